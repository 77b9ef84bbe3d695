"""Chromium, to which Playwright speaks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error

from browser.support import Person, launched
from engines.window import SHIFT, NewWindow, Unready, Window

_KEYS = {SHIFT: "Shift"}


class ChromiumWindow(Window):
    """A window of Chromium."""

    def __init__(self, browser: Browser) -> None:
        self._person = Person(browser.new_context(locale="en"))
        self._page = self._person.page

    def goto(self, address: str) -> None:
        """Go to an address, and return when its page is there."""
        self._page.goto(address)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of the page; Unready between two pages."""
        try:
            return self._page.evaluate(expression)
        except Error as trouble:
            if "context was destroyed" in trouble.message:
                raise Unready from None
            raise

    def press_at(self, x: int, y: int) -> None:
        """Press there with the pointer, as a hand does."""
        self._page.mouse.click(x, y)

    def type(self, text: str) -> None:
        """Press keys."""
        for key in text:
            self._page.keyboard.press(_KEYS.get(key, key))

    def resize(self, width: int, height: int) -> None:
        """Give the page so many pixels."""
        self._page.set_viewport_size({"width": width, "height": height})

    def complaints(self) -> list[str]:
        """The errors that the engine has written down so far."""
        return self._person.complaints

    def close(self) -> None:
        """Close it, with all that belongs to it alone."""
        self._person.context.close()


@contextmanager
def opened(_: Path) -> Iterator[NewWindow]:
    """How to open windows of Chromium, each for somebody else."""
    with launched() as browser:
        yield lambda: ChromiumWindow(browser)
