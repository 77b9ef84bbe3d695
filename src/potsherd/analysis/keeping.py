"""Reports that are kept, so that the same game need not be looked at twice."""

from __future__ import annotations

import os
import pickle
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from potsherd import __version__
from potsherd.analysis.analysing import digest_of
from potsherd.analysis.plans import PLANS
from potsherd.analysis.report import Report
from potsherd.processes.caches import cache_base
from potsherd.record import Record

_DAMAGED = (
    *(OSError, EOFError, pickle.UnpicklingError, AttributeError, ImportError, LookupError),
    *(TypeError, ValueError),
)
"""What reading a file may raise that is not there, not whole, or of another time."""


def kept(
    record: Record,
    budget: str,
    seats: tuple[int, ...] | None,
    seed: int,
    stood_in: tuple[int, ...] = (),
) -> Report | None:
    """The finished report of a record that was kept, if there is one."""
    return _read(_path(record, budget, seats, seed, stood_in))


def kept_as(name: str, budget: str, seed: int) -> Report | None:
    """The finished report that was kept under a name, too, if there is one."""
    try:
        where = _name_path(name, budget, seed).read_text(encoding="ascii")
    except (OSError, ValueError):
        return None
    return _read(_folder() / where)


def keep(record: Record, seats: tuple[int, ...] | None, report: Report, name: str = "") -> None:
    """Keep a report, if it is finished and would be the same the next time; with a `name`, which
    stands for the record, under that besides, for who does not have the record at hand.

    A folder that cannot be written to is no reason to complain: then it is done again.
    """
    if report.done < 1 or report.budget not in PLANS:
        return
    path = _path(record, report.budget, seats, report.seed, report.stood_in)
    _write(path, pickle.dumps(report))
    if name:
        _write(_name_path(name, report.budget, report.seed), path.name.encode("ascii"))


def _read(path: Path) -> Report | None:
    try:
        found = pickle.loads(path.read_bytes())
    except _DAMAGED:
        return None
    return found if isinstance(found, Report) else None


def _write(path: Path, content: bytes) -> None:
    beside = path.with_suffix(f".{uuid4().hex}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(content)
        os.replace(beside, path)


def _path(
    record: Record,
    budget: str,
    seats: tuple[int, ...] | None,
    seed: int,
    stood_in: tuple[int, ...] = (),
) -> Path:
    """By all that a report depends on."""
    about = (digest_of(record), record.header.digest, __version__, budget, seats, seed, stood_in)
    return _folder() / f"{_digest(about)}.report"


def _name_path(name: str, budget: str, seed: int) -> Path:
    return _folder() / f"{_digest((name, __version__, budget, seed))}.name"


def _digest(about: tuple[object, ...]) -> str:
    return sha256(repr(about).encode()).hexdigest()


def _folder() -> Path:
    return cache_base() / "reports"
