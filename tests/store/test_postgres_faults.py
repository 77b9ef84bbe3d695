"""PostgreSQL when the connection breaks: a clear word, nothing lost, nothing done twice."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import asyncpg
import pytest

from potsherd.store import Store, StoreUnavailable, listening, migrating, open_store, postgres
from store.postgres_server import PostgresServer
from store.support import append, execute, opened, refusal, summary, wins

pytestmark = pytest.mark.anyio


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> str:
    """A database on our own server: these tests stop it."""
    url = postgres_server.url("postgres")
    execute(url, "drop schema if exists potsherd cascade")
    return url


class Writers:
    """Several that append to a table each, and go on after every refusal."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.acknowledged: dict[str, list[str]] = {f"table {n}": [] for n in range(10)}
        self.refusals: list[str] = []

    async def write(self, table: str) -> None:
        """Append entries that all differ, one after the other."""
        attempt = 0
        while True:
            try:
                number = len(await self._store.entries(table))
                entry = f"attempt {attempt}"
                attempt += 1
                if await wins(append(self._store, table, number, entry)):
                    self.acknowledged[table].append(entry)
            except StoreUnavailable as error:
                self.refusals.append(str(error))
                await asyncio.sleep(0.01)

    async def until(self, more: int) -> None:
        """Return when that many more entries were acknowledged."""
        wanted = more + sum(map(len, self.acknowledged.values()))
        while sum(map(len, self.acknowledged.values())) < wanted:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def writing(url: str) -> AsyncIterator[Writers]:
    """Writers at work; afterwards all that they were told is there once, in its order."""
    async with opened(url) as store:
        writers = Writers(store)
        tasks = [asyncio.create_task(writers.write(table)) for table in writers.acknowledged]
        try:
            yield writers
        finally:
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                assert isinstance(ended, asyncio.CancelledError), ended
    async with opened(url) as store:
        for table, acknowledged in writers.acknowledged.items():
            there = await store.entries(table)
            assert len(set(there)) == len(there)
            assert [entry for entry in there if entry in set(acknowledged)] == acknowledged
            last = await store.summary(table)
            assert last is not None
            assert last.number == len(there) - 1


async def backends(connection: asyncpg.Connection) -> list[int]:
    """The server's processes for all connections but this one."""
    rows = await connection.fetch(
        "select pid from pg_stat_activity where datname = current_database() "
        "and backend_type = 'client backend' and pid <> pg_backend_pid()"
    )
    return [row["pid"] for row in rows]


