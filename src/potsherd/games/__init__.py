"""The games: for each family how steps become moves, what happened, and what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_

from potsherd.doors import families
from potsherd.editions import Edition
from potsherd.games.contract import GAMES
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.notation import Notation


def game_of(
    edition: Edition,
    players: int,
    monument: str | None = None,
    variants: str | Sequence[str] = (),
    first: int | None = None,
) -> Game:
    """The game of an edition with its options. Raises OptionError if they do not fit."""
    return GAMES.of(edition.family)(edition, players, monument, variants, first)


def parse_move(token: str) -> Move:
    """The move that a token names, in any of the games. Raises OptionError that says what is
    accepted.

    Where a token may stand for a move, as in Position.play, a malformed one is refused like any
    other move that cannot be played, by IllegalMove.
    """
    return _notation_of(families()).read(token)


@cache
def _notation_of(known: tuple[str, ...]) -> Notation:
    """How the moves of all these families are written; a record asks for it move by move."""
    return reduce(or_, (GAMES.of(family).notation for family in known))
