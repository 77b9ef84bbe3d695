"""The prototype's greedy player: rules that are compiled as well.

It explores the most expensive chamber it has the maps for, trades as long as that gains something
by the table, and sells sets that are complete, or nearly so late in the game.
"""

from __future__ import annotations

from typing import Any

from benchmarks.strength.prototype.guide import Guide
from potsherd.rules.archaeology.fields import (
    ACT,
    DISCARD,
    END,
    EXPLORE,
    LOSE,
    OFFER,
    OFFERING,
    ROB,
    SELL,
    SET,
    SETTLE,
    TAKE,
    TAKING,
    State,
    Tables,
)
from potsherd.rules.compiling import rule

LATE = 15
"""Cards left to dig at which the game is late; twice as many, and it is half-way."""
GAIN = 0.5
"""What a trade has to gain."""
MOST_TRADES = 3
"""Trades in a turn, as the prototype's rules had it."""
MOST_TAKEN = 3
"""Cards that a planned trade takes."""


# ---------------------------------------------------------------- steps
@rule
def greedy_step(e: Tables, s: State, guide: Guide, steps: Any, n: int) -> int:
    """The step that the greedy player takes, of the n legal ones.

    Reads only what is public and the mover's own hand.
    """
    if s.phase == ACT:
        return action(e, s, guide)
    if is_trading(s):
        step = planned(e, s, guide)
        return step if step >= 0 else improvised(s, guide, steps, n)
    if s.phase == LOSE:
        return loss(e, s, guide)
    return fullest_hand(s, steps, n)


@rule
def is_trading(s: State) -> bool:
    """Whether a trade is under way."""
    return s.phase == OFFERING or s.phase == TAKING


@rule
def action(e: Tables, s: State, guide: Guide) -> int:
    """Explore, trade, sell, or end the turn."""
    chamber = chamber_to_explore(e, s)
    if chamber >= 0:
        return EXPLORE + chamber
    if s.trades < MOST_TRADES:
        recall(e, s, guide, 0, 0)
        if plan_trade(e, s, guide) > GAIN:
            return follow(e, s, guide, 0)
    hand = s.hands[s.mover]
    for t in range(e.types):
        held = hand[t] + 0
        if s.dig_left == 0 and held > 0:
            return SELL + t * SET + guide.cut[t][held] - 1
        if s.dig_left > 0 and t != e.map and is_ripe(e, s, t, held):
            return SELL + t * SET + min(held, e.largest[t]) - 1
    return END


@rule
def chamber_to_explore(e: Tables, s: State) -> int:
    """The most expensive chamber that the maps in hand are enough for, -1 for none; while a larger
    one is there, only when it is late enough."""
    is_larger_there = False
    for c in range(e.chambers[s.monument] - 1, -1, -1):
        if s.chamber_left[c] > 0:
            in_time = not is_larger_there or s.dig_left < LATE * (c + 1)
            if s.hands[s.mover][e.map] >= e.chamber_maps[s.monument][c] and in_time:
                return c
            is_larger_there = True
    return -1


@rule
def is_ripe(e: Tables, s: State, t: int, held: int) -> bool:
    """Whether a set is complete; late in the game, a large one of better cards may lack one."""
    if held >= e.largest[t]:
        return True
    large = e.largest[t] >= 4 and e.trade[t] > 1
    return large and held == e.largest[t] - 1 and s.dig_left < LATE


@rule
def loss(e: Tables, s: State, guide: Guide) -> int:
    """The first of the cards that are missed least, one after the other."""
    hand = s.hands[s.mover]
    for t in range(e.types):
        guide.pay[t] = 0
    for _ in range(s.left):
        best = -1
        least = 0.0
        for t in range(s.last, e.types):
            held = hand[t] - guide.pay[t]
            if held > 0:
                missed = guide.value[t][held] - guide.value[t][held - 1]
                if best < 0 or missed < least:
                    best = t
                    least = missed
        guide.pay[best] += 1
    first = s.last + 0
    while guide.pay[first] == 0:
        first += 1
    return DISCARD + first


@rule
def fullest_hand(s: State, steps: Any, n: int) -> int:
    """Rob the opponent with the most cards."""
    best = 0
    for i in range(1, n):
        if s.hand_size[steps[i] - ROB] > s.hand_size[steps[best] - ROB]:
            best = i
    return int(steps[best])


