"""What Curios, its sites and amounts are called."""

from __future__ import annotations

from potsherd.editions import Edition
from potsherd.editions.curios import CuriosEdition
from potsherd.language import Language, mark, names
from potsherd.wording.teller import Teller

TITLES = {"curios": mark("Curios")}
TAGLINES = {"curios": mark("Bid for curiosities and deduce what they will be worth.")}
AMOUNTS = mark("points")


def amount(language: Language, amount: int) -> str:
    """So many points: what artifacts are worth."""
    return language.plural("{n} point", "{n} points", amount)


def forms(edition: Edition, kind: str, language: Language) -> tuple[str, ...]:
    """What a site is called."""
    return (edition.titled(kind, language.code) or names.site_name(language, kind),)


def artifacts(teller: Teller, site: str, n: int) -> str:
    """Artifacts of a site, by their colour where the edition gives one that has a name."""
    edition = teller.game.edition
    assert isinstance(edition, CuriosEdition)
    colour = edition.colours[edition.sites.index(site)]
    if colour in names.COLOURS:
        return names.artifacts(teller.language, colour, n)
    return teller.language.plural("{n} artifact", "{n} artifacts", n)
