"""The random bot: at each step any legal one alike."""

from __future__ import annotations

from random import Random

from potsherd.moves import Move
from potsherd.views import View


class RandomBot:
    """Walks to a whole move by random steps, so the many trades need not be listed.

    The same `seed` gives the same choices; None takes one from the operating system.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> Move:
        """See Bot."""
        game, state = view.game, view.state.copy()
        steps: list[int] = []
        while not steps or state.midway:
            step = self._random.choice(game.legal(state))
            game.play_step(state, step)
            steps.append(step)
        return game.move_of(steps)
