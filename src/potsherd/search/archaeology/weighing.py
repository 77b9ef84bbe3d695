"""What cards are worth to a seat of Archaeology as its turns run out."""

from __future__ import annotations

from potsherd.rules.archaeology.fields import MINE, RUINS, SPHINX, TOMB, State, Tables
from potsherd.rules.compiling import rule
from potsherd.search.archaeology.guide import Guide
from potsherd.search.archaeology.sizes import HELD, MAPS, STAGES

KEPT_OF_TOMB, NAMED_AT_SPHINX = 0.85, 0.3
"""How much of one of the better cards each card of these monuments is worth on average."""


@rule
def stage_of(e: Tables, s: State) -> int:
    """Turns to come for each player, counted up to STAGES - 1; 0 when nothing is left to dig."""
    return min((s.dig_left + e.players - 1) // e.players, STAGES - 1)


@rule
def chamber_worth(e: Tables, s: State, guide: Guide, chamber: int) -> float:
    """What exploring a chamber is about worth, by the number of its cards."""
    stage = stage_of(e, s)
    kind = e.kind[s.monument]
    size = s.chamber_left[chamber]
    if kind == TOMB:
        return guide.best[stage] * min(size, e.tomb_keeps) * KEPT_OF_TOMB
    if kind == MINE:
        return guide.average[stage] * min(size, guide.mined)
    if kind == SPHINX:
        return guide.best[stage] * min(size, e.sphinx_draws) * NAMED_AT_SPHINX
    if kind == RUINS:
        worth = 0.0
        for t in range(e.types):
            worth += guide.worth[stage][t][s.chambers[chamber][t] + 1] - guide.worth[stage][t][1]
        return worth
    return guide.average[stage] * size * guide.eager


@rule
def plan_maps(e: Tables, s: State, guide: Guide) -> None:
    """Fill `guide.maps` with what 0, 1, 2, ... maps are worth for what they open or sell for."""
    stage = stage_of(e, s)
    once = e.kind[s.monument] != TOMB and e.kind[s.monument] != MINE
    once = once and e.kind[s.monument] != SPHINX
    for n in range(MAPS):
        guide.maps[n] = guide.worth[stage][e.map][n]
    for c in range(e.chambers[s.monument]):
        if s.chamber_left[c] > 0:
            worth = chamber_worth(e, s, guide, c)
            cost = e.chamber_maps[s.monument][c]
            if once:
                for n in range(MAPS - 1, cost - 1, -1):
                    guide.maps[n] = max(guide.maps[n], guide.maps[n - cost] + worth)
            else:
                for n in range(cost, MAPS):
                    guide.maps[n] = max(guide.maps[n], guide.maps[n - cost] + worth)
    for n in range(MAPS - 2, 0, -1):
        more = guide.map_chance[stage][n] * (guide.maps[n + 1] - guide.map_price[stage])
        guide.maps[n] = max(guide.maps[n], more)


@rule
def worth_of(e: Tables, guide: Guide, stage: int, t: int, n: int) -> float:
    """What n cards of a type are worth; maps as planned."""
    if t == e.map:
        return guide.maps[min(n, MAPS - 1)]
    return guide.worth[stage][t][min(n, HELD - 1)]


@rule
def hand_worth(e: Tables, s: State, guide: Guide, stage: int, seat: int) -> float:
    """What a hand is worth; maps as planned."""
    worth = 0.0
    for t in range(e.types):
        if s.hands[seat][t] > 0:
            worth += worth_of(e, guide, stage, t, s.hands[seat][t])
    return worth
