"""Games stepped in compiled code, with what their seats remember: rules for whoever steps many, and
a walk through one.

The state of a game stands in a row of an array, its memory in the same row of another. A row that
no game uses is room to copy a state to before a step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from potsherd.games.game import Game
from potsherd.rules.chance import pick, seed_generator
from potsherd.rules.compiling import Given, apart, bind_those, compiled, disjoint, prepared, rule
from potsherd.rules.contract import KERNELS, apply, legal, outcomes, score, start
from potsherd.rules.copying import assign, assign_record
from potsherd.rules.layout import CHANCE
from potsherd.steps.contract import SIGHTS, observe, recall, remember
from potsherd.steps.observation import Layout

if TYPE_CHECKING:
    from potsherd.steps.observation import Numbers

NOTHING, BEGIN = -1, -2
"""Instead of a step: only look, or begin a game in a state and a memory of zeros."""
LONGEST = 1024
"""Chance never takes more steps between two decisions."""
_NOW, _MOVE, _ROOM = range(3)
"""The rows of a walk: the game, the game when the move under way began, and room."""


# ---------------------------------------------------------------- rules
@rule
def advance(e: Any, states: Any, memories: Any, row: int, room: int, step: int) -> None:
    """Play a step; the seats remember what they see of it."""
    assign(states, room, row)
    play_step(e, states[room], states[row], memories[row], step)


@apart
@disjoint
def play_step(e: Any, b: Any, s: Any, m: Any, step: int) -> None:
    """Play a step in the state `s`, of which `b` is a copy; the seats remember in `m` what they see
    of it. To hand over single records takes less than to hand over arrays."""
    apply(e, s, step)
    remember(e, b, s, m, step)


@rule
def let_chance(
    e: Any, states: Any, memories: Any, row: int, room: int, g: Any, lists: Any, played: Any, n: int
) -> int:
    """Let chance play until a seat decides or the game is over, and add its steps to the first n of
    `played`, as far as there is room; return how many there are then. `lists` is room, in two
    rows."""
    while states[row].mover == CHANCE:
        number = outcomes(e, states[row], lists[0], lists[1])
        step = int(lists[0][pick(g, lists[1], number)])
        advance(e, states, memories, row, room, step)
        if n < len(played):
            played[n] = step
            n += 1
    return n


@apart
@disjoint
def look(e: Any, s: Any, m: Any, seat: int, numbers: Any, scale: Any, out: Any) -> None:
    """Fill `out` with the observation of a seat; `numbers` is room for it in whole numbers."""
    for i in range(len(numbers)):
        numbers[i] = 0
    observe(e, s, m, seat, numbers)
    for i in range(len(numbers)):
        out[i] = numbers[i]
        out[i] *= scale[i]


@rule
def allow(e: Any, s: Any, steps: Any, mask: Any) -> int:
    """List the legal steps, and fill `mask` with 1 for each of them and 0 for the others; return
    how many they are."""
    for i in range(len(mask)):
        mask[i] = 0
    n = legal(e, s, steps)
    for i in range(n):
        mask[steps[i]] = 1
    return n


@rule
def walk(
    tables: Any,
    states: Any,
    memories: Any,
    g: Any,
    lists: Any,
    played: Any,
    numbers: Any,
    scale: Any,
    step: int,
    seat: int,
    out: Any,
    mask: Any,
) -> int:
    """Play a step, NOTHING or BEGIN, and what chance brings; return how many steps those were.

    Then tell what a seat sees, and what it may do if it decides; below 0 it is the seat that does.
    Within a move the others see what they saw before it.
    """
    e = tables[0]
    n = 0
    if step == BEGIN:
        start(e, states[_NOW])
    elif step != NOTHING:
        advance(e, states, memories, _NOW, _ROOM, step)
        played[n] = step
        n += 1
    n = let_chance(e, states, memories, _NOW, _ROOM, g, lists, played, n)
    row = _NOW
    mover = states[_NOW].mover
    if states[_NOW].midway == 0:
        assign(states, _MOVE, _NOW)
        assign(memories, _MOVE, _NOW)
    elif seat >= 0 and seat != mover:
        row = _MOVE
    if seat < 0:
        seat = max(mover, 0)
    look(e, states[row], memories[row], seat, numbers, scale, out)
    for i in range(len(mask)):
        mask[i] = 0
    if seat == mover:
        allow(e, states[_NOW], lists[0], mask)
    return n


# ---------------------------------------------------------------- what they are bound to
def given_by(family: str) -> Given:
    """What stands behind the stubs of rules that step the games of a family in arrays."""
    kernel, sight = KERNELS.of(family), SIGHTS.of(family)
    return {
        start: kernel.start,
        legal: kernel.legal,
        outcomes: kernel.outcomes,
        apply: kernel.apply,
        score: kernel.score,
        remember: sight.remember,
        recall: sight.recall,
        observe: sight.observe,
        assign: assign_record,
    }


# ---------------------------------------------------------------- one game
class Walk:
    """One game that goes on by the steps of its seats, in compiled code; chance moves by itself.

    `mover` is the seat that decides, or NOBODY; `observation` is what it sees, and `mask` has 1 for
    each of its legal steps: both are filled anew with each step. `played` are the steps of the last
    call, those of chance included. The first walk in a family compiles its rules, which are kept.
    """

    def __init__(self, game: Game) -> None:
        import numpy as np

        kernel, sight = game.kernel, SIGHTS.of(game.edition.family)
        layout = Layout(game)
        tables = np.zeros(1, kernel.TABLES.dtype())
        game.tables.write(tables, 0)
        self._states = np.zeros(3, kernel.STATE.dtype())
        self._memories = np.zeros(3, sight.MEMORY.dtype())
        self._generator: Any = np.zeros(1, np.int64)
        self._played = np.zeros(LONGEST, np.int32)
        lists = np.zeros((2, kernel.MAX_LEGAL), np.int32)
        self.game = game
        self.observation: Numbers = np.zeros(layout.size, np.float32)
        self.mask = np.zeros(kernel.DECISIONS, np.int8)
        self.played: list[int] = []
        self.mover = CHANCE
        self._rows = (tables, self._states, self._memories)
        numbers = np.zeros(layout.size, np.int32)
        self._room = (self._generator, lists, self._played, numbers, layout.scale)
        self._seed: Any = compiled(seed_generator)
        self._walk = prepared(
            bind_those(walk, given_by(game.edition.family)),
            *(*self._rows, *self._room, BEGIN, -1, self.observation, self.mask),
        )

    def begin(self, seed: int) -> None:
        """Begin a game: the same one for the same seed and the same steps."""
        self._seed(self._generator, seed)
        self._states.view("u1")[:] = 0
        self._memories.view("u1")[:] = 0
        self.play(BEGIN)

    def play(self, step: int) -> None:
        """Play a step that is legal by the mask."""
        n = self._walk(*self._rows, *self._room, step, -1, self.observation, self.mask)
        self.played = self._played[:n].tolist()
        self.mover = int(self._states["mover"][_NOW])

    def seen_by(self, seat: int) -> Numbers:
        """What any seat sees; within a move the others see what they saw before it."""
        import numpy as np

        seen, mask = np.empty_like(self.observation), np.empty_like(self.mask)
        self._walk(*self._rows, *self._room, NOTHING, seat, seen, mask)
        return seen

    def scores(self) -> list[int]:
        """The seats' scores: higher is better, equal shares the win."""
        return self.game.scores(self.game.kernel.STATE.read(self._states, _NOW))
