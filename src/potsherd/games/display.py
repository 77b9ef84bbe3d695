"""What a game shows: a frozen value of its own for each family, made from what an observer knows.

Terminal, pages, JSON and whoever analyses read it, so that none of them reads a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import ClassVar, Protocol, Self

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]
"""A value that JSON can say."""
_PLAIN = (int, str, bool, type(None))


class Shows(Protocol):
    """Whatever has something to show: a view."""

    @property
    def display(self) -> Display:
        """What is shown."""
        ...


@dataclass(frozen=True)
class Display:
    """All that lies on the table, as an observer knows it.

    `phase` says in a word what happens now.
    """

    UNTOLD: ClassVar[frozenset[str]] = frozenset()
    """Fields that JSON leaves out, since its readers have the log."""

    phase: str

    @classmethod
    def of(cls, view: Shows) -> Self:
        """What a view of this family shows. Raises TypeError for a view of another one."""
        shown = view.display
        if not isinstance(shown, cls):
            raise TypeError(f"{type(shown).__name__} is shown, not {cls.__name__}")
        return shown

    def to_json(self) -> dict[str, Json]:
        """The fields as JSON values: fractions as [numerator, denominator]."""
        return {
            field.name: _json(getattr(self, field.name))
            for field in fields(self)
            if field.name not in self.UNTOLD
        }


def _json(value: object) -> Json:
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    if isinstance(value, Mapping):
        return {
            str(name): part if type(part) in _PLAIN else _json(part) for name, part in value.items()
        }
    if isinstance(value, tuple):  # most parts are plain, and a call for each would take longest
        return [part if type(part) in _PLAIN else _json(part) for part in value]
    assert is_dataclass(value)
    return {field.name: _json(getattr(value, field.name)) for field in fields(value)}
