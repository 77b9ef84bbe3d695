"""Trades with the marketplace: offers in type order, then cards taken in type order, then done.

An offer is legal only if the trade can still be completed, so no trade is a dead end.
"""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.fields import (
    ACT,
    OFFER,
    OFFERING,
    SETTLE,
    TAKE,
    TAKING,
    State,
    Tables,
)
from potsherd.rules.archaeology.piles import gain
from potsherd.rules.compiling import rule


@rule
def list_offers(e: Tables, s: State, steps: Any, n: int) -> int:
    """Types that may be given next."""
    hand = s.hands[s.mover]
    worth = s.credit + 0
    for t in range(s.last, e.types):
        worth += hand[t] * e.trade[t]
    for t in range(s.last, e.types):
        cards = hand[t]
        if cards > 0:
            if can_buy(e, s, t, worth):
                steps[n] = OFFER + t
                n += 1
            worth -= cards * e.trade[t]
    return n


@rule
def can_buy(e: Tables, s: State, offered: int, worth: int) -> bool:
    """Whether a type not offered can be bought, if `offered` is and all later cards are worth
    `worth` together: the type's own cards cannot be given for it (R-7)."""
    hand = s.hands[s.mover]
    for t in range(e.types):
        if s.market[t] > 0 and s.offer[t] == 0 and t != offered:
            price = e.trade[t] + 0
            if t > offered:
                price += hand[t] * e.trade[t]
            if price <= worth:
                return True
    return False


@rule
def offer(e: Tables, s: State, card: int) -> None:
    """Give a card."""
    gain(s, s.mover, card, -1)
    s.offer[card] += 1
    s.credit += e.trade[card]
    s.last = card
    s.phase = OFFERING
    s.midway = 1


@rule
def list_takes(e: Tables, s: State, steps: Any, n: int) -> int:
    """Types that may be taken next: affordable, and not given in this trade (R-7)."""
    first = s.last if s.phase == TAKING else 0
    for t in range(first, e.types):
        if s.market[t] > 0 and s.offer[t] == 0 and e.trade[t] <= s.credit:
            steps[n] = TAKE + t
            n += 1
    return n


@rule
def take(e: Tables, s: State, card: int) -> None:
    """Take a card."""
    s.market[card] -= 1
    gain(s, s.mover, card, 1)
    s.credit -= e.trade[card]
    s.last = card
    s.phase = TAKING
    s.midway = 1


@rule
def list_settle(steps: Any, n: int) -> int:
    """A trade with a card taken may be done."""
    steps[n] = SETTLE
    return n + 1


@rule
def settle(e: Tables, s: State) -> None:
    """Done: the given cards lie in the marketplace from now on (R-8); a rest of value is lost."""
    for t in range(e.types):
        s.market[t] += s.offer[t]
        s.offer[t] = 0
    s.credit = 0
    s.last = 0
    s.trades += 1
    s.phase = ACT
