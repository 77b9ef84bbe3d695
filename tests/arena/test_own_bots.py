"""Bots of one's own in matches and contests: in many processes, and when they fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from potsherd.arena import Contest, ResultsFile, contest_report, play
from potsherd.arena.matches import Match, play_games
from potsherd.arena.patience import Patience
from potsherd.arena.statistics import match_report
from potsherd.bots.playout import Fault
from potsherd.cli import main
from potsherd.errors import BotFailed, OptionError, RecordError

DOCS = Path(__file__).parents[2] / "docs"
MODULE = """
class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view):
        return next(view.moves())


class Raises(First):
    def choose(self, view):
        raise ValueError("out of ideas")


class Sometimes(First):
    def choose(self, view):
        if self.seed % 2:
            raise ValueError(f"seed {self.seed}")
        return next(view.moves())
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with bots of one's own."""
    (tmp_path / "mine_to_test.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


FIRST, RAISES, SOMETIMES = (f"mine_to_test:{name}" for name in ("First", "Raises", "Sometimes"))


# ---------------------------------------------------------------- matches and contests
@pytest.mark.usefixtures("here")
def test_the_results_are_the_same_in_one_process_and_in_two() -> None:
    match = Match("curios", (FIRST, "random"), seed="7")
    assert list(play_games(match, 3, jobs=1)) == list(play_games(match, 3, jobs=2))
    contest = Contest("curios", (SOMETIMES, "random"), ((0, 1),), seed="8")
    played = list(play(contest, 3, jobs=2))
    assert played == list(play(contest, 3, jobs=1))
    faults = [game.fault for duplicate in played for game in duplicate.games if game.fault]
    assert 0 < len(faults) < 6


@pytest.mark.usefixtures("here")
def test_games_that_were_lost_by_failing_are_counted_apart() -> None:
    contest = Contest("curios", (SOMETIMES, "random"), ((0, 1),), seed="8")
    played = list(play(contest, 3))
    faults = [game.fault for duplicate in played for game in duplicate.games if game.fault]
    report = contest_report(contest, played)
    assert [one.faults for one in report.bots] == [len(faults), 0]
    assert [one.last_words for one in report.bots] == [faults[-1].words, ""]
    for duplicate in played:
        for game in duplicate.games:
            if game.fault:
                assert game.wins[game.seats.index(0)] == 0.0


@pytest.mark.usefixtures("here")
def test_in_a_match_the_fault_is_that_of_the_bot_wherever_it_sat() -> None:
    match = Match("curios", ("random", SOMETIMES, "random"), seed="5")
    outcomes = list(play_games(match, 4))
    failed = [outcome for outcome in outcomes if outcome.fault]
    assert failed
    for outcome in failed:
        assert outcome.fault is not None
        assert outcome.fault.bot == 1
        assert outcome.wins == (0.5, 0.0, 0.5)
    assert [one.faults for one in match_report(match, outcomes).bots] == [0, len(failed), 0]


@pytest.mark.usefixtures("here")
def test_three_failures_in_a_row_end_it_with_the_last_words() -> None:
    match = Match("curios", ("random", RAISES))
    games = play_games(match, 9)
    assert len([next(games), next(games), next(games)]) == 3
    with pytest.raises(BotFailed, match="failed in 3 games in a row; in the last one it raised"):
        next(games)


@pytest.mark.parametrize(
    ("bots", "faulty", "is_enough"),
    [
        ("ab", [0, 0, 0], True),
        ("ab", [0, 0, None, 0, 0], False),
        ("ab", [0, 1, 0, 1, 0], True),
        ("aa", [0, 1, 0], True),
        ("ab", [0, 0, 1, 1], False),
    ],
)
def test_in_a_row_are_the_games_of_a_bot_and_its_copies(
    bots: str, faulty: list[int | None], is_enough: bool
) -> None:
    patience, specs = Patience(), dict(enumerate(bots))
    *before, last = (None if bot is None else Fault(bot, "it was late") for bot in faulty)
    for fault in before:
        patience.hear(specs, fault)
    if is_enough:
        with pytest.raises(BotFailed, match="it was late"):
            patience.hear(specs, last)
    else:
        patience.hear(specs, last)


# ---------------------------------------------------------------- the file
def test_a_fault_is_in_the_file_and_read_again(here: Path) -> None:
    contest = Contest("curios", (SOMETIMES, "random"), ((0, 1),), seed="8")
    path = str(here / "results.jsonl")
    with ResultsFile(path, contest) as file:
        for duplicate in play(contest, 3):
            file.append(duplicate)
    with ResultsFile(path, contest) as file:
        assert file.played == list(play(contest, 3))


@pytest.mark.parametrize("fault", [{"bot": 7, "words": ""}, {"bot": 0}, {"bot": 0, "words": 3}, 1])
def test_a_fault_that_is_none_is_refused(
    fault: object, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = Contest("curios", (SOMETIMES, "random"), ((0, 1),), seed="8")
    path = str(here / "results.jsonl")
    monkeypatch.setattr("potsherd.arena.results.asdict", lambda _: fault)
    with ResultsFile(path, contest) as file:
        for duplicate in play(contest, 3):
            file.append(duplicate)
    with pytest.raises(RecordError, match="this is not deal"):
        ResultsFile(path, contest)


# ---------------------------------------------------------------- the commands
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_the_tables_and_the_last_line_say_who_has_failed(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [command, "curios", "--bots", f"{RAISES},random", "--games", "9", "--jobs", "1"]
    assert main([*asked, "--lang", language]) == 2
    printed = capsys.readouterr()
    lost = {"en": "has lost 3 games by failing", "ru": "3"}[language]
    if command == "arena":
        lost = lost.replace("3", "4")
    assert lost in printed.out
    assert "out of ideas" in printed.out
    assert printed.err.startswith(f"potsherd: the bot '{RAISES}' has failed in 3 games in a row; ")
    assert printed.err.count("\n") == 1


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("command", "schema"), [("simulate", "simulation"), ("arena", "arena")])
def test_the_json_says_it_too(
    command: str, schema: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [command, "curios", "--bots", f"{RAISES},random", "--games", "9", "--jobs", "1"]
    assert main([*asked, "--json"]) == 2
    printed = json.loads(capsys.readouterr().out)
    judge = json.loads((DOCS / f"{schema}.schema.json").read_text("utf-8"))
    Draft202012Validator(judge).validate(printed)
    assert printed["interrupted"]
    assert printed["bots"][0]["faults"] >= 3
    assert "out of ideas" in printed["bots"][0]["last_words"]


@pytest.mark.usefixtures("here")
def test_a_command_that_looks_like_markup_is_shown_as_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    spec = "exec:false [bold]"
    assert main(["simulate", "curios", "--bots", f"{spec},random", "--games", "1"]) == 0
    assert spec in capsys.readouterr().out


@pytest.mark.parametrize("command", ["simulate", "arena", "play"])
@pytest.mark.parametrize("spec", ["nowhere:Bot", "json:Bot", "exec:./nowhere", "exec:"])
def test_what_is_not_there_is_said_in_one_line(
    command: str, spec: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "curios", "--bots", spec if command == "play" else f"{spec},random"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("potsherd: ")
    assert said.count("\n") == 1


def test_a_machine_without_the_class_is_refused(here: Path) -> None:
    contest = Contest("curios", (FIRST, "random"), ((0, 1),))
    object.__setattr__(contest, "bots", ("nowhere:Bot", "random"))
    with pytest.raises(OptionError, match="no module 'nowhere'"):
        list(play(contest, 1))
