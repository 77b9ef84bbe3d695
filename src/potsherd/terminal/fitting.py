"""What is shown in two ways: as a table where there is room, and otherwise in one column."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.text import Text

from potsherd.terminal import theme

_ENDLESS = 10_000


@dataclass(frozen=True)
class Fitting:
    """What is shown `wide` where its least width is there, and `narrow` elsewhere."""

    wide: RenderableType
    narrow: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Choose as it is shown."""
        needed = Measurement.get(console, options.update(max_width=_ENDLESS), self.wide).minimum
        yield self.wide if needed <= options.max_width else self.narrow


def heading(title: str, about: str, width: int, style: str = "") -> Text:
    """The first line: what is played at the left, how it stands at the right, or below it."""
    left, right = Text(title, theme.TITLE), Text(about, style or theme.DIM)
    gap = width - left.cell_len - right.cell_len
    return left.append("\n" if gap < 2 else " " * gap).append_text(right)


def indented(text: Text) -> RenderableType:
    """What belongs to the line above."""
    return Padding(text, (0, 0, 0, 2))


def told_with(heads: Iterable[str], cells: Iterable[Text | str], style: str = "") -> Text:
    """Cells of a row in one line, each after its head; those that are empty are left out."""
    parts = [
        Text.assemble((f"{head} ", style), cell)
        for head, cell in zip(heads, cells, strict=True)
        if str(cell).strip()
    ]
    return Text(" · ", style).join(parts)
