"""Losses: by what a seat could have known alone, equal effort for each move, and true errors."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from benchmarks.strength.instinct import Exact, tiny, true_shares
from configurations import FEW, SOME, Configuration
from playing import play_on, played
from potsherd.analysis import loss
from potsherd.analysis.loss import MOST_TRIED, Decision, Effort, Judge, decisions_of
from potsherd.moves import EndTurn, Move, Sell
from potsherd.position import Position
from potsherd.views import View
from potsherd.worlds import NoWorldFoundError, sample_worlds
from worlds.retelling import retold

some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)
LITTLE = Effort(search=40, simulations=8, worlds=8)


def some_decisions(configuration: Configuration, every: int) -> list[tuple[View, Move]]:
    position = played(configuration, 1, 150)
    found = decisions_of(position.game, position.moves_played)
    return [(view, move) for _, view, move in islice(found, 1, None, every)]


# ---------------------------------------------------------------- every game
@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_each_decision_is_judged_and_the_move_played_is_weighed(
    configuration: Configuration,
) -> None:
    judge = Judge(configuration.new_game(), LITTLE)
    for view, move in some_decisions(configuration, every=15):
        found = judge.decision(view, move, 1)
        moves = [each.move for each in found.candidates]
        assert move in moves
        assert moves[0] == found.best
        assert len(set(moves)) == len(moves) <= MOST_TRIED + 1
        assert all(view.is_legal(each) for each in moves)
        assert all(0 <= each.win <= 1 for each in found.candidates)
        assert found.is_judged


def test_the_decisions_of_a_game_are_those_of_seats_with_what_each_knew() -> None:
    position = played(Configuration("archaeology", 2), 1, 80)
    again = Position(position.game)
    found = {
        number: (view, move)
        for number, view, move in decisions_of(position.game, position.moves_played)
    }
    for number, move in enumerate(position.moves_played):
        assert (number in found) == (again.mover >= 0)
        if number in found:
            view = again.view(again.mover)
            assert found[number][1] == move
            assert (found[number][0].log, found[number][0].state) == (view.log, view.state)
        again.play(move)


# ---------------------------------------------------------------- secrets
@some_configurations
def test_a_game_that_looks_the_same_to_the_seat_is_judged_alike(
    configuration: Configuration,
) -> None:
    """Exchange all that it could not know, and not a byte of its judged losses changes."""
    judge = Judge(configuration.new_game(), LITTLE)
    for view, move in some_decisions(configuration, every=40):
        here = judge.decision(view, move, 1)
        other = retold(view, sample_worlds(view, 8, 5), 3).view(view.observer)
        assert repr(Judge(view.game, LITTLE).decision(other, move, 1)) == repr(here)


# ---------------------------------------------------------------- how it is done
def test_a_decision_is_judged_alike_whatever_was_judged_before_and_by_its_seed() -> None:
    configuration = Configuration("archaeology", 3)
    (first, one), (second, two), *_ = some_decisions(configuration, every=7)
    judge = Judge(configuration.new_game(), LITTLE)
    fresh = judge.decision(second, two, 1)
    judge.decision(first, one, 1)
    assert judge.decision(second, two, 1) == fresh
    assert judge.decision(second, two, 2) != fresh


def test_where_no_world_is_found_the_decision_is_not_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none(*_: object, **__: object) -> None:
        raise NoWorldFoundError("none of 4096 sampled worlds agrees with what was seen")

    configuration = Configuration("archaeology", 2)
    judge = Judge(configuration.new_game(), LITTLE)
    monkeypatch.setattr(loss, "sample_by_models", none)
    view, move = some_decisions(configuration, every=9)[0]
    found = judge.decision(view, move, 1)
    assert found == Decision(view.mover, move, move, 0.0, 0.0, ())
    assert not found.is_judged
    assert not found.is_open


# ---------------------------------------------------------------- from shares to losses
GOOD, POOR = EndTurn(), Sell("coin", 1)


def decided(shares: Any, played: Move = POOR, groups: Any = None) -> Decision:
    number = shares.shape[1]
    groups = np.arange(number) if groups is None else groups
    return loss._decided(0, played, {GOOD: 0.8, POOR: 0.2}, shares, groups)


def test_the_loss_is_the_mean_difference_and_its_error_that_of_pairs() -> None:
    luck = np.random.default_rng(1).normal(0.5, 0.2, 400)
    gap = np.random.default_rng(2).normal(0.05, 0.01, 400)
    found = decided(np.array([luck + gap, luck]))
    assert found.best == GOOD
    assert found.loss == pytest.approx(0.05, abs=0.002)
    assert found.error == pytest.approx(0.01 / 300**0.5, rel=0.2)
    assert not found.is_equal


def test_the_best_move_loses_nothing() -> None:
    shares = np.array([np.full(40, 0.6), np.full(40, 0.5)])
    found = decided(shares, played=GOOD)
    assert (found.loss, found.error, found.is_equal) == (0.0, 0.0, True)


def test_the_first_quarter_of_the_simulations_counts_nothing() -> None:
    shares = np.full((2, 40), 0.5)
    shares[0, :10] = 0.0
    found = decided(shares, played=GOOD)
    assert (found.loss, found.is_equal) == (0.0, True)


def test_moves_that_are_alike_lose_nothing_on_average_to_the_luckier_one() -> None:
    """The best of two by the same numbers would look better than it is."""
    numbers = np.random.default_rng(3)
    found = [decided(numbers.normal(0.5, 0.1, (2, 80))) for _ in range(400)]
    losses = np.array([each.loss for each in found])
    assert abs(losses.mean()) < 3 * losses.std() / 20
    assert np.mean([each.is_equal for each in found]) > 0.93


def test_simulations_in_the_same_world_do_not_make_it_surer() -> None:
    worlds = np.random.default_rng(4).normal(0.05, 0.1, 20)
    few = np.array([0.5 + worlds, np.full(20, 0.5)])
    many = np.tile(few, (1, 10))
    spread = decided(np.tile(few, (1, 4)), groups=np.arange(80) % 20)
    found = decided(many, groups=np.arange(200) % 20)
    assert found.error == pytest.approx(spread.error, rel=0.25)
    assert found.error > 0.1 / 20**0.5 / 2


# ---------------------------------------------------------------- true losses
@pytest.mark.parametrize("edition", ["archaeology_theft", "curios_two_cards"])
def test_losses_in_a_tiny_game_are_the_exact_ones_within_their_errors(edition: str) -> None:
    """Where all go by their instinct afterwards: each world is played to every end."""
    game = tiny(edition)
    exact, judge = Exact(game), Judge(game, Effort(search=60, simulations=400, worlds=400))
    judge.by_instinct()
    strays = []
    for seed in range(8):
        position = Position(game)
        for _ in play_on(position, Random(seed)):
            pass
        for _, view, move in decisions_of(game, position.moves_played):
            found = judge.decision(view, move, seed)
            truths = true_shares(exact, view, [each.move for each in found.candidates])
            gap = max(truths.values()) - truths[move]
            if found.error > 1e-9:
                strays.append(abs(found.loss - gap) / found.error)
            else:  # what happens so rarely may not have happened
                assert found.loss == pytest.approx(gap, abs=0.02)
    assert len(strays) >= 4
    assert np.mean(np.array(strays) <= 2) >= 0.8  # those of one game hang together
    assert max(strays) < 3.5
