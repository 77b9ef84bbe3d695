"""The registry: families are put behind the doors of all layers, those of one's own checked."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, TypeVar

from potsherd.bots.contract import GREEDY
from potsherd.doors import Door, FamilyError
from potsherd.editions import built_in
from potsherd.editions.contract import EDITIONS
from potsherd.families.archaeology import ARCHAEOLOGY
from potsherd.families.contract import Family
from potsherd.families.curios import CURIOS
from potsherd.games.contract import GAMES
from potsherd.rules.contract import KERNELS
from potsherd.search.contract import LORE
from potsherd.table.lessons.contract import LESSONS
from potsherd.terminal.contract import SCREENS
from potsherd.training.contract import TRAINERS
from potsherd.web.board.contract import BOARDS
from potsherd.wording.contract import WORDING
from potsherd.worlds.contract import WHEREABOUTS

Given = TypeVar("Given")
Part = tuple[Door[Any], Callable[[], object]]
"""A door, and what loads that which a family puts behind it."""

OWN = "POTSHERD_GAMES"
"""Environment variable that names modules with games of one's own, separated by commas; each has
a Family called FAMILY."""


def register_all() -> None:
    """Register the games that come with Potsherd, and those that OWN names."""
    _put(ARCHAEOLOGY)  # what these lack would fail a test
    _put(CURIOS)
    for name in filter(None, os.environ.get(OWN, "").split(",")):
        register(_own(name))


def register(family: Family) -> None:
    """Make a family known to all layers.

    Raises FamilyError if it lacks anything that one of them wants, or if its name or that of an
    edition it ships is taken.
    """
    if family.name in KERNELS.families():
        raise FamilyError(f"there is a family of games {family.name!r} already")
    for door, load in _doors(family):
        missing = door.missing(load())
        if missing:
            raise FamilyError(
                f"the family {family.name!r} gives the {door.layer} no {', '.join(missing)}"
            )
    for name in family.editions().BUILT_IN:
        if name in built_in():
            raise FamilyError(
                f"the family {family.name!r} ships an edition {name!r}, as another does"
            )
    _put(family)


def _put(family: Family) -> None:
    for door, load in _doors(family):
        door.put(family.name, load)


def _doors(family: Family) -> Iterator[Part]:
    """The doors of all layers, with what the family puts behind them."""
    yield _part(KERNELS, family.kernel)
    yield _part(EDITIONS, family.editions)
    yield _part(GAMES, family.game)
    yield _part(WHEREABOUTS, family.worlds)
    yield _part(LORE, family.lore)
    yield _part(GREEDY, family.greedy)
    yield _part(LESSONS, family.lessons)
    yield _part(WORDING, family.wording)
    yield _part(SCREENS, family.screen)
    yield _part(BOARDS, family.boards)
    yield _part(TRAINERS, family.trainers)


def _part(door: Door[Given], load: Callable[[], Given]) -> Part:
    return door, load


def _own(name: str) -> Family:
    try:
        family = import_module(name.strip()).FAMILY
    except (ImportError, AttributeError) as error:
        raise FamilyError(f"{OWN} names {name.strip()!r}, which gives no FAMILY: {error}") from None
    if not isinstance(family, Family):
        raise FamilyError(f"FAMILY of {name.strip()!r} is no potsherd.families.Family")
    return family
