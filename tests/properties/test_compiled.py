"""The compiled rules play the same games as the interpreted ones, state by state."""

from __future__ import annotations

import pytest

from compiled_play import Compiled, Interpreted, packer
from configurations import EVERY, Configuration

GAMES = {"archaeology": 2, "expedition": 2, "curios": 20}
"""For each configuration: there are over a hundred of expedition, and four of curios."""


@pytest.mark.parametrize("configuration", EVERY, ids=str)
def test_compiled_and_interpreted_rules_agree_on_every_state(configuration: Configuration) -> None:
    """All bytes of all states, all that could be chosen in them, and the scores at the end."""
    game = configuration.new_game()
    by_hand, by_machine = Interpreted(game), Compiled(game)
    size = game.kernel.STATE.dtype().itemsize
    for seed in range(GAMES[configuration.game]):
        one, other = by_hand.game_of(seed), by_machine.game_of(seed)
        if one.states != other.states:
            number = next(
                n
                for n in range(0, len(one.states), size)
                if one.states[n : n + size] != other.states[n : n + size]
            )
            pytest.fail(f"seed {seed}: state {number // size} differs")
        assert one.listings == other.listings
        assert one.counts == other.counts
        assert by_machine.scores(other) == by_hand.scores(one)


@pytest.mark.parametrize("configuration", EVERY[:1] + EVERY[-1:], ids=str)
def test_states_are_compared_byte_by_byte(configuration: Configuration) -> None:
    layout = configuration.new_game().kernel.STATE
    assert len(packer(layout)(layout())) == layout.dtype().itemsize <= 512
