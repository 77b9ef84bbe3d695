"""Games that go into data sets."""

from __future__ import annotations

from random import Random

from configurations import Configuration
from playing import pick_move
from potsherd.datasets import Sat
from potsherd.dealer import Dealer
from potsherd.position import Position

CURIOS = Configuration("curios", 2)


def played(configuration: Configuration = CURIOS, seed: int = 1, moves: int = 1 << 20) -> Position:
    """A game of varied moves, or the beginning of one."""
    position, random, dealer = configuration.new_position(), Random(seed), Dealer(bytes(32))
    while not position.is_over and position.length < moves:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(pick_move(position.game, position.open_state, random))
    return position


def sat(position: Position) -> Sat:
    """A game as it goes into a data set, in which the seats are called a, b, c, ..."""
    seats, winners = range(position.players), position.winners()
    steps_of = position.game.steps_of
    return Sat(
        game=position.game,
        steps=[step for move in position.moves_played for step in steps_of(move)],
        players=["abcde"[seat] for seat in seats],
        money=[*position.returns()] if winners else [None for _ in seats],
        result=[(seat in winners) / len(winners) if winners else None for seat in seats],
    )
