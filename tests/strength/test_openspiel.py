"""Potsherd's games are games of OpenSpiel: same steps, chances, knowledge and results."""

from __future__ import annotations

import importlib
import math
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

from benchmarks import openspiel_bridge as bridge  # noqa: E402
from benchmarks.strength import against_openspiel, search_speed  # noqa: E402
from benchmarks.strength.cfr import solve  # noqa: E402
from benchmarks.strength.exact import EDITIONS, solved  # noqa: E402
from benchmarks.strength.responses import best_response, value_of  # noqa: E402
from benchmarks.strength.tree import Steps, grow  # noqa: E402
from potsherd.bots import make_bot  # noqa: E402
from potsherd.bots.playout import play_out  # noqa: E402
from potsherd.dealer import Dealer  # noqa: E402
from potsherd.position import Position  # noqa: E402
from potsherd.rules.layout import CHANCE, NOBODY  # noqa: E402

GAMES = [
    {"edition": "archaeology", "players": 2},
    {"edition": "expedition", "players": 3, "monument": "temple"},
    {"edition": "expedition", "players": 2, "monument": "tomb"},
    {"edition": "curios", "players": 2},
    {"edition": "curios", "players": 5},
]
every_game = pytest.mark.parametrize("params", GAMES, ids=lambda p: "-".join(map(str, p.values())))


class Spiel:
    """A situation of a game that OpenSpiel itself has."""

    def __init__(self, state: Any) -> None:
        self._state = state
        self.mover = {-1: CHANCE, -4: NOBODY}.get(state.current_player(), state.current_player())

    @property
    def depth(self) -> int:
        return len(self._state.history())

    @property
    def information(self) -> str:
        return str(self._state.information_state_string())

    @property
    def payoffs(self) -> tuple[float, ...]:
        return tuple(self._state.returns())

    def options(self) -> Sequence[tuple[float, Steps, Spiel]]:
        state = self._state
        if state.is_terminal():
            return []
        chances = dict(state.chance_outcomes()) if state.is_chance_node() else {}
        return [
            (chances.get(action, 1.0), (action,), Spiel(state.child(action)))
            for action in state.legal_actions()
        ]


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_the_solver_agrees_with_openspiel_on_its_own_games(name: str) -> None:
    algorithms = "open_spiel.python.algorithms"
    cfr, expected_game_score, exploitability = (
        importlib.import_module(f"{algorithms}.{module}")
        for module in ("cfr", "expected_game_score", "exploitability")
    )
    game = pyspiel.load_game(name)
    found = solve(grow(Spiel(game.new_initial_state())), nash_conv_below=0.02)
    theirs = cfr.CFRPlusSolver(game)
    for _ in range(60):
        theirs.evaluate_and_update_policy()
    policy = theirs.average_policy()
    close = 0.02 + exploitability.nash_conv(game, policy)
    worth = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert close < 0.1
    assert found.values == pytest.approx(worth, abs=close)


@every_game
def test_a_game_of_openspiel_is_the_same_game_as_a_position(params: dict[str, Any]) -> None:
    game = pyspiel.load_game("potsherd", params)
    state, position, random = game.new_initial_state(), Position(game.rules), Random(str(params))
    while not position.is_over:
        assert state.current_player() == position.mover
        assert not state.is_terminal()
        steps: list[int] = []
        while not steps or state.moment.steps:
            if state.is_chance_node():
                options, chances = zip(*state.chance_outcomes(), strict=True)
                assert sum(chances) == pytest.approx(1)
            else:
                options, chances = state.legal_actions(), None
            steps.append(random.choices(options, chances)[0])
            state.apply_action(steps[-1])
        position.play(game.rules.move_of(steps))  # checked: raises what is not legal
        assert state.moment.state == position._state
    winners = position.winners()
    parts = [(seat in winners) / len(winners) for seat in range(position.players)]
    assert state.is_terminal()
    assert state.returns() == pytest.approx([part - 1 / len(parts) for part in parts])
    assert sum(state.returns()) == pytest.approx(0)
    assert state.num_players() == position.players
    assert len(state.history()) >= position.length


