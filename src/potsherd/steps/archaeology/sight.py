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
from potsherd.rules.archaeology.piles import following
from potsherd.rules.compiling import counted, rule
from potsherd.steps.archaeology.memory import Memory

PHASES = OVER + 1
KINDS = len(RULES)


@rule
def observe(e: Tables, s: State, m: Memory, seat: int, out: Any) -> int:
    """See Sight."""
    players = counted(e.players)
    n = see_decision(s, players, seat, out)
    n = see_cards(e, s, m, players, seat, out, n)
    n = see_seats(s, m, players, seat, out, n)
    n = see_monument(e, s, m, seat, out, n)
    return see_counters(s, m, out, n)


@rule
def see_decision(s: State, players: int, seat: int, out: Any) -> int:
    """Whose decision it is, and what of it is done."""
    out[s.phase] = 1
    n = PHASES
    if s.mover >= 0:
        out[n + ahead_of(players, seat, s.mover)] = 1
    n += players
    if s.phase > CHOOSE_FIRST:
        out[n + ahead_of(players, seat, s.turn)] = 1
    n += players
    out[n] = s.left
    out[n + 1] = s.last
    out[n + 2] = s.credit
    n += 3
    for t in range(TYPES):
        out[n + t] = s.offer[t]
    n += TYPES
    named = 2 if s.phase == ANSWER else 2 - s.left if s.phase == NAMING else 0
    for i in range(named):
        out[n + s.named[i]] = 1
    return n + TYPES


@rule
def ahead_of(players: int, seat: int, other: int) -> int:
    """How many turns another seat comes after one."""
    return other - seat if other >= seat else other - seat + players


@rule
def see_cards(e: Tables, s: State, m: Memory, players: int, seat: int, out: Any, n: int) -> int:
    """Of each type: those in the own hand, in the marketplace and turned up, those that may be
    anywhere, and those that are known to be in each other hand."""
    unseen = n + 3 * TYPES
    hand = s.hands[seat]
    for t in range(TYPES):
        out[n + t] = hand[t]
        out[n + TYPES + t] = s.market[t]
        out[n + 2 * TYPES + t] = s.drawn[t]
        out[unseen + t] = e.copies[t] - hand[t] - s.market[t] - s.offer[t] - m.gone[t]
    for c in range(CHAMBERS):
        cards = m.chambers[seat][c]  # with those turned up
        for t in range(TYPES):
            out[unseen + t] -= cards[t]
    other = following(e, seat)
    for ahead in range(1, players):
        known = m.hands[seat][other]
        for t in range(TYPES):
            out[unseen + ahead * TYPES + t] = known[t]
            out[unseen + t] -= known[t]
        other = following(e, other)
    return unseen + players * TYPES


@rule
def see_seats(s: State, m: Memory, players: int, seat: int, out: Any, n: int) -> int:
    """What lies before each seat, the observer first."""
    other = seat + 0
    for ahead in range(players):
        out[n + ahead] = s.hand_size[other]
        out[n + players + ahead] = s.money[other]
        out[n + 2 * players + ahead] = s.tents[other]
        out[n + 3 * players + ahead] = s.sheltered[other]
        if s.phase >= CHOOSE_FIRST:
            out[n + 4 * players + ahead] = m.totals[other]
        sold = m.sold[other]
        at = n + 5 * players + ahead * TYPES
        for t in range(TYPES):
            out[at + t] = sold[t]
        other = other + 1 if other + 1 < players else 0
    return n + (5 + TYPES) * players


@rule
def see_monument(e: Tables, s: State, m: Memory, seat: int, out: Any, n: int) -> int:
    """The monument, and what is known of its chambers."""
    known = n + KINDS + 3 * CHAMBERS
    if s.phase > CHOOSE_MONUMENT:
        out[n + e.kind[s.monument]] = 1
        for c in range(e.chambers[s.monument]):
            out[n + KINDS + c] = s.chamber_left[c]
            out[n + KINDS + CHAMBERS + c] = e.chamber_maps[s.monument][c]
            cards = m.chambers[seat][c]
            for t in range(TYPES):
                out[known + c * TYPES + t] = cards[t]
    if UNCOVER_ALL <= s.phase <= ANSWER:
        out[n + KINDS + 2 * CHAMBERS + s.chamber] = 1
        for t in range(TYPES):
            out[known + s.chamber * TYPES + t] -= s.drawn[t]
    return known + CHAMBERS * TYPES


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
