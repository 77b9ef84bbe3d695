"""Looking back at finished games, beside everything else: one game at a time for each person."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from potsherd.analysis.analysing import begun
from potsherd.analysis.budget import budget_of
from potsherd.analysis.keeping import keep, kept, kept_as
from potsherd.analysis.pieces import Found, Piece, Stage, stages_of
from potsherd.analysis.player import Played, played_of
from potsherd.analysis.report import Report
from potsherd.language import mark
from potsherd.record import Record
from potsherd.table.refusals import Refused
from potsherd.table.summaries import Listed, listed, summarised
from potsherd.table.table import Table

Do = Callable[[Piece], Awaitable[Found]]
"""Does a piece of the work, sooner or later."""

BUDGET = "normal"
MOST_MINUTES = 10
"""How long a game is looked back at, from when that can begin, at a server whose bots are busy."""
RETRY = 10
"""Seconds after which somebody who looks back at a game may ask again for another one."""
_SEED = 0
_LOOK = 1.0
"""Seconds between two looks whether it takes too long."""
_KEPT = 64
_PLAYED_KEPT = 4096

log = logging.getLogger(__name__)


class Busy(Refused):
    """When somebody wants another game looked back at before the first is done."""


class _TooLong(Exception):
    """When looking back at a game has taken as long as it may."""


@dataclass(eq=False)
class LookingBack:
    """A game that is looked back at: for whom, all that is found so far, and whether it waits for
    what is compiled, is worked on, has `failed`, or was `ended` before all was done."""

    by: str
    report: Report | None = None
    task: asyncio.Task[None] | None = None
    failed: bool = False
    ended: bool = False
    waits: bool = False
    begun: float = 0.0

    @property
    def is_running(self) -> bool:
        """Whether somebody works on it."""
        return self.task is not None and not self.task.done()


class Analyses:
    """What was found about finished games, which nothing changes any more; that of those asked for
    last is at hand, and all is kept on the disk besides.

    `is_ready` tells whether pieces of work on games of a family can begin, and `now` the seconds by
    which it is judged what takes too long.
    """

    def __init__(
        self,
        do: Do,
        is_ready: Callable[[str], bool] = lambda family: True,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._do, self._is_ready, self._now = do, is_ready, now
        self._made: OrderedDict[str, LookingBack] = OrderedDict()
        self._played: OrderedDict[tuple[str, int], Played] = OrderedDict()

    async def of(self, table: Table) -> LookingBack | None:
        """What was found about a game, if somebody has looked back at it."""
        if table.id not in self._made:
            report = await asyncio.to_thread(_kept, table)
            if report is None:
                return self._made.get(table.id)
            self._made.setdefault(table.id, LookingBack("", report))
            self._forget()
        self._made.move_to_end(table.id)
        return self._made[table.id]

    async def played(self, games: Sequence[tuple[Listed, int]]) -> list[Played | None]:
        """What was found about the players of these seats in finished games, None where nobody has
        looked back; so that a list of games can tell, no game is rebuilt for it."""
        wanted = [(_name(game), seat) for game, seat in games]
        unknown = [each for each in wanted if each not in self._played]
        found = await asyncio.to_thread(lambda: [_played(*each) for each in unknown])
        for each, played in zip(unknown, found, strict=True):
            if played is not None:
                self._played[each] = played
        told = [self._played.get(each) for each in wanted]
        while len(self._played) > _PLAYED_KEPT:
            self._played.popitem(last=False)
        return told

    def under_way(self, by: str) -> str:
        """The table whose game is looked back at for somebody just now; "" if none is."""
        running = (id for id, each in self._made.items() if each.by == by and each.is_running)
        return next(running, "")

    def made(self, table: str) -> LookingBack | None:
        """What is at hand about the game of a table."""
        return self._made.get(table)

    async def begin(self, table: Table, by: str) -> None:
        """Look back at a game for somebody, unless that is done or under way. Raises Busy."""
        found = await self.of(table)
        if found is not None and not (found.failed or found.ended):
            return
        if self.under_way(by):
            raise Busy(
                mark("You already look back at another game. Ask again when that is finished.")
            )
        assert table.position is not None
        waits = not self._is_ready(table.position.game.edition.family)
        looking = self._made[table.id] = LookingBack(by, waits=waits)
        looking.task = asyncio.create_task(self._look_back(table, looking))
        self._forget()

    async def _look_back(self, table: Table, looking: LookingBack) -> None:
        try:
            record, report, stages = await asyncio.to_thread(_prepared, table)
            for stage in stages:
                before, found = report, list[Found]()
                for piece in stage.pieces:
                    found.append(await self._done(piece, looking))
                    looking.report = report = stage.after(before, found)
            looking.report = report = replace(report, done=1.0)
            await asyncio.to_thread(keep, record, None, report, _name_of(table))
        except _TooLong:
            looking.ended = True
        except Refused:
            looking.failed = True  # the server ends
        except Exception:
            looking.failed = True
            log.exception("looking back at table %s failed; please report this", table.id)

    async def _done(self, piece: Piece, looking: LookingBack) -> Found:
        """What a piece has found. Raises _TooLong."""
        doing = asyncio.ensure_future(self._do(piece))
        try:
            while not doing.done():
                looking.waits = not self._is_ready(piece.game.edition.family)
                if looking.waits or not looking.begun:
                    looking.begun = self._now()
                if self._now() - looking.begun > MOST_MINUTES * 60:
                    raise _TooLong
                await asyncio.wait([doing], timeout=_LOOK)
            return doing.result()
        finally:
            doing.cancel()

    def _forget(self) -> None:
        for name in [*self._made][:-_KEPT]:
            if not self._made[name].is_running:
                del self._made[name]

    def close(self) -> None:
        """Look back no more."""
        for each in self._made.values():
            if each.task is not None:
                each.task.cancel()


def _kept(table: Table) -> Report | None:
    record = table.record()
    report = kept(record, BUDGET, None, _SEED, table.stood_in)
    if report is not None:  # perhaps by somebody who did not know the table
        keep(record, None, report, _name_of(table))
    return report


def _name_of(table: Table) -> str:
    return _name(listed(summarised(table)))


def _name(game: Listed) -> str:
    """What stands for the record of a finished game: its table, and how it ended there."""
    return repr((game.table, game.opened, game.ending))


def _played(name: str, seat: int) -> Played | None:
    report = kept_as(name, BUDGET, _SEED)
    return None if report is None else played_of(report, seat)


def _prepared(table: Table) -> tuple[Record, Report, list[Stage]]:
    """The record of a game, its report that has begun, and all that is to be done for it."""
    assert table.position is not None
    record, position = table.record(), table.position.copy()
    report = begun(record, position, budget=BUDGET, seed=_SEED, stood_in=table.stood_in)
    plans = budget_of(BUDGET).plans(position.game)
    return record, report, [stage for some in stages_of(report, position, plans) for stage in some]
