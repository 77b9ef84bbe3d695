"""Browsers, as the tests of the pages have them."""

from browser.conftest import chromium, person

__all__ = ["chromium", "person"]
