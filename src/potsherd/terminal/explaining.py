"""Help during a game: what can be done now and how it is typed, and why something cannot."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potsherd.terminal import orders, theme
from potsherd.terminal.orders import ORDERS, Order
from potsherd.terminal.reader import Reader
from potsherd.terminal.vocabulary import usual_word
from potsherd.wording import described, why_not


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


def _legal_moves(reader: Reader) -> Table:
    rows = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    for move in reader.commands.examples():
        rows.add_row(
            Text(reader.typed(move), theme.HELD), described(reader.teller, reader.view, move)
        )
    return rows


def _orders(reader: Reader) -> Table:
    rows = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    said = orders.words(reader.language)
    for verb, what in ORDERS.items():
        if verb == "table" and reader.values() is None:
            continue
        rows.add_row(
            Text(usual_word(said, verb), theme.DIM), Text(reader.language.text(what), theme.DIM)
        )
    return rows
