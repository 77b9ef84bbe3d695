"""The Mine: turn up cards one at a time and stop in time, or lose them all (M-2)."""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.fields import (
    MINE_CHOICE,
    MINING,
    STOP,
    TURN_UP,
    State,
    Tables,
)
from potsherd.rules.archaeology.piles import gain, put_back, turn_up
from potsherd.rules.archaeology.turns import act
from potsherd.rules.compiling import rule
from potsherd.rules.layout import CHANCE


@rule
def enter_mine(s: State) -> None:
    """Turn up a card: the first one is not a choice."""
    s.phase = MINING
    s.mover = CHANCE


@rule
def turn_up_one(e: Tables, s: State, step: int) -> None:
    """Turn up a card; too much trade value ends it, so does the last card."""
    turn_up(s, step)
    total = 0
    for t in range(e.types):
        total += s.drawn[t] * e.trade[t]
    if total > e.mine_limit:
        collapse(e, s)
    elif s.chamber_left[s.chamber] == 0:
        stop_mining(e, s)
    else:
        s.phase = MINE_CHOICE
        s.mover = s.turn


@rule
def list_mine_choice(steps: Any) -> int:
    """Another card or not."""
    steps[0] = TURN_UP
    steps[1] = STOP
    return 2


@rule
def collapse(e: Tables, s: State) -> None:
    """All turned-up cards go back."""
    for t in range(e.types):
        put_back(s, t)
    s.chamber = 0
    act(e, s)


@rule
def stop_mining(e: Tables, s: State) -> None:
    """The explorer takes all turned-up cards."""
    for t in range(e.types):
        gain(s, s.turn, t, s.drawn[t])
        s.drawn[t] = 0
    s.chamber = 0
    act(e, s)
