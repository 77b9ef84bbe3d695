"""A learning curve: the arena says how strong a policy was at each moment, a picture shows it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from examples.policy import FILE
from potsherd.arena import Contest, contest_report, play

LEVELS = ("beginner", "student", "greedy")
BOT = "examples.policy:Policy"
WIDTH, HEIGHT = 860, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 716, 64, 360
STYLE = """
    svg { color-scheme: light dark; }
    .paper { fill: #ffffff; }
    text { font: 13px system-ui, sans-serif; fill: #1f2933; }
    .title { font-size: 17px; font-weight: 600; }
    .dim { fill: #5b6773; }
    .grid { stroke: #d9dee3; }
    .even { stroke: #5b6773; stroke-dasharray: 5 4; }
    path, .reach { stroke-width: 2; fill: none; }
    .c0 { stroke: #0b6e8f; } circle.c0, text.c0 { fill: #0b6e8f; }
    .c1 { stroke: #a8480f; } circle.c1, text.c1 { fill: #a8480f; }
    .c2 { stroke: #6a4fa3; } circle.c2, text.c2 { fill: #6a4fa3; }
    text.c0, text.c1, text.c2 { stroke: none; }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #161b20; }
      text { fill: #e6eaee; }
      .dim { fill: #a3aeb8; }
      .grid { stroke: #333c45; }
      .even { stroke: #a3aeb8; }
      .c0 { stroke: #58b7d6; } circle.c0, text.c0 { fill: #58b7d6; }
      .c1 { stroke: #f0975b; } circle.c1, text.c1 { fill: #f0975b; }
      .c2 { stroke: #b79df0; } circle.c2, text.c2 { fill: #b79df0; }
    }"""


@dataclass(frozen=True)
class Moment:
    """The policy as it was after so much: of what the curve runs over, and of processor time."""

    at: int
    minutes: float
    policy: str
    """Its file."""


@dataclass(frozen=True)
class Share:
    """What a policy wins against a bot, with the interval of 95 % over deals."""

    against: str
    at: int
    mean: float
    low: float
    high: float
    deals: int

    def __str__(self) -> str:
        return (
            f"after {self.at:,}, against {self.against}: {self.mean:.1%}"
            f" ({self.low:.1%} to {self.high:.1%}) of {self.deals} deals"
        )


def measured(edition: str, moments: Sequence[Moment], deals: int) -> Iterator[Share]:
    """Let the policies of all moments play the levels, each deal from both seats; the last one
    plays four times as many deals."""
    for moment in moments:
        os.environ[FILE] = moment.policy
        wanted = deals * 4 if moment is moments[-1] else deals
        for level in LEVELS:
            contest = Contest(edition, (BOT, level), ((0, 1),), seed="examples")
            share = contest_report(contest, list(play(contest, wanted))).bots[0].win_share
            yield Share(level, moment.at, share.mean, share.low, share.high, wanted)


def show(title: str, unit: str, shares: Iterable[Share], picture: Path) -> None:
    """Print the shares as they come, and draw them."""
    found = []
    for share in shares:
        print(share, flush=True)
        found.append(share)
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_text(drawn(title, unit, found), "utf-8")
    print(f"the curve is in {picture}")


def drawn(title: str, unit: str, shares: Sequence[Share]) -> str:
    """The text of an SVG file, for light and dark pages."""
    most = max(1, *(share.at for share in shares))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"  <title>{escape(title)}</title>",
        f"  <style>{STYLE}\n  </style>",
        f'  <rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
        _text(LEFT, 34, title, "title"),
        _text((LEFT + RIGHT) / 2, BOTTOM + 46, unit, "dim", "middle"),
    ]
    for quarter in (0, 0.25, 0.5, 0.75, 1):
        y = _y(quarter)
        kind = "even" if quarter == 0.5 else "grid"
        lines += [
            f'  <line class="{kind}" x1="{LEFT}" y1="{y}" x2="{RIGHT}" y2="{y}"/>',
            _text(LEFT - 10, y + 4, f"{quarter:.0%}", "dim", "end"),
        ]
    for tick in range(0, most + 1, _round_step(most)):
        lines.append(_text(_x(tick, most), BOTTOM + 22, f"{tick:,}", "dim", "middle"))
    names = list(dict.fromkeys(share.against for share in shares))
    for number, name in enumerate(names):
        points = [share for share in shares if share.against == name]
        lines += _line(f"c{number}", points, most)
    lines += _labels(names, shares)
    return "\n".join([*lines, "</svg>", ""])


def _line(kind: str, shares: Sequence[Share], most: int) -> Iterator[str]:
    points = [(_x(share.at, most), _y(share.mean)) for share in shares]
    path = " L".join(f"{x} {y}" for x, y in points)
    yield f'  <path class="{kind}" d="M{path}"/>'
    for (x, y), share in zip(points, shares, strict=True):
        low, high = _y(share.low), _y(share.high)
        yield f"  <g><title>{escape(str(share))}</title>"
        yield f'  <line class="reach {kind}" x1="{x}" y1="{low}" x2="{x}" y2="{high}"/>'
        yield f'  <circle class="{kind}" cx="{x}" cy="{y}" r="4"/></g>'


def _labels(names: Sequence[str], shares: Sequence[Share]) -> Iterator[str]:
    """The names at the ends of their lines, none upon another."""
    last = {share.against: share.mean for share in shares}
    below = 0.0
    for name in sorted(names, key=lambda each: -last[each]):
        below = max(_y(last[name]) + 4, below + 18)
        yield _text(RIGHT + 12, below, f"against {name}", f"c{names.index(name)}")


def _text(x: float, y: float, words: str, kind: str, anchor: str = "start") -> str:
    return f'  <text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}">{escape(words)}</text>'


def _round_step(most: int) -> int:
    """A round number that divides a scale into five parts or fewer."""
    power = 1
    while power * 50 < most:
        power *= 10
    return next(times * power for times in (1, 2, 5, 10) if times * power * 5 >= most)


def _x(at: float, most: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * at / most, 1)


def _y(share: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * share, 1)
