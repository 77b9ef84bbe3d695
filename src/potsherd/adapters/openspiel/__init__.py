"""Games as games of OpenSpiel, in which chance is a player with known probabilities.

`python_archaeology`, `python_expedition` and `python_curios` are registered by the import of this,
for `pyspiel.load_game`.
"""

from __future__ import annotations

from potsherd.adapters.openspiel.game import SpielGame, SpielState, register_games
from potsherd.adapters.openspiel.observing import Observer

__all__ = ["Observer", "SpielGame", "SpielState"]

register_games()
