"""The games: for each family how steps become moves, what happened, and what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.editions import Edition
from potsherd.games.archaeology.game import Archaeology
from potsherd.games.curios.game import Curios
from potsherd.games.game import Game


def game_of(
    edition: Edition,
    players: int,
    monument: str | None = None,
    variants: Sequence[str] = (),
    first: int | None = None,
) -> Game:
    """The game of an edition with its options. Raises OptionError if they do not fit."""
    families: dict[str, type[Game]] = {"archaeology": Archaeology, "curios": Curios}
    return families[edition.family](edition, players, monument, variants, first)
