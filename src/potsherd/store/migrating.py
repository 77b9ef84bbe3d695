"""Migrations: the steps by which a database became what it is now, a file each.

A database has a version, which is how many of them it has been through. Opening it runs those that
it lacks, all in one transaction. A file that was released never changes again: whoever needs
another table or column adds a file, with the next number, for each kind of database.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

FOLDER: Traversable = files("potsherd.store") / "migrations"

Database = Literal["sqlite", "postgres"]


@dataclass(frozen=True, slots=True)
class Migration:
    """`version` is that of a database after it, `name` that of its file."""

    version: int
    name: str
    sql: str


def migrations(database: Database) -> list[Migration]:
    """All migrations for a kind of database, in order; raises ValueError for a gap."""
    found = sorted(
        (file for file in (FOLDER / database).iterdir() if file.name.endswith(".sql")),
        key=lambda file: file.name,
    )
    for version, file in enumerate(found, start=1):
        if not file.name.startswith(f"{version:03}_"):
            raise ValueError(f"migration {version} is missing: {file.name} stands in its place")
    return [
        Migration(version, file.name, file.read_text("utf-8"))
        for version, file in enumerate(found, start=1)
    ]
