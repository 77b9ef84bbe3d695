"""Where things are kept that can be made again: compiled code, reports of games."""

from __future__ import annotations

import os
import sys
from pathlib import Path

CACHE_VARIABLE = "POTSHERD_CACHE"
"""Environment variable that names the folder."""


def cache_base() -> Path:
    """The folder: the one that is named, or the place of the system; it need not be there."""
    if named := os.environ.get(CACHE_VARIABLE):
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "potsherd"
