"""What SQLite's errors mean to the person who runs the server."""

from __future__ import annotations

import sqlite3

from potsherd.store.store import StoreUnavailable

_CANNOT_WRITE = (
    "the database {path} cannot be written; "
    "see that its folder exists and that whoever runs the server may write there"
)
_DAMAGED = (
    "the database {path} is damaged; "
    "stop the server and put the last backup in its place, or rescue it with sqlite3's .recover"
)
_FAILING = (
    "the disk of the database {path} does not do what it is told; check the disk and its free space"
)
_FOREIGN = "{path} is not a Potsherd database; choose another file"
_FULL = "the disk of the database {path} is full; make room, and it goes on"
_LOCKED = "the database {path} is locked by another program; close that one, and it goes on"
_NEWER = (
    "the database {path} was made by a newer Potsherd (version {version}, this one knows {known}); "
    "install that one"
)

_WORDS = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_CANTOPEN: _CANNOT_WRITE,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR: _FAILING,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_NOTADB: _FOREIGN,
    sqlite3.SQLITE_PERM: _CANNOT_WRITE,
    sqlite3.SQLITE_READONLY: _CANNOT_WRITE,
}


def unavailable(path: str, error: sqlite3.Error) -> StoreUnavailable:
    """The error in words that say what to do."""
    # The low byte of SQLite's code is the kind; what Python itself finds wrong has no code.
    words = _WORDS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if words is None:
        return StoreUnavailable(f"the database {path} failed: {error}")
    return StoreUnavailable(words.format(path=path))


def cannot_write(path: str) -> StoreUnavailable:
    """The file cannot be opened for writing."""
    return StoreUnavailable(_CANNOT_WRITE.format(path=path))


def foreign(path: str) -> StoreUnavailable:
    """The file belongs to another program."""
    return StoreUnavailable(_FOREIGN.format(path=path))


def newer(path: str, version: int, known: int) -> StoreUnavailable:
    """The file has a schema that is not known yet."""
    return StoreUnavailable(_NEWER.format(path=path, version=version, known=known))


def too_old(oldest: tuple[int, ...]) -> StoreUnavailable:
    """This Python brings an SQLite that lacks what is needed."""
    return StoreUnavailable(
        f"this Python brings SQLite {sqlite3.sqlite_version}, and Potsherd needs "
        f"{'.'.join(map(str, oldest))}; use a newer Python"
    )
