"""Curios: how a log becomes a script, and where the sampler finds cards in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from potsherd.rules.compiling import rule
from potsherd.rules.curios import fields as at
from potsherd.rules.curios.fields import DRAW, State
from potsherd.worlds.plain import decide, is_new, missing, steps_of, worth
from potsherd.worlds.script import Script

if TYPE_CHECKING:
    from potsherd.games.curios.game import Curios
    from potsherd.views import View

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


# ---------------------------------------------------------------- cards in a state
@rule
def held(s: State, holder: int, card: int) -> int:
    """1 for a card in a hand."""
    return s.hands[holder][card]


@rule
def undrawn(s: State, card: int) -> int:
    """1 for a card that nobody has seen."""
    return s.undealt[card]


@rule
def card_of(step: int) -> int:
    """The card that is drawn."""
    return step - DRAW


# ---------------------------------------------------------------- the log
def script_of(view: View) -> Script:
    """What the observer of a game of Curios has seen, as a script."""
    game: Curios = view.game  # type: ignore[assignment]
    script = Script(at.SEATS, at.CARDS)
    for event in view.log:
        seat = event.seat
        match event.kind:
            case "begins":
                assert seat is not None
                script.exact(at.FIRST + seat)
            case "dealt" if seat != view.observer:
                assert seat is not None
                for _ in event.cards:
                    script.hidden(DRAW, DRAW + at.CARDS, seat)
            case "dealt" | "flipped" | "values":
                for card in event.cards:
                    script.exact(DRAW + game.index[card], draws=game.index[card])
            case "searched":
                assert event.what is not None
                script.exact(at.SEARCH + game.sites.index(event.what))
            case "recruited":
                assert seat is not None
                number = game.index[event.cards[0]]
                changes = [] if seat == view.observer else [(seat, number, -1)]
                script.exact(at.RECRUIT + number, *changes)
            case "passed":
                script.exact(at.PASS)
    script.finish()
    return script
