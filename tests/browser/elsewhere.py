"""Browsers for tests in other folders: for a module each, as others there are asynchronous, and
Playwright's event loop would be in their way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from browser.conftest import person
from browser.support import launched

__all__ = ["chromium", "person"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A Chromium without windows."""
    with launched() as browser:
        yield browser
