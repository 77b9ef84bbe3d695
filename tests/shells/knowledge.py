"""What an observer of Shells knows, and what he is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from potsherd.events import Event
from potsherd.games.display import Display


class Knowledge:
    """The observer's own hand: all else is public or unknown."""

    def __init__(self, observer: int | None) -> None:
        self.observer = observer
        self.hand: Counter[str] = Counter()

    def copy(self) -> Self:
        made = type(self)(self.observer)
        made.hand = self.hand.copy()
        return made

    def learn(self, event: Event) -> None:
        if self.observer is None or event.seat != self.observer:
            return
        if event.kind in ("dealt", "surfaced"):
            self.hand.update(event.cards)
        elif event.kind == "showed":
            self.hand -= Counter(event.cards)


@dataclass(frozen=True)
class Seat:
    """A seat: how many shells it holds, which of them the observer knows, those shown."""

    hand: int
    known: Mapping[str, int]
    shown: Mapping[str, int]
    points: int


@dataclass(frozen=True)
class ShellsDisplay(Display):
    """All that lies on the table."""

    turn: int
    sea: int
    seats: tuple[Seat, ...]