@every_game
def test_openspiels_own_simulation_test_passes(params: dict[str, Any]) -> None:
    game = pyspiel.load_game("potsherd", params)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@every_game
def test_what_a_seat_knows_is_what_its_view_says(params: dict[str, Any]) -> None:
    game = bridge.PotsherdGame(params)
    for position, state in moments(game):
        for seat in range(position.players):
            known = game.state_of(position.view(seat))
            assert known.information_state_string(seat) == state.information_state_string(seat)
            observer = game.make_py_observer()
            observer.set_from(state, seat)
            mine = observer.tensor.copy()
            observer.set_from(known, seat)
            assert mine.tolist() == observer.tensor.tolist()


@every_game
def test_resampled_states_look_alike_to_the_seat_and_can_be_played_out(
    params: dict[str, Any],
) -> None:
    game, random = bridge.PotsherdGame(params), Random(2)
    differs = 0
    for position, state in moments(game):
        seat = position.mover
        known = game.state_of(position.view(seat))
        for _ in range(3):
            other = known.resample_from_infostate(seat, None)
            assert other.information_state_string() == known.information_state_string()
            assert other.legal_actions() == state.legal_actions()
            differs += other.moment.state != state.moment.state
            copy = other.clone()
            while not copy.is_terminal():
                copy.apply_action(random.choice(copy.legal_actions()))
            assert sum(copy.returns()) == pytest.approx(0)
            assert other.legal_actions() == state.legal_actions()  # a clone is independent
    assert differs


def moments(game: Any) -> list[tuple[Position, Any]]:
    """Some points of a random game at which a seat decides, and the same as OpenSpiel's states."""
    position, state, random = Position(game.rules), game.new_initial_state(), Random(1)
    dealer, bot, found = Dealer(bytes(32)), make_bot("random", 1), []
    while not position.is_over:
        if position.is_chance:
            move = position.deal(dealer)
        else:
            if random.random() < 0.04:
                found.append((position.copy(), state.clone()))
            move = bot.choose(position.view(position.mover))
            position.play(move)
        for step in game.rules.steps_of(move):
            state.apply_action(step)
    return found


def test_the_state_of_a_whole_game_cannot_be_resampled() -> None:
    state = bridge.PotsherdGame({"edition": "curios"}).new_initial_state()
    with pytest.raises(ValueError, match="only what a seat sees"):
        state.resample_from_infostate(0, None)


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
    game, won = bridge.PotsherdGame({"edition": "curios", "players": 2}), 0.0
    for number in range(10):
        seat = number % 2
        bots: list[Any] = [make_bot("random", number)] * 2
        bots[seat] = theirs = bridge.OpenSpielBot(game, math.inf, number, most=100)
        position = Position(game.rules)
        play_out(position, bots, Dealer(bytes([number // 2] * 32)))
        won += (seat in position.winners()) / len(position.winners())
        assert theirs.simulations % 100 == 0
        assert not theirs.blind
    assert won > 6.5


def test_simulations_of_the_peers_are_counted() -> None:
    for name in search_speed.PEERS.values():
        assert search_speed.openspiel(name)(2) == 2 * search_speed.SIMULATIONS


def test_reduced_curios_is_the_same_game_through_openspiel() -> None:
    game = bridge.PotsherdGame({"edition": str(EDITIONS / "curios_one_card.toml"), "first": 0})
    case = solved("curios_one_card")
    tree = grow(Spiel(game.new_initial_state()))
    assert (tree.infos, tree.steps) == (case.tree.infos, case.tree.steps)
    for policy in (tree.uniform, case.equilibrium.policy):
        expected = value_of(case.tree, policy) - 1 / 2
        assert value_of(tree, policy) == pytest.approx(expected)
        for seat in range(2):
            theirs, _ = best_response(tree, policy, seat)
            ours, _ = best_response(case.tree, policy, seat)
            assert theirs == pytest.approx(ours - 1 / 2)
