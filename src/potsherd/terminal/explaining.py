"""Help during a game: what can be done now and how it is typed, and why something cannot."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potsherd.language import mark
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Move,
    Name,
    Recruit,
    Rob,
    Search,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.terminal import theme
from potsherd.terminal.commands import Order, Reader
from potsherd.terminal.verbs import usual_word
from potsherd.wording import described, why_not

_TRADES_SHOWN = 3
_CHOICES_SHOWN = 4

_ORDERS = {
    "help": mark("this list; with a move after it: why the move is not allowed"),
    "hint": mark("the move that the strongest bot would make here, and what it expects of it"),
    "undo": mark("take your last move back, if nothing new was seen"),
    "table": mark("all values of all sets, and how many cards there are"),
    "log": mark("everything that has happened"),
    "rules": mark("the rules of this game"),
    "save": mark("save the game, in a file of your choice if you name one"),
    "quit": mark("stop here; the game is kept"),
}


def explain(reader: Reader, asked: str) -> RenderableType:
    """The answer to `help` or `why`, with a move asked about or without."""
    if not asked:
        return Group(_legal_moves(reader), _orders(reader))
    meant = reader.read(asked)
    text = reader.language.text
    if isinstance(meant, Order):
        return Text(text(_ORDERS[meant.verb]) if meant.verb in _ORDERS else meant.verb)
    if reader.view.is_legal(meant):
        return Text(
            text("Yes, you can: {move}.", move=described(reader.teller, reader.view, meant))
        )
    return Text(why_not(reader.teller, reader.view, meant))


def _legal_moves(reader: Reader) -> Table:
    rows = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    for move in _examples(reader):
        rows.add_row(
            Text(reader.typed(move), theme.HELD), described(reader.teller, reader.view, move)
        )
    return rows


def _examples(reader: Reader) -> Iterator[Move]:
    """Each kind of move that is legal, by as few moves as show it."""
    view = reader.view
    yield from _largest_sets(reader)
    for kind, most in (
        (Trade, _TRADES_SHOWN),
        (Discard, _CHOICES_SHOWN),
        (Keep, _CHOICES_SHOWN),
        (Name, _CHOICES_SHOWN),
    ):
        for number, move in enumerate(view.moves(kind, frugal_only=True)):
            if number == most:
                break
            yield move
    for single in (Explore, Rob, Tent, Look, TurnUp, Stop, Search, Recruit, EndTurn):
        yield from view.moves(single)


def _largest_sets(reader: Reader) -> Iterator[Move]:
    sets: dict[str, Sell] = {}
    for move in reader.view.moves(Sell):
        assert isinstance(move, Sell)
        sets[move.card] = move
    yield from sets.values()


def _orders(reader: Reader) -> Table:
    rows = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    for verb, what in _ORDERS.items():
        rows.add_row(
            Text(usual_word(reader.language, verb), theme.DIM),
            Text(reader.language.text(what), theme.DIM),
        )
    return rows
