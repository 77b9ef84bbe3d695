"""`potsherd analyse`: what it tells of games, and what it says where it cannot."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analysis.small import shrink_plans
from analysis.test_analysing import CURIOS, TWO, record_of
from language.reading import points_between_digits
from potsherd.analysis import keeping
from potsherd.analysis.analysing import analyse
from potsherd.analysis.report import Report
from potsherd.cli import INTERRUPTED, main
from potsherd.cli import analyse as command
from potsherd.record import Record, save


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shrink_plans(monkeypatch)
    monkeypatch.setattr(keeping, "cache_base", lambda: tmp_path / "cache")
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture
def file(tmp_path: Path) -> str:
    save(record_of(CURIOS), tmp_path / "game.potsherd")
    return str(tmp_path / "game.potsherd")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["analyse", *arguments]) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["analyse", *arguments]) == 2
    printed = capsys.readouterr()
    assert not printed.out
    (line,) = printed.err.splitlines()
    return line


def test_a_game_is_told_with_luck_and_what_was_given_away(
    capsys: pytest.CaptureFixture[str], file: str
) -> None:
    text = told(capsys, file, "--jobs", "1")
    assert text.startswith("Curios\n")
    for words in ("without luck", "lost a decision", "What luck brought", "played to their ends"):
        assert words in text
    russian = told(capsys, file, "--lang", "ru")
    assert "без удачи" in russian
    assert not re.search("[A-Za-z]{4,}", re.sub("Curios|Player", "", russian))
    assert re.search(r"\d,\d ±\s\d", russian)
    assert not points_between_digits(russian)
    several = told(capsys, file, file, "--lang", "ru")
    assert re.search(r"\d,\d ±\s\d", several)
    assert not points_between_digits(several)


def test_json_of_one_game_and_of_several(
    capsys: pytest.CaptureFixture[str], file: str, tmp_path: Path
) -> None:
    one = json.loads(told(capsys, file, "--json", "--budget", "fast", "--jobs", "1"))
    assert one["record"] == file
    save(record_of(TWO), tmp_path / "other.potsherd")
    both = json.loads(
        told(capsys, file, str(tmp_path / "other.potsherd"), "--json", "--budget", "fast")
    )
    assert [each["edition"] for each in both] == ["curios", "archaeology"]
    assert both[0] == one


def test_several_games_give_one_line_for_each_player(
    capsys: pytest.CaptureFixture[str], file: str, tmp_path: Path
) -> None:
    save(record_of(TWO), tmp_path / "other.potsherd")
    text = told(capsys, file, str(tmp_path / "other.potsherd"), "--budget", "fast")
    lines = [line.split() for line in text.splitlines() if line.startswith("Player")]
    assert [line[:3] for line in lines] == [["Player", "0", "2"], ["Player", "1", "2"]]


def test_a_picture_is_drawn(capsys: pytest.CaptureFixture[str], file: str, tmp_path: Path) -> None:
    told(capsys, file, "--budget", "fast", "--plot", str(tmp_path / "game.svg"))
    assert (tmp_path / "game.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_what_is_wrong_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], file: str, tmp_path: Path
) -> None:
    assert "no budget 'slow'" in refusal(capsys, file, "--budget", "slow")
    assert "seats 1 to 2 are accepted" in refusal(capsys, file, "--seat", "3")
    assert "name one file" in refusal(capsys, file, file, "--plot", "x.svg")
    assert "cannot be written" in refusal_after(capsys, file, "--plot", str(tmp_path / "no" / "x"))
    missing = str(tmp_path / "missing")
    assert missing in refusal(capsys, missing)
    text = Path(file).read_text(encoding="utf-8")
    altered = tmp_path / "altered.potsherd"
    altered.write_text(text.replace("search ", "recruit ", 1), encoding="utf-8")
    assert "line" in refusal(capsys, str(altered))
    save(record_of(CURIOS, 15), tmp_path / "unfinished.potsherd")
    assert "goes on" in refusal(capsys, str(tmp_path / "unfinished.potsherd"))
    one = told(capsys, str(tmp_path / "unfinished.potsherd"), "--seat", "1", "--jobs", "1")
    assert "What luck brought" not in one


def refusal_after(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The line that is said at the end of what was printed."""
    assert main(["analyse", "--budget", "fast", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_ctrl_c_gives_the_report_so_far(
    capsys: pytest.CaptureFixture[str], file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(record: Record, **options: Any) -> Iterator[Report]:
        yield next(analyse(record, **options))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "analyse", interrupted)
    assert main(["analyse", file, "--json"]) == INTERRUPTED
    report = json.loads(capsys.readouterr().out)
    assert 0 < report["done"] < 1
    assert report["moments"]
    assert main(["analyse", file]) == INTERRUPTED
    assert f"Ended early: {int(100 * report['done'])} % were done" in capsys.readouterr().out


def test_a_game_is_looked_at_once(
    capsys: pytest.CaptureFixture[str],
    file: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    first = told(capsys, file, "--budget", "fast")
    monkeypatch.setattr(command, "analyse", None)
    assert told(capsys, file, "--budget", "fast") == first
