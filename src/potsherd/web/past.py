"""A finished game to be looked at: what it was like after each move, from any seat.

A game is divided into moments. The first is the beginning, when the cards are dealt; each of the
others is one move of a seat and what chance brought after it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Literal

from potsherd.events import Event
from potsherd.position import Position
from potsherd.rules.layout import CHANCE
from potsherd.views import View

Open = Literal["open"]
OPEN: Open = "open"
"""The perspective of somebody who looks into all hands."""

Perspective = int | None | Open
"""A seat, None for a spectator, or OPEN."""

_VIEWS_KEPT = 24


@dataclass(frozen=True, slots=True)
class Moment:
    """How many moves, chance's included, and how many events there had been by then; `seat` has
    made the move."""

    moves: int
    events: int
    seat: int | None


class Bygone(View):
    """A view of the past, in which nobody decides anything any more."""

    @property
    def is_mine(self) -> bool:
        """Never."""
        return False


class Past:
    """All moments of a game; the position it is made of stays as it is."""

    def __init__(self, position: Position) -> None:
        self._end = position.copy()
        self.moments = _moments(position)
        self._views: OrderedDict[tuple[int, int | None], Bygone] = OrderedDict()

    def view(self, moment: int, observer: int | None) -> Bygone:
        """What a seat, or a spectator, knew at a moment.

        A past position is the last one with moves taken back, so no move is played again; the
        views asked for last are kept.
        """
        asked = (moment, observer)
        if asked not in self._views:
            position = self._end.copy()
            for _ in range(self.moments[-1].moves - self.moments[moment].moves):
                position.undo()
            view = position.view(observer)
            self._views[asked] = Bygone(
                view.game, view.observer, view.state, view.knowledge, view.log
            )
            if len(self._views) > _VIEWS_KEPT:
                self._views.popitem(last=False)
        self._views.move_to_end(asked)
        return self._views[asked]

    def moment_of(self, move: int) -> int:
        """The moment in which a move was made, by its number in the game; the last for the end."""
        ends = [moment.moves for moment in self.moments]
        return min(bisect_right(ends, move), len(ends) - 1)

    def moments_of(self, left: Sequence[int]) -> list[int]:
        """After which moment each taking back happened that left so many moves, in their order.

        What a later one took back is no moment any more; the earlier one then counts with it.
        """
        fewest = [*accumulate(reversed(left), min)][::-1]
        ends = [moment.moves for moment in self.moments]
        return [max(0, bisect_right(ends, moves) - 1) for moves in fewest]

    def told(self, perspective: Perspective) -> list[tuple[Event, ...]]:
        """What happened in each moment, as it was seen from there."""
        log = self._end.events if perspective == OPEN else self._end.log(perspective)
        bounds = [0, *(moment.events for moment in self.moments)]
        return [log[begin:end] for begin, end in pairwise(bounds)]


def _moments(position: Position) -> tuple[Moment, ...]:
    going_back, movers = position.copy(), position.movers
    events = [len(going_back.events)]
    for _ in movers:
        going_back.undo()
        events.append(len(going_back.events))
    events.reverse()
    found: list[Moment] = []
    for number, mover in enumerate(movers):
        after = number + 1
        seat = mover if mover != CHANCE else found[-1].seat if found else None
        made = Moment(after, events[after], seat)
        if found and mover == CHANCE:
            found[-1] = made
        else:
            found.append(made)
    return tuple(found)
