"""How events of Archaeology are shown: cards that fly, thieves and storms that come."""

from __future__ import annotations

from collections.abc import Iterable

from potsherd.events import HIDDEN, Event
from potsherd.games.archaeology.game import Archaeology
from potsherd.views import View
from potsherd.web.board.archaeology.pictures import art_of, monument_art
from potsherd.web.board.story import Flight, Staged, place_of

_PICTURES = {"thief": "thief", "sandstorm": "sandstorm", "sheltered": "tent", "no_tent": "tent"}


def staged(view: View, event: Event) -> Staged:
    """The picture of an event, and the cards that it moves."""
    seat = event.seat
    if event.kind == "monument" and event.what is not None:
        return Staged(monument_art(Archaeology.of(view).edition, event.what))
    if seat is None:
        return Staged(_PICTURES.get(event.kind, ""))
    own, cards = place_of(view, seat), event.cards
    match event.kind:
        case "dug":
            return Staged(flights=_flights(cards, "dig", own))
        case "stole" if event.other is not None:
            return Staged("thief", _flights(cards, place_of(view, event.other), own))
        case "lost":
            return Staged("sandstorm", _flights(cards, own, "market"))
        case "traded":
            given, taken = _flights(event.given, own, "market"), _flights(cards, "market", own)
            return Staged(flights=(*given, *taken))
        case "sold":
            return Staged(flights=_flights(cards, own, f"seat-{seat + 1}"))
        case "took":
            return Staged(flights=_flights(cards, f"chamber-{(event.chamber or 0) + 1}", own))
        case _:
            return Staged(_PICTURES.get(event.kind, ""))


def _flights(cards: Iterable[str], start: str, end: str) -> tuple[Flight, ...]:
    return tuple(
        Flight("back" if card == HIDDEN else art_of(card), card, start, end) for card in cards
    )
