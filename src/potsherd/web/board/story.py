"""The story of a game as pages play it: what happened, one event after the other, with all that is
to be seen of it. Everything in it is what the observer was told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    """Something goes from one place to another: ids of parts of the page, or `id:n` for the n-th
    child of one.

    `picture` is a symbol, "" for a card without one, and `kind` gives its hue. What `stays` is seen
    where it has gone until the table changes.
    """

    picture: str
    kind: str
    start: str
    end: str
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """The open side of a card: its picture, or its letter where `art` is "", what gives its hue,
    and a figure on it, "" for none."""

    art: str
    kind: str
    letter: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Turned:
    """A card that lies face down turns over; `place` is its id on the page."""

    place: str
    face: Face


@dataclass(frozen=True, slots=True)
class Counted:
    """What a seat gains, "" where only the sum is counted, and what it has with that."""

    seat: int
    gain: str
    total: str


@dataclass(frozen=True, slots=True)
class Staged:
    """How something is shown: a `picture` that fills the table for a moment, "" for none, what
    flies, and what is heard of it by whoever asked for sounds, None for nothing.

    `opens` are ids of parts that open, `laid` are cards laid out before all for as long as it is
    told, and what is `turned` or `counted` is seen until the table changes.
    """

    picture: str = ""
    flights: tuple[Flight, ...] = ()
    sound: Sound | None = None
    opens: tuple[str, ...] = ()
    laid: tuple[Face, ...] = ()
    turned: tuple[Turned, ...] = ()
    counted: tuple[Counted, ...] = ()


@dataclass(frozen=True, slots=True)
class Revealed:
    """Something that comes to light, or is counted up, when a game is over; `seat` is whose."""

    text: str
    staged: Staged
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of the story; `number` counts all events of the game from 0, `text` is "" for one
    that another one tells of. What is revealed at the end has the number of the last event."""

    number: int
    seat: int | None
    text: str
    is_harm: bool
    staged: Staged
    is_revealed: bool = False


def story(view: View, teller: Teller, reveal: Sequence[Revealed] = ()) -> tuple[Happening, ...]:
    """The last events, as the observer saw them, the oldest first; what is revealed at the end
    comes before the last of them, which says that the game is over."""
    return tuple(_story(view, teller, reveal))


def _story(view: View, teller: Teller, reveal: Sequence[Revealed]) -> Iterator[Happening]:
    staged_by = BOARDS.of(view.game.edition.family).staged
    last = len(view.log) - 1
    for number in range(max(0, len(view.log) - SHOWN), len(view.log)):
        event = view.log[number]
        if number == last:
            for each in reveal:
                yield Happening(number, each.seat, each.text, False, each.staged, True)
        text, staged = told(view, teller, event), staged_by(view, teller, event)
        if staged is not None and (text or staged.flights):
            harm = harms(view.game, event, view.observer)
            yield Happening(number, event.seat, text, harm, staged)


def place_of(view: View, seat: int) -> str:
    """Where cards of a seat are: in the observer's hand, or at the seat."""
    return "hand" if seat == view.observer else f"seat-{seat + 1}"
