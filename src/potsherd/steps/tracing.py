"""Decisions of games that were played, as numbers: compiled code goes through their steps again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from potsherd.games.game import Game
from potsherd.rules.compiling import bind_those, prepared, rule
from potsherd.rules.contract import start
from potsherd.steps.contract import SIGHTS
from potsherd.steps.observation import Layout
from potsherd.steps.walking import advance, allow, given_by, look

if TYPE_CHECKING:
    import numpy as np

    Whole = np.ndarray[Any, np.dtype[np.int32]]


@rule
def trace(
    tables: Any,
    states: Any,
    memories: Any,
    steps: Any,
    lists: Any,
    numbers: Any,
    scale: Any,
    seats: Any,
    moves: Any,
    observations: Any,
    masks: Any,
) -> int:
    """Play the steps of a game from zeros; list of each decision who took it, how many moves came
    before, what that seat saw and what it might do. Return how many decisions there are."""
    e = tables[0]
    start(e, states[0])
    n = 0
    move = 0
    for i in range(len(steps)):
        seat = states[0].mover + 0
        if seat >= 0:
            seats[n] = seat
            moves[n] = move
            look(e, states[0], memories[0], seat, numbers, scale, observations[n])
            allow(e, states[0], lists, masks[n])
            n += 1
        advance(e, states, memories, 0, 1, steps[i])
        if states[0].midway == 0:
            move += 1
    return n


class Traces:
    """Room for so many decisions, and what is in it: a row for each.

    `seats` says who decided, `moves` how many moves had been played in its game, those of chance
    included, `chosen` the step that was taken; `observations` and `masks` are what the seat saw and
    what it might do.
    """

    def __init__(self, game: Game, rows: int) -> None:
        import numpy as np

        layout, actions = Layout(game), game.kernel.DECISIONS
        self.rows = 0
        """How many rows are filled."""
        self.seats: Whole = np.zeros(rows, np.int32)
        self.moves: Whole = np.zeros(rows, np.int32)
        self.chosen: Whole = np.zeros(rows, np.int32)
        self.observations = np.zeros((rows, layout.size), np.float32)
        self.masks = np.zeros((rows, actions), np.int8)
        self._scale = layout.scale

    def add(self, game: Game, steps: Sequence[int]) -> int:
        """Add the decisions of a game that has the same layout, from its first step on, those of
        chance included; return how many they are."""
        import numpy as np

        kernel, sight = game.kernel, SIGHTS.of(game.edition.family)
        tables = np.zeros(1, kernel.TABLES.dtype())
        game.tables.write(tables, 0)
        played: Any = np.array(steps, np.int64)
        begin = self.rows
        arguments = (
            tables,
            np.zeros(2, kernel.STATE.dtype()),
            np.zeros(2, sight.MEMORY.dtype()),
            played,
            np.zeros(kernel.MAX_LEGAL, np.int32),
            np.zeros(len(self._scale), np.int32),
            self._scale,
            self.seats[begin:],
            self.moves[begin:],
            self.observations[begin:],
            self.masks[begin:],
        )
        rows = int(_prepared(game.edition.family, arguments)(*arguments))
        self.rows += rows
        self.chosen[begin : self.rows] = played[played < kernel.DECISIONS]
        return rows


_ready: dict[str, Any] = {}


def _prepared(family: str, arguments: tuple[Any, ...]) -> Any:
    """`trace` for a family, compiled, with a note where that takes long."""
    if family not in _ready:
        _ready[family] = prepared(bind_those(trace, given_by(family)), *arguments)
    return _ready[family]
