"""How much room text takes in a picture, by what the fonts say of each letter."""

from __future__ import annotations

import struct
import unicodedata
from enum import Enum
from functools import cache
from pathlib import Path

FONTS = Path(__file__).with_name("fonts")
_OF_OTHERS = 1.4
"""The width of a letter that is of whichever font has it, in parts of the size: none is wider."""
_KERNING = 1.02
"""Pairs of letters that stand further apart than both are wide add less than this."""

_OVERHANG = 0.08
"""How far a letter may hang over its end, in parts of the size."""


class Face(Enum):
    """A font that pictures are written in, by its file."""

    PLAIN = "DejaVuSansCondensed.ttf"
    BOLD = "DejaVuSansCondensed-Bold.ttf"
    TITLE = "DejaVuSerifCondensed-Bold.ttf"


def width(text: str, size: float, face: Face) -> float:
    """No less than the width of a line of text at a size in pixels."""
    known = _advances(face)
    ems = _KERNING * sum(known.get(ord(letter), _unknown(letter)) for letter in text)
    return size * (ems + _OVERHANG)


def fitted(text: str, room: float, face: Face, *sizes: int) -> tuple[str, int]:
    """The text and the first of these sizes at which it has room; cut off at the last one."""
    for size in sizes:
        if width(text, size, face) <= room:
            return text, size
    cut = text
    while cut and width(f"{cut}…", sizes[-1], face) > room:
        cut = cut[:-1].rstrip()
    return f"{cut}…", sizes[-1]


def _unknown(letter: str) -> float:
    return 0.0 if unicodedata.combining(letter) else _OF_OTHERS


@cache
def _advances(face: Face) -> dict[int, float]:
    """How wide each letter is, in parts of the size; see the OpenType specification."""
    font = (FONTS / face.value).read_bytes()
    tables = {}
    for number in range(struct.unpack_from(">H", font, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sLLL", font, 12 + 16 * number)
        tables[tag] = offset
    (per_em,) = struct.unpack_from(">H", font, tables[b"head"] + 18)
    (measured,) = struct.unpack_from(">H", font, tables[b"hhea"] + 34)
    widths = [
        struct.unpack_from(">H", font, tables[b"hmtx"] + 4 * glyph)[0] for glyph in range(measured)
    ]
    return {
        letter: widths[min(glyph, measured - 1)] / per_em
        for letter, glyph in _glyphs(font, tables[b"cmap"]).items()
    }


def _glyphs(font: bytes, cmap: int) -> dict[int, int]:
    """The glyph of each letter, from the table of format 4 for Unicode."""
    for number in range(struct.unpack_from(">H", font, cmap + 2)[0]):
        _, _, offset = struct.unpack_from(">HHL", font, cmap + 4 + 8 * number)
        if struct.unpack_from(">H", font, cmap + offset)[0] == 4:
            return _format_4(font, cmap + offset)
    raise ValueError("the font has no table of format 4")


def _format_4(font: bytes, table: int) -> dict[int, int]:
    (doubled,) = struct.unpack_from(">H", font, table + 6)
    segments = doubled // 2
    ends = struct.unpack_from(f">{segments}H", font, table + 14)
    starts = struct.unpack_from(f">{segments}H", font, table + 16 + doubled)
    deltas = struct.unpack_from(f">{segments}H", font, table + 16 + 2 * doubled)
    ranges_at = table + 16 + 3 * doubled
    ranges = struct.unpack_from(f">{segments}H", font, ranges_at)
    found = {}
    for segment in range(segments):
        for letter in range(starts[segment], ends[segment] + 1):
            glyph = letter
            if ranges[segment]:
                place = ranges_at + 2 * segment + ranges[segment] + 2 * (letter - starts[segment])
                (glyph,) = struct.unpack_from(">H", font, place)
            glyph = (glyph + deltas[segment]) % 0x10000
            if glyph and letter != 0xFFFF:
                found[letter] = glyph
    return found
