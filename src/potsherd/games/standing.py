"""Standing: where one seat is in a game, once its family has sorted the seats."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Standing:
    """How a seat stands, or ended.

    `place` is 1 for the best, and the same for seats that nothing sets apart; `amount` is what
    a seat has, as `Game.returns` counts it; `sold` are the cards it has sold, None where the family
    does not count them. `is_winner` is true of nobody before the end.
    """

    seat: int
    place: int
    amount: int
    sold: int | None
    is_winner: bool
