"""Expiry: what nobody has used for long is removed; games that were finished never are."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from potsherd.store import Removed, Store, StoreUnavailable, Unused
from potsherd.table.steady import now_ms

_DAY = 24 * 3600 * 1000
_AT_ONCE = 200  # of each kind, so that nobody waits for long
_BREATH = 0.1  # seconds for others between two times
_HOUR = 3600.0

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Expiry:
    """After how many days what is not used is removed; 0 for never.

    `waiting` are tables whose game has not begun, `playing` those at which nobody has done
    anything, and `people` keys, and persons who have neither key nor table.
    """

    waiting: int = 30
    playing: int = 90
    people: int = 365

    def unused(self, now: int) -> Unused:
        """Since when something must not have been used to be removed at a time."""
        waiting, playing, people = (
            now - days * _DAY if days else None
            for days in (self.waiting, self.playing, self.people)
        )
        return Unused(waiting, playing, people, now)


async def remove_unused(store: Store, expiry: Expiry, now: int) -> Removed:
    """Remove all that has expired, and say in the log what it was."""
    removed = Removed()
    while some := await store.remove(expiry.unused(now), _AT_ONCE):
        removed += some
        await asyncio.sleep(_BREATH)
    if removed:
        log.info(
            "removed what was not used: %d tables that waited for %d days, %d games that stood"
            " still for %d, %d keys and %d persons after %d",
            removed.waiting,
            expiry.waiting,
            removed.playing,
            expiry.playing,
            removed.keys,
            removed.persons,
            expiry.people,
        )
    return removed


async def keep_removing(store: Store, expiry: Expiry, now: Callable[[], int] = now_ms) -> None:
    """Look every hour."""
    while True:
        try:
            await remove_unused(store, expiry, now())
        except StoreUnavailable as error:
            log.error("what is not used could not be removed: %s", error)
        await asyncio.sleep(_HOUR)
