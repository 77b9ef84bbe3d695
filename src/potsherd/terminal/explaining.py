"""Help during a game: what can be done now and how it is typed, and why something cannot."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potsherd.terminal import orders, theme
from potsherd.terminal.fitting import Fitting, indented
from potsherd.terminal.orders import ORDERS, Order
from potsherd.terminal.reader import Reader
from potsherd.terminal.vocabulary import usual_word
from potsherd.wording import described, why_not

_LEAST_MEANING = 32  # columns in which a meaning can be read


def explain(reader: Reader, asked: str) -> RenderableType:
    """The answer to `help` or `why`, with a move asked about or without."""
    if not asked:
        return Group(_legal_moves(reader), _orders(reader))
    meant = reader.read(asked)
    text = reader.language.text
    if isinstance(meant, Order):
        return Text(text(ORDERS[meant.verb]) if meant.verb in ORDERS else meant.verb)
    if reader.view.is_legal(meant):
        return Text(
            text("Yes, you can: {move}.", move=described(reader.teller, reader.view, meant))
        )
    return Text(why_not(reader.teller, reader.view, meant))


def _legal_moves(reader: Reader) -> RenderableType:
    return _explained(
        (Text(reader.typed(move), theme.HELD), Text(described(reader.teller, reader.view, move)))
        for move in reader.commands.examples()
    )


def _orders(reader: Reader) -> RenderableType:
    said = orders.words(reader.language)
    return _explained(
        (Text(usual_word(said, verb), theme.DIM), Text(reader.language.text(what), theme.DIM))
        for verb, what in ORDERS.items()
        if verb != "table" or reader.values() is not None
    )


def _explained(lines: Iterable[tuple[Text, Text]]) -> RenderableType:
    """What is typed beside what it means, or above it."""
    wide = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    wide.add_column()
    wide.add_column(min_width=_LEAST_MEANING)
    narrow: list[RenderableType] = []
    for typed, meant in lines:
        wide.add_row(typed, meant)
        narrow += [typed, indented(meant)]
    return Fitting(wide, Group(*narrow))
