"""The Archaeology kernel: who may do what, what chance may bring, and what a step does."""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.acting import list_actions, sell
from potsherd.rules.archaeology.digging import (
    dig,
    list_losses,
    list_stolen,
    list_tent,
    list_victims,
    lose,
    rob,
    shelter,
    steal,
    storm,
)
from potsherd.rules.archaeology.exploring import explore
from potsherd.rules.archaeology.fields import (
    ACT,
    ANSWER,
    BURY,
    CHOOSE_FIRST,
    CHOOSE_MONUMENT,
    DEAL,
    DECISIONS,
    DIG,
    DISCARD,
    DRAW,
    END,
    EXPLORE,
    FIRST,
    KEEP,
    KEEPING,
    LAY_OUT,
    LOOK,
    LOOKING,
    LOSE,
    MAX_LEGAL,
    MINE_CHOICE,
    MINING,
    MONUMENT,
    NAME,
    NAMING,
    NO_LOOK,
    OFFER,
    OFFERING,
    ROB,
    SETTLE,
    SHELTER,
    STEAL,
    STEPS,
    STOCK,
    STOP,
    TAKE,
    TAKING,
    TENT,
    THEFT,
    TURN_UP,
    UNCOVER_ALL,
    UNCOVER_LOOK,
    UNCOVER_TOMB,
    State,
    Tables,
)
from potsherd.rules.archaeology.monuments.mine import (
    enter_mine,
    list_mine_choice,
    stop_mining,
    turn_up_one,
)
from potsherd.rules.archaeology.monuments.pyramid import uncover_all
from potsherd.rules.archaeology.monuments.ruins import bury_one
from potsherd.rules.archaeology.monuments.sphinx import answer, list_names, name_type
from potsherd.rules.archaeology.monuments.temple import list_looks, look, look_away, uncover_look
from potsherd.rules.archaeology.monuments.tomb import keep, list_keeps, uncover_tomb
from potsherd.rules.archaeology.piles import list_chamber, list_dig, list_unseen
from potsherd.rules.archaeology.setup import (
    begin_game,
    deal,
    lay_out,
    list_first,
    list_monuments,
    place_monument,
    start,
    stock,
)
from potsherd.rules.archaeology.trading import (
    list_offers,
    list_settle,
    list_takes,
    offer,
    settle,
    take,
)
from potsherd.rules.archaeology.turns import end_turn
from potsherd.rules.compiling import rule
from potsherd.rules.layout import CHANCE

STATE, TABLES = State, Tables

__all__ = [
    "DECISIONS",
    "MAX_LEGAL",
    "STATE",
    "STEPS",
    "TABLES",
    "apply",
    "legal",
    "outcomes",
    "score",
    "start",
]


@rule
def legal(e: Tables, s: State, steps: Any) -> int:
    """List the legal steps of the mover in `steps`, ascending; return how many there are.

    Reads only what is public and the mover's own hand (and the Tomb's chamber he looks at).
    """
    phase = s.phase
    if phase == ACT:
        return list_actions(e, s, steps)
    if phase == OFFERING:
        return list_takes(e, s, steps, list_offers(e, s, steps, 0))
    if phase == TAKING:
        return list_settle(steps, list_takes(e, s, steps, 0))
    if phase == LOSE:
        return list_losses(e, s, steps)
    if phase == THEFT:
        return list_victims(e, s, steps)
    if phase == SHELTER:
        return list_tent(steps)
    if phase == KEEPING:
        return list_keeps(e, s, steps)
    if phase == MINE_CHOICE:
        return list_mine_choice(steps)
    if phase == NAMING:
        return list_names(e, s, steps)
    if phase == LOOKING:
        return list_looks(e, s, steps)
    return 0


@rule
def outcomes(e: Tables, s: State, steps: Any, weights: Any) -> int:
    """List what chance may bring in `steps`, ascending, and how likely in `weights` (positive
    whole numbers; the probability is weight / sum); return how many there are."""
    if s.mover != CHANCE:
        return 0
    phase = s.phase
    if phase == DIG:
        return list_dig(e, s, steps, weights)
    if phase == STEAL:
        return list_stolen(e, s, steps, weights)
    if phase == MINING or phase == ANSWER:
        return list_chamber(e, s, steps, weights)
    if phase == CHOOSE_MONUMENT:
        return list_monuments(e, steps, weights)
    if phase == CHOOSE_FIRST:
        return list_first(e, s, steps, weights)
    return list_unseen(e, s, steps, weights)


@rule
def apply(e: Tables, s: State, step: int) -> None:
    """Play one legal step of the mover or of chance."""
    s.midway = 0
    if step >= DRAW:
        apply_chance(e, s, step)
    elif step < EXPLORE:
        sell(e, s, step)
    elif step < END:
        explore(e, s, step - EXPLORE)
    elif step == END:
        end_turn(e, s)
    elif step < TAKE:
        offer(e, s, step - OFFER)
    elif step < SETTLE:
        take(e, s, step - TAKE)
    elif step == SETTLE:
        settle(e, s)
    else:
        apply_reaction(e, s, step)


@rule
def apply_reaction(e: Tables, s: State, step: int) -> None:
    """Play a decision that digging, a sale or an exploration asks for."""
    if step < TENT:
        rob(s, step - ROB)
    elif step < DISCARD:
        shelter(e, s, step - TENT)
    elif step < LOOK:
        lose(e, s, step - DISCARD)
    elif step < NO_LOOK:
        look(e, s, step - LOOK)
    elif step == NO_LOOK:
        look_away(e, s)
    elif step < TURN_UP:
        keep(e, s, step - KEEP)
    elif step == TURN_UP:
        enter_mine(s)
    elif step == STOP:
        stop_mining(e, s)
    else:
        name_type(e, s, step - NAME)


@rule
def apply_chance(e: Tables, s: State, step: int) -> None:
    """Play an outcome of chance."""
    phase = s.phase
    if phase == DIG:
        dig(e, s, step)
    elif phase == STEAL:
        steal(e, s, step)
    elif phase == DEAL:
        deal(e, s, step)
    elif phase == STOCK:
        stock(e, s, step)
    elif phase == UNCOVER_ALL:
        uncover_all(e, s, step)
    elif phase == UNCOVER_TOMB:
        uncover_tomb(e, s, step)
    elif phase == UNCOVER_LOOK:
        uncover_look(e, s, step)
    elif phase == MINING:
        turn_up_one(e, s, step)
    elif phase == ANSWER:
        answer(e, s, step)
    elif phase == BURY:
        if bury_one(e, s, step):
            storm(e, s)
    elif phase == LAY_OUT:
        lay_out(e, s, step)
    elif phase == CHOOSE_FIRST:
        begin_game(e, s, step - FIRST)
    else:
        place_monument(e, s, step - MONUMENT)


@rule
def score(e: Tables, s: State, seat: int) -> int:
    """Rank of a seat: money first, then fewer cards sold; equal means a shared win (R-13)."""
    return s.money[seat] * 1000 - s.sold[seat]
