"""Lessons: each can be played from beginning to end, and what it says is so."""

import re

import pytest

from potsherd.games import parse_move
from potsherd.moves import EndTurn, Recruit, Sell
from potsherd.table import acting
from potsherd.table.entries import Act, Entry, Freed, Opened, Sat, StoodIn
from potsherd.table.lessons.contract import lessons
from potsherd.table.lessons.guiding import guide, scripted
from potsherd.table.lessons.lesson import LEARNER, Lesson
from potsherd.table.refusals import Refused
from potsherd.table.table import Table

ANN = "ann"
LESSONS = lessons()
OTHER_MOVES = (EndTurn(), Sell("coin", 1), Recruit(None))


def written(table: Table, act: Act) -> Table:
    return table.after(Entry(table.number + 1, 1000 * table.number, "", "", act))


def opened(name: str, seed: bytes | None = None) -> Table:
    lesson = LESSONS[name]
    dealt = lesson.seed if seed is None else seed
    act = Opened(lesson.settings(name), ANN, dealt, bytes(16), (Sat(LEARNER, ANN, "Ann"),))
    table = Table.of(name, [Entry(0, 0, ANN, "", act)])
    return written(table, acting.begin(table))


def moved(table: Table, token: str) -> Table:
    return written(table, acting.play(table, ANN, LEARNER, parse_move(token)))


def answered(table: Table) -> Table:
    """The table after all that the lesson has the opponent do."""
    while table.waiting_for not in (LEARNER, None):
        seat = table.waiting_for
        assert seat is not None
        move = scripted(table, seat)
        assert move is not None, "the opponent must move, and the lesson does not say how"
        table = written(table, acting.play_bot(table, seat, move, table.version, 0))
    return table


def money(table: Table) -> int:
    assert table.position is not None
    return table.position.returns()[LEARNER]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_can_be_played_from_beginning_to_end(name: str) -> None:
    lesson, table = LESSONS[name], opened(name)
    for number, step in enumerate(lesson.steps):
        now = guide(table)
        assert now is not None
        assert (now.number, now.step, now.is_learners_turn) == (number, step, True)
        before = money(table)
        table = moved(table, step.move)
        if step.move.startswith("sell"):
            said = re.findall(r"\$(\d+)", step.task)
            assert said == [str(money(table) - before)]
        if number < len(lesson.steps) - 1:
            table = answered(table)
    end = guide(table)
    assert end is not None
    assert end.step is None
    assert end.number == len(lesson.steps)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_is_short(lesson: Lesson) -> None:
    assert 10 <= len(lesson.steps) <= 16


def test_the_lesson_on_curios_ends_with_a_win_of_the_amounts_it_names() -> None:
    table = opened("curios")
    for step in LESSONS["curios"].steps:
        table = answered(moved(table, step.move))
    assert table.position is not None
    assert table.position.winners() == (LEARNER,)
    said = re.findall(r"\$(\d+)", LESSONS["curios"].farewell)
    assert said == [str(worth) for worth in table.position.returns()]


@pytest.mark.parametrize("name", LESSONS)
def test_another_move_is_refused_with_what_to_do(name: str) -> None:
    table = opened(name)
    task = LESSONS[name].steps[0].task
    for move in OTHER_MOVES:
        with pytest.raises(Refused) as refused:
            acting.play(table, ANN, LEARNER, move)
        assert refused.value.reason.text == task


def test_what_is_taken_back_is_asked_for_again() -> None:
    table = moved(opened("archaeology"), LESSONS["archaeology"].steps[0].move)
    assert table.may_undo(LEARNER)
    table = written(table, acting.undo(table, ANN, LEARNER))
    now = guide(table)
    assert now is not None
    assert now.number == 0


def test_after_the_last_step_everything_allowed_can_be_played() -> None:
    table = opened("archaeology")
    for step in LESSONS["archaeology"].steps:
        table = answered(moved(table, step.move))
    table = moved(table, "end")
    assert scripted(table, 1) is None


@pytest.mark.parametrize("name", LESSONS)
def test_whoever_leaves_a_lesson_plays_as_he_likes_against_a_bot(name: str) -> None:
    table = opened(name)
    table = written(table, acting.go_free(table, ANN))
    assert guide(table) is None
    assert table.position is not None
    other = next(
        move for move in table.position.moves() if str(move) != LESSONS[name].steps[0].move
    )
    table = moved(table, str(other))
    assert scripted(table, 1) is None


def test_a_lesson_is_over_when_a_bot_has_played_on_for_the_learner() -> None:
    table = written(opened("archaeology"), StoodIn(LEARNER, late=False))
    table = written(table, acting.play_bot(table, LEARNER, EndTurn(), table.version, 0))
    assert guide(table) is None
    assert scripted(table, 1) is None


def test_another_game_with_the_settings_of_a_lesson_is_free() -> None:
    table = opened("archaeology", bytes(32))
    assert guide(table) is None
    assert scripted(table, 1) is None


def test_a_table_without_a_lesson_has_no_guide() -> None:
    table = opened("archaeology")
    assert guide(written(table, Freed())) is None


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_texts_of_a_lesson_name_no_fields(lesson: Lesson) -> None:
    for text in (
        lesson.about,
        lesson.farewell,
        *(t for s in lesson.steps for t in (s.says, s.task)),
    ):
        assert text.format() == text
