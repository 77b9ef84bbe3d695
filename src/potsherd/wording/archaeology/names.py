"""What Archaeology's editions, cards and amounts are called."""

from __future__ import annotations

from potsherd.editions import Edition
from potsherd.language import Language, mark
from potsherd.language.names import card_name
from potsherd.wording.called import own_names

TITLES = {
    "archaeology": mark("Archaeology: The Card Game"),
    "expedition": mark("Archaeology: The New Expedition"),
}
TAGLINES = {
    "archaeology": mark(
        "Dig, trade and sell treasures at the right moment, and beware of thieves."
    ),
    "expedition": mark("The richer edition: six monuments, each with a puzzle of its own."),
}
AMOUNTS = mark("money")
_PLURALS = (1, 2, 5)  # numbers that between them show every plural form


def amount(language: Language, amount: int | str) -> str:
    """So much money."""
    return language.text("${amount}", amount=amount)


def forms(edition: Edition, kind: str, language: Language) -> tuple[str, ...]:
    """All that a type of treasure is called, one of it first."""
    names = own_names(edition)
    found = [
        name
        for n in _PLURALS
        for name in (
            card_name(language, kind, n, names=names),
            card_name(language, kind, n, case="accusative", names=names),
        )
    ]
    return tuple(dict.fromkeys(found))
