"""How events of Curios are shown and heard: pawns go to sites, artifacts come, cards open."""

from __future__ import annotations

from potsherd.events import Event
from potsherd.games.curios.game import Curios
from potsherd.views import View
from potsherd.web.board.curios.pictures import art_of, colour_of
from potsherd.web.board.story import Flight, Sound, Staged, place_of
from potsherd.wording import Teller


def staged(view: View, teller: Teller, event: Event) -> Staged | None:
    """The pawns, artifacts and cards that an event moves, and its sound; the cards above the sites
    turn over one by one at the end."""
    if event.kind == "values":
        return None
    return Staged(flights=_moved(view, event), sound=_sound(event))


def _moved(view: View, event: Event) -> tuple[Flight, ...]:
    if event.seat is None:
        return ()
    seat, site = f"seat-{event.seat + 1}", f"site-{event.what}"
    match event.kind:
        case "searched":
            pawns, taken = event.amounts
            column = f"column-{event.what}-{_column(view, event)}"
            put = (
                Flight("pawn", seat, seat, f"{column}:{place}", stays=True)
                for place in range(1, pawns + 1)
            )
            return (*put, *(_artifact(view, event, site, seat),) * taken)
        case "bonus":
            return (_artifact(view, event, site, seat),)
        case "recruited":
            hand = place_of(view, event.seat)
            return tuple(_card(view, card, hand, seat) for card in event.cards)
        case _:
            return ()


def _column(view: View, event: Event) -> int:
    """Which column of its site a search has filled, counted from 1."""
    filled = 0
    for each in view.log:
        if each.kind == "round":
            filled = 0
        elif each.kind == "searched" and each.what == event.what:
            filled += 1
        if each is event:
            break
    return filled


def _sound(event: Event) -> Sound | None:
    match event.kind:
        case "searched":
            _, taken = event.amounts
            return "find" if taken else "pawns"
        case "bonus":
            return "artifact"
        case "recruited" | "flipped":
            return "reveal"
        case _:
            return None


def _artifact(view: View, event: Event, start: str, end: str) -> Flight:
    game = Curios.of(view)
    colour = colour_of(game.edition, game.sites.index(str(event.what)))
    return Flight(f"artifact-{colour}", colour, start, end)


def _card(view: View, card: str, start: str, end: str) -> Flight:
    game, site = Curios.of(view), card.partition(":")[0]
    return Flight(art_of(site), colour_of(game.edition, game.sites.index(site)), start, end)
