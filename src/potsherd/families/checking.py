"""Checking a family: whether it has all that each layer wants of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from potsherd.analysis.contract import FORTUNES
from potsherd.bots.contract import GREEDY
from potsherd.doors import Door, FamilyError
from potsherd.editions import built_in
from potsherd.editions.contract import EDITIONS
from potsherd.families.contract import Family
from potsherd.games.contract import GAMES
from potsherd.rules.contract import KERNELS
from potsherd.search.contract import LORE
from potsherd.steps.contract import SIGHTS
from potsherd.table.lessons.contract import LESSONS
from potsherd.terminal.contract import SCREENS
from potsherd.training.contract import TRAINERS
from potsherd.web.board.contract import BOARDS
from potsherd.wording.contract import WORDING
from potsherd.worlds.contract import WHEREABOUTS

Given = TypeVar("Given")
Part = tuple[Door[Any], Callable[[], object]]
"""A door, and what loads the part of a family that it leads to."""


def parts_of(family: Family) -> Iterator[Part]:
    """The doors of all layers, with the parts of the family behind them."""
    yield _part(KERNELS, family.kernel)
    yield _part(EDITIONS, family.editions)
    yield _part(GAMES, family.game)
    yield _part(SIGHTS, family.sight)
    yield _part(WHEREABOUTS, family.worlds)
    yield _part(LORE, family.lore)
    yield _part(FORTUNES, family.fortunes)
    yield _part(GREEDY, family.greedy)
    yield _part(WORDING, family.wording)
    yield _part(LESSONS, family.lessons)
    yield _part(SCREENS, family.screen)
    yield _part(BOARDS, family.boards)
    yield _part(TRAINERS, family.trainers)


def _part(door: Door[Given], load: Callable[[], Given]) -> Part:
    """A door with a part that has its type."""
    return door, load


def check(family: Family) -> None:
    """Raise FamilyError if a family lacks anything that a layer wants, by its name, or ships an
    edition whose name is taken."""
    for door, load in parts_of(family):
        missing = door.missing(load())
        if missing:
            raise FamilyError(
                f"the {door.part} of the family {family.name!r} has no {', '.join(missing)}"
            )
    for name in family.editions().BUILT_IN:
        if name in built_in():
            raise FamilyError(
                f"the family {family.name!r} ships an edition {name!r}, as another does"
            )
