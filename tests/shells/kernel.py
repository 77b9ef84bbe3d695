"""The rules of Shells.

Some shells are dealt, hidden from others; the rest is the sea. On a turn a player dives, which
brings a shell of the sea into the hand, or shows one of his shells: the k-th of a type that he
shows is worth k times the worth of the type. The game ends with the turn that empties the sea;
what has not been shown by then is worth nothing.
"""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import rule
from potsherd.rules.layout import CHANCE, NOBODY
from shells.fields import (
    ACT,
    CHOOSE_FIRST,
    DEAL,
    DECISIONS,
    DIVE,
    DRAW,
    FIRST,
    MAX_LEGAL,
    OVER,
    SHOW,
    STEPS,
    SURFACE,
    State,
    Tables,
)

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
def start(e: Tables, s: State) -> None:
    """Make of a state of zeros the one before the first chance step."""
    for t in range(e.types):
        s.sea[t] = e.copies[t]
        s.sea_left += e.copies[t]
    s.mover = CHANCE
    if e.first >= 0:
        give_turn(s, e.first)
    else:
        s.phase = CHOOSE_FIRST


@rule
def give_turn(s: State, seat: int) -> None:
    """Let this seat begin; first the hands are dealt, its own first."""
    s.first = seat
    s.turn = seat
    s.phase = DEAL


@rule
def legal(e: Tables, s: State, steps: Any) -> int:
    """The shells in hand, by type, and a dive."""
    n = 0
    for t in range(e.types):
        if s.hands[s.mover][t] > 0:
            steps[n] = SHOW + t
            n += 1
    steps[n] = DIVE
    return n + 1


@rule
def outcomes(e: Tables, s: State, steps: Any, weights: Any) -> int:
    """Who begins, any seat alike; else a shell of the sea, any alike."""
    n = 0
    if s.phase == CHOOSE_FIRST:
        for seat in range(e.players):
            steps[seat] = FIRST + seat
            weights[seat] = 1
        return e.players
    for t in range(e.types):
        if s.sea[t] > 0:
            steps[n] = DRAW + t
            weights[n] = s.sea[t]
            n += 1
    return n


@rule
def apply(e: Tables, s: State, step: int) -> None:
    """Play one legal step of the mover or of chance."""
    s.midway = 0
    if step >= FIRST:
        give_turn(s, step - FIRST)
    elif step >= DRAW:
        draw(e, s, step - DRAW)
    elif step == DIVE:
        s.phase = SURFACE
        s.mover = CHANCE
    else:
        show(e, s, step - SHOW)
        end_turn(e, s)


@rule
def draw(e: Tables, s: State, t: int) -> None:
    """A shell comes from the sea into the hand of the seat whose turn it is."""
    s.sea[t] -= 1
    s.sea_left -= 1
    s.hands[s.turn][t] += 1
    s.hand_size[s.turn] += 1
    if s.phase == SURFACE:
        end_turn(e, s)
    elif s.hand_size[s.turn] < e.hand:
        s.midway = 1
    else:
        s.turn = (s.turn + 1) % e.players
        if s.turn == s.first:
            s.phase = ACT
            s.mover = s.turn


@rule
def show(e: Tables, s: State, t: int) -> None:
    """The mover shows a shell."""
    seat = s.mover
    s.hands[seat][t] -= 1
    s.hand_size[seat] -= 1
    s.shown[seat][t] += 1
    s.points[seat] += s.shown[seat][t] * e.worth[t]


@rule
def end_turn(e: Tables, s: State) -> None:
    """The next player's turn begins, unless the sea is empty."""
    s.turns += 1
    if s.sea_left == 0:
        s.phase = OVER
        s.mover = NOBODY
    else:
        s.turn = (s.turn + 1) % e.players
        s.phase = ACT
        s.mover = s.turn


@rule
def score(e: Tables, s: State, seat: int) -> int:
    """The points of a seat."""
    return s.points[seat] + 0
