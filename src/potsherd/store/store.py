"""What every store can do, and what it keeps; it knows nothing of games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from potsherd.errors import PotsherdError

Heard = Callable[[str, int], None]
"""Hears the table and the number of an entry."""


class Conflict(PotsherdError):
    """When an entry cannot have its number: somebody else was first, or the one before is missing.

    Nothing was changed.
    """

    def __init__(self, table: str, number: int) -> None:
        super().__init__(
            f"entry {number} of table {table} does not follow the last one; "
            "read the table again and append to what it is now"
        )


class StoreUnavailable(PotsherdError):
    """When the database cannot do its work now; says in one line why and what to do.

    Whatever was acknowledged before is safe, and the store works again once the cause is gone. What
    was asked for is mostly not done. When the connection broke at the wrong moment it may be done
    nevertheless, so a table is read again before anything more is appended to it.
    """


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a table; always that which follows from its last entry.

    `number` is that of the last entry, `phase` one of waiting, playing, over and closed, `listed`
    whether the lobby shows it, `people` the ids of those who sit at it or host it, `due` when
    something must happen by itself, `changed` when the last entry was made, `about` any text for
    whoever shows lists. Times are milliseconds since 1970, UTC.
    """

    table: str
    number: int
    phase: str
    listed: bool
    people: tuple[str, ...]
    due: int | None
    changed: int
    about: str


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, by the name that others see."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Key:
    """What shows that somebody is that person; the secret itself is not kept, only its digest.

    `kind` is one of browser, link, program and seat; `expires` and `used`, which is when it was
    last used, are in milliseconds since 1970, UTC. The store hands out keys that have expired like
    any other.
    """

    digest: str
    person: str
    kind: str
    expires: int | None
    used: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Unused:
    """Since when something must not have been used to be removed, in ms since 1970, UTC.

    `waiting` is for tables whose game has not begun, `playing` for those whose game is not over,
    `keys` for keys and for persons who have neither key nor table. Keys go, too, that expired
    before `now`. None removes nothing, and what was never noted as used stays.
    """

    waiting: int | None
    playing: int | None
    keys: int | None
    now: int


@dataclass(frozen=True, slots=True)
class Removed:
    """How many of each kind were removed."""

    waiting: int = 0
    playing: int = 0
    keys: int = 0
    persons: int = 0

    def __add__(self, other: Removed) -> Removed:
        return Removed(
            self.waiting + other.waiting,
            self.playing + other.playing,
            self.keys + other.keys,
            self.persons + other.persons,
        )

    def __bool__(self) -> bool:
        return self != Removed()


class Store(Protocol):
    """An append-only log per table, with a summary of each; persons and their keys.

    All methods but `watch` raise StoreUnavailable. Text with a zero character or half a surrogate
    pair, which not every database keeps, is a ValueError when it is to be kept, and finds nothing.
    """

    async def open(self) -> None:
        """Connect, and make what a new database needs."""

    async def close(self) -> None:
        """Finish what has begun and let go of everything."""

    def watch(self, heard: Heard) -> None:
        """Have `heard` called in the event loop for each entry that is appended from now on.

        With PostgreSQL these are the entries of all processes, with SQLite those of this one. After
        a time in which entries may have been missed it is called with `("", -1)`: everything that
        is being watched has to catch up.
        """

    async def tell(self, message: str) -> None:
        """Tell all processes that share the database something that is not kept, as soon as may be;
        with SQLite there are none. A message has fewer than 8,000 bytes."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Have `heard` called in the event loop for each message that a process tells from now on,
        this one included; some may be missed."""

    async def append(self, table: str, number: int, entry: str, summary: Summary) -> None:
        """Append an entry and replace the summary, both or neither; return when that is durable.

        The numbers of a table are 0, 1, 2 and so on without gaps: raises Conflict for any but the
        next one.
        """

    async def entries(self, table: str, after: int = -1) -> list[str]:
        """The entries with numbers above `after`, in order."""

    async def summary(self, table: str) -> Summary | None:
        """The summary that came with the last entry; None for a table without entries."""

    async def listed(self, limit: int) -> list[Summary]:
        """Tables for the lobby: listed, and waiting or playing; the last changed first."""

    async def of_person(self, person: str, limit: int) -> list[Summary]:
        """The tables of a person; the last changed first."""

    async def due(self, before: int, limit: int, last: Summary | None = None) -> list[Summary]:
        """The tables that are due at `before` or earlier; the earliest first, and only those that
        come after `last`."""

    async def put_person(self, person: Person, used: int = 0) -> None:
        """Keep a person, in place of what was kept under the same id; `used` is when."""

    async def person(self, id: str) -> Person | None:
        """The person with that id."""

    async def put_key(self, key: Key) -> None:
        """Keep a key, in place of what was kept under the same digest."""

    async def key(self, digest: str) -> Key | None:
        """The key with that digest."""

    async def take_key(self, digest: str) -> Key | None:
        """The key with that digest, which exists no longer: of many takers one has it."""

    async def drop_key(self, digest: str) -> None:
        """Forget a key, if there is one with that digest."""

    async def keys_of(self, person: str) -> list[Key]:
        """All keys of a person, by digest."""

    async def use_key(self, key: Key, when: int) -> None:
        """Note that a key, and with it its person, was used."""

    async def remove(self, unused: Unused, limit: int) -> Removed:
        """Remove what has not been used, at most so many of each kind; no game that is over."""


_NUMBERS, _TIMES = 2**31, 2**63  # what four and eight bytes hold


def after(last: Summary | None) -> tuple[int, str]:
    """When the last of those that were given was due, and its table; before all others for None."""
    return (-_TIMES, "") if last is None or last.due is None else (last.due, last.table)


def check_summary(table: str, number: int, summary: Summary) -> None:
    """Refuse a summary that is not that of the entry or does not fit; raises ValueError."""
    if (summary.table, summary.number) != (table, number):
        raise ValueError(
            f"entry {number} of table {table} needs its own summary, "
            f"not that of entry {summary.number} of table {summary.table}"
        )

    times = summary.changed, summary.due or 0
    if not (-_NUMBERS <= number < _NUMBERS and all(-_TIMES <= time < _TIMES for time in times)):
        raise ValueError(f"a number of entry {number} of table {table} is too large to be kept")


def check_texts(*texts: str) -> None:
    """Refuse text that not every database keeps; raises ValueError."""
    for text in texts:
        if not keepable(text):
            raise ValueError(f"a zero character or half a surrogate pair cannot be kept: {text!r}")


def keepable(text: str) -> bool:
    """Whether every database keeps that text."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


class Watchers:
    """Those who hear of entries."""

    def __init__(self) -> None:
        self._all: list[Heard] = []

    def add(self, heard: Heard) -> None:
        """Let one more hear."""
        self._all.append(heard)

    def tell(self, table: str, number: int) -> None:
        """Tell all of an entry."""
        loop = asyncio.get_running_loop()
        for heard in self._all:
            loop.call_soon(heard, table, number)  # what fails in one stops nothing else

    def tell_of_gap(self) -> None:
        """Tell all that they may have missed something."""
        self.tell("", -1)
