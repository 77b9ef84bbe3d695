"""The chance events and decisions of Curios."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from potsherd.analysis.contract import Part
from potsherd.moves import Recruit, Search
from potsherd.rules.curios import fields as at

if TYPE_CHECKING:
    from potsherd.games.game import Game

_OPEN = {at.CHOOSE_FIRST: "first", at.FLIP: "flip", at.TURN_UP: "value"}
KINDS = ("deal", *_OPEN.values())
DECISIONS = {Search: "search", Recruit: "recruiting"}


def parts_of(game: Game, state: Any, step: int) -> tuple[Part, ...]:
    """See Fortunes. The hands are dealt to a seat, all else is turned up for all."""
    if state.phase == at.DEAL:
        return (Part("deal", step, state.asked),)
    return (Part(_OPEN[state.phase], step),)
