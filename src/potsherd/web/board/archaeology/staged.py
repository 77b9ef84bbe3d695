"""How events of Archaeology are shown and heard: cards that fly, thieves and storms that come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from potsherd.events import HIDDEN, Event
from potsherd.games.archaeology.game import Archaeology
from potsherd.views import View
from potsherd.web.board.archaeology.pictures import art_of, monument_art
from potsherd.web.board.story import Flight, Sound, Staged, place_of

_PICTURES = {
    "thief": "thief",
    "stole": "thief",
    "sandstorm": "sandstorm",
    "lost": "sandstorm",
    "sheltered": "tent",
    "no_tent": "tent",
}
_SOUNDS: Mapping[str, Sound] = {
    "dug": "dig",
    "thief": "thief",
    "stole": "thief",
    "sandstorm": "storm",
    "lost": "storm",
    "sheltered": "tent",
    "traded": "trade",
    "sold": "sale",
    "explored": "chamber",
    "turned_up": "reveal",
    "saw": "reveal",
    "took": "dig",
    "collapsed": "cave_in",
}


def staged(view: View, event: Event) -> Staged:
    """The picture of an event, the cards that it moves, and its sound."""
    return Staged(_picture(view, event), _moved(view, event), _SOUNDS.get(event.kind))


def _picture(view: View, event: Event) -> str:
    if event.kind == "monument" and event.what is not None:
        return monument_art(Archaeology.of(view).edition, event.what)
    return _PICTURES.get(event.kind, "")


def _moved(view: View, event: Event) -> tuple[Flight, ...]:
    if event.seat is None:
        return ()
    own, cards = place_of(view, event.seat), event.cards
    match event.kind:
        case "dug":
            return _flights(cards, "dig", own)
        case "stole" if event.other is not None:
            return _flights(cards, place_of(view, event.other), own)
        case "lost":
            return _flights(cards, own, "market")
        case "traded":
            given, taken = _flights(event.given, own, "market"), _flights(cards, "market", own)
            return (*given, *taken)
        case "sold":
            return _flights(cards, own, f"seat-{event.seat + 1}")
        case "took":
            return _flights(cards, f"chamber-{(event.chamber or 0) + 1}", own)
        case _:
            return ()


def _flights(cards: Iterable[str], start: str, end: str) -> tuple[Flight, ...]:
    return tuple(
        Flight("back" if card == HIDDEN else art_of(card), card, start, end) for card in cards
    )
