"""The clock: since when a seat thinks, and what it has left beyond the time for one decision."""

from __future__ import annotations

from dataclasses import dataclass, replace

from potsherd.table.settings import Pace

ABSENT = 10 * 60 * 1000
"""After how many ms without a clock people count as absent."""


@dataclass(frozen=True)
class Clock:
    """Times in ms: `started` is when the decision under way began, `reserves` is what is left."""

    pace: Pace
    reserves: tuple[int, ...]
    started: int = 0

    @classmethod
    def of(cls, pace: Pace, seats: int) -> Clock:
        """The clock before the game."""
        return cls(pace, (pace.reserve * 1000,) * seats)

    def deadline(self, seat: int) -> int | None:
        """When the time of the seat that decides is up; None without a clock."""
        if self.pace.move is None:
            return None
        return self.started + self.pace.move * 1000 + self.reserves[seat]

    @property
    def patience(self) -> int:
        """How many ms bots wait for people to answer: the time for a decision."""
        return ABSENT if self.pace.move is None else self.pace.move * 1000

    def decided(self, seat: int, when: int) -> Clock:
        """The clock after a decision of the seat: what was beyond its time leaves its reserve."""
        if self.pace.move is None:
            return replace(self, started=when)
        beyond = max(0, when - self.started - self.pace.move * 1000)
        reserves = list(self.reserves)
        reserves[seat] = max(0, reserves[seat] - beyond)
        return replace(self, reserves=tuple(reserves), started=when)

    def restarted(self, when: int) -> Clock:
        """The clock as a new decision begins without one having been made."""
        return replace(self, started=when)
