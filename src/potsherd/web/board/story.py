"""The story of a game as pages play it: what happened, one event after the other, with all that is
to be seen of it. Everything in it is what the observer was told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from potsherd.views import View
from potsherd.web.board.contract import BOARDS
from potsherd.web.board.log import told
from potsherd.wording import Teller, harms

SHOWN = 12
"""Events that a page can play when it was away for a while; the log has the others."""


Sound = Literal[
    "dig",
    "trade",
    "sale",
    "thief",
    "storm",
    "tent",
    "chamber",
    "cave_in",
    "pawns",
    "find",
    "artifact",
    "reveal",
]
"""What an event may sound like; `static/sound.js` makes each of them."""


@dataclass(frozen=True, slots=True)
class Flight:
    """Something goes from one place to another: ids of parts of the page.

    `picture` is a symbol, "" for a card without one, and `kind` gives its hue.
    """

    picture: str
    kind: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Staged:
    """How an event is shown: a `picture` that fills the table for a moment, "" for none, what
    flies, and what is heard of it by whoever asked for sounds, None for nothing."""

    picture: str = ""
    flights: tuple[Flight, ...] = ()
    sound: Sound | None = None


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of the story; `number` counts all events of the game from 0, `text` is "" for one
    that another one tells of."""

    number: int
    seat: int | None
    text: str
    is_harm: bool
    staged: Staged


def story(view: View, teller: Teller) -> tuple[Happening, ...]:
    """The last events, as the observer saw them, the oldest first."""
    return tuple(_story(view, teller))


def _story(view: View, teller: Teller) -> Iterator[Happening]:
    staged_by = BOARDS.of(view.game.edition.family).staged
    for number in range(max(0, len(view.log) - SHOWN), len(view.log)):
        event = view.log[number]
        text, staged = told(view, teller, event), staged_by(view, event)
        if text or staged.flights:
            harm = harms(view.game, event, view.observer)
            yield Happening(number, event.seat, text, harm, staged)


def place_of(view: View, seat: int) -> str:
    """Where cards of a seat are: in the observer's hand, or at the seat."""
    return "hand" if seat == view.observer else f"seat-{seat + 1}"
