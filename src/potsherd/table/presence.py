"""Presence: who is there, at a table or at any of his own, so that bots play for somebody.

Somebody is there while a stream of his is open, and for LINGERING seconds, or up to twice as many,
after a request. Whoever sits at a table is there while he is anywhere on the server; who has no
seat, while he looks at that table.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

LINGERING = 60.0


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for something: the address, and the person's id, "" for a stranger."""

    address: str = ""
    person: str = ""


class Presence:
    """Who is there, by subject: a table, or all tables of a person."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._streaming: dict[str, Counter[Asker]] = {}
        # Two generations, so that what is kept never has to be looked through.
        self._lately: dict[str, set[Asker]] = {}
        self._before: dict[str, set[Asker]] = {}
        self._ends = clock() + LINGERING

    def visit(self, subject: str, asker: Asker) -> bool:
        """Note a request; whether nobody was there before it."""
        self._age()
        alone = not self.any(subject)
        self._lately.setdefault(subject, set()).add(asker)
        return alone

    @contextmanager
    def stay(self, subject: str, asker: Asker) -> Iterator[None]:
        """Be there as long as the context lasts."""
        there = self._streaming.setdefault(subject, Counter())
        there[asker] += 1
        try:
            yield
        finally:
            there[asker] -= 1
            if not there[asker]:
                del there[asker]
            if not there:
                del self._streaming[subject]

    def any(self, *subjects: str) -> bool:
        """Whether anybody is there."""
        self._age()
        return any(
            subject in there
            for subject in subjects
            for there in (self._streaming, self._lately, self._before)
        )

    def streaming(self, subject: str) -> Iterable[Asker]:
        """Those who follow a subject at this moment, each once."""
        return self._streaming.get(subject, {}).keys()

    def askers(self, subjects: Iterable[str]) -> set[Asker]:
        """All who are there."""
        self._age()
        return {
            asker
            for subject in subjects
            for there in (self._streaming, self._lately, self._before)
            for asker in there.get(subject, ())
        }

    def _age(self) -> None:
        now = self._clock()
        if now < self._ends:
            return
        self._before = self._lately if now < self._ends + LINGERING else {}
        self._lately = {}
        self._ends = now + LINGERING
