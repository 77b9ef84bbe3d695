"""Fixtures of the browser tests; they are skipped where there is no Chromium, except in CI."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from browser.cables import Cable
from browser.moments import Place, folder_with_moments, new_table
from browser.support import (
    PATIENCE,
    NewOnlooker,
    NewPerson,
    Person,
    Server,
    StartServer,
    launched,
    serving,
    size,
)
from potsherd.web.visitors import LANGUAGE_COOKIE

expect.set_options(timeout=PATIENCE)

HURRIED = """try {
  localStorage.pace ??= "quick";
  localStorage["ends told"] = JSON.stringify([location.pathname]);
} catch { /* this one keeps nothing */ }"""
"""People of tests want quickly told what others do, unless they have said otherwise, and know how
games ended that are over."""

UNDRAWN = """const sheet = new CSSStyleSheet();
sheet.replaceSync("html { opacity: 0 }");
document.adoptedStyleSheets = [sheet];"""
"""Pages of tests are laid out, move and are pressed; they are drawn for axe only, as nobody else
looks at their colours, and to draw them is a fifth of all work."""


# Not for the whole session: Playwright's event loop would be in the way of asynchronous tests.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A Chromium without windows."""
    with launched() as browser:
        yield browser


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers as people start them; each ends with the test, and well."""
    servers: list[Server] = []

    def start(*options: str) -> Server:
        servers.append(Server(tmp_path / f"server-{len(servers)}", *options))
        servers[-1].start()
        return servers[-1]

    yield start
    for one in servers:
        one.stop()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose tables are at all moments, for tests that leave them as they are."""
    with serving(folder_with_moments(tmp_path_factory.mktemp("house"))) as one:
        yield one


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for tests that do not mind each other's tables."""
    with serving(tmp_path_factory.mktemp("shared-server")) as one:
        yield one


@pytest.fixture
def table(shared_server: Server) -> Place:
    """A table where Ann and Ben are in the middle of a game."""
    return new_table(shared_server, "archaeology-act")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that does something to it."""
    with serving(tmp_path / "own-server") as one:
        yield one


@pytest.fixture
def person(chromium: Browser) -> Iterator[NewPerson]:
    """Lets people come, each with a browser of their own that must not complain."""
    people: list[Person] = []

    def come(
        *,
        width: int = 1440,
        lang: str = "en",
        javascript: bool = True,
        reduced_motion: bool = False,
        dark: bool = False,
    ) -> Person:
        context = opened(
            chromium,
            viewport=size(width),
            locale=lang,
            java_script_enabled=javascript,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            color_scheme="dark" if dark else "light",
        )
        people.append(Person(context))
        return people[-1]

    yield come
    for one in people:
        one.context.close()
    nobody_complains(*people)


@pytest.fixture(scope="package")
def eyes(chromium: Browser) -> Iterator[Person]:
    """Somebody whose browser has begun."""
    context = opened(chromium)
    yield Person(context)
    context.close()


@pytest.fixture
def onlooker(eyes: Person) -> Iterator[NewOnlooker]:
    """Lets somebody come who only looks at pages, one at a time and a stranger at first: a browser
    that many had before is there at once, and shows a page in half the time of a new one."""

    def come(
        *,
        width: int = 1440,
        lang: str = "en",
        reduced_motion: bool = False,
        dark: bool = False,
    ) -> Person:
        eyes.context.clear_cookies()
        eyes.context.add_cookies(
            [{"name": LANGUAGE_COOKIE, "value": lang, "domain": "127.0.0.1", "path": "/"}]
        )
        eyes.page.set_viewport_size(size(width))
        eyes.page.emulate_media(
            reduced_motion="reduce" if reduced_motion else "no-preference",
            color_scheme="dark" if dark else "light",
        )
        return eyes

    yield come
    eyes.page.goto("about:blank")
    nobody_complains(eyes)
    eyes.forget()


def opened(chromium: Browser, **options: Any) -> BrowserContext:
    """A browser of one's own."""
    context = chromium.new_context(**options)
    context.set_default_timeout(PATIENCE)
    for script in (HURRIED, UNDRAWN):
        context.add_init_script(script)
    return context


def nobody_complains(*people: Person) -> None:
    """Fail if the browser of anybody complained of what is not forgiven."""
    complaints = [complaint for one in people for complaint in one.complaints]
    assert not complaints, "The browser complained:\n" + "\n".join(complaints)


@pytest.fixture
def cable(shared_server: Server) -> Iterator[Cable]:
    """A way to the server for all."""
    with Cable(shared_server) as way:
        thread = Thread(target=way.serve_forever, args=(0.05,))
        thread.start()
        yield way
        way.cut()
        way.shutdown()
        thread.join()
