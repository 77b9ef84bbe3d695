"""The table of Curios: sites with columns, pawns and artifacts, and what is known of values."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potsherd.games.curios.display import CuriosDisplay, Seat, Site
from potsherd.games.curios.game import Curios
from potsherd.terminal import theme
from potsherd.views import View
from potsherd.wording import Teller
from potsherd.wording.curios.names import artifacts

_COLOURS = {"yellow": "yellow", "blue": "blue", "red": "red", "green": "green"}


def board_of(view: View, teller: Teller, labels: Sequence[str], width: int) -> RenderableType:
    """Everything that lies on the table, and the observer's hand."""
    return Group(
        _heading(CuriosDisplay.of(view), teller, width),
        _sites(view, teller, width),
        _seats(view, teller, labels),
    )


def _heading(display: CuriosDisplay, teller: Teller, width: int) -> Text:
    text = teller.language.text
    left = Text(teller.title(), theme.TITLE)
    about = text("round {number}", number=display.round)
    if display.side_deck:
        about += " · " + text("side deck {cards}", cards=display.side_deck)
    left.pad_right(max(2, width - left.cell_len - len(about)))
    return left + Text(about, theme.DIM)


def _sites(view: View, teller: Teller, width: int) -> Table:
    display, text = CuriosDisplay.of(view), teller.language.text
    rows = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style=theme.DIM)
    heads = [text("left"), text("columns"), text("worth"), text("yours"), text("seen")]
    rows.add_column("")
    rows.add_column(text("site"), no_wrap=True, overflow="crop", max_width=max(8, width - 50))
    for head in heads:
        rows.add_column(head, no_wrap=True, min_width=len(head))
    rows.add_column(text("pawns"), overflow="fold")
    own = () if view.observer is None else display.seats[view.observer].known
    revealed = {card for seat in display.seats for card in seat.revealed}
    for number, site in enumerate(display.sites):
        rows.add_row(
            Text(f" {number + 1}", theme.DIM),
            Text(teller.site(site.site), _colour(view, number)),
            Text(str(site.artifacts), theme.TITLE if site.artifacts else theme.DANGER),
            _columns(site.filled, display.columns),
            _worth(site),
            Text(_values_among(view, site, own), theme.HELD),
            Text(_values_among(view, site, revealed.union(display.flipped))),
            Text(_pawns(view, teller, site)),
        )
    return rows


def _pawns(view: View, teller: Teller, site: Site) -> str:
    you = teller.language.text("You")
    return ", ".join(
        f"{you if seat == view.observer else teller.who(seat)} {count}"
        for seat, count in enumerate(site.pawns)
        if count
    )


def _values_among(view: View, site: Site, cards: Collection[str]) -> str:
    """The values of a site's market cards that are among these."""
    values = Curios.of(view).values_of[site.site]
    return " ".join(str(value) for card, value in values.items() if card in cards)


def _colour(view: View, site: int) -> str:
    return _COLOURS.get(Curios.of(view).edition.colours[site], "")


def _columns(filled: int, columns: Sequence[int]) -> Text:
    """Columns from the left: filled ones crossed out, the next one marked."""
    line = Text()
    for number, pawns in enumerate(columns):
        if number < filled:
            line.append(" x ", theme.DIM)
        elif number == filled:
            line.append(f"[{pawns}]", theme.HELD)
        else:
            line.append(f" {pawns} ")
    return line


def _worth(site: Site) -> Text:
    """The values that the card above a site can still have, as far as the observer knows."""
    is_known = len(site.values) == 1
    values = "/".join(str(odds.value) for odds in site.values)
    return Text(values, theme.MONEY if is_known else theme.MARKET)


def _seats(view: View, teller: Teller, labels: Sequence[str]) -> Table:
    display = CuriosDisplay.of(view)
    rows = Table.grid(padding=(0, 1))
    for number, seat in enumerate(display.seats):
        style = theme.YOU if number == view.observer else ""
        marker = ">" if number == view.mover else " "
        token = "*" if number == display.first else " "
        rows.add_row(
            Text(f"{marker}{number + 1}{token}", style),
            Text(labels[number], style, no_wrap=True),
            Text(_pawns_and_cards(seat, teller), theme.DIM),
            _artifacts(view, seat, teller),
        )
    return rows


def _pawns_and_cards(seat: Seat, teller: Teller) -> str:
    language = teller.language
    pawns = language.text("pawns {at_hand} of {pawns}", at_hand=seat.at_hand, pawns=seat.pawns)
    cards = language.plural("{n} market card", "{n} market cards", seat.hand)
    return f"{pawns}, {cards}"


def _artifacts(view: View, seat: Seat, teller: Teller) -> Text:
    return Text("  ").join(
        Text(artifacts(teller, name, found), _colour(view, site))
        for site, (name, found) in enumerate(
            zip(view.game.edition.types, seat.artifacts, strict=True)
        )
        if found
    )
