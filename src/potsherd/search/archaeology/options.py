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
"""The first trade of a turn that gains less is left out, and so is going on with it to gain so much
less than might be gained."""
WORTHWHILE, NEARLY = 0.5, -0.25
"""What each later trade of a turn gains, and how it goes on, at least: so hands get better with
each, and nothing is traded to and fro."""
SAFE = 0.3
"""What it is worth that money cannot be stolen or lost."""
STORM_TAKES, THIEF_TAKES = 0.6, 0.05
"""What a sandstorm and a thief take of the worth of a set, on average."""
TENT_SAVES, TENT_KEPT_FOR = 0.3, 2.0
"""What a tent saves of the worth of a hand, and what it is worth kept for each storm to come, at
most three."""
BY_COIN = 0.02
"""What makes a seat worth robbing beside its cards: its money."""
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
        return weigh_trade(s, guide, steps, gains, n)
    if phase == LOSE:
        weigh_set(e, s, guide, DISCARD, -1, steps, gains, n)
    elif phase == KEEPING:
        weigh_set(e, s, guide, KEEP, 1, steps, gains, n)
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
    risk = (STORM_TAKES * s.storms + THIEF_TAKES * s.thieves) / max(s.dig_left, 1)
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
            if gain < (WASTE if s.trades == 0 else WORTHWHILE):
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
def weigh_trade(s: State, guide: Guide, steps: Any, gains: Any, n: int) -> int:
    """How a trade may go on: the plans that are not much worse than the best one."""
    least = NOTHING
    for i in range(n):
        least = max(least, guide.plans[steps[i] - OFFER])
    least += WASTE if s.trades == 0 else NEARLY
    kept = 0
    for i in range(n):
        gain = guide.plans[steps[i] - OFFER]
        if gain >= least:
            steps[kept] = steps[i]
            gains[kept] = gain
            kept += 1
    return kept


# ---------------------------------------------------------------- cards to lose, keep, name
@rule
def weigh_set(
    e: Tables, s: State, guide: Guide, code: int, sign: int, steps: Any, gains: Any, n: int
) -> None:
    """Cards to choose one after the other, of the Tomb to keep (a sign of 1) or of the hand to
    lose (-1): a step of the set that adds most, or is missed least, against others, which count
    what they add and one less."""
    stage = stage_of(e, s)
    hand = s.hands[s.mover]
    plan_maps(e, s, guide)
    for t in range(e.types):
        guide.pay[t] = 0
    for _ in range(s.left):
        best = -1
        most = 0.0
        for t in range(s.last, e.types):
            there = s.chambers[s.chamber][t] if sign > 0 else hand[t]
            if there > guide.pay[t]:
                held = hand[t] + sign * guide.pay[t]
                added = worth_of(e, guide, stage, t, held + sign)
                added -= worth_of(e, guide, stage, t, held)
                if best < 0 or added > most:
                    best = t
                    most = added
        guide.pay[best] += 1
    found = False
    for i in range(n):
        t = steps[i] - code
        added = worth_of(e, guide, stage, t, hand[t] + sign)
        gains[i] = added - worth_of(e, guide, stage, t, hand[t]) - 1.0
        if not found and guide.pay[t] > 0:
            gains[i] = max(gains[i], 0.0) + 1.0
            found = True


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
        plan_maps(e, s, guide)
        for i in range(n):
            seat = steps[i] - ROB
            gains[i] = card_of(e, s, guide, seat) + BY_COIN * s.money[seat]
    elif phase == SHELTER:
        plan_maps(e, s, guide)
        worth = hand_worth(e, s, guide, stage_of(e, s), s.mover)
        gains[1] = TENT_SAVES * worth - TENT_KEPT_FOR * min(3, s.storms)
    elif phase == MINE_CHOICE:
        gains[0] = gain_of_mining(e, s, guide)
    elif phase == LOOKING:
        for i in range(n):
            if steps[i] != NO_LOOK:
                gains[i] = 0.2


@rule
def card_of(e: Tables, s: State, guide: Guide, seat: int) -> float:
    """What a card of another hand, drawn blindly, is worth to the mover on average. Cards that the
    state does not show are like any."""
    stage = stage_of(e, s)
    unseen = s.hand_size[seat] + 0
    worth = 0.0
    for t in range(e.types):
        number = s.hands[seat][t]
        if number > 0:
            held = s.hands[s.mover][t]
            added = worth_of(e, guide, stage, t, held + 1) - worth_of(e, guide, stage, t, held)
            worth += number * added
            unseen -= number
    return (worth + unseen * guide.average[stage]) / s.hand_size[seat]


@rule
def prefer(e: Tables, s: State, guide: Guide, steps: Any, gains: Any, n: int) -> None:
    """In the tree nobody knows whose cards are best; outside of it robbers are taken to guess
    well."""
    if s.phase == THEFT:
        for i in range(n):
            gains[i] = BY_COIN * s.money[steps[i] - ROB]


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
