"""Where the Chromium is that pages are measured, pictured and tested in."""

from __future__ import annotations

import os
import shutil

# The first has nothing but what shows pages: it needs a third of the time of the others.
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MISSING = "no Chromium: install it, or name one in POTSHERD_CHROMIUM"


def find_chromium() -> str | None:
    """The path of a Chromium: POTSHERD_CHROMIUM, else the first that is on the PATH."""
    named = os.environ.get("POTSHERD_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


def chromium() -> str:
    """The same; ends the program with a line that says what to do where there is none."""
    path = find_chromium()
    if path is None:
        raise SystemExit(MISSING)
    return path
