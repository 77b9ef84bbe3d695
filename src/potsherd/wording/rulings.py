"""Rulings: what rulebooks leave open, and how it is played here; each has an identifier.

docs/rulings.md lists them and is written from what the families say by tools/rulings.py.
"""

from __future__ import annotations

from potsherd.doors import families
from potsherd.editions import Edition
from potsherd.language import Language
from potsherd.wording.contract import WORDING


def all_rulings() -> dict[str, str]:
    """The text of each ruling of all games, in the order of the document."""
    every = map(WORDING.of, families())
    return {ruling: text for family in every for ruling, text in family.RULINGS.items()}


def rulings(language: Language, edition: Edition) -> list[tuple[str, str]]:
    """Identifier and text of each ruling that an edition can meet, in their order."""
    family = WORDING.of(edition.family)
    return [(ruling, language.text(family.RULINGS[ruling])) for ruling in family.met(edition)]


def abbreviations(language: Language, edition: Edition) -> str:
    """What the abbreviations in the rulings of an edition stand for, "" if there are none."""
    meant = WORDING.of(edition.family).ABBREVIATIONS
    return language.text(meant) if meant else ""
