"""The chance events and decisions of Archaeology."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from potsherd.analysis.contract import Part
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Name,
    Rob,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.rules.archaeology import fields as at

if TYPE_CHECKING:
    from potsherd.games.game import Game

_OF_SETTING_UP = {
    at.CHOOSE_MONUMENT: "monument",
    at.STOCK: "market",
    at.LAY_OUT: "laid out",
    at.CHOOSE_FIRST: "first",
}
_IN_CHAMBERS = {
    at.BURY: "buried",
    at.UNCOVER_ALL: "chamber",
    at.UNCOVER_TOMB: "chamber",
    at.UNCOVER_LOOK: "look",
    at.MINING: "mine",
    at.ANSWER: "sphinx",
}
KINDS = (
    "deal",
    *_OF_SETTING_UP.values(),
    "dig",
    "storm",
    "thief",
    "theft",
    *dict.fromkeys(_IN_CHAMBERS.values()),
)
DECISIONS = {
    Trade: "trade",
    Sell: "sale",
    Explore: "exploration",
    Tent: "storm",
    Discard: "storm",
    Rob: "theft",
    Look: "chamber",
    Keep: "chamber",
    TurnUp: "chamber",
    Stop: "chamber",
    Name: "chamber",
    EndTurn: "end of turn",
}


def parts_of(game: Game, state: Any, step: int) -> tuple[Part, ...]:
    """See Fortunes. A storm and what it buries are nobody's, for they strike all."""
    phase, seat = state.phase, state.turn
    if phase == at.DIG:
        return _dug(seat, step)
    if phase == at.DEAL:
        return (Part("deal", step, state.asked),)
    if phase == at.STEAL:
        return (Part("theft", step, seat, state.asked),)
    if phase in _OF_SETTING_UP:
        return (Part(_OF_SETTING_UP[phase], step),)
    return (Part(_IN_CHAMBERS[phase], step, None if phase == at.BURY else seat),)


def _dug(seat: int, step: int) -> tuple[Part, ...]:
    storm, thief = step == at.DRAW + at.STORM, step == at.DRAW + at.THIEF
    parts = (Part("storm", storm), Part("thief", thief, seat), Part("dig", step, seat))
    return parts[: 1 if storm else 2 if thief else 3]
