"""Playthroughs by OpenSpiel of the games that it is given: all that it shows, in its own form.

Lines that are very long are cut, and end in a digest of what they say. Of information states all
is left out that the observation tells as well.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from playthroughs.snapshots import digest

FOLDER = Path(__file__).parent / "openspiel_games"
GAMES = (
    "python_archaeology()",
    "python_curios()",
    "python_expedition(monument=temple)",
)
SEED = 1
WIDTH = 160
TWICE = re.compile(r"^InformationStateTensor\(\d\)\.(?!seen).*\n(?: +\S+\n)*", re.MULTILINE)


def file_of(game: str) -> Path:
    """Where the playthrough of a game is kept."""
    return FOLDER / f"{game.partition('(')[0]}.txt"


def played(game: str) -> str:
    """The playthrough of a game of random steps, always the same ones."""
    importlib.import_module("potsherd.adapters.openspiel")
    theirs = importlib.import_module("open_spiel.python.algorithms.generate_playthrough")
    lines = TWICE.sub("", theirs.playthrough(game, [], seed=SEED)).splitlines()
    return "\n".join(_cut(line) for line in lines) + "\n"


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 12]} ... {digest(line)}"
