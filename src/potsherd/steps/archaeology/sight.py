"""What a seat of Archaeology sees and remembers, as numbers; `parts` says what they are."""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.fields import (
    ANSWER,
    CHAMBERS,
    CHOOSE_FIRST,
    CHOOSE_MONUMENT,
    NAMING,
    OVER,
    RULES,
    TYPES,
    UNCOVER_ALL,
    State,
    Tables,
)
from potsherd.rules.compiling import rule
from potsherd.steps.archaeology.memory import Memory

PHASES = OVER + 1
KINDS = len(RULES)


@rule
def observe(e: Tables, s: State, m: Memory, seat: int, out: Any) -> int:
    """See Sight."""
    n = see_decision(e, s, seat, out)
    n = see_cards(e, s, m, seat, out, n)
    n = see_seats(e, s, m, seat, out, n)
    n = see_monument(e, s, m, seat, out, n)
    return see_counters(s, m, out, n)


@rule
def see_decision(e: Tables, s: State, seat: int, out: Any) -> int:
    """Whose decision it is, and what of it is done."""
    out[s.phase] = 1
    n = PHASES
    if s.mover >= 0:
        out[n + (s.mover - seat + e.players) % e.players] = 1
    n += e.players
    if s.phase > CHOOSE_FIRST:
        out[n + (s.turn - seat + e.players) % e.players] = 1
    n += e.players
    out[n] = s.left
    out[n + 1] = s.last
    out[n + 2] = s.credit
    n += 3
    for t in range(e.types):
        out[n + t] = s.offer[t]
    n += TYPES
    named = 2 if s.phase == ANSWER else 2 - s.left if s.phase == NAMING else 0
    for i in range(named):
        out[n + s.named[i]] = 1
    return n + TYPES


@rule
def see_cards(e: Tables, s: State, m: Memory, seat: int, out: Any, n: int) -> int:
    """Of each type: those in the own hand, in the marketplace and turned up, those that are known
    to be in each other hand, and those that may be anywhere else."""
    for t in range(e.types):
        out[n + t] = s.hands[seat][t]
        out[n + TYPES + t] = s.market[t]
        out[n + 2 * TYPES + t] = s.drawn[t]
        unseen = e.copies[t] - s.hands[seat][t] - s.market[t] - s.offer[t]
        for c in range(CHAMBERS):
            unseen -= m.chambers[seat][c][t]  # with those turned up
        for ahead in range(e.players):
            other = (seat + ahead) % e.players
            unseen -= m.sold[other][t]
            if ahead > 0:
                known = m.hands[seat][other][t] + 0
                out[n + (3 + ahead) * TYPES + t] = known
                unseen -= known
        out[n + 3 * TYPES + t] = unseen - (m.maps_used if t == e.map else 0)
    return n + (3 + e.players) * TYPES


@rule
def see_seats(e: Tables, s: State, m: Memory, seat: int, out: Any, n: int) -> int:
    """What lies before each seat, the observer first."""
    for ahead in range(e.players):
        other = (seat + ahead) % e.players
        out[n + ahead] = s.hand_size[other]
        out[n + e.players + ahead] = s.money[other]
        out[n + 2 * e.players + ahead] = s.tents[other]
        out[n + 3 * e.players + ahead] = s.sheltered[other]
        if s.phase >= CHOOSE_FIRST:
            out[n + 4 * e.players + ahead] = m.totals[other]
        for t in range(e.types):
            out[n + 5 * e.players + ahead * TYPES + t] = m.sold[other][t]
    return n + (5 + TYPES) * e.players


@rule
def see_monument(e: Tables, s: State, m: Memory, seat: int, out: Any, n: int) -> int:
    """The monument, and what is known of its chambers."""
    if s.phase > CHOOSE_MONUMENT:
        out[n + e.kind[s.monument]] = 1
        for c in range(e.chambers[s.monument]):
            out[n + KINDS + c] = s.chamber_left[c]
            out[n + KINDS + CHAMBERS + c] = e.chamber_maps[s.monument][c]
            for t in range(e.types):
                here = m.chambers[seat][c][t] - (s.drawn[t] if c == s.chamber else 0)
                out[n + KINDS + 3 * CHAMBERS + c * TYPES + t] = here
    if UNCOVER_ALL <= s.phase <= ANSWER:
        out[n + KINDS + 2 * CHAMBERS + s.chamber] = 1
    return n + KINDS + (3 + TYPES) * CHAMBERS


@rule
def see_counters(s: State, m: Memory, out: Any, n: int) -> int:
    """The dig site, and what is counted in this turn and before the end."""
    out[n] = s.dig_left
    out[n + 1] = s.thieves
    out[n + 2] = s.storms
    out[n + 3] = s.pile
    out[n + 4] = m.maps_used
    out[n + 5] = s.trades
    out[n + 6] = s.explored
    out[n + 7] = s.sales
    out[n + 8] = s.began_empty
    out[n + 9] = s.must_sell
    out[n + 10] = s.passes
    out[n + 11] = s.idle
    out[n + 12] = s.guard
    return n + 13
