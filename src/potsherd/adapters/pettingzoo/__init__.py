"""Games as turn-based environments of PettingZoo.

`env` makes one of any edition; `archaeology_v0`, `expedition_v0` and `curios_v0` are the games that
come with Potsherd, in the form of PettingZoo's own.
"""

from __future__ import annotations

from potsherd.adapters.pettingzoo import archaeology_v0, curios_v0, expedition_v0
from potsherd.adapters.pettingzoo.environment import Environment, env

__all__ = ["Environment", "archaeology_v0", "curios_v0", "env", "expedition_v0"]
