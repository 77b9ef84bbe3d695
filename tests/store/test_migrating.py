"""Migrations: a database of any earlier version becomes today's, whole or not at all."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from importlib.resources import as_file
from pathlib import Path

import asyncpg
import pytest

from potsherd.store import StoreUnavailable, migrating, open_store
from store.support import append, opened, refusal

pytestmark = pytest.mark.anyio

KINDS: tuple[migrating.Database, ...] = ("sqlite", "postgres")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all migrations, to which a test may add."""
    copy = tmp_path / "migrations"
    with as_file(migrating.FOLDER) as real:
        shutil.copytree(real, copy)
    monkeypatch.setattr(migrating, "FOLDER", copy)
    return copy


def add(folder: Path, *statements: str) -> int:
    """One more migration for both; the version that it makes."""
    for kind in KINDS:
        version = len(migrating.migrations(kind)) + 1
        (folder / kind / f"{version:03}_more.sql").write_text("\n".join(statements))
    return version


def remove_after(folder: Path, version: int) -> None:
    """Let this be the Potsherd that knows migrations up to a version."""
    for kind in KINDS:
        for migration in migrating.migrations(kind)[version:]:
            (folder / kind / migration.name).unlink()


def table(url: str, name: str) -> str:
    """A table's name in a statement for that database."""
    return f"potsherd.{name}" if url.startswith("postgres") else name


async def ask(url: str, sql: str) -> list[tuple[object, ...]]:
    """What a database itself answers."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            answer = file.execute(sql).fetchall()
            file.commit()
            return answer
    connection = await asyncpg.connect(url)
    rows = [tuple(row) for row in await connection.fetch(sql)]
    await connection.close()
    return rows


async def version_of(url: str) -> object:
    sqlite = url.startswith("sqlite")
    asked = "pragma user_version" if sqlite else "select version from potsherd.version"
    return (await ask(url, asked))[0][0]


def test_both_databases_have_the_same_migrations() -> None:
    sqlite, postgres = (
        [(one.version, one.name) for one in migrating.migrations(kind)] for kind in KINDS
    )
    assert sqlite == postgres


def test_a_gap_between_migrations_is_refused(folder: Path) -> None:
    (folder / "sqlite" / "099_late.sql").write_text("select 1;")
    with pytest.raises(ValueError, match=r"099_late\.sql stands in its place"):
        migrating.migrations("sqlite")


async def test_a_new_database_has_been_through_all(url: str) -> None:
    async with opened(url):
        pass
    assert await version_of(url) == len(migrating.migrations("sqlite"))


async def test_a_database_of_the_first_version_becomes_todays_and_loses_nothing(
    folder: Path, url: str, tmp_path: Path
) -> None:
    shutil.copytree(folder, tmp_path / "today")
    remove_after(folder, 1)
    await open_and_close(url)
    await ask_all(
        url,
        f"insert into {table(url, 'entries')} values ('a', 0, 'a 0')",
        f"insert into {table(url, 'persons')} (id, name) values ('ada', 'Ada')",
    )
    shutil.rmtree(folder)
    shutil.copytree(tmp_path / "today", folder)
    async with opened(url) as store:
        assert await store.entries("a") == ["a 0"]
        assert await store.person("ada") is not None
        await append(store, "a", 1)
    assert await version_of(url) == len(migrating.migrations("sqlite"))


async def test_a_migration_runs_by_itself_and_once(folder: Path, url: str) -> None:
    await open_and_close(url)
    name = table(url, "more")
    add(folder, f"create table {name} (number integer);", f"insert into {name} values (7);")
    stores = [open_store(url) for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(store.close() for store in stores))
    assert await ask(url, f"select * from {name}") == [(7,)]


async def test_migrations_that_fail_leave_everything_as_it_was(folder: Path, url: str) -> None:
    async with opened(url) as store:
        await append(store, "a", 0)
    before = await version_of(url)
    add(folder, f"create table {table(url, 'more')} (number integer);")
    add(folder, f"delete from {table(url, 'entries')};", "insert into nothing values (1);")
    with pytest.raises(StoreUnavailable, match="failed: "):
        await open_store(url).open()
    assert await version_of(url) == before
    remove_after(folder, int(str(before)))
    async with opened(url) as store:
        assert await store.entries("a") == ["a 0"]


async def test_a_newer_database_is_refused_and_left_as_it_is(folder: Path, url: str) -> None:
    known = len(migrating.migrations("sqlite"))
    newer = add(folder, f"create table {table(url, 'more')} (number integer);")
    await open_and_close(url)
    remove_after(folder, known)
    said = await refusal(open_store(url).open())
    assert f"newer Potsherd (version {newer}, this one knows {known})" in said
    assert await version_of(url) == newer


async def open_and_close(url: str) -> None:
    async with opened(url):
        pass


async def ask_all(url: str, *statements: str) -> None:
    for statement in statements:
        await ask(url, statement)
