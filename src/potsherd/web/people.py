"""People and their keys, as the store has them; whoever was found lately is remembered.

Most requests come from a few people again and again, and each look into the store waits for a
thread. Another process that drops a key is believed a little later.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Generic, TypeVar

from potsherd.store import Key, Person, Store, StoreUnavailable
from potsherd.table.steady import now_ms

SECONDS = 5.0
_MOST = 10_000
_A_DAY = 24 * 3600 * 1000

Found = TypeVar("Found")


class Lately(Generic[Found]):
    """What was found under an id in the last few seconds; of too many the oldest is forgotten."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._found: OrderedDict[str, tuple[float, Found]] = OrderedDict()

    def get(self, id: str) -> Found | None:
        """What was found, if anything."""
        until, found = self._found.get(id, (0.0, None))
        return found if until > self._clock() else None

    def put(self, id: str, found: Found | None) -> Found | None:
        """Remember what was found just now, if anything was; return it."""
        if found is not None:
            self._found[id] = (self._clock() + SECONDS, found)
            self._found.move_to_end(id)
            if len(self._found) > _MOST:
                self._found.popitem(last=False)
        return found

    def forget(self, id: str) -> None:
        """Have it looked up anew."""
        self._found.pop(id, None)


class People:
    """The only way to persons and keys for whoever answers requests; see Store for each method."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._store, self._now = store, now
        self._persons: Lately[Person] = Lately(clock)
        self._keys: Lately[Key] = Lately(clock)

    async def person(self, id: str) -> Person | None:
        """The person with that id."""
        return self._persons.get(id) or self._persons.put(id, await self._store.person(id))

    async def put_person(self, person: Person) -> None:
        """Keep a person."""
        await self._store.put_person(person, self._now())
        self._persons.forget(person.id)

    async def key(self, digest: str) -> Key | None:
        """The key with that digest."""
        return self._keys.get(digest) or self._keys.put(digest, await self._used(digest))

    async def _used(self, digest: str) -> Key | None:
        """The key, whose use is noted once a day."""
        key, now = await self._store.key(digest), self._now()
        if key is not None and now - key.used > _A_DAY:
            with suppress(StoreUnavailable):  # reading goes on where nothing can be written
                await self._store.use_key(key, now)
        return key

    async def put_key(self, key: Key) -> None:
        """Keep a key."""
        await self._store.put_key(replace(key, used=self._now()))
        self._keys.forget(key.digest)

    async def take_key(self, digest: str) -> Key | None:
        """The key with that digest, which exists no longer."""
        taken = await self._store.take_key(digest)
        self._keys.forget(digest)
        return taken

    async def drop_key(self, digest: str) -> None:
        """Forget a key."""
        await self._store.drop_key(digest)
        self._keys.forget(digest)

    async def keys_of(self, person: str) -> list[Key]:
        """All keys of a person, by digest."""
        return await self._store.keys_of(person)
