"""Events of Curios as sentences."""

from __future__ import annotations

from potsherd.events import HIDDEN, Event
from potsherd.language import mark
from potsherd.language.names import listing
from potsherd.wording.curios.names import artifacts
from potsherd.wording.teller import Teller

NOT_NEWS = frozenset[str]()

_BY_SEAT = {
    "begins": (mark("You begin."), mark("{who} begins.")),
    "out": (
        mark("You can fill no column any more."),
        mark("{who} can fill no column any more."),
    ),
    "passed": (mark("You recruit nobody."), mark("{who} recruits nobody.")),
}

_SEARCHED = (
    mark("You put {pawns} on the {site} and take {artifact}."),
    mark("{who} puts {pawns} on the {site} and takes {artifact}."),
)
_SEARCHED_IN_VAIN = (
    mark("You put {pawns} on the {site}, where no artifact is left."),
    mark("{who} puts {pawns} on the {site}, where no artifact is left."),
)


def sentence(teller: Teller, event: Event) -> str:
    """The event as a sentence."""
    kind, seat = event.kind, event.seat
    if seat is None:
        return _of_the_table(teller, event)
    if kind in _BY_SEAT:
        return teller.by(seat, *_BY_SEAT[kind])
    match kind:
        case "round":
            return teller.by(
                seat,
                mark("Round {number}: you are first."),
                mark("Round {number}: {who} is first."),
                number=sum(event.amounts),
            )
        case "dealt":
            return _dealt(teller, seat, event)
        case "searched":
            return _searched(teller, seat, event)
        case "bonus":
            assert event.what is not None
            return teller.by(
                seat,
                mark("Most pawns on the {site} are yours: you take {artifact} more."),
                mark("Most pawns on the {site} are those of {who}, who takes {artifact} more."),
                site=teller.site(event.what),
                artifact=artifacts(teller, event.what, 1),
            )
        case _:
            return teller.by(
                seat,
                mark("You reveal {cards} and recruit a pawn."),
                mark("{who} reveals {cards} and recruits a pawn."),
                cards=_cards(teller, event),
            )


def harms(event: Event, observer: int) -> bool:
    """Nobody takes anything from anybody here."""
    return False


def _of_the_table(teller: Teller, event: Event) -> str:
    text = teller.language.text
    match event.kind:
        case "tied":
            assert event.what is not None
            return text(
                "A tie for most pawns on the {site}: no bonus there.", site=teller.site(event.what)
            )
        case "flipped":
            return text("From the side deck comes {cards}.", cards=_cards(teller, event))
        case "values":
            return text("The cards above the sites: {cards}.", cards=_cards(teller, event))
        case _:
            return text("The game is over: {scores}.", scores=teller.score_list(event.amounts))


def _dealt(teller: Teller, seat: int, event: Event) -> str:
    cards = teller.loot(event.cards) if HIDDEN in event.cards else _cards(teller, event)
    return teller.by(
        seat, mark("You are dealt {cards}."), mark("{who} is dealt {cards}."), cards=cards
    )


def _searched(teller: Teller, seat: int, event: Event) -> str:
    assert event.what is not None
    pawns, taken = event.amounts
    return teller.by(
        seat,
        *(_SEARCHED if taken else _SEARCHED_IN_VAIN),
        pawns=teller.language.plural_context("accusative", "{n} pawn", "{n} pawns", pawns),
        site=teller.site(event.what),
        artifact=artifacts(teller, event.what, 1),
    )


def _cards(teller: Teller, event: Event) -> str:
    """Market cards are told apart by their sites, so they are listed one by one."""
    return listing(teller.language, [teller.card(card) for card in event.cards])
