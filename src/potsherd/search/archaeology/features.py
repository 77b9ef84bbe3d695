"""What a network reads of a position of Archaeology, as one seat sees the table.

All is scaled to about 0 to 1.
"""

from __future__ import annotations

from potsherd.rules.archaeology.fields import CHAMBERS, DIG, RUINS, State, Tables
from potsherd.rules.compiling import rule
from potsherd.search.archaeology.guide import Guide
from potsherd.search.archaeology.sizes import (
    AROUND,
    BY_AROUND,
    BY_MARKET,
    BY_OTHERS,
    BY_STAGE,
    FEATURES,
    KINDS,
    LONG_SPANS,
    MARKET,
    OTHERS,
    OWN,
    SEAT_FEATURES,
    SEATS_AT,
    SPANS,
    STAGE_STEPS,
    TABLE_AT,
)
from potsherd.search.archaeology.weighing import hand_worth, plan_maps, stage_of
from potsherd.search.network import count_up, note

__all__ = ["FEATURES", "features", "under_way"]


@rule
def under_way(s: State) -> bool:
    """Whether the game has been set up."""
    return s.phase >= DIG


@rule
def features(e: Tables, s: State, guide: Guide, seat: int) -> int:
    """List what is not zero in `guide.active` and `guide.values`; return how many there are."""
    plan_maps(e, s, guide)
    n = read_cards(e, s, guide, seat, 0)
    n = read_seats(e, s, guide, seat, n)
    return read_table(e, s, guide, seat, n)


@rule
def read_cards(e: Tables, s: State, guide: Guide, seat: int, n: int) -> int:
    """Of each type: how many cards are in the own hand, with the stage, with those in the
    marketplace, with those to be had; and how many are in the others' hands, with the stage."""
    stage = stage_of(e, s)
    span = min(stage, SPANS - 1) if stage < SPANS - 3 else min(stage // 4 + SPANS - 4, SPANS - 1)
    long_span = min((stage + 3) // 4, LONG_SPANS - 1)
    for t in range(e.types):
        others = 0
        for other in range(e.players):
            if other != seat:
                others += s.hands[other][t]
        own = min(s.hands[seat][t], OWN - 1)
        market = min(s.market[t], MARKET - 1)
        around = min((s.pool[t] + s.market[t] + others + 1) // 2, AROUND - 1)
        if own > 0:
            n = note(guide, n, BY_STAGE + (t * SPANS + span) * OWN + own, 1.0)
        if own + market > 0:
            n = note(guide, n, BY_MARKET + (t * MARKET + market) * OWN + own, 1.0)
        if own + around > 0:
            n = note(guide, n, BY_AROUND + (t * AROUND + around) * OWN + own, 1.0)
        if others > 0:
            held = min(others, OTHERS - 1)
            n = note(guide, n, BY_OTHERS + (t * LONG_SPANS + long_span) * OTHERS + held, 1.0)
    return n


@rule
def read_seats(e: Tables, s: State, guide: Guide, seat: int, n: int) -> int:
    """Of the seat and those after it: money (that of others against its own), the hand, tents,
    and whose turn it is."""
    stage = stage_of(e, s)
    for ahead in range(e.players):
        other = (seat + ahead) % e.players
        cash = 0.0
        for t in range(e.types):
            cash += guide.worth[0][t][s.hands[other][t]]
        i = SEATS_AT + ahead * SEAT_FEATURES
        n = note(guide, n, i, (s.money[other] - (s.money[seat] if ahead > 0 else 0)) * 0.02)
        n = note(guide, n, i + 1, hand_worth(e, s, guide, stage, other) * 0.02)
        n = note(guide, n, i + 2, cash * 0.02)
        n = note(guide, n, i + 3, s.hand_size[other] * 0.1)
        n = note(guide, n, i + 4, s.hands[other][e.map] * 0.3)
        n = note(guide, n, i + 5, s.tents[other] * 0.5)
        n = note(guide, n, i + 6, 1.0 if s.turn == other else 0.0)
    return n


@rule
def read_table(e: Tables, s: State, guide: Guide, seat: int, n: int) -> int:
    """The monument, the dig site, what is to come."""
    stage = stage_of(e, s)
    kind = e.kind[s.monument]
    n = note(guide, n, TABLE_AT + kind, 1.0)
    i = TABLE_AT + KINDS
    n = count_up(guide, n, i, stage, STAGE_STEPS)
    i += STAGE_STEPS
    for c in range(CHAMBERS):
        n = note(guide, n, i, s.chamber_left[c] * 0.1)
        if kind == RUINS or s.unseen[c] < s.chamber_left[c]:
            worth = 0.0
            for t in range(e.types):
                held = s.hands[seat][t]
                cards = s.chambers[c][t]
                worth += guide.worth[stage][t][held + cards] - guide.worth[stage][t][held]
            n = note(guide, n, i + 1, worth * 0.05)
        i += 2
    left = max(s.dig_left, 1)
    n = note(guide, n, i, s.dig_left * 0.02)
    n = note(guide, n, i + 1, s.storms * 0.1)
    n = note(guide, n, i + 2, s.thieves * 0.1)
    n = note(guide, n, i + 3, float(s.storms) / left)
    n = note(guide, n, i + 4, float(s.thieves) / left)
    n = note(guide, n, i + 5, 1.0 if s.dig_left == 0 else 0.0)
    n = note(guide, n, i + 6, s.pile * 0.1)
    return note(guide, n, i + 7, stage * 0.03)
