"""Looking back at a game: reports that get better, the same whoever works on them."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import jsonschema
import pytest

from analysis.small import LITTLE, shrink_plans
from configurations import Configuration
from playing import pick_move
from potsherd.analysis import analysing, keeping
from potsherd.analysis.analysing import analyse
from potsherd.analysis.budget import budget_of
from potsherd.analysis.loss import Judge
from potsherd.analysis.luck import Luck
from potsherd.analysis.plot import drawn
from potsherd.analysis.report import Report
from potsherd.dealer import Dealer
from potsherd.errors import OptionError, RecordError
from potsherd.position import Position
from potsherd.record import Record

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "analysis.schema.json").read_text(encoding="utf-8")
)
TWO = Configuration("archaeology", 2)
CURIOS = Configuration("curios", 2)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shrink_plans(monkeypatch)
    monkeypatch.setattr(keeping, "cache_base", lambda: tmp_path / "cache")


def record_of(configuration: Configuration, moves: int | None = None) -> Record:
    position = configuration.new_position()
    random, dealer = Random(4), Dealer(bytes(range(32)), (b"",) * position.players)
    while not position.is_over and position.length != moves:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(pick_move(position.game, position._state, random))
    seats = [f"Player {seat}" for seat in range(position.players)]
    return Record.of(position, seats, dealer, reveal=True)


def last(record: Record, **options: object) -> Report:
    *_, report = analyse(record, **options)  # type: ignore[arg-type]
    return report


# ---------------------------------------------------------------- what is found
@pytest.mark.parametrize("configuration", [TWO, CURIOS], ids=str)
def test_of_a_game_that_goes_on_from_another_only_its_own_part_is_told(
    configuration: Configuration,
) -> None:
    whole = record_of(configuration)
    earlier = len(whole.moves) // 2
    part = replace(whole, header=replace(whole.header, earlier=earlier))
    all_of_it, own = last(whole), last(part)
    assert own.earlier == own.to_json()["earlier"] == earlier
    assert own.judgements == tuple(each for each in all_of_it.judgements if each.move >= earlier)
    assert own.moments == tuple(each for each in all_of_it.moments if each.move >= earlier)
    strokes = tuple(each for each in all_of_it.luck.strokes if each.move >= earlier)
    assert own.luck.strokes == strokes
    assert own.summary(0).luck == pytest.approx(sum(each.luck[0] for each in strokes))
    jsonschema.validate(json.loads(json.dumps(own.to_json())), SCHEMA)


def test_moves_of_a_bot_that_stood_in_are_not_judged() -> None:
    record = record_of(CURIOS)
    judged = last(record).judgements
    stood_in = [each.move for each in judged[1:4]]
    report = last(record, stood_in=stood_in)
    assert report.judgements == (judged[0], *judged[4:])
    assert report.to_json()["stood_in"] == stood_in
    jsonschema.validate(json.loads(json.dumps(report.to_json())), SCHEMA)
    keeping.keep(record, None, report)
    assert keeping.kept(record, "normal", None, 0) is None
    assert keeping.kept(record, "normal", None, 0, report.stood_in) == report


@pytest.mark.parametrize("configuration", [TWO, CURIOS], ids=str)
def test_reports_get_better_until_all_is_done(configuration: Configuration) -> None:
    record = record_of(configuration)
    reports = [*analyse(record)]
    assert all(before.done <= after.done for before, after in pairwise(reports))
    assert all(report.done < 1 for report in reports[:-1])
    first, report = reports[0], reports[-1]
    assert first.moments
    assert not first.judgements
    position = record.verify()
    decided = [number for number, mover in enumerate(position.movers) if mover >= 0]
    assert [each.move for each in report.judgements] == decided
    assert [each.move for each in report.moments] == [*decided, position.length]
    assert report.done == 1
    for moment in report.moments:
        assert sum(moment.chances.win) == pytest.approx(1)
    assert report.moments[-1].chances.win == report.result


def test_a_result_is_luck_and_what_is_left_without_it() -> None:
    report = last(record_of(CURIOS), budget="fast")
    told = [report.summary(seat) for seat in range(2)]
    for seat in told:
        assert seat.result == pytest.approx(seat.luck + seat.adjusted)
    assert sum(seat.result for seat in told) == pytest.approx(1)
    assert sum(seat.luck for seat in told) == pytest.approx(0)
    assert not report.judgements


def test_the_same_game_gives_the_same_report_in_any_number_of_processes() -> None:
    record = record_of(CURIOS)
    assert last(record, jobs=1) == last(record, jobs=2)


def test_another_seed_gives_other_figures() -> None:
    record = record_of(CURIOS)
    assert last(record, budget="fast", seed=1) != last(record, budget="fast", seed=2)


def test_only_the_seats_that_are_asked_for_are_judged() -> None:
    record = record_of(CURIOS)
    report, both = last(record, seats=[1]), last(record)
    assert {each.decision.seat for each in report.judgements} == {1}
    assert report.judgements == tuple(each for each in both.judgements if each.decision.seat == 1)
    assert report.luck == both.luck
    assert report.to_json()["players"][0]["decisions"] is None


def test_json_is_as_the_schema_says() -> None:
    for options in ({}, {"budget": "fast"}, {"seats": [0]}):
        told = json.loads(json.dumps(last(record_of(CURIOS), **options).to_json()))
        jsonschema.validate(told, SCHEMA)
    unfinished = last(record_of(CURIOS, 15), seats=[0]).to_json()
    jsonschema.validate(json.loads(json.dumps(unfinished)), SCHEMA)


def test_closing_ends_it() -> None:
    coming = analyse(record_of(CURIOS), jobs=2)
    assert next(coming).done < 1
    coming.close()


def test_seconds_are_as_many_rounds_as_there_is_time_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = iter([0.0, 0.5, 0.6, 20.0, 20.0, 20.0])
    monkeypatch.setattr(analysing, "monotonic", lambda: next(times))
    report = last(record_of(CURIOS), budget="10")
    assert report.done == 1
    assert 0 < len(report.judgements) < len(last(record_of(CURIOS)).judgements)


# ---------------------------------------------------------------- a game that goes on
def test_a_game_that_goes_on_is_looked_at_from_one_seat_alone() -> None:
    record = record_of(CURIOS, 15)
    report = last(record, seats=[0])
    assert {each.decision.seat for each in report.judgements} == {0}
    assert not report.moments
    assert not report.luck.strokes
    assert report.to_json()["players"][0]["result"] is None
    for seats in (None, [0, 1]):
        with pytest.raises(OptionError, match="goes on"):
            last(record, seats=seats)


# ---------------------------------------------------------------- what is refused
def test_refusals_say_what_is_accepted() -> None:
    record = record_of(CURIOS)
    for options, why in (
        ({"budget": "thorough"}, "fast, normal, deep or seconds"),
        ({"budget": "-1"}, "seconds"),
        ({"budget": "nan"}, "seconds"),
        ({"seats": [2]}, "seats 1 to 2 are accepted"),
    ):
        with pytest.raises(OptionError, match=why):
            last(record, **options)
    with pytest.raises(OptionError, match="2 decisions"):
        last(record_of(CURIOS, 2), seats=[0])
    with pytest.raises(RecordError, match="line"):
        last(replace(record, moves=record.moves[:-1], movers=record.movers[:-1]))


def test_seconds_take_plans_that_get_finer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    plans = budget_of("3.5").plans(CURIOS.new_game())
    efforts = [each.effort for each in plans if each.effort]
    assert all(before.simulations < after.simulations for before, after in pairwise(efforts))


# ---------------------------------------------------------------- secrets
def test_judgements_do_not_hang_on_what_a_seat_could_not_know() -> None:
    """Judges are given a view: that of the seat that decides."""
    record = record_of(CURIOS)
    position = Position(record.verify().game)
    judge = Judge(position.game, LITTLE)
    found = {each.move: each.decision for each in last(record, seats=[0]).judgements}
    for number, move in enumerate(record.verify().moves_played):
        if position.mover == 0:
            assert judge.decision(position.view(0), move, 0) == found[number]
        position.play(move)


# ---------------------------------------------------------------- kept and drawn
def test_a_finished_report_is_kept_for_the_same_record_and_budget(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = record_of(CURIOS)
    first, *_, report = analyse(record)
    keeping.keep(record, None, first)
    assert keeping.kept(record, "normal", None, 0) is None
    keeping.keep(record, None, report)
    assert keeping.kept(record, "normal", None, 0) == report
    assert keeping.kept(record, "normal", (0,), 0) is None
    assert keeping.kept(record, "fast", None, 0) is None
    assert keeping.kept(record, "normal", None, 1) is None
    other = replace(record, header=replace(record.header, seats=("Ann", "Bob")))
    assert keeping.kept(other, "normal", None, 0) is None
    monkeypatch.setattr(keeping, "__version__", "next")
    assert keeping.kept(record, "normal", None, 0) is None


def test_a_report_that_cannot_be_read_or_kept_is_made_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = record_of(CURIOS)
    report = last(record)
    keeping.keep(record, None, report)
    (file,) = (tmp_path / "cache" / "reports").iterdir()
    file.write_bytes(file.read_bytes()[:100])
    assert keeping.kept(record, "normal", None, 0) is None
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(keeping, "cache_base", lambda: tmp_path / "file")
    keeping.keep(record, None, report)
    assert keeping.kept(record, "normal", None, 0) is None


def test_a_picture_has_a_line_for_each_seat_and_names_apart() -> None:
    report = last(record_of(Configuration("curios", 4)), budget="fast")
    names = ["Ann", "<Bob>", "Carl", "Dora"]
    svg = drawn(report, names, "A game", "moves", "chance to win")
    assert svg.count("<polyline") == 4
    assert "&lt;Bob&gt;" in svg
    assert "<Bob>" not in svg


def test_a_report_before_anything_is_found_says_so() -> None:
    record = record_of(CURIOS)
    report = Report.begun(record, "0" * 64, (1.0, 0.0), (0, 1), "normal", 0, None)
    assert report.luck == Luck(2, ())
    assert report.turning_points(5) == []
    jsonschema.validate(json.loads(json.dumps(report.to_json())), SCHEMA)
