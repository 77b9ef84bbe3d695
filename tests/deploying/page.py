"""What docs/serving.md tells people to type, and to put into files."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "serving.md").read_text("utf-8")


def section(heading: str) -> str:
    """What stands under a heading."""
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    assert found, heading
    return found[1]


def boxes(heading: str, language: str = "sh") -> list[str]:
    """What the boxes under a heading hold."""
    return re.findall(rf"```{language}\n(.*?)```", section(heading), re.S)


def headings() -> list[str]:
    """The headings that have something to type below them."""
    return [name for name in re.findall(r"^## (.*)$", PAGE, re.M) if boxes(name)]
