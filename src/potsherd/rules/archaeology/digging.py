"""Digging: treasures, thieves and sandstorms."""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.choosing import chosen, list_choices
from potsherd.rules.archaeology.fields import (
    DISCARD,
    DRAW,
    LOSE,
    ROB,
    SHELTER,
    STEAL,
    STORM,
    TENT,
    THEFT,
    THIEF,
    State,
    Tables,
)
from potsherd.rules.archaeology.monuments.ruins import bury
from potsherd.rules.archaeology.piles import following, gain, reveal
from potsherd.rules.archaeology.turns import act, dig_or_act
from potsherd.rules.compiling import rule
from potsherd.rules.layout import CHANCE


@rule
def dig(e: Tables, s: State, step: int) -> None:
    """Resolve the card that was dug up."""
    card = step - DRAW
    s.dig_left -= 1
    if card == THIEF:
        s.thieves -= 1
        meet_thief(e, s)
    elif card == STORM:
        s.storms -= 1
        if not bury(e, s):
            storm(e, s)
    else:
        if card == e.map:
            s.pool[card] -= 1
        else:
            reveal(s, card)
            s.dig_treasures -= 1
        gain(s, s.turn, card, 1)
        act(e, s)


# ---------------------------------------------------------------- thieves
@rule
def list_victims(e: Tables, s: State, steps: Any) -> int:
    """Opponents who hold a card (R-4)."""
    n = 0
    for seat in range(e.players):
        if seat != s.turn and s.hand_size[seat] > 0:
            steps[n] = ROB + seat
            n += 1
    return n


@rule
def meet_thief(e: Tables, s: State) -> None:
    """Ask for a victim only if there is a choice (R-4)."""
    candidates = 0
    victim = 0
    for seat in range(e.players):
        if seat != s.turn and s.hand_size[seat] > 0:
            candidates += 1
            victim = seat
    if candidates > 1:
        s.phase = THEFT
        s.mover = s.turn
    elif candidates == 1:
        rob(s, victim)
    else:
        act(e, s)


@rule
def rob(s: State, victim: int) -> None:
    """Let chance pick a card of the victim's hand."""
    s.phase = STEAL
    s.mover = CHANCE
    s.asked = victim


@rule
def list_stolen(e: Tables, s: State, steps: Any, weights: Any) -> int:
    """Which card the thief gets: any card of the hand alike (R-4)."""
    n = 0
    for t in range(e.types):
        if s.hands[s.asked][t] > 0:
            steps[n] = DRAW + t
            weights[n] = s.hands[s.asked][t]
            n += 1
    return n


@rule
def steal(e: Tables, s: State, step: int) -> None:
    """Move the stolen card; digging is over."""
    gain(s, s.asked, step - DRAW, -1)
    gain(s, s.turn, step - DRAW, 1)
    s.asked = 0
    act(e, s)


# ---------------------------------------------------------------- sandstorms
@rule
def storm(e: Tables, s: State) -> None:
    """A sandstorm strikes: tents first (R-15), then losses (R-5), then digging goes on."""
    if e.tent_uses > 0:
        ask_tents(e, s, following(e, s.turn))
    else:
        ask_losses(e, s, s.turn + 0)


@rule
def ask_tents(e: Tables, s: State, seat: int) -> None:
    """Ask the next player who has a tent and something to lose, from `seat` to the digger."""
    while s.tents[seat] == 0 or s.hand_size[seat] < 2:
        if seat == s.turn:
            ask_losses(e, s, seat)
            return
        seat = following(e, seat)
    s.phase = SHELTER
    s.mover = seat


@rule
def shelter(e: Tables, s: State, use: int) -> None:
    """Use the tent or not, and ask the next player."""
    seat = s.mover + 0
    s.tents[seat] -= use
    s.sheltered[seat] = use
    if seat == s.turn:
        ask_losses(e, s, seat)
    else:
        ask_tents(e, s, following(e, seat))


@rule
def ask_losses(e: Tables, s: State, seat: int) -> None:
    """Ask the next unprotected player, from `seat` on, for half of the hand; then dig again."""
    while s.sheltered[seat] == 1 or s.hand_size[seat] < 2:
        seat = following(e, seat)
        if seat == s.turn:
            blow_over(e, s)
            return
    s.phase = LOSE
    s.mover = seat
    s.left = s.hand_size[seat] // 2
    s.last = 0


@rule
def list_losses(e: Tables, s: State, steps: Any) -> int:
    """Types to discard next."""
    hand = s.hands[s.mover]
    return list_choices(e, s, hand, s.hand_size[s.mover], DISCARD, steps)


@rule
def lose(e: Tables, s: State, card: int) -> None:
    """Discard one card to the marketplace, where all see it."""
    gain(s, s.mover, card, -1)
    s.market[card] += 1
    if chosen(s, card):
        seat = following(e, s.mover)
        if seat == s.turn:
            blow_over(e, s)
        else:
            ask_losses(e, s, seat)


@rule
def blow_over(e: Tables, s: State) -> None:
    """Strike the tents and dig again, or act if the storm was the last card (R-6)."""
    for seat in range(e.players):
        s.sheltered[seat] = 0
    dig_or_act(e, s)


@rule
def list_tent(steps: Any) -> int:
    """No tent or tent."""
    steps[0] = TENT
    steps[1] = TENT + 1
    return 2
