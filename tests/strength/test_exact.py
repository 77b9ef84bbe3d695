"""The solver finds known equilibria, best responses are best, policies are worth what play is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from statistics import mean
from typing import Any

import numpy as np
import pytest

from benchmarks.strength.cfr import solve
from benchmarks.strength.exact import Solved, judged, report, solved
from benchmarks.strength.exploitability import expanded
from benchmarks.strength.policies import bot_policy, policy_of
from benchmarks.strength.responses import best_response, combined, nash_conv, seeing_all, value_of
from benchmarks.strength.situations import Known
from benchmarks.strength.tree import Reals, Steps, Tree, grow
from potsherd.bots import make_bot
from potsherd.bots.playout import play_out
from potsherd.dealer import Dealer
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.steps.replaying import position_after
from potsherd.views import View
from strength.kuhn import BET, PASS, Kuhn

SMALLEST = "curios_one_card"


@cache
def kuhn() -> Tree:
    return grow(Kuhn())


@cache
def curios() -> Solved:
    return solved(SMALLEST)


def some_policy(tree: Tree, seed: int) -> Reals:
    weights = np.random.default_rng(seed).random(len(tree.steps)) ** 4
    sums = np.add.reduceat(weights, tree.arrays.action[:-1])
    return np.array(weights / sums[tree.arrays.info_of])


def kuhn_policy(seat: int, chances: Mapping[Any, float]) -> Reals:
    """The policy of a seat that bets with these chances and passes elsewhere."""
    tree = kuhn()
    policy = np.zeros(len(tree.steps))
    for info, known in enumerate(tree.known):
        bet = chances.get(known, 0.0) if tree.arrays.owner[info] == seat else 0.5
        for action in tree.actions(info):
            policy[action] = bet if tree.steps[action] == (BET,) else 1 - bet
    return policy


# ------------------------------------------------------------ known games
def test_the_tree_of_kuhn_poker_is_as_published() -> None:
    tree = kuhn()
    assert tree.infos == 12
    assert np.count_nonzero(tree.arrays.mover == NOBODY) == 30
    assert tree.nodes == 1 + 6 * (4 + 5)


def test_kuhn_poker_is_worth_minus_one_eighteenth_to_the_first_seat() -> None:
    found = solve(kuhn(), nash_conv_below=1e-5)
    assert found.nash_conv < 1e-5
    assert found.values == pytest.approx([-1 / 18, 1 / 18], abs=1e-5)


def test_the_known_equilibria_of_kuhn_poker_cannot_be_exploited() -> None:
    second = {(2, (PASS,)): 1, (2, (BET,)): 1, (0, (PASS,)): 1 / 3, (1, (BET,)): 1 / 3}
    for alpha in (0, 0.1, 1 / 3):
        first = {
            (0, ()): alpha,
            (2, ()): 3 * alpha,
            (1, (PASS, BET)): alpha + 1 / 3,
            (2, (PASS, BET)): 1,
        }
        policy = combined(kuhn(), [kuhn_policy(0, first), kuhn_policy(1, second)])
        assert nash_conv(kuhn(), policy) == pytest.approx(0, abs=1e-12)


def test_a_seat_that_always_passes_in_kuhn_poker_loses_its_one_to_any_bet() -> None:
    value, response = best_response(kuhn(), kuhn_policy(0, {}), 1)
    assert value == pytest.approx(1)
    assert value_of(kuhn(), response)[1] == pytest.approx(1)


def test_cfr_refuses_games_of_three() -> None:
    tree = kuhn()
    wide = tree.arrays._replace(payoff=np.zeros((tree.nodes, 3)))
    three = replace(tree, arrays=wide)
    with pytest.raises(ValueError, match="two players, not of 3"):
        solve(three, nash_conv_below=1)


@dataclass(frozen=True)
class Forgetful:
    """Kuhn poker of players who do not know what was bet."""

    inner: Kuhn

    @property
    def mover(self) -> int:
        return self.inner.mover

    @property
    def depth(self) -> int:
        return self.inner.depth

    @property
    def information(self) -> int:
        return self.inner.cards[self.mover]

    @property
    def payoffs(self) -> tuple[float, ...]:
        return self.inner.payoffs

    def options(self) -> Sequence[tuple[float, Steps, Forgetful]]:
        return [(p, steps, Forgetful(after)) for p, steps, after in self.inner.options()]


def test_a_game_whose_players_forget_is_refused() -> None:
    with pytest.raises(ValueError, match="not alike"):
        grow(Forgetful(Kuhn()))


# ------------------------------------------------------------ policies on Curios
@pytest.mark.parametrize("seed", range(4))
def test_a_best_response_gets_what_it_says_and_no_policy_gets_more(seed: int) -> None:
    tree = curios().tree
    policy = some_policy(tree, seed)
    for seat in range(2):
        value, response = best_response(tree, policy, seat)
        assert value_of(tree, response)[seat] == pytest.approx(value)
        for other in (policy, some_policy(tree, seed + 10), curios().equilibrium.policy):
            parts = [other, policy] if seat == 0 else [policy, other]
            assert value_of(tree, combined(tree, parts))[seat] <= value + 1e-12


def test_the_equilibrium_guarantees_its_value_and_no_response_to_a_policy_gets_less() -> None:
    tree, found = curios().tree, curios().equilibrium
    assert found.values.sum() == pytest.approx(1)
    assert 0 <= found.nash_conv < 1e-3
    for seed in range(3):
        policy = some_policy(tree, seed)
        for seat in range(2):
            assert best_response(tree, policy, seat)[0] >= found.values[seat] - found.nash_conv
        assert judged(curios(), policy).lost >= -found.nash_conv


def test_the_uniform_policy_is_worth_what_random_games_average() -> None:
    game, tree = curios().game, curios().tree
    won = []
    for number in range(1500):
        position = Position(game)
        bots = [make_bot("random", 2 * number), make_bot("random", 2 * number + 1)]
        play_out(position, bots, Dealer(number.to_bytes(32, "big")))
        winners = position.winners()
        won.append((0 in winners) / len(winners))
    assert mean(won) == pytest.approx(value_of(tree, tree.uniform)[0], abs=0.045)  # 4 errors


def test_greedy_is_worth_what_greedy_games_average_over_all_deals() -> None:
    game, tree = curios().game, curios().tree

    def average(position: Position) -> float:
        if position.is_over:
            winners = position.winners()
            return (0 in winners) / len(winners)
        if position.mover == CHANCE:
            total = 0.0
            for move, share in list(position.chances()):
                position.play(move)
                total += float(share) * average(position)
                position.undo()
            return total
        position.play(make_bot("greedy").choose(position.view(position.mover)))
        value = average(position)
        position.undo()
        return value

    policy = bot_policy(tree, game, "greedy", 1)
    assert value_of(tree, policy)[0] == pytest.approx(average(Position(game)))


def test_a_bot_of_several_seeds_plays_each_choice_as_often_as_they_choose_it() -> None:
    tree = curios().tree
    policy = policy_of(tree, curios().game, [make_bot("random", seed) for seed in range(8)])
    first = range(*tree.arrays.action[:2])
    assert sum(policy[first]) == pytest.approx(1)
    assert set(policy * 8 % 1) <= {0.0, 1 / 2}  # eighths, or halves where nobody comes


class Witness:
    """A bot that keeps what it was asked; it plays the first legal move."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View) -> Move:
        self.views.append(view)
        return next(view.moves())


