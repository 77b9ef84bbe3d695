"""Processes that work for another one, give way to it, and end with it."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def work_for_parent(niceness: int) -> None:
    """Leave Ctrl-C to the parent, and the processor to whoever is less nice; end with the parent,
    even if it is killed."""
    Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
