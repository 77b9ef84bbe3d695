"""Statistics of matches and contests: shares, variances, pairs; intervals cover the truth."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.random import Generator

from arena import made_up
from arena.made_up import Seats
from potsherd.arena import Contest, Duplicate, Seated, contest_report, play, round_robin
from potsherd.arena.matches import Match
from potsherd.arena.statistics import Floats, match_report
from potsherd.bots.playout import Outcome
from potsherd.errors import OptionError

TWO = made_up.contest(2, 2)
MATCH = Match("curios", ("greedy", "random"))


def test_where_the_seat_decides_duplicates_leave_no_variance() -> None:
    report = contest_report(TWO, made_up.results(TWO, 50, lambda deal, seats: [seats[deal % 2]]))
    for one in report.bots:
        assert one.win_share.mean == 0.5
        assert one.win_variance == 0
        assert one.ahead_variance == 0
        assert one.ahead.low == one.ahead.high == 0
        assert one.rating.mean == pytest.approx(0)


def test_where_the_deal_decides_a_second_game_of_it_tells_nothing_new() -> None:
    report = contest_report(TWO, made_up.results(TWO, 1000, lambda deal, _: [deal % 2]))
    assert report.bots[0].win_variance == pytest.approx(2, rel=0.01)
    assert report.bots[0].ahead_variance == pytest.approx(2, rel=0.01)


def test_where_games_are_independent_so_is_their_variance() -> None:
    random = np.random.default_rng(1)
    report = contest_report(TWO, made_up.results(TWO, 2000, lambda *_: [int(random.integers(2))]))
    assert report.bots[0].win_variance == pytest.approx(1, abs=0.1)


def test_a_shared_win_counts_in_parts_and_money_ahead_is_what_the_others_lack() -> None:
    three = made_up.contest(3, 3)
    report = contest_report(three, made_up.results(three, 4, lambda *_: [0, 1]))
    first, _, last = report.bots
    assert (first.win_share.mean, last.win_share.mean) == (0.5, 0.0)
    assert (first.money.mean, last.money.mean) == (10, 4)
    assert (first.ahead.mean, last.ahead.mean) == (3, -6)
    assert (report.deals, report.games) == (4, 12)


def test_pairs_say_how_two_share_what_they_win_of_games_in_which_both_sit() -> None:
    three = made_up.contest(3, 2)
    better = {(0, 1): 0, (0, 2): 2, (1, 2): 2}
    every = made_up.results(
        three, 6, lambda deal, seats: [1] if deal == 0 and 2 not in seats else [_best(seats)]
    )
    report = contest_report(three, every)
    assert better == {pair: _best(pair) for pair in better}
    shares = [[one and round(one.mean, 3) for one in row] for row in report.pairs]
    assert shares == [[None, 0.833, 0], [0.167, None, 0], [1, 1, None]]


def _best(seats: Seats) -> int:
    return 2 if 2 in seats else 0


def test_two_who_never_win_have_nothing_to_share() -> None:
    three = made_up.contest(3, 3)
    report = contest_report(three, made_up.results(three, 2, lambda *_: [0]))
    assert report.pairs[1][2] is None
    assert report.pairs[0][1] is not None
    assert report.pairs[0][1].mean == 1


def test_the_interval_says_something_when_all_games_are_won() -> None:
    share = contest_report(TWO, made_up.results(TWO, 20, lambda *_: [0])).bots[0].win_share
    assert share.high == 1
    assert 0.8 < share.low < 0.9


def test_a_deal_that_is_not_finished_is_left_aside() -> None:
    three = made_up.contest(3, 2)
    every = made_up.results(three, 3, lambda deal, seats: [max(seats)])
    assert contest_report(three, every[:-1]) == contest_report(three, every[:-3])
    with pytest.raises(OptionError, match="no deal has been played"):
        contest_report(three, every[:2])


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    """Skill and the luck of a deal both sway its two games, so that these are not independent."""
    random = np.random.default_rng(5)
    truth, covered = 0.7, 0
    runs = 400
    for _ in range(runs):
        swayed = _swayed(random, random.beta(2.1, 0.9, 60))  # their mean is 0.7
        played = made_up.results(TWO, 60, swayed)
        share = contest_report(TWO, played).bots[0].win_share
        covered += share.low <= truth <= share.high
    assert 0.92 < covered / runs < 0.98


def _swayed(random: Generator, chances: Floats) -> Callable[[int, Seats], list[int]]:
    return lambda deal, _: [int(random.random() >= chances[deal])]


def test_a_real_contest_adds_up() -> None:
    real = Contest("curios", ("greedy", "random", "random"), round_robin(3, 3), seed="2")
    played = list(play(real, 4))
    report = contest_report(real, played)
    assert sum(one.win_share.mean for one in report.bots) == pytest.approx(1)
    assert sum(one.ahead.mean for one in report.bots) == pytest.approx(0)
    assert sum(one.money.mean for one in report.bots) * 12 == pytest.approx(
        sum(sum(game.money) for one in played for game in one.games)
    )
    assert report.anchor == "random#2"


def test_results_are_plain_values() -> None:
    assert made_up.results(TWO, 1, lambda *_: [1]) == [
        Duplicate(0, 0, (Seated((0, 1), (4, 10), (0.0, 1.0)), Seated((1, 0), (10, 4), (1.0, 0.0))))
    ]


# ---------------------------------------------------------------- matches
def test_a_shared_win_of_a_match_counts_in_parts() -> None:
    shared = Outcome((9, 9), (0.5, 0.5), moves=20, turns=20)
    won = Outcome((12, 9), (1.0, 0.0), moves=22, turns=21)
    report = match_report(MATCH, [shared, won])
    assert [one.win_share.mean for one in report.bots] == [0.75, 0.25]
    assert [one.money.mean for one in report.bots] == [10.5, 9]
    assert (report.games, report.moves, report.turns) == (2, 21, 20.5)


def test_no_games_have_no_statistics() -> None:
    with pytest.raises(OptionError, match="no game has been played"):
        match_report(MATCH, [])
