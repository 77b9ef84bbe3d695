"""Curios between searches, evaluated by hand: artifacts taken and open, as shares of the win.

The numbers were fitted to the results of games of the search's own policy, at two to five players.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import State, Tables
from potsherd.rules.curios.kernel import score
from potsherd.search.curios.guide import Guide
from potsherd.search.curios.weighing import open_at, weigh_in_world, worth_open, worth_taken
from potsherd.search.results import share_out

PROPORTIONATE = 0.45
"""How much of what is open goes to the seats in proportion to their pawns, the rest alike."""
CERTAIN = 0.01
"""The variance of results when all is decided; what follows is added to it."""
OPEN = 0.045
"""For each artifact that may still be taken, of its value squared."""
UNSEEN = 0.34
"""Of what values not turned up make of the lead of one seat over another."""


@rule
def money_of(e: Tables, s: State, seat: int) -> float:
    """What the artifacts of a seat are worth."""
    return float(score(e, s, seat))


@rule
def promise(e: Tables, s: State, guide: Guide, shares: Any) -> None:
    """Each seat's share of the win, by its artifacts and pawns."""
    weigh_in_world(e, s, guide)
    pawns = 0
    for seat in range(e.players):
        pawns += s.pawns[seat]
    each = PROPORTIONATE * worth_open(e, s, guide) / pawns
    for seat in range(e.players):
        shares[seat] = worth_taken(e, s, guide, seat) + each * s.pawns[seat]
    share_out(shares, e.players + 0, sqrt(CERTAIN + variance(e, s, guide)))


@rule
def variance(e: Tables, s: State, guide: Guide) -> float:
    """How far results may still stray from what is expected, in money squared."""
    total = 0.0
    for site in range(e.sites):
        square = guide.worth[site] * guide.worth[site] + guide.doubt[site]
        total += OPEN * open_at(s, site) * square
        if guide.doubt[site] > 0.0:
            total += UNSEEN * guide.doubt[site] * difference(e, s, site)
    return total


@rule
def difference(e: Tables, s: State, site: int) -> float:
    """The mean square of the difference between two seats in artifacts of a site."""
    number = 0.0
    squares = 0.0
    for seat in range(e.players):
        taken = float(s.artifacts[seat][site])
        number += taken
        squares += taken * taken
    return 2.0 * (squares - number * number / e.players) / (e.players - 1)
