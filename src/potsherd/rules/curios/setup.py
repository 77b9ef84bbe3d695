"""Set-up: artifacts, pawns, first player, hands."""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import (
    CHOOSE_FIRST,
    DEAL,
    FIRST,
    VALUES,
    State,
    Tables,
)
from potsherd.rules.curios.rounds import begin_round
from potsherd.rules.layout import CHANCE


@rule
def start(e: Tables, s: State) -> None:
    """Begin a game in a state of zeros."""
    for site in range(e.sites):
        s.left[site] = e.artifacts
        for value in range(e.values):
            s.undealt[site * VALUES + value] = 1
    for seat in range(e.players):
        s.pawns[seat] = e.pawns
        s.at_hand[seat] = e.pawns
    s.side_deck = e.side_deck
    s.mover = CHANCE
    if e.first >= 0:
        give_token(s, e.first)
    else:
        s.phase = CHOOSE_FIRST


@rule
def list_first(e: Tables, steps: Any, weights: Any) -> int:
    """Who may begin: any seat alike."""
    for seat in range(e.players):
        steps[seat] = FIRST + seat
        weights[seat] = 1
    return e.players


@rule
def give_token(s: State, seat: int) -> None:
    """Let this seat begin; then the hands are dealt."""
    s.first = seat
    s.phase = DEAL
    s.asked = 0


@rule
def deal(e: Tables, s: State, card: int) -> None:
    """Deal one card, then go on to the next one or to the first round."""
    s.undealt[card] = 0
    s.hands[s.asked][card] = 1
    s.hand_size[s.asked] += 1
    if s.hand_size[s.asked] < e.hand:
        s.midway = 1
    elif s.asked + 1 < e.players:
        s.asked += 1
    else:
        s.asked = 0
        begin_round(s)
