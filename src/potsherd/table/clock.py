"""The clock: since when a seat thinks, and what it has left beyond the time for one decision.

Time that a person has used stays used: a bot that stands in, a return and a taking back give none
of it back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from potsherd.table.settings import Pace

ABSENT = 10 * 60 * 1000
"""After how many ms without a clock people count as absent."""


@dataclass(frozen=True)
class Clock:
    """Times in ms: `started` is when the decision under way began or was gone on with, `used` what
    it had taken of its own time before, `reserves` is what is left beyond.

    `past` is what each decision of the game has taken of its own time, by how many moves there were
    before it.
    """

    pace: Pace
    reserves: tuple[int, ...]
    started: int = 0
    used: int = 0
    past: tuple[int, ...] = ()

    @classmethod
    def of(cls, pace: Pace, seats: int) -> Clock:
        """The clock before the game."""
        return cls(pace, (pace.reserve * 1000,) * seats)

    def allowed(self, seat: int) -> int | None:
        """What a seat has for a decision, with its reserve; None without a clock."""
        return None if self.pace.move is None else self.pace.move * 1000 + self.reserves[seat]

    def left(self, seat: int) -> int | None:
        """What the seat that decides had left when the clock was started, or stopped, last."""
        allowed = self.allowed(seat)
        return None if allowed is None else allowed - self.used

    def deadline(self, seat: int) -> int | None:
        """When the time of the seat that decides is up; None without a clock."""
        left = self.left(seat)
        return None if left is None else self.started + left

    @property
    def patience(self) -> int:
        """How many ms bots wait for people to answer: the time for a decision."""
        return ABSENT if self.pace.move is None else self.pace.move * 1000

    def stopped(self, seat: int, when: int) -> Clock:
        """The clock as a person ceases to think about the decision under way: what was beyond its
        own time leaves the reserve."""
        if self.pace.move is None:
            return replace(self, started=when)
        taken = self.used + when - self.started
        beyond = max(0, taken - self.pace.move * 1000)
        reserves = list(self.reserves)
        reserves[seat] = max(0, reserves[seat] - beyond)
        return replace(self, reserves=tuple(reserves), started=when, used=taken - beyond)

    def resumed(self, when: int) -> Clock:
        """The clock as a person goes on thinking where the clock was stopped."""
        return replace(self, started=when)

    def decided(self, moves: int, when: int) -> Clock:
        """The stopped clock after the decision before which there were so many moves."""
        before = (self.past + (0,) * moves)[:moves]
        return replace(self, started=when, used=0, past=(*before, self.used))

    def taken_back(self, moves: int, when: int, *, same: bool) -> Clock:
        """The stopped clock as the decision before which there were so many moves is to be made
        anew; `same` where it was stopped for the one who makes it."""
        taken = sum(self.past[moves : moves + 1]) + (self.used if same else 0)
        own = (self.pace.move or 0) * 1000
        return replace(self, started=when, used=min(taken, own), past=self.past[:moves])

    def restarted(self, when: int) -> Clock:
        """The clock as a new decision begins without one having been made."""
        return replace(self, started=when, used=0)
