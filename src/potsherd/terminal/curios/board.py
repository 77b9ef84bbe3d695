"""The table of Curios: sites with columns, pawns and artifacts, and what is known of values."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potsherd.games.curios.display import CuriosDisplay, Seat, Site
from potsherd.games.curios.game import Curios
from potsherd.terminal import theme
from potsherd.terminal.fitting import Fitting, heading, indented, told_with
from potsherd.views import View
from potsherd.wording import Teller
from potsherd.wording.curios.names import artifacts

_LEAST_PAWNS, _LEAST_ARTIFACTS = 8, 12  # columns in which these can be read
_COLOURS = {"yellow": "yellow", "blue": "blue", "red": "red", "green": "green"}


def board_of(view: View, teller: Teller, labels: Sequence[str], width: int) -> RenderableType:
    """Everything that lies on the table, and the observer's hand."""
    return Group(
        _heading(CuriosDisplay.of(view), teller, width),
        _sites(view, teller),
        _seats(view, teller, labels),
    )


def _heading(display: CuriosDisplay, teller: Teller, width: int) -> Text:
    text = teller.language.text
    about = text("round {number}", number=display.round)
    if display.side_deck:
        about += " · " + text("side deck {cards}", cards=display.side_deck)
    return heading(teller.title(), about, width)


def _sites(view: View, teller: Teller) -> RenderableType:
    display, text = CuriosDisplay.of(view), teller.language.text
    heads = [text("left"), text("columns"), text("worth"), text("yours"), text("seen")]
    names = [teller.site(site.site) for site in display.sites]
    wide = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style=theme.DIM)
    wide.add_column("")
    wide.add_column(text("site"), no_wrap=True, min_width=max(map(cell_len, names)))
    own = () if view.observer is None else display.seats[view.observer].known
    revealed = {card for seat in display.seats for card in seat.revealed}
    rows = []
    for number, site in enumerate(display.sites):
        cells = (
            Text(str(site.artifacts), theme.TITLE if site.artifacts else theme.DANGER),
            _columns(site.filled, display.columns),
            _worth(site),
            Text(_values_among(view, site, own), theme.HELD),
            Text(_values_among(view, site, revealed.union(display.flipped))),
        )
        rows.append((Text(names[number], _colour(view, number)), cells, _pawns(view, teller, site)))
    for place, head in enumerate(heads):
        width = max(cell_len(head), *(cells[place].cell_len for _, cells, _ in rows))
        wide.add_column(head, no_wrap=True, min_width=width)
    wide.add_column(text("pawns"), overflow="fold", min_width=_LEAST_PAWNS)
    narrow: list[RenderableType] = []
    for number, (name, cells, pawns) in enumerate(rows, start=1):
        wide.add_row(Text(f" {number}", theme.DIM), name, *cells, Text(pawns))
        narrow.append(Text.assemble((f"{number} ", theme.DIM), name))
        facts = told_with([*heads, text("pawns")], [*cells, Text(pawns)], theme.DIM)
        narrow.append(indented(facts))
    return Fitting(wide, Group(*narrow))


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


def _seats(view: View, teller: Teller, labels: Sequence[str]) -> RenderableType:
    display = CuriosDisplay.of(view)
    wide = Table.grid(padding=(0, 1))
    wide.add_column()
    wide.add_column(no_wrap=True, min_width=max(map(cell_len, labels)))
    wide.add_column(no_wrap=True)
    wide.add_column(min_width=_LEAST_ARTIFACTS)
    narrow: list[RenderableType] = []
    for number, seat in enumerate(display.seats):
        style = theme.YOU if number == view.observer else ""
        marker = ">" if number == view.mover else " "
        token = "*" if number == display.first else " "
        place, label = Text(f"{marker}{number + 1}{token}", style), Text(labels[number], style)
        held, found = (
            Text(_pawns_and_cards(seat, teller), theme.DIM),
            _artifacts(view, seat, teller),
        )
        wide.add_row(place, label, held, found)
        narrow.append(Text.assemble(place, " ", label))
        narrow.append(indented(Text("  ").join(filter(None, (held, found)))))
    wide.columns[2].min_width = max(
        cell_len(_pawns_and_cards(seat, teller)) for seat in display.seats
    )
    return Fitting(wide, Group(*narrow))


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
