"""What a family of games gives to the bots: how its greedy player decides.

All other bots play by the rules, the worlds and the lore of a family.
"""

from __future__ import annotations

from typing import Protocol

from potsherd.doors import Door
from potsherd.moves import Move
from potsherd.views import View


class Greedy(Protocol):
    """A player that weighs what one move brings, without search, and leaves nothing to chance."""

    def decide(self, view: View) -> Move:
        """The move of the seat that decides in this view, the same one for the same view."""
        ...


GREEDY = Door[Greedy]("greedy", Greedy)
