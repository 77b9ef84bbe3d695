"""Worlds: complete states of a game, sampled from what one seat knows and nothing else."""

from potsherd.worlds.particles import any_play, random_play
from potsherd.worlds.sampling import NoWorldFoundError, Worlds, sample_worlds

__all__ = ["NoWorldFoundError", "Worlds", "any_play", "random_play", "sample_worlds"]
