"""Where in an edition file something is, and the one-line messages about it."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import NoReturn

from potsherd.errors import EditionError

LONGEST_SHOWN = 40
_PLAIN_KEY = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_SHOWN}}}")


@dataclass(frozen=True)
class Place:
    """A file and the path of keys inside it."""

    file: str
    path: tuple[str, ...] = ()

    def at(self, *keys: str) -> "Place":
        """Return the place of something inside this one."""
        return replace(self, path=self.path + keys)

    def fail(self, wrong: str, accepted: str) -> NoReturn:
        """Raise the error that says what is wrong here and what is accepted instead."""
        where = ".".join(key if _PLAIN_KEY.fullmatch(key) else quoted(key) for key in self.path)
        parts = (self.file, where, f"{wrong}; {accepted}")
        raise EditionError(": ".join(part for part in parts if part))


def quoted(text: str) -> str:
    """Return a text from a file, safe to show on one line."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:LONGEST_SHOWN])
    return f'"{shown}{"..." if len(text) > LONGEST_SHOWN else ""}"'


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence."""
    return ", ".join(words) or "none"


def nearest(word: str, words: Collection[str]) -> str:
    """Return a question about the word that may have been meant, or nothing."""
    from difflib import get_close_matches  # only when something is wrong: the import stays fast

    close = get_close_matches(word, words, n=1)
    return f" (did you mean {close[0]}?)" if close else ""


def span(low: int, high: int) -> str:
    """Return the text of a range."""
    return str(low) if low == high else f"{low} to {high}"


def described(value: object) -> str:
    """Return what a value read from a file is, on one line and not long."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value) if abs(value) < 10**12 else "a huge number"
        case float():
            return f"{value}, not a whole number,"
        case str():
            return f"the text {quoted(value)}"
        case list():
            return "a list" if value else "an empty list"
        case dict():
            return "a table" if value else "an empty table"
    return "a date or time"
