"""What all tests share: properties are given the time they take, for whole games are played."""

from hypothesis import settings

settings.register_profile("games", deadline=None)
settings.load_profile("games")
