"""What the search knows of Curios: legal steps weighed fairly, shares of one win, tidy features."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from configurations import SOME, Configuration
from playing import played
from potsherd.games.game import Game
from potsherd.rules.compiling import compiled
from potsherd.rules.curios import fields as at
from potsherd.rules.curios.kernel import MAX_LEGAL, score
from potsherd.search.curios.features import FEATURES, features, under_way
from potsherd.search.curios.guide import Guide, guide_of
from potsherd.search.curios.lore import (
    money_of,
    options,
    promise,
    turn_of,
)

CURIOS = [configuration for configuration in SOME if configuration.game == "curios"]
every_table = pytest.mark.parametrize("configuration", CURIOS, ids=str)


@cache
def decisions(configuration: Configuration) -> tuple[tuple[Game, Any], ...]:
    """Positions of random games in which a seat decides."""
    return tuple(
        (position.game, position._state)
        for moves in range(60)
        for position in [played(configuration, moves, moves)]
        if position._state.phase in (at.SEARCHING, at.RECRUITING)
    )


def ends(configuration: Configuration) -> Iterator[tuple[Game, Any]]:
    for seed in range(20):
        position = played(configuration, seed)
        yield position.game, position._state


@cache
def guide_for(game: Game) -> Guide:
    """One for each game, as in a search: to make one takes longer than all that is asked of it."""
    return guide_of(game.tables)


def weighed(game: Game, state: Any) -> list[tuple[int, float]]:
    steps, gains = [0] * MAX_LEGAL, [0.0] * MAX_LEGAL
    n = options(game.tables, state, guide_for(game), steps, gains)
    return list(zip(steps[:n], gains[:n], strict=True))


def promised(game: Game, state: Any) -> list[float]:
    shares = [0.0] * at.SEATS
    promise(game.tables, state, guide_for(game), shares)
    return shares[: game.players]


def listed(game: Game, state: Any, seat: int) -> list[tuple[int, float]]:
    guide = guide_for(game)
    n = features(game.tables, state, guide, seat)
    return list(zip(guide.active[:n], guide.values[:n], strict=True))


def exchanged(game: Game, state: Any, random: Random) -> Any:
    """The same position for its mover, with the cards that he cannot know dealt anew."""
    made = state.copy()
    others = [seat for seat in range(game.players) if seat != state.mover]
    places = [made.undealt, *(made.hands[seat] for seat in others)]
    cards = [card for place in places for card in range(at.CARDS) if place[card]]
    sizes = [sum(place) for place in places]
    random.shuffle(cards)
    for place, size in zip(places, sizes, strict=True):
        dealt = {cards.pop() for _ in range(size)}
        place[:] = [int(card in dealt) for card in range(at.CARDS)]
    return made


# ---------------------------------------------------------------- steps
@every_table
def test_all_legal_steps_are_weighed(configuration: Configuration) -> None:
    for game, state in decisions(configuration):
        assert [step for step, _ in weighed(game, state)] == game.legal(state)


@every_table
def test_C_8_what_the_mover_cannot_know_changes_no_gain(configuration: Configuration) -> None:
    random, changed = Random(1), 0
    for game, state in decisions(configuration):
        for _ in range(4):
            other = exchanged(game, state, random)
            changed += other != state
            assert weighed(game, other) == weighed(game, state)
    assert changed > 0


@every_table
def test_what_the_mover_knows_changes_gains(configuration: Configuration) -> None:
    def without_hand(state: Any) -> Any:
        made = state.copy()
        made.hands[state.mover] = [0] * at.CARDS
        return made

    searches = [
        (game, state)
        for game, state in decisions(configuration)
        if state.phase == at.SEARCHING and len(game.legal(state)) > 1
    ]
    assert any(
        weighed(game, state) != weighed(game, without_hand(state)) for game, state in searches
    )


def test_C_3_no_artifact_is_expected_where_none_is_left() -> None:
    game = CURIOS[0].new_game()
    state = game.new_state()
    state.phase, state.left, state.at_hand = at.SEARCHING, [0, 3, 3, 3], [5] * at.SEATS
    gains = dict(weighed(game, state))
    assert gains[at.SEARCH] < min(gains[step] for step in gains if step != at.SEARCH)


# ---------------------------------------------------------------- shares
@every_table
def test_shares_add_up_to_one(configuration: Configuration) -> None:
    for game, state in decisions(configuration):
        shares = promised(game, state)
        assert sum(shares) == pytest.approx(1.0)
        assert min(shares) >= 0.0


@every_table
def test_at_the_end_the_winners_have_it_all(configuration: Configuration) -> None:
    for game, state in ends(configuration):
        scores = [score(game.tables, state, seat) for seat in range(game.players)]
        assert scores == [money_of(game.tables, state, seat) for seat in range(game.players)]
        best = max(scores)
        truth = [(each == best) / scores.count(best) for each in scores]
        assert promised(game, state) == pytest.approx(truth, abs=1e-3)


@every_table
def test_more_artifacts_promise_more(configuration: Configuration) -> None:
    for game, state in decisions(configuration):
        richer = state.copy()
        richer.artifacts[0][0] += 1
        before, after = promised(game, state), promised(game, richer)
        assert after[0] >= before[0]
        assert after[0] > before[0] or before[0] > 0.999 or before[0] < 0.001


# ---------------------------------------------------------------- features
@every_table
def test_features_are_listed_once_and_are_small(configuration: Configuration) -> None:
    positions = [*decisions(configuration), *ends(configuration)]
    for game, state in positions:
        for seat in range(game.players):
            found = listed(game, state, seat)
            numbers = [number for number, _ in found]
            assert len(set(numbers)) == len(numbers)
            assert all(0 <= number < FEATURES for number in numbers)
            assert all(value != 0.0 and abs(value) <= 2.5 for _, value in found)


def test_a_seat_sees_the_table_from_where_it_sits() -> None:
    for game, state in decisions(CURIOS[0]):
        turned = state.copy()
        for name in ("pawns", "at_hand", "placed", "artifacts", "hands", "hand_size"):
            first, second, *rest = getattr(state, name)
            setattr(turned, name, [second, first, *rest])
        turned.mover, turned.first = 1 - state.mover, 1 - state.first
        assert listed(game, turned, 1) == listed(game, state, 0)


# ---------------------------------------------------------------- turns, both forms
def test_turns_are_told_apart_by_searches() -> None:
    assert not under_way(CURIOS[0].new_position()._state)
    turns = {turn_of(state): state.phase for _, state in decisions(CURIOS[0])}
    assert {turn % 2: phase for turn, phase in turns.items()} == {
        0: at.SEARCHING,
        1: at.RECRUITING,
    }
    assert all(under_way(state) for _, state in decisions(CURIOS[0]))


@every_table
def test_compiled_and_interpreted_agree(configuration: Configuration) -> None:
    game = configuration.new_game()
    tables = np.zeros(1, at.Tables.dtype())
    game.tables.write(tables, 0)
    guides = np.zeros(1, Guide.dtype())
    guide_for(game).write(guides, 0)
    states = np.zeros(1, at.State.dtype())
    steps, gains = np.zeros(MAX_LEGAL, np.int32), np.zeros(MAX_LEGAL, np.float32)
    shares = np.zeros(at.SEATS)
    for _, state in decisions(configuration):
        state.write(states, 0)
        n = compiled(options)(tables[0], states[0], guides[0], steps, gains)
        found = weighed(game, state)
        assert steps[:n].tolist() == [step for step, _ in found]
        assert gains[:n].tolist() == pytest.approx([gain for _, gain in found], abs=1e-5)
        compiled(promise)(tables[0], states[0], guides[0], shares)
        assert shares[: game.players].tolist() == pytest.approx(promised(game, state), abs=1e-5)
        for seat in range(game.players):
            n = compiled(features)(tables[0], states[0], guides[0], seat)
            read = listed(game, state, seat)
            assert guides["active"][0, :n].tolist() == [number for number, _ in read]
            values = [value for _, value in read]
            assert guides["values"][0, :n].tolist() == pytest.approx(values, abs=1e-5)
