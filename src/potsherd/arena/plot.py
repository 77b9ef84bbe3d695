"""A picture of a contest as SVG: ratings and shares of wins with their intervals.

The picture is drawn for light and dark backgrounds; the viewer's setting picks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from potsherd.arena.estimates import Estimate
from potsherd.arena.statistics import ContestReport
from potsherd.language import Language

WIDTH = 860
_ROW, _TOP, _BOTTOM, _GAP, _EDGE = 34, 84, 56, 56, 24
_LETTER = 7.6
"""How wide a letter of a label is at most, roughly, in the size it is drawn in."""

_STYLE = """
    svg { color-scheme: light dark; }
    .paper { fill: #ffffff; }
    text { font: 13px system-ui, sans-serif; fill: #1f2933; }
    .title { font-size: 17px; font-weight: 600; }
    .head { font-weight: 600; }
    .dim { fill: #5b6773; }
    .grid { stroke: #d9dee3; stroke-width: 1; }
    .reach { stroke: #0b6e8f; stroke-width: 3; stroke-linecap: round; }
    .mean { fill: #0b6e8f; stroke: #ffffff; stroke-width: 1.5; }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #161b20; }
      text { fill: #e6eaee; }
      .dim { fill: #a3aeb8; }
      .grid { stroke: #333c45; }
      .reach { stroke: #58b7d6; }
      .mean { fill: #58b7d6; stroke: #161b20; }
    }"""


@dataclass(frozen=True)
class _Panel:
    """One scale: where it lies, what it is of, and how its numbers are written."""

    left: float
    right: float
    heading: str
    low: float
    high: float
    form: str

    def x(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return round(self.left + part * (self.right - self.left), 1)

    def ticks(self) -> Iterator[float]:
        """Round numbers, about five of them."""
        rough = (self.high - self.low) / 5
        power = 10.0 ** floor(log10(rough))
        step = next(times * power for times in (1, 2, 5, 10) if times * power >= rough)
        yield from (n * step for n in range(ceil(self.low / step), floor(self.high / step) + 1))


def drawn(report: ContestReport, title: str, language: Language) -> str:
    """The text of an SVG file."""
    ranked = sorted(report.bots, key=lambda one: -one.rating.mean)
    labels = [one.bot for one in ranked]
    ratings = [one.rating for one in ranked]
    shares = [one.win_share for one in ranked]
    left = min(_EDGE + _LETTER * max(map(len, labels)) + 16, WIDTH / 3)
    middle = (left + WIDTH - _EDGE) / 2
    rating = language.text("rating ({anchor} is 0)", anchor=report.anchor)
    panels = [
        (_Panel(left, middle - _GAP / 2, rating, *_range(ratings), "+.0f"), ratings),
        (_Panel(middle + _GAP / 2, WIDTH - _EDGE, language.text("wins"), 0, 1, ".0%"), shares),
    ]
    height = _TOP + _ROW * len(ranked) + _BOTTOM
    deals = language.plural("{n} deal", "{n} deals", report.deals)
    games = language.plural("{n} game", "{n} games", report.games)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"'
        f' viewBox="0 0 {WIDTH} {height}" role="img">',
        f"  <title>{escape(title)}</title>",
        f"  <style>{_STYLE}\n  </style>",
        f'  <rect class="paper" width="{WIDTH}" height="{height}"/>',
        _text(_EDGE, 30, title, "title"),
        _text(WIDTH - _EDGE, 30, f"{deals}, {games}", "dim", "end"),
        *(_text(_EDGE, _line(row) + 5, label) for row, label in enumerate(labels)),
    ]
    for panel, estimates in panels:
        lines += _scale(language, panel, _TOP + _ROW * len(ranked))
        lines += _marks(language, panel, estimates, labels)
    foot = language.text("Lines are intervals of 95%.")
    return "\n".join([*lines, _text(_EDGE, height - 14, foot, "dim"), "</svg>", ""])


def _range(estimates: Sequence[Estimate]) -> tuple[float, float]:
    low = min(estimate.low for estimate in estimates)
    high = max(estimate.high for estimate in estimates)
    margin = max((high - low) / 20, 10)
    return low - margin, high + margin


def _line(row: int) -> float:
    return _TOP + _ROW * (row + 0.5)


def _scale(language: Language, panel: _Panel, bottom: float) -> Iterator[str]:
    yield _text(panel.left, _TOP - 22, panel.heading, "head")
    for tick in panel.ticks():
        x = panel.x(tick)
        yield f'  <line class="grid" x1="{x}" y1="{_TOP - 8}" x2="{x}" y2="{bottom}"/>'
        yield _text(x, bottom + 16, language.number(tick, panel.form), "dim", "middle")


def _marks(
    language: Language, panel: _Panel, estimates: Sequence[Estimate], labels: Sequence[str]
) -> Iterator[str]:
    for row, (estimate, label) in enumerate(zip(estimates, labels, strict=True)):
        low, mean, high = (panel.x(at) for at in (estimate.low, estimate.mean, estimate.high))
        least, middle, most = (
            language.number(at, panel.form) for at in (estimate.low, estimate.mean, estimate.high)
        )
        told = f"{label}: {middle} ({least} – {most})"
        y = _line(row)
        yield f"  <g><title>{escape(told)}</title>"
        yield f'  <line class="reach" x1="{low}" y1="{y}" x2="{high}" y2="{y}"/>'
        yield f'  <circle class="mean" cx="{mean}" cy="{y}" r="5.5"/></g>'


def _text(x: float, y: float, words: str, kind: str = "label", anchor: str = "start") -> str:
    return f'  <text x="{x}" y="{y}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'
