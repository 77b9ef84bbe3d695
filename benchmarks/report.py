"""The table of a benchmark: in each line what was measured, its ratio, target and verdict."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from benchmarks.timing import Spread

HEADINGS = ("", "median", "min to max", "", "ratio", "target", "")
LAYOUT = "{:<46} {:>11}  {:>25}  {:<11} {:>8}  {:>8}  {}"


@dataclass(frozen=True)
class Row:
    """A measurement; the target is for the ratio if there is one, else for the median."""

    what: str
    measured: Spread
    unit: str
    ratio: float | None = None
    at_least: float | None = None
    at_most: float | None = None

    def __str__(self) -> str:
        low, median, high = map(
            _number, (self.measured.low, self.measured.median, self.measured.high)
        )
        ends = "" if low == high else f"{low} to {high}"
        ratio = "" if self.ratio is None else _number(self.ratio)
        return LAYOUT.format(
            self.what, median, ends, self.unit, ratio, self._target(), self._verdict()
        ).rstrip()

    def _target(self) -> str:
        if self.at_least is not None:
            return f">= {_short(self.at_least)}"
        return "" if self.at_most is None else f"<= {_short(self.at_most)}"

    def _verdict(self) -> str:
        value = self.measured.median if self.ratio is None else self.ratio
        if self.at_least is not None:
            return "OK" if value >= self.at_least else "BELOW"
        if self.at_most is not None:
            return "OK" if value <= self.at_most else "ABOVE"
        return ""


def show(sections: Sequence[tuple[str, Callable[[], Iterable[Row | str]]]], only: str = "") -> None:
    """Print sections of the table, those with `only` in their titles, line by line as they come."""
    print(LAYOUT.format(*HEADINGS).rstrip())
    for title, rows in sections:
        if only.lower() in title.lower():
            print(f"\n{title}", flush=True)
            for row in rows():
                print(row, flush=True)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _short(value: float) -> str:
    for size, letter in ((10**6, "M"), (10**3, "k")):
        if value >= size:
            return f"{value / size:g}{letter}"
    return f"{value:.3g}"
