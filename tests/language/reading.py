"""What a page says to people: its texts and labels, without what stays the same in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

_SILENT = frozenset({"script", "style", "code", "q", "svg"})
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "path", "use"})
_SPOKEN = frozenset({"alt", "aria-label", "placeholder", "title"})
_SCRIPTED = frozenset({"data-turn-text", "data-lost", "data-refused", "data-copied"})
_PLAYED = frozenset({"data-play", "data-pause"})


class Reader(HTMLParser):
    """Collects what is said; pieces in another language, such as its name, are left out."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._unheard: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        foreign = tag != "html" and "lang" in given
        if self._unheard or tag in _SILENT or foreign:
            if tag not in _VOID:
                self._unheard.append(tag)
            return
        for name in _SPOKEN | _SCRIPTED | _PLAYED:
            self.said.append(given.get(name) or "")

    def handle_endtag(self, tag: str) -> None:
        if self._unheard:
            self._unheard.pop()

    def handle_data(self, data: str) -> None:
        if not self._unheard:
            self.said.append(data)


def points_between_digits(text: str) -> list[str]:
    """Numbers written with a decimal point; dates have two."""
    return re.findall(r"(?<![\d.])\d+\.\d+(?!\.?\d)", text)


def said(page: str) -> Iterator[str]:
    """Each text of a page that says something."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    return (text.strip() for text in reader.said if text.strip())
