"""Fixtures of the smoke: an engine that is missing is skipped, except in CI."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from browser.support import Server, serving
from engines import chromium, firefox, webkit
from engines.window import NewWindow

ENGINES = {"chromium": chromium.opened, "firefox": firefox.opened, "webkit": webkit.opened}


@pytest.fixture(scope="package", params=ENGINES)
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[NewWindow]:
    """An engine, which opens windows."""
    with ENGINES[request.param](tmp_path_factory.mktemp(request.param)) as new_window:
        yield new_window


@pytest.fixture
def open_window(engine: NewWindow) -> Iterator[NewWindow]:
    """Opens windows of an engine, which the test need not close."""
    with ExitStack() as windows:
        yield lambda: windows.enter_context(closing(engine()))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for tests that do not mind each other's tables."""
    with serving(tmp_path_factory.mktemp("server")) as one:
        yield one
