"""The table of Archaeology: one grid of all types with hand, market, values and sell table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potsherd.rules.archaeology import fields as at
from potsherd.rules.layout import NOBODY
from potsherd.terminal import theme
from potsherd.views import View
from potsherd.wording import Teller

WIDE = 75
"""Columns above which the grid need not be narrow."""


def archaeology_board(
    view: View, teller: Teller, labels: Sequence[str], width: int
) -> RenderableType:
    """Everything that lies on the table, and the observer's hand."""
    return Group(
        _heading(view, teller, width),
        _monument(view, teller),
        _seats(view, teller, labels),
        grid(view, teller, width),
        *_on_the_table(view, teller),
    )


def _heading(view: View, teller: Teller, width: int) -> Text:
    state, language = view.state, teller.language
    left = Text(teller.title(), theme.TITLE, no_wrap=True, overflow="crop")
    right = Text(
        language.text(
            "dig site {cards} · thieves {thieves} · storms {storms}",
            cards=state.dig_left,
            thieves=state.thieves,
            storms=state.storms,
        ),
        theme.DIM if state.dig_left else theme.DANGER,
    )
    left.truncate(max(1, width - right.cell_len - 2))
    left.pad_right(max(2, width - left.cell_len - right.cell_len))
    return left + right


def _monument(view: View, teller: Teller) -> Text:
    state, language = view.state, teller.language
    tables = view.game.tables
    line = Text(teller.monument(view.game.edition.monuments[state.monument]), theme.TITLE)
    for number, place in enumerate(view.knowledge.chambers):
        line.append("  ")
        line.append(f"{number + 1}: ", theme.DIM)
        if not place.size:
            line.append(language.text("empty"), theme.DIM)
            continue
        known = place.known.total()
        if known < place.size:
            line.append(language.plural("{n} card", "{n} cards", place.size))
        if known:
            line.append(": " if known < place.size else "")
            line.append(teller.loot(list(place.known.elements()), "nominative"), theme.MARKET)
        maps = tables.chamber_maps[state.monument][number]
        line.append(" " + language.plural("for {n} map", "for {n} maps", maps), theme.DIM)
    if state.pile:
        line.append("  " + language.text("pile {cards}", cards=state.pile), theme.DIM)
    return line


def _seats(view: View, teller: Teller, labels: Sequence[str]) -> RenderableType:
    state, language = view.state, teller.language
    rows = Table.grid(padding=(0, 1))
    for justify in ("left", "left", "right", "right", "left"):
        rows.add_column(justify=justify, no_wrap=justify == "right")
    for seat in range(view.game.players):
        mine = seat == view.observer
        style = theme.YOU if mine else ""
        marker = ">" if seat == state.turn and state.mover != NOBODY else " "
        rows.add_row(
            Text(f"{marker}{seat + 1}", style),
            Text(labels[seat], style, no_wrap=True),
            Text(teller.amount(state.money[seat]), theme.MONEY),
            language.plural("{n} card", "{n} cards", state.hand_size[seat]),
            _particulars(view, teller, seat),
        )
    return rows


def _particulars(view: View, teller: Teller, seat: int) -> Text:
    """What is known of a seat besides money and number of cards."""
    state, knowledge, language = view.state, view.knowledge, teller.language
    parts: list[Text] = []
    uses = state.tents[seat]
    if uses > 1:
        parts.append(Text(language.text("tent for {uses} storms", uses=uses), theme.DIM))
    elif uses:
        parts.append(Text(language.text("with a tent"), theme.DIM))
    known = knowledge.hands[seat].known
    if known and seat != view.observer:
        cards = teller.loot(sorted(known.elements()), "nominative")
        parts.append(Text(language.text("holds {cards}", cards=cards), theme.MARKET))
    sold = Counter[str]()
    for sale in knowledge.sales[seat]:
        sold[f"{sale.count} {teller.card(sale.card, sale.count)}"] += 1
    if sold:
        sets = ", ".join(s if n == 1 else f"{n}×({s})" for s, n in sold.items())
        parts.append(Text(language.text("sold {sets}", sets=sets), theme.DIM))
    return Text("; ").join(parts)


