"""The number of step sequences from fixed positions is what it was, compiled and interpreted."""

from __future__ import annotations

import pytest

from compiled_play import Compiled, Interpreted
from configurations import EVERY, Configuration
from perft.positions import DEPTH, all_places, places, read_counts

MANY = 8_000
"""What the interpreted rules count in a moment; beyond it they count one step less."""

STORED = read_counts()


@pytest.mark.parametrize("configuration", EVERY, ids=str)
def test_sequences_of_steps_are_as_many_as_they_were(configuration: Configuration) -> None:
    game = configuration.new_game()
    for place in places(configuration):
        state, stored = place.state(game), STORED[str(place)]
        by_machine = Compiled(game).perft(state, DEPTH)
        assert by_machine.counts == stored
        depth = DEPTH if stored[-1] < MANY else DEPTH - 1
        by_hand = Interpreted(game).perft(state, depth)
        assert by_hand.counts == stored[:depth]
        assert by_hand.listings == by_machine.listings[:depth]


def test_counts_are_stored_for_these_positions_and_no_others() -> None:
    assert list(STORED) == [str(place) for place in all_places()]
