"""The numbers that guide the search in one game of Archaeology."""

from __future__ import annotations

from functools import cache
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Annotated

from potsherd.rules.archaeology import fields as at
from potsherd.rules.layout import Fields, layout, public
from potsherd.search.archaeology.rows import Prospects, cash, sale_row
from potsherd.search.archaeology.sizes import FEATURES, HELD, MAPS, MOST_ACTIVE, SPAN, STAGES
from potsherd.search.network import UNITS

if TYPE_CHECKING:
    from potsherd.rules.archaeology.fields import Tables

_HANDS = (0, 1, 2)
"""Numbers held of a type for which one card more is weighed to say what a card is worth."""
EAGER = 0.4
"""See Guide.eager: for each player and one more."""


def prospects_of(players: int) -> tuple[Prospects, Prospects]:
    """Those of treasures and of maps. The more players, the fewer cards come to each.

    Found by play of instinct against itself with other numbers; see docs/search.md.
    """
    treasures = Prospects(ease=0.85 / sqrt(players), currency=2.6, halfway=3.0)
    return treasures, treasures._replace(ease=0.3)


@layout
class Guide(Fields):
    """Numbers that the rules of the search read, and room they work in."""

    worth: Annotated[list[list[list[float]]], public("f4", STAGES, at.TYPES, HELD)]
    """What n cards of a type are worth, [turns to come, type, n]."""
    cut: Annotated[list[list[int]], public("i1", at.TYPES, HELD)]
    """The first set to sell of n cards of a type when all are sold."""
    average: Annotated[list[float], public("f4", STAGES)]
    """What a card turned up unseen is worth, by turns to come."""
    best: Annotated[list[float], public("f4", STAGES)]
    """What one of the better cards is worth."""
    eager: Annotated[float, public("f4")]
    """How many times what its cards are worth a chamber of which all is taken is worth: it is not
    left to the others."""
    mined: Annotated[float, public("f4")]
    """How many cards one gets of the Mine on average, turning up more while that brings more."""
    map_price: Annotated[list[float], public("f4", STAGES)]
    """What a map costs, by turns to come."""
    map_chance: Annotated[list[list[float]], public("f4", STAGES, MAPS)]
    """The chance of one who holds n maps to get another in time."""
    sold: Annotated[list[int], public("i4", at.EXPLORE)]
    number: Annotated[list[int], public("i4", at.EXPLORE)]
    """Of each step that sells: the type, and how many cards. To look it up is faster than to
    divide."""

    maps: Annotated[list[float], public("f4", MAPS)]
    """Room: what 0, 1, 2, ... maps in hand are worth."""
    plans: Annotated[list[float], public("f4", at.SETTLE + 1 - at.OFFER)]
    """Room: the gain of the best trade that goes on with each step from OFFER."""
    deals: Annotated[list[list[float]], public("f4", at.TYPES, 2 * SPAN + 1)]
    gives: Annotated[list[int], public("i4", at.TYPES)]
    takes: Annotated[list[int], public("i4", at.TYPES)]
    rest: Annotated[list[list[float]], public("f4", at.TYPES + 2, 2 * SPAN + 1)]
    taken: Annotated[list[list[float]], public("f4", at.TYPES + 1, 2 * SPAN + 1)]
    """Room for planning a trade; see trades."""
    pay: Annotated[list[int], public("i4", at.TYPES)]
    """Room: cards by type."""

    units: Annotated[int, public("i4")]
    first: Annotated[list[list[float]], public("f4", FEATURES, UNITS)]
    first_bias: Annotated[list[float], public("f4", UNITS)]
    second: Annotated[list[list[float]], public("f4", UNITS, UNITS)]
    second_bias: Annotated[list[float], public("f4", UNITS)]
    last: Annotated[list[float], public("f4", UNITS)]
    active: Annotated[list[int], public("i4", MOST_ACTIVE + 1)]
    values: Annotated[list[float], public("f4", MOST_ACTIVE + 1)]
    hidden: Annotated[list[float], public("f4", UNITS)]
    deep: Annotated[list[float], public("f4", UNITS)]
    """A network, if it has units; see network."""


def guide_of(tables: Tables) -> Guide:
    """The guide for the games with these tables, without a network."""
    guide = Guide()
    prospects, of_maps = prospects_of(tables.players)
    guide.eager = EAGER * (tables.players + 1)
    for t in range(tables.types):
        sell = tuple(tables.sell[t][: tables.largest[t] + 1])
        for stage in range(STAGES):
            row = sale_row(sell, tables.trade[t], tables.copies[t], float(stage), HELD, prospects)
            guide.worth[stage][t] = list(row)
        guide.cut[t] = [cash(sell, n)[1] for n in range(HELD)]
    for stage in range(STAGES):
        guide.map_price[stage] = of_maps.price(tables.trade[tables.map], float(stage))
        guide.map_chance[stage] = [
            of_maps.chance(tables.copies[tables.map] - n, float(stage)) for n in range(MAPS)
        ]
        guide.average[stage], guide.best[stage] = _cards(tables, guide.worth[stage])
    guide.mined = _mined(tables)
    guide.sold = [step // at.SET for step in range(at.EXPLORE)]
    guide.number = [step % at.SET + 1 for step in range(at.EXPLORE)]
    return guide


def _mined(tables: Tables) -> float:
    """See Guide.mined."""
    copies = {t: tables.copies[t] for t in range(tables.types) if t != tables.map}
    total = sum(copies.values())

    @cache
    def expected(room: int, got: int) -> float:
        more = sum(
            copies[t] * expected(room - tables.trade[t], got + 1)
            for t in copies
            if tables.trade[t] <= room
        )
        return max(got, more / total)

    return expected(tables.mine_limit, 0)


def _cards(tables: Tables, worth: list[list[float]]) -> tuple[float, float]:
    """What a card that is no map adds to small hands on average, and one of the best three types
    alike."""
    added = {
        t: fmean(worth[t][n + 1] - worth[t][n] for n in _HANDS)
        for t in range(tables.types)
        if t != tables.map and tables.copies[t] > 0
    }
    total = sum(tables.copies[t] for t in added)
    average = sum(tables.copies[t] * gain for t, gain in added.items()) / total
    return average, fmean(sorted(added.values())[-3:])
