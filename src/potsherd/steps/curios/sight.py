"""What a seat of Curios sees and remembers, as numbers."""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import counted, rule
from potsherd.rules.curios.fields import (
    CARDS,
    CHOOSE_FIRST,
    OVER,
    SITES,
    VALUES,
    State,
    Tables,
)
from potsherd.steps.contract import Axis, Part
from potsherd.steps.curios.memory import Memory

PHASES = OVER + 1


def parts(tables: Tables) -> tuple[Part, ...]:
    """See Sight."""
    seats, sites = Axis("seats", tables.players), Axis("sites", SITES)
    cards, pawns = Axis("cards", CARDS), tables.pawns_max
    artifacts = tables.sites * tables.artifacts
    return (
        Part("phase", (Axis("phases", PHASES),), 1, "what is decided or happens now"),
        Part("decides", (seats,), 1, "whose decision it is; zero while chance decides"),
        Part("first", (seats,), 1, "who has the first-player token"),
        Part("pawns", (seats,), pawns, "pawns of each seat, without its supply"),
        Part("at_hand", (seats,), pawns, "those that stand on no site"),
        Part("hand_size", (seats,), tables.hand, "market cards in each hand"),
        Part("placed", (seats, sites), pawns, "pawns of each seat on each site"),
        Part("artifacts", (seats, sites), tables.artifacts, "artifacts of each seat"),
        Part("revealed", (seats, cards), 1, "market cards that each seat has revealed"),
        Part("hand", (cards,), 1, "market cards in the own hand"),
        Part("flipped", (cards,), 1, "market cards turned up from the side deck"),
        Part("unseen", (cards,), 1, "market cards that may be anywhere, above their site too"),
        Part("value", (cards,), 1, "the card above each site, once it is turned up"),
        Part("filled", (sites,), tables.columns, "columns filled in this search"),
        Part("left", (sites,), tables.artifacts, "artifacts left at each site"),
        Part("side_deck", (), max(tables.side_deck, 1), "cards in the side deck"),
        Part("round", (), artifacts, "the number of the round"),
    )


@rule
def observe(e: Tables, s: State, m: Memory, seat: int, out: Any) -> int:
    """See Sight."""
    out[s.phase] = 1
    n = see_seats(s, m, counted(e.players), seat, out, PHASES)
    n = see_cards(e, s, m, seat, out, n)
    for site in range(e.sites):
        out[n + site] = s.filled[site]
        out[n + SITES + site] = s.left[site]
    n += 2 * SITES
    out[n] = s.side_deck
    out[n + 1] = s.round
    return n + 2


@rule
def see_seats(s: State, m: Memory, players: int, seat: int, out: Any, n: int) -> int:
    """What lies before each seat, the observer first."""
    placed = n + 5 * players
    artifacts = placed + players * SITES
    revealed = artifacts + players * SITES
    other = seat + 0
    for ahead in range(players):
        out[n + ahead] = 1 if s.mover == other else 0
        out[n + players + ahead] = 1 if s.phase > CHOOSE_FIRST and s.first == other else 0
        out[n + 2 * players + ahead] = s.pawns[other]
        out[n + 3 * players + ahead] = s.at_hand[other]
        out[n + 4 * players + ahead] = s.hand_size[other]
        pawns, taken = s.placed[other], s.artifacts[other]
        for site in range(SITES):
            out[placed + ahead * SITES + site] = pawns[site]
            out[artifacts + ahead * SITES + site] = taken[site]
        cards = m.revealed[other]
        for card in range(CARDS):
            out[revealed + ahead * CARDS + card] = cards[card]
        other = other + 1 if other + 1 < players else 0
    return revealed + players * CARDS


@rule
def see_cards(e: Tables, s: State, m: Memory, seat: int, out: Any, n: int) -> int:
    """The own market cards, those turned up, and those whose place the seat does not know."""
    unseen, above = n + 2 * CARDS, n + 3 * CARDS
    hand = s.hands[seat]
    for card in range(CARDS):
        out[n + card] = hand[card]
        out[n + CARDS + card] = m.flipped[card]
        out[unseen + card] = 0 - hand[card] - s.revealed[card]
    for site in range(e.sites):
        for place in range(e.values):
            out[unseen + site * VALUES + place] += 1
        if s.value[site] > 0:
            card = site * VALUES + s.value[site] - 1
            out[above + card] = 1
            out[unseen + card] -= 1
    return above + CARDS
