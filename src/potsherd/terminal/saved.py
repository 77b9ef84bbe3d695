"""Saved games: where they lie, and which can be gone on with."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from potsherd.errors import PotsherdError
from potsherd.record import Record, load

SUFFIX = ".potsherd"
_TAIL = 200  # bytes that hold the last line of any record


def folder() -> Path:
    """Where games are kept that no file was named for."""
    given = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(given):  # the convention says to ignore others
        return Path(given, "potsherd")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path.home() / ".local" / "share"
    return Path(base, "potsherd")


def new_path(game: str) -> Path:
    """The name of a file for a game that begins now; makes its folder.

    Raises OSError where that cannot be.
    """
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path, number = place / f"{name}{SUFFIX}", 2
    while path.exists():
        path, number = place / f"{name}-{number}{SUFFIX}", number + 1
    return path


@dataclass(frozen=True)
class Saved:
    """An unfinished game on disk."""

    path: Path
    record: Record
    when: datetime


def newest() -> Saved | None:
    """The unfinished game that was played last, of those that can be gone on with."""
    for when, path in sorted(_unfinished(), reverse=True):
        try:
            record = load(path)
        except PotsherdError:
            continue
        if record.header.seed is not None:
            return Saved(path, record, datetime.fromtimestamp(when))
    return None


def _unfinished() -> Iterator[tuple[float, Path]]:
    try:
        for path in folder().glob(f"*{SUFFIX}"):
            with path.open("rb") as readable:
                size = readable.seek(0, os.SEEK_END)
                readable.seek(max(0, size - _TAIL))
                last = readable.read().splitlines()[-1:]
            if last and last[0].startswith(b"unfinished "):
                yield path.stat().st_mtime, path
    except OSError:
        return
