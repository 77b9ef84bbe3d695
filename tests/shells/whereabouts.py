"""Where the sampler of worlds finds shells, and what a log tells it."""

from __future__ import annotations

from potsherd.rules.compiling import rule
from potsherd.views import View
from potsherd.worlds.plain import decide, is_new, missing, steps_of, worth
from potsherd.worlds.script import Script
from shells import fields as at
from shells.fields import DRAW, State

__all__ = [
    "card_of",
    "decide",
    "held",
    "is_new",
    "missing",
    "script_of",
    "steps_of",
    "undrawn",
    "worth",
]


@rule
def held(s: State, holder: int, card: int) -> int:
    """Shells of a type in a hand."""
    return s.hands[holder][card]


@rule
def undrawn(s: State, card: int) -> int:
    """Shells of a type that nobody has seen."""
    return s.sea[card]


@rule
def card_of(step: int) -> int:
    """The type that is drawn."""
    return step - DRAW


def script_of(view: View) -> Script:
    """What the observer has seen."""
    types = view.game.edition.types
    script = Script(at.SEATS, at.TYPES)
    for event in view.log:
        seat = event.seat
        if seat is None:
            continue
        match event.kind:
            case "begins":
                script.exact(at.FIRST + seat)
            case "dealt" | "surfaced" if seat != view.observer:
                for _ in event.cards:
                    script.hidden(DRAW, DRAW + at.TYPES, seat)
            case "dealt" | "surfaced":
                for card in event.cards:
                    script.exact(DRAW + types.index(card), draws=types.index(card))
            case "dived":
                script.exact(at.DIVE)
            case "showed":
                number = types.index(event.cards[0])
                changes = [] if seat == view.observer else [(seat, number, -1)]
                script.exact(at.SHOW + number, *changes)
    script.finish()
    return script
