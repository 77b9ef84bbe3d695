"""`-` for a file: what comes in through standard input, where that can be."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from potsherd.editions.files import MOST_BYTES
from potsherd.errors import OptionError
from potsherd.record import Record, load, read

STANDARD_INPUT = "-"


def record_in(file: str) -> Record:
    """The record in a file. Raises RecordError."""
    return read(sys.stdin.buffer, "standard input") if file == STANDARD_INPUT else load(file)


def edition_in(name: str | None) -> str | None:
    """The name or the file of an edition; what comes in is put into a file, for all processes that
    play with it to read."""
    return kept() if name == STANDARD_INPUT else name


@cache
def kept() -> str:
    """The file that holds what has come in."""
    path = Path(_folder().name, "standard-input.toml")
    path.write_bytes(sys.stdin.buffer.read(MOST_BYTES + 1))
    return str(path)


@cache
def _folder() -> TemporaryDirectory[str]:
    """A folder that is there for as long as the program runs."""
    return TemporaryDirectory(prefix="potsherd-")


def no_standard_input(name: str | None) -> str | None:
    """The name of a file that is needed again, or written to. Raises OptionError for none."""
    if name == STANDARD_INPUT:
        raise OptionError("standard input cannot be used here; name a file")
    return name


def all_from_files(names: list[str] | None) -> list[str] | None:
    """The names of files that are needed again. Raises OptionError for none."""
    for name in names or ():
        no_standard_input(name)
    return names
