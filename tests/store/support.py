"""What the tests of stores share: opening them, and appending without much ado."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace

import asyncpg
import pytest

from potsherd.store import Conflict, Store, StoreUnavailable, Summary, open_store


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def execute(url: str, sql: str) -> None:
    """Run a statement on PostgreSQL."""

    async def run() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(sql)
        await connection.close()

    asyncio.run(run())


def summary(table: str, number: int, **changes: object) -> Summary:
    """A summary of a game that goes on, but for what is changed about it."""
    plain = Summary(table, number, "playing", True, ("ada", "ben"), None, 1000 + number, "{}")
    return replace(plain, **changes)  # type: ignore[arg-type]


async def append(store: Store, table: str, number: int, entry: str = "", **changes: object) -> None:
    await store.append(
        table, number, entry or f"{table} {number}", summary(table, number, **changes)
    )


async def wins(appending: Awaitable[None]) -> bool:
    """Whether it was the first with its number."""
    try:
        await appending
    except Conflict:
        return False
    return True


async def refusal(doing: Awaitable[object]) -> str:
    """What is said where the database cannot do it: always one line with a remedy."""
    with pytest.raises(StoreUnavailable) as caught:
        await doing
    said = str(caught.value)
    assert said.isprintable()
    assert "; " in said
    return said


def tables(summaries: Iterable[Summary]) -> list[str]:
    return [summary.table for summary in summaries]
