"""Appending to PostgreSQL in groups: what waits together goes in one statement.

The server lets only one transaction that notifies commit at a time, so that many small ones wait
for each other and for the disk; one for all of them waits once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from potsherd.store.store import StoreUnavailable

LARGEST_GROUP = 256

Row = dict[str, Any]
"""The columns of an entry and of its summary, by name."""

Send = Callable[[list[Row]], Awaitable[set[tuple[str, int]]]]
"""Appends rows of different tables; tells the table and number of those that are there now."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    row: Row
    answer: asyncio.Future[bool]


class Appender:
    """Sends one group after the other; while one is on its way the next one gathers."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, row: Row) -> bool:
        """Whether the row could be appended; raises StoreUnavailable if nobody knows."""
        waiting = _Waiting(row, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._send_all())
        return await waiting.answer

    async def finish(self) -> None:
        """Return when nothing waits any more."""
        if self._task is not None:
            await self._task

    async def _send_all(self) -> None:
        while self._waiting:
            group = self._gather()
            try:
                there = await self._send([one.row for one in group])
            except Exception as error:
                _fail(group, error)
            else:
                _answer(group, there)

    def _gather(self) -> list[_Waiting]:
        """At most one row of a table: a statement does not see what itself has appended."""
        group: dict[str, _Waiting] = {}
        later = []
        for one in self._waiting:
            table = one.row["table_id"]
            if table in group or len(group) == LARGEST_GROUP:
                later.append(one)
            else:
                group[table] = one
        self._waiting = later
        return list(group.values())


def _answer(group: list[_Waiting], there: set[tuple[str, int]]) -> None:
    for one in group:
        if not one.answer.done():
            one.answer.set_result((one.row["table_id"], one.row["number"]) in there)


def _fail(group: list[_Waiting], error: Exception) -> None:
    for one in group:
        if not one.answer.done():
            one.answer.set_exception(
                StoreUnavailable(str(error)) if isinstance(error, StoreUnavailable) else error
            )
