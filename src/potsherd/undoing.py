"""What may be taken back: own moves of this turn after which nothing new has been learnt."""

from __future__ import annotations

from collections import Counter

from potsherd.moves import Recruit
from potsherd.position import Position


def may_undo(position: Position) -> bool:
    """Whether the last move may be taken back by the seat that decides now.

    It must be that seat's own; and neither chance nor a hidden card may have been seen since. Cards
    of his own hand that a player has laid down himself do not count, but for market cards of
    Curios: to be seen is what they are paid with.
    """
    if position.mover < 0 or position.movers[-1] != position.mover:
        return False
    if isinstance(position.moves_played[-1], Recruit):
        return False
    return not _learnt(position, position.mover)


def _learnt(position: Position, seat: int) -> bool:
    """Whether the last move showed its player a card that he did not know to be there.

    Others see nothing of a chamber then that they had not seen: only chance turns cards up for all.
    """
    before = position.copy()
    before.undo()
    shown = [
        event
        for event in position.events[len(before.events) :]
        if event.kind in ("saw", "took") and event.chamber is not None
    ]
    if not shown:
        return False
    chambers = before.view(seat).knowledge.chambers
    return any(not Counter(event.cards) <= chambers[event.chamber].known for event in shown)
