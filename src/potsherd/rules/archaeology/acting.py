"""The actions of a turn: sell, explore, trade, end."""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.fields import END, EXPLORE, SELL, SET, TEMPLE, State, Tables
from potsherd.rules.archaeology.monuments.temple import offer_look
from potsherd.rules.archaeology.piles import gain
from potsherd.rules.archaeology.trading import list_offers
from potsherd.rules.archaeology.turns import act
from potsherd.rules.compiling import rule
from potsherd.rules.layout import NOBODY


@rule
def list_actions(e: Tables, s: State, steps: Any) -> int:
    """All that a player may do now."""
    hand = s.hands[s.mover]
    n = 0
    for t in range(e.types):
        for number in range(min(hand[t], e.largest[t])):
            steps[n] = SELL + t * SET + number
            n += 1
    n = list_explorations(e, s, steps, n)
    if s.must_sell == 0:
        steps[n] = END
        n += 1
    if s.trades < e.trade_limit:  # R-14a
        n = list_offers(e, s, steps, n)
    return n


@rule
def list_explorations(e: Tables, s: State, steps: Any, n: int) -> int:
    """Chambers with a card in them (M-5) that the maps in hand are enough for."""
    maps = s.hands[s.mover][e.map]
    if maps > 0 and s.explored < e.explorations:
        for c in range(e.chambers[s.monument]):
            if s.chamber_left[c] > 0 and maps >= e.chamber_maps[s.monument][c]:
                steps[n] = EXPLORE + c
                n += 1
    return n


@rule
def sell(e: Tables, s: State, step: int) -> None:
    """Sell a set: its value is fixed here and now."""
    card = (step - SELL) // SET
    number = (step - SELL) % SET + 1
    gain(s, s.mover, card, -number)
    s.money[s.mover] += e.sell[card][number]
    s.sold[s.mover] += number
    s.sales = 1
    s.must_sell = 0
    s.guard = 0  # R-14b
    act(e, s)
    if s.mover != NOBODY and e.kind[s.monument] == TEMPLE:
        offer_look(e, s)
