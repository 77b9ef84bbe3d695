"""Games among diggers, in compiled code: the moves of that bot, many times as fast.

A dealer brings what chance does, so the games are those that `play_out` plays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from potsherd.bots.instinctive import choose, exact_guides, sights_of
from potsherd.bots.playout import Outcome, outcome_of
from potsherd.dealer import Dealer
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.rules.compiling import bind_those, prepared, rule
from potsherd.rules.contract import outcomes, start
from potsherd.rules.layout import NOBODY
from potsherd.search.contract import LORE, options
from potsherd.steps.contract import SIGHTS
from potsherd.steps.walking import advance, given_by

_BEGIN, _GO_ON = -1, -2
"""Instead of a step: begin a game in a state and a memory of zeros, or go on with one."""
_AT_ONCE = 1 << 10
"""Steps that there is room for between two looks at a game."""
_NOW, _ROOM = range(2)
"""The rows of a table: the game, and room."""


class Table(NamedTuple):
    """What a game is played on."""

    tables: Any
    states: Any
    plain: Any
    """The states, byte by byte."""
    memories: Any
    sights: Any
    """Which bytes of a state each seat sees."""
    guides: Any
    steps: Any
    weights: Any
    """Steps that may come, and their weights if chance decides."""
    gains: Any
    played: Any
    """The steps since the last look at the game."""
    ends: Any
    """1 for each of them that ends a move."""


@rule
def go_on(table: Table, step: int) -> tuple[int, int]:
    """Play a step of chance, or begin, and then what looks best at once until chance decides, the
    game is over, or there is no room for more steps.

    Return how many steps those were, and how many outcomes of chance are listed then.
    """
    e, s = table.tables[0], table.states[_NOW]
    n = 0
    if step == _BEGIN:
        start(e, s)
    elif step != _GO_ON:
        advance(e, table.states, table.memories, _NOW, _ROOM, step)
        n = note(table, 0, step)
    while s.mover >= 0 and n < len(table.played):
        chosen = choose(
            e,
            table.states,
            table.plain,
            table.memories,
            _NOW,
            _ROOM,
            table.sights,
            table.guides[0],
            table.steps,
            table.gains,
        )
        advance(e, table.states, table.memories, _NOW, _ROOM, chosen)
        n = note(table, n, chosen)
    return n, outcomes(e, s, table.steps, table.weights)


@rule
def note(table: Table, n: int, step: int) -> int:
    """List a step that was just played after n others; return how many they are."""
    table.played[n] = step
    table.ends[n] = 1 - table.states[_NOW].midway
    return n + 1


class Played(NamedTuple):
    """A game that was played: all its steps, those of chance included, and how it ended by seat."""

    steps: list[int]
    outcome: Outcome


def play_diggers(game: Game, dealer: Dealer) -> Played:
    """Play a game among diggers to its end. The first game of a family compiles the rules, which
    are kept."""
    table = _table_for(game)
    table.states.view("u1")[:] = 0
    table.memories.view("u1")[:] = 0
    go = _ready(game.edition.family, table)
    steps, whole = list[int](), list[int]()
    step, chances = _BEGIN, 0
    while table.states["mover"][_NOW] != NOBODY:
        n, number = go(table, step)
        steps += table.played[:n].tolist()
        whole += table.ends[:n].tolist()
        if number:
            step = int(table.steps[dealer.pick(chances, table.weights[:number].tolist())])
            chances += 1
        else:
            step = _GO_ON
    state = game.kernel.STATE.read(table.states, _NOW)
    return Played(steps, outcome_of(game, state, _moves(game, steps, whole)))


def _moves(game: Game, steps: list[int], whole: list[int]) -> list[Move]:
    """The moves of seats that the steps are; `whole` has 1 for those that end a move."""
    moves, begin = [], 0
    for end, last in enumerate(whole, start=1):
        if last:
            if steps[begin] < game.kernel.DECISIONS:
                moves.append(game.move_of(steps[begin:end]))
            begin = end
    return moves


@lru_cache(maxsize=1)
def _table_for(game: Game) -> Table:
    import numpy as np

    kernel, sight = game.kernel, SIGHTS.of(game.edition.family)
    tables = np.zeros(1, kernel.TABLES.dtype())
    game.tables.write(tables, 0)
    states = np.zeros(2, kernel.STATE.dtype())
    steps, weights = np.zeros((2, kernel.MAX_LEGAL), np.int32)
    return Table(
        tables=tables,
        states=states,
        plain=states.view(np.uint8).reshape(2, -1),
        memories=np.zeros(2, sight.MEMORY.dtype()),
        sights=sights_of(game),
        guides=exact_guides(game),
        steps=steps,
        weights=weights,
        gains=np.zeros(kernel.MAX_LEGAL),
        played=np.zeros(_AT_ONCE, np.int32),
        ends=np.zeros(_AT_ONCE, np.int8),
    )


_made: dict[str, Any] = {}


def _ready(family: str, table: Table) -> Any:
    """`go_on` for a family, compiled, with a note where that takes long."""
    if family not in _made:
        given = {**given_by(family), options: LORE.of(family).options}
        _made[family] = prepared(bind_those(go_on, given), table, _BEGIN)
    return _made[family]
