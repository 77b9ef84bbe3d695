"""Luck: zero on average whatever values are, exact where they are, and told by what it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np
import pytest

from benchmarks.strength.exact import EDITIONS
from benchmarks.strength.instinct import Exact, after, tiny
from configurations import FEW, SOME, Configuration
from guests import guest
from playing import play_on, played
from potsherd.analysis.contract import FORTUNES
from potsherd.analysis.luck import (
    OTHERS,
    OWN,
    SUFFERED,
    Luck,
    Stroke,
    events_of,
    luck_of,
    strokes_of,
)
from potsherd.analysis.value import Valuer
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.position import Position
from potsherd.rules.layout import CHANCE
from shells import FAMILY as SHELLS

if TYPE_CHECKING:
    from potsherd.analysis.value import Reals

TINY = sorted(path.stem for path in EDITIONS.glob("*.toml"))
tiny_games = pytest.mark.parametrize("edition", TINY)
some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)
few_configurations = pytest.mark.parametrize("configuration", FEW, ids=str)


class Nonsense:
    """Values that have nothing to do with a position, but are the same whenever it is."""

    def __init__(self, players: int) -> None:
        self.players = players

    def shares(self, states: Sequence[Any], playouts: int = 2, seed: int = 0) -> Reals:
        """See Worth."""
        return np.array([self._values(state, playouts) for state in states])

    def _values(self, state: Any, playouts: int) -> Reals:
        values = np.random.default_rng(crc32(repr(state.frozen()).encode()))
        return values.random((playouts, self.players))


@cache
def exact(edition: str) -> Exact:
    return Exact(tiny(edition))


# ---------------------------------------------------------------- exact values
@tiny_games
def test_without_luck_all_games_of_the_same_players_end_alike(edition: str) -> None:
    """With exact values of their play, each game's result less its luck is what it was worth."""
    worth = exact(edition)
    game, start = worth.game, worth.share(worth.game.new_state())
    raw, lucky, total = np.zeros(2), np.zeros(2), 0.0
    for moves, chance, end in worth.games():
        result, luck = np.array(worth.share(end)), np.array(luck_of(game, moves, worth, 1).total())
        assert result - luck == pytest.approx(start, abs=1e-9)
        raw, lucky, total = raw + chance * result, lucky + chance * luck, total + chance
    assert total == pytest.approx(1, abs=1e-9)
    assert lucky == pytest.approx(0, abs=1e-9)
    assert raw == pytest.approx(start, abs=1e-9)


@tiny_games
def test_luck_and_what_choices_gave_add_up_to_the_result(edition: str) -> None:
    """Whoever plays: what a game was worth, luck, and what each step chosen changed."""
    worth = exact(edition)
    for seed in range(5):
        position = Position(worth.game)
        for _ in play_on(position, Random(seed)):
            pass
        state, chosen = worth.game.new_state(), np.zeros(2)
        start = np.array(worth.share(state))
        for move in position.moves_played:
            for step in worth.game.steps_of(move):
                follow = after(worth.game, state, step)
                if state.mover != CHANCE:
                    chosen += np.array(worth.share(follow)) - worth.share(state)
                state = follow
        luck = np.array(luck_of(worth.game, position.moves_played, worth, 1).total())
        assert start + luck + chosen == pytest.approx(worth.share(state), abs=1e-9)


# ---------------------------------------------------------------- zero on average
@few_configurations
def test_the_mean_luck_of_every_question_is_zero_whatever_values_are(
    configuration: Configuration,
) -> None:
    """Of each chance event, whatever came: what could have come gives nothing on average, all
    together and each kind of question by itself."""
    position = played(configuration, 1)
    game = position.game
    nonsense = Nonsense(game.players)
    for event in [*events_of(game, position.moves_played)][::5]:
        means: dict[str, Any] = {}
        for came, chance in enumerate(event.chances):
            for stroke in strokes_of(game, replace(event, came=came), nonsense, 1, 2):
                mean = means.get(stroke.kind, 0.0)
                means[stroke.kind] = mean + chance * np.array(stroke.luck)
        assert means
        for kind, mean in means.items():
            assert mean == pytest.approx(0, abs=1e-12), kind


@few_configurations
def test_the_strokes_of_an_event_are_what_came_less_the_mean(configuration: Configuration) -> None:
    position = played(configuration, 2)
    game = position.game
    nonsense = Nonsense(game.players)
    for event in [*events_of(game, position.moves_played)][::5]:
        luck = sum(np.array(each.luck) for each in strokes_of(game, event, nonsense, 1, 2))
        states = [after(game, event.state, step) for step in event.steps]
        values = nonsense.shares(states).mean(axis=1)
        assert luck == pytest.approx(values[event.came] - event.chances @ values, abs=1e-12)


# ---------------------------------------------------------------- kinds
@some_configurations
def test_no_two_outcomes_of_an_event_answer_alike_and_all_kinds_are_known(
    configuration: Configuration,
) -> None:
    position = played(configuration, 3)
    game = position.game
    fortunes = FORTUNES.of(game.edition.family)
    for event in events_of(game, position.moves_played):
        told = [fortunes.parts_of(game, event.state, step) for step in event.steps]
        answers = [tuple(part.answer for part in parts) for parts in told]
        assert len(set(answers)) == len(answers)
        for parts in told:
            assert {part.kind for part in parts} <= set(fortunes.KINDS)
            for other in told:
                assert asked_alike(parts, other)


