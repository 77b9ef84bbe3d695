"""The registry: families are let in at the doors of all layers, those of one's own checked."""

from __future__ import annotations

import os
from importlib import import_module

from potsherd import doors
from potsherd.doors import FamilyError
from potsherd.families.archaeology import ARCHAEOLOGY
from potsherd.families.contract import Family
from potsherd.families.curios import CURIOS

OWN = "POTSHERD_GAMES"
"""Environment variable that names modules with games of one's own, separated by commas; each has
a Family called FAMILY."""


def register_all() -> None:
    """Register the games that come with Potsherd, and those that OWN names."""
    doors.let_in(ARCHAEOLOGY)  # what these lack would fail a test
    doors.let_in(CURIOS)
    for name in filter(None, os.environ.get(OWN, "").split(",")):
        register(_own(name.strip()))


def register(family: Family) -> None:
    """Make a family known to all layers.

    Raises FamilyError if it lacks anything that one of them wants, or if its name or that of an
    edition it ships is taken.
    """
    from potsherd.families.checking import check  # which knows all layers

    if family.name in doors.families():
        raise FamilyError(f"there is a family of games {family.name!r} already")
    check(family)
    doors.let_in(family)


def _own(name: str) -> Family:
    try:
        family = import_module(name).FAMILY
    except (ImportError, AttributeError) as error:
        raise FamilyError(f"{OWN} names {name!r}, which gives no FAMILY: {error}") from None
    if not isinstance(family, Family):
        raise FamilyError(f"FAMILY of {name!r} is no potsherd.families.Family")
    return family
