"""The store on PostgreSQL: several processes share it and hear of each other's entries."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import asyncpg

from potsherd.store import migrating, postgres_errors
from potsherd.store.appending import Appender, Row
from potsherd.store.listening import CHANNEL, MESSAGES, Listener
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

CONNECTIONS = 8
CONNECT_SECONDS = 2.0
ANSWER_SECONDS = 3.0
MIGRATION_SECONDS = 3600.0

_OPENING = int.from_bytes(b"Potsherd")
_Value = str | int | None

_FIELDS = "table_id, number, phase, listed, people, due, changed, about"
_SUMMARY = f"select {_FIELDS} from potsherd.summaries"
_KEY = "select digest, person, kind, expires, used from potsherd.keys"

# One statement is one trip to the server and one transaction. A second writer of the same number
# waits for the first at the primary key and then does nothing; the order keeps two groups from
# waiting for each other.
_APPEND = f"""
with given as (
    select * from json_to_recordset($1) as given (
        table_id text, number integer, entry text, phase text, listed boolean, people text[],
        due bigint, changed bigint, about text
    )
), appended as (
    insert into potsherd.entries (table_id, number, entry)
    select table_id, number, entry from given
    where number = 0 or exists (
        select from potsherd.entries as before
        where before.table_id = given.table_id and before.number = given.number - 1
    )
    order by table_id
    on conflict do nothing
    returning table_id, number
), summed as (
    insert into potsherd.summaries ({_FIELDS})
    select {_FIELDS} from given join appended using (table_id, number)
    on conflict (table_id) do update set
        number = excluded.number,
        phase = excluded.phase,
        listed = excluded.listed,
        people = excluded.people,
        due = excluded.due,
        changed = excluded.changed,
        about = excluded.about
)
select table_id, number, pg_notify('{CHANNEL}', table_id || ':' || number) from appended
"""
_THERE = """
select table_id, number from potsherd.entries
join json_to_recordset($1) as given (table_id text, number integer, entry text)
using (table_id, number, entry)
"""


class PostgresStore:
    """A store in the schema `potsherd` of a database."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._place = postgres_errors.place_of(url)
        self._watchers = Watchers()
        self._messages: list[Callable[[str], None]] = []
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._listener: Listener | None = None
        self._appender: Appender | None = None

    async def open(self) -> None:
        """Connect and listen; of several that open a new database at once, one makes its tables."""
        with self._worded():
            await self._prepare()
            pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=CONNECT_SECONDS,
                command_timeout=ANSWER_SECONDS,
                reset=_leave_as_it_is,
            )
            listener = Listener(self._connect, self._watchers, self._messages)
            try:
                await listener.start()
            except BaseException:
                pool.terminate()
                raise
        self._pool, self._listener, self._appender = pool, listener, Appender(self._append)

    async def close(self) -> None:
        """Let go of all connections, at once if the server does not answer."""
        if self._pool is None or self._listener is None or self._appender is None:
            return
        appender, self._appender = self._appender, None
        await appender.finish()
        pool, self._pool = self._pool, None
        await self._listener.stop()
        try:
            await asyncio.wait_for(pool.close(), ANSWER_SECONDS)
        except postgres_errors.FAILURES:
            pool.terminate()

    def watch(self, heard: Heard) -> None:
        """Have `heard` called for each entry that any process appends."""
        self._watchers.add(heard)

    async def tell(self, message: str) -> None:
        """Tell all processes something that is not kept."""
        await self._ask(f"select pg_notify('{MESSAGES}', $1)", message)

    def listen(self, heard: Callable[[str], None]) -> None:
        """Have `heard` called for each message."""
        self._messages.append(heard)

    async def append(self, table: str, number: int, entry: str, summary: Summary) -> None:
        """Append an entry; see Store."""
        check_summary(table, number, summary)
        check_texts(table, entry, summary.phase, summary.about, *summary.people)
        if self._appender is None:
            raise self._closed()
        appended = await self._appender.append(
            {
                "table_id": table,
                "number": number,
                "entry": entry,
                "phase": summary.phase,
                "listed": summary.listed,
                "people": summary.people,
                "due": summary.due,
                "changed": summary.changed,
                "about": summary.about,
            }
        )
        if not appended:
            raise Conflict(table, number)

    async def entries(self, table: str, after: int = -1) -> list[str]:
        """The entries with numbers above `after`, in order."""
        rows = await self._ask(
            "select entry from potsherd.entries "
            "where table_id = $1 and number > $2::bigint order by number",
            table,
            after,
        )
        return [row["entry"] for row in rows]

    async def summary(self, table: str) -> Summary | None:
        """The summary that came with the last entry."""
        rows = await self._ask(f"{_SUMMARY} where table_id = $1", table)
        return _summary(rows[0]) if rows else None

    async def listed(self, limit: int) -> list[Summary]:
        """Tables for the lobby; the last changed first."""
        rows = await self._ask(
            f"{_SUMMARY} where listed and phase in ('waiting', 'playing') "
            "order by changed desc, table_id limit $1",
            limit,
        )
        return [_summary(row) for row in rows]

    async def of_person(self, person: str, limit: int) -> list[Summary]:
        """The tables of a person; the last changed first."""
        rows = await self._ask(
            f"{_SUMMARY} where people @> array[$1] order by changed desc, table_id limit $2",
            person,
            limit,
        )
        return [_summary(row) for row in rows]

    async def due(self, before: int, limit: int, last: Summary | None = None) -> list[Summary]:
        """The tables that are due at `before` or earlier; the earliest first."""
        rows = await self._ask(
            f"{_SUMMARY} where due <= $1 and (due, table_id) > ($2::bigint, $3::text) "
            "order by due, table_id limit $4",
            before,
            *after(last),
            limit,
        )
        return [_summary(row) for row in rows]

    async def put_person(self, person: Person, used: int = 0) -> None:
        """Keep a person."""
        check_texts(person.id, person.name)
        await self._ask(
            "insert into potsherd.persons (id, name, used) values ($1, $2, $3) "
            "on conflict (id) do update set name = excluded.name, used = excluded.used",
            person.id,
            person.name,
            used,
        )

    async def person(self, id: str) -> Person | None:
        """The person with that id."""
        rows = await self._ask("select id, name from potsherd.persons where id = $1", id)
        return Person(**rows[0]) if rows else None

    async def put_key(self, key: Key) -> None:
        """Keep a key."""
        check_texts(key.digest, key.person, key.kind)
        await self._ask(
            "insert into potsherd.keys (digest, person, kind, expires, used) "
            "values ($1, $2, $3, $4, $5) "
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
        rows = await self._ask(f"{_KEY} where digest = $1", digest)
        return Key(**rows[0]) if rows else None

    async def take_key(self, digest: str) -> Key | None:
        """The key with that digest, for one taker."""
        rows = await self._ask(
            "delete from potsherd.keys where digest = $1 "
            "returning digest, person, kind, expires, used",
            digest,
        )
        return Key(**rows[0]) if rows else None

    async def drop_key(self, digest: str) -> None:
        """Forget a key."""
        await self._ask("delete from potsherd.keys where digest = $1", digest)

    async def keys_of(self, person: str) -> list[Key]:
        """All keys of a person, by digest."""
        rows = await self._ask(f'{_KEY} where person = $1 order by digest collate "C"', person)
        return [Key(**row) for row in rows]

    async def use_key(self, key: Key, when: int) -> None:
        """Note that a key was used."""
        await self._ask(
            "with used as (update potsherd.keys set used = $1 where digest = $2) "
            "update potsherd.persons set used = $1 where id = $3",
            when,
            key.digest,
            key.person,
        )

    async def remove(self, unused: Unused, limit: int) -> Removed:
        """Remove what has not been used; see Store."""
        return Removed(
            waiting=await self._remove_tables("waiting", unused.waiting, limit)
            + await self._remove_tables("closed", unused.waiting, limit),
            playing=await self._remove_tables("playing", unused.playing, limit),
            keys=await self._remove(
                "delete from potsherd.keys where digest in (select digest from potsherd.keys "
                "where used > 0 and used < $1 or expires < $2 limit $3) returning 1",
                unused.keys,
                unused.now,
                limit,
            ),
            persons=await self._remove(
                "delete from potsherd.persons where id in (select id from potsherd.persons "
                "where used > 0 and used < $1 "
                "and not exists (select from potsherd.keys where person = persons.id) "
                "and not exists (select from potsherd.summaries where people @> array[persons.id]) "
                "limit $2) returning 1",
                unused.keys,
                limit,
            ),
        )

    async def _remove_tables(self, phase: str, before: int | None, limit: int) -> int:
        # What somebody is appending to just now is locked, and stays.
        return await self._remove(
            "with gone as (delete from potsherd.summaries where table_id in ("
            "select table_id from potsherd.summaries "
            "where changed < $1 and phase = $2 and phase <> 'over' limit $3 "
            "for update skip locked) returning table_id), "
            "entries as (delete from potsherd.entries using gone "
            "where entries.table_id = gone.table_id) select from gone",
            before,
            phase,
            limit,
        )

    async def _remove(self, sql: str, before: int | None, *values: str | int) -> int:
        return 0 if before is None else len(await self._ask(sql, before, *values))

    async def _ask(self, sql: str, *values: _Value) -> list[asyncpg.Record]:
        """The rows of a statement that may be done twice: it is, if the connection breaks."""
        if not all(keepable(value) for value in values if isinstance(value, str)):
            return []
        with self._worded():
            try:
                return await self._ask_once(sql, *values)
            except TimeoutError:
                raise
            except postgres_errors.LOST:
                return await self._ask_once(sql, *values)

    async def _ask_once(self, sql: str, *values: _Value) -> list[asyncpg.Record]:
        if self._pool is None:
            raise self._closed()
        async with self._pool.acquire(timeout=CONNECT_SECONDS) as connection:
            try:
                return await connection.fetch(sql, *values)
            except postgres_errors.LOST:
                connection.terminate()  # so that the pool does not lend it again
                raise

    async def _append(self, rows: list[Row]) -> set[tuple[str, int]]:
        """Append rows of different tables; tells which entries are there now."""
        text = json.dumps(rows)
        with self._worded():
            try:
                there = await self._ask_once(_APPEND, text)
            except TimeoutError:
                raise
            except postgres_errors.LOST:
                # They may have been appended before the connection broke. Then they are not
                # appended again, and the entries that stand in their places are ours.
                await self._ask_once(_APPEND, text)
                there = await self._ask_once(_THERE, text)
        return {(row["table_id"], row["number"]) for row in there}

    def _closed(self) -> StoreUnavailable:
        return StoreUnavailable(f"the database {self._place} is closed; start the server again")

    @contextmanager
    def _worded(self) -> Iterator[None]:
        try:
            yield
        except postgres_errors.FAILURES as error:
            raise postgres_errors.unavailable(self._place, error) from error

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(
            self._url, timeout=CONNECT_SECONDS, command_timeout=ANSWER_SECONDS
        )

    async def _prepare(self) -> None:
        """Bring the tables up to date; of several processes one does, and the others wait."""
        connection = await asyncpg.connect(
            self._url, timeout=CONNECT_SECONDS, command_timeout=MIGRATION_SECONDS
        )
        try:
            async with connection.transaction():
                await connection.execute("select pg_advisory_xact_lock($1)", _OPENING)
                version = await _version(connection)
                known = migrating.migrations("postgres")
                if version > len(known):
                    raise postgres_errors.newer(self._place, version, len(known))
                for migration in known[version:]:
                    await connection.execute(migration.sql)
                    await connection.execute(
                        "update potsherd.version set version = $1", migration.version
                    )
        finally:
            connection.terminate()


async def _version(connection: asyncpg.Connection) -> int:
    if not await connection.fetchval("select to_regclass('potsherd.version')"):
        return 0
    version: int = await connection.fetchval("select version from potsherd.version")
    return version


async def _leave_as_it_is(connection: object) -> None:
    """No statement here leaves anything behind in a session that has to be undone."""


def _summary(row: asyncpg.Record) -> Summary:
    return Summary(
        table=row["table_id"],
        number=row["number"],
        phase=row["phase"],
        listed=row["listed"],
        people=tuple(row["people"]),
        due=row["due"],
        changed=row["changed"],
        about=row["about"],
    )
