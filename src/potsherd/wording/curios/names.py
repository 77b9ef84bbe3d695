"""What Curios, its sites and amounts are called."""

from __future__ import annotations

from potsherd.editions import Edition
from potsherd.language import Language, mark
from potsherd.language.names import site_name

TITLES = {"curios": mark("Curios")}
TAGLINES = {"curios": mark("Bid for curiosities and deduce what they will be worth.")}


def amount(language: Language, amount: int) -> str:
    """So many points: what artifacts are worth."""
    return language.plural("{n} point", "{n} points", amount)


def forms(edition: Edition, kind: str, language: Language) -> tuple[str, ...]:
    """What a site is called."""
    return (edition.titled(kind, language.code) or site_name(language, kind),)
