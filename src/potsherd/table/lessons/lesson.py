"""A lesson: a first game in steps, each with a move to make and what the opponent answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from potsherd.table.settings import Settings

LEARNER = 0
"""The seat of whoever takes a lesson."""


@dataclass(frozen=True)
class Step:
    """One move of the learner.

    `says` is what there is to know, `task` what to do, both messages without fields; `move` is the
    token of that move and `replies` are those of the opponent until the learner decides again.
    `zone` is the part of the table's page where the move is made, as the page names it.
    """

    says: str
    task: str
    move: str
    zone: str
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A first game of an edition for two, the learner beginning.

    `seed` is the dealer's: with no contributions and the moves of the steps it makes the story
    that the steps tell. `about` says what there is to learn, `farewell` what comes after the last
    step; both are messages without fields.
    """

    edition: str
    seed: bytes
    about: str
    farewell: str
    steps: tuple[Step, ...]
    monument: str | None = None
    variants: tuple[str, ...] = ()

    @property
    def script(self) -> tuple[tuple[str, int | None], ...]:
        """The tokens of all moves in order, each with the number of its step or, for a move of the
        opponent, None."""
        return tuple(self._script())

    def _script(self) -> Iterator[tuple[str, int | None]]:
        for number, step in enumerate(self.steps):
            yield step.move, number
            for reply in step.replies:
                yield reply, None

    def settings(self, name: str) -> Settings:
        """Those of a table for the lesson of this name."""
        return Settings(
            self.edition,
            players=2,
            monument=self.monument,
            variants=self.variants,
            bots=("", "greedy"),
            lesson=name,
        )
