"""Watching: whoever waits for something to change is woken, and misses nothing in between."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Watch:
    """One watcher. What changes while nobody waits is found at once by the next `changed`."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    async def changed(self, timeout: float) -> bool:
        """Wait for a change, at most so many seconds; whether there was one since the last call."""
        try:
            async with asyncio.timeout(timeout):
                await self._event.wait()
        except TimeoutError:
            return False
        self._event.clear()
        return True

    def wake(self) -> None:
        """Let the watcher know that something has changed."""
        self._event.set()


class Watchers:
    """All watchers, by the subject they watch."""

    def __init__(self) -> None:
        self._by_subject: dict[str, set[Watch]] = {}

    @contextmanager
    def watch(self, subject: str) -> Iterator[Watch]:
        """Watch a subject as long as the context lasts."""
        watch = Watch()
        self._by_subject.setdefault(subject, set()).add(watch)
        try:
            yield watch
        finally:
            watches = self._by_subject[subject]
            watches.discard(watch)
            if not watches:
                del self._by_subject[subject]

    def any(self, subject: str) -> bool:
        """Whether anybody watches the subject."""
        return subject in self._by_subject

    def wake(self, subject: str) -> None:
        """Wake whoever watches the subject."""
        for watch in self._by_subject.get(subject, ()):
            watch.wake()

    def wake_all(self) -> None:
        """Wake everybody."""
        for subject in self._by_subject:
            self.wake(subject)
