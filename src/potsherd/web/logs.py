"""The host's log: one line a fault, with what to do, and none of them again and again."""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable
from pathlib import PurePath

AGAIN_SECONDS = 60.0
"""For how long the same line is not said again."""
_STEPS = 6


def set_up() -> None:
    """Write what this program has to say to standard error, and warnings of all others."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine())
    handler.addFilter(Once())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("potsherd").setLevel(logging.INFO)


class Once(logging.Filter):
    """Lets a line through, then only counts it for a while; the next one says how often."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[tuple[str, int, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is to be written."""
        now, line = self._clock(), (record.name, record.levelno, record.getMessage())
        said, more = self._said.get(line, (-AGAIN_SECONDS, 0))
        if now - said < AGAIN_SECONDS:
            self._said[line] = said, more + 1
            return False
        if more:
            record.msg, record.args = f"{line[2]} (and {more} times before)", ()
        self._said = {
            each: (when, count)
            for each, (when, count) in self._said.items()
            if count or now - when < AGAIN_SECONDS
        }
        self._said[line] = now, 0
        return True


class OneLine(logging.Formatter):
    """Level, place and message; of what failed the last steps, the innermost first."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said = f"{record.levelname} {record.name}: {record.getMessage()}"
        if record.exc_info and record.exc_info[1] is not None:
            said += f" ({_failure(record.exc_info[1])})"
        return " ".join(said.split())


def _failure(error: BaseException) -> str:
    steps = reversed(traceback.extract_tb(error.__traceback__)[-_STEPS:])
    places = " < ".join(f"{PurePath(step.filename).name}:{step.lineno}" for step in steps)
    return f"{type(error).__name__}: {error}; at {places}"
