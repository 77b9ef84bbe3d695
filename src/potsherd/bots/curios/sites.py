"""The search of Curios foreseen: what each choice leads to if all then take what looks best."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.rules.curios.fields import State, Tables
from potsherd.rules.curios.search import fill, finish_search, next_searcher
from potsherd.rules.layout import NOBODY

# Found by play of the bot against itself with other numbers.
_LEAD = 0.25
"""Part of an artifact that a lead in pawns counts for while the search goes on."""


def outcome(
    tables: Tables, state: State, site: int, mine: Sequence[float], theirs: Sequence[float]
) -> float:
    """How much better than the others on average the mover does in this search by choosing `site`.

    `mine` are the values of artifacts as he sees them, `theirs` as the others may.
    """
    seat, after = state.mover, state.copy()
    fill(tables, after, site)
    after.mover = next_searcher(tables, after)
    while after.mover != NOBODY:
        fill(tables, after, _most_promising(tables, after, mine if after.mover == seat else theirs))
        after.mover = next_searcher(tables, after)
    finish_search(tables, after)
    gains = [
        sum(
            value * (now - before)
            for value, now, before in zip(
                mine, after.artifacts[player], state.artifacts[player], strict=False
            )
        )
        for player in range(tables.players)
    ]
    others = (sum(gains) - gains[seat]) / (tables.players - 1)
    return gains[seat] - others


def _most_promising(tables: Tables, state: State, values: Sequence[float]) -> int:
    """The site that brings the mover most for each pawn."""
    seat, best, most = state.mover, -1, -1.0
    for site in range(tables.sites):
        column = state.filled[site]
        if column < tables.columns and tables.column[column] <= state.at_hand[seat]:
            pawns = tables.column[column]
            promise = values[site] * _artifacts(tables, state, seat, site, pawns) / pawns
            if promise > most:
                best, most = site, promise
    return best


def _artifacts(tables: Tables, state: State, seat: int, site: int, pawns: int) -> float:
    """Artifacts that a seat may get for its pawns: the one at once, and a part for the lead."""
    left = state.left[site]
    if left == 0:
        return 0.0
    if left == 1:
        return 1.0
    others = 0
    for player in range(tables.players):
        if player != seat and state.placed[player][site] > others:
            others = state.placed[player][site]
    own = state.placed[seat][site]
    led, leads = own > others, own + pawns > others
    return 1.0 + _LEAD * (leads - led)
