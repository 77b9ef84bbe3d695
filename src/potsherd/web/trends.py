"""How somebody's figures went from game to game, as lines and dots to be drawn.

What they show is told in a table besides, so they need no words but those of their scales.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from potsherd.analysis.player import Lost, Played, lost_a_decision
from potsherd.language import Language

RUN = 5
"""Games whose mean a line goes by."""
_FEWEST = 2  # games that tell of a course
_MOST_MARKS = 5
_POINTS = 100


@dataclass(frozen=True, slots=True)
class Dot:
    """A game: where it is, and from where to where its standard error reaches."""

    x: int
    y: int
    top: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Trend:
    """Lines, each with the number that it ends at, and dots in a field `width` by `height`; what is
    marked at its side and how high, where zero is, and the number of games."""

    width: int
    height: int
    marks: tuple[tuple[str, int], ...]
    zero: int
    games: int
    lines: tuple[tuple[str, str], ...]
    dots: tuple[Dot, ...] = ()

    @property
    def margin(self) -> int:
        """Units beside the field in which the longest mark has room."""
        return 16 + 14 * max(len(mark) for mark, _ in self.marks)


def losses(language: Language, games: Sequence[Played], width: int, height: int) -> Trend | None:
    """What a decision lost, game by game, and on average over the games before; of those in which
    something was judged, the first one first."""
    told = [each for each in games if each.summary.decisions]
    if len(told) < _FEWEST:
        return None
    values = [_POINTS * each.summary.lost for each in told]
    errors = [_POINTS * each.summary.lost_error for each in told]
    runs = [_POINTS * _run(told[max(0, n - RUN) : n]) for n in range(1, len(told) + 1)]
    highest = max(value + error for value, error in zip(values, errors, strict=True))
    lowest = min(value - error for value, error in zip(values, errors, strict=True))
    scale = _Scale(min(0.0, lowest), highest, len(told), width, height)
    return scale.trend(
        language,
        [runs],
        ".2f",
        tuple(
            Dot(scale.across(n), scale.down(y), scale.down(y + error), scale.down(y - error))
            for n, (y, error) in enumerate(zip(values, errors, strict=True))
        ),
    )


def wins(language: Language, games: Sequence[Played], width: int, height: int) -> Trend | None:
    """By how many wins somebody is ahead of an even share, game by game: as games went, and without
    luck."""
    if len(games) < _FEWEST:
        return None

    def course(of: Callable[[Played], float]) -> list[float]:
        return [*accumulate((of(each) - 1 / each.players for each in games), initial=0.0)]

    raw = course(lambda each: each.summary.result)
    adjusted = course(lambda each: each.summary.adjusted)
    both = [*raw, *adjusted]
    scale = _Scale(min(both), max(both), len(raw), width, height)
    return scale.trend(language, [raw, adjusted], "+.1f")


def _run(games: Sequence[Played]) -> float:
    mean = lost_a_decision(
        Lost(each.summary.decisions, each.summary.lost * each.summary.decisions) for each in games
    )
    assert mean is not None
    return mean.value


class _Scale:
    """Where numbers are in a field."""

    def __init__(self, low: float, high: float, number: int, width: int, height: int) -> None:
        self._step = _step(high - low)
        self._low = low // self._step
        self._high = max(-(-high // self._step), self._low + 1)
        self._last = number - 1
        self._width, self._height = width, height

    def across(self, number: int) -> int:
        return round(self._width * number / self._last)

    def down(self, value: float) -> int:
        part = (value / self._step - self._low) / (self._high - self._low)
        return round(self._height * (1 - part))

    def trend(
        self,
        language: Language,
        courses: Sequence[Sequence[float]],
        form: str,
        dots: tuple[Dot, ...] = (),
    ) -> Trend:
        """The lines of courses, whose last numbers are told in this form."""
        steps = range(round(self._low), round(self._high) + 1)
        digits = 0 if self._step >= 1 else 1 if self._step >= 0.1 else 2
        return Trend(
            self._width,
            self._height,
            tuple(
                (
                    language.number(step * self._step, f".{digits}f"),
                    self.down(step * self._step),
                )
                for step in steps
            ),
            self.down(0.0),
            len(courses[0]) if dots else len(courses[0]) - 1,
            tuple(
                (
                    "M" + "L".join(f"{self.across(n)} {self.down(y)}" for n, y in enumerate(each)),
                    language.number(each[-1], form),
                )
                for each in courses
            ),
            dots,
        )


def _step(reach: float) -> float:
    """A round number that marks a few values within reach."""
    power = 0.01
    while True:
        for step in (1, 2, 5):
            if reach <= _MOST_MARKS * step * power:
                return step * power
        power *= 10
