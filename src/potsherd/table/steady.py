"""The server's time: it goes on evenly, whatever happens to the clock of the computer.

What elapses is measured from the start of the process; the computer's clock is read once, then. So
a clock that is set, by hand or over the network, takes nobody's time away and gives nobody more,
at tables in memory and in the store alike. The next process reads the clock anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable


def _elapsed() -> float:
    """Seconds that pass while the computer sleeps, too, where it can tell."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class SteadyClock:
    """The time in ms since 1970, by what a clock said once and what has elapsed since."""

    def __init__(
        self,
        clock: Callable[[], float] = time.time,
        elapsed: Callable[[], float] = _elapsed,
    ) -> None:
        self._elapsed = elapsed
        self._began = clock() - elapsed()

    def __call__(self) -> int:
        """The time now."""
        return int(1000 * (self._began + self._elapsed()))


now_ms = SteadyClock()
"""The time of this process, for all that it writes, compares and shows."""
