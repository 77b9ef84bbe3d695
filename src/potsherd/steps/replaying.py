"""Steps that were played, made a position again."""

from __future__ import annotations

from collections.abc import Iterable

from potsherd.games.game import Game
from potsherd.position import Position
from potsherd.steps.steps import Choice, Steps


def replayed(game: Game, steps: Iterable[int]) -> Choice:
    """What the seat that decides after all these steps sees, those of chance included, and what it
    has chosen of a move."""
    position, begun = position_after(game, steps)
    choice = Steps(game).begin(position)
    for step in begun:
        choice.play(step)
    return choice


def position_after(game: Game, steps: Iterable[int]) -> tuple[Position, list[int]]:
    """The position after the whole moves that these steps make, and the steps left over, which
    begin another one."""
    position, state = Position(game), game.new_state()
    move: list[int] = []
    for step in steps:
        game.play_step(state, step)
        move.append(step)
        if not state.midway:
            position.play(game.move_of(move), check=False)
            move = []
    return position, move
