"""What the Archaeology kernel works on: tables, state, phases and step codes."""

from __future__ import annotations

from typing import Annotated

from potsherd.rules.layout import Fields, hidden, layout, own, public

SEATS = 5
TYPES = 9
SET = 6
CHAMBERS = 3
MONUMENTS = 8

THIEF = TYPES
STORM = TYPES + 1

RULES = ("pyramid", "temple", "tomb", "mine", "sphinx", "buried_ruins")
"""Kinds of monument, as editions name the rule of each."""
PYRAMID, TEMPLE, TOMB, MINE, SPHINX, RUINS = range(len(RULES))

# Step codes: the first of each range and, in brackets, what is added to it.
SELL = 0  # [type * SET + number of cards - 1]
EXPLORE = SELL + TYPES * SET  # [chamber]
END = EXPLORE + CHAMBERS
OFFER = END + 1  # [type]
TAKE = OFFER + TYPES  # [type]
SETTLE = TAKE + TYPES
ROB = SETTLE + 1  # [seat]
TENT = ROB + SEATS  # [0 no, 1 yes]
DISCARD = TENT + 2  # [type]
LOOK = DISCARD + TYPES  # [chamber]
NO_LOOK = LOOK + CHAMBERS
KEEP = NO_LOOK + 1  # [type]
TURN_UP = KEEP + TYPES
STOP = TURN_UP + 1
NAME = STOP + 1  # [type]
DRAW = NAME + TYPES  # [type, THIEF or STORM]: chance, a card nobody has seen before
OLD = DRAW + TYPES + 2  # [type]: chance, a card of a chamber that was turned up and put back
MONUMENT = OLD + TYPES  # [monument]: chance
FIRST = MONUMENT + MONUMENTS  # [seat]: chance
STEPS = FIRST + SEATS
DECISIONS = DRAW

MAX_LEGAL = SELL + TYPES * SET + CHAMBERS + 1 + TYPES
"""No position has more legal steps or chance outcomes than this."""

# Phases: who decides, and what.
(
    CHOOSE_MONUMENT,  # chance
    DEAL,  # chance: hands, card by card
    STOCK,  # chance: marketplace
    LAY_OUT,  # chance: face-up chambers at set-up
    CHOOSE_FIRST,  # chance
    DIG,  # chance
    THEFT,  # whom to rob
    STEAL,  # chance: which card
    BURY,  # chance: cards a sandstorm adds to the Buried Ruins
    SHELTER,  # tent or not
    LOSE,  # cards to a sandstorm
    ACT,  # actions of a turn
    OFFERING,  # giving in a trade
    TAKING,  # taking in a trade
    UNCOVER_ALL,  # chance: a chamber being taken
    UNCOVER_TOMB,  # chance: a chamber of the Tomb, before the explorer keeps some
    UNCOVER_LOOK,  # chance: a chamber of the Temple, looked at
    KEEPING,  # Tomb: which cards to keep
    MINING,  # chance: a card of the Mine
    MINE_CHOICE,  # turn up another, or stop
    NAMING,  # Sphinx: two types
    ANSWER,  # chance: cards of the Sphinx
    LOOKING,  # Temple: which chamber to look at
    OVER,
) = range(24)


@layout
class Tables(Fields):
    """The numbers of one game: edition, players, monument, variants. Arrays are indexed by type
    or by monument."""

    players: Annotated[int, public("i1")]
    types: Annotated[int, public("i1")]
    map: Annotated[int, public("i1")]
    copies: Annotated[list[int], public("i1", TYPES)]
    trade: Annotated[list[int], public("i1", TYPES)]
    largest: Annotated[list[int], public("i1", TYPES)]
    sell: Annotated[list[list[int]], public("i2", TYPES, SET + 1)]
    thieves: Annotated[int, public("i1")]
    storms: Annotated[int, public("i1")]
    hand: Annotated[int, public("i1")]
    marketplace: Annotated[int, public("i1")]
    tent_uses: Annotated[int, public("i1")]
    explorations: Annotated[int, public("i1")]
    lowest_starts: Annotated[int, public("i1")]
    first: Annotated[int, public("i1")]
    monument: Annotated[int, public("i1")]
    monuments: Annotated[int, public("i1")]
    kind: Annotated[list[int], public("i1", MONUMENTS)]
    chambers: Annotated[list[int], public("i1", MONUMENTS)]
    chamber_size: Annotated[list[list[int]], public("i1", MONUMENTS, CHAMBERS)]
    chamber_maps: Annotated[list[list[int]], public("i1", MONUMENTS, CHAMBERS)]
    pile: Annotated[list[int], public("i1", MONUMENTS)]
    tomb_keeps: Annotated[int, public("i1")]
    mine_limit: Annotated[int, public("i1")]
    sphinx_draws: Annotated[int, public("i1")]
    trade_limit: Annotated[int, public("i1")]
    guard_rounds: Annotated[int, public("i1")]


