"""What every treasure is worth, the same for a whole game."""

from __future__ import annotations

from potsherd.games.archaeology.game import Archaeology
from potsherd.views import View
from potsherd.web.board.archaeology.cards import stacks
from potsherd.web.board.board import Price
from potsherd.wording import Teller


def prices(view: View, teller: Teller) -> tuple[Price, ...]:
    """Every type in play, with the value of each set of it."""
    treasures = Archaeology.of(view).treasures
    copies = {card: treasure.copies for card, treasure in treasures.items()}
    return tuple(
        Price(stack, tuple(teller.amount(brings) for brings in treasures[stack.card].sells))
        for stack in stacks(view, teller, copies)
    )
