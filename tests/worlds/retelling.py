"""Retells a sampled world as a whole game, played move by move under the rules."""

from __future__ import annotations

from potsherd.position import Position
from potsherd.views import View
from potsherd.worlds.sampling import Worlds


def retold(view: View, worlds: Worlds, number: int) -> Position:
    """The game in which a world came about, played from its set-up with every move checked."""
    position = Position(view.game)
    played: list[int] = []
    for step in worlds.steps(number):
        played.append(step)
        move = position.game.move_of(played)
        if position.game.steps_of(move) == played and position.is_legal(move):
            position.play(move)
            played = []
    assert not played
    return position
