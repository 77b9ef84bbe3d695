"""What each player had in the course of a game, as lines to be drawn and as numbers to be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

_STEPS = (1, 2, 5)
_MOST_MARKS = 5
_DIGIT = 15
_APART = 26
"""Units between the middles of two marks at the ends of lines."""


@dataclass(frozen=True, slots=True)
class Line:
    """The line of a seat as the path of an SVG, where it ends, and where its mark has room."""

    seat: int
    path: str
    end: int
    mark: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Lines in a field `width` by `height`, which amounts are marked at its side and how high, the
    number of turns, and the amounts after each turn in which one changed.

    `ahead` are the turns after which each seat alone had most.
    """

    width: int
    height: int
    lines: tuple[Line, ...]
    marks: tuple[tuple[int, int], ...]
    turns: int
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    ahead: tuple[int, ...]

    @property
    def margin(self) -> int:
        """Units beside the field in which the highest amount has room."""
        return 12 + _DIGIT * len(str(self.marks[-1][0]))


def curve_of(amounts: Sequence[Sequence[int]], width: int, height: int) -> Curve:
    """The lines of amounts by turn, those at first included, and in each by seat."""
    seats, turns = range(len(amounts[0])), len(amounts) - 1
    top = max(1, *(max(row) for row in amounts))

    def across(turn: int) -> int:
        return round(width * turn / max(1, turns))

    def down(amount: int) -> int:
        return round(height - height * amount / top)

    ends = [down(amounts[-1][seat]) for seat in seats]
    places = spread(ends, height)
    return Curve(
        width,
        height,
        tuple(
            Line(
                seat,
                _path([(across(turn), down(row[seat])) for turn, row in enumerate(amounts)]),
                ends[seat],
                places[seat],
            )
            for seat in seats
        ),
        tuple((amount, down(amount)) for amount in range(0, top + 1, _step(top))),
        turns,
        tuple(_changes(amounts)),
        tuple(sum(_leads(row, seat) for row in amounts[1:]) for seat in seats),
    )


def _path(points: Sequence[tuple[int, int]]) -> str:
    """Steps, since amounts jump; what stays as it is needs no point of its own."""
    (x, y), *rest = points
    drawn = [f"M{x} {y}"]
    for (_, before), (x, y) in pairwise([points[0], *rest]):
        if y != before:
            drawn.append(f"H{x}V{y}")
    return "".join([*drawn, f"H{points[-1][0]}"])


def _step(top: int) -> int:
    """A round number that marks a few amounts up to the top."""
    power = 1
    while True:
        for step in _STEPS:
            if top // (step * power) <= _MOST_MARKS:
                return step * power
        power *= 10


def spread(ends: Sequence[int], height: int) -> list[int]:
    """Places near the ends of lines that are so far apart that marks do not cover each other."""
    places = [0] * len(ends)
    lowest = height
    for seat in sorted(range(len(ends)), key=lambda seat: -ends[seat]):
        places[seat] = min(ends[seat], lowest)
        lowest = places[seat] - _APART
    over = min(places)
    return [place - over for place in places] if over < 0 else places


def _changes(amounts: Sequence[Sequence[int]]) -> list[tuple[int, tuple[int, ...]]]:
    return [
        (turn, tuple(row))
        for turn, (before, row) in enumerate(pairwise(amounts), start=1)
        if row != before
    ]


def _leads(row: Sequence[int], seat: int) -> bool:
    return all(row[seat] > amount for other, amount in enumerate(row) if other != seat)
