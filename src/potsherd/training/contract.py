"""What a family of games gives to training: what else its search knows by numbers that are learned.

Every family has networks that say how positions turn out (see `course`); most have nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from potsherd.doors import Door
from potsherd.games.game import Game

PLAYING, FITTING = "playing", "fitting"
Progress = Callable[[str, int, float, float], None]
"""Is told what is done (PLAYING or FITTING), in which round, the mean loss of late (0 if none), and
which part of it is done."""


class Trainer(Protocol):
    """Makes one model of a game."""

    def __call__(
        self, game: Game, folder: Path, games: int, seed: int, jobs: int | None, progress: Progress
    ) -> Path:
        """Play games, fit weights to them, and write these into the folder; where they are.

        If the folder is begun, goes on with it. Raises OptionError for a game without such a model.
        """


Trainers = Mapping[str, Trainer]
"""What makes the models of a family, by their names."""

TRAINERS = Door[Trainers]("trainers", Mapping)
