"""Looking back in words: they say the numbers that are shown beside them, and no others."""

from __future__ import annotations

from potsherd.analysis.player import Mean
from potsherd.language import use
from potsherd.wording.looking_back import lost_text, mean_text, points_text, told_course

ENGLISH = use("en")


def test_the_sharpest_turn_of_a_course_is_told_and_where_it_began() -> None:
    course = [(0, 48), (1, 52), (5, 78), (6, 41), (9, 60), (10, 100)]
    told = told_course(use("en"), "Ann", course)
    assert told == ("Ann: 48 % at first; the sharpest turn is from 60 % to 100 %, after move 10.")
    told = told_course(use("en"), "Ann", course[:-1])
    assert told.endswith("from 78 % to 41 %, after move 6.")
    assert "Анна: вначале 48 %" in told_course(use("ru"), "Анна", course)


def test_means_have_their_errors_and_losses_one_digit_more() -> None:
    assert mean_text(ENGLISH, Mean(0.5, 0.125)) == "50.0 ±\u00a012.5"
    assert mean_text(ENGLISH, Mean(-0.031, None), signed=True) == "−3.1"
    assert lost_text(ENGLISH, Mean(0.0123, 0.0004)) == "1.23 ±\u00a00.04"
    assert lost_text(ENGLISH, None) == ""
    assert points_text(ENGLISH, 0.0) == "0.0"
