"""The table of Archaeology: hand, marketplace, monument, dig site, museums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from potsherd.games.archaeology import display
from potsherd.games.archaeology.display import ArchaeologyDisplay
from potsherd.games.archaeology.game import Archaeology
from potsherd.moves import EndTurn, Explore, Sell
from potsherd.views import View
from potsherd.web.board.archaeology.cards import stacks
from potsherd.web.board.archaeology.dialogue import dialogue_of
from potsherd.web.board.archaeology.pictures import art_of, monument_art
from potsherd.web.board.board import Board, BoardSeat
from potsherd.web.board.parts import Button, Buttons, Stack, letter_of, name_of
from potsherd.wording import Teller


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
    sell: Button | None


@dataclass(frozen=True, slots=True)
class Chamber:
    """A chamber: how many cards, what the observer knows to lie there, and entering it."""

    number: int
    size: int
    maps: int
    known: tuple[Stack, ...]
    unknown: int
    is_entered: bool
    explore: Button | None


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
    letter: str
    art: str
    count: int
    money: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchaeologySeat(BoardSeat):
    """What all know of a seat, and what the observer knows besides."""

    money: str
    hand: int
    known: tuple[Stack, ...]
    sold: tuple[SoldSet, ...]
    tents: int
    is_sheltered: bool
    start: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchaeologyBoard(Board):
    """The table of Archaeology; `acting` is whether the observer trades and sells."""

    seats: tuple[ArchaeologySeat, ...]
    acting: bool
    hand: tuple[Held, ...]
    hand_size: int
    market: tuple[Stack, ...]
    market_size: int
    dig: int
    thieves: int
    storms: int
    monument: MonumentBoard | None
    guard: bool


def board_of(view: View, teller: Teller) -> ArchaeologyBoard:
    """All of the table, as the view's observer sees it."""
    shown = ArchaeologyDisplay.of(view)
    buttons = Buttons(view, teller)
    acting = view.is_mine and shown.phase == "act"
    market = stacks(view, teller, shown.marketplace)
    hand = _hand(view, teller, shown, buttons if acting else None)
    return ArchaeologyBoard(
        family=view.game.edition.family,
        phase=shown.phase,
        acting=acting,
        hand=hand,
        hand_size=sum(held.stack.n for held in hand),
        market=market,
        market_size=sum(stack.n for stack in market),
        dig=shown.dig_site.cards,
        thieves=shown.dig_site.thieves,
        storms=shown.dig_site.sandstorms,
        monument=_monument(view, teller, shown, buttons if acting else None),
        seats=tuple(_seat(view, teller, shown, number) for number in range(view.game.players)),
        dialogue=dialogue_of(view, teller, shown, buttons),
        end=buttons.of(EndTurn(), teller.language.text("End turn")) if acting else None,
        guard=shown.guard,
    )


# ------------------------------------------------------------ the hand
def _hand(
    view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons | None
) -> tuple[Held, ...]:
    if view.observer is None:
        return ()
    cards = shown.seats[view.observer].known
    return tuple(_held(view, teller, stack, buttons) for stack in stacks(view, teller, cards))


def _held(view: View, teller: Teller, stack: Stack, buttons: Buttons | None) -> Held:
    treasure = Archaeology.of(view).treasures[stack.card]
    now = min(stack.n, treasure.largest)
    marks = {now: "now", now + 1: "next"}
    ladder = tuple(
        Rung(count, teller.amount(brings), marks.get(count, ""))
        for count, brings in enumerate(treasure.sells, start=1)
    )
    return Held(stack, ladder, _sale(teller, buttons, stack, ladder, now) if buttons else None)


def _sale(
    teller: Teller, buttons: Buttons, stack: Stack, ladder: Sequence[Rung], now: int
) -> Button:
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
    view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons | None
) -> MonumentBoard | None:
    name = shown.monument
    if name is None:
        return None
    entered = shown.exploring if shown.phase in _INSIDE else None
    return MonumentBoard(
        name,
        teller.monument(name),
        monument_art(Archaeology.of(view).edition, name),
        tuple(
            _chamber(view, teller, number, chamber, buttons, number == entered)
            for number, chamber in enumerate(shown.chambers)
        ),
        shown.pile,
    )


_INSIDE = frozenset({"keeping", "mine_choice", "naming"})
"""Phases in which somebody decides inside a chamber."""


def _chamber(
    view: View,
    teller: Teller,
    number: int,
    chamber: display.Chamber,
    buttons: Buttons | None,
    is_entered: bool,
) -> Chamber:
    explore = None
    if buttons:
        maps = teller.some("map", chamber.maps)
        label = teller.language.text("Explore for {maps}", maps=maps)
        explore = buttons.of(Explore(number), label)
    return Chamber(
        number,
        chamber.cards,
        chamber.maps,
        stacks(view, teller, chamber.known),
        chamber.unknown,
        is_entered,
        explore,
    )


# ------------------------------------------------------------ seats
def _seat(view: View, teller: Teller, shown: ArchaeologyDisplay, number: int) -> ArchaeologySeat:
    seat = shown.seats[number]
    return ArchaeologySeat(
        number=number,
        has_turn=shown.turn == number and view.mover >= 0,
        decides=view.mover == number,
        money=teller.amount(seat.money),
        hand=seat.hand,
        known=() if number == view.observer else stacks(view, teller, seat.known),
        sold=tuple(_sold(teller, sale) for sale in seat.sold),
        tents=seat.tents,
        is_sheltered=seat.sheltered,
        start=shown.starting_totals[number] if shown.starting_totals else None,
    )


def _sold(teller: Teller, sale: display.Sale) -> SoldSet:
    return SoldSet(
        sale.card,
        name_of(teller, sale.card, sale.count),
        letter_of(teller, sale.card),
        art_of(sale.card),
        sale.count,
        teller.amount(sale.money),
    )
