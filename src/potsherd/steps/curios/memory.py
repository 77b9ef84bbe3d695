"""What the seats of Curios remember: where market cards came from that lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import CARDS, DRAW, FLIP, PASS, RECRUIT, SEATS, State, Tables
from potsherd.rules.layout import Fields, layout, public

if TYPE_CHECKING:
    from potsherd.games.curios.knowledge import Knowledge
    from potsherd.views import View


@layout
class Memory(Fields):
    """What all remember."""

    revealed: Annotated[list[list[int]], public("i1", SEATS, CARDS)]
    """1 for each card that a seat has revealed."""
    flipped: Annotated[list[int], public("i1", CARDS)]
    """1 for each card turned up from the side deck."""


def memory_of(view: View) -> Memory:
    """See Sight."""
    known: Knowledge = view.knowledge
    memory, index = Memory(), view.game.index  # type: ignore[attr-defined]
    for seat, cards in enumerate(known.revealed):
        for card in cards:
            memory.revealed[seat][index[card]] = 1
    for card in known.flipped:
        memory.flipped[index[card]] = 1
    return memory


@rule
def remember(e: Tables, b: State, s: State, m: Memory, step: int) -> None:
    """See Sight."""
    if RECRUIT <= step < PASS:
        m.revealed[b.mover][step - RECRUIT] = 1
    elif b.phase == FLIP:
        m.flipped[step - DRAW] = 1
