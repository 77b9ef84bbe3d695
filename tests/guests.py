"""Families that are let in for a while, as guests of the tests of one module."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from potsherd import doors
from potsherd.doors import Named
from potsherd.families.checking import parts_of
from shells import FAMILY as SHELLS


@contextmanager
def guest(family: Named) -> Iterator[None]:
    """Let a family in, and forget it afterwards."""
    assert family.name not in doors.families()
    doors.let_in(family)
    try:
        yield
    finally:
        del doors._families[family.name]
        for door, _ in parts_of(SHELLS):
            door._given.pop(family.name, None)
