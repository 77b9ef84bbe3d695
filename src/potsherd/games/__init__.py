"""The games: for each family how steps become moves, what happened, and what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.editions import Edition
from potsherd.games.contract import GAMES
from potsherd.games.game import Game


def game_of(
    edition: Edition,
    players: int,
    monument: str | None = None,
    variants: str | Sequence[str] = (),
    first: int | None = None,
) -> Game:
    """The game of an edition with its options. Raises OptionError if they do not fit."""
    return GAMES.of(edition.family)(edition, players, monument, variants, first)
