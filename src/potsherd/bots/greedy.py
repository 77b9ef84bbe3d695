"""The greedy bot: for each game a player that weighs what one move brings, without search."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from potsherd.moves import Move
from potsherd.views import View


class GreedyBot:
    """Gives the same move for the same view; of equal moves the first in the order of cards."""

    def choose(self, view: View) -> Move:
        """See Bot."""
        family = view.game.edition.family
        decide: Callable[[View], Move] = import_module(f"potsherd.bots.{family}.greedy").decide
        return decide(view)
