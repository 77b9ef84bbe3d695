"""Doors: how each layer finds what a family of games gives to it, without knowing any family.

A layer opens a `Door` and says in a protocol what it wants there. `potsherd.families` lets the
families in from above, so that no layer imports what stands on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import RLock
from typing import Generic, Protocol, TypeVar

from potsherd.errors import PotsherdError

Given = TypeVar("Given")


class FamilyError(PotsherdError):
    """When a family of games is not there, or lacks something that a layer wants of it."""


class Named(Protocol):
    """What a door knows of a family: its name. Its parts are loaded by attributes."""

    @property
    def name(self) -> str:
        """What editions and records call it."""
        ...


_lock = RLock()
_families: dict[str, Named] = {}
_arrivals: list[Callable[[], None]] = []


class Door(Generic[Given]):
    """What the families give to one layer, loaded when it is first asked for.

    `part` is the attribute of a family that loads it; `wanted` is the protocol of what is given, a
    module or object.
    """

    def __init__(self, part: str, wanted: object) -> None:
        self.part = part
        self._wanted = wanted
        self._given: dict[str, Given] = {}

    def of(self, family: str) -> Given:
        """What a family gives to the layer. Raises FamilyError for one that is not there."""
        if family in self._given:
            return self._given[family]
        with _lock:
            known = families()
            if family not in known:
                raise FamilyError(f"no family of games {family!r}; there are: {', '.join(known)}")
            self._given[family] = getattr(_families[family], self.part)()
        return self._given[family]

    def missing(self, given: object) -> list[str]:
        """The names that a layer wants and `given` lacks; for a class, those left abstract."""
        left = sorted(getattr(given, "__abstractmethods__", ()))
        return [name for name in _names(self._wanted) if not hasattr(given, name)] + left


def families() -> tuple[str, ...]:
    """The families that have been let in, in the order they came."""
    with _lock:
        while _arrivals:
            _arrivals.pop()()
    return tuple(_families)


def let_in(family: Named) -> None:
    """Make a family known to all doors."""
    _families[family.name] = family


def when_first_opened(arrive: Callable[[], None]) -> None:
    """Have `arrive` let families in when the first door is opened."""
    _arrivals.append(arrive)


def _names(wanted: object) -> Iterator[str]:
    """What a protocol asks for, those before it included; a class asks for nothing but itself."""
    if not getattr(wanted, "_is_protocol", False):
        return
    assert isinstance(wanted, type)
    for part in wanted.__mro__:
        if getattr(part, "_is_protocol", False) and part.__module__ != "typing":
            found = {**vars(part), **getattr(part, "__annotations__", {})}
            yield from (name for name in found if not name.startswith("_"))
