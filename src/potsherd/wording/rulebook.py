"""The rules of an edition with its numbers, and what each of its cards is for: neither terminal nor
page, but sections that both can show."""

from __future__ import annotations

from potsherd.editions import Edition
from potsherd.language import Language
from potsherd.wording.contract import WORDING
from potsherd.wording.parts import Grid, Paragraph, Part, Section, Term, note, noted

__all__ = [
    "Grid",
    "Paragraph",
    "Part",
    "Section",
    "Term",
    "about_card",
    "card_ids",
    "card_title",
    "rulebook",
]


def rulebook(edition: Edition, language: Language) -> tuple[Section, ...]:
    """The rules of an edition in short."""
    sections = WORDING.of(edition.family).sections(edition, language)
    return tuple(noted(language, section) for section in sections)


def card_ids(edition: Edition) -> tuple[str, ...]:
    """All that `about_card` explains, in the order of a help page."""
    return WORDING.of(edition.family).card_ids(edition)


def card_title(edition: Edition, card: str, language: Language) -> str:
    """What a card, monument or site of `card_ids` is called, as the heading of its explanation."""
    return WORDING.of(edition.family).card_title(edition, card, language)


def about_card(edition: Edition, card: str, language: Language) -> tuple[str, ...]:
    """What a card, monument or site is for and what it is worth, in a few paragraphs.

    Raises KeyError for what is not among `card_ids`.
    """
    if card not in card_ids(edition):
        raise KeyError(card)
    said = tuple(WORDING.of(edition.family).about_card(edition, card, language))
    return (*said, *note(language, said))
