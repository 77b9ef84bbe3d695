"""SQLite when the file or the disk is not as it should be: a clear word, and nothing lost."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import Awaitable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from potsherd.store import StoreUnavailable, open_store, sqlite
from store.support import append, opened, refusal, tables, wins

pytestmark = pytest.mark.anyio

LARGE = "x" * 100_000


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the database lies; nobody waits long for a lock on it."""
    monkeypatch.setattr(sqlite, "LOCK_SECONDS", 0.05)
    return tmp_path / "potsherd.db"


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """The connections that are opened from now on; the first one writes."""
    made: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def remember(path: str, **options: Any) -> sqlite3.Connection:
        made.append(connect(path, **options))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", remember)
    return made


@contextmanager
def no_larger_files() -> Iterator[None]:
    """Whatever would make a file longer than it may be fails while it is being written."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 15, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program is writing all the while."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


async def fill(url: str) -> None:
    """Many tables with entries, so that the file has many pages."""
    async with opened(url) as store:
        await asyncio.gather(*(append(store, f"{n}", 0, f"{n}" * 2000) for n in range(100)))


async def complaint(doing: Awaitable[object]) -> str:
    """What is said where the database cannot do it; nothing where it can."""
    try:
        await doing
    except StoreUnavailable as error:
        return str(error)
    return ""


async def test_a_full_disk_refuses_entries_until_there_is_room(
    url: str, connections: list[sqlite3.Connection]
) -> None:
    async with opened(url) as store:
        await append(store, "a", 0)
        connections[0].execute("pragma max_page_count = 1")  # at least what is there already
        appending = [refusal(append(store, "a", 1, LARGE)), refusal(append(store, "b", 0, LARGE))]
        for said in await asyncio.gather(*appending):
            assert "is full" in said
        assert await store.entries("a") == ["a 0"]
        connections[0].execute("pragma max_page_count = 100000")
        await append(store, "a", 1, LARGE)
        assert await store.entries("a") == ["a 0", LARGE]


async def test_a_disk_that_fails_in_a_commit_fails_its_whole_group_and_no_more(url: str) -> None:
    async with opened(url) as store:
        await append(store, "before", 0)
        with no_larger_files():
            appending = [refusal(append(store, f"{n}", 0, LARGE)) for n in range(5)]
            for said in await asyncio.gather(*appending):
                assert "does not do what it is told" in said
        assert await store.entries("before") == ["before 0"]
        await append(store, "0", 0, LARGE)
    async with opened(url) as store:
        assert tables(await store.listed(9)) == ["0", "before"]
        assert await store.entries("0") == [LARGE]


async def test_a_locked_database_is_told_and_goes_on_afterwards(url: str, path: Path) -> None:
    async with opened(url) as store:
        await append(store, "a", 0)
        with locked(path):
            for said in await asyncio.gather(
                refusal(append(store, "a", 1)), refusal(append(store, "b", 0))
            ):
                assert "is locked by another program" in said
            assert await store.entries("a") == ["a 0"]
        await append(store, "a", 1)
        assert not await wins(append(store, "a", 1))


async def test_a_database_locked_at_opening_is_told(url: str, path: Path) -> None:
    await fill(url)
    with locked(path):
        assert "is locked by another program" in await refusal(open_store(url).open())
    async with opened(url) as store:
        await append(store, "0", 1)


async def test_damage_is_told_when_it_is_met(url: str, path: Path) -> None:
    await fill(url)
    pages = bytearray(path.read_bytes())
    for at in range(16 * 4096, len(pages), 4096):
        pages[at : at + 2000] = b"garbage!" * 250
    path.write_bytes(pages)
    async with opened(url) as store:
        told = [await complaint(store.entries(f"{n}")) for n in range(100)]
        assert any("is damaged; stop the server" in said for said in told)
        told = [await complaint(append(store, f"{n}", 1)) for n in range(100)]
        assert any("is damaged; stop the server" in said for said in told)


async def test_damage_at_the_beginning_is_told_at_opening(url: str, path: Path) -> None:
    await fill(url)
    pages = path.read_bytes()
    path.write_bytes(pages[:100] + b"garbage!" * 499 + pages[4092:])
    assert "is damaged; stop the server" in await refusal(open_store(url).open())


async def test_a_file_that_is_no_database_is_left_alone(url: str, path: Path) -> None:
    path.write_text("Dear diary, " * 1000)
    assert "not a Potsherd database" in await refusal(open_store(url).open())
    assert path.read_text() == "Dear diary, " * 1000


async def test_a_database_of_another_program_is_left_alone(url: str, path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("create table recipes (name text)")
    before = path.read_bytes()
    assert "not a Potsherd database" in await refusal(open_store(url).open())
    assert path.read_bytes() == before


async def test_a_database_of_a_newer_version_is_left_alone(url: str, path: Path) -> None:
    await fill(url)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("pragma user_version = 99")
    before = path.read_bytes()
    assert "newer Potsherd (version 99, this one knows " in await refusal(open_store(url).open())
    assert path.read_bytes() == before


@pytest.mark.parametrize("place", ["missing/potsherd.db", ".", "/proc/potsherd.db"])
async def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, place: str) -> None:
    assert "cannot be written" in await refusal(open_store(f"sqlite:///{tmp_path / place}").open())


async def test_others_cannot_read_what_no_player_may_see(url: str, path: Path) -> None:
    async with opened(url) as store:
        await append(store, "a", 0)
        for file in path.parent.iterdir():
            assert file.stat().st_mode & 0o077 == 0


async def test_a_closed_database_is_one_file(url: str, path: Path) -> None:
    await fill(url)
    assert list(path.parent.iterdir()) == [path]
