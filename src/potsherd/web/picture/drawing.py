"""What the picture of a game shows: what everybody may know of it, and after the end how it went.

As long as a game goes on, nothing in here is made from its position.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from potsherd.editions import Edition
from potsherd.language import Language
from potsherd.table.table import Table
from potsherd.web.assets import FOLDER
from potsherd.web.board.ending import Ending, Part, ending_of
from potsherd.web.labels import pictures, tried_text
from potsherd.web.pages import render
from potsherd.web.picture.text import Face, fitted, width
from potsherd.wording import Teller, who_won

WIDTH, HEIGHT = 1200, 630
_HUES = ("#b03f25", "#2a5ba3", "#44702a", "#764296", "#845800")
_DASHES = ("none", "10 4", "3 4", "14 4 3 4", "6 3")
_MOST_SETS = 4
_BESIDE_ART, _BESIDE_CURVE, _BESIDE_PART = 490, 430, 170
_AMOUNT = 36
"""The size of what players have."""
_COLOUR = re.compile(r"var\(--[\w-]+,([^)]+)\)")
_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Line:
    """Text that has room, and its size."""

    text: str
    size: int


@dataclass(frozen=True, slots=True)
class Row:
    """A player: the mark of the seat, the name, and what the player has, "" before the end."""

    seat: int
    name: Line
    amount: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Best:
    """One of the things that brought most, and whose it was."""

    seat: int
    part: Part
    name: Line
    detail: Line
    amount: Line


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything in the picture."""

    title: Line
    state: Line
    rows: tuple[Row, ...]
    arts: tuple[str, ...]
    ending: Ending | None
    best: tuple[Best, ...]


def svg_of(table: Table, language: Language, title: str, edition: Edition | None) -> str:
    """The picture of a table as an SVG."""
    shown = _picture(table, language, title, edition)
    drawn = render(
        language,
        "picture/picture.svg",
        picture=shown,
        width=WIDTH,
        height=HEIGHT,
        hues=_HUES,
        dashes=_DASHES,
        amount_size=_AMOUNT,
    )
    return drawn.replace("<defs/>", f"<defs>{_symbols(drawn)}</defs>")


def _picture(table: Table, language: Language, title: str, edition: Edition | None) -> Picture:
    names = table.names(language)
    ending = None
    rows = tuple(
        Row(seat, _name(name, _BESIDE_ART), "", False)
        for seat, (name, there) in enumerate(zip(names, table.seats, strict=True))
        if not there.is_open
    )
    if table.phase == "over" and table.position is not None:
        teller = Teller(language, table.position.game, None, names)
        ending = ending_of(table.position, teller)
        winners = table.position.winners()
        rows = tuple(
            Row(
                each.seat,
                _name(each.name, _BESIDE_CURVE - width(each.amount, _AMOUNT, Face.BOLD)),
                each.amount,
                each.seat in winners,
            )
            for each in ending.accounts
        )
        state = who_won(language, names, winners, None)
    else:
        state = told(table, language)
    if table.origin is not None:
        state = f"{tried_text(language, table.origin.step)}: {state}"
    return Picture(
        title=Line(*fitted(title, 960, Face.TITLE, 50, 42, 36)),
        state=Line(*fitted(state, 960, Face.PLAIN, 32, 28, 24)),
        rows=rows,
        arts=pictures(edition) if edition else ("coin", "dig", "coin"),
        ending=ending,
        best=_best(ending) if ending else (),
    )


def _name(name: str, room: float) -> Line:
    return Line(*fitted(name, room, Face.BOLD, 38, 32, 28))


def told(table: Table, language: Language) -> str:
    """How far a table has come whose game is not over."""
    free = sum(seat.is_open for seat in table.seats)
    if table.phase == "waiting" and free:
        return language.plural("{n} seat is free: sit down!", "{n} seats are free: sit down!", free)
    if table.phase == "closed":
        return language.text("This table is closed.")
    return language.text("The game is on: come and watch!")


def _best(ending: Ending) -> tuple[Best, ...]:
    """What brought most, over all players."""
    parts = [(account.seat, part) for account in ending.accounts for part in account.parts]
    parts.sort(key=lambda each: -each[1].share)
    return tuple(
        Best(
            seat,
            part,
            name=Line(*fitted(part.name, _BESIDE_PART, Face.PLAIN, 24, 21, 18, 16)),
            detail=Line(*fitted(part.detail, _BESIDE_PART - 30, Face.PLAIN, 22, 19, 16)),
            amount=Line(*fitted(part.amount, _BESIDE_PART, Face.BOLD, 26, 22, 18)),
        )
        for seat, part in parts[:_MOST_SETS]
    )


def _symbols(drawn: str) -> Markup:
    """The symbols that a picture uses, in the colours of light pages."""
    used = dict.fromkeys(re.findall(r'href="#([^"]+)"', drawn))
    return Markup("".join(_sprite()[symbol] for symbol in used))


@cache
def _sprite() -> dict[str, str]:
    text = _COLOUR.sub(r"\1", (FOLDER / "sprite.svg").read_text("utf-8"))
    return {found[1]: found[0] for found in _SYMBOL.finditer(text)}
