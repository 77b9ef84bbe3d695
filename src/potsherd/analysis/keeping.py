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


def kept(record: Record, budget: str, seats: tuple[int, ...] | None, seed: int) -> Report | None:
    """The finished report of a record that was kept, if there is one."""
    path = _path(record, budget, seats, seed)
    try:
        found = pickle.loads(path.read_bytes())
    except (OSError, EOFError, pickle.UnpicklingError, AttributeError, ImportError, TypeError):
        return None
    return found if isinstance(found, Report) else None


def keep(record: Record, seats: tuple[int, ...] | None, report: Report) -> None:
    """Keep a report, if it is finished and would be the same the next time.

    A folder that cannot be written to is no reason to complain: then it is done again.
    """
    if report.done < 1 or report.budget not in PLANS:
        return
    path = _path(record, report.budget, seats, report.seed)
    beside = path.with_suffix(f".{uuid4().hex}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(pickle.dumps(report))
        os.replace(beside, path)


def _path(record: Record, budget: str, seats: tuple[int, ...] | None, seed: int) -> Path:
    """By all that a report depends on."""
    about = (digest_of(record), record.header.digest, __version__, budget, seats, seed)
    return cache_base() / "reports" / f"{sha256(repr(about).encode()).hexdigest()}.report"
