"""What the page of the rules explains one by one, with its pictures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pictured:
    """A card, monument or site; `art` is "" for one without a picture, `value` what it shows."""

    id: str
    title: str
    art: str = ""
    value: str = ""


@dataclass(frozen=True)
class Explained:
    """What is explained together, and how."""

    title: str
    cards: tuple[Pictured, ...]
    paragraphs: tuple[str, ...]
