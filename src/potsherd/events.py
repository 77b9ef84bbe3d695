"""Events: what happened, as all or some seats saw it. The log of a game is a list of events.

An event is the one place where it is decided who sees which cards. Everything a seat gets about
the past is computed from the events as that seat saw them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Self

HIDDEN = "?"
"""Stands for a card that the reader of an event did not see."""


@dataclass(frozen=True)
class Event:
    """One thing that happened.

    `kind` says what; the game's `events` module lists the kinds. `seat` is who did it or whom it
    befell, `other` a second seat, `chamber` a chamber, `cards` the cards that moved or were seen,
    `given` cards given for them, `what` the id of a monument or site, `amounts` numbers (money,
    maps, totals). `seen_by` are the seats that see `cards`; None: all.
    """

    kind: str
    seat: int | None = None
    other: int | None = None
    chamber: int | None = None
    cards: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    what: str | None = None
    amounts: tuple[int, ...] = ()
    seen_by: frozenset[int] | None = None

    def seen_from(self, observer: int | None) -> Event:
        """The event as `observer` saw it; None is a spectator, who sees what all see."""
        if self.seen_by is None:
            return self
        if observer in self.seen_by:
            return replace(self, seen_by=None)
        return replace(self, cards=(HIDDEN,) * len(self.cards), seen_by=None)

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """The event with the values that `to_json` gave; all see its cards."""
        fields_of: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in values.items()
        }
        return cls(**fields_of)

    def to_json(self) -> dict[str, Any]:
        """The fields that say something, without `seen_by`; a new value for each who asks."""
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in self._said
        }

    @cached_property
    def _said(self) -> tuple[tuple[str, Any], ...]:
        """These fields, found once: every view of a game tells all its events again."""
        values = ((f.name, getattr(self, f.name)) for f in fields(self) if f.name != "seen_by")
        return tuple((name, value) for name, value in values if value is not None and value != ())
