"""Hearing from PostgreSQL of what any process appended."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import asyncpg

from potsherd.store.postgres_errors import FAILURES
from potsherd.store.store import Watchers

CHANNEL = "potsherd"
MESSAGES = "potsherd_messages"
PULSE_SECONDS = 5.0
ANSWER_SECONDS = 3.0
AGAIN_SECONDS = 0.5


class Listener:
    """One connection that listens; when it breaks another takes its place, and a gap is told."""

    def __init__(
        self,
        connect: Callable[[], Awaitable[asyncpg.Connection]],
        watchers: Watchers,
        messages: Sequence[Callable[[str], None]],
    ) -> None:
        """Prepare to listen on a connection that `connect` makes: entries are for `watchers`, what
        processes tell each other for `messages`."""
        self._connect = connect
        self._watchers, self._messages = watchers, messages
        self._connection: asyncpg.Connection | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Return as soon as nothing can be missed any more; raises what asyncpg raises."""
        self._connection = await self._listen()
        self._task = asyncio.create_task(self._go_on(self._connection))

    async def stop(self) -> None:
        """Hear no more."""
        if self._task is None or self._connection is None:
            return
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        self._connection.terminate()

    async def _listen(self) -> asyncpg.Connection:
        connection = await self._connect()
        try:
            await connection.add_listener(CHANNEL, self._hear)
            await connection.add_listener(MESSAGES, self._hear_message)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _go_on(self, connection: asyncpg.Connection) -> None:
        while True:
            await _until_broken(connection)
            connection.terminate()
            self._connection = connection = await self._listen_again()
            self._watchers.tell_of_gap()

    async def _listen_again(self) -> asyncpg.Connection:
        while True:
            try:
                return await self._listen()
            except FAILURES:
                await asyncio.sleep(AGAIN_SECONDS)

    def _hear(self, _connection: object, _process: int, _channel: str, message: object) -> None:
        table, _, number = str(message).rpartition(":")
        self._watchers.tell(table, int(number))

    def _hear_message(
        self, _connection: object, _process: int, _channel: str, message: object
    ) -> None:
        for heard in self._messages:
            heard(str(message))


async def _until_broken(connection: asyncpg.Connection) -> None:
    broken = asyncio.Event()
    connection.add_termination_listener(lambda _: broken.set())
    with suppress(*FAILURES):
        while not connection.is_closed():
            with suppress(TimeoutError):
                await asyncio.wait_for(broken.wait(), PULSE_SECONDS)
            # A server that vanished without a word shows only when it is asked.
            await connection.execute("select", timeout=ANSWER_SECONDS)
