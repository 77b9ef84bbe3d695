"""The pictures and colours of Curios."""

from __future__ import annotations

from potsherd.editions import Edition
from potsherd.editions.curios import CuriosEdition

SITES = frozenset({"great_pyramid", "lost_shipwreck", "forbidden_temple", "ancient_colosseum"})
"""Sites that have a picture of their own."""
COLOURS = ("yellow", "blue", "red", "green")


def art_of(site: str) -> str:
    """The picture of a site; those of a user's own edition share one."""
    return f"site-{site}" if site in SITES else "dig"


def colour_of(edition: CuriosEdition, number: int) -> str:
    """The colour of a site's artifacts; sites of a user's own edition take theirs in turn."""
    named = edition.colours[number] if number < len(edition.colours) else ""
    return named if named in COLOURS else COLOURS[number % len(COLOURS)]


def pictures(edition: Edition) -> tuple[str, str, str]:
    """Pictures that stand for an edition, the main one in the middle."""
    return "artifact-yellow", "site-lost_shipwreck", "artifact-red"
