"""The numbers that guide the search in one game of Curios."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from potsherd.rules.curios import fields as at
from potsherd.rules.layout import Fields, layout, public
from potsherd.search.curios.sizes import FEATURES
from potsherd.search.network import UNITS

if TYPE_CHECKING:
    from potsherd.rules.curios.fields import Tables


@layout
class Guide(Fields):
    """Numbers that the rules of the search read, and room they work in."""

    site: Annotated[list[int], public("i4", at.CARDS)]
    place: Annotated[list[int], public("i4", at.CARDS)]
    """Of each market card: its site, and the place of its value. To look it up is faster than to
    divide."""

    seen: Annotated[list[float], public("f4", at.SITES)]
    """Room: what an artifact of each site is worth on average, in money, as a seat sees it."""
    worth: Annotated[list[float], public("f4", at.SITES)]
    doubt: Annotated[list[float], public("f4", at.SITES)]
    """Room: what it is worth on average when all hands are known, and the variance of that."""
    order: Annotated[list[int], public("i4", at.SITES)]
    """Room: the sites, those whose artifacts are worth most first."""

    units: Annotated[int, public("i4")]
    first: Annotated[list[list[float]], public("f4", FEATURES, UNITS)]
    first_bias: Annotated[list[float], public("f4", UNITS)]
    second: Annotated[list[list[float]], public("f4", UNITS, UNITS)]
    second_bias: Annotated[list[float], public("f4", UNITS)]
    last: Annotated[list[float], public("f4", UNITS)]
    active: Annotated[list[int], public("i4", FEATURES + 1)]
    values: Annotated[list[float], public("f4", FEATURES + 1)]
    hidden: Annotated[list[float], public("f4", UNITS)]
    deep: Annotated[list[float], public("f4", UNITS)]
    """A network, if it has units; see network."""


def guide_of(tables: Tables) -> Guide:
    """The guide for the games with these tables, without a network."""
    guide = Guide()
    guide.site = [card // at.VALUES for card in range(at.CARDS)]
    guide.place = [card % at.VALUES for card in range(at.CARDS)]
    return guide
