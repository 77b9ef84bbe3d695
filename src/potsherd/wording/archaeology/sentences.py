"""Events of Archaeology as sentences.

Present tense throughout: in Russian it needs no gender of the player.
"""

from __future__ import annotations

from potsherd.events import HIDDEN, Event
from potsherd.language import mark
from potsherd.wording.teller import Teller

NOT_NEWS = frozenset({"ended", "robs", "stocked", "laid_out"})
_HARM = frozenset({"lost", "collapsed", "must_sell"})

_PLAIN = {
    "nothing_to_steal": mark("Nobody else holds a card, so the thief leaves with nothing."),
    "guard": mark("From the next turn on, a turn of trades alone counts as a pass."),
}

_BY_SEAT = {
    "begins": (mark("You begin."), mark("{who} begins.")),
    "thief": (mark("You dig up a thief."), mark("{who} digs up a thief.")),
    "sandstorm": (mark("You dig up a sandstorm."), mark("{who} digs up a sandstorm.")),
    "no_tent": (mark("You do not use your tent."), mark("{who} does not use the tent.")),
    "no_look": (
        mark("You do not look into a chamber."),
        mark("{who} does not look into a chamber."),
    ),
    "collapsed": (
        mark("That is too much at once: the mine caves in and you leave with nothing."),
        mark("That is too much at once: the mine caves in and {who} leaves with nothing."),
    ),
    "ended": (mark("You end your turn."), mark("{who} ends the turn.")),
    "passed": (mark("You pass."), mark("{who} passes.")),
    "must_sell": (
        mark("You were the first to pass, so you must sell a set this turn."),
        mark("{who} was the first to pass and must sell a set this turn."),
    ),
}

_CARDS_BY_SEAT = {
    "dealt": (mark("You are dealt {cards}."), mark("{who} is dealt {cards}.")),
    "dug": (mark("You dig up {cards}."), mark("{who} digs up {cards}.")),
    "lost": (mark("The sandstorm takes {cards} from you."), mark("{who} loses {cards} to it.")),
    "traded": (mark("You trade {given} for {cards}."), mark("{who} trades {given} for {cards}.")),
    "sold": (mark("You sell {cards} for {money}."), mark("{who} sells {cards} for {money}.")),
    "took": (mark("You take {cards}."), mark("{who} takes {cards}.")),
}

_ROBS = (mark("You rob {other}."), mark("{who} robs you."), mark("{who} robs {other}."))
_STOLE = (
    mark("You steal {cards} from {other}."),
    mark("{who} steals {cards} from you."),
    mark("{who} steals {cards} from {other}."),
)


def sentence(teller: Teller, event: Event) -> str:
    """The event in one or two sentences."""
    kind, seat = event.kind, event.seat
    if kind in _PLAIN:
        return teller.language.text(_PLAIN[kind])
    if seat is None:
        return _of_the_table(teller, event)
    if kind in _BY_SEAT:
        return teller.by(seat, *_BY_SEAT[kind])
    if kind in _CARDS_BY_SEAT and event.cards:
        return teller.by(
            seat,
            *_CARDS_BY_SEAT[kind],
            cards=teller.loot(event.cards),
            given=teller.loot(event.given),
            money=teller.amount(sum(event.amounts)),
        )
    if kind == "took":
        return teller.by(seat, mark("You take nothing."), mark("{who} takes nothing."))
    if kind == "robs":
        assert event.other is not None
        return teller.towards(seat, event.other, _ROBS)
    if kind == "stole":
        assert event.other is not None
        return teller.towards(seat, event.other, _STOLE, cards=teller.loot(event.cards))
    if kind == "named":
        return teller.by(
            seat,
            mark("You name {types}."),
            mark("{who} names {types}."),
            types=teller.types(event.cards),
        )
    if kind == "sheltered":
        return _sheltered(teller, seat, event)
    return _in_a_chamber(teller, seat, event)


def harms(event: Event, observer: int) -> bool:
    """Whether the event is bad luck, or somebody's bad turn, for this seat."""
    if event.kind == "stole":
        return event.other == observer
    return event.kind in _HARM and event.seat == observer


def _of_the_table(teller: Teller, event: Event) -> str:
    text, lying = teller.language.text, teller.loot(event.cards, "nominative")
    match event.kind:
        case "monument":
            assert event.what is not None
            return text("The monument: {monument}.", monument=teller.monument(event.what))
        case "stocked":
            return text("In the marketplace: {cards}.", cards=lying)
        case "laid_out":
            return text("Chamber {chamber}: {cards}.", chamber=_number(event), cards=lying)
        case "buried":
            return text("New in chamber {chamber}: {cards}.", chamber=_number(event), cards=lying)
        case "totals":
            hands = ", ".join(
                f"{name} {total}" for name, total in zip(teller.names, event.amounts, strict=True)
            )
            return text("Trade value of the starting hands: {hands}.", hands=hands)
        case _:
            return text("The game is over: {scores}.", scores=teller.score_list(event.amounts))


def _sheltered(teller: Teller, seat: int, event: Event) -> str:
    told = teller.by(seat, mark("You shelter in your tent."), mark("{who} shelters in the tent."))
    left = sum(event.amounts)
    if not left:
        return told
    more = teller.language.plural("It holds once more.", "It holds {n} times more.", left)
    return f"{told} {more}"


def _in_a_chamber(teller: Teller, seat: int, event: Event) -> str:
    chamber = _number(event)
    if event.kind == "explored":
        return teller.by(
            seat,
            mark("You explore chamber {chamber} for {maps}."),
            mark("{who} explores chamber {chamber} for {maps}."),
            chamber=chamber,
            maps=teller.some("map", sum(event.amounts)),
        )
    if event.kind == "turned_up":
        return teller.language.text(
            "Turned up: {cards}.", cards=teller.loot(event.cards, "nominative")
        )
    seen = [card for card in event.cards if card != HIDDEN]
    if not seen:
        return teller.by(
            seat,
            mark("You look into chamber {chamber}."),
            mark("{who} looks into chamber {chamber}."),
            chamber=chamber,
        )
    return teller.by(
        seat,
        mark("You look into chamber {chamber} and see {cards}."),
        mark("{who} looks into chamber {chamber} and sees {cards}."),
        chamber=chamber,
        cards=teller.loot(seen),
    )


def _number(event: Event) -> int:
    return (event.chamber or 0) + 1
