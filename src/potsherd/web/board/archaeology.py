"""The table of Archaeology: hand, marketplace, monument, dig site, museums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from potsherd.moves import EndTurn, Explore, Sell
from potsherd.rules.archaeology import fields as at
from potsherd.rules.archaeology.fields import RULES
from potsherd.views import View
from potsherd.web.board.archaeology_dialogue import archaeology_dialogue, by_type, in_play
from potsherd.web.board.dialogue import Dialogue
from potsherd.web.board.parts import Act, Buttons, Stack, art_of, money, name_of, stacks
from potsherd.wording import Teller

BUILT_IN = frozenset({*RULES, "great_pyramid"})
"""Monuments that have a picture; one of a user's own edition is drawn like those it works like."""


@dataclass(frozen=True, slots=True)
class Rung:
    """What a set of so many cards brings; `mark` is "now" for the set held, "next" after it."""

    count: int
    money: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """Cards of one type in the observer's hand, what sets of them bring, and the largest sale."""

    stack: Stack
    ladder: tuple[Rung, ...]
    sell: Act | None


@dataclass(frozen=True, slots=True)
class Chamber:
    """A chamber: how many cards, what the observer knows to lie there, and entering it."""

    number: int
    size: int
    maps: int
    known: tuple[Stack, ...]
    unknown: int
    is_entered: bool
    explore: Act | None


@dataclass(frozen=True, slots=True)
class MonumentBoard:
    """The monument; `pile` are the cards beside it."""

    id: str
    name: str
    art: str
    chambers: tuple[Chamber, ...]
    pile: int


@dataclass(frozen=True, slots=True)
class SoldSet:
    """A set in a museum pile."""

    card: str
    name: str
    art: str
    count: int
    money: str


@dataclass(frozen=True, slots=True)
class ArchaeologySeat:
    """What all know of a seat, and what the observer knows besides."""

    number: int
    has_turn: bool
    decides: bool
    money: str
    hand: int
    known: tuple[Stack, ...]
    unknown: int
    sold: tuple[SoldSet, ...]
    tents: int
    is_sheltered: bool
    start: int | None


@dataclass(frozen=True, slots=True)
class ArchaeologyBoard:
    """Everything on the table of Archaeology; `acting` is whether the observer trades and sells.

    `choosing` is the zone of cards to mark while a dialogue asks for some, else "".
    """

    family: str
    phase: str
    acting: bool
    hand: tuple[Held, ...]
    hand_size: int
    market: tuple[Stack, ...]
    market_size: int
    dig: int
    thieves: int
    storms: int
    monument: MonumentBoard | None
    seats: tuple[ArchaeologySeat, ...]
    dialogue: Dialogue | None
    end: Act | None
    must_sell: bool
    guard: bool
    maps_used: int


def archaeology_board(view: View, teller: Teller) -> ArchaeologyBoard:
    """All of the table, as the view's observer sees it."""
    state = view.state
    shown: dict[str, Any] = view.display.to_json()
    buttons = Buttons(view, teller)
    acting = view.is_mine and state.phase == at.ACT
    market = stacks(view, teller, shown["marketplace"])
    hand = _hand(view, teller, buttons if acting else None)
    return ArchaeologyBoard(
        family="archaeology",
        phase=shown["phase"],
        acting=acting,
        hand=hand,
        hand_size=sum(held.stack.n for held in hand),
        market=market,
        market_size=sum(stack.n for stack in market),
        dig=state.dig_left,
        thieves=state.thieves,
        storms=state.storms,
        monument=_monument(view, teller, shown, buttons if acting else None),
        seats=tuple(
            _seat(view, teller, number, seat) for number, seat in enumerate(shown["seats"])
        ),
        dialogue=archaeology_dialogue(view, teller, buttons),
        end=buttons.of(EndTurn(), teller.language.text("End turn")) if acting else None,
        must_sell=shown["must_sell"],
        guard=shown["guard"],
        maps_used=shown["maps_used"],
    )


# ------------------------------------------------------------ the hand
def _hand(view: View, teller: Teller, buttons: Buttons | None) -> tuple[Held, ...]:
    if view.observer is None:
        return ()
    counts = by_type(view, view.state.hands[view.observer])
    return tuple(_held(view, teller, stack, buttons) for stack in stacks(view, teller, counts))


