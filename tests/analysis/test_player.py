"""A player in several games: means of games, with errors that say how far games stray."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.test_analysing import CURIOS, last, record_of
from analysis.test_analysing import small as small
from potsherd import moves
from potsherd.analysis import keeping
from potsherd.analysis.grade import JUDGED, Grade, Summary
from potsherd.analysis.keeping import keep, kept_as
from potsherd.analysis.kinds import OTHER, kind_of, kinds
from potsherd.analysis.player import Lost, Mean, Played, by_kind, figures_of, played_of
from potsherd.moves import ByChance, EndTurn, Move, Recruit, Search, Sell

NO_GRADES: dict[Grade, int] = dict.fromkeys(JUDGED, 0)


def game(result: float, luck: float, players: int = 2, **lost: tuple[int, float]) -> Played:
    decisions = sum(number for number, _ in lost.values())
    summary = Summary(0, decisions, 0, NO_GRADES, 0.0, 0.0, result, luck, 0.01, result - luck)
    return Played(
        "archaeology", players, summary, {kind: Lost(*each) for kind, each in lost.items()}
    )


def test_every_move_of_a_seat_is_of_a_kind() -> None:
    for kind in vars(moves).values():
        if isinstance(kind, type) and issubclass(kind, Move) and not issubclass(kind, ByChance):
            assert (kind_of(kind.__new__(kind)) == OTHER) == (kind is Move), kind
    assert {kind_of(EndTurn()), kind_of(Sell("coin", 2)), kind_of(Recruit(None))} < {*kinds()}


def test_results_are_means_over_games_beside_what_is_even() -> None:
    found = figures_of([game(1, 0.3), game(0, -0.1), game(0, 0.1, players=4)])
    assert found.games == 3
    assert found.even == pytest.approx((0.5 + 0.5 + 0.25) / 3)
    assert found.result.value == pytest.approx(1 / 3)
    assert found.luck.value == pytest.approx(0.1)
    assert found.adjusted.value == pytest.approx(1 / 3 - 0.1)
    imagined = (1 / 4 + 1 / 4 + 3 / 16) / 3
    assert found.result.error == pytest.approx(((2 / 3 + imagined) / 3 / 3) ** 0.5)
    assert found.lost is None


def test_whoever_won_all_of_few_games_is_not_sure_to_win_all() -> None:
    assert figures_of([game(1, 0.3)]).result == Mean(1, 0.5)
    assert figures_of([game(1, 0.3)] * 2).result == Mean(1, 0.25)
    many = [game(each % 2, 0) for each in range(1000)]
    assert figures_of(many).result.error == pytest.approx((0.25 / 1000) ** 0.5, rel=1e-3)


def test_what_one_game_lost_does_not_tell_how_far_others_stray() -> None:
    found = figures_of([game(1, 0.3, trade=(4, 0.2))])
    assert found.lost == Mean(0.05, None)


def test_a_long_game_counts_for_more_in_what_is_lost_a_decision() -> None:
    found = figures_of([game(1, 0, trade=(10, 0.1)), game(0, 0, sale=(30, 0.7)), game(0, 0)])
    assert found.decisions == 40
    assert found.lost is not None
    assert found.lost.value == pytest.approx(0.02)
    # 0.1 is 0.1 below what ten decisions lose on average, 0.7 as much above that of thirty.
    assert found.lost.error == pytest.approx((2 * (0.1**2 + 0.1**2)) ** 0.5 / 40)


def test_kinds_are_told_apart_and_listed_in_one_order() -> None:
    found = by_kind(
        [game(0, 0, sale=(2, 0.1), trade=(4, 0.0)), game(0, 0, trade=(4, 0.4)), game(0, 0)]
    )
    assert [*found] == ["trade", "sale"]
    assert found["trade"][0] == 8
    assert found["trade"][1].value == pytest.approx(0.05)
    assert found["sale"] == (2, Mean(0.05, None))


def test_a_game_is_told_by_its_report() -> None:
    report = last(record_of(CURIOS))
    for seat in range(2):
        found = played_of(report, seat)
        summary = report.summary(seat)
        assert (found.edition, found.players, found.summary) == ("curios", 2, summary)
        assert {*found.lost} <= {kind_of(Search("yellow")), kind_of(Recruit(None))}
        figures = figures_of([found])
        assert figures.decisions == summary.decisions
        assert figures.lost is not None
        assert figures.lost.value == pytest.approx(summary.lost)


# ---------------------------------------------------------------- kept under a name
def test_a_report_is_found_by_a_name_too() -> None:
    record = record_of(CURIOS)
    report = last(record)
    keep(record, None, replace(report, done=0.5), "half")
    assert kept_as("half", report.budget, report.seed) is None
    keep(record, None, report, "whole")
    assert kept_as("whole", report.budget, report.seed) == report
    assert kept_as("whole", "deep", report.seed) is None
    assert kept_as("another", report.budget, report.seed) is None


@pytest.mark.parametrize("content", [b"", b"\0", b"\xff", b"no such file", b"."])
def test_what_is_damaged_is_not_found(content: bytes) -> None:
    record = record_of(CURIOS)
    report = last(record)
    keep(record, None, report, "name")
    keeping._name_path("name", report.budget, report.seed).write_bytes(content)
    assert kept_as("name", report.budget, report.seed) is None
    path = keeping._path(record, report.budget, None, report.seed)
    path.write_bytes(b"cos\nnothing\n" + content)
    assert keeping.kept(record, report.budget, None, report.seed) is None
