"""What may be taken back: own moves of this turn after which nothing new has been learnt."""

from __future__ import annotations

from collections import Counter

from potsherd.moves import Recruit
from potsherd.position import Position


def may_undo(position: Position) -> bool:
    """Whether the last move may be taken back by the seat that decides now.

    It must be that seat's own; and neither chance nor a hidden card may have been seen since.
    """
    if not position.movers or position.movers[-1] != position.mover:
        return False
    if isinstance(position.moves_played[-1], Recruit):  # a hidden card was shown to all
        return False
    return not _learnt(position, position.mover)


def _learnt(position: Position, seat: int) -> bool:
    """Whether the last move showed the seat a card that it did not know to be there."""
    before = position.copy()
    before.undo()
    known = before.view(seat).knowledge
    for event in position.log(seat)[len(before.log(seat)) :]:
        if event.kind in ("saw", "took") and event.chamber is not None:
            lying = known.chambers[event.chamber].known
            if not Counter(event.cards) <= lying:
                return True
    return False
