"""The table as the seat that decides sees it: as text in colours, or as a picture."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from html import escape
from io import StringIO
from typing import Any

import numpy as np
from rich.console import Console, Group, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME as THEME
from rich.text import Text

from potsherd.language import use
from potsherd.rules.compiling import compiled, rule
from potsherd.steps import Choice, Steps
from potsherd.terminal.contract import SCREENS
from potsherd.web.picture.draw import drawn
from potsherd.wording import Teller

COLUMNS, ROWS = 100, 30
"""A picture is always of this size, as films want it; no board has more rows."""
_WIDTH, _HEIGHT, _MARGIN = 10, 22, 12
"""The room of a letter in pixels, and that around all."""
_BYTES = 4
"""Of a pixel in a PNG."""

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


def text_of(choice: Choice, names: Sequence[str]) -> str:
    """The board, and the steps of the move under way, with the codes for colours."""
    console = _console()
    with console.capture() as captured:
        console.print(_shown(choice, names))
    return captured.get()


def pixels_of(choice: Choice, names: Sequence[str]) -> Pixels:
    """The same as a picture: [row, column, red green blue]."""
    rows = _console().render_lines(_shown(choice, names))
    width, height = 2 * _MARGIN + COLUMNS * _WIDTH, 2 * _MARGIN + ROWS * _HEIGHT
    letters = "".join(
        letter
        for number, row in enumerate(rows[:ROWS])
        for letter in _letters(row, _MARGIN + number * _HEIGHT + _HEIGHT * 3 // 4)
    )
    return _decoded(
        drawn(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'font-family="DejaVu Sans Condensed" font-size="15" text-anchor="middle">'
            f'<rect width="{width}" height="{height}" fill="white"/>{letters}</svg>',
            in_own_fonts=True,
        )
    )


def _console() -> Console:
    return Console(
        file=StringIO(),
        width=COLUMNS,
        force_terminal=True,
        color_system="standard",
        legacy_windows=False,
        _environ={},
    )


def _shown(choice: Choice, names: Sequence[str]) -> RenderableType:
    view = choice.view
    teller = Teller(use("en"), view.game, view.observer, names)
    board = SCREENS.of(view.game.edition.family).board_of(view, teller, names, COLUMNS)
    called = Steps(view.game).names
    steps = ", ".join(called[step] for step in choice.steps)
    return Group(board, Text(f"> {steps}")) if steps else board


# ---------------------------------------------------------------- pictures
def _letters(row: Sequence[Segment], y: int) -> Iterator[str]:
    """Each letter in its place: the font need not be one for terminals."""
    column = 0
    for text, style, _ in row:
        look = _look(style or Style.null())
        for letter in text:
            if not letter.isspace():
                x = _MARGIN + column * _WIDTH + _WIDTH // 2
                yield f'<text x="{x}" y="{y}"{look}>{escape(letter)}</text>'
            column += 1


def _look(style: Style) -> str:
    red, green, blue = style.color.get_truecolor(THEME) if style.color else (0, 0, 0)
    weight = ' font-weight="700"' if style.bold else ""
    faint = ' opacity="0.6"' if style.dim else ""
    return f' fill="#{red:02x}{green:02x}{blue:02x}"{weight}{faint}'


def _decoded(png: bytes) -> Pixels:
    """The pixels of a PNG of eight bits a channel with opacity, as resvg writes them."""
    width, height = struct.unpack(">II", png[16:24])
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    rows = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, _BYTES * width + 1)
    made = np.zeros((height, _BYTES * width), np.uint8)
    compiled(unfilter)(rows, made)
    return np.ascontiguousarray(made.reshape(height, width, _BYTES)[:, :, :3])


@rule
def unfilter(rows: Any, made: Any) -> None:
    """Make the bytes of a picture from what a PNG says of them beside those before and above, in
    one of five ways for each row."""
    for y in range(len(rows)):
        way = rows[y][0]
        for x in range(len(made[y])):
            left = int(made[y][x - _BYTES]) if x >= _BYTES else 0
            above = int(made[y - 1][x]) if y > 0 else 0
            corner = int(made[y - 1][x - _BYTES]) if x >= _BYTES and y > 0 else 0
            guess = 0
            if way == 1:
                guess = left
            elif way == 2:
                guess = above
            elif way == 3:
                guess = (left + above) // 2
            elif way == 4:
                guess = nearest(left + above - corner, left, above, corner)
            made[y][x] = (int(rows[y][x + 1]) + guess) & 255


@rule
def nearest(estimate: int, left: int, above: int, corner: int) -> int:
    """The one of three that is next to an estimate, the first of those that are alike."""
    best = left if abs(estimate - left) <= abs(estimate - above) else above
    return best if abs(estimate - best) <= abs(estimate - corner) else corner
