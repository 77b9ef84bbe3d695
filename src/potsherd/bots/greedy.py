"""The greedy bot: for each game a player that weighs what one move brings, without search."""

from __future__ import annotations

from potsherd.bots.contract import GREEDY
from potsherd.moves import Move
from potsherd.views import View


class GreedyBot:
    """Gives the same move for the same view; of equal moves the first in the order of cards."""

    def choose(self, view: View) -> Move:
        """See Bot."""
        return GREEDY.of(view.game.edition.family).decide(view)
