"""Writes the tables of docs/rulings.md from the texts that the pages show.

Usage: python tools/rulings.py
"""

import re
from pathlib import Path

from potsherd.wording.rulings import all_rulings

PAGE = Path(__file__).parent.parent / "docs" / "rulings.md"
_LINE = re.compile(r"^\| ([A-Z]-\d+) \|.*\|$", re.MULTILINE)


def page(now: str) -> str:
    """Return the document with the line of each ruling as it should be."""
    texts = all_rulings()
    return _LINE.sub(lambda line: f"| {line[1]} | {texts[line[1]]} |", now)


def main() -> None:
    """Run as the usage says."""
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
