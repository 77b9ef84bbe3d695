"""The processes of this machine, as a back end of joblib that can be called off at any moment."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from concurrent.futures import Future
from threading import RLock
from typing import Any

from joblib.parallel import LokyBackend


class LocalBackend(LokyBackend):
    """Joblib's processes, ended only when no task is on its way to them.

    Loky up to 3.6, which joblib 1.6 brings along, ends in an error of the thread that looks after
    its processes if it is to kill them while a task that was submitted is not in their queue yet.
    """

    def __init__(self) -> None:
        super().__init__(initializer=_leave_interrupts_to_the_parent)
        self._turn = RLock()
        self._latest: Future[Any] | None = None
        self._called_off = False

    def submit(
        self, func: Callable[[], Any], callback: Callable[[Future[Any]], Any] | None = None
    ) -> Future[Any]:
        """The result to come of `func`, or one that never comes once all is called off."""
        with self._turn:
            if self._called_off:
                return Future()
            self._latest = super().submit(func, callback)
            return self._latest

    def abort_everything(self, ensure_ready: bool = True) -> None:
        """Kill the processes, whatever they are at."""
        with self._turn:
            self._called_off, latest = True, self._latest
        # Its queue has room for all that joblib submits ahead.
        while latest is not None and not (latest.running() or latest.done()):
            time.sleep(0.001)
        super().abort_everything(ensure_ready)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
