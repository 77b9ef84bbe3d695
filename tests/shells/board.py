"""Shells on pages: every move is a button, so nothing needs to be marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from potsherd.editions import Edition
from potsherd.events import Event
from potsherd.language import Language
from potsherd.moves import Move
from potsherd.views import View
from potsherd.web.board.board import Board, BoardSeat, Price
from potsherd.web.board.dialogue import Dialogue
from potsherd.web.board.ending import plain as ending
from potsherd.web.board.explained import Explained, Pictured
from potsherd.web.board.forms import SentForm
from potsherd.web.board.parts import Buttons
from potsherd.web.board.pointing import Point
from potsherd.web.board.story import Staged
from potsherd.web.board.weighing import Verdict
from potsherd.wording import Teller
from shells.knowledge import Seat, ShellsDisplay
from shells.moves import Dive, Show
from shells.wording import about_card, amount

__all__ = [
    "FORMS",
    "TEMPLATES",
    "board_of",
    "ending",
    "explained",
    "pictures",
    "points",
    "prices",
    "staged",
    "weigh",
]

TEMPLATES = Path(__file__).with_name("templates")
FORMS: Mapping[str, Callable[[SentForm], Move]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShellsSeat(BoardSeat):
    """What all know of a seat."""

    points: str
    hand: int
    shown: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShellsBoard(Board):
    """Everything on the table; `hand` is the observer's own."""

    seats: tuple[ShellsSeat, ...]
    sea: int
    hand: tuple[str, ...]


def board_of(view: View, teller: Teller) -> ShellsBoard:
    """All of the table, as the view's observer sees it."""
    display = ShellsDisplay.of(view)
    return ShellsBoard(
        family=view.game.edition.family,
        phase=display.phase,
        seats=tuple(_seat(view, teller, number, seat) for number, seat in enumerate(display.seats)),
        dialogue=_dialogue(view, teller),
        sea=display.sea,
        hand=view.hand,
    )


def _seat(view: View, teller: Teller, number: int, seat: Seat) -> ShellsSeat:
    return ShellsSeat(
        number=number,
        has_turn=view.mover == number,
        decides=view.mover == number,
        points=amount(teller.language, seat.points),
        hand=seat.hand,
        shown=tuple(seat.shown.items()),
    )


def _dialogue(view: View, teller: Teller) -> Dialogue | None:
    if not view.is_mine:
        return None
    buttons, text = Buttons(view, teller), teller.language.text
    shows = [
        buttons.of(Show(shell), text("Show a {shell}", shell=shell))
        for shell in dict.fromkeys(view.hand)
    ]
    return Dialogue(
        "shells", text("Dive, or show a shell?"), acts=(buttons.of(Dive(), text("Dive")), *shows)
    )


def weigh(view: View, teller: Teller, fields: SentForm) -> Verdict | None:
    """Nothing is marked here."""
    return None


def prices(view: View, teller: Teller) -> tuple[Price, ...]:
    """Shells have no prices."""
    return ()


def points(board: Board, move: Move) -> tuple[Point, ...]:
    """Answers are pointed at by themselves, and there is nothing else to press."""
    return ()


def staged(view: View, teller: Teller, event: Event) -> Staged:
    """Nothing flies here: events are shown by their words."""
    return Staged()


def pictures(edition: Edition) -> tuple[str, str, str]:
    """Pictures of the other games will do."""
    return ("coin", "dig", "coin")


def explained(edition: Edition, language: Language) -> Iterator[Explained]:
    """The shells."""
    for shell in edition.types:
        yield Explained(shell, (Pictured(shell, shell),), about_card(edition, shell, language))
