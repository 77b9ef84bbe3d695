"""Games as environments of Gymnasium: a seat against bots, and many games in one compiled call.

`potsherd/archaeology-v0`, `potsherd/expedition-v0` and `potsherd/curios-v0` are registered by the
import of this, for `gymnasium.make` and `gymnasium.make_vec`.
"""

from __future__ import annotations

from potsherd.adapters.gymnasium.environment import Environment
from potsherd.adapters.gymnasium.registering import register_games
from potsherd.adapters.gymnasium.vector import VectorEnvironment

__all__ = ["Environment", "VectorEnvironment"]

register_games()
