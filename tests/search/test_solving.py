"""Small games are solved: near an equilibrium, by what a seat knows, moves drawn by lot."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from benchmarks.strength.exact import EDITIONS, Solved, judged, solved
from potsherd import Dealer, Position, make_bot
from potsherd.bots.search_bot import SearchBot
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.moves import Move, Search
from potsherd.search.solving import Solver, solver_of
from potsherd.worlds import any_play, sample_worlds

SMALLEST, HIDDEN = "curios_one_card", "curios_two_cards"
BUDGET = 40_000


@cache
def game_named(edition: str) -> Game:
    return game_of(load_edition(EDITIONS / f"{edition}.toml"), 2, first=0)


@cache
def solver(edition: str) -> Solver:
    found = solver_of(game_named(edition), BUDGET)
    assert found is not None
    return found


@cache
def smallest() -> Solved:
    return solved(SMALLEST)


def positions(edition: str, number: int) -> list[Position]:
    """Where a seat can choose in games of random players."""
    found, random = [], Random(edition)
    for seed in range(number):
        position, dealer = Position(game_named(edition)), Dealer(bytes([seed]) * 32)
        while not position.is_over:
            if position.is_chance:
                position.deal(dealer)
            else:
                moves = list(position.moves())
                found += [position.copy()] if len(moves) > 1 else []
                position.play(random.choice(moves))
    return found


# ---------------------------------------------------------------- an equilibrium
def test_whoever_knows_the_solution_gains_next_to_nothing() -> None:
    case = smallest()
    tree, policy = case.tree, case.tree.uniform
    for info in range(tree.infos):
        options = solver(SMALLEST).options(tree.steps_to(tree.witness[info]), BUDGET)
        shares = {option.step: option.tried / BUDGET for option in options}
        assert sum(shares.values()) == pytest.approx(1, abs=1e-3)
        for action in tree.actions(info):
            policy[action] = shares[tree.steps[action][0]]
    found = judged(case, policy)
    assert found.exploitable < 0.005
    assert abs(found.lost) < 0.005


def test_an_option_is_worth_what_comes_of_it() -> None:
    """A share of the win; at first all that is played often is worth as much as anything."""
    for position in positions(HIDDEN, 4):
        options = solver(HIDDEN).options(past_of(position), BUDGET)
        best = max(option.result for option in options)
        for option in options:
            assert 0 <= option.result <= 1
            rare = option.tried < BUDGET / 10 or not is_first(position)
            assert rare or option.result > best - 0.03


def is_first(position: Position) -> bool:
    """Whether nobody has decided anything yet."""
    return not any(isinstance(move, Search) for move in position.moves_played)


# ---------------------------------------------------------------- what a seat knows
def past_of(position: Position) -> list[int]:
    return [step for move in position.moves_played for step in position.game.steps_of(move)]


def test_C_8_what_a_seat_cannot_know_changes_nothing() -> None:
    seen = 0
    for position in positions(HIDDEN, 6):
        view = position.view(position.mover)
        expected = solver(HIDDEN).options(past_of(position), BUDGET)
        worlds = sample_worlds(view, 8, seed=1, play=any_play)
        for number in range(len(worlds)):
            seen += worlds.state(number) != position._state
            assert solver(HIDDEN).options(worlds.steps(number), BUDGET) == expected
    assert seen > 0


def test_what_a_seat_knows_counts() -> None:
    first = [each for each in positions(HIDDEN, 6) if is_first(each)]
    found = {tuple(solver(HIDDEN).options(past_of(position), BUDGET)) for position in first}
    assert len({position.view(0).hand for position in first}) == len(found) > 1


# ---------------------------------------------------------------- moves
def test_the_same_seed_draws_the_same_moves() -> None:
    for position in positions(SMALLEST, 2):
        view = position.view(position.mover)
        assert SearchBot(1000, seed=7).choose(view) == SearchBot(1000, seed=7).choose(view)


def test_moves_are_drawn_as_often_as_they_are_to_be_played() -> None:
    position = next(each for each in positions(HIDDEN, 6) if is_mixed(each))
    view, draws = position.view(position.mover), 400
    bot = SearchBot(BUDGET)
    weighed = {each.move: each.tried for each in bot.weigh(view)}
    drawn: Counter[Move] = Counter()
    for seed in range(draws):
        bot.seed = seed
        drawn[bot.choose(view)] += 1
        bot._expected = None
    for move, share in weighed.items():
        assert drawn[move] / draws == pytest.approx(share, abs=0.1)


def is_mixed(position: Position) -> bool:
    options = solver(HIDDEN).options(past_of(position), BUDGET)
    return max(option.tried for option in options) < 0.8 * BUDGET


def test_a_whole_game_is_played_by_a_solution() -> None:
    position, dealer = Position(game_named(SMALLEST)), Dealer(bytes(32))
    bots = [make_bot("expert", seed) for seed in range(2)]
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(bots[position.mover].choose(position.view(position.mover)))


# ---------------------------------------------------------------- which games
@pytest.mark.parametrize(("edition", "players"), [("curios", 2), ("curios", 3), ("archaeology", 2)])
def test_whole_games_as_they_are_sold_are_searched(edition: str, players: int) -> None:
    assert solver_of(game_of(load_edition(edition), players), BUDGET) is None


def test_a_small_budget_searches_what_a_large_one_solves() -> None:
    position = positions(HIDDEN, 1)[0]
    assert solver(HIDDEN).solves(past_of(position))
    small = solver_of(game_named(HIDDEN), 100)
    assert small is not None
    assert not small.solves(past_of(position))
