"""Records of games that were played, made into a data set."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

from potsherd.datasets.about import About
from potsherd.datasets.writing import Sat, Writer
from potsherd.editions import Edition
from potsherd.errors import DataError
from potsherd.record import load
from potsherd.record.files import shown, why_not
from potsherd.record.folder import SUFFIX


def convert(
    folder: str | os.PathLike[str],
    file: str | os.PathLike[str],
    edition: Edition | None = None,
) -> int:
    """Make a new data set of all records in a folder, in the order of their names; return how
    many games it has.

    Each is verified. They must be of the same edition and number of players; what was taken back
    is left out. `edition` takes the place of the one that they name. Raises RecordError and
    DataError.
    """
    games = _games(folder, edition)
    first = next(games, None)
    if first is None:
        raise DataError(f"{shown(folder)}: no record is in it; their names end in {SUFFIX}")
    # What is drawn by lot, and options, may differ from game to game.
    about = replace(About.of(first.game), monument=None, variants=())
    with Writer(file, about) as writer:
        for game in chain([first], games):
            writer.add(game)
    return writer.games


def _games(folder: str | os.PathLike[str], edition: Edition | None) -> Iterator[Sat]:
    """The games in a folder, of which all are like the first."""
    wanted: tuple[str, int] | None = None
    for path in _records(folder):
        record = load(path)
        header = record.header
        wanted = wanted or (header.digest, header.players)
        if (header.digest, header.players) != wanted:
            raise DataError(
                f"{shown(path)}: this game is of another edition, or for another number of players,"
                " than those before; keep each kind in a folder of its own"
            )
        position = record.verify(edition)
        seats, game = range(position.players), position.game
        winners, money = position.winners(), position.returns()
        yield Sat(
            game=game,
            steps=[step for move in position.moves_played for step in game.steps_of(move)],
            players=header.seats,
            money=[money[seat] if winners else None for seat in seats],
            result=[(seat in winners) / len(winners) if winners else None for seat in seats],
        )


def _records(folder: str | os.PathLike[str]) -> list[Path]:
    try:
        return sorted(path for path in Path(folder).iterdir() if path.suffix == SUFFIX)
    except (OSError, ValueError) as error:
        raise DataError(f"{shown(folder)}: cannot be read: {why_not(error)}") from None
