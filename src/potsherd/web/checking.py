"""Checks of finished games: each is made once, beside everything else, and kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from potsherd.errors import RecordError
from potsherd.record import Record
from potsherd.rules.layout import CHANCE
from potsherd.table.table import Table

_KEPT = 2000


@dataclass(frozen=True)
class Check:
    """What came of checking a record: how many moves and chance steps there were since its
    beginning, which may be in an earlier game, or what is wrong."""

    moves: int
    chance_steps: int
    fault: str


class Checks:
    """The checks of finished games, made one at a time however many ask for them."""

    def __init__(self) -> None:
        self._made: OrderedDict[str, asyncio.Future[Check]] = OrderedDict()
        self._worker = ThreadPoolExecutor(1, "check")

    async def of(self, table: Table) -> Check:
        """The check of a finished game, which nothing changes any more."""
        if table.id not in self._made:
            loop = asyncio.get_running_loop()
            self._made[table.id] = loop.run_in_executor(
                self._worker, lambda: checked(table.record().write())
            )
            if len(self._made) > _KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(table.id)
        # Whoever asked first may go away; others still wait for the answer.
        return await asyncio.shield(self._made[table.id])

    def close(self) -> None:
        """Make no more of them."""
        self._worker.shutdown(wait=False, cancel_futures=True)


def checked(text: str) -> Check:
    """Check a record as `potsherd record verify` does, from its text alone."""
    try:
        record = Record.read(text)
        position = record.verify()
    except RecordError as error:
        return Check(0, 0, str(error))
    earlier = record.header.earlier
    movers, played = position.movers[:earlier], position.moves_played[:earlier]
    dealt = sum(
        len(position.game.steps_of(move))
        for mover, move in zip(movers, played, strict=True)
        if mover == CHANCE
    )
    moves = position.movers[earlier:]
    return Check(len(moves) - moves.count(CHANCE), position.chance_steps - dealt, "")
