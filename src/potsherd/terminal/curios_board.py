"""The table of Curios: sites with columns, pawns and artifacts, and what is known of values."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potsherd.rules.curios import fields as at
from potsherd.rules.layout import NOBODY
from potsherd.terminal import theme
from potsherd.views import View
from potsherd.wording import Teller
from potsherd.wording.curios.names import artifacts

_COLOURS = {"yellow": "yellow", "blue": "blue", "red": "red", "green": "green"}


def curios_board(view: View, teller: Teller, labels: Sequence[str], width: int) -> RenderableType:
    """Everything that lies on the table, and the observer's hand."""
    return Group(
        _heading(view, teller, width),
        _sites(view, teller, width),
        _seats(view, teller, labels),
    )


def _heading(view: View, teller: Teller, width: int) -> Text:
    state, text = view.state, teller.language.text
    left = Text(teller.title(), theme.TITLE)
    about = text("round {number}", number=state.round)
    if state.side_deck:
        about += " · " + text("side deck {cards}", cards=state.side_deck)
    left.pad_right(max(2, width - left.cell_len - len(about)))
    return left + Text(about, theme.DIM)


def _sites(view: View, teller: Teller, width: int) -> Table:
    state, tables, text = view.state, view.game.tables, teller.language.text
    rows = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style=theme.DIM)
    heads = [text("left"), text("columns"), text("worth"), text("yours"), text("seen")]
    columns = [_columns(n, tables.column[: tables.columns]) for n in state.filled[: tables.sites]]
    rows.add_column("")
    rows.add_column(text("site"), no_wrap=True, overflow="crop", max_width=max(8, width - 50))
    for head in heads:
        rows.add_column(head, no_wrap=True, min_width=len(head))
    rows.add_column(text("pawns"), overflow="fold")
    for site, name in enumerate(view.game.edition.types):
        pawns = ", ".join(
            f"{text('You') if seat == view.observer else teller.who(seat)} {count}"
            for seat in range(view.game.players)
            if (count := state.placed[seat][site])
        )
        rows.add_row(
            Text(f" {site + 1}", theme.DIM),
            Text(teller.site(name), _colour(view, site)),
            Text(str(state.left[site]), theme.TITLE if state.left[site] else theme.DANGER),
            columns[site],
            _worth(view, site),
            Text(_values_among(view, site, _own_hand(view)), theme.HELD),
            Text(_values_among(view, site, state.revealed)),
            Text(pawns),
        )
    return rows


def _own_hand(view: View) -> Sequence[int]:
    empty = [0] * at.CARDS
    return empty if view.observer is None else list(view.state.hands[view.observer])


def _values_among(view: View, site: int, cards: Sequence[int]) -> str:
    """The values of a site's market cards that are among these."""
    tables = view.game.tables
    return " ".join(
        str(tables.value[number])
        for number in range(tables.values)
        if cards[site * at.VALUES + number]
    )


def _colour(view: View, site: int) -> str:
    colours: tuple[str, ...] = getattr(view.game.edition, "colours", ())
    return _COLOURS.get(colours[site], "") if site < len(colours) else ""


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


def _worth(view: View, site: int) -> Text:
    """The values that the card above a site can still have, as far as the observer knows."""
    possible = view.knowledge.odds(view.game.edition.types[site])
    style = theme.MONEY if view.state.value[site] else theme.MARKET
    return Text("/".join(str(value) for value in possible), style)


def _seats(view: View, teller: Teller, labels: Sequence[str]) -> Table:
    state, tables, language = view.state, view.game.tables, teller.language
    rows = Table.grid(padding=(0, 1))
    for seat in range(view.game.players):
        style = theme.YOU if seat == view.observer else ""
        marker = ">" if seat == state.mover and state.mover != NOBODY else " "
        token = "*" if seat == state.first else " "
        parts = [
            language.text(
                "pawns {at_hand} of {pawns}", at_hand=state.at_hand[seat], pawns=state.pawns[seat]
            ),
            language.plural("{n} market card", "{n} market cards", state.hand_size[seat]),
        ]
        found = Text()
        for site, name in enumerate(view.game.edition.types):
            number = state.artifacts[seat][site]
            if number and site < tables.sites:
                found.append("  " if found else "")
                found.append(artifacts(teller, name, number), _colour(view, site))
        rows.add_row(
            Text(f"{marker}{seat + 1}{token}", style),
            Text(labels[seat], style, no_wrap=True),
            Text(", ".join(parts), theme.DIM),
            found,
        )
    return rows
