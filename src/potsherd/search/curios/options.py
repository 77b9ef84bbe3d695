"""What each step of Curios is about worth to its mover, by what he may know.

A search is weighed against one that takes nothing for nothing, a reveal against none. The numbers
were found by play of this policy against itself and the greedy bot.
"""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import PASS, RECRUIT, SEARCHING, VALUES, State, Tables
from potsherd.rules.curios.kernel import legal
from potsherd.search.curios.guide import Guide
from potsherd.search.curios.weighing import most_placed, weigh_as_seen

SPENT = 0.29
"""Artifacts that a pawn placed would have brought elsewhere."""
STRANDED = 0.49
"""Those lost with a pawn that no column can be filled with any more."""
GAINED, KEPT, BROKEN = 0.12, -0.2, 0.25
"""Parts of an artifact that pawns at a site count for: when they take the lead, when the mover had
it anyway, when they take it from another."""
RECRUITED = 0.5
"""Artifacts that one more pawn brings."""
TOLD = 0.37
"""Part of what opponents learn from a reveal that they turn into money."""


@rule
def options(e: Tables, s: State, guide: Guide, steps: Any, gains: Any) -> int:
    """List the legal steps with their gains in money."""
    n = legal(e, s, steps)
    if n < 2:
        gains[0] = 0.0
        return n
    weigh_as_seen(e, s, guide, s.mover + 0)
    if s.phase == SEARCHING:
        weigh_searches(e, s, guide, steps, gains, n)
    else:
        weigh_reveals(e, s, guide, steps, gains, n)
    return n


# ---------------------------------------------------------------- searches
@rule
def weigh_searches(e: Tables, s: State, guide: Guide, steps: Any, gains: Any, n: int) -> None:
    """Artifacts that a search takes or may bring, less those that its pawns would elsewhere."""
    seat = s.mover + 0
    pawn = 0.0
    for site in range(e.sites):
        if s.left[site] > 0:
            pawn += guide.seen[site]
    pawn /= e.sites
    for i in range(n):
        site = steps[i]
        column = e.column[s.filled[site]] + 0
        rest = s.at_hand[seat] - column
        gains[i] = guide.seen[site] * artifacts(e, s, seat, site, column) - SPENT * pawn * column
        if rest > 0 and rest < cheapest_after(e, s, site):
            gains[i] -= STRANDED * pawn * rest


@rule
def artifacts(e: Tables, s: State, seat: int, site: int, column: int) -> float:
    """Artifacts that filling a column brings: one at once, and a part for the most pawns."""
    left = s.left[site]
    if left < 2:
        return float(left)
    own = s.placed[seat][site]
    most = most_placed(e, s, seat, site)
    if own > most:
        return 1.0 + KEPT
    taken = 1.0
    if own + column > most:
        taken += GAINED
    if most > own and own + column >= most:
        taken += BROKEN
    return taken


@rule
def cheapest_after(e: Tables, s: State, filled: int) -> int:
    """The pawns for the cheapest column once one more is filled at a site; many if all are full."""
    cheapest = 127
    for site in range(e.sites):
        column = s.filled[site] + (1 if site == filled else 0)
        if column < e.columns:
            cheapest = min(cheapest, e.column[column])
    return cheapest


# ---------------------------------------------------------------- reveals
@rule
def weigh_reveals(e: Tables, s: State, guide: Guide, steps: Any, gains: Any, n: int) -> None:
    """What a pawn brings, less what the others learn about a site that matters to them."""
    pawn = 0.0
    for site in range(e.sites):
        pawn += guide.seen[site]
    pawn *= RECRUITED / e.sites
    for i in range(n):
        gains[i] = 0.0
        if steps[i] != PASS:
            card = steps[i] - RECRUIT
            told = surprise(e, s, guide, card) * s.left[guide.site[card]]
            gains[i] = pawn - TOLD * told / e.players


@rule
def surprise(e: Tables, s: State, guide: Guide, card: int) -> float:
    """By how much a reveal changes what those without the card think of artifacts of its site."""
    site = guide.site[card]
    total = 0.0
    cards = 0
    for place in range(e.values):
        if s.revealed[site * VALUES + place] == 0:
            total += e.value[place]
            cards += 1
    after = (total - e.value[guide.place[card]]) / (cards - 1)
    return abs(after - total / cards)
