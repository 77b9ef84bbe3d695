"""The store on SQLite: one file, one thread that writes, one that reads."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing

from potsherd.store import migrating, sqlite_errors
from potsherd.store.group_commit import Rows, Writer
from potsherd.store.store import (
    Conflict,
    Heard,
    Key,
    Person,
    Removed,
    StoreUnavailable,
    Summary,
    Unused,
    Watchers,
    after,
    check_summary,
    check_texts,
    keepable,
)

APPLICATION = int.from_bytes(b"Pots")
OLDEST_SQLITE = (3, 35)  # the first with "returning"
LOCK_SECONDS = 2.0

_SUMMARY = "select table_id, number, phase, listed, people, due, changed, about from summaries"
_FIELDS = ", ".join(f"json_extract(value, '$[{place}]')" for place in range(9))
_APPEND = f"insert into appending select {_FIELDS} from json_each(?)"
_KEY = "select digest, person, kind, expires, used from keys"


class SqliteStore:
    """A store in one file. One process owns it: others may read, but do not hear of entries."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._watchers = Watchers()
        self._threads: tuple[Writer, _Reader] | None = None

    async def open(self) -> None:
        """Open the file; a new one may be read by nobody but its owner, for it holds secrets."""
        writing, reading = await asyncio.to_thread(self._connect)
        self._threads = Writer(writing, self._unavailable), _Reader(reading)

    async def close(self) -> None:
        """Finish what was begun; the file is then whole by itself, without a log beside it."""
        if self._threads is None:
            return
        (writer, reader), self._threads = self._threads, None
        await asyncio.to_thread(reader.stop)
        await asyncio.to_thread(writer.stop)

    def watch(self, heard: Heard) -> None:
        """Have `heard` called for each entry that this process appends."""
        self._watchers.add(heard)

    async def tell(self, message: str) -> None:
        """Tell nobody: there is no other process."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Hear nothing."""

    async def append(self, table: str, number: int, entry: str, summary: Summary) -> None:
        """Append an entry; see Store."""
        check_summary(table, number, summary)
        check_texts(table, entry, summary.phase, summary.about, *summary.people)
        appended = self._writer.insert(
            _APPEND,
            (
                table,
                number,
                entry,
                summary.phase,
                summary.listed,
                summary.people,
                summary.due,
                summary.changed,
                summary.about,
            ),
        )

        def tell(appended: asyncio.Future[Rows]) -> None:
            if not appended.exception():
                self._watchers.tell(table, number)

        appended.add_done_callback(tell)
        try:
            # Others hear of the entry even when the one who appended it has gone away meanwhile.
            await asyncio.shield(appended)
        except sqlite3.IntegrityError as error:
            raise Conflict(table, number) from error

    async def entries(self, table: str, after: int = -1) -> list[str]:
        """The entries with numbers above `after`, in order."""
        rows = await self._read(
            "select entry from entries where table_id = ? and number > ? order by number",
            table,
            after,
        )
        return [entry for (entry,) in rows]

    async def summary(self, table: str) -> Summary | None:
        """The summary that came with the last entry."""
        rows = await self._read(f"{_SUMMARY} where table_id = ?", table)
        return _summary(*rows[0]) if rows else None

    async def listed(self, limit: int) -> list[Summary]:
        """Tables for the lobby; the last changed first."""
        rows = await self._read(
            f"{_SUMMARY} where listed and phase in ('waiting', 'playing') "
            "order by changed desc, table_id limit ?",
            limit,
        )
        return [_summary(*row) for row in rows]

    async def of_person(self, person: str, limit: int) -> list[Summary]:
        """The tables of a person; the last changed first."""
        rows = await self._read(
            f"{_SUMMARY} where table_id in (select table_id from seats where person = ?) "
            "order by changed desc, table_id limit ?",
            person,
            limit,
        )
        return [_summary(*row) for row in rows]

    async def due(self, before: int, limit: int, last: Summary | None = None) -> list[Summary]:
        """The tables that are due at `before` or earlier; the earliest first."""
        rows = await self._read(
            f"{_SUMMARY} where due <= ? and (due, table_id) > (?, ?) "
            "order by due, table_id limit ?",
            before,
            *after(last),
            limit,
        )
        return [_summary(*row) for row in rows]

    async def put_person(self, person: Person, used: int = 0) -> None:
        """Keep a person."""
        check_texts(person.id, person.name)
        await self._write(
            "insert into persons (id, name, used) values (?, ?, ?) "
            "on conflict (id) do update set name = excluded.name, used = excluded.used",
            person.id,
            person.name,
            used,
        )

    async def person(self, id: str) -> Person | None:
        """The person with that id."""
        rows = await self._read("select id, name from persons where id = ?", id)
        return Person(*rows[0]) if rows else None

    async def put_key(self, key: Key) -> None:
        """Keep a key."""
        check_texts(key.digest, key.person, key.kind)
        await self._write(
            "insert into keys (digest, person, kind, expires, used) values (?, ?, ?, ?, ?) "
            "on conflict (digest) do update set person = excluded.person, kind = excluded.kind, "
            "expires = excluded.expires, used = excluded.used",
            key.digest,
            key.person,
            key.kind,
            key.expires,
            key.used,
        )

    async def key(self, digest: str) -> Key | None:
        """The key with that digest."""
        rows = await self._read(f"{_KEY} where digest = ?", digest)
        return Key(*rows[0]) if rows else None

    async def take_key(self, digest: str) -> Key | None:
        """The key with that digest, for one taker."""
        rows = await self._write(
            "delete from keys where digest = ? returning digest, person, kind, expires, used",
            digest,
        )
        return Key(*rows[0]) if rows else None

    async def drop_key(self, digest: str) -> None:
        """Forget a key."""
        await self._write("delete from keys where digest = ?", digest)

    async def keys_of(self, person: str) -> list[Key]:
        """All keys of a person, by digest."""
        return [
            Key(*row)
            for row in await self._read(f"{_KEY} where person = ? order by digest", person)
        ]

    async def use_key(self, key: Key, when: int) -> None:
        """Note that a key was used."""
        await self._write("update keys set used = ? where digest = ?", when, key.digest)
        await self._write("update persons set used = ? where id = ?", when, key.person)

    async def remove(self, unused: Unused, limit: int) -> Removed:
        """Remove what has not been used; see Store."""
        return Removed(
            waiting=await self._remove_tables("waiting", unused.waiting, limit)
            + await self._remove_tables("closed", unused.waiting, limit),
            playing=await self._remove_tables("playing", unused.playing, limit),
            keys=await self._remove(
                "delete from keys where digest in (select digest from keys "
                "where used > 0 and used < ? or expires < ? limit ?) returning 1",
                unused.keys,
                unused.now,
                limit,
            ),
            persons=await self._remove(
                "delete from persons where id in (select id from persons "
                "where used > 0 and used < ? "
                "and not exists (select 1 from keys where keys.person = persons.id) "
                "and not exists (select 1 from seats where seats.person = persons.id) limit ?) "
                "returning 1",
                unused.keys,
                limit,
            ),
        )

    async def _remove_tables(self, phase: str, before: int | None, limit: int) -> int:
        return await self._remove(
            "delete from summaries where table_id in (select table_id from summaries "
            "where changed < ? and phase = ? and phase <> 'over' limit ?) returning 1",
            before,
            phase,
            limit,
        )

    async def _remove(self, sql: str, before: int | None, *values: str | int) -> int:
        return 0 if before is None else len(await self._write(sql, before, *values))

    @property
    def _writer(self) -> Writer:
        return self._both()[0]

    async def _write(self, sql: str, *values: str | int | None) -> Rows:
        writer = self._writer
        return await writer.write(sql, *values) if _keepable(values) else []

    async def _read(self, sql: str, *values: str | int) -> Rows:
        reader = self._both()[1]
        if not _keepable(values):
            return []
        try:
            return await reader.read(sql, values)
        except sqlite3.Error as error:
            raise self._unavailable(error) from error

    def _both(self) -> tuple[Writer, _Reader]:
        if self._threads is None:
            raise StoreUnavailable(f"the database {self._path} is closed; start the server again")
        return self._threads

    def _connect(self) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise sqlite_errors.too_old(OLDEST_SQLITE)
        try:
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise sqlite_errors.cannot_write(self._path) from error
        with ExitStack() as opened:
            try:
                writing = opened.enter_context(closing(self._connection()))
                self._prepare(writing)
                reading = opened.enter_context(closing(self._connection()))
                reading.execute("pragma query_only = on")
            except sqlite3.Error as error:
                raise self._unavailable(error) from error
            opened.pop_all()
        return writing, reading

    def _connection(self) -> sqlite3.Connection:
        return sqlite3.connect(
            self._path, timeout=LOCK_SECONDS, isolation_level=None, check_same_thread=False
        )

    def _prepare(self, writing: sqlite3.Connection) -> None:
        """Bring the file up to date, unless it is somebody else's or of a later version."""
        self._refuse_strange(writing)
        writing.execute("pragma journal_mode = wal")
        writing.execute("pragma synchronous = full")
        writing.execute("begin immediate")
        try:
            (version,) = writing.execute("pragma user_version").fetchone()
            for migration in migrating.migrations("sqlite")[version:]:
                for statement in _statements(migration.sql):
                    writing.execute(statement)
                writing.execute(f"pragma user_version = {migration.version}")
        except BaseException:
            writing.rollback()
            raise
        writing.execute("commit")

    def _refuse_strange(self, connection: sqlite3.Connection) -> None:
        connection.execute("begin")  # so that all three are of the same moment
        (application,) = connection.execute("pragma application_id").fetchone()
        (version,) = connection.execute("pragma user_version").fetchone()
        (tables,) = connection.execute("select count(*) from sqlite_master").fetchone()
        connection.execute("commit")
        if tables and application != APPLICATION:
            raise sqlite_errors.foreign(self._path)
        known = len(migrating.migrations("sqlite"))
        if version > known:
            raise sqlite_errors.newer(self._path, version, known)

    def _unavailable(self, error: sqlite3.Error) -> StoreUnavailable:
        return sqlite_errors.unavailable(self._path, error)


class _Reader:
    """The thread that reads: with a log beside the file, readers never wait for a commit."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="potsherd reader")

    async def read(self, sql: str, values: tuple[str | int, ...]) -> Rows:
        """The rows of a query."""
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, lambda: self._connection.execute(sql, values).fetchall()
        )

    def stop(self) -> None:
        """Finish everything asked so far, then close the connection; blocks until that is done."""
        self._thread.shutdown()
        self._connection.close()


def _statements(script: str) -> Iterator[str]:
    """One after the other: Python runs a whole script only outside of a transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _keepable(values: Iterable[object]) -> bool:
    return all(keepable(value) for value in values if isinstance(value, str))


def _summary(
    table: str,
    number: int,
    phase: str,
    listed: int,
    people: str,
    due: int | None,
    changed: int,
    about: str,
) -> Summary:
    return Summary(
        table, number, phase, bool(listed), tuple(json.loads(people)), due, changed, about
    )
