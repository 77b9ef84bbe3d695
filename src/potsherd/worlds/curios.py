"""Curios: how a log becomes a script, and where the sampler finds cards in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from potsherd.rules.compiling import rule
from potsherd.rules.curios import fields as at
from potsherd.rules.curios.fields import DRAW, State, Tables
from potsherd.worlds.script import Script

if TYPE_CHECKING:
    from potsherd.games.curios.game import Curios
    from potsherd.views import View


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


@rule
def is_new(step: int) -> bool:
    """Nothing goes back in this game: all cards drawn are new."""
    return True


@rule
def missing(e: Tables, s: State, seat: int, goal: int) -> int:
    """No totals are announced in this game."""
    return 0


@rule
def worth(e: Tables, card: int) -> int:
    """No totals are announced in this game."""
    return 0


@rule
def decide(e: Tables, s: State, chamber: int, g: Any, steps: Any, weights: Any) -> None:
    """Nobody looks at cards without taking them in this game."""


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
