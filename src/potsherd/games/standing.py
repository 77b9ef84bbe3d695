"""Standing: where one seat is in a game, once its family has sorted the seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Unit = Literal["money", "points"]
"""What the amounts of a family count."""


@dataclass(frozen=True)
class Standing:
    """How a seat stands, or ended.

    `place` is 1 for the best, and the same for seats that nothing sets apart; `amount` is the money
    or the points that a seat has, as the game's `unit` says; `sold` are the cards it has sold, None
    where the family does not count them. `is_winner` is true of nobody before the end.
    """

    seat: int
    place: int
    amount: int
    sold: int | None
    is_winner: bool
