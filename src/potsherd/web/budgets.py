"""Budgets: what one address may do in a while, at all processes of a service together.

Each process counts by itself, and tells the others of addresses that use much, soon after they do.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import ceil

from potsherd.store import Store, StoreUnavailable

_CREATING = re.compile(
    r"/(play|new|learn/.+|link/.+|me/programs|t/[^/]+/(join/.+|rematch|sit|try)"
    r"|api/accounts|api/tables|api/tables/[^/]+/(sit|rematch|seats/.+))"
)
_THINKING = re.compile(r"/t/[^/]+/(hint|analysis)")
_DRAWING = re.compile(r"/t/[^/]+/picture\.png")
_FREE = ("/static/", "/healthz")
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

TELL_SECONDS = 0.2
"""How long the others do not know of what an address has used here."""
_SHARE_TOLD = 50
"""The part of a budget, one in so many, that is told at once; what is less is told of later."""
_AT_ONCE = 100  # addresses in one message, which has a largest size
_STREAMS_TOLD = 6  # streams of an address of which the others are told
_STREAMS_AGAIN = 1.0  # seconds until they are told again
_FORGOTTEN_AFTER = 3.0  # seconds without a word of another process's streams

_log = logging.getLogger(__name__)


class Window:
    """How many requests each address has made in a while.

    All counts begin anew together, so what is kept never grows for long, and nothing has to be
    looked through.
    """

    def __init__(
        self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._counts: Counter[str] = Counter()
        self._untold: Counter[str] = Counter()
        self._ends = clock() + seconds

    def spend(self, address: str) -> int:
        """Count a request; whole seconds to wait where there were too many, else 0."""
        now = self._begin_anew()
        self._untold[address] += 1
        self._counts[address] += 1
        return 0 if self._counts[address] <= self._most else ceil(self._ends - now)

    def add(self, address: str, requests: int) -> None:
        """Count what was made at another process."""
        self._begin_anew()
        self._counts[address] += requests

    def untold(self) -> dict[str, int]:
        """What others are to know of, which they are told once."""
        enough = max(1, self._most // _SHARE_TOLD)
        told = {each: count for each, count in self._untold.items() if count >= enough}
        for address in told:
            del self._untold[address]
        return told

    def _begin_anew(self) -> float:
        now = self._clock()
        if now >= self._ends:
            self._counts.clear()
            self._untold.clear()
            self._ends = now + self._seconds
        return now


class Budgets:
    """What one address may do in a while; making things is dearer than playing, and so is what
    bots must think about. `open_streams` are those of this process, by address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._windows = {
            "creating": Window(120, 600, clock),
            "thinking": Window(60, 60, clock),
            "drawing": Window(120, 60, clock),
            "changing": Window(1200, 60, clock),
            "reading": Window(3000, 60, clock),
        }
        self.open_streams: Counter[str] = Counter()
        self._elsewhere: dict[str, tuple[float, Mapping[str, int]]] = {}
        self._streams_told = -_STREAMS_AGAIN
        self._me = secrets.token_hex(8)

    def spend(self, method: str, path: str, address: str) -> int:
        """Count a request; seconds to wait where there were too many, else 0."""
        if path.startswith(_FREE):
            return 0
        windows = self._windows
        if method in _SAFE:
            wait = windows["reading"].spend(address)
            if not wait and _DRAWING.fullmatch(path):
                wait = windows["drawing"].spend(address)
            return wait
        wait = windows["changing"].spend(address)
        if not wait and _CREATING.fullmatch(path):
            wait = windows["creating"].spend(address)
        if not wait and _THINKING.fullmatch(path):
            wait = windows["thinking"].spend(address)
        return wait

    def streams(self, address: str) -> int:
        """How many streams an address has open at all processes."""
        now = self._clock()
        others = [told for until, told in self._elsewhere.values() if until > now]
        return self.open_streams[address] + sum(told.get(address, 0) for told in others)

    # ------------------------------------------------------------ over several processes
    async def keep_telling(self, store: Store) -> None:
        """Tell other processes again and again what is used here, and hear it of them."""
        store.listen(self.hear)
        while True:
            await asyncio.sleep(TELL_SECONDS)
            try:
                for message in self.news():
                    await store.tell(message)
            except StoreUnavailable as error:
                _log.error("limits are counted by this process alone meanwhile: %s", error)

    def news(self) -> Iterator[str]:
        """What others are to know now."""
        for name, window in self._windows.items():
            untold = [*window.untold().items()]
            for first in range(0, len(untold), _AT_ONCE):
                yield self._message(name, dict(untold[first : first + _AT_ONCE]))
        many = {
            address: count
            for address, count in self.open_streams.most_common(_AT_ONCE)
            if count >= _STREAMS_TOLD
        }
        now = self._clock()
        if many and now >= self._streams_told + _STREAMS_AGAIN:
            self._streams_told = now
            yield self._message("streams", many)

    def _message(self, what: str, counts: Mapping[str, int]) -> str:
        return json.dumps({"from": self._me, "what": what, "counts": counts})

    def hear(self, message: str) -> None:
        """Take in what another process tells."""
        told = json.loads(message)
        if told["from"] == self._me:
            return
        if told["what"] == "streams":
            self._elsewhere[told["from"]] = self._clock() + _FORGOTTEN_AFTER, told["counts"]
        else:
            for address, count in told["counts"].items():
                self._windows[told["what"]].add(address, count)
