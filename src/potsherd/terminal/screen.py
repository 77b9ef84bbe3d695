"""The parts every screen has: the table, and the log of what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.segment import SegmentLines
from rich.text import Text

from potsherd.events import Event
from potsherd.terminal import theme
from potsherd.terminal.contract import SCREENS
from potsherd.views import View
from potsherd.wording import Teller, harms, is_news, sentence

_FEWEST_LINES = 4  # of news, however small the terminal


def screen(
    view: View,
    teller: Teller,
    labels: Sequence[str],
    news: Sequence[Event],
    remarks: Mapping[int, Text],
    console: Console,
) -> RenderableType:
    """The whole table as the view's observer sees it, with the events since his last move; see
    `paragraphs` for the remarks."""
    family = SCREENS.of(view.game.edition.family)
    board = family.board_of(view, teller, labels, console.width)
    rows = console.render_lines(board, console.options)
    room = max(_FEWEST_LINES, console.height - len(rows) - 3)
    news_lines = told(news, view, teller, remarks, console, room)
    return Group(SegmentLines(rows, new_lines=True), news_lines)


def told(
    events: Sequence[Event],
    view: View,
    teller: Teller,
    remarks: Mapping[int, Text],
    console: Console,
    room: int,
) -> RenderableType:
    """The newest of these events that fit into so many lines."""
    lines = [
        line
        for paragraph in paragraphs(events, view, teller, remarks)
        for line in paragraph.wrap(console, console.width)
    ]
    if len(lines) > room:
        left_out = len(lines) - room + 1
        more = teller.language.plural(
            "… and {n} line before; “log” shows all.",
            "… and {n} lines before; “log” shows all.",
            left_out,
        )
        lines = [Text(more, theme.DIM), *lines[left_out:]]
    return Group(*lines)


def paragraphs(
    events: Sequence[Event], view: View, teller: Teller, remarks: Mapping[int, Text]
) -> Iterator[Text]:
    """The events as sentences, those of one seat in a row as one paragraph; after each what was
    said of the move that it begins, by its number among these."""
    before: int | None = None
    line = Text()
    for number, event in enumerate(events):
        remark = remarks.get(number)
        if remark is None and not is_news(view.game, event):
            continue
        said = sentence(teller.language, view.game, event, view.observer, teller.names)
        if line and event.seat != before and event.seat is not None:
            yield line
            line = Text()
        line.append(" " if line else "").append(said, _style(event, view))
        if remark is not None:
            line.append(" ").append(remark)
        before = event.seat if event.seat is not None else before
    if line:
        yield line


def _style(event: Event, view: View) -> str:
    if harms(view.game, event, view.observer):
        return theme.DANGER
    return theme.MONEY if event.kind == "over" else ""
