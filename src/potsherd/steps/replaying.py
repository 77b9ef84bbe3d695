"""Steps that were played, made a position again."""

from __future__ import annotations

from collections.abc import Iterable

from potsherd.games.game import Game
from potsherd.position import Position
from potsherd.steps.steps import Choice, Steps


def replayed(game: Game, steps: Iterable[int]) -> Choice:
    """What the seat that decides after all these steps sees, those of chance included, and what it
    has chosen of a move."""
    position, state = Position(game), game.new_state()
    move: list[int] = []
    for step in steps:
        game.play_step(state, step)
        move.append(step)
        if not state.midway:
            position.play(game.move_of(move), check=False)
            move = []
    choice = Steps(game).begin(position)
    for step in move:
        choice.play(step)
    return choice
