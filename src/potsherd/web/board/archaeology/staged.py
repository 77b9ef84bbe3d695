"""How events of Archaeology are shown and heard: cards that fly, thieves and storms that come,
chambers that open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from potsherd.events import HIDDEN, Event
from potsherd.games.archaeology.game import Archaeology
from potsherd.views import View
from potsherd.web.board.archaeology.cards import faces
from potsherd.web.board.archaeology.pictures import art_of, monument_art
from potsherd.web.board.story import Flight, Sound, Staged, place_of
from potsherd.wording import Teller

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


_SHOWN = frozenset({"saw", "turned_up", "buried"})
"""Events in which cards of a chamber are seen and stay there."""


def staged(view: View, teller: Teller, event: Event) -> Staged:
    """The picture of an event, the cards that it moves or shows, and its sound."""
    seen = (card for card in event.cards if card != HIDDEN)
    return Staged(
        _picture(view, event),
        _moved(view, event),
        _SOUNDS.get(event.kind),
        opens=() if event.chamber is None else (_chamber(event),),
        laid=faces(teller, Counter(seen)) if event.kind in _SHOWN else (),
    )


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
        case "explored":
            return _flights(["map"] * sum(event.amounts), own, _chamber(event))
        case "took":
            return _flights(cards, _chamber(event), own)
        case _:
            return ()


def _chamber(event: Event) -> str:
    return f"chamber-{(event.chamber or 0) + 1}"


def _flights(cards: Iterable[str], start: str, end: str) -> tuple[Flight, ...]:
    return tuple(
        Flight("back" if card == HIDDEN else art_of(card), card, start, end) for card in cards
    )
