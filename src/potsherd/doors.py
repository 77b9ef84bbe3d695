"""Doors: how each layer finds what a family of games gives to it, without knowing any family.

A layer opens a `Door` and says in a protocol what it wants there. `potsherd.families` puts behind
the doors what each family has, from above, so that no layer imports what stands on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import RLock
from typing import Generic, TypeVar

from potsherd.errors import PotsherdError

Given = TypeVar("Given")

_lock = RLock()
_arrivals: list[Callable[[], None]] = []


class FamilyError(PotsherdError):
    """When a family of games is not there, or lacks something that a layer wants of it."""


class Door(Generic[Given]):
    """What the families give to one layer, loaded when it is first asked for.

    `layer` is what errors call it; `wanted` is the protocol of what is given, a module or object.
    """

    def __init__(self, layer: str, wanted: object) -> None:
        self.layer = layer
        self._wanted = wanted
        self._loaders: dict[str, Callable[[], Given]] = {}
        self._given: dict[str, Given] = {}

    def put(self, family: str, load: Callable[[], Given]) -> None:
        """Let a family give what `load` loads."""
        self._loaders[family] = load

    def of(self, family: str) -> Given:
        """What a family gives to the layer. Raises FamilyError for one that is not there."""
        if family in self._given:
            return self._given[family]
        with _lock:
            _let_all_arrive()
            if family not in self._loaders:
                raise FamilyError(
                    f"no family of games {family!r}; there are: {', '.join(self._loaders)}"
                )
            self._given[family] = self._loaders[family]()
        return self._given[family]

    def families(self) -> tuple[str, ...]:
        """The families that give something, in the order they came."""
        with _lock:
            _let_all_arrive()
        return tuple(self._loaders)

    def missing(self, given: object) -> list[str]:
        """The names that a layer wants and `given` lacks; for a class, those left abstract."""
        left = sorted(getattr(given, "__abstractmethods__", ()))
        return [name for name in _names(self._wanted) if not hasattr(given, name)] + left


def when_first_opened(arrive: Callable[[], None]) -> None:
    """Have `arrive` put families behind the doors when the first door is opened."""
    _arrivals.append(arrive)


def _let_all_arrive() -> None:
    while _arrivals:
        _arrivals.pop()()


def _names(wanted: object) -> Iterator[str]:
    """What a protocol asks for, those before it included; a class asks for nothing but itself."""
    if not getattr(wanted, "_is_protocol", False):
        return
    assert isinstance(wanted, type)
    for part in wanted.__mro__:
        if getattr(part, "_is_protocol", False) and part.__module__ != "typing":
            found = {**vars(part), **getattr(part, "__annotations__", {})}
            yield from (name for name in found if not name.startswith("_"))
