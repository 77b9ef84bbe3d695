"""The rules as a terminal shows them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from potsherd.editions import Edition
from potsherd.language import Language
from potsherd.terminal import theme
from potsherd.terminal.fitting import Fitting, indented, told_with
from potsherd.wording.rulebook import Grid, Paragraph, Part, Section, rulebook


def shown_rules(edition: Edition, language: Language) -> RenderableType:
    """The rules of an edition."""
    title = Text(edition.title(language.code), theme.TITLE)
    found = (_section(section) for section in rulebook(edition, language))
    return Group(title, *(line for lines in found for line in lines))


def _section(section: Section) -> Iterator[RenderableType]:
    yield Text(f"\n{section.heading}", theme.HELD)
    for part in section.parts:
        yield Padding(_part(part), (0, 0, 0, 2))


def _part(part: Part) -> RenderableType:
    if isinstance(part, Paragraph):
        return Text(part.text)
    if isinstance(part, Grid):
        return _grid(part)
    about = f" · {part.about}. " if part.about else " · "
    return Text.assemble((part.title, theme.TITLE), (about, theme.DIM), part.text)


def _grid(grid: Grid) -> RenderableType:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=theme.DIM)
    for number, head in enumerate(grid.heads):
        table.add_column(head, justify="left" if number == 0 else "right", no_wrap=True)
    lines: list[RenderableType] = []
    for row in grid.rows:
        table.add_row(*row)
        lines.append(Text(row[0]))
        lines.append(indented(told_with(grid.heads[1:], row[1:], theme.DIM)))
    for column, head in enumerate(grid.heads):
        cells = (head, *(row[column] for row in grid.rows))
        table.columns[column].min_width = max(map(cell_len, cells))
    shown = Fitting(table, Group(*lines))
    return Group(shown, Text(grid.caption, theme.DIM)) if grid.caption else shown
