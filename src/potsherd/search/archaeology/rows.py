"""What cards in hand are worth: for each type a row of values by the number held.

A set that lacks a card is worth the larger one it may grow into, less what that card costs and
times the chance to get it: rarer cards and a dig site nearly empty make it small. A card is worth
what it buys in trade, too. When the dig site is empty all that counts is what the sets sell for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Row = Sequence[float]
"""Worth of 0, 1, 2, ... cards of a type."""


class Prospects(NamedTuple):
    """What hands may grow into, by numbers that are found by play."""

    ease: float
    """How much one more card to be had raises the odds of getting one in time."""
    currency: float
    """Money that one of trade value brings, well spent."""
    halfway: float
    """Turns to come that make hopes half of what they are in a game without end."""

    def hope(self, turns: float) -> float:
        """How far hopes for more cards count with so many turns to come: from 0 to nearly 1."""
        return turns / (turns + self.halfway)

    def price(self, trade: int, turns: float) -> float:
        """What a card of this trade value costs, and brings, in money."""
        return self.currency * self.hope(turns) * trade

    def chance(self, elsewhere: int, turns: float) -> float:
        """The chance to get one of so many cards in time."""
        odds = self.ease * self.hope(turns) * max(0, elsewhere)
        return odds / (1 + odds)


@lru_cache(maxsize=1 << 16)
def sale_row(
    sell: tuple[int, ...],
    trade: int,
    live: int,
    turns: float,
    length: int,
    prospects: Prospects,
) -> Row:
    """The row of a type with this table and trade value; `live` cards of it are not sold yet.

    Neither number changes in a trade, so what is a gain before it is still one after it, and
    nothing is traded back and forth.
    """
    price = prospects.price(trade, turns)
    sizes = range(1, len(sell))
    # One set may grow; the cards beyond it are sold, or spent in trade.
    growing = _grown(sell, price, live, turns, prospects)
    beside = [0.0]
    for n in range(1, length):
        sold = max(sell[size] + beside[n - size] for size in sizes if size <= n)
        beside.append(max(sold, price + beside[n - 1]))
    return tuple(
        max(beside[n], *(growing[size] + beside[n - size] for size in sizes if size <= n))
        if n
        else 0.0
        for n in range(length)
    )


def map_row(
    plans: Sequence[float], trade: int, live: int, turns: float, prospects: Prospects
) -> Row:
    """The row of maps from what the best explorations with 0, 1, 2, ... of them are worth."""
    return _grown(plans, prospects.price(trade, turns), live, turns, prospects)


def _grown(
    worths: Sequence[float], price: float, live: int, turns: float, prospects: Prospects
) -> list[float]:
    """The worth of n cards, if they may also grow into more at a price for each.

    `live - n` cards are somewhere else; they make the odds of getting one in time.
    """
    grown = [float(worth) for worth in worths]
    for n in range(len(grown) - 2, 0, -1):
        chance = prospects.chance(live - n, turns)
        grown[n] = max(grown[n], chance * (grown[n + 1] - price))
    return grown


@lru_cache(maxsize=1 << 12)
def cash(sell: tuple[int, ...], number: int) -> tuple[int, int]:
    """What so many cards of a type sell for at best, in sets, and the size of the first set."""
    best, size = 0, 0
    for first in range(min(number, len(sell) - 1), 0, -1):
        money = sell[first] + cash(sell, number - first)[0]
        if money > best:
            best, size = money, first
    return best, size
