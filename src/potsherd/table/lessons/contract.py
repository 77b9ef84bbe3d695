"""What a family of games gives to the lessons: those on its editions, if it has any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from potsherd.doors import Door, families

if TYPE_CHECKING:
    from potsherd.table.lessons.lesson import Lesson

Lessons = Mapping[str, "Lesson"]
"""The lessons of a family by their names, which no other family uses."""

LESSONS = Door[Lessons]("lessons", Mapping)


def lessons() -> dict[str, Lesson]:
    """Every lesson there is, by name."""
    found: dict[str, Lesson] = {}
    for family in families():
        found |= LESSONS.of(family)
    return found
