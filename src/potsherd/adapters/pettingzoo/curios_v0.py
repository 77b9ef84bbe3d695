"""*Curios*, as an environment of PettingZoo."""

from functools import partial

from potsherd.adapters.pettingzoo import environment

env = raw_env = partial(environment.env, "curios")
