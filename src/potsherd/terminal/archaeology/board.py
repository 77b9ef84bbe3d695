"""The table of Archaeology: one grid of all types with hand, market, values and sell table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potsherd.games.archaeology.display import ArchaeologyDisplay, Cards, Seat, Treasure
from potsherd.games.archaeology.game import Archaeology
from potsherd.language import Language
from potsherd.rules.layout import NOBODY
from potsherd.terminal import theme
from potsherd.terminal.fitting import Fitting, heading, indented
from potsherd.views import View
from potsherd.wording import Teller

WIDE = 75
"""Columns above which the grid need not be narrow."""
_LEAST_PARTICULARS = 16  # columns in which what is known of a seat can be read


def board_of(view: View, teller: Teller, labels: Sequence[str], width: int) -> RenderableType:
    """Everything that lies on the table, and the observer's hand."""
    display = ArchaeologyDisplay.of(view)
    return Group(
        _heading(display, teller, width),
        _monument(display, teller),
        _seats(view, teller, labels),
        _grid(view, teller, width),
        *_on_the_table(view, teller),
    )


def _heading(display: ArchaeologyDisplay, teller: Teller, width: int) -> Text:
    about = teller.language.text(
        "dig site {cards} · thieves {thieves} · storms {storms}",
        cards=display.dig_site.cards,
        thieves=display.dig_site.thieves,
        storms=display.dig_site.sandstorms,
    )
    return heading(teller.title(), about, width, "" if display.dig_site.cards else theme.DANGER)


def _monument(display: ArchaeologyDisplay, teller: Teller) -> Text:
    language = teller.language
    line = Text(teller.monument(display.monument) if display.monument else "", theme.TITLE)
    for number, chamber in enumerate(display.chambers, start=1):
        line.append("  ")
        line.append(f"{number}: ", theme.DIM)
        if not chamber.cards:
            line.append(language.text("empty"), theme.DIM)
            continue
        if chamber.unknown:
            line.append(language.plural("{n} card", "{n} cards", chamber.cards))
        if chamber.known:
            line.append(": " if chamber.unknown else "")
            line.append(teller.loot(_each(chamber.known), "nominative"), theme.MARKET)
        maps = language.plural("for {n} map", "for {n} maps", chamber.maps)
        line.append(" " + maps, theme.DIM)
    if display.pile:
        line.append("  " + language.text("pile {cards}", cards=display.pile), theme.DIM)
    return line


def _each(cards: Cards) -> list[str]:
    return list(Counter(cards).elements())


def _seats(view: View, teller: Teller, labels: Sequence[str]) -> RenderableType:
    wide = Table.grid(padding=(0, 1))
    for justify in ("left", "left", "right", "right", "left"):
        wide.add_column(justify=justify, no_wrap=justify == "right")
    wide.columns[1].min_width = max(map(cell_len, labels))
    wide.columns[4].min_width = _LEAST_PARTICULARS
    narrow: list[RenderableType] = []
    display = ArchaeologyDisplay.of(view)
    for number, seat in enumerate(display.seats):
        mine = number == view.observer
        style = theme.YOU if mine else ""
        marker = ">" if number == display.turn and view.mover != NOBODY else " "
        place, label = Text(f"{marker}{number + 1}", style), Text(labels[number], style)
        money = Text(teller.amount(seat.money), theme.MONEY)
        cards = teller.language.plural("{n} card", "{n} cards", seat.hand)
        particulars = _particulars(seat, teller, mine)
        wide.add_row(place, label, money, cards, particulars)
        narrow.append(Text.assemble(place, " ", label, "  ", money, "  ", cards))
        if particulars:
            narrow.append(indented(particulars))
    return Fitting(wide, Group(*narrow))


def _particulars(seat: Seat, teller: Teller, mine: bool) -> Text:
    """What is known of a seat besides money and number of cards."""
    language = teller.language
    parts: list[Text] = []
    if seat.tents > 1:
        parts.append(Text(language.text("tent for {uses} storms", uses=seat.tents), theme.DIM))
    elif seat.tents:
        parts.append(Text(language.text("with a tent"), theme.DIM))
    if seat.known and not mine:
        cards = teller.loot(_each(seat.known), "nominative")
        parts.append(Text(language.text("holds {cards}", cards=cards), theme.MARKET))
    sold = Counter(f"{sale.count} {teller.card(sale.card, sale.count)}" for sale in seat.sold)
    if sold:
        sets = ", ".join(s if n == 1 else f"{n}×({s})" for s, n in sold.items())
        parts.append(Text(language.text("sold {sets}", sets=sets), theme.DIM))
    return Text("; ").join(parts)


