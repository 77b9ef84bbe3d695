"""Figures from game to game: all of them lie in the field, at the height that its marks say."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from potsherd.analysis.grade import JUDGED, Grade, Summary
from potsherd.analysis.player import Lost, Played
from potsherd.language import use
from potsherd.web.trends import Trend, losses, wins

ENGLISH = use("en")
WIDTH, HEIGHT = 600, 260
NO_GRADES: dict[Grade, int] = dict.fromkeys(JUDGED, 0)


def game(lost: float, result: float = 1.0, luck: float = 0.0, decisions: int = 10) -> Played:
    summary = Summary(0, decisions, 0, NO_GRADES, lost, 0.002, result, luck, 0.01, result - luck)
    return Played("curios", 2, summary, {"search": Lost(decisions, lost * decisions)})


def values(trend: Trend, line: int = 0) -> list[float]:
    """What a line shows, read by the marks at the side."""
    (low, bottom), (high, top) = (
        (float(text.replace("−", "-")), y) for text, y in (trend.marks[0], trend.marks[-1])
    )
    ends = [int(y) for y in re.findall(r" (\d+)", trend.lines[line][0])]
    return [low + (bottom - y) * (high - low) / (bottom - top) for y in ends]


def test_one_game_is_no_course() -> None:
    assert losses(ENGLISH, [game(0.01)], WIDTH, HEIGHT) is None
    assert losses(ENGLISH, [game(0.01), game(0.0, decisions=0)], WIDTH, HEIGHT) is None
    assert wins(ENGLISH, [game(0.01)], WIDTH, HEIGHT) is None


def test_the_line_of_losses_goes_by_the_last_five_games() -> None:
    trend = losses(ENGLISH, [game(0.01 * number) for number in range(8)], WIDTH, HEIGHT)
    assert trend is not None
    assert trend.games == len(trend.dots) == 8
    wanted = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0]
    assert values(trend) == pytest.approx(wanted, abs=0.03)
    assert [last for _, last in trend.lines] == ["5.00"]


@pytest.mark.parametrize("lost", [-0.003, 0.0, 0.0004, 0.02, 0.7])
def test_all_is_in_the_field(lost: float) -> None:
    trend = losses(ENGLISH, [game(lost), game(lost / 2)], WIDTH, HEIGHT)
    assert trend is not None
    assert 2 <= len(trend.marks) <= 8
    heights = [y for _, y in trend.marks]
    assert (heights[0], heights[-1]) == (HEIGHT, 0)
    assert len({before - after for before, after in pairwise(heights)}) <= 2  # but for rounding
    assert len({text for text, _ in trend.marks}) == len(trend.marks)
    assert trend.zero in heights
    assert [dot.x for dot in trend.dots] == [0, WIDTH]
    assert all(0 <= dot.top <= dot.y <= dot.bottom <= HEIGHT for dot in trend.dots)


def test_wins_are_added_up_above_an_even_share_with_luck_and_without() -> None:
    games = [game(0.0, 1.0, 0.25), game(0.0, 0.0, -0.25), game(0.0, 0.0, 0.5)]
    trend = wins(ENGLISH, games, WIDTH, HEIGHT)
    assert trend is not None
    assert trend.games == 3
    assert values(trend) == pytest.approx([0.0, 0.5, 0.0, -0.5], abs=0.02)
    assert values(trend, 1) == pytest.approx([0.0, 0.25, 0.0, -1.0], abs=0.02)
    assert [last for _, last in trend.lines] == ["−0.5", "−1.0"]
    assert not trend.dots