@contextmanager
def hanging(processes: list[int]) -> Iterator[None]:
    """Processes that are there and do nothing."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


async def test_ended_connections_lose_nothing_and_do_nothing_twice(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    async with writing(postgres_url) as writers:
        for _ in range(30):
            await writers.until(20)
            await connection.execute(
                "select pg_terminate_backend(pid) from unnest($1::integer[]) as pid",
                await backends(connection),
            )
        await writers.until(100)
    await connection.close()


async def test_a_statement_that_was_done_before_the_connection_broke_counts(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(postgres_url) as store:
        ask = postgres.PostgresStore._ask_once
        broken: list[str] = []

        async def lose_the_first_answer(
            self: postgres.PostgresStore, sql: str, *values: str
        ) -> list[asyncpg.Record]:
            rows = await ask(self, sql, *values)
            if not broken:
                broken.append(sql)
                raise asyncpg.ConnectionDoesNotExistError("connection was closed")
            return rows

        monkeypatch.setattr(postgres.PostgresStore, "_ask_once", lose_the_first_answer)
        won = await asyncio.gather(
            *(wins(append(store, "a", 0, f"by {writer}")) for writer in range(3)),
            wins(append(store, "b", 1)),
        )
        assert broken
        assert won == [True, False, False, False]
        assert await store.entries("a") == ["by 0"]


@pytest.mark.parametrize("how", ["fast", "immediate"])
async def test_a_server_that_stops_and_starts_loses_nothing(
    postgres_url: str, postgres_server: PostgresServer, how: str
) -> None:
    async with writing(postgres_url) as writers:
        await writers.until(100)
        await asyncio.to_thread(postgres_server.stop, how)
        while not any("cannot be reached; see that it runs" in said for said in writers.refusals):
            await asyncio.sleep(0.01)
        await asyncio.to_thread(postgres_server.start)
        await writers.until(100)


async def test_a_gap_in_listening_is_told_and_then_entries_are_heard_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "AGAIN_SECONDS", 0.01)
    connection = await asyncpg.connect(postgres_url)
    async with opened(postgres_url) as store:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        store.watch(lambda table, number: heard.put_nowait((table, number)))
        for number in range(3):
            await connection.execute(
                "select pg_terminate_backend(pid) from unnest($1::integer[]) as pid",
                await backends(connection),
            )
            assert await heard.get() == ("", -1)
            await append(store, "a", number)
            assert await heard.get() == ("a", number)
    await connection.close()


async def test_a_server_that_hangs_is_told_and_works_when_it_goes_on(
    postgres_url: str, postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name in (
        (postgres, "CONNECT_SECONDS"),
        (postgres, "ANSWER_SECONDS"),
        (listening, "ANSWER_SECONDS"),
        (listening, "PULSE_SECONDS"),
        (listening, "AGAIN_SECONDS"),
    ):
        monkeypatch.setattr(module, name, 0.2)
    connection = await asyncpg.connect(postgres_url)
    async with opened(postgres_url) as store:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        store.watch(lambda table, number: heard.put_nowait((table, number)))
        await append(store, "a", 0)
        assert await heard.get() == ("a", 0)
        with hanging([*await backends(connection), postgres_server.process]):
            for said in await asyncio.gather(
                refusal(append(store, "b", 0)),
                *(refusal(store.entries("a")) for _ in range(20)),
            ):
                assert "does not answer in time" in said or "cannot be reached" in said
        number = len(await store.entries("a"))  # what was asked meanwhile may be done
        await append(store, "a", number, "going on")
        assert (await store.entries("a"))[-1] == "going on"
        while await heard.get() not in {("", -1), ("a", number)}:
            pass
    await connection.close()


async def test_closing_does_not_wait_for_a_server_that_hangs(
    postgres_url: str, postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "ANSWER_SECONDS", 0.2)
    connection = await asyncpg.connect(postgres_url)
    store = open_store(postgres_url)
    await store.open()
    await append(store, "a", 0)
    with hanging([*await backends(connection), postgres_server.process]):
        await store.close()
    await connection.close()


async def test_a_server_that_is_not_there_is_told_at_opening(
    postgres_url: str, postgres_server: PostgresServer
) -> None:
    await asyncio.to_thread(postgres_server.stop)
    said = await refusal(open_store(postgres_url).open())
    await asyncio.to_thread(postgres_server.start)
    assert "cannot be reached; see that it runs" in said


async def test_a_database_that_is_not_there_is_told_at_opening(postgres_url: str) -> None:
    store = open_store(f"{postgres_url}_of_nobody")
    assert "make it with createdb" in await refusal(store.open())


async def test_a_user_who_may_not_is_told_at_opening_without_his_password(
    postgres_url: str,
) -> None:
    connection = await asyncpg.connect(postgres_url)
    await connection.execute("create role guest login password 'secret'")
    try:
        address = postgres_url.rpartition("@")[2]
        said = await refusal(open_store(f"postgresql://guest:secret@{address}").open())
        assert "may not be changed by this user" in said
        assert address in said
        assert "secret" not in said
        said = await refusal(open_store(f"postgresql://nobody:secret@{address}").open())
        assert "refuses this user or password" in said
        assert "secret" not in said
    finally:
        await connection.execute("drop role guest")
        await connection.close()


async def test_a_database_of_a_newer_version_is_left_alone(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        await append(store, "a", 0)
    connection = await asyncpg.connect(postgres_url)
    await connection.execute("update potsherd.version set version = 99")
    said = await refusal(open_store(postgres_url).open())
    assert "newer Potsherd (version 99, this one knows " in said
    known = len(migrating.migrations("postgres"))
    await connection.execute(f"update potsherd.version set version = {known}")
    await connection.close()
    async with opened(postgres_url) as store:
        assert await store.summary("a") == summary("a", 0)
