"""The Curios kernel: who may do what, what chance may bring, and what a step does."""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import rule
from potsherd.rules.curios.cards import list_above, list_next
from potsherd.rules.curios.fields import (
    CHOOSE_FIRST,
    DEAL,
    DECISIONS,
    DRAW,
    FIRST,
    FLIP,
    MAX_LEGAL,
    PASS,
    RECRUIT,
    RECRUITING,
    SEARCH,
    SEARCHING,
    STEPS,
    TURN_UP,
    State,
    Tables,
)
from potsherd.rules.curios.recruit import list_recruits
from potsherd.rules.curios.rounds import flip, pass_on, recruit, search, turn_up
from potsherd.rules.curios.search import list_searches
from potsherd.rules.curios.setup import deal, give_token, list_first, start

STATE, TABLES = State, Tables

__all__ = [
    "DECISIONS",
    "MAX_LEGAL",
    "STATE",
    "STEPS",
    "TABLES",
    "apply",
    "legal",
    "outcomes",
    "score",
    "start",
]


@rule
def legal(e: Tables, s: State, steps: Any) -> int:
    """List the legal steps of the mover in `steps`, ascending; return how many there are.

    Reads only what is public and the mover's own hand.
    """
    if s.phase == SEARCHING:
        return list_searches(e, s, steps)
    if s.phase == RECRUITING:
        return list_recruits(e, s, steps)
    return 0


@rule
def outcomes(e: Tables, s: State, steps: Any, weights: Any) -> int:
    """List what chance may bring in `steps`, ascending, and how likely in `weights` (positive
    whole numbers; the probability is weight / sum); return how many there are."""
    if s.phase == CHOOSE_FIRST:
        return list_first(e, steps, weights)
    if s.phase == DEAL or s.phase == FLIP:
        return list_next(e, s, steps, weights)
    if s.phase == TURN_UP:
        return list_above(s, s.asked, steps, weights)
    return 0


@rule
def apply(e: Tables, s: State, step: int) -> None:
    """Play one legal step of the mover or of chance."""
    s.midway = 0
    if step < RECRUIT:
        search(e, s, step - SEARCH)
    elif step < PASS:
        recruit(e, s, step - RECRUIT)
    elif step == PASS:
        pass_on(e, s)
    elif step >= FIRST:
        give_token(s, step - FIRST)
    elif s.phase == DEAL:
        deal(e, s, step - DRAW)
    elif s.phase == FLIP:
        flip(e, s, step - DRAW)
    else:
        turn_up(e, s, step - DRAW)


@rule
def score(e: Tables, s: State, seat: int) -> int:
    """What the artifacts of a seat are worth; those of a site not yet turned up count nothing."""
    total = 0
    for site in range(e.sites):
        if s.value[site] > 0:
            total += s.artifacts[seat][site] * e.value[s.value[site] - 1]
    return total