def grid(view: View, teller: Teller, width: int) -> Table:
    """Types of treasure: held, in the market, trade value, and what sets of each size sell for.

    The value of the set in hand is marked; the one to its right is what one card more brings.
    """
    state, tables, text = view.state, view.game.tables, teller.language.text
    types = [t for t in range(tables.types) if tables.copies[t]]
    largest = max(tables.largest[t] for t in types)
    sells = [text("sells 1") + " ", *(f"{count} " for count in range(2, largest + 1))]
    heads = [text("hand"), text("market"), text("trade"), *sells]
    # Values in brackets; the names give way where the terminal is narrow.
    digits = max(len(str(money)) for t in types for money in tables.sell[t]) + 2
    widths = [len(head) for head in heads[:3]] + [max(digits, len(head)) for head in sells]
    gap = 2 if width > WIDE else 1
    names = width - sum(widths) - gap * len(widths)
    rows = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style=theme.DIM)
    rows.add_column(text("treasure"), no_wrap=True, overflow="crop", max_width=max(names, 4))
    for head, cells in zip(heads, widths, strict=True):
        rows.add_column(head, justify="right", no_wrap=True, width=cells)
    hand = state.hands[view.observer] if view.observer is not None else [0] * at.TYPES
    for t in types:
        held = hand[t]
        values = [
            _value(tables.sell[t][count], count == min(held, tables.largest[t]))
            for count in range(1, tables.largest[t] + 1)
        ]
        rows.add_row(
            Text(teller.card(view.game.edition.types[t]), theme.HELD if held else ""),
            Text(str(held), theme.HELD) if held else Text("·", theme.DIM),
            Text(str(state.market[t]), theme.MARKET) if state.market[t] else Text("·", theme.DIM),
            str(tables.trade[t]),
            *values,
        )
    return rows


def _value(money: int, is_now: bool) -> Text:
    return Text(f"[{money}]", theme.HELD) if is_now else Text(f"{money} ")


def _on_the_table(view: View, teller: Teller) -> list[Text]:
    """Cards of an exploration under way."""
    state, text = view.state, teller.language.text
    lines = []
    drawn = view.game.names(state.drawn)  # type: ignore[attr-defined]
    if state.phase == at.MINE_CHOICE and drawn:
        lines.append(
            Text(
                text(
                    "Turned up: {cards}; trade value {total} of at most {limit}.",
                    cards=teller.loot(drawn, "nominative"),
                    total=view.game.worth(drawn),  # type: ignore[attr-defined]
                    limit=view.game.tables.mine_limit,
                ),
                theme.MARKET,
            )
        )
    if state.phase == at.KEEPING:
        lying = view.game.names(state.chambers[state.chamber])  # type: ignore[attr-defined]
        lines.append(
            Text(
                text("In the chamber: {cards}.", cards=teller.loot(lying, "nominative")),
                theme.MARKET,
            )
        )
    return lines


def values(view: View, teller: Teller) -> RenderableType:
    """The whole sell table, with how many cards of each type there are."""
    if view.game.edition.family != "archaeology":
        return Text(teller.language.text("This game has no table of sets."))
    tables, text = view.game.tables, teller.language.text
    rows = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=theme.DIM)
    types = [t for t in range(tables.types) if tables.copies[t]]
    largest = max(tables.largest[t] for t in types)
    heads = [text("treasure"), text("cards"), text("trade"), text("sells 1")]
    for number, head in enumerate([*heads, *map(str, range(2, largest + 1))]):
        rows.add_column(head, justify="right" if number else "left", no_wrap=True)
    for t in types:
        sells = [str(money) for money in tables.sell[t][1 : tables.largest[t] + 1]]
        name = teller.card(view.game.edition.types[t])
        rows.add_row(name, str(tables.copies[t]), str(tables.trade[t]), *sells)
    return rows