@layout
class State(Fields):
    """A position of Archaeology. Cards are counted by type."""

    mover: Annotated[int, public("i1")]
    phase: Annotated[int, public("i1")]
    midway: Annotated[int, public("i1")]
    """1 inside a move of several steps, 0 between moves."""
    turn: Annotated[int, public("i1")]
    """Whose turn it is."""
    asked: Annotated[int, public("i1")]
    """The seat being dealt to or robbed, or the chamber being filled."""
    left: Annotated[int, public("i1")]
    """Cards still to choose or draw in the move under way."""
    last: Annotated[int, public("i1")]
    """The smallest type that an ordered choice may still name."""

    hands: Annotated[list[list[int]], own("i1", SEATS, TYPES)]
    hand_size: Annotated[list[int], public("i2", SEATS)]
    money: Annotated[list[int], public("i4", SEATS)]
    sold: Annotated[list[int], public("i2", SEATS)]
    """Cards sold, for ties."""
    market: Annotated[list[int], public("i1", TYPES)]
    offer: Annotated[list[int], public("i1", TYPES)]
    """Cards given in the trade under way."""
    credit: Annotated[int, public("i2")]
    """Trade value of the offer not yet spent."""

    dig_left: Annotated[int, public("i2")]
    thieves: Annotated[int, public("i1")]
    """Thieves in the dig site."""
    storms: Annotated[int, public("i1")]
    """Sandstorms in the dig site."""
    dig_treasures: Annotated[int, hidden("i2")]
    """Treasures but maps in the dig site."""
    pool: Annotated[list[int], hidden("i1", TYPES)]
    """Cards nobody has seen: in the dig site, in chambers or in the pile (maps: dig site)."""
    pool_left: Annotated[int, hidden("i2")]
    """Sum of the pool without maps."""

    monument: Annotated[int, public("i1")]
    chamber: Annotated[int, public("i1")]
    """The chamber being explored or looked at."""
    chamber_left: Annotated[list[int], public("i1", CHAMBERS)]
    """Cards in each chamber."""
    chambers: Annotated[list[list[int]], hidden("i1", CHAMBERS, TYPES)]
    """Cards in each chamber that somebody has seen lying there."""
    unseen: Annotated[list[int], hidden("i1", CHAMBERS)]
    """Cards in each chamber that nobody has seen."""
    pile: Annotated[int, public("i1")]
    """Cards beside the Buried Ruins."""
    drawn: Annotated[list[int], public("i1", TYPES)]
    """Cards turned up in the exploration under way."""
    named: Annotated[list[int], public("i1", 2)]
    """Types named before the Sphinx."""

    tents: Annotated[list[int], public("i1", SEATS)]
    """Uses left of each tent."""
    sheltered: Annotated[list[int], public("i1", SEATS)]
    """1 for each seat whose tent stands in this storm."""

    began_empty: Annotated[int, public("i1")]
    """Whether this turn began with the dig site empty."""
    trades: Annotated[int, public("i1")]
    """Trades made this turn."""
    explored: Annotated[int, public("i1")]
    """Explorations made this turn."""
    sales: Annotated[int, public("i1")]
    """Sets sold this turn."""
    must_sell: Annotated[int, public("i1")]
    """1 while the player whose turn it is cannot end it (R-10)."""
    passes: Annotated[int, public("i1")]
    """Passes one after another."""
    idle: Annotated[int, public("i1")]
    """Turns one after another without digging, sale and exploration."""
    guard: Annotated[int, public("i1")]
    """1 while a turn of trades alone counts as a pass."""
