"""The search: columns filled with pawns, artifacts taken, bonuses for the most pawns."""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import SEARCH, State, Tables
from potsherd.rules.layout import NOBODY


@rule
def can_fill(e: Tables, s: State, seat: int, site: int) -> bool:
    """Whether a seat has the pawns for the leftmost empty column of a site (C-1, C-3)."""
    column = s.filled[site]
    return column < e.columns and e.column[column] <= s.at_hand[seat]


@rule
def list_searches(e: Tables, s: State, steps: Any) -> int:
    """The sites to choose from, even without artifacts (C-3); there is no pass (C-2)."""
    n = 0
    for site in range(e.sites):
        if can_fill(e, s, s.mover, site):
            steps[n] = SEARCH + site
            n += 1
    return n


@rule
def fill(e: Tables, s: State, site: int) -> None:
    """Fill a column and take an artifact if any is left."""
    pawns = e.column[s.filled[site]]
    s.filled[site] += 1
    s.at_hand[s.mover] -= pawns
    s.placed[s.mover][site] += pawns
    take_artifact(s, s.mover, site)


@rule
def take_artifact(s: State, seat: int, site: int) -> None:
    """Give a seat an artifact of a site if any is left."""
    if s.left[site] > 0:
        s.left[site] -= 1
        s.artifacts[seat][site] += 1


@rule
def next_searcher(e: Tables, s: State) -> int:
    """The next seat clockwise, the mover last, that can fill a column; NOBODY if all are out."""
    for ahead in range(1, e.players + 1):
        seat = (s.mover + ahead) % e.players
        for site in range(e.sites):
            if can_fill(e, s, seat, site):
                return seat
    return NOBODY


@rule
def leader(e: Tables, s: State, site: int) -> int:
    """The seat with more pawns on a site than any other; NOBODY at a tie or without pawns (C-4)."""
    best = NOBODY
    most = 0
    for seat in range(e.players):
        pawns = s.placed[seat][site]
        if pawns > most:
            best = seat
            most = pawns
        elif pawns == most:
            best = NOBODY
    return best


@rule
def finish_search(e: Tables, s: State) -> None:
    """Hand out the bonuses (C-4); all pawns go back."""
    for site in range(e.sites):
        seat = leader(e, s, site)
        if seat != NOBODY:
            take_artifact(s, seat, site)
        s.filled[site] = 0
        for owner in range(e.players):
            s.placed[owner][site] = 0
    for owner in range(e.players):
        s.at_hand[owner] = s.pawns[owner]


@rule
def sites_run_out(e: Tables, s: State) -> int:
    """How many sites have no artifacts left."""
    n = 0
    for site in range(e.sites):
        if s.left[site] == 0:
            n += 1
    return n
