"""A picture of a game as SVG: each seat's chance to win, move by move.

The picture is drawn for light and dark backgrounds; the viewer's setting picks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from potsherd.analysis.grade import Grade
from potsherd.analysis.report import Report

WIDTH, HEIGHT = 860, 420
_LEFT, _TOP, _RIGHT, _BOTTOM = 56, 56, 150, 48
_LINE = 22
_WORST = (Grade.MISTAKE, Grade.BLUNDER)
_LIGHT = ("#b03f25", "#2a5ba3", "#2f7a3c", "#8a5a00", "#7a3d91")
_DARK = ("#f19a80", "#93bcf4", "#8fd39c", "#e6bd6b", "#d3a6e6")
_DASHES = ("none", "10 4", "2 4", "14 4 2 4", "6 6")


def drawn(report: Report, names: Sequence[str], title: str, moves: str, chance: str) -> str:
    """The text of an SVG file; `moves` and `chance` are what the scales are called."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"  <title>{escape(title)}</title>",
        f"  <style>{_style(len(names))}\n  </style>",
        f'  <rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
        _text(_LEFT, 30, title, "title"),
        *_scales(report, moves, chance),
    ]
    places = _apart([_y(report.moments[-1].chances.win[seat]) for seat in range(len(names))])
    for seat, name in enumerate(names):
        lines += _seat(report, seat, name, places[seat])
    return "\n".join([*lines, "</svg>", ""])


def _style(seats: int) -> str:
    def hues(colours: Sequence[str]) -> str:
        return "".join(
            f"\n    .seat-{seat + 1} {{ --seat: {colours[seat]}; }}" for seat in range(seats)
        )

    dashes = "".join(
        f"\n    .line.seat-{seat + 1} {{ stroke-dasharray: {_DASHES[seat]}; }}"
        for seat in range(seats)
    )
    return f"""
    svg {{ color-scheme: light dark; }}
    .paper {{ fill: #ffffff; }}
    text {{ font: 13px system-ui, sans-serif; fill: #1f2933; }}
    .title {{ font-size: 17px; font-weight: 600; }}
    .dim {{ fill: #5b6773; }}
    .grid {{ stroke: #d9dee3; stroke-width: 1; }}
    .line {{ fill: none; stroke: var(--seat); stroke-width: 2.5; stroke-linejoin: round; }}
    .worst {{ fill: var(--seat); stroke: #ffffff; stroke-width: 1.5; }}
    .name {{ fill: var(--seat); font-weight: 600; }}{hues(_LIGHT)}{dashes}
    @media (prefers-color-scheme: dark) {{
    .paper {{ fill: #161b20; }}
    text {{ fill: #e6eaee; }}
    .dim {{ fill: #a3aeb8; }}
    .grid {{ stroke: #333c45; }}
    .worst {{ stroke: #161b20; }}{hues(_DARK)}
    }}"""


def _scales(report: Report, moves: str, chance: str) -> Iterator[str]:
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        yield f'  <line class="grid" x1="{_LEFT}" y1="{y}" x2="{WIDTH - _RIGHT}" y2="{y}"/>'
        yield _text(_LEFT - 8, y + 4, f"{percent} %", "dim", "end")
    yield _text(_LEFT, HEIGHT - 14, chance, "dim")
    last = report.moments[-1].move
    yield _text(WIDTH - _RIGHT, HEIGHT - 14, f"{moves}: {last}", "dim", "end")


def _seat(report: Report, seat: int, name: str, place: float) -> Iterator[str]:
    last = max(1, report.moments[-1].move)
    won = {each.move: each.chances.win[seat] for each in report.moments}
    points = " ".join(f"{_x(move, last)},{_y(win)}" for move, win in won.items())
    yield f'  <polyline class="line seat-{seat + 1}" points="{points}"/>'
    for each in report.judgements:
        if each.decision.seat == seat and each.grade in _WORST:
            x, y = _x(each.move, last), _y(won[each.move])
            yield f'  <circle class="worst seat-{seat + 1}" cx="{x}" cy="{y}" r="5"/>'
    x = WIDTH - _RIGHT + 10
    yield (
        f'  <text x="{x}" y="{round(place + 4, 1)}" class="name seat-{seat + 1}">'
        f"{escape(name)}</text>"
    )


def _apart(wanted: Sequence[float]) -> dict[int, float]:
    """Places for names near the ends of their lines, one below the other."""
    places, order = dict(enumerate(wanted)), sorted(range(len(wanted)), key=lambda n: wanted[n])
    free = -float(_LINE)
    for seat in order:
        free = places[seat] = max(places[seat], free + _LINE)
    free = float(HEIGHT - _BOTTOM) + _LINE
    for seat in reversed(order):
        free = places[seat] = min(places[seat], free - _LINE)
    return places


def _x(move: int, last: int) -> float:
    return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * move / last, 1)


def _y(win: float) -> float:
    return round(HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * win, 1)


def _text(x: float, y: float, words: str, kind: str, anchor: str = "start") -> str:
    return f'  <text x="{x}" y="{y}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'
