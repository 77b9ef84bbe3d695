"""What bots are called, by the seat they sit in."""

from __future__ import annotations

from potsherd.language import Language, mark

# Translators: names for bots, one for each seat; they must read well without being inflected.
_BOTS = (mark("Carmen"), mark("Edith"), mark("Ingrid"), mark("Helen"), mark("Miriam"))


def bot_name(language: Language, seat: int) -> str:
    """The name of the bot that sits in a seat."""
    return language.text(_BOTS[seat % len(_BOTS)])
