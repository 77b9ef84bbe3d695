"""Games among diggers, in compiled code: the moves of that bot, many times as fast.

A dealer brings what chance does, so the games are those that `play_out` plays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from potsherd.bots.playout import Outcome, outcome_of
from potsherd.dealer import Dealer
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.rules.compiling import Given, apart, bind, prepared, rule
from potsherd.rules.contract import KERNELS, apply, outcomes, start
from potsherd.rules.layout import CHANCE, OWN, PUBLIC, Fields
from potsherd.search.contract import LORE, options

_BEGIN = -1
"""Instead of a step: begin a game in a state of zeros."""
_ROOM = 1 << 12
"""Seats never take more steps between two of chance."""


_NOW, _LITTLE, _MUCH = range(3)
"""States: the game, and what its mover sees if it knows nothing, or all, of places that nobody may
look into."""


@rule
def see(plain: Any, masks: Any, seat: int) -> None:
    """Make the states that a seat may be in, byte by byte."""
    for i in range(len(plain[_NOW])):
        plain[_LITTLE][i] = plain[_NOW][i] & masks[0][seat][i]
        plain[_MUCH][i] = plain[_NOW][i] & masks[1][seat][i]


@apart
def weigh(e: Any, s: Any, guide: Any, steps: Any, gains: Any) -> int:
    """The options with their gains; apart, since it is compiled once for two calls."""
    return int(options(e, s, guide, steps, gains))


@rule
def choose(tables: Any, states: Any, guides: Any, rooms: Any, gains: Any) -> int:
    """The step that looks best at once; -1 if that might hang on what the seat knows of hidden
    places."""
    e = tables[0]
    number = weigh(e, states[_LITTLE], guides[0], rooms[0], gains[0])
    if weigh(e, states[_MUCH], guides[0], rooms[1], gains[1]) != number:
        return -1
    best = 0
    for i in range(number):
        if gains[0][i] != gains[1][i] or rooms[0][i] != rooms[1][i]:
            return -1
        if gains[0][i] > gains[0][best]:
            best = i
    return int(rooms[0][best])


@rule
def go_on(
    tables: Any,
    states: Any,
    plain: Any,
    masks: Any,
    guides: Any,
    rooms: Any,
    gains: Any,
    played: Any,
    ends: Any,
    counts: Any,
    step: int,
) -> int:
    """Play a step of chance, or begin, and then what looks best at once until chance decides or the
    game is over; return how many steps of seats those were, or -1 if it cannot be told.

    They are listed in `played`, and `ends` has 1 for those that end a move. `counts[0]` becomes the
    number of outcomes listed in the two rows of `rooms`, steps and weights, 0 at the end of the
    game, and `counts[1]` whether the step of chance ended a move.
    """
    e = tables[0]
    s = states[_NOW]
    if step == _BEGIN:
        start(e, s)
    else:
        apply(e, s, step)
    counts[1] = 1 - s.midway
    n = 0
    while s.mover >= 0:
        see(plain, masks, s.mover + 0)
        chosen = choose(tables, states, guides, rooms, gains)
        if chosen < 0 or n == len(played):
            return -1
        apply(e, s, chosen)
        played[n] = chosen
        ends[n] = 1 - s.midway
        n += 1
    counts[0] = outcomes(e, s, rooms[0], rooms[1]) if s.mover == CHANCE else 0
    return n


class Played(NamedTuple):
    """A game that was played: all its steps, those of chance included, and how it ended by seat."""

    steps: list[int]
    outcome: Outcome


def play_diggers(game: Game, dealer: Dealer) -> Played | None:
    """Play a game among diggers to its end; None if what looks best hangs on what seats know of
    hidden places, of which nobody keeps account here. The first game of a family compiles the
    rules, which are kept."""
    arguments = _table_for(game)
    _, states, _, _, _, rooms, _, played, ends, counts = arguments
    states.view("u1")[:] = 0
    go = _ready(game.edition.family, arguments)
    steps, whole, chances, step = list[int](), list[int](), 0, _BEGIN
    while True:
        n = int(go(*arguments, step))
        if n < 0:
            return None
        if step != _BEGIN:
            steps.append(step)
            whole.append(int(counts[1]))
        steps += played[:n].tolist()
        whole += ends[:n].tolist()
        number = int(counts[0])
        if number == 0:
            break
        step = int(rooms[0, dealer.pick(chances, rooms[1, :number].tolist())])
        chances += 1
    state = game.kernel.STATE.read(states, _NOW)
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
def _table_for(game: Game) -> tuple[Any, ...]:
    """What games are played on."""
    import numpy as np

    kernel = game.kernel
    tables = np.zeros(1, kernel.TABLES.dtype())
    game.tables.write(tables, 0)
    guide = LORE.of(game.edition.family).guide_of(game.tables)
    guides = np.zeros(1, _exact(guide))
    guide.write(guides, 0)
    states = np.zeros(3, kernel.STATE.dtype())
    return (
        tables,
        states,
        states.view(np.uint8).reshape(3, -1),
        sights_of(game),
        guides,
        np.zeros((2, kernel.MAX_LEGAL), np.int32),
        np.zeros((2, kernel.MAX_LEGAL)),
        np.zeros(_ROOM, np.int32),
        np.zeros(_ROOM, np.int8),
        np.zeros(2, np.int64),
    )


def sights_of(game: Game) -> Any:
    """Which bytes of a state each seat sees, 255 or 0: [all of hidden places?, seat, byte]."""
    import numpy as np

    record = game.kernel.STATE.dtype()
    assert record.fields is not None
    masks = np.zeros((2, game.players, record.itemsize), np.uint8)
    for field in game.kernel.STATE.LAYOUT:
        kind, begin = record.fields[field.name][:2]
        end = begin + kind.itemsize
        if field.visibility == OWN:
            row = kind.itemsize // field.shape[0]
            for seat in range(game.players):
                masks[:, seat, begin + seat * row : begin + (seat + 1) * row] = 255
        else:
            masks[int(field.visibility != PUBLIC) :, :, begin:end] = 255
    return masks


def _exact(guide: Fields) -> Any:
    """The record type of a guide with numbers as exact as those of Python: by others the bot would
    now and then choose otherwise."""
    import numpy as np

    fields = [(field.name, field.code.replace("f4", "f8"), field.shape) for field in guide.LAYOUT]
    return np.dtype((np.record, fields))


_made: dict[str, Any] = {}


def _ready(family: str, arguments: tuple[Any, ...]) -> Any:
    """`go_on` for a family, compiled, with a note where that takes long."""
    if family not in _made:
        kernel = KERNELS.of(family)
        given: Given = {
            start: kernel.start,
            outcomes: kernel.outcomes,
            apply: kernel.apply,
            options: LORE.of(family).options,
        }
        _made[family] = prepared(bind(go_on, given), *arguments, _BEGIN)
    return _made[family]
