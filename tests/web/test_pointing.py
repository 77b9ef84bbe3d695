"""What a move means on the page: hints and lessons point at parts that are there, and at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from configurations import SOME, Configuration
from playing import play_on
from potsherd.moves import Discard, EndTurn, Keep, Move, Name, Sell, Trade
from potsherd.rules.layout import CHANCE
from potsherd.web.board.board import Board, board_of
from potsherd.web.board.pointing import Point, pointed, points
from web.test_board import teller_of

_EACH_KIND = 3


def decisions(configuration: Configuration) -> Iterator[tuple[Board, list[Move]]]:
    """Boards of a game on which a seat decides, and a few moves of each kind."""
    position = configuration.new_position()
    for number, _ in enumerate(play_on(position, Random(f"{configuration} points"))):
        if position.mover == CHANCE or position.is_over:
            continue
        view = position.view(position.mover)
        kinds = {type(move) for move in islice(view.moves(), 200)}
        moves = [move for kind in kinds for move in islice(view.moves(kind), _EACH_KIND)]
        yield board_of(view, teller_of(view, ("en", "ru")[number % 2])), moves


@pytest.mark.parametrize("configuration", SOME[::3], ids=str)
def test_every_move_points_at_something(configuration: Configuration) -> None:
    for board, moves in decisions(configuration):
        for move in moves:
            found = points(board, move)
            assert found, move
            assert max(Counter(point.at for point in found).values()) == 1


@pytest.mark.parametrize("configuration", SOME[::5], ids=str)
def test_it_points_at_just_the_cards_that_move(configuration: Configuration) -> None:
    for board, moves in decisions(configuration):
        for move in moves:
            ways = Counter(point.how for point in points(board, move))
            match move:
                case Trade(give, take):
                    assert (ways["give"], ways["take"]) == (len(give), len(take))
                case Sell(_, count):
                    assert ways["give"] == count
                case Discard(cards):
                    assert ways["give"] == len(cards)
                case Keep(cards) | Name(cards):
                    assert ways["take"] == len(cards)
                case EndTurn():
                    assert ways == {"press": 1}


def test_a_point_marks_the_part_of_its_name_and_no_other() -> None:
    text = '<b id="hand-coin-1"></b><i id="hand-coin-11"></i><u id="hand-coin-1-box"></u>'
    assert pointed(text, [Point("hand-coin-1", "give")]) == text.replace(
        '"hand-coin-1"', '"hand-coin-1" data-meant="give"'
    )
