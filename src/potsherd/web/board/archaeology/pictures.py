"""The pictures of Archaeology."""

from __future__ import annotations

from potsherd.editions import Edition
from potsherd.editions.archaeology import ArchaeologyEdition
from potsherd.rules.archaeology.fields import RULES

TREASURES = frozenset(
    {
        *("pot_shard", "parchment_scrap", "coin", "talisman", "broken_cup", "map"),
        *("pharaohs_mask", "broken_tablet", "broken_pendant"),
    }
)
"""Treasures that have a picture of their own."""
MONUMENTS = frozenset({*RULES, "great_pyramid"})
"""Monuments that have one."""


def art_of(card: str) -> str:
    """The picture of a treasure, "" for one of a user's own edition: it is shown by its name."""
    return card if card in TREASURES else ""


def monument_art(edition: ArchaeologyEdition, monument: str) -> str:
    """The picture of a monument; one of a user's own edition has that of those it works like."""
    if monument in MONUMENTS:
        return f"monument-{monument}"
    return next(f"monument-{place.rule}" for place in edition.places if place.id == monument)


def pictures(edition: Edition) -> tuple[str, str, str]:
    """Pictures that stand for an edition, the main one in the middle."""
    if edition.name == "expedition":
        return "broken_pendant", "monument-sphinx", "map"
    return "pharaohs_mask", "monument-pyramid", "thief"
