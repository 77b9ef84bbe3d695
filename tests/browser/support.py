"""What browser tests are made of: a server of one's own, people with browsers, and their eyes."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from benchmarks.chromium import MISSING, find_chromium
from ports import Port

HEIGHTS = {360: 740, 375: 667, 768: 1024, 1440: 900}
READY_WITHIN = 60.0
STOPPED_WITHIN = 30.0
PATIENCE = 60_000
"""ms until something that comes by itself is there, on however busy a machine."""
# What browsers rightly complain of while a server is away, for Person.forgive. One that is about
# to go refuses the streams that have not begun.
OUTAGE = r"net::ERR_|Failed to fetch|status of 503 .*/(events|room|streams)\b"

_TESTS = Path(__file__).parents[1]
# One process for all pages: to begin one for each takes longer than most tests.
_FLAGS = ["--no-sandbox", "--renderer-process-limit=1"]
_AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
# Not by the class that htmx gives to what waits: a push in between takes it away.
_SETTLED = """async within => {
  const busy = () => [
    document.readyState === "complete" ? "" : "the page loads",
    [...document.querySelectorAll("[id]")].some(each => each._htmx?.rc)
      ? "a request is under way" : "",
    document.querySelector(".htmx-swapping, .htmx-settling") ? "a swap is under way" : "",
    document.getAnimations().some(
      moving => moving.playState === "running"
        && Number.isFinite(moving.effect.getComputedTiming().endTime)
    ) ? "something moves" : "",
  ].filter(Boolean);
  const end = performance.now() + within;
  for (let still = 0; still < 3; still = busy().length ? 0 : still + 1) {
    if (performance.now() > end) throw new Error("not settled: " + busy().join(", "));
    await new Promise(requestAnimationFrame);
  }
}"""

# Not wait_for_function: the content security policy forbids what that does when it waits.
_FOLLOWS = """async within => {
  const end = performance.now() + within;
  while (!document.querySelector("[data-stream]")?.hasAttribute("data-live")) {
    if (performance.now() > end) throw new Error("the page does not follow its table");
    await new Promise(requestAnimationFrame);
  }
}"""


def program(*names: str) -> str:
    """The path of the first of these programs that is there; else the test is skipped, except in
    CI."""
    found = next(filter(None, map(shutil.which, names)), None)
    return found or missing(f"no {names[0]}: install it")


def missing(told: str) -> NoReturn:
    """Skip a test for lack of something, except in CI, where it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(told)
    pytest.skip(told)


@contextmanager
def launched() -> Iterator[Browser]:
    """A Chromium without windows; where there is none the test is skipped, except in CI."""
    path = find_chromium() or missing(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_FLAGS)
        yield browser
        browser.close()


class Server:
    """`potsherd serve` on a free port of 127.0.0.1, with a database that outlives restarts.

    A brisk one has no option but its origin: its bots and its pushes do not wait, and nobody is
    limited.
    """

    def __init__(self, folder: Path, *options: str, brisk: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._port = Port()
        self._log = folder / "log.txt"
        self.database = f"sqlite:///{folder / 'tables.db'}"
        port = str(self._port.number)
        self._command = [
            *(sys.executable, "-m", "potsherd", "serve", "--host", "127.0.0.1"),
            *("--port", port, "--database", self.database, "--no-open"),
            *("--forget-waiting", "0", "--forget-playing", "0"),  # tables of tests are of long ago
            *options,
        ]
        if brisk:
            self._command = [sys.executable, "-m", "browser.brisk", self.database, port, *options]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address, without a slash at the end."""
        return f"http://127.0.0.1:{self._port.number}"

    @property
    def log(self) -> str:
        """All that it has printed, over all its starts."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        """Start it, and return when it answers; AssertionError with its log when it does not."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=_TESTS, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        end = time.monotonic() + READY_WITHIN
        while not self._answers():
            ended = self._process.poll()
            if ended is not None or time.monotonic() > end:
                self.kill()
                how = "does not answer" if ended is None else f"ended with {ended}"
                raise AssertionError(f"The server {how}:\n{self.log}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Ask it to end; AssertionError with its log when it does not end well and soon."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGTERM)
        try:
            ended = self._process.wait(STOPPED_WITHIN)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"The server does not end:\n{self.log}") from None
        finally:
            self.kill()
        assert ended in (0, -signal.SIGTERM), f"The server ended with {ended}:\n{self.log}"
        assert "Traceback" not in self.log, f"The server met an error:\n{self.log}"

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5):
                return True
        except OSError as trouble:
            if isinstance(trouble, urllib.error.HTTPError):
                trouble.close()
            return False


