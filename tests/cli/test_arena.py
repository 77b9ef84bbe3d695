"""`potsherd arena`: its tables, its JSON, its file, how it is broken off, and what is refused."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from editions.support import built_in_file
from language.reading import points_between_digits
from potsherd.arena import Contest, Duplicate, play
from potsherd.cli import arena, main
from potsherd.editions import load_edition

DOCS = Path(__file__).parents[2] / "docs"
SHORT = ["arena", "curios", "--games", "3", "--seed", "x", "--jobs", "1"]
THREE = ["--bots", "greedy,random,random", "--players", "2"]


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*SHORT, *arguments, "--json"]) == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    return printed


# ------------------------------------------------------------ what it says
def test_the_tables_name_bots_wins_ratings_and_money_and_what_was_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*SHORT, *THREE]) == 0
    printed = capsys.readouterr().out
    for part in ("Curios", "greedy", "random#1", "random#2", "rating", "anchor", "points", "lead"):
        assert part in printed
    assert "wins against" in printed
    assert "3 deals by 3 pairings in 2 seatings: 18 games; seed x" in printed


def test_of_two_bots_no_table_says_who_beats_whom(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(SHORT) == 0
    printed = capsys.readouterr().out
    assert "wins against" not in printed
    assert "3 deals by 1 pairing in 2 seatings: 6 games; seed x" in printed


def test_the_lines_are_no_longer_than_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, *THREE]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_the_tables_speak_russian(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--lang", "ru"]) == 0
    printed = capsys.readouterr().out
    assert "победы" in printed
    assert re.search(r"\d,\d%", printed)
    assert not points_between_digits(printed)


@pytest.mark.parametrize("options", [[], THREE, [*THREE, "--until", "greedy>random#1"]])
def test_the_json_follows_its_documented_schema(
    capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    printed = as_json(capsys, *options)
    schema = json.loads((DOCS / "arena.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(printed)
    assert printed["edition"] == load_edition("curios").digest
    assert (printed["deals"], printed["games"]) == (3, 6 * len(printed["pairings"]))


def test_the_picture_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "out.svg"
    assert main([*SHORT, "--plot", str(path)]) == 0
    assert ElementTree.parse(path).getroot().tag.endswith("svg")
    assert main([*SHORT, "--plot", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert "3 deals" in printed.out, "what was played is not lost for a picture"
    assert "cannot be written" in printed.err


# ------------------------------------------------------------ who meets whom
@pytest.mark.parametrize(
    ("options", "labels", "pairings"),
    [
        (["--bots", "greedy,random"], ["greedy", "random"], [[0, 1]]),
        (THREE, ["greedy", "random#1", "random#2"], [[0, 1], [0, 2], [1, 2]]),
        (["--bots", "greedy,random,random"], ["greedy", "random#1", "random#2"], [[0, 1, 2]]),
        (
            ["--bots", "greedy, random", "--players", "3"],
            ["greedy", "random#1", "random#2"],
            [[0, 1, 2]],
        ),
        (["--bots", "random", "--players", "2"], ["random#1", "random#2"], [[0, 1]]),
    ],
)
def test_bots_meet_in_all_groups_and_the_last_takes_the_seats_left(
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    labels: list[str],
    pairings: list[list[int]],
) -> None:
    printed = as_json(capsys, *options)
    assert [bot["bot"] for bot in printed["bots"]] == labels
    assert printed["pairings"] == pairings


def test_options_of_the_game_are_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--monument", "mine", "--variant", "fierce_weather", "--variant", "beginners_luck"]
    assert main(["arena", "expedition", "--games", "1", "--jobs", "1", "--json", *options]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["monument"] == "mine"
    assert printed["variants"] == ["fierce_weather", "beginners_luck"]


def test_an_edition_of_ones_own_can_be_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source = built_in_file("curios")
    own = tmp_path / "own.toml"
    own.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["arena", "--edition", str(own), "--games", "1", "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "curios"


# ------------------------------------------------------------ results
def test_the_same_seed_gives_the_same_file_and_tables_however_many_jobs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    here = as_json(capsys, *THREE, "--out", str(one))
    assert as_json(capsys, *THREE, "--out", str(two), "--jobs", "2") == here
    assert one.read_bytes() == two.read_bytes()


def test_a_file_is_gone_on_with_by_its_own_seed_and_can_be_made_longer(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    as_json(capsys, "--out", str(whole), "--games", "5")
    as_json(capsys, "--out", str(parts), "--games", "2")
    again = ["arena", "curios", "--jobs", "1", "--json", "--out", str(parts)]
    assert main([*again, "--games", "5"]) == 0
    assert json.loads(capsys.readouterr().out)["seed"] == "x"
    assert parts.read_bytes() == whole.read_bytes()
    assert main([*again, "--games", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 2
    assert parts.read_bytes() == whole.read_bytes()


def test_it_stops_when_the_claim_is_decided(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    options = ["--games", "900", "--until", "random > greedy", "--out", str(out)]
    assert main([*SHORT, *options]) == 0
    printed = capsys.readouterr().out
    assert "Decided at 95%: greedy wins more than random" in printed
    before = out.read_bytes()
    assert 5 < before.count(b"\n") < 300
    assert main([*SHORT, *options]) == 0
    assert capsys.readouterr().out == printed
    assert out.read_bytes() == before


def test_a_claim_may_stay_open(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--until", "greedy>random", "--games", "1"]) == 0
    assert "Not decided" in capsys.readouterr().out


# ------------------------------------------------------------ Ctrl-C
def test_ctrl_c_prints_the_deals_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def impatient(contest: Contest, deals: int, **_: object) -> Iterator[Duplicate]:
        yield from play(contest, 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play", impatient)
    assert main(SHORT) == 130
    printed = capsys.readouterr().out
    assert "2 deals" in printed
    assert "3 deals had been asked for" in printed
    assert main([*SHORT, "--json"]) == 130
    printed_json = json.loads(capsys.readouterr().out)
    assert (printed_json["deals"], printed_json["interrupted"]) == (2, True)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_broken_off_and_gone_on_with_the_file_is_the_same(tmp_path: Path, jobs: str) -> None:
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    command = [sys.executable, "-m", "potsherd", *SHORT, "--out", str(out), "--jobs", jobs]
    playing = subprocess.Popen(
        [*command, "--games", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while playing.poll() is None and (not out.exists() or out.read_bytes().count(b"\n") < 6):
        time.sleep(0.02)
    os.killpg(playing.pid, signal.SIGINT)  # as a terminal does, to all its processes
    printed, complaint = playing.communicate(timeout=60)
    assert (playing.returncode, complaint) == (130, "")
    assert "100000 deals had been asked for" in printed
    done = out.read_bytes().count(b"\n") - 1
    goal = ["--games", str(done + 3)]
    assert subprocess.run([*command, *goal], capture_output=True).returncode == 0
    assert main([*SHORT, *goal, "--out", str(whole)]) == 0
    assert out.read_bytes() == whole.read_bytes()


# ------------------------------------------------------------ what is refused
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["arena"], "one of a game and --edition is wanted"),
        (["arena", "chess"], "chess"),
        (["arena", "curios", "--bots", "greedy,clever"], "no bot 'clever'; there are: beginner"),
        (["arena", "curios", "--bots", "greedy"], "players"),
        (["arena", "curios", "--players", "9"], "9"),
        (["arena", "curios", "--players", "0"], "players"),
        (["arena", "curios", "--players", "-2"], "players"),
        (["arena", "curios", "--games", "0"], "games"),
        (["arena", "curios", "--jobs", "0"], "jobs"),
        (["arena", "curios", "--monument", "mine"], "monument"),
        (["arena", "curios", "--lang", "xx"], "no language 'xx'"),
        (["arena", "curios", "--until", "greedy"], "say which bot wins more"),
        (["arena", "curios", "--until", "greedy>clever"], "no bot 'clever' in this contest"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert message in printed.err


def test_a_file_of_another_contest_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    as_json(capsys, "--out", str(out))
    assert main([*SHORT, "--out", str(out), "--bots", "random,greedy"]) == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert "another contest: bots is" in printed.err


def test_a_claim_that_does_not_fit_begins_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    assert main([*SHORT, "--out", str(out), "--until", "greedy>clever"]) == 2
    assert not out.exists()
