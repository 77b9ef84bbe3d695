"""Browsers, as the tests of the pages have them."""

from browser.elsewhere import chromium, person

__all__ = ["chromium", "person"]