# ---------------------------------------------------------------- trades
@rule
def plan_trade(e: Tables, s: State, guide: Guide) -> float:
    """Find the best trade for up to three cards of one type, paid with the cards that are missed
    least for their trade value, and note it; return what it gains."""
    best = 0.0
    worth = guide.cash if s.dig_left == 0 else guide.value
    for t in range(e.types):
        for number in range(1, min(guide.market[t], MOST_TAKEN) + 1):
            cost = cheapest_payment(e, guide, worth, t, number * e.trade[t])
            if cost < 0.0:
                break
            gain = worth[t][guide.hand[t] + number] - worth[t][guide.hand[t]] - cost
            if gain > best:
                best = gain
                guide.wanted = t
                guide.number = number
                for u in range(e.types):
                    guide.given[u] = guide.pay[u]
    return best


@rule
def cheapest_payment(e: Tables, guide: Guide, worth: Any, wanted: int, price: int) -> float:
    """Put into `pay` what is paid for cards of a type; return what it was worth, -1 if the hand
    has not so much."""
    lost = 0.0
    for t in range(e.types):
        guide.pay[t] = 0
    while price > 0:
        best = -1
        least = 0.0
        for t in range(e.types):
            held = guide.hand[t] - guide.pay[t]
            if t != wanted and held > 0:
                rate = (worth[t][held] - worth[t][held - 1]) / min(e.trade[t], price)
                if best < 0 or rate < least:
                    best = t
                    least = rate
        if best < 0:
            return -1.0
        held = guide.hand[best] - guide.pay[best]
        lost += worth[best][held] - worth[best][held - 1]
        guide.pay[best] += 1
        price -= e.trade[best]
    return lost


@rule
def recall(e: Tables, s: State, guide: Guide, card: int, taken: int) -> None:
    """Put hand and marketplace into room as they were before the trade under way, in which so many
    cards of a type have been taken."""
    for t in range(e.types):
        guide.hand[t] = s.hands[s.mover][t] + s.offer[t]
        guide.market[t] = s.market[t]
    guide.hand[card] -= taken
    guide.market[card] += taken


@rule
def planned(e: Tables, s: State, guide: Guide) -> int:
    """The next step of the trade that the greedy player would have begun, -1 if it is not the one
    under way."""
    taken = 0
    if s.phase == TAKING:
        spent = -s.credit
        for t in range(e.types):
            spent += s.offer[t] * e.trade[t]
        taken = spent // e.trade[s.last]
        if taken * e.trade[s.last] != spent or taken > s.hands[s.mover][s.last]:
            return -1
    recall(e, s, guide, s.last, taken)
    if plan_trade(e, s, guide) <= GAIN:
        return -1
    return follow(e, s, guide, taken)


@rule
def follow(e: Tables, s: State, guide: Guide, taken: int) -> int:
    """The next step of the trade that is noted, with so many cards taken; -1 if it is over, or if
    something else has been given or taken."""
    if taken > 0 and (guide.wanted != s.last or taken >= guide.number):
        return -1
    rest = -1
    for t in range(e.types):
        if guide.given[t] != s.offer[t]:
            if guide.given[t] < s.offer[t] or t < s.last or taken > 0:
                return -1
            if rest < 0:
                rest = t
    return OFFER + rest if rest >= 0 else TAKE + guide.wanted


@rule
def improvised(s: State, guide: Guide, steps: Any, n: int) -> int:
    """Without a plan: take the card that adds most; if there is none, be done, or give the one that
    is missed least."""
    hand = s.hands[s.mover]
    best = -1
    most = 0.0
    for i in range(n):
        if TAKE <= steps[i] < SETTLE:
            t = steps[i] - TAKE
            gain = guide.value[t][hand[t] + 1] - guide.value[t][hand[t]]
            if best < 0 or gain > most:
                best = i
                most = gain
    if best >= 0:
        return int(steps[best])
    if s.phase == TAKING:
        return SETTLE
    for i in range(n):
        t = steps[i] - OFFER
        gain = guide.value[t][hand[t] - 1] - guide.value[t][hand[t]]
        if best < 0 or gain >= most:
            best = i
            most = gain
    return int(steps[best])