def test_a_bot_is_asked_once_for_each_view_that_its_choices_lead_to_and_gets_only_views() -> None:
    tree, bot = curios().tree, Witness()
    policy_of(tree, curios().game, [bot])
    logs = [(view.observer, view.log) for view in bot.views]
    assert len(logs) == len(set(logs))
    assert 0 < len(logs) < tree.infos
    assert all(view.is_mine for view in bot.views)


def test_seeing_all_in_kuhn_poker_a_seat_bets_at_once_when_it_wins() -> None:
    """Against one who always calls, it gets two whenever its card is higher, and loses one else."""
    calling = {(card, (BET,)): 1.0 for card in range(3)}
    assert seeing_all(kuhn(), kuhn_policy(1, calling), 0) == pytest.approx(2 / 2 - 1 / 2)


def test_who_sees_all_gets_no_less_than_the_best_response() -> None:
    tree = curios().tree
    for seed in range(3):
        policy = some_policy(tree, seed)
        for seat in range(2):
            assert seeing_all(tree, policy, seat) >= best_response(tree, policy, seat)[0] - 1e-12


# ------------------------------------------------------------ trees of games
@pytest.mark.parametrize("edition", [SMALLEST, "archaeology_mine"])
def test_random_games_run_along_the_tree_and_views_are_its_information(edition: str) -> None:
    case = curios() if edition == SMALLEST else grown(edition)
    tree, game, random = case.tree, case.game, Random(1)
    told: dict[tuple[int, Known], object] = {}
    for info in random.sample(range(tree.infos), 150):
        seat, known = int(tree.arrays.owner[info]), tree.known[info]
        assert isinstance(known, Known)
        nodes = np.flatnonzero(tree.arrays.info == info)
        for node in random.sample(list(nodes), min(3, len(nodes))):
            view = position_after(game, tree.steps_to(int(node)))[0].view(seat)
            assert view.is_mine
            seen = [(e.kind, e.seat, sorted(e.cards), e.what, e.amounts) for e in view.log]
            assert told.setdefault((seat, known), seen) == seen
            state = view.state.copy()
            for step in known.steps:
                game.play_step(state, step)
            assert [tree.steps[action] for action in tree.actions(info)] == [
                (step,) for step in game.legal(state)
            ]
    chances = tree.arrays.chance[np.repeat(tree.arrays.mover == CHANCE, np.diff(tree.arrays.first))]
    assert chances.sum() == pytest.approx(np.count_nonzero(tree.arrays.mover == CHANCE))


@cache
def grown(edition: str) -> Solved:
    return solved(edition)


def test_a_table_names_every_bot_and_the_equilibrium() -> None:
    lines = list(report([SMALLEST], ["greedy", "random"], seeds=1))
    assert [line.split()[0] for line in lines[2:]] == ["equilibrium", "greedy", "random"]
    assert "NashConv" in lines[1]


def test_bots_of_open_budget_stand_for_one_of_each() -> None:
    found = expanded(["greedy", "search:nodes={nodes}"], [10, 20])
    assert found == ["greedy", "search:nodes=10", "search:nodes=20"]


def test_a_seat_cannot_tell_the_nodes_of_an_information_set_apart_though_they_differ() -> None:
    tree, game = curios().tree, curios().game
    for info in range(0, tree.infos, 40):
        nodes = np.flatnonzero(tree.arrays.info == info)
        positions = [position_after(game, tree.steps_to(int(node)))[0] for node in nodes]
        seat = int(tree.arrays.owner[info])
        assert len({position.view(seat).log for position in positions}) == 1
        assert len({position.events for position in positions}) == len(nodes)