def _held(view: View, teller: Teller, stack: Stack, buttons: Buttons | None) -> Held:
    tables = view.game.tables
    number = view.game.index[stack.card]  # type: ignore[attr-defined]
    largest = tables.largest[number]
    now = min(stack.n, largest)
    marks = {now: "now", now + 1: "next"}
    ladder = tuple(
        Rung(count, money(teller.language, tables.sell[number][count]), marks.get(count, ""))
        for count in range(1, largest + 1)
    )
    return Held(stack, ladder, _sale(teller, buttons, stack, ladder, now) if buttons else None)


def _sale(teller: Teller, buttons: Buttons, stack: Stack, ladder: Sequence[Rung], now: int) -> Act:
    text = teller.language.text
    label = text(
        "Sell {cards}: {money}", cards=teller.some(stack.card, now), money=ladder[now - 1].money
    )
    detail = ""
    if now < len(ladder):
        detail = text("with {count}: {money}", count=now + 1, money=ladder[now].money)
    return buttons.of(Sell(stack.card, now), label, detail)


# ------------------------------------------------------------ the monument
def _monument(
    view: View, teller: Teller, shown: dict[str, Any], buttons: Buttons | None
) -> MonumentBoard | None:
    name = shown["monument"]
    if name is None:
        return None
    inside = view.state.phase in (at.KEEPING, at.MINE_CHOICE, at.NAMING)
    return MonumentBoard(
        name,
        teller.monument(name),
        _art(view, name),
        tuple(
            _chamber(view, teller, number, chamber, buttons, inside)
            for number, chamber in enumerate(shown["chambers"])
        ),
        view.state.pile,
    )


def _art(view: View, monument: str) -> str:
    if monument in BUILT_IN:
        return f"monument-{monument}"
    return f"monument-{RULES[view.game.tables.kind[view.state.monument]]}"


def _chamber(
    view: View,
    teller: Teller,
    number: int,
    shown: dict[str, Any],
    buttons: Buttons | None,
    inside: bool,
) -> Chamber:
    known = stacks(view, teller, shown["known"])
    explore = None
    if buttons:
        maps = teller.some("map", shown["maps"])
        label = teller.language.text("Explore for {maps}", maps=maps)
        explore = buttons.of(Explore(number), label)
    return Chamber(
        number,
        shown["cards"],
        shown["maps"],
        known,
        shown["cards"] - sum(stack.n for stack in known),
        inside and view.state.chamber == number,
        explore,
    )


# ------------------------------------------------------------ seats
def _seat(view: View, teller: Teller, number: int, shown: dict[str, Any]) -> ArchaeologySeat:
    known = () if number == view.observer else stacks(view, teller, shown["known"])
    totals = view.knowledge.totals
    return ArchaeologySeat(
        number,
        view.state.turn == number and view.mover >= 0,
        view.mover == number,
        money(teller.language, shown["money"]),
        shown["hand"],
        known,
        shown["hand"] - sum(stack.n for stack in known),
        tuple(
            SoldSet(
                sale["card"],
                name_of(teller, sale["card"], sale["count"]),
                art_of(sale["card"]),
                sale["count"],
                money(teller.language, sale["money"]),
            )
            for sale in shown["sold"]
        ),
        shown["tents"],
        shown["sheltered"],
        totals[number] if totals else None,
    )


# ------------------------------------------------------------ the same for a whole game
@dataclass(frozen=True, slots=True)
class Price:
    """What a treasure is worth: in trade, and sets of it to the museum; `copies` there are."""

    stack: Stack
    sets: tuple[str, ...]


def prices(view: View, teller: Teller) -> tuple[Price, ...]:
    """Every type in play, with the value of each set of it."""
    tables, index = view.game.tables, view.game.index  # type: ignore[attr-defined]
    copies = {card: tables.copies[index[card]] for card in in_play(view)}
    found = []
    for stack in stacks(view, teller, copies):
        number = index[stack.card]
        sets = tables.sell[number][1 : tables.largest[number] + 1]
        found.append(Price(stack, tuple(money(teller.language, brings) for brings in sets)))
    return tuple(found)
