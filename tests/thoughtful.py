"""A bot for tests that tells at once what it thinks, of its view alone."""

from __future__ import annotations

from itertools import islice

from potsherd.bots.search_bot import Weighed
from potsherd.moves import Move
from potsherd.views import View

_WEIGHED = 4


class Thoughtful:
    """Takes the first move there is, and thinks each further one 3 points worse."""

    def choose(self, view: View) -> Move:
        """See Bot."""
        return self.weigh(view)[0].move

    def weigh(self, view: View) -> list[Weighed]:
        """See Adviser."""
        moves = [*islice(view.moves(frugal_only=True), _WEIGHED)]
        tried = 1 / len(moves) if len(moves) > 1 else 0.0
        return [Weighed(move, tried, 0.6 - 0.03 * number) for number, move in enumerate(moves)]
