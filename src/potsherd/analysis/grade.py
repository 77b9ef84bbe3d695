"""Grades: how good decisions were, in words of a table, and what a game says of each player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from potsherd.analysis.loss import Decision
from potsherd.analysis.luck import Luck


class Grade(StrEnum):
    """How good a decision was."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    NOT_JUDGED = "not judged"


JUDGED = tuple(grade for grade in Grade if grade is not Grade.NOT_JUDGED)
"""What decisions are called that were judged, the best first."""
AT_LEAST: Mapping[Grade, float] = {
    Grade.BLUNDER: 0.08,
    Grade.MISTAKE: 0.04,
    Grade.INACCURACY: 0.02,
}
"""The loss from which on a decision is called so, as a share of the win (0.01 is a point), the
worst first; below them all it is good. See docs/analysis.md for how often each level's are."""


def grade_of(decision: Decision) -> Grade:
    """What a decision is called. One that cannot be told from the best is best."""
    if not decision.is_judged:
        return Grade.NOT_JUDGED
    if decision.is_equal:
        return Grade.BEST
    return grade_of_loss(decision.loss)


def grade_of_loss(loss: float) -> Grade:
    """What a move is called that gives so much away."""
    return next((grade for grade, least in AT_LEAST.items() if loss >= least), Grade.GOOD)


@dataclass(frozen=True)
class Summary:
    """What a game says of a player.

    `decisions` are those judged in which there was something to decide, `not_judged` those that
    could not be. All else are shares of the win, with standard errors: `lost` by a decision on
    average, `luck`, the `result`, and the result less the luck, `adjusted`, whose error is that of
    the luck.
    """

    seat: int
    decisions: int
    not_judged: int
    grades: Mapping[Grade, int]
    lost: float
    lost_error: float
    result: float
    luck: float
    luck_error: float
    adjusted: float


def summary_of(
    seat: int, decisions: Iterable[Decision], luck: Luck, result: Sequence[float]
) -> Summary:
    """What a game of these decisions, those of other seats left out, says of the player of a seat;
    `result` has each seat's share of the win."""
    own = [each for each in decisions if each.seat == seat]
    told = [each for each in own if each.is_open]
    graded = [grade_of(each) for each in told]
    number = max(1, len(told))
    gained = luck.total()[seat]
    return Summary(
        seat=seat,
        decisions=len(told),
        not_judged=sum(not each.is_judged for each in own),
        grades={grade: graded.count(grade) for grade in JUDGED},
        lost=sum(each.loss for each in told) / number,
        lost_error=sum(each.error**2 for each in told) ** 0.5 / number,
        result=result[seat],
        luck=gained,
        luck_error=luck.error()[seat],
        adjusted=result[seat] - gained,
    )