def _grid(view: View, teller: Teller, width: int) -> RenderableType:
    """Types of treasure: held, in the market, trade value, and what sets of each size sell for.

    The value of the set in hand is marked; the one to its right is what one card more brings.
    """
    display, text = ArchaeologyDisplay.of(view), teller.language.text
    heads = [text("hand"), text("market"), text("trade")]
    hand: Cards = {} if view.observer is None else display.seats[view.observer].known
    rows = []
    for treasure in Archaeology.of(view).treasures.values():
        held = hand.get(treasure.card, 0)
        numbers = (
            _number(held, theme.HELD),
            _number(display.marketplace.get(treasure.card, 0), theme.MARKET),
            Text(str(treasure.trade)),
        )
        name = Text(teller.card(treasure.card), theme.HELD if held else "")
        rows.append(Row(name, numbers, _set_values(treasure, held)))
    return _shown(teller.language, heads, rows, 2 if width > WIDE else 1)


@dataclass(frozen=True)
class Row:
    """A type of treasure, some numbers, and what sets of 1, 2, ... of it sell for."""

    name: Text
    numbers: Sequence[Text]
    sells: Sequence[Text]


def _shown(language: Language, heads: Sequence[str], rows: Sequence[Row], gap: int) -> Fitting:
    """Types of treasure in a table; in one column the sets follow below."""
    title, first = language.text("treasure"), language.text("sells 1")
    largest = max(len(row.sells) for row in rows)
    names = max(row.name.cell_len for row in rows)
    sells = [first + " ", *(f"{count} " for count in range(2, largest + 1))]
    digits = max(cell.cell_len for row in rows for cell in row.sells)
    wide = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style=theme.DIM)
    narrow = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style=theme.DIM)
    for table in (wide, narrow):
        table.add_column(title, no_wrap=True, min_width=names)
        for head in heads:
            width = max(cell_len(head), 2)
            table.add_column(head, justify="right", no_wrap=True, width=width)
    for head in sells:
        wide.add_column(head, justify="right", no_wrap=True, width=max(digits, cell_len(head)))
    below = Text(language.text("Sets of 1, 2, … sell for:"), theme.DIM)
    lines: list[RenderableType] = [narrow, below]
    for row in rows:
        wide.add_row(row.name, *row.numbers, *row.sells)
        narrow.add_row(row.name, *row.numbers)
    for row in rows:
        sold = Text(" ").join(Text(cell.plain.strip(), cell.style) for cell in row.sells)
        pad = " " * (names - row.name.cell_len + 1)
        lines.append(Text.assemble(row.name, pad, sold))
    return Fitting(wide, Group(*lines))


def _number(cards: int, style: str) -> Text:
    return Text(str(cards), style) if cards else Text("·", theme.DIM)


def _set_values(treasure: Treasure, held: int) -> list[Text]:
    now = min(held, treasure.largest)
    return [
        Text(f"[{money}]", theme.HELD) if count == now else Text(f"{money} ")
        for count, money in enumerate(treasure.sells, start=1)
    ]


def _on_the_table(view: View, teller: Teller) -> list[Text]:
    """Cards of an exploration under way."""
    display, game, text = ArchaeologyDisplay.of(view), Archaeology.of(view), teller.language.text
    if display.phase == "mine_choice" and display.turned_up:
        drawn = _each(display.turned_up)
        line = text(
            "Turned up: {cards}; trade value {total} of at most {limit}.",
            cards=teller.loot(drawn, "nominative"),
            total=game.worth(drawn),
            limit=game.edition.mine_limit,
        )
    elif display.phase == "keeping" and display.exploring is not None:
        lying = _each(display.chambers[display.exploring].known)
        line = text("In the chamber: {cards}.", cards=teller.loot(lying, "nominative"))
    else:
        return []
    return [Text(line, theme.MARKET)]


def values_of(view: View, teller: Teller) -> RenderableType:
    """The whole sell table, with how many cards of each type there are."""
    text, treasures = teller.language.text, Archaeology.of(view).treasures.values()
    rows = [
        Row(
            Text(teller.card(treasure.card)),
            (Text(str(treasure.copies)), Text(str(treasure.trade))),
            [Text(f"{money} ") for money in treasure.sells],
        )
        for treasure in treasures
    ]
    heads = [text("cards"), text("trade")]
    return _shown(teller.language, heads, rows, 2)