def asked_alike(some: Sequence[Any], other: Sequence[Any]) -> bool:
    """Whether both are asked the same as long as they answer alike."""
    for one, two in zip(some, other, strict=False):
        if (one.kind, one.seat, one.other) != (two.kind, two.seat, two.other):
            return False
        if one.answer != two.answer:
            return True
    return len(some) == len(other)


def test_every_kind_of_luck_comes_up_in_some_game() -> None:
    for family in ("archaeology", "curios"):
        found = {
            stroke.kind
            for configuration in FEW
            if configuration.new_game().edition.family == family
            for stroke in nonsensical(played(configuration, 3)).strokes
        }
        assert found == set(FORTUNES.of(family).KINDS)


def nonsensical(position: Position) -> Luck:
    nonsense = Nonsense(position.players)
    return luck_of(position.game, position.moves_played, nonsense, 1, 1)


def test_a_theft_is_done_by_one_seat_and_suffered_by_another() -> None:
    stroke = Stroke(7, "theft", 0, 2, (0.1, -0.02, -0.08), (0.0, 0.0, 0.0))
    assert [stroke.relation(seat) for seat in range(3)] == [OWN, OTHERS, SUFFERED]


def test_what_a_seat_had_of_each_kind_adds_up_to_its_luck() -> None:
    luck = nonsensical(played(Configuration("archaeology", 4), 1))
    suffered = 0
    for seat, total in enumerate(luck.total()):
        parts = luck.parts(seat)
        assert sum(parts.values()) == pytest.approx(total)
        assert {("deal", OWN), ("deal", OTHERS), ("dig", OWN), ("dig", OTHERS)} <= set(parts)
        suffered += ("theft", SUFFERED) in parts
    assert suffered > 0


def test_in_a_dig_the_storm_the_thief_and_the_card_are_told_apart() -> None:
    """Who digs up a card had no storm and no thief; each is luck of its own."""
    position = played(Configuration("archaeology", 3), 1)
    luck = nonsensical(position)
    kinds = dict[int, list[str]]()
    for stroke in luck.strokes:
        kinds.setdefault(stroke.move, []).append(stroke.kind)
    assert {("storm",), ("storm", "thief"), ("storm", "thief", "dig")} <= {
        tuple(each) for each in kinds.values()
    }


def test_a_family_that_tells_no_chances_apart_has_luck_all_the_same() -> None:
    with guest(SHELLS):
        position = Position(game_of(load_edition("shells"), 3))
        for _ in play_on(position, Random(1)):
            pass
        assert {stroke.kind for stroke in nonsensical(position).strokes} == {"chance"}


# ---------------------------------------------------------------- sampled values
def finished(game: Game, seed: int) -> Position:
    position = Position(game)
    for _ in play_on(position, Random(seed)):
        pass
    return position


@few_configurations
def test_the_luck_of_all_seats_together_is_none_and_has_its_errors(
    configuration: Configuration,
) -> None:
    position = played(configuration, 1)
    luck = luck_of(position.game, position.moves_played, Valuer(position.game), 1, 2)
    assert sum(luck.total()) == pytest.approx(0, abs=1e-9)
    assert all(error > 0 for error in luck.error())


@pytest.mark.parametrize("edition", ["archaeology_storm", "curios_two_cards"])
def test_sampled_luck_is_the_exact_one_within_its_error(edition: str) -> None:
    game = tiny(edition)
    valuer = Valuer(game)
    strays = []
    for seed in range(12):
        moves = finished(game, seed).moves_played
        truth = luck_of(game, moves, exact(edition), 1)
        guess = luck_of(game, moves, valuer, seed, 400)
        assert [(each.kind, each.seat) for each in guess.strokes] == [
            (each.kind, each.seat) for each in truth.strokes
        ]
        for one, two in zip(guess.strokes, truth.strokes, strict=True):
            if one.error[0] > 0:
                strays.append(abs(one.luck[0] - two.luck[0]) / one.error[0])
            else:
                assert one.luck == pytest.approx(two.luck, abs=1e-9)
    assert np.mean(np.array(strays) <= 2) >= 0.85  # strokes of one game hang together
    assert max(strays) < 4


def test_the_same_moves_and_seed_give_the_same_luck_and_another_seed_another() -> None:
    position = played(Configuration("expedition", 3, "mine"), 1)
    game, moves = position.game, position.moves_played
    one, same, other = (luck_of(game, moves, Valuer(game), seed, 2) for seed in (5, 5, 6))
    assert one == same
    assert one != other


def test_an_event_with_one_outcome_is_none() -> None:
    position = played(Configuration("curios", 2), 1)
    events = [*events_of(position.game, position.moves_played)]
    assert events
    assert all(len(event.steps) > 1 for event in events)
    assert all(sum(event.chances) == pytest.approx(1) for event in events)
