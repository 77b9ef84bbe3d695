"""The host's log: one line a fault, with what to do, and no line again and again."""

from __future__ import annotations

import io
import logging

import pytest

from potsherd.web.logs import AGAIN_SECONDS, Once, OneLine


class Log:
    """A log with a clock to be set."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._text = io.StringIO()
        handler = logging.StreamHandler(self._text)
        handler.setFormatter(OneLine())
        handler.addFilter(Once(lambda: self.time))
        self.logger = logging.Logger("potsherd.test")
        self.logger.addHandler(handler)

    @property
    def lines(self) -> list[str]:
        return self._text.getvalue().splitlines()


def test_the_same_line_is_said_once_a_minute_and_then_how_often() -> None:
    log = Log()
    for _ in range(100):
        log.logger.error("the disk of %s is full; make room, and it goes on", "x.db")
    log.logger.error("something else")
    log.time += AGAIN_SECONDS
    log.logger.error("the disk of %s is full; make room, and it goes on", "x.db")
    full = "ERROR potsherd.test: the disk of x.db is full; make room, and it goes on"
    assert log.lines == [
        full,
        "ERROR potsherd.test: something else",
        f"{full} (and 99 times before)",
    ]


def test_what_was_said_is_not_remembered_for_ever() -> None:
    time = 1000.0
    once = Once(lambda: time)
    for number in range(50):
        once.filter(logging.makeLogRecord({"msg": f"line {number}"}))
    time += AGAIN_SECONDS
    once.filter(logging.makeLogRecord({"msg": "one more"}))
    assert len(once._said) == 1


def test_a_failure_is_one_line_that_says_where() -> None:
    log = Log()
    try:
        raise KeyError("a\nb")
    except KeyError:
        log.logger.exception("POST %s failed; please report this", "/x")
    (line,) = log.lines
    assert line.startswith("ERROR potsherd.test: POST /x failed; please report this (KeyError: ")
    assert "test_logs.py:" in line


@pytest.mark.parametrize("text", ["a\nb", "a\r\nERROR forged: b", "a\x0bb"])
def test_no_text_makes_a_second_line(text: str) -> None:
    log = Log()
    log.logger.error("%s", text)
    assert len(log.lines) == 1
