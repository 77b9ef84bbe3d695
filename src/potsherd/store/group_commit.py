"""The one thread that writes to SQLite: what waits together is committed together.

A commit waits for the disk, and while it waits the next statements gather. So many appends share
one wait, and nobody is told that his is done before it is. Rows of one kind also share a statement:
Python's lock is let go and won back at each, which takes 5 ms while the event loop computes.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from potsherd.store.store import StoreUnavailable

LARGEST_GROUP = 256

Rows = list[tuple[Any, ...]]
_Outcome = Rows | Exception


@dataclass(frozen=True, slots=True)
class _Job:
    sql: str
    values: tuple[object, ...]
    row: str | None
    answer: asyncio.Future[Rows]


class Writer:
    """Runs single statements, each whole or not at all, in the order in which they are given."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        unavailable: Callable[[sqlite3.Error], StoreUnavailable],
    ) -> None:
        """Take over a connection in autocommit mode; `unavailable` words its errors."""
        self._connection = connection
        self._unavailable = unavailable
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="potsherd writer", daemon=True)
        self._thread.start()

    def write(self, sql: str, *values: object) -> asyncio.Future[Rows]:
        """The rows of a statement, once they are durable.

        Fails with sqlite3.IntegrityError when the statement broke a constraint, and with
        StoreUnavailable when it or its whole group could not be done.
        """
        return self._put(_Job(sql, values, None, self._loop.create_future()))

    def insert(self, sql: str, row: tuple[object, ...]) -> asyncio.Future[Rows]:
        """Write by a statement whose one value is a JSON list of rows, each of them a list.

        Rows that wait together are given to it together; one that breaks a constraint fails alone.
        """
        text = json.dumps(row)
        return self._put(_Job(sql, (f"[{text}]",), text, self._loop.create_future()))

    def stop(self) -> None:
        """Finish everything given so far, then close the connection; blocks until that is done."""
        self._jobs.put(None)
        self._thread.join()

    def _put(self, job: _Job) -> asyncio.Future[Rows]:
        self._jobs.put(job)
        return job.answer

    def _run(self) -> None:
        group: list[_Job | None] = []
        while None not in group:
            group = self._gather()
            jobs = [job for job in group if job]
            outcomes = self._commit(jobs)
            with suppress(RuntimeError):  # the loop may be gone, and all who waited with it
                self._loop.call_soon_threadsafe(_answer, jobs, outcomes)
        self._connection.close()

    def _gather(self) -> list[_Job | None]:
        group = [self._jobs.get()]
        with suppress(Empty):
            while len(group) < LARGEST_GROUP:
                group.append(self._jobs.get_nowait())
        return group

    def _commit(self, jobs: list[_Job]) -> list[_Outcome]:
        try:
            self._connection.execute("begin immediate")
            outcomes: list[_Outcome] = []
            for _, alike in groupby(jobs, key=lambda job: job.sql):
                outcomes += self._perform_alike(list(alike))
            self._connection.execute("commit")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._connection.rollback()
            return [self._unavailable(error) for _ in jobs]
        return outcomes

    def _perform_alike(self, jobs: list[_Job]) -> Sequence[_Outcome]:
        rows = [job.row for job in jobs if job.row]
        if len(rows) > 1:
            with suppress(sqlite3.IntegrityError):  # which one it was shows one by one
                self._connection.execute(jobs[0].sql, (f"[{','.join(rows)}]",))
                return [[] for _ in jobs]
        return [self._perform(job) for job in jobs]

    def _perform(self, job: _Job) -> _Outcome:
        try:
            return self._connection.execute(job.sql, job.values).fetchall()
        except sqlite3.IntegrityError as error:
            return error
        except sqlite3.Error as error:
            if not self._connection.in_transaction:
                raise  # it took the whole group with it
            return self._unavailable(error)
        except Exception as error:
            # Whatever is wrong with one statement is told to whoever gave it: the thread goes on.
            return error


def _answer(jobs: list[_Job], outcomes: list[_Outcome]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.answer.cancelled():
            continue
        if isinstance(outcome, Exception):
            job.answer.set_exception(outcome)
        else:
            job.answer.set_result(outcome)
