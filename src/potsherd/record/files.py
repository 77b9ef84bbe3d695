"""Records in files: read whole or not at all, and never half written."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import BinaryIO

from potsherd.errors import RecordError
from potsherd.record.lines import fault
from potsherd.record.record import Record

MOST_BYTES = 8 << 20
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def load(path: str | os.PathLike[str]) -> Record:
    """The record in a file. Raises RecordError in one line, whatever the file is."""
    source = shown(path)
    try:
        with open(path, "rb") as readable:
            return read(readable, source)
    except (OSError, ValueError) as error:
        raise RecordError(f"{source}: cannot be read: {why_not(error)}") from None


def read(readable: BinaryIO, source: str) -> Record:
    """The record that comes in; `source` is what errors call it. Raises RecordError."""
    data = readable.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RecordError(f"{source}: no record: one has at most {MOST_BYTES >> 20} MiB")
    return Record.read(_decoded(data, source), source)


def save(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, whose old content stays until the new one is safe on disk.

    Raises RecordError if that fails; the old file is then as it was.
    """
    draft: Path | None = None
    try:
        # A link stays a link: what it points to is replaced.
        target = Path(os.path.realpath(path))
        draft = target.with_name(f".{secrets.token_hex(8)}.part")
        with draft.open("xb") as writable:
            writable.write(record.write().encode())
            writable.flush()
            os.fsync(writable.fileno())
        os.replace(draft, target)
    except (OSError, ValueError) as error:
        raise RecordError(f"{shown(path)}: cannot be written: {why_not(error)}") from None
    finally:
        if draft is not None:
            draft.unlink(missing_ok=True)


def _decoded(data: bytes, source: str) -> str:
    if data.startswith(_BYTE_ORDER_MARK):
        raise fault(source, 1, "it begins with a byte order mark; records have none")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise fault(source, line, f"not UTF-8: the byte {data[error.start]:#04x}") from None


def shown(path: str | os.PathLike[str]) -> str:
    """What errors call a file."""
    name = os.fspath(path)
    return name if name.isprintable() else ascii(name)


def why_not(error: OSError | ValueError) -> str:
    """Why something could not be done with a file."""
    return getattr(error, "strerror", None) or str(error)
