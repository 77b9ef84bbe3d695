"""Cards on the move: into and out of hands, and up from where nobody has seen them.

Cards that nobody has seen are not laid out in any order. They are counts, and chance says what a
card is when it is turned up: the same distribution as a shuffled deck, and no secret to leak.
"""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.fields import DRAW, OLD, STORM, THIEF, State, Tables
from potsherd.rules.compiling import rule


@rule
def gain(s: State, seat: int, card: int, number: int) -> None:
    """Add cards of a type to a hand (or take some away, with a negative number)."""
    s.hands[seat][card] += number
    s.hand_size[seat] += number


@rule
def following(e: Tables, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < e.players else 0


@rule
def nobody_holds_cards(e: Tables, s: State) -> bool:
    """Whether all hands are empty."""
    for seat in range(e.players):
        if s.hand_size[seat] > 0:
            return False
    return True


@rule
def list_unseen(e: Tables, s: State, steps: Any, weights: Any) -> int:
    """Outcomes of turning up an unseen card outside the dig site: never a map (R-1)."""
    n = 0
    for t in range(e.types):
        if s.pool[t] > 0 and t != e.map:
            steps[n] = DRAW + t
            weights[n] = s.pool[t]
            n += 1
    return n


@rule
def list_dig(e: Tables, s: State, steps: Any, weights: Any) -> int:
    """Outcomes of digging.

    A place of the dig site holds a given special card with equal chance, and else a treasure that
    is any of the unseen ones alike: all weights are times the number of unseen treasures.
    """
    n = 0
    unseen = s.pool_left if s.dig_treasures > 0 else 1
    for t in range(e.types):
        weight = s.pool[t] * (unseen if t == e.map else s.dig_treasures)
        if weight > 0:
            steps[n] = DRAW + t
            weights[n] = weight
            n += 1
    if s.thieves > 0:
        steps[n] = DRAW + THIEF
        weights[n] = s.thieves * unseen
        n += 1
    if s.storms > 0:
        steps[n] = DRAW + STORM
        weights[n] = s.storms * unseen
        n += 1
    return n


@rule
def list_chamber(e: Tables, s: State, steps: Any, weights: Any) -> int:
    """Outcomes of turning up one card of a shuffled chamber.

    Each card in it has the same chance: those turned up before, and those nobody has seen, any of
    which is one of the unseen treasures alike. All weights are times the number of the latter.
    """
    n = 0
    c = s.chamber
    if s.unseen[c] > 0:
        for t in range(e.types):
            if s.pool[t] > 0 and t != e.map:
                steps[n] = DRAW + t
                weights[n] = s.unseen[c] * s.pool[t]
                n += 1
    unseen = s.pool_left if s.unseen[c] > 0 else 1
    for t in range(e.types):
        if s.chambers[c][t] > 0:
            steps[n] = OLD + t
            weights[n] = s.chambers[c][t] * unseen
            n += 1
    return n


@rule
def reveal(s: State, card: int) -> None:
    """Take a treasure but a map from the cards that nobody has seen."""
    s.pool[card] -= 1
    s.pool_left -= 1


@rule
def turn_up(s: State, step: int) -> int:
    """Turn up a card of the chamber being explored, by its chance step; return its type."""
    c = s.chamber
    if step >= OLD:
        card = step - OLD
        s.chambers[c][card] -= 1
    else:
        card = step - DRAW
        s.unseen[c] -= 1
        reveal(s, card)
    s.chamber_left[c] -= 1
    s.drawn[card] += 1
    return card


@rule
def put_back(s: State, card: int) -> None:
    """Return all turned-up cards of a type to the chamber being explored."""
    s.chambers[s.chamber][card] += s.drawn[card]
    s.chamber_left[s.chamber] += s.drawn[card]
    s.drawn[card] = 0
