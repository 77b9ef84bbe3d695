"""What the prototype's players know of the cards of a game: tables, and room to plan a trade in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from potsherd.rules.archaeology import fields as at
from potsherd.rules.archaeology.fields import Tables
from potsherd.rules.layout import Fields, layout, public

HELD = 26
"""Cards of a type that a hand may be weighed with."""
HOPE, BEND = 0.7, 1.5
"""How far a hand that is part of the largest set counts as that set, and how it grows to it."""


@layout
class Guide(Fields):
    """Numbers that the rules of the prototype's players read, and room that they work in."""

    value: Annotated[list[list[float]], public("f8", at.TYPES, HELD)]
    """What n cards of a type may bring, in money, [type, n]."""
    cash: Annotated[list[list[float]], public("f8", at.TYPES, HELD)]
    """What they bring when sold now."""
    cut: Annotated[list[list[int]], public("i1", at.TYPES, HELD)]
    """How many to sell first when all are sold."""

    hand: Annotated[list[int], public("i4", at.TYPES)]
    market: Annotated[list[int], public("i4", at.TYPES)]
    """Room: the cards in hand and in the marketplace before a trade."""
    pay: Annotated[list[int], public("i4", at.TYPES)]
    """Room: cards by type."""
    given: Annotated[list[int], public("i4", at.TYPES)]
    wanted: Annotated[int, public("i4")]
    number: Annotated[int, public("i4")]
    """Room: the best trade gives these cards for so many of one type."""


def guide_of(tables: Tables) -> Guide:
    """The guide for the games with these tables."""
    guide = Guide()
    for t in range(tables.types):
        sell = tables.sell[t][: tables.largest[t] + 1]
        guide.value[t] = _most(_hopes(sell))
        guide.cash[t] = _most(sell)
        for n in range(1, HELD):
            guide.cut[t][n] = max(
                range(1, min(n, tables.largest[t]) + 1),
                key=lambda k: (sell[k] + guide.cash[t][n - k], k),
            )
    return guide


def _hopes(sell: Sequence[int]) -> list[float]:
    """What a hand of each size may bring: its price, or a part of that of the largest set."""
    largest = len(sell) - 1
    return [
        max(price, HOPE * sell[largest] * (n / largest) ** BEND) for n, price in enumerate(sell)
    ]


def _most(worth: Sequence[float]) -> list[float]:
    """The most that n cards come to when they are divided into sets of such worths."""
    most = [0.0] * HELD
    for n in range(1, HELD):
        most[n] = max(worth[k] + most[n - k] for k in range(1, min(n, len(worth) - 1) + 1))
    return most
