"""What the Curios kernel works on: tables, state, phases and step codes."""

from __future__ import annotations

from typing import Annotated

from potsherd.rules.layout import Fields, hidden, layout, own, public

SEATS = 5
SITES = 4
VALUES = 4
COLUMNS = 6
CARDS = SITES * VALUES
"""Market cards are numbered site * VALUES + place of the value among the site's values."""

# Step codes: the first of each range and, in brackets, what is added to it.
SEARCH = 0  # [site]
RECRUIT = SEARCH + SITES  # [card]
PASS = RECRUIT + CARDS
DRAW = PASS + 1  # [card]: chance
FIRST = DRAW + CARDS  # [seat]: chance
STEPS = FIRST + SEATS
DECISIONS = DRAW

MAX_LEGAL = CARDS
"""No position has more legal steps or chance outcomes than this."""

# Phases: who decides, and what.
(
    CHOOSE_FIRST,  # chance
    DEAL,  # chance: hands, card by card
    SEARCHING,  # which site
    RECRUITING,  # which card to reveal, or pass
    FLIP,  # chance: a card of the side deck
    TURN_UP,  # chance: the card above each site, at the end
    OVER,
) = range(7)


@layout
class Tables(Fields):
    """The numbers of one game: edition and players."""

    players: Annotated[int, public("i1")]
    sites: Annotated[int, public("i1")]
    columns: Annotated[int, public("i1")]
    column: Annotated[list[int], public("i1", COLUMNS)]
    """Pawns that fill each column, from the left; never falling, and the first at most `pawns`."""
    values: Annotated[int, public("i1")]
    """Market cards of each site."""
    value: Annotated[list[int], public("i2", VALUES)]
    artifacts: Annotated[int, public("i1")]
    """Artifacts at each site."""
    hand: Annotated[int, public("i1")]
    side_deck: Annotated[int, public("i1")]
    flips: Annotated[int, public("i1")]
    """1 if a card of the side deck is turned up in each round."""
    pawns: Annotated[int, public("i1")]
    pawns_max: Annotated[int, public("i1")]
    first: Annotated[int, public("i1")]
    """The seat that begins, -1 for one at random."""


@layout
class State(Fields):
    """A position of Curios."""

    mover: Annotated[int, public("i1")]
    phase: Annotated[int, public("i1")]
    midway: Annotated[int, public("i1")]
    """1 inside a move of several steps, 0 between moves."""
    asked: Annotated[int, public("i1")]
    """The seat being dealt to, or at the end the site whose card is turned up."""

    round: Annotated[int, public("i2")]
    """The number of the round, from 1."""
    first: Annotated[int, public("i1")]
    """The seat with the first-player token."""

    pawns: Annotated[list[int], public("i1", SEATS)]
    """Pawns of each seat, without its supply."""
    at_hand: Annotated[list[int], public("i1", SEATS)]
    """Those of them that stand on no site."""
    placed: Annotated[list[list[int]], public("i1", SEATS, SITES)]
    """Those on each site."""
    filled: Annotated[list[int], public("i1", SITES)]
    """Columns filled in this search."""
    left: Annotated[list[int], public("i1", SITES)]
    """Artifacts left at each site."""
    artifacts: Annotated[list[list[int]], public("i1", SEATS, SITES)]
    """Artifacts that each seat has taken, by site."""

    hands: Annotated[list[list[int]], own("i1", SEATS, CARDS)]
    """1 for each card in the hand."""
    hand_size: Annotated[list[int], public("i1", SEATS)]
    revealed: Annotated[list[int], public("i1", CARDS)]
    """1 for each card played or turned up from the side deck."""
    undealt: Annotated[list[int], hidden("i1", CARDS)]
    """1 for each card that nobody has seen: above its site or in the side deck."""
    side_deck: Annotated[int, public("i1")]
    """Cards in the side deck."""
    value: Annotated[list[int], public("i1", SITES)]
    """0 until the card above the site is turned up, then 1 + the place of its value."""
