"""Turns: their beginning and end, passes, the duty to sell, the end of the game."""

from __future__ import annotations

from potsherd.rules.archaeology.fields import ACT, DIG, OVER, State, Tables
from potsherd.rules.archaeology.piles import following, nobody_holds_cards
from potsherd.rules.compiling import rule
from potsherd.rules.layout import CHANCE, NOBODY


@rule
def begin_turn(e: Tables, s: State) -> None:
    """Begin the turn of the seat `s.turn`."""
    s.trades = 0
    s.explored = 0
    s.sales = 0
    s.began_empty = 1 if s.dig_left == 0 else 0
    dig_or_act(e, s)


@rule
def dig_or_act(e: Tables, s: State) -> None:
    """Dig while the dig site has cards, wanted or not (R-3); after the last one, act (R-6)."""
    if s.dig_left > 0:
        s.phase = DIG
        s.mover = CHANCE
    else:
        act(e, s)


@rule
def act(e: Tables, s: State) -> None:
    """Let the player act, unless nothing is left in the dig site and in all hands (R-12).

    The duty to sell lapses with the last card in hand (R-10).
    """
    if s.hand_size[s.turn] == 0:
        s.must_sell = 0
    if s.dig_left == 0 and nobody_holds_cards(e, s):
        s.guard = 0
        s.phase = OVER
        s.mover = NOBODY
    else:
        s.phase = ACT
        s.mover = s.turn


@rule
def end_turn(e: Tables, s: State) -> None:
    """End the turn; the next player who may have one begins (R-11)."""
    holders = 0
    for seat in range(e.players):
        if s.hand_size[seat] > 0:
            holders += 1
    if s.began_empty == 1:
        count_passes(e, s, holders)
    s.turn = following(e, s.turn)
    if s.dig_left == 0:
        while s.hand_size[s.turn] == 0:
            s.turn = following(e, s.turn)
    s.must_sell = 0
    if s.passes > 0 and s.passes == holders:
        s.must_sell = 1
        s.passes = 0
    begin_turn(e, s)


@rule
def count_passes(e: Tables, s: State, holders: int) -> None:
    """Count the turn just played as a pass, or not, and guard against endless play (R-14)."""
    if s.sales > 0 or s.explored > 0:
        s.passes = 0
        s.idle = 0
    else:
        if s.trades == 0 or s.guard == 1:
            s.passes += 1
        else:
            s.passes = 0
        s.idle += 1
        if s.idle >= e.guard_rounds * holders:
            s.guard = 1
