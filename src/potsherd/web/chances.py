"""The chances to win in the course of a game, as lines to be drawn and as numbers to be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from potsherd.web.board.curve import Curve, Line, spread

LUCK = "luck"
"""In place of a grade."""
_PERCENT = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Point:
    """The chance of each seat, in percent, after so many moves of the game."""

    number: int
    chances: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dot:
    """Where on its line a seat gave something away, and what that is called; LUCK where that moved
    it."""

    seat: int
    x: int
    y: int
    grade: str


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """Lines in a field, and dots on them."""

    lines: Curve
    dots: tuple[Dot, ...]


def chance_curve(
    points: Sequence[Point], marked: Sequence[tuple[int, int, str]], width: int, height: int
) -> ChanceCurve:
    """The lines through points, one of which is there for each number that is `marked`, with the
    seat and the grade."""
    last = max(1, points[-1].number)
    at = {point.number: point for point in points}

    def across(number: int) -> int:
        return round(width * number / last)

    def down(percent: int) -> int:
        return round(height * (1 - percent / 100))

    seats = range(len(points[0].chances))
    ends = [down(points[-1].chances[seat]) for seat in seats]
    places = spread(ends, height)
    lines = tuple(
        Line(
            seat,
            "M" + "L".join(f"{across(p.number)} {down(p.chances[seat])}" for p in points),
            ends[seat],
            places[seat],
        )
        for seat in seats
    )
    rows = tuple((point.number, point.chances) for point in points)
    scale = tuple((percent, down(percent)) for percent in _PERCENT)
    return ChanceCurve(
        Curve(width, height, lines, scale, points[-1].number, rows, ()),
        tuple(
            Dot(seat, across(number), down(at[number].chances[seat]), grade)
            for number, seat, grade in marked
        ),
    )
