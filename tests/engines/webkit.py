"""WebKit for GTK, to whose driver one speaks; its windows are on a screen that nobody sees."""

from __future__ import annotations

import json
import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from browser.support import program
from engines.window import PATIENCE, NewWindow, Window, pressing, running, typing
from ports import Port

_SCREEN = "1600x1200x24"
_TELLS = "--enable-write-console-messages-to-stdout=true"
_COMPLAINT = " ERROR "


class WebKitWindow(Window):
    """A window of WebKit, with a driver of its own: each has one session."""

    def __init__(self, driver: str, display: str, log: Path) -> None:
        self._log = log
        self._driver = ExitStack()
        address = self._driver.enter_context(_driving(driver, display, log))
        self._session = address
        options = {"binary": _browser(), "args": ["--automation", _TELLS]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        answer = self._ask("session", capabilities=wanted)
        self._session = f"{address}/session/{answer['sessionId']}"

    def goto(self, address: str) -> None:
        """Go to an address, and return when its page is there."""
        self._ask("url", url=address)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of the page; Unready between two pages."""
        return self._ask("execute/sync", script=f"return {expression}", args=[])

    def press_at(self, x: int, y: int) -> None:
        """Press there with the pointer, as a hand does."""
        self._ask("actions", actions=pressing(x, y))

    def type(self, text: str) -> None:
        """Press keys."""
        self._ask("actions", actions=typing(text))

    def resize(self, width: int, height: int) -> None:
        """Give the page so many pixels, but no fewer than its bar of buttons is wide."""
        frame = self._ask("window/rect", width=width, height=height)["height"]
        frame -= self.evaluate("innerHeight")
        self._ask("window/rect", width=width, height=height + frame)

    def complaints(self) -> list[str]:
        """The errors that the engine has written down so far."""
        return [line for line in self._log.read_text().splitlines() if _COMPLAINT in line]

    def close(self) -> None:
        """Close it, with all that belongs to it alone."""
        self._driver.close()

    def _ask(self, command: str, **body: object) -> Any:
        request = urllib.request.Request(
            f"{self._session}/{command}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refused:
            with refused:
                trouble = json.load(refused)["value"]
            raise AssertionError(f"{command}: {trouble['error']}: {trouble['message']}") from None


@contextmanager
def opened(folder: Path) -> Iterator[NewWindow]:
    """How to open windows of WebKit, each for somebody else."""
    numbers = count()
    driver = program("WebKitWebDriver")
    with _screen() as display:
        yield lambda: WebKitWindow(driver, display, folder / f"window-{next(numbers)}.txt")


@contextmanager
def _screen() -> Iterator[str]:
    """The name of a display without a screen."""
    reading, writing = os.pipe()
    command = [program("Xvfb"), "-displayfd", str(writing), "-screen", "0", _SCREEN]
    command += ["-nolisten", "tcp"]
    with running(command, pass_fds=[writing], stderr=subprocess.DEVNULL):
        os.close(writing)
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"


@contextmanager
def _driving(driver: str, display: str, log: Path) -> Iterator[str]:
    """The address of a driver that has begun to answer."""
    port = Port()
    environment = {**os.environ, "DISPLAY": display, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
    command = [driver, "--host=127.0.0.1", f"--port={port.number}"]
    with (
        log.open("w") as told,
        running(command, env=environment, stdout=told, stderr=subprocess.STDOUT),
    ):
        address = f"http://127.0.0.1:{port.number}"
        _wait_for(f"{address}/status")
        yield address


def _wait_for(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(address, timeout=PATIENCE).close()
        except OSError:
            assert time.monotonic() < end, f"{address} does not answer"
            time.sleep(0.05)
        else:
            return


def _browser() -> str:
    """The small browser that comes with WebKit, wherever this machine keeps it."""
    found, *_ = sorted(Path("/usr/lib").glob("*/webkit*/MiniBrowser"))
    return str(found)
