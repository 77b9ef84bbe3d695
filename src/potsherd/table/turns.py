"""Turns: in which order bots think when more want to than can.

Each address has the same share of the time, and each person at an address the same share of that,
whatever they ask for: the next turn goes to the one that has had the least so far. Within a share
what is cheap comes first, but what is dear comes too: after a wait in proportion to its cost
nothing that came later is taken before it. Neither what is dear nor what is quick takes the last
place: something quick waits for quick things only, and many quick ones, each of which makes work
for the server as well, leave it room.

What nobody at a table waits for goes behind all that: it has a place of its own, one piece at a
time, and begins only while a bot could begin as well and none wants to.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from potsherd.language import mark
from potsherd.table.presence import Asker
from potsherd.table.refusals import Refused

Askers = Callable[[], Collection[Asker]]
"""Tells for whom something is done now; when it is nobody any more, it is not done."""

_PATIENCE = 10.0
"""How many times its own cost something waits for cheaper things that came later."""
_LEARNING = 0.2
"""The weight of the latest cost in what is known of a kind."""


@dataclass
class _Share:
    """How much time somebody has had: what he was away for counts as had."""

    had: float = 0.0
    parts: _Shares = field(default_factory=lambda: _Shares())


class _Shares:
    """Shares of the same whole, by name; `level` is where those who want nothing stand."""

    def __init__(self) -> None:
        self._shares: dict[str, _Share] = {}
        self.level = 0.0

    def had(self, name: str) -> float:
        """How much a share has had."""
        share = self._shares.get(name)
        return max(self.level, share.had) if share else self.level

    def parts(self, name: str) -> _Shares:
        """The shares within a share."""
        share = self._shares.get(name)
        return share.parts if share else _Shares()

    def begin(self, name: str) -> _Share:
        """Give a turn to a share; all who have had less are level with it from now on."""
        share = self._shares.setdefault(name, _Share())
        self.level = share.had = self.had(name)
        self._forget()
        return share

    def _forget(self) -> None:
        level = self.level
        self._shares = {name: share for name, share in self._shares.items() if share.had >= level}


@dataclass(eq=False)
class _Turn:
    kind: str
    dear: bool
    cost: float
    order: float
    askers: Askers
    begins: asyncio.Future[None]
    charged: tuple[_Share, ...] = ()
    begun: float = 0.0


class Turns:
    """Hands out turns, so many at once."""

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._places, self._places_of_kind = places, max(1, places - 1)
        self._clock = clock
        self._waiting: list[_Turn] = []
        self._running: set[_Turn] = set()
        self._addresses = _Shares()
        self._costs: dict[str, float] = {}
        self._open = False
        self._behind: deque[asyncio.Future[None]] = deque()
        self._behind_now: asyncio.Future[None] | None = None

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """How many have their turn now."""
        return len(self._running)

    @asynccontextmanager
    async def turn(
        self, kind: str, guess: float, dear: bool, askers: Askers
    ) -> AsyncIterator[None]:
        """Wait for a turn, and have it as long as the context lasts.

        `guess` are the seconds that the first of its kind takes. Raises Refused when there is
        nobody any more for whom it would be.
        """
        cost = self._costs.get(kind, guess)
        begins = asyncio.get_running_loop().create_future()
        turn = _Turn(kind, dear, cost, self._clock() + _PATIENCE * cost, askers, begins)
        self._waiting.append(turn)
        self._hand_out()
        try:
            await begins
            yield
        finally:
            self._end(turn)

    @asynccontextmanager
    async def behind(self) -> AsyncIterator[None]:
        """Wait until bots leave room, after others who wait so, and have it as long as the context
        lasts; no bot waits for the end of it, so it should be short."""
        begins = asyncio.get_running_loop().create_future()
        self._behind.append(begins)
        self._hand_out()
        try:
            await begins
            yield
        finally:
            if begins in self._behind:
                self._behind.remove(begins)
            if begins is self._behind_now:
                self._behind_now = None
            self._hand_out()

    def open_all(self) -> None:
        """Let everybody in at once, now and later: there is nothing to be had any more."""
        self._open = True
        self._hand_out()

    def _end(self, turn: _Turn) -> None:
        if turn in self._running:
            self._running.discard(turn)
            took = self._clock() - turn.begun
            for share in turn.charged:
                share.had += took - turn.cost
            known = self._costs.get(turn.kind, took)
            self._costs[turn.kind] = known + _LEARNING * (took - known)
        elif turn in self._waiting:
            self._waiting.remove(turn)
        self._hand_out()

    def _hand_out(self) -> None:
        self._hand_out_to_bots()
        while self._behind and (self._open or self._is_quiet()):
            begins = self._behind.popleft()
            if not begins.done():
                begins.set_result(None)
                self._behind_now = begins

    def _is_quiet(self) -> bool:
        """Whether bots leave room for something behind them."""
        room = not self._waiting and len(self._running) < self._places
        return room and self._behind_now is None

    def _hand_out_to_bots(self) -> None:
        while self._waiting and (self._open or len(self._running) < self._places):
            turn = self._next()
            if turn is None:
                return
            self._waiting.remove(turn)
            if not turn.begins.done():
                turn.begins.set_result(None)
                turn.begun = self._clock()
                self._running.add(turn)

    def _next(self) -> _Turn | None:
        """Whose turn it is; whoever is waited for by nobody is sent away first."""
        if self._open:
            return self._waiting[0]
        running = Counter(turn.dear for turn in self._running)
        best: tuple[tuple[float, float, float], _Turn, Asker] | None = None
        for turn in [*self._waiting]:
            if running[turn.dear] >= self._places_of_kind:
                continue
            askers = turn.askers()
            if not askers:
                self._send_away(turn)
                continue
            rank, asker = min(
                ((self._rank(turn, asker), asker) for asker in askers), key=lambda each: each[0]
            )
            if best is None or rank < best[0]:
                best = rank, turn, asker
        if best is None:
            return None
        _, turn, asker = best
        self._charge(turn, asker)
        return turn

    def _rank(self, turn: _Turn, asker: Asker) -> tuple[float, float, float]:
        persons = self._addresses.parts(asker.address)
        return self._addresses.had(asker.address), persons.had(asker.person), turn.order

    def _charge(self, turn: _Turn, asker: Asker) -> None:
        address = self._addresses.begin(asker.address)
        turn.charged = address, address.parts.begin(asker.person)
        for share in turn.charged:
            share.had += turn.cost

    def _send_away(self, turn: _Turn) -> None:
        self._waiting.remove(turn)
        if not turn.begins.done():
            turn.begins.set_exception(Refused(mark("Nobody is here to play for.")))
