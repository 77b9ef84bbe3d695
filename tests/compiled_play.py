"""Walks through games, compiled and interpreted: whole random games, or all sequences of steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from struct import Struct
from typing import Any

import numpy as np

from potsherd.games.game import Game
from potsherd.rules.chance import below, pick, seed_generator
from potsherd.rules.compiling import Given, bind, compiled, rule
from potsherd.rules.contract import KERNELS, apply, legal, outcomes, start
from potsherd.rules.copying import assign, assign_object, assign_record
from potsherd.rules.layout import CHANCE, NOBODY, Fields

LONGEST_GAME = 30_000
_LOW_60 = (1 << 60) - 1


@rule
def folded(listing: int, numbers: Any, n: int) -> int:
    """A number that any change of the first n of `numbers` changes."""
    for i in range(n):
        listing = (listing * 31 + numbers[i] + 1) & _LOW_60
    return listing


@rule
def walk(
    tables: Any, states: Any, g: Any, steps: Any, weights: Any, at: Any, listings: Any, counts: Any
) -> int:
    """Take steps from `states[0]`, one after the other at random or, if g[0] is 0, in all ways.

    At random, it begins a game in zeros and keeps every state on the way to its end, whose number
    is returned. In all ways, it goes as deep as `counts` is long. `counts[d]` becomes the number of
    sequences of d + 1 steps met, decisions and outcomes of chance alike, and `listings[d]` a number
    that any change of the last step of one of them changes.

    It is one function because compiling the rules twice takes twice as long.
    """
    e = tables[0]
    sampled = g[0] > 0
    if sampled:
        start(e, states[0])
    depth = 0
    is_new = True
    while depth >= 0:
        row = steps[depth % len(steps)]
        if is_new:
            n = 0
            s = states[depth]
            if s.mover == CHANCE:
                n = outcomes(e, s, row, weights)
                listings[depth] = folded(listings[depth], weights, n)
            elif s.mover != NOBODY:
                n = legal(e, s, row)
            listings[depth] = folded(listings[depth], row, n)
            counts[depth] += n
            at[depth] = n
            if sampled:
                if n == 0:
                    return depth
                at[depth] = pick(g, weights, n) + 1 if s.mover == CHANCE else below(g, n) + 1
        if at[depth] > 0 and depth + 1 < len(counts):
            at[depth] -= 1
            assign(states, depth + 1, depth)
            apply(e, states[depth + 1], row[at[depth]])
            depth += 1
            is_new = True
        else:
            depth -= 1
            is_new = False
    return depth


# ---------------------------------------------------------------- both forms
@dataclass
class Walk:
    """What a walk met: the bytes of all states on it, the listings, how many sequences."""

    states: bytes
    listings: list[int]
    counts: list[int]

    def last_of(self, game: Game) -> Any:
        """The state in which it ended, as a row of records."""
        return np.frombuffer(self.states, game.kernel.STATE.dtype())[-1:]


class Interpreted:
    """Walks taken by Python itself."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._walk = _walk_of(game.edition.family, interpreted=True)
        self._pack = packer(game.kernel.STATE)

    def game_of(self, seed: int) -> Walk:
        """A whole game of random steps."""
        generator = [0]
        seed_generator(generator, seed)
        return self._taken(self.game.kernel.STATE(), generator, 1, LONGEST_GAME)

    def scores(self, walk: Walk) -> list[int]:
        """The scores where a walk ended."""
        return self.game.scores(self.game.kernel.STATE.read(walk.last_of(self.game), 0))

    def perft(self, state: Fields, depth: int) -> Walk:
        """All sequences of up to `depth` steps."""
        return self._taken(state.copy(), [0], depth, depth)

    def _taken(self, state: Fields, generator: list[int], rows: int, depth: int) -> Walk:
        most = self.game.kernel.MAX_LEGAL
        states = _States([state])
        steps = [[0] * most for _ in range(rows)]
        at, listings, counts = ([0] * depth for _ in range(3))
        n = self._walk(
            [self.game.tables], states, generator, steps, [0] * most, at, listings, counts
        )
        kept = b"".join(self._pack(state) for state in states[: n + 1])
        return Walk(kept, listings[: n % depth + 1], counts[: n % depth + 1])


class _States(list[Any]):
    """A list of states, one longer when the one after the last is set."""

    def __setitem__(self, index: Any, value: Any) -> None:
        if index == len(self):
            self.append(value)
        else:
            super().__setitem__(index, value)


class Compiled:
    """The same walks taken by machine code."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._walk = compiled(_walk_of(game.edition.family, interpreted=False))
        self._tables = np.zeros(1, game.kernel.TABLES.dtype())
        game.tables.write(self._tables, 0)

    def game_of(self, seed: int) -> Walk:
        """A whole game of random steps."""
        generator: Any = np.zeros(1, np.int64)
        compiled(seed_generator)(generator, seed)
        return self._taken(self.game.kernel.STATE(), generator, 1, LONGEST_GAME)

    def scores(self, walk: Walk) -> list[int]:
        """The scores where a walk ended."""
        score, state = compiled(self.game.kernel.score), walk.last_of(self.game)[0]
        return [score(self._tables[0], state, seat) for seat in range(self.game.players)]

    def perft(self, state: Fields, depth: int) -> Walk:
        """All sequences of up to `depth` steps."""
        return self._taken(state, np.zeros(1, np.int64), depth, depth)

    def _taken(self, state: Fields, generator: Any, rows: int, depth: int) -> Walk:
        kernel = self.game.kernel
        states = np.empty(depth, kernel.STATE.dtype())
        state.write(states, 0)
        steps = np.zeros((rows, kernel.MAX_LEGAL), np.int32)
        weights = np.zeros(kernel.MAX_LEGAL, np.int32)
        at, listings, counts = np.zeros((3, depth), np.int64)
        n = self._walk(self._tables, states, generator, steps, weights, at, listings, counts)
        kept = slice(n % depth + 1)
        return Walk(states[: n + 1].tobytes(), listings[kept].tolist(), counts[kept].tolist())


@cache
def _walk_of(family: str, interpreted: bool) -> Callable[..., int]:
    """`walk` for the kernel of a family."""
    kernel = KERNELS.of(family)
    given: Given = {
        start: kernel.start,
        legal: kernel.legal,
        outcomes: kernel.outcomes,
        apply: kernel.apply,
        assign: assign_object if interpreted else assign_record,
    }
    return bind(walk, given)


def packer(layout: type[Fields]) -> Callable[[Fields], bytes]:
    """A function that gives the bytes of a state, as in a record of numpy.

    It refuses numbers that do not fit their field.
    """
    codes = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
    names = [field.name for field in layout.LAYOUT]
    counts = [int(np.prod(field.shape, dtype=int)) for field in layout.LAYOUT]
    form = Struct(
        "<" + "".join(f"{n}{codes[f.code]}" for n, f in zip(counts, layout.LAYOUT, strict=True))
    )

    def pack(state: Fields) -> bytes:
        flat: list[int] = []
        for name in names:
            value = getattr(state, name)
            if isinstance(value, int):
                flat.append(value)
            elif isinstance(value[0], int):
                flat += value
            else:
                for row in value:
                    flat += row
        return form.pack(*flat)

    return pack
