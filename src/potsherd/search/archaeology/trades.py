"""How a trade may begin or go on, and the best it can come to.

Of each type cards are given, or taken, or left; all that is given must be worth what is taken.
Types are gone through one by one, with the best gain for each balance so far.
"""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.fields import (
    OFFER,
    SETTLE,
    TAKE,
    TAKING,
    TYPES,
    State,
    Tables,
)
from potsherd.rules.compiling import rule
from potsherd.search.archaeology.guide import Guide
from potsherd.search.archaeology.sizes import SPAN
from potsherd.search.archaeology.weighing import stage_of, worth_of

NOTHING = -1000.0
"""The gain of a trade that cannot be."""
NEUTRAL = SPAN
"""Where in a row of balances 0 stands; more than SPAN counts as SPAN."""


@rule
def plan_trades(e: Tables, s: State, guide: Guide) -> None:
    """Fill `guide.plans`: for each next step the gain of the best trade that goes on with it."""
    for i in range(SETTLE + 1 - OFFER):
        guide.plans[i] = NOTHING
    weigh_cards(e, s, guide)
    if s.phase != TAKING:
        balance_types(e, s, guide)
        plan_offers(e, s, guide)
    if s.credit > 0:
        plan_purchases(e, s, guide)
    if s.phase == TAKING:
        guide.plans[SETTLE - OFFER] = 0.0


@rule
def weigh_cards(e: Tables, s: State, guide: Guide) -> None:
    """Fill `guide.deals[type][SPAN + n]`: what taking n cards gains (giving: a negative n), as far
    as it may be; and how many may be given and taken at most."""
    stage = stage_of(e, s)
    for t in range(e.types):
        held = s.hands[s.mover][t] + 0
        own = worth_of(e, guide, stage, t, held)
        gives = 0
        if t >= s.last and s.phase != TAKING:
            gives = min(held, (SPAN + e.trade[t] - 1) // e.trade[t])
        takes = 0
        if s.offer[t] == 0:
            takes = min(s.market[t], SPAN // e.trade[t])
        for n in range(-gives, takes + 1):
            guide.deals[t][NEUTRAL + n] = worth_of(e, guide, stage, t, held + n) - own
        guide.gives[t] = gives
        guide.takes[t] = takes


@rule
def take_types(e: Tables, guide: Guide, before: Any, after: Any, t: int) -> None:
    """The best gains for each balance once some cards of a type may have been taken."""
    price = e.trade[t] + 0
    for b in range(2 * SPAN + 1):
        after[b] = before[b]
    for n in range(1, guide.takes[t] + 1):
        gain = guide.deals[t][NEUTRAL + n]
        for b in range(n * price, 2 * SPAN + 1):
            after[b - n * price] = max(after[b - n * price], before[b] + gain)


@rule
def balance_types(e: Tables, s: State, guide: Guide) -> None:
    """Fill `guide.rest[t]`, the best gain for each balance with the types from t on, and
    `guide.taken[t]`, with those below t of which none is given."""
    for b in range(2 * SPAN + 1):
        guide.rest[e.types][b] = NOTHING
        guide.taken[0][b] = NOTHING
    guide.rest[e.types][NEUTRAL] = 0.0
    guide.taken[0][NEUTRAL] = 0.0
    for t in range(e.types):
        take_types(e, guide, guide.taken[t], guide.taken[t + 1], t)
    for t in range(e.types - 1, s.last - 1, -1):
        before = guide.rest[t + 1]
        after = guide.rest[t]
        take_types(e, guide, before, after, t)
        for n in range(1, guide.gives[t] + 1):
            gain = guide.deals[t][NEUTRAL - n]
            for b in range(2 * SPAN + 1):
                to = min(b + n * e.trade[t], 2 * SPAN)
                after[to] = max(after[to], before[b] + gain)


@rule
def plan_offers(e: Tables, s: State, guide: Guide) -> None:
    """The best trades in which the next card given is of each type."""
    best = guide.rest[TYPES + 1]
    for t in range(s.last, e.types):
        if guide.gives[t] > 0:
            # `best[b]`: with the later types, for a balance of b or more.
            most = NOTHING
            for b in range(2 * SPAN, -1, -1):
                most = max(most, guide.rest[t + 1][b])
                best[b] = most
            found = NOTHING
            for n in range(1, guide.gives[t] + 1):
                gain = guide.deals[t][NEUTRAL - n]
                paid = s.credit + n * e.trade[t]
                for b in range(SPAN + 1):
                    if guide.taken[t][b] > NOTHING:
                        needed = max(0, min(2 * SPAN, 2 * NEUTRAL - b - paid))
                        found = max(found, gain + guide.taken[t][b] + best[needed])
            guide.plans[t] = found


@rule
def plan_purchases(e: Tables, s: State, guide: Guide) -> None:
    """What can be bought for the credit, by the first type taken."""
    bought = guide.rest[0]
    first = s.last if s.phase == TAKING else 0
    credit = min(s.credit, SPAN)
    for c in range(credit + 1):
        bought[c] = 0.0
    for t in range(e.types - 1, first - 1, -1):
        price = e.trade[t] + 0
        found = NOTHING
        for n in range(1, guide.takes[t] + 1):
            if n * price <= credit:
                gain = guide.deals[t][NEUTRAL + n]
                found = max(found, gain + bought[credit - n * price])
        guide.plans[TAKE - OFFER + t] = found
        for c in range(credit, price - 1, -1):
            for n in range(1, min(guide.takes[t], c // price) + 1):
                gain = guide.deals[t][NEUTRAL + n] + bought[c - n * price]
                bought[c] = max(bought[c], gain)
