"""What PostgreSQL's errors mean to the person who runs the server."""

from __future__ import annotations

from urllib.parse import urlsplit

import asyncpg

from potsherd.store.store import StoreUnavailable

LOST = (
    OSError,  # TimeoutError is one, too
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # when the server ends a connection just as it is asked something
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)
"""The connection broke, the server ended it or takes none."""

FAILURES = (*LOST, asyncpg.PostgresError)
"""All that can go wrong with a database."""

_WORDS: tuple[tuple[tuple[type[BaseException], ...], str], ...] = (
    (
        (asyncpg.InvalidAuthorizationSpecificationError,),
        "the database {place} refuses this user or password; correct the URL",
    ),
    (
        (asyncpg.InvalidCatalogNameError,),
        "there is no database {place}; make it with createdb, or correct the URL",
    ),
    (
        (asyncpg.DiskFullError,),
        "the disk of the database {place} is full; make room, and it goes on",
    ),
    (
        (asyncpg.TooManyConnectionsError,),
        "the database {place} has no connection left; raise its max_connections",
    ),
    (
        (asyncpg.InsufficientPrivilegeError, asyncpg.ReadOnlySQLTransactionError),
        "the database {place} may not be changed by this user; let him create and write there",
    ),
    (
        (TimeoutError,),
        "the database {place} does not answer in time; see that it is well, and this goes on",
    ),
    (LOST, "the database {place} cannot be reached; see that it runs, and this goes on"),
)


def place_of(url: str) -> str:
    """Where a database is, without user and password."""
    parts = urlsplit(url)
    return f"{parts.netloc.rpartition('@')[2]}{parts.path}"


def unavailable(place: str, error: BaseException) -> StoreUnavailable:
    """The error in words that say what to do."""
    for kinds, words in _WORDS:
        if isinstance(error, kinds):
            return StoreUnavailable(words.format(place=place))
    first = str(error).partition("\n")[0]
    return StoreUnavailable(f"the database {place} failed: {first}")


def newer(place: str, version: int, known: int) -> StoreUnavailable:
    """The database has a schema that is not known yet."""
    return StoreUnavailable(
        f"the database {place} was made by a newer Potsherd (version {version}, "
        f"this one knows {known}); install that one"
    )
