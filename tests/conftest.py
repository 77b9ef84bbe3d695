"""What all tests share: properties are given the time they take, for whole games are played."""

import gc
import os

from hypothesis import settings

# Tests keep much and little of it is garbage: to look for that took an eighth of their time.
gc.set_threshold(50_000, 20, 20)

# Servers that tests start do not compile for bots that nobody meets.
os.environ["POTSHERD_GET_READY"] = "no"

settings.register_profile("games", deadline=None)
settings.load_profile("games")