@contextmanager
def serving(folder: Path, *origin: str) -> Iterator[Server]:
    """A brisk server with what is in a folder, perhaps with an origin; it must end well."""
    server = Server(folder, *origin, brisk=True)
    server.start()
    yield server
    server.stop()


class Person:
    """Somebody with a browser of their own: its page, and all that the browser complained of."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page = context.new_page()
        self._complaints: list[str] = []
        self._forgiven: list[str] = []
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._complaints.append(str(error.error)))

    def forgive(self, pattern: str) -> None:
        """Expect complaints in which the regular expression is found, such as a refused post."""
        self._forgiven.append(pattern)

    @property
    def complaints(self) -> list[str]:
        """Errors of scripts, of the console and of the content security policy, unless forgiven."""
        return [
            complaint
            for complaint in self._complaints
            if not any(re.search(pattern, complaint) for pattern in self._forgiven)
        ]

    def forget(self) -> None:
        """Begin anew: nothing was complained of, and nothing is forgiven."""
        self._complaints.clear()
        self._forgiven.clear()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complaints.append(f"{message.text} ({message.location.get('url', '')})")


class StartServer(Protocol):
    """How a test starts a server with further options, on an empty database."""

    def __call__(self, *options: str) -> Server: ...


class NewPerson(Protocol):
    """How a test lets somebody come: the window in pixels, and what the browser is set to."""

    def __call__(
        self,
        *,
        width: int = 1440,
        lang: str = "en",
        javascript: bool = True,
        reduced_motion: bool = False,
        dark: bool = False,
    ) -> Person: ...


class NewOnlooker(Protocol):
    """How a test lets somebody come who only looks: as NewPerson, but always with scripts."""

    def __call__(
        self,
        *,
        width: int = 1440,
        lang: str = "en",
        reduced_motion: bool = False,
        dark: bool = False,
    ) -> Person: ...


def size(width: int) -> ViewportSize:
    """How large a window of this width is."""
    return {"width": width, "height": HEIGHTS.get(width, 900)}


def settle(page: Page) -> None:
    """Wait until htmx is idle and nothing moves; pushes still to come are not waited for."""
    page.evaluate(_SETTLED, PATIENCE)


def follows(page: Page) -> None:
    """Wait until a table's page has a stream, so that it hears of what others do."""
    page.evaluate(_FOLLOWS, PATIENCE)


def alone(page: Page) -> None:
    """Let a page have a stream of its own from its next address on, as in browsers without shared
    workers: what a page does can be held up, what a worker does cannot."""
    page.add_init_script("delete window.SharedWorker")


def fits(page: Page, *widths: int) -> None:
    """Fail unless nothing is out of sight to the right, at each of these widths; the last stays."""
    for width in widths:
        page.set_viewport_size(size(width))
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url


def axe(page: Page) -> None:
    """Fail, saying what and where, unless axe finds the settled page free of violations."""
    page.evaluate("document.adoptedStyleSheets = []")  # from now on it is drawn
    settle(page)
    page.evaluate(_AXE)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    violations: list[dict[str, Any]] = found["violations"]
    assert not violations, "\n".join([page.url, *map(_told, violations)])


def serves_everybody(page: Page) -> None:
    """Fail unless a page fits and bars nobody, at a desk and on a phone, in Russian, in the dark.

    It stays as the phone shows it.
    """
    fits(page, 768, 1440)
    axe(page)
    address = page.url
    page.emulate_media(color_scheme="dark")
    page.click("button[name=language][value=ru]")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    assert page.url == address
    fits(page, 768, 360)
    axe(page)


def _told(violation: dict[str, Any]) -> str:
    lines = [f"{violation['id']} ({violation['impact']}): {violation['help']}"]
    for node in violation["nodes"]:
        reason = " ".join(node["failureSummary"].split())
        lines.append(f"  {node['target']}: {node['html']}\n    {reason}")
    return "\n".join(lines)
