"""Set-up: monument, hands, marketplace, chambers, dig site, first player."""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.fields import (
    CHOOSE_FIRST,
    CHOOSE_MONUMENT,
    DEAL,
    DRAW,
    FIRST,
    LAY_OUT,
    MONUMENT,
    RUINS,
    STOCK,
    State,
    Tables,
)
from potsherd.rules.archaeology.piles import gain, reveal
from potsherd.rules.archaeology.turns import begin_turn
from potsherd.rules.compiling import rule
from potsherd.rules.layout import CHANCE


@rule
def start(e: Tables, s: State) -> None:
    """Begin a game in a state of zeros."""
    for t in range(e.types):
        s.pool[t] = e.copies[t]
        if t != e.map:
            s.pool_left += e.copies[t]
    s.mover = CHANCE
    if e.monument >= 0:
        place_monument(e, s, e.monument)
    else:
        s.phase = CHOOSE_MONUMENT


@rule
def list_monuments(e: Tables, steps: Any, weights: Any) -> int:
    """Outcomes of drawing the monument: all alike."""
    for m in range(e.monuments):
        steps[m] = MONUMENT + m
        weights[m] = 1
    return e.monuments


@rule
def place_monument(e: Tables, s: State, monument: int) -> None:
    """Lay out the monument and fill the dig site; all cards are face down yet (R-1)."""
    s.monument = monument
    s.pile = e.pile[monument]
    chambered = s.pile + 0
    for c in range(e.chambers[monument]):
        s.chamber_left[c] = e.chamber_size[monument][c]
        s.unseen[c] = e.chamber_size[monument][c]
        chambered += e.chamber_size[monument][c]
    s.thieves = e.thieves
    s.storms = e.storms
    s.dig_treasures = s.pool_left - chambered - e.players * e.hand - e.marketplace
    s.dig_left = s.dig_treasures + s.pool[e.map] + s.thieves + s.storms
    for seat in range(e.players):
        s.tents[seat] = e.tent_uses
    s.phase = DEAL
    s.asked = 0
    s.left = e.hand


@rule
def deal(e: Tables, s: State, step: int) -> None:
    """Deal one card to a hand, then go on to the next one or to the marketplace."""
    gain(s, s.asked, step - DRAW, 1)
    reveal(s, step - DRAW)
    s.left -= 1
    s.midway = 1
    if s.left == 0:
        s.midway = 0
        s.asked += 1
        s.left = e.hand
        if s.asked == e.players:
            s.phase = STOCK
            s.left = e.marketplace


@rule
def stock(e: Tables, s: State, step: int) -> None:
    """Lay one card into the marketplace, then go on."""
    s.market[step - DRAW] += 1
    reveal(s, step - DRAW)
    s.left -= 1
    s.midway = 1
    if s.left == 0:
        s.midway = 0
        if e.kind[s.monument] == RUINS:
            s.phase = LAY_OUT
            s.chamber = 0
        else:
            choose_first(e, s)


@rule
def lay_out(e: Tables, s: State, step: int) -> None:
    """Lay one card face up into a chamber of the Buried Ruins, then go on."""
    s.chambers[s.chamber][step - DRAW] += 1
    s.unseen[s.chamber] -= 1
    reveal(s, step - DRAW)
    s.midway = 1
    while s.chamber < e.chambers[s.monument] and s.unseen[s.chamber] == 0:
        s.chamber += 1
    if s.chamber == e.chambers[s.monument]:
        s.midway = 0
        s.chamber = 0
        choose_first(e, s)


@rule
def starting_total(e: Tables, s: State, seat: int) -> int:
    """The trade value of a hand."""
    total = 0
    for t in range(e.types):
        total += s.hands[seat][t] * e.trade[t]
    return total


@rule
def list_first(e: Tables, s: State, steps: Any, weights: Any) -> int:
    """Who may begin, all alike: any seat, or those with the lowest starting hand (R-2)."""
    n = 0
    lowest = 32767
    for seat in range(e.players):
        total = starting_total(e, s, seat) if e.lowest_starts == 1 else 0
        if total < lowest:
            lowest = total
            n = 0
        if total == lowest:
            steps[n] = FIRST + seat
            weights[n] = 1
            n += 1
    return n


@rule
def choose_first(e: Tables, s: State) -> None:
    """Let the named first player begin, or the only one with the lowest hand, or chance decide."""
    first = single_lowest(e, s) if e.lowest_starts == 1 else e.first + 0
    if first >= 0:
        begin_game(e, s, first)
    else:
        s.phase = CHOOSE_FIRST


@rule
def single_lowest(e: Tables, s: State) -> int:
    """The seat whose starting hand alone is lowest, or -1."""
    best = 0
    alone = True
    for seat in range(1, e.players):
        difference = starting_total(e, s, seat) - starting_total(e, s, best)
        if difference < 0:
            best = seat
            alone = True
        elif difference == 0:
            alone = False
    return best if alone else -1


@rule
def begin_game(e: Tables, s: State, seat: int) -> None:
    """Let the first turn begin."""
    s.turn = seat
    s.asked = 0
    s.left = 0
    begin_turn(e, s)
