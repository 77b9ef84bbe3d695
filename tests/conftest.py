"""What all tests share: properties are given the time they take, for whole games are played."""

import os

from hypothesis import settings

# Servers that tests start do not compile for bots that nobody meets.
os.environ["POTSHERD_GET_READY"] = "no"

settings.register_profile("games", deadline=None)
settings.load_profile("games")
