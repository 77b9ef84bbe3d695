"""Playouts: how a game among bots ended, and what counts as a turn of it."""

from __future__ import annotations

import pytest

from configurations import Configuration
from potsherd.bots import make_bot
from potsherd.bots.playout import Outcome, dealer_from, play_out
from potsherd.games.game import Game
from potsherd.moves import EndTurn, Move
from potsherd.position import Position


def greedy_game(configuration: Configuration) -> tuple[Position, Outcome, list[Move]]:
    """A game of greedy bots, how it ended, and the moves of the seats."""
    position = configuration.new_position()
    bots = [make_bot("greedy")] * position.players
    outcome = play_out(position, bots, dealer_from(bytes(32), position.players))
    played = zip(position.movers, position.moves_played, strict=True)
    return position, outcome, [move for mover, move in played if mover >= 0]


@pytest.mark.parametrize("game", ["archaeology", "curios"])
def test_money_and_wins_are_by_seat(game: str) -> None:
    position, outcome, moves = greedy_game(Configuration(game, 3))
    assert outcome.money == tuple(position.returns())
    assert [seat for seat, won in enumerate(outcome.wins) if won] == list(position.winners())
    assert sum(outcome.wins) == pytest.approx(1)
    assert outcome.moves == len(moves)


def test_a_turn_of_archaeology_ends_with_a_move_that_says_so_and_the_last_one_with_the_game() -> (
    None
):
    _, outcome, moves = greedy_game(Configuration("archaeology", 2))
    ended = sum(isinstance(move, EndTurn) for move in moves)
    assert outcome.turns == ended + (not isinstance(moves[-1], EndTurn))
    assert outcome.turns < outcome.moves


def test_each_move_of_curios_is_a_turn() -> None:
    _, outcome, moves = greedy_game(Configuration("curios", 2))
    assert outcome.turns == len(moves)


def test_each_move_is_a_turn_of_a_game_that_says_nothing_else() -> None:
    assert Game.turn_ends == (Move,)
