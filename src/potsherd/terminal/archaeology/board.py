"""The table of Archaeology: one grid of all types with hand, market, values and sell table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potsherd.games.archaeology.display import ArchaeologyDisplay, Cards, Seat, Treasure
from potsherd.games.archaeology.game import Archaeology
from potsherd.rules.layout import NOBODY
from potsherd.terminal import theme
from potsherd.views import View
from potsherd.wording import Teller

WIDE = 75
"""Columns above which the grid need not be narrow."""


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
    left = Text(teller.title(), theme.TITLE, no_wrap=True, overflow="crop")
    right = Text(
        teller.language.text(
            "dig site {cards} · thieves {thieves} · storms {storms}",
            cards=display.dig_site.cards,
            thieves=display.dig_site.thieves,
            storms=display.dig_site.sandstorms,
        ),
        theme.DIM if display.dig_site.cards else theme.DANGER,
    )
    left.truncate(max(1, width - right.cell_len - 2))
    left.pad_right(max(2, width - left.cell_len - right.cell_len))
    return left + right


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
    display = ArchaeologyDisplay.of(view)
    rows = Table.grid(padding=(0, 1))
    for justify in ("left", "left", "right", "right", "left"):
        rows.add_column(justify=justify, no_wrap=justify == "right")
    for number, seat in enumerate(display.seats):
        mine = number == view.observer
        style = theme.YOU if mine else ""
        marker = ">" if number == display.turn and view.mover != NOBODY else " "
        rows.add_row(
            Text(f"{marker}{number + 1}", style),
            Text(labels[number], style, no_wrap=True),
            Text(teller.amount(seat.money), theme.MONEY),
            teller.language.plural("{n} card", "{n} cards", seat.hand),
            _particulars(seat, teller, mine),
        )
    return rows


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


def _grid(view: View, teller: Teller, width: int) -> Table:
    """Types of treasure: held, in the market, trade value, and what sets of each size sell for.

    The value of the set in hand is marked; the one to its right is what one card more brings.
    """
    display, text = ArchaeologyDisplay.of(view), teller.language.text
    treasures = Archaeology.of(view).treasures.values()
    largest = max(treasure.largest for treasure in treasures)
    sells = [text("sells 1") + " ", *(f"{count} " for count in range(2, largest + 1))]
    heads = [text("hand"), text("market"), text("trade"), *sells]
    # Values in brackets; the names give way where the terminal is narrow.
    digits = max(len(str(money)) for treasure in treasures for money in treasure.sells) + 2
    widths = [len(head) for head in heads[:3]] + [max(digits, len(head)) for head in sells]
    gap = 2 if width > WIDE else 1
    names = width - sum(widths) - gap * len(widths)
    rows = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style=theme.DIM)
    rows.add_column(text("treasure"), no_wrap=True, overflow="crop", max_width=max(names, 4))
    for head, cells in zip(heads, widths, strict=True):
        rows.add_column(head, justify="right", no_wrap=True, width=cells)
    hand: Cards = {} if view.observer is None else display.seats[view.observer].known
    for treasure in treasures:
        held = hand.get(treasure.card, 0)
        rows.add_row(
            Text(teller.card(treasure.card), theme.HELD if held else ""),
            _number(held, theme.HELD),
            _number(display.marketplace.get(treasure.card, 0), theme.MARKET),
            str(treasure.trade),
            *_set_values(treasure, held),
        )
    return rows


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
    rows = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=theme.DIM)
    largest = max(treasure.largest for treasure in treasures)
    heads = [text("treasure"), text("cards"), text("trade"), text("sells 1")]
    for number, head in enumerate([*heads, *map(str, range(2, largest + 1))]):
        rows.add_column(head, justify="right" if number else "left", no_wrap=True)
    for treasure in treasures:
        numbers = (treasure.copies, treasure.trade, *treasure.sells)
        rows.add_row(teller.card(treasure.card), *map(str, numbers))
    return rows
