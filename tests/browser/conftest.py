"""Fixtures of the browser tests; they are skipped where there is no Chromium, except in CI."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.cables import Cable
from browser.moments import folder_with_moments
from browser.support import HEIGHTS, PATIENCE, NewPerson, Person, Server, StartServer, find_chromium

expect.set_options(timeout=PATIENCE)


# Not for the whole session: Playwright's event loop would be in the way of asynchronous tests.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A Chromium without windows."""
    path = find_chromium()
    if path is None:
        told = "no Chromium: install it, or name one in POTSHERD_CHROMIUM"
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers; each ends with the test, and well."""
    servers: list[Server] = []

    def start(*options: str) -> Server:
        servers.append(Server(tmp_path / f"server-{len(servers)}", *options))
        servers[-1].start()
        return servers[-1]

    yield start
    for one in servers:
        one.stop()


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a module that do not mind each other's tables."""
    one = Server(tmp_path_factory.mktemp("shared-server"))
    one.start()
    yield one
    one.stop()


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
        context = chromium.new_context(
            viewport={"width": width, "height": HEIGHTS.get(width, 900)},
            locale=lang,
            java_script_enabled=javascript,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            color_scheme="dark" if dark else "light",
        )
        context.set_default_timeout(PATIENCE)
        people.append(Person(context))
        return people[-1]

    yield come
    for one in people:
        one.context.close()
    complaints = [complaint for one in people for complaint in one.complaints]
    assert not complaints, "The browser complained:\n" + "\n".join(complaints)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A server at which Ann and Ben are in the middle of a game."""
    server = Server(folder_with_moments(tmp_path / "house"), brisk=True)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def cable(house: Server) -> Iterator[Cable]:
    """A way to the house."""
    with Cable(house) as way:
        thread = Thread(target=way.serve_forever, args=(0.05,))
        thread.start()
        yield way
        way.cut()
        way.shutdown()
        thread.join()
