"""What the rules of Shells work on: tables, state, phases and step codes."""

from __future__ import annotations

from typing import Annotated

from potsherd.rules.layout import Fields, hidden, layout, own, public

SEATS = 4
TYPES = 4

# Step codes: the first of each range and, in brackets, what is added to it.
SHOW = 0  # [type]
DIVE = SHOW + TYPES
DRAW = DIVE + 1  # [type]: chance
FIRST = DRAW + TYPES  # [seat]: chance
STEPS = FIRST + SEATS
DECISIONS = DRAW

MAX_LEGAL = TYPES + 1

# Phases: who decides, and what.
(
    CHOOSE_FIRST,  # chance
    DEAL,  # chance: hands, shell by shell
    ACT,  # dive, or show a shell
    SURFACE,  # chance: the shell that a dive brings
    OVER,
) = range(5)


@layout
class Tables(Fields):
    """The numbers of one game. Arrays are indexed by type."""

    players: Annotated[int, public("i1")]
    types: Annotated[int, public("i1")]
    copies: Annotated[list[int], public("i1", TYPES)]
    worth: Annotated[list[int], public("i1", TYPES)]
    hand: Annotated[int, public("i1")]
    first: Annotated[int, public("i1")]
    """The seat that begins, -1 for one at random."""


@layout
class State(Fields):
    """A position of Shells. Shells are counted by type."""

    mover: Annotated[int, public("i1")]
    phase: Annotated[int, public("i1")]
    midway: Annotated[int, public("i1")]
    turn: Annotated[int, public("i1")]
    """Whose turn it is; while hands are dealt, who is dealt to."""
    first: Annotated[int, public("i1")]
    turns: Annotated[int, public("i2")]
    """Turns that have ended."""

    hands: Annotated[list[list[int]], own("i1", SEATS, TYPES)]
    hand_size: Annotated[list[int], public("i1", SEATS)]
    shown: Annotated[list[list[int]], public("i1", SEATS, TYPES)]
    points: Annotated[list[int], public("i2", SEATS)]
    sea: Annotated[list[int], hidden("i1", TYPES)]
    """Shells that nobody has seen."""
    sea_left: Annotated[int, public("i2")]
