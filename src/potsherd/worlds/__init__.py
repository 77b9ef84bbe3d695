"""Worlds: complete states of a game, sampled from what one seat knows and nothing else.

The names below are imported when they are first used: a game that is only played needs no sampler.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from potsherd.worlds.models import sample_by_models
    from potsherd.worlds.particles import any_play, random_play
    from potsherd.worlds.sampling import NoWorldFoundError, Worlds, sample_worlds

_MODULES = {"any_play": "particles", "random_play": "particles", "sample_by_models": "models"}

__all__ = [
    "NoWorldFoundError",
    "Worlds",
    "any_play",
    "random_play",
    "sample_by_models",
    "sample_worlds",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES.get(name, 'sampling')}"), name)
