"""What a network reads of a position of Curios, as one seat sees the table, all hands known.

All is scaled to about 0 to 1. Sites stand in the order of what their artifacts are worth, so that
what is learned of one holds for all.
"""

from __future__ import annotations

from math import sqrt

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import SEARCHING, State, Tables
from potsherd.rules.curios.search import leader
from potsherd.search.curios.evaluation import variance
from potsherd.search.curios.guide import Guide
from potsherd.search.curios.sizes import (
    COLUMN_STEPS,
    FEATURES,
    LEFT_STEPS,
    SEAT_FEATURES,
    SEAT_ITSELF,
    SEATS_AT,
    SITE_FEATURES,
    TABLE_AT,
)
from potsherd.search.curios.weighing import (
    open_at,
    weigh_as_seen,
    weigh_in_world,
    worth_open,
    worth_taken,
)
from potsherd.search.network import count_up, note

__all__ = ["FEATURES", "features", "under_way"]


@rule
def under_way(s: State) -> bool:
    """Whether the game has been set up."""
    return s.phase >= SEARCHING


@rule
def features(e: Tables, s: State, guide: Guide, seat: int) -> int:
    """List what is not zero in `guide.active` and `guide.values`; return how many there are."""
    weigh_in_world(e, s, guide)
    order_sites(e, guide)
    scale = 1.0 / max(e.value[e.values - 1], 1)
    n = read_sites(e, s, guide, scale, 0)
    n = read_seats(e, s, guide, scale, seat, n)
    n = note(guide, n, TABLE_AT, 1.0 if s.phase == SEARCHING else 0.0)
    n = note(guide, n, TABLE_AT + 1, worth_open(e, s, guide) * scale * 0.05)
    return note(guide, n, TABLE_AT + 2, sqrt(variance(e, s, guide)) * scale * 0.7)


@rule
def order_sites(e: Tables, guide: Guide) -> None:
    """Fill `guide.order` with the sites, those whose artifacts are worth most first."""
    for site in range(e.sites):
        k = site
        while k > 0 and guide.worth[guide.order[k - 1]] < guide.worth[site]:
            guide.order[k] = guide.order[k - 1]
            k -= 1
        guide.order[k] = site


@rule
def read_sites(e: Tables, s: State, guide: Guide, scale: float, n: int) -> int:
    """Of each site: columns filled, artifacts left, what one is worth and how doubtful that is."""
    for k in range(e.sites):
        site = guide.order[k] + 0
        i = k * SITE_FEATURES
        n = count_up(guide, n, i, s.filled[site] + 0, COLUMN_STEPS)
        i += COLUMN_STEPS
        n = count_up(guide, n, i, s.left[site] + 0, LEFT_STEPS)
        i += LEFT_STEPS
        n = note(guide, n, i, max(0, s.left[site] - LEFT_STEPS) * 0.1)
        n = note(guide, n, i + 1, guide.worth[site] * scale)
        n = note(guide, n, i + 2, sqrt(guide.doubt[site]) * scale * 2.0)
    return n


@rule
def read_seats(e: Tables, s: State, guide: Guide, scale: float, seat: int, n: int) -> int:
    """Of the seat and those after it: what it has (others against its own), its pawns, its hand,
    whether it is the mover or has the token, how wrong it is about what is open; at each site its
    artifacts, its pawns, and whether they are the most."""
    own = worth_taken(e, s, guide, seat)
    for ahead in range(e.players):
        other = (seat + ahead) % e.players
        i = SEATS_AT + ahead * SEAT_FEATURES
        lead = worth_taken(e, s, guide, other) - (own if ahead > 0 else 0.0)
        n = note(guide, n, i, lead * scale * 0.15)
        n = note(guide, n, i + 1, s.pawns[other] * 0.1)
        n = note(guide, n, i + 2, s.at_hand[other] * 0.1)
        n = note(guide, n, i + 3, s.hand_size[other] * 0.2)
        n = note(guide, n, i + 4, 1.0 if s.mover == other else 0.0)
        n = note(guide, n, i + 5, 1.0 if s.first == other else 0.0)
        n = note(guide, n, i + 6, error(e, s, guide, other) * scale * 0.05)
        i += SEAT_ITSELF
        for k in range(e.sites):
            site = guide.order[k]
            n = note(guide, n, i, s.artifacts[other][site] * 0.1)
            n = note(guide, n, i + 1, s.placed[other][site] * 0.15)
            n = note(guide, n, i + 2, 1.0 if leader(e, s, site) == other else 0.0)
            i += 3
    return n


@rule
def error(e: Tables, s: State, guide: Guide, seat: int) -> float:
    """By how much a seat misjudges the artifacts that may still be taken."""
    weigh_as_seen(e, s, guide, seat)
    total = 0.0
    for site in range(e.sites):
        total += abs(guide.seen[site] - guide.worth[site]) * open_at(s, site)
    return total
