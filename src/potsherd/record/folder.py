"""A new folder of records: games by number, as they come."""

from __future__ import annotations

import os
from pathlib import Path

from potsherd.errors import RecordError
from potsherd.record.files import shown, why_not

SUFFIX = ".potsherd"


class Folder:
    """A folder that records are put into, under their numbers from 0.

    It may be there already, but empty: records that lie somewhere stay as they are. Raises
    RecordError for another one.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        try:
            self._path.mkdir(parents=True, exist_ok=True)
            is_used = any(self._path.iterdir())
        except (OSError, ValueError) as error:
            raise RecordError(f"{shown(path)}: cannot be written: {why_not(error)}") from None
        if is_used:
            raise RecordError(
                f"{shown(path)}: there is something in it already; name a new or an empty folder"
            )

    def add(self, number: int, text: str) -> None:
        """Put the text of a record into the folder, whole or not at all. Raises RecordError."""
        path = self._path / f"{number:06}{SUFFIX}"
        try:
            with path.open("x", encoding="utf-8", newline="\n") as writable:
                writable.write(text)
        except OSError as error:
            path.unlink(missing_ok=True)
            raise RecordError(f"{shown(path)}: cannot be written: {why_not(error)}") from None
