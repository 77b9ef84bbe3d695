"""How much an analysis does, from quick to thorough, in a game with a network or without one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from potsherd.analysis.loss import Effort
from potsherd.search.networks import BEST, weights_of

if TYPE_CHECKING:
    from potsherd.games.game import Game


@dataclass(frozen=True)
class Plan:
    """Playouts of each outcome for luck, of each position for win chances and, to their ends, for
    money; and what is done for a decision, nothing if decisions are not judged."""

    luck: int
    playouts: int
    endings: int
    effort: Effort | None


_WITH_NETWORK: Mapping[str, Plan] = {
    "fast": Plan(16, 16, 16, None),
    "normal": Plan(32, 150, 64, Effort(1_000, 400, 200)),
    "deep": Plan(128, 400, 256, Effort(4_000, 2_000, 800)),
}
_TO_THE_END: Mapping[str, Plan] = {
    "fast": Plan(128, 256, 256, None),
    "normal": Plan(512, 1_000, 1_000, Effort(2_000, 1_600, 400)),
    "deep": Plan(2_048, 4_000, 4_000, Effort(8_000, 6_400, 800)),
}
"""Games that are played to the end stray more, and need more of them for the same error."""
PLANS = (*_WITH_NETWORK,)
"""The names of the plans, from quick to thorough."""


def plan_of(name: str, game: Game) -> Plan:
    """The plan of a name for a game."""
    return (_TO_THE_END if weights_of(game, BEST) is None else _WITH_NETWORK)[name]
