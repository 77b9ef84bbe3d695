"""The steps of Archaeology worth a thought, and what each of them is about worth.

A step's gain is in money, against doing nothing. Left out are sales of parts of sets, purchases
that nothing comes of, and all but one order of selling out when nothing is left to dig.
"""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.fields import (
    ACT,
    DISCARD,
    END,
    EXPLORE,
    KEEP,
    KEEPING,
    LOOKING,
    LOSE,
    MINE_CHOICE,
    NAME,
    NAMING,
    NO_LOOK,
    OFFER,
    OFFERING,
    ROB,
    SHELTER,
    TAKING,
    THEFT,
    State,
    Tables,
)
from potsherd.rules.archaeology.kernel import legal
from potsherd.rules.compiling import apart, rule
from potsherd.search.archaeology.guide import Guide
from potsherd.search.archaeology.trades import NOTHING, plan_trades
from potsherd.search.archaeology.weighing import (
    chamber_worth,
    hand_worth,
    plan_maps,
    stage_of,
    worth_of,
)

WASTE = -4.0
"""Trades that gain less are left out."""
SAFE = 0.3
"""What it is worth that money cannot be stolen or lost."""
SOLD_OUT = 0.5
"""The gain of a sale when nothing is left to dig."""


@apart
def options(e: Tables, s: State, guide: Guide, steps: Any, gains: Any) -> int:
    """List the steps worth a thought with their gains; at least one if any is legal."""
    n = legal(e, s, steps)
    if n < 2:
        gains[0] = 0.0
        return n
    phase = s.phase
    if phase == ACT:
        return weigh_actions(e, s, guide, steps, gains, n)
    if s.phase == OFFERING or s.phase == TAKING:
        plan_maps(e, s, guide)
        plan_trades(e, s, guide)
        return weigh_trade(guide, steps, gains, n)
    if phase == LOSE:
        weigh_losses(e, s, guide, steps, gains, n)
    elif phase == KEEPING:
        weigh_keeps(e, s, guide, steps, gains, n)
    elif phase == NAMING:
        weigh_names(e, s, guide, steps, gains, n)
    else:
        weigh_reactions(e, s, guide, steps, gains, n)
    return n


# ---------------------------------------------------------------- actions of a turn
@rule
def weigh_actions(e: Tables, s: State, guide: Guide, steps: Any, gains: Any, n: int) -> int:
    """Sales, explorations, the end of the turn and how a trade may begin."""
    stage = stage_of(e, s)
    hand = s.hands[s.mover]
    plan_maps(e, s, guide)
    if s.trades < e.trade_limit:
        plan_trades(e, s, guide)
    risk = (s.storms * 0.3 + 0.05 * s.thieves) / max(s.dig_left, 1)
    kept = 0
    selling = 0
    for i in range(n):
        step = steps[i]
        gain = NOTHING
        if step < EXPLORE:
            t = guide.sold[step] + 0
            number = guide.number[step] + 0
            if worth_selling(e, s, guide, t, number, selling):
                before = worth_of(e, guide, stage, t, hand[t])
                gain = e.sell[t][number] + worth_of(e, guide, stage, t, hand[t] - number) - before
                gain += SAFE + risk * before
                if stage == 0:
                    gain = SOLD_OUT
                selling += 1
        elif step < END:
            c = step - EXPLORE
            maps = hand[e.map] + 0
            gain = chamber_worth(e, s, guide, c)
            gain += guide.maps[maps - e.chamber_maps[s.monument][c]] - guide.maps[maps] + SAFE
        elif step == END:
            gain = 0.0
        else:
            gain = guide.plans[step - OFFER]
            if gain < WASTE:
                gain = NOTHING
        if gain > NOTHING:
            steps[kept] = step
            gains[kept] = gain
            kept += 1
    return kept


@rule
def worth_selling(e: Tables, s: State, guide: Guide, t: int, number: int, selling: int) -> bool:
    """Whether to think of selling a set: the largest one, or that with which all bring most; only
    one set of all when nothing is left to dig."""
    held = s.hands[s.mover][t]
    if s.dig_left == 0:
        return selling == 0 and number == guide.cut[t][held]
    return number == min(held, e.largest[t]) or number == guide.cut[t][held]


# ---------------------------------------------------------------- trades
@rule
def weigh_trade(guide: Guide, steps: Any, gains: Any, n: int) -> int:
    """How a trade may go on: the plans that are not much worse than the best one."""
    most = NOTHING
    for i in range(n):
        most = max(most, guide.plans[steps[i] - OFFER])
    kept = 0
    for i in range(n):
        gain = guide.plans[steps[i] - OFFER]
        if gain >= most + WASTE:
            steps[kept] = steps[i]
            gains[kept] = gain
            kept += 1
    return kept


