"""OpenSpiel's solvers and its search agree with ours, and play whole matches."""

from __future__ import annotations

import math
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

import potsherd.adapters.openspiel  # noqa: E402, F401
from benchmarks.strength import against_openspiel, openspiel_search, search_speed  # noqa: E402
from benchmarks.strength.cfr import solve  # noqa: E402
from benchmarks.strength.exact import EDITIONS, solved  # noqa: E402
from benchmarks.strength.responses import best_response, value_of  # noqa: E402
from benchmarks.strength.spiel_tree import SpielSituation  # noqa: E402
from benchmarks.strength.tree import grow  # noqa: E402
from potsherd.bots import make_bot  # noqa: E402
from potsherd.bots.playout import play_out  # noqa: E402
from potsherd.dealer import Dealer  # noqa: E402
from potsherd.position import Position  # noqa: E402


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_the_solver_agrees_with_openspiel_on_its_own_games(name: str) -> None:
    game = pyspiel.load_game(name)
    found = solve(grow(SpielSituation(game.new_initial_state())), nash_conv_below=0.02)
    theirs = pyspiel.CFRPlusSolver(game)
    for _ in range(60):
        theirs.evaluate_and_update_policy()
    policy = theirs.average_policy()
    close = 0.02 + pyspiel.nash_conv(game, policy)
    worth = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert close < 0.1
    assert found.values == pytest.approx(worth, abs=close)


def test_openspiel_plays_whole_matches_of_duplicate_deals() -> None:
    pairing = against_openspiel.Pairing("curios", "greedy", players=3, seconds=0.002)
    played = list(against_openspiel.play(pairing, 2))
    for deal in played:
        assert 0 <= deal.wins <= 1
        assert deal.simulations > 0
        assert not deal.blind
    wins = against_openspiel.wins_of(played, 3)
    assert wins.low <= sum(deal.wins for deal in played) / 2 <= wins.high
    assert against_openspiel.thinking_time(pairing) > 0


def test_the_search_of_openspiel_beats_random_play() -> None:
    game, won = pyspiel.load_game("python_curios"), 0.0
    for number in range(6):
        seat = number % 2
        bots: list[Any] = [make_bot("random", number)] * 2
        bots[seat] = theirs = openspiel_search.OpenSpielBot(game, math.inf, number, most=50)
        position = Position(game.rules)
        play_out(position, bots, Dealer(bytes([number // 2] * 32)))
        won += (seat in position.winners()) / len(position.winners())
        assert theirs.simulations % 50 == 0
        assert not theirs.blind
    assert won > 4


def test_simulations_of_the_peers_are_counted() -> None:
    for name in search_speed.PEERS.values():
        assert search_speed.openspiel(name)(2) == 2 * search_speed.SIMULATIONS


def test_reduced_curios_is_the_same_game_through_openspiel() -> None:
    game = pyspiel.load_game(
        "python_curios", {"edition": str(EDITIONS / "curios_one_card.toml"), "first": 0}
    )
    case = solved("curios_one_card")
    tree = grow(SpielSituation(game.new_initial_state()))
    assert (tree.infos, tree.steps) == (case.tree.infos, case.tree.steps)
    for policy in (tree.uniform, case.equilibrium.policy):
        expected = value_of(case.tree, policy) - 1 / 2
        assert value_of(tree, policy) == pytest.approx(expected)
        for seat in range(2):
            theirs, _ = best_response(tree, policy, seat)
            ours, _ = best_response(case.tree, policy, seat)
            assert theirs == pytest.approx(ours - 1 / 2)
