"""The networks that come with Potsherd, for editions and numbers of players, and files of networks.

A file holds float16 arrays by name, as numpy.savez writes them: `first` [features, units],
`first_bias` [units], `second` [units, units], `second_bias` [units] and `last` [units].
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from potsherd.errors import OptionError
from potsherd.search.contract import LORE, Reading
from potsherd.search.network import UNITS

if TYPE_CHECKING:
    from potsherd.games.game import Game

Weights = Mapping[str, Any]
WEIGHTS = ("first", "first_bias", "second", "second_bias", "last")
BEST, NONE = "best", "none"
VARIABLE = "POTSHERD_NETWORKS"
"""Environment variable that names a folder with networks of one's own, which go first."""


def name_of(game: Game) -> str:
    """The name of the file with the network for a game."""
    return f"{Path(game.edition.name).stem}-{game.players}.npz"


def reading_of(game: Game) -> Reading:
    """What networks read of a game. Raises OptionError for one without networks."""
    reading = LORE.of(game.edition.family).READING
    if reading is None:
        raise OptionError(f"there are no networks for {game.edition.family}")
    return reading


def weights_of(game: Game, network: str) -> Weights | None:
    """The weights for a game: the best ones known, or none.

    None where there are none. Raises OptionError for a file that does not fit.
    """
    own = os.environ.get(VARIABLE)
    folders = [*([Path(own)] if own else []), Path(__file__).parent / "trained"]
    paths = [path for folder in folders if (path := folder / name_of(game)).exists()]
    reading = LORE.of(game.edition.family).READING
    if network == NONE or not paths or reading is None:
        return None
    weights = read_weights(paths[0])
    if weights["first"].shape != (reading.FEATURES, UNITS):
        raise OptionError(f"the network {str(paths[0])!r} is for another game or version")
    return weights


def read_weights(path: Path) -> Weights:
    """The weights in a file. Raises OptionError."""
    import numpy as np

    try:
        with np.load(path) as file:
            return {name: file[name].astype(np.float32) for name in WEIGHTS}
    except (OSError, KeyError, ValueError):
        raise OptionError(f"{str(path)!r} is not a network that can be read") from None


def write_weights(path: Path, weights: Weights) -> None:
    """Write a file of weights, in half precision, all at once."""
    import numpy as np

    begun = path.with_suffix(".begun.npz")
    np.savez_compressed(begun, **{name: each.astype(np.float16) for name, each in weights.items()})
    begun.rename(path)
