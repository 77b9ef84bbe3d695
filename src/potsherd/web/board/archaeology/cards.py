"""Cards of Archaeology as a page shows them."""

from __future__ import annotations

from collections.abc import Mapping

from potsherd.games.archaeology.game import Archaeology
from potsherd.views import View
from potsherd.web.board.archaeology.pictures import art_of
from potsherd.web.board.parts import Stack, letter_of, name_of
from potsherd.web.board.story import Face
from potsherd.wording import Teller


def stacks(view: View, teller: Teller, counts: Mapping[str, int]) -> tuple[Stack, ...]:
    """Cards by type, in the edition's order."""
    return tuple(
        Stack(
            card,
            name_of(teller, card),
            letter_of(teller, card),
            name_of(teller, card, counts[card]),
            counts[card],
            treasure.trade,
            art_of(card),
        )
        for card, treasure in Archaeology.of(view).treasures.items()
        if counts.get(card)
    )


def faces(teller: Teller, counts: Mapping[str, int]) -> tuple[Face, ...]:
    """The open sides of cards, one for each type, with how many there are."""
    return tuple(
        Face(art_of(card), card, letter_of(teller, card), f"×{n}" if n > 1 else "")
        for card, n in counts.items()
    )