# ---------------------------------------------------------------- cards to lose, keep, name
@rule
def weigh_losses(e: Tables, s: State, guide: Guide, steps: Any, gains: Any, n: int) -> None:
    """Discards: a step of the set of cards that is missed least, against others."""
    stage = stage_of(e, s)
    hand = s.hands[s.mover]
    plan_maps(e, s, guide)
    for t in range(e.types):
        guide.pay[t] = 0
    for _ in range(s.left):
        best = -1
        least = 0.0
        for t in range(s.last, e.types):
            left = hand[t] - guide.pay[t]
            if left > 0:
                loss = worth_of(e, guide, stage, t, left) - worth_of(e, guide, stage, t, left - 1)
                if best < 0 or loss < least:
                    best = t
                    least = loss
        guide.pay[best] += 1
    favour_set(e, s, guide, DISCARD, -1, steps, gains, n)


@rule
def favour_set(
    e: Tables, s: State, guide: Guide, code: int, sign: int, steps: Any, gains: Any, n: int
) -> None:
    """The gains of choosing one card after another: nothing is lost by the next one of the set
    in `guide.pay`; others count what they cost, and one more."""
    stage = stage_of(e, s)
    found = False
    for i in range(n):
        t = steps[i] - code
        held = s.hands[s.mover][t] + (1 if sign > 0 else 0)
        worth = worth_of(e, guide, stage, t, held) - worth_of(e, guide, stage, t, held - 1)
        gains[i] = sign * worth - 1.0
        if not found and guide.pay[t] > 0:
            gains[i] = max(gains[i], 0.0) + 1.0
            found = True


@rule
def weigh_keeps(e: Tables, s: State, guide: Guide, steps: Any, gains: Any, n: int) -> None:
    """Cards of the Tomb to keep: those that add most to the hand."""
    stage = stage_of(e, s)
    hand = s.hands[s.mover]
    lying = s.chambers[s.chamber]
    plan_maps(e, s, guide)
    for t in range(e.types):
        guide.pay[t] = 0
    for _ in range(s.left):
        best = -1
        most = 0.0
        for t in range(s.last, e.types):
            if lying[t] > guide.pay[t]:
                held = hand[t] + guide.pay[t]
                worth = worth_of(e, guide, stage, t, held + 1) - worth_of(e, guide, stage, t, held)
                if best < 0 or worth > most:
                    best = t
                    most = worth
        guide.pay[best] += 1
    favour_set(e, s, guide, KEEP, 1, steps, gains, n)


@rule
def weigh_names(e: Tables, s: State, guide: Guide, steps: Any, gains: Any, n: int) -> None:
    """Types to name before the Sphinx: those of which cards are likely and worth most, in order."""
    stage = stage_of(e, s)
    total = 0
    for t in range(e.types):
        if t != e.map:
            total += e.copies[t]
    later = 0.0
    most = NOTHING
    for i in range(n - 1, -1, -1):
        t = steps[i] - NAME
        held = s.hands[s.mover][t]
        worth = worth_of(e, guide, stage, t, held + 1) - worth_of(e, guide, stage, t, held)
        worth *= 0.0 if t == e.map else float(e.copies[t]) / total * e.sphinx_draws
        gains[i] = worth + (later if s.left == 2 else 0.0)
        later = max(later, worth)
        most = max(most, gains[i])
    for i in range(n):
        gains[i] -= most


# ---------------------------------------------------------------- what digging and selling ask
@rule
def weigh_reactions(e: Tables, s: State, guide: Guide, steps: Any, gains: Any, n: int) -> None:
    """Whom to rob, whether to use a tent, to go on mining, to look."""
    phase = s.phase
    for i in range(n):
        gains[i] = 0.0
    if phase == THEFT:
        for i in range(n):
            seat = steps[i] - ROB
            gains[i] = 0.3 * s.hand_size[seat] + 0.02 * s.money[seat]
    elif phase == SHELTER:
        plan_maps(e, s, guide)
        worth = hand_worth(e, s, guide, stage_of(e, s), s.mover)
        gains[1] = 0.3 * worth - 2.0 * min(3, s.storms)
    elif phase == MINE_CHOICE:
        gains[0] = gain_of_mining(e, s, guide)
    elif phase == LOOKING:
        for i in range(n):
            if steps[i] != NO_LOOK:
                gains[i] = 0.2


@rule
def gain_of_mining(e: Tables, s: State, guide: Guide) -> float:
    """What turning up one more card of the Mine adds on average to those turned up."""
    stage = stage_of(e, s)
    room = e.mine_limit + 0
    got = 0.0
    for t in range(e.types):
        held = s.hands[s.mover][t]
        room -= s.drawn[t] * e.trade[t]
        got += guide.worth[stage][t][held + s.drawn[t]] - guide.worth[stage][t][held]
    total = 0
    fitting = 0
    worth = 0.0
    for t in range(e.types):
        if t != e.map:
            total += e.copies[t]
            if e.trade[t] <= room:
                held = s.hands[s.mover][t] + s.drawn[t]
                fitting += e.copies[t]
                worth += e.copies[t] * (
                    guide.worth[stage][t][held + 1] - guide.worth[stage][t][held]
                )
    return (worth - (total - fitting) * got) / total
