"""The table of Archaeology: hand, marketplace, monument, dig site, museums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from potsherd.games.archaeology import display
from potsherd.games.archaeology.display import ArchaeologyDisplay
from potsherd.games.archaeology.game import Archaeology
from potsherd.moves import EndTurn, Explore, Look, Sell
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
    """Cards of one type in the observer's hand, what sets of them bring, and the largest sale.

    `new` of them have come in this turn, until something was done.
    """

    stack: Stack
    new: int
    ladder: tuple[Rung, ...]
    sell: Button | None


@dataclass(frozen=True, slots=True)
class Chamber:
    """A chamber: how many cards, what the observer knows to lie there, and exploring it or looking
    into it."""

    number: int
    size: int
    maps: int
    known: tuple[Stack, ...]
    unknown: int
    is_entered: bool
    enter: Button | None


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
    """What all know of a seat, and what the observer knows besides: `known` cards of its hand, in
    which `hidden` more are."""

    money: str
    hand: int
    known: tuple[Stack, ...]
    hidden: int
    sold: tuple[SoldSet, ...]
    tents: int
    is_sheltered: bool
    start: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchaeologyBoard(Board):
    """The table of Archaeology; `acting` is whether the observer trades and sells, and `giving` the
    field of the form in which he marks cards of his hand."""

    seats: tuple[ArchaeologySeat, ...]
    acting: bool
    giving: str
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
    entering = view.is_mine and shown.phase in ("act", "looking")
    market = stacks(view, teller, shown.marketplace)
    hand = _hand(view, teller, shown, buttons if acting else None)
    monument = _monument(view, teller, shown, buttons if entering else None)
    return ArchaeologyBoard(
        family=view.game.edition.family,
        phase=shown.phase,
        acting=acting,
        giving="card" if view.is_mine and shown.phase == "lose" else "give",
        hand=hand,
        hand_size=sum(held.stack.n for held in hand),
        market=market,
        market_size=sum(stack.n for stack in market),
        dig=shown.dig_site.cards,
        thieves=shown.dig_site.thieves,
        storms=shown.dig_site.sandstorms,
        monument=monument,
        seats=tuple(_seat(view, teller, shown, number) for number in range(view.game.players)),
        dialogue=dialogue_of(view, teller, shown, buttons),
        end=_end(teller, hand, monument, buttons) if acting else None,
        guard=shown.guard,
    )


# ------------------------------------------------------------ the hand
def _hand(
    view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons | None
) -> tuple[Held, ...]:
    if view.observer is None:
        return ()
    cards, found = shown.seats[view.observer].known, _found(view)
    return tuple(
        _held(view, teller, stack, found.count(stack.card), buttons)
        for stack in stacks(view, teller, cards)
    )


_TURN_ENDS = frozenset({"ended", "passed", "begins"})
_FINDS = frozenset({"dug", "stole"})


def _found(view: View) -> tuple[str, ...]:
    """The card that this turn began with: dug up or stolen, until something is done with it."""
    for event in reversed(view.log):
        if event.kind in _TURN_ENDS:
            break
        if event.seat == view.observer:
            return event.cards if event.kind in _FINDS else ()
    return ()


def _held(view: View, teller: Teller, stack: Stack, new: int, buttons: Buttons | None) -> Held:
    treasure = Archaeology.of(view).treasures[stack.card]
    now = min(stack.n, treasure.largest)
    marks = {now: "now", now + 1: "next"}
    ladder = tuple(
        Rung(count, teller.amount(brings), marks.get(count, ""))
        for count, brings in enumerate(treasure.sells, start=1)
    )
    sale = _sale(teller, buttons, stack, ladder, now) if buttons else None
    return Held(stack, new, ladder, sale)


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
    brief = text("Sell: {money}", money=ladder[now - 1].money)
    return buttons.of(Sell(stack.card, now), label, detail, brief)


def _end(
    teller: Teller,
    hand: Sequence[Held],
    monument: MonumentBoard | None,
    buttons: Buttons,
) -> Button:
    """Ending the turn, which is doubtful while a full set is unsold or a chamber can be entered."""
    text = teller.language.text
    doubt = ""
    for held in hand:
        if held.stack.n >= len(held.ladder) > 1:
            cards = teller.some(held.stack.card, held.stack.n)
            doubt = text("You have a full set: {cards}.", cards=cards)
    chambers = monument.chambers if monument else ()
    if any(each.size and each.enter and each.enter.why is None for each in chambers):
        doubt = doubt or text("Your maps open a chamber.")
    return buttons.of(EndTurn(), text("End turn"), doubt=doubt)


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
            _chamber(
                view,
                teller,
                number,
                chamber,
                _enter(teller, shown, number, buttons) if buttons else None,
                number == entered,
            )
            for number, chamber in enumerate(shown.chambers)
        ),
        shown.pile,
    )


_INSIDE = frozenset({"keeping", "mine_choice", "naming"})
"""Phases in which somebody decides inside a chamber."""


def _enter(teller: Teller, shown: ArchaeologyDisplay, number: int, buttons: Buttons) -> Button:
    """What can be done with a chamber: to look into it, or to explore it."""
    language = teller.language
    if shown.phase == "looking":
        label = language.text("Look into chamber {chamber}", chamber=number + 1)
        return buttons.of(Look(number), label, brief=language.text("Look"))
    maps = teller.some("map", shown.chambers[number].maps)
    label = language.text("Explore: give {maps}", maps=maps)
    return buttons.of(Explore(number), label, brief=language.text("Explore"))


def _chamber(
    view: View,
    teller: Teller,
    number: int,
    chamber: display.Chamber,
    enter: Button | None,
    is_entered: bool,
) -> Chamber:
    return Chamber(
        number,
        chamber.cards,
        chamber.maps,
        stacks(view, teller, chamber.known),
        chamber.unknown,
        is_entered,
        enter,
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
        hidden=seat.hand if number == view.observer else seat.unknown,
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
