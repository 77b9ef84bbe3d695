"""Recruiting: a market card revealed for a pawn from the supply."""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import PASS, RECRUIT, VALUES, State, Tables
from potsherd.rules.layout import NOBODY


@rule
def next_recruiter(e: Tables, s: State, asked: int) -> int:
    """The next seat from the first player that can recruit (C-5), after so many have been asked
    or skipped; NOBODY when all have."""
    for ahead in range(asked, e.players):
        seat = (s.first + ahead) % e.players
        if s.pawns[seat] < e.pawns_max and s.hand_size[seat] > 0:
            return seat
    return NOBODY


@rule
def list_recruits(e: Tables, s: State, steps: Any) -> int:
    """Any card of the hand may be revealed, or none."""
    hand = s.hands[s.mover]
    n = 0
    for card in range(e.sites * VALUES):
        if hand[card] == 1:
            steps[n] = RECRUIT + card
            n += 1
    steps[n] = PASS
    return n + 1


@rule
def reveal(s: State, card: int) -> None:
    """Reveal a card of the hand and take a pawn from the supply."""
    s.hands[s.mover][card] = 0
    s.hand_size[s.mover] -= 1
    s.revealed[card] = 1
    s.pawns[s.mover] += 1
    s.at_hand[s.mover] += 1
