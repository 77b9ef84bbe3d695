"""How far the lesson of a table has come, what it asks for now, and what the opponent does.

How far a lesson has come follows from the moves of its table: as long as they are those of its
script it goes on, whatever was taken back in between. Another game with the same settings is dealt
other cards, so it is no lesson.
"""

from __future__ import annotations

from dataclasses import dataclass

from potsherd.dealer import Dealer
from potsherd.games import parse_move
from potsherd.moves import Move
from potsherd.rules.layout import CHANCE
from potsherd.table.lessons.contract import lessons
from potsherd.table.lessons.lesson import LEARNER, Lesson, Step
from potsherd.table.refusals import Refused
from potsherd.table.table import Table


@dataclass(frozen=True)
class Guide:
    """Where a table's lesson is: at which step (None: past the last), and whether the learner is
    the one to move."""

    lesson: Lesson
    number: int
    step: Step | None
    is_learners_turn: bool

    @property
    def asks(self) -> Move | None:
        """The move that the learner is to make now, if one is."""
        return parse_move(self.step.move) if self.step and self.is_learners_turn else None


class NotAsked(Refused):
    """When the learner makes another move than the lesson asks for by `task`."""

    def __init__(self, task: str, move: Move) -> None:
        super().__init__(task)
        self.task, self.move = task, move


def guide(table: Table) -> Guide | None:
    """Where the lesson of a table is; None for a table without one, or where it was left."""
    lesson = _lesson(table)
    done = _done(table, lesson) if lesson else None
    if lesson is None or done is None:
        return None
    step = next((number for _, number in lesson.script[done:] if number is not None), None)
    return Guide(
        lesson,
        len(lesson.steps) if step is None else step,
        None if step is None else lesson.steps[step],
        table.waiting_for == LEARNER,
    )


def check(table: Table, seat: int, move: Move) -> None:
    """Raise NotAsked for a move that the lesson does not ask for now."""
    now = guide(table)
    if now is None or now.step is None or seat != LEARNER or not now.asks:
        return
    if now.asks != move:
        raise NotAsked(now.step.task, move)


def scripted(table: Table, seat: int) -> Move | None:
    """The move that the lesson has the opponent play now; None if it has none."""
    lesson = _lesson(table)
    done = _done(table, lesson) if lesson else None
    if lesson is None or done is None or seat == LEARNER:
        return None
    coming = lesson.script[done : done + 1]
    return next((parse_move(token) for token, step in coming if step is None), None)


def lesson_dealt(table: Table) -> Lesson | None:
    """The lesson whose cards are dealt at a table, also after it was left; its seed is public."""
    lesson = lessons().get(table.settings.lesson or "")
    if lesson is None or table.dealer != Dealer(lesson.seed, (b"",) * len(table.seats)):
        return None
    return lesson


def _lesson(table: Table) -> Lesson | None:
    """The lesson that a table is for and has not been freed of."""
    return lesson_dealt(table) if table.guided else None


def _done(table: Table, lesson: Lesson) -> int | None:
    """How many moves of the script have been made; None if others have been."""
    if table.position is None:
        return None
    made = [
        str(move)
        for move, mover in zip(table.position.moves_played, table.position.movers, strict=True)
        if mover != CHANCE
    ]
    script = [token for token, _ in lesson.script]
    if made[: len(script)] != script[: len(made)]:
        return None
    return min(len(made), len(script))
