"""What editions are called, and what they are played with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from potsherd.editions import Edition
from potsherd.language import Language
from potsherd.wording.contract import WORDING


def edition_title(language: Language, edition: Edition) -> str:
    """What an edition is called."""
    titles = WORDING.of(edition.family).TITLES
    if edition.name in titles:
        return language.text(titles[edition.name])
    return edition.title(language.code)


def tagline(language: Language, edition: Edition) -> str:
    """One line on what an edition is like."""
    taglines = WORDING.of(edition.family).TAGLINES
    if edition.name in taglines:
        return language.text(taglines[edition.name])
    return language.text("An edition of this server's own.")


def amount_text(language: Language, edition: Edition, amount: int) -> str:
    """So much of what players of an edition have at the end."""
    return WORDING.of(edition.family).amount(language, amount)


def amounts_heading(language: Language, edition: Edition) -> str:
    """What `amount_text` counts, as the heading of a column."""
    return language.text(WORDING.of(edition.family).AMOUNTS)


def monument_line(language: Language, edition: Edition, monument: str) -> str:
    """What one of `edition.monuments` does, in one sentence."""
    return WORDING.of(edition.family).monument_line(edition, monument, language)


def variant_line(language: Language, edition: Edition, variant: str) -> str:
    """What one of `edition.variants` changes, in a line."""
    return WORDING.of(edition.family).variant_line(edition, variant, language)


def forms(language: Language, edition: Edition, kind: str) -> tuple[str, ...]:
    """All that one of `edition.types` is called: its title, then its other grammatical forms."""
    return WORDING.of(edition.family).forms(edition, kind, language)


def own_names(edition: Edition) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """The names that an edition gives to cards of its own, for `potsherd.language.names`."""
    return {card: forms for card, forms in edition.wording.names.items() if forms}
