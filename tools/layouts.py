"""Write what observations consist of into docs/research.md: the tables between its marks.

Run it after a part has changed, and raise the VERSION of the family: `python tools/layouts.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

from potsherd.editions import built_in, load_edition
from potsherd.games import game_of
from potsherd.steps import Layout

PAGE = Path(__file__).parents[1] / "docs" / "research.md"
MARKS = re.compile(r"(<!-- layout of (\w+), made by tools/layouts.py -->\n).*?(<!-- end -->)", re.S)


def table(family: str) -> str:
    """The table of a family, for all numbers of players of its editions."""
    found: dict[int, Layout] = {}
    for edition in filter(lambda one: one.family == family, map(load_edition, built_in())):
        for players in range(edition.players[0], edition.players[1] + 1):
            found[players] = Layout(game_of(edition, players))
    return "".join(f"{line}\n" for line in _lines([found[players] for players in sorted(found)]))


def _lines(layouts: list[Layout]) -> Iterator[str]:
    sizes = _each(layout.size for layout in layouts)
    yield f"Layout `{layouts[0].name}`: {sizes} numbers for 2, 3, 4 and 5 players."
    yield ""
    yield "| begins at | part | shape | what it is |"
    yield "| --- | --- | --- | --- |"
    begins = [accumulate((part.size for part in one.parts), initial=0) for one in layouts]
    for part, *places in zip(layouts[0].parts, *begins, strict=False):
        shape = " × ".join(
            axis.name if axis.name in ("seats", "others") else f"{axis.size} {axis.name}"
            for axis in part.axes
        )
        yield f"| {_each(places)} | `{part.name}` | {shape or '1'} | {part.text} |"


def _each(numbers: Iterable[int]) -> str:
    """The number for each number of players, or the one for all."""
    return ", ".join(str(number) for number in dict.fromkeys(numbers))


def written(page: str) -> str:
    """The page with its tables as they are now."""
    return MARKS.sub(lambda found: f"{found[1]}{table(found[2])}{found[3]}", page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
