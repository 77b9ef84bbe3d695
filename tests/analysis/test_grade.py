"""Grades follow the one table, and a summary counts what there was to decide."""

from __future__ import annotations

import pytest

from potsherd.analysis.grade import AT_LEAST, Grade, grade_of, summary_of
from potsherd.analysis.loss import Candidate, Decision
from potsherd.analysis.luck import Luck, Stroke
from potsherd.moves import EndTurn, Sell

PLAYED, BETTER = EndTurn(), Sell("coin", 2)


def decision(loss: float, error: float = 0.005, seat: int = 0, candidates: int = 2) -> Decision:
    weighed = (Candidate(BETTER, 0.5, error, 0.9), Candidate(PLAYED, 0.5 - loss, error, 0.1))
    return Decision(seat, PLAYED, BETTER, loss, error, weighed[:candidates])


@pytest.mark.parametrize(
    ("points", "grade"),
    [
        (-1.5, Grade.BEST),
        (0.0, Grade.BEST),
        (0.9, Grade.BEST),  # within two errors of none
        (1.1, Grade.GOOD),
        (1.9, Grade.GOOD),
        (2.0, Grade.INACCURACY),
        (3.9, Grade.INACCURACY),
        (4.0, Grade.MISTAKE),
        (7.9, Grade.MISTAKE),
        (8.0, Grade.BLUNDER),
        (60.0, Grade.BLUNDER),
    ],
)
def test_a_decision_is_called_by_what_it_lost(points: float, grade: Grade) -> None:
    assert grade_of(decision(points / 100)) is grade


def test_a_loss_that_may_be_none_is_no_mistake_however_large() -> None:
    assert grade_of(decision(0.09, error=0.05)) is Grade.BEST


def test_a_decision_for_which_no_world_was_found_is_not_judged() -> None:
    assert grade_of(decision(0.0, candidates=0)) is Grade.NOT_JUDGED


def test_the_table_has_the_worst_first() -> None:
    assert sorted(AT_LEAST.values(), reverse=True) == [*AT_LEAST.values()]


def test_a_summary_is_of_one_seat_and_of_what_it_could_decide() -> None:
    decisions = [
        decision(0.10),
        decision(0.02),
        decision(0.0),
        decision(0.5, seat=1),
        decision(0.0, candidates=1),  # nothing else was worth a thought
        decision(0.0, candidates=0),
    ]
    luck = Luck(2, (Stroke(3, "dig", 0, None, (0.2, -0.2), (0.03, 0.03)),))
    found = summary_of(0, decisions, luck, (1.0, 0.0))
    assert (found.decisions, found.not_judged) == (3, 1)
    assert found.grades == {
        Grade.BEST: 1,
        Grade.GOOD: 0,
        Grade.INACCURACY: 1,
        Grade.MISTAKE: 0,
        Grade.BLUNDER: 1,
    }
    assert found.lost == pytest.approx(0.04)
    assert found.lost_error == pytest.approx(0.005 * 3**0.5 / 3)
    assert (found.result, found.luck, found.luck_error) == (1.0, 0.2, 0.03)
    assert found.adjusted == pytest.approx(0.8)


def test_who_had_nothing_to_decide_lost_nothing() -> None:
    found = summary_of(1, [decision(0.1)], Luck(2, ()), (0.5, 0.5))
    assert (found.decisions, found.lost, found.lost_error) == (0, 0.0, 0.0)
