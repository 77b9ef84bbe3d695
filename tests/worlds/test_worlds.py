"""Sampled worlds agree with all that a seat knows, and tell nothing else about the true one."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from configurations import FEW, SOME, Configuration
from leaks.worlds import told
from playing import play_on
from potsherd.position import Position
from potsherd.worlds import NoWorldFoundError, random_play, sample_worlds
from potsherd.worlds.contract import WHEREABOUTS
from potsherd.worlds.sampling import _Compiled
from worlds.retelling import retold

few_configurations = pytest.mark.parametrize("configuration", FEW, ids=str)

NUMBER = 24


def moments(
    configuration: Configuration, every: int, moves: int = 180
) -> Iterator[tuple[Position, int]]:
    """Points of a game up to so many moves, each with a seat; the seats take turns."""
    position = configuration.new_position()
    for number, _ in enumerate(play_on(position, Random(f"{configuration} sampled"), moves)):
        if number % every == every // 2:
            yield position, number // every % configuration.players


def sampled(position: Position, seat: int, seed: int = 1) -> Any:
    return sample_worlds(position.view(seat), NUMBER, seed, compile_rules=False)


# ---------------------------------------------------------------- agreement
@few_configurations
def test_every_world_agrees_with_what_the_seat_sees(configuration: Configuration) -> None:
    """Redacted it is the view's state, its steps are legal, and no card is lost or made. The whole
    game in which it came about is legal, and gives the seat the same bytes."""
    for position, seat in moments(configuration, every=50):
        view, worlds = position.view(seat), sampled(position, seat)
        game = view.game
        for number in range(len(worlds)):
            state = worlds.state(number)
            assert game.redacted(state, view.knowledge) == view.state
            assert cards_in(state) == cards_in(position._state)
            if view.is_mine:
                assert game.legal(state) == game.legal(view.state)
        for number in (0, NUMBER - 1):
            other = retold(view, worlds, number)
            assert other._state == worlds.state(number)
            assert told(other.view(seat), whole=True) == told(view, whole=True)


def cards_in(state: Any) -> list[int]:
    """Cards of each type in the game, wherever they lie."""
    places = [*state.hands]
    if hasattr(state, "pool"):
        places += [state.market, state.offer, state.drawn, *state.chambers, state.pool]
    else:
        places += [state.undealt]
    return [sum(counts) for counts in zip(*places, strict=True)]


# ---------------------------------------------------------------- no peeping
@few_configurations
def test_a_game_that_looks_the_same_gives_the_same_worlds(configuration: Configuration) -> None:
    """Another game that the seat cannot tell from this one, and the view sent elsewhere."""
    for position, seat in moments(configuration, every=60, moves=120):
        view, worlds = position.view(seat), sampled(position, seat)
        for other in (retold(view, worlds, 3).view(seat), pickle.loads(pickle.dumps(view))):
            again = sample_worlds(other, NUMBER, 1, compile_rules=False)
            assert again.paths == worlds.paths
            assert again.states == worlds.states


HIDDEN_PLACES = {
    "archaeology": {"hand", "pool"},
    "expedition": {"hand", "pool", "tomb", "temple", "mine", "sphinx"},
    "curios": {"hand", "undealt"},
}
"""Where cards lie of which a seat does not know what they are; a chamber by its monument."""


@pytest.mark.parametrize("game", HIDDEN_PLACES)
def test_worlds_differ_from_the_true_one_wherever_something_is_hidden(game: str) -> None:
    missing = set(HIDDEN_PLACES[game])
    for configuration in SOME:
        if configuration.game == game and missing & {"hand", "undealt", configuration.monument}:
            for position, seat in moments(configuration, every=15):
                missing -= differences(position, seat)
    assert not missing


def differences(position: Position, seat: int) -> set[str]:
    """The places in which some world has other cards than the true one."""
    game, truth = position.game, position._state
    found: set[str] = set()
    for state in sampled(position, seat).states:
        others = [n for n in range(game.players) if n != seat]
        if any(state.hands[n] != truth.hands[n] for n in others):
            found.add("hand")
        if game.edition.family == "curios":
            found |= {"undealt"} if state.undealt != truth.undealt else set()
            continue
        found |= {"pool"} if state.pool != truth.pool else set()
        if state.chambers != truth.chambers:
            rules = ("pyramid", "temple", "tomb", "mine", "sphinx", "ruins")
            found.add(rules[game.tables.kind[truth.monument]])
    return found


# ---------------------------------------------------------------- sampling
@pytest.mark.parametrize("configuration", SOME[::4], ids=str)
def test_worlds_differ_from_each_other(configuration: Configuration) -> None:
    """In the middle of a game a seat has much to guess, and the sampler has not one answer."""
    most = 1
    for position, seat in moments(configuration, every=40):
        states = Counter(state.frozen() for state in sampled(position, seat).states)
        most = max(most, len(states))
    assert most >= 8


@pytest.mark.parametrize(
    "configuration", [SOME[2], *(each for each in SOME if str(each) == "curios-3")], ids=str
)
def test_compiled_and_interpreted_sampling_give_the_same_worlds(
    configuration: Configuration,
) -> None:
    for position, seat in moments(configuration, every=70):
        view = position.view(seat)
        slow = sample_worlds(view, NUMBER, 5, rounds=2, compile_rules=False)
        fast = sample_worlds(view, NUMBER, 5, rounds=2)
        assert [fast.path(k) for k in range(NUMBER)] == [slow.path(k) for k in range(NUMBER)]
        assert [fast.state(k) for k in range(NUMBER)] == slow.states
        assert fast.evidence == pytest.approx(slow.evidence)


def test_states_lie_side_by_side_even_if_more_worlds_were_tried() -> None:
    """Other arrays would have the search compiled for them, in the middle of a game."""
    position = SOME[2].new_position()
    for _ in play_on(position, Random(0), 12):
        pass
    view = position.view(0)
    script = WHEREABOUTS.of(view.game.edition.family).script_of(view)
    worlds = _Compiled(view, script, 4 * NUMBER, 5, random_play).sample(NUMBER, 0)
    assert len(worlds) == NUMBER
    assert worlds.states.flags.c_contiguous


def never(e: Any, s: Any, steps: Any, n: int, step: int) -> float:
    """A model of play in which nobody ever does anything."""
    return 0.0


def test_what_a_model_calls_impossible_is_reported() -> None:
    position = SOME[0].new_position()
    for _ in play_on(position, Random(0), 12):
        pass
    with pytest.raises(NoWorldFoundError, match="agrees with what was seen"):
        sample_worlds(position.view(0), 2, 1, play=never, compile_rules=False)


def test_before_the_first_card_there_is_nothing_to_guess() -> None:
    for configuration in SOME[::7]:
        view = configuration.new_position().view(0)
        worlds = sample_worlds(view, 3, 1, compile_rules=False)
        assert all(state == view.game.new_state() for state in worlds.states)
