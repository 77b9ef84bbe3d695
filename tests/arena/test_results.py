"""Files of results: the beginning of the whole, whatever happened, or refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from potsherd.arena import Contest, Duplicate, ResultsFile, header, play, round_robin, seed_in
from potsherd.errors import OptionError, RecordError

CONTEST = Contest("curios", ("greedy", "random", "random"), round_robin(3, 2), seed="7")


@pytest.fixture(scope="module")
def played() -> list[Duplicate]:
    return list(play(CONTEST, 3))


@pytest.fixture
def whole(tmp_path: Path, played: list[Duplicate]) -> Path:
    return written(tmp_path / "whole.jsonl", played)


def written(path: Path, results: list[Duplicate]) -> Path:
    with ResultsFile(str(path), CONTEST) as file:
        for duplicate in results:
            file.append(duplicate)
    return path


def opened(path: Path, contest: Contest = CONTEST) -> list[Duplicate]:
    with ResultsFile(str(path), contest) as file:
        return file.played


def test_what_was_written_is_read(whole: Path, played: list[Duplicate]) -> None:
    assert opened(whole) == played


def test_the_first_line_says_what_is_played_and_each_other_one_is_a_result(whole: Path) -> None:
    first, *others = map(json.loads, whole.read_text("utf-8").splitlines())
    assert first == json.loads(json.dumps(header(CONTEST)))
    assert first["seed"] == "7"
    assert len(others) == 9
    assert set(others[4]) == {"deal", "pairing", "games"}
    assert (others[4]["deal"], others[4]["pairing"]) == (1, 1)
    assert others[4]["games"][0]["seats"] == [0, 2]


def test_cut_anywhere_and_gone_on_with_it_is_the_same_file(
    whole: Path, played: list[Duplicate], tmp_path: Path
) -> None:
    content = whole.read_bytes()
    for length in (0, 1, 100, *range(200, len(content), 97), len(content) - 1, len(content)):
        cut = tmp_path / "cut.jsonl"
        cut.write_bytes(content[:length])
        with ResultsFile(str(cut), CONTEST) as file:
            done = len(file.played)
            for duplicate in played[done:]:
                file.append(duplicate)
        assert cut.read_bytes() == content


def test_a_result_is_in_the_file_as_soon_as_it_is_appended(
    tmp_path: Path, played: list[Duplicate]
) -> None:
    path = tmp_path / "open.jsonl"
    with ResultsFile(str(path), CONTEST) as file:
        file.append(played[0])
        assert path.read_bytes().endswith(b"]}]}\n")
        assert path.read_bytes().count(b"\n") == 2


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (replace(CONTEST, seed="8"), 'seed is "7", not "8"'),
        (replace(CONTEST, bots=("greedy", "greedy", "random")), "bots is"),
        (replace(CONTEST, pairings=((0, 1), (1, 2))), "pairings is"),
        (Contest("archaeology", CONTEST.bots, CONTEST.pairings, seed="7"), "game is"),
    ],
)
def test_a_file_of_another_contest_is_refused_and_stays_as_it_is(
    whole: Path, other: Contest, named: str
) -> None:
    before = whole.read_bytes()
    with pytest.raises(OptionError, match=named):
        ResultsFile(str(whole), other)
    assert whole.read_bytes() == before


@pytest.mark.parametrize("content", [b"my thesis\n", b"\x00\xff\n", b"[1]\n", b'{"format": 1}\n'])
def test_a_file_of_something_else_is_refused_and_stays_as_it_is(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "thesis"
    path.write_bytes(content)
    with pytest.raises(OptionError, match="holds no results of the arena"):
        ResultsFile(str(path), CONTEST)
    with pytest.raises(OptionError, match="holds no results of the arena"):
        seed_in(str(path))
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'"deal": 1, "pairing": 0', b'"deal": 1, "pairing": 2'),
        (b'"deal": 1, "pairing": 0', b'"deal": 1'),
        (b'"deal": 1, "pairing": 0, "games": [{"seats": [0, 1]', b'"deal": 1, "pairing": 0, "ga'),
        (b'"pairing": 0, "games": [{"seats": [0, 1]', b'"pairing": 0, "games": [{"seats": [1, 1]'),
    ],
)
def test_a_damaged_line_is_named(whole: Path, before: bytes, after: bytes) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    assert before in lines[4]
    lines[4] = lines[4].replace(before, after)
    whole.write_bytes(b"".join(lines))
    with pytest.raises(RecordError, match="line 5: this is not deal 1 of pairing 0"):
        ResultsFile(str(whole), CONTEST)


def test_a_line_that_is_missing_is_noticed(whole: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    whole.write_bytes(b"".join(lines[:3] + lines[4:]))
    with pytest.raises(RecordError, match="line 4"):
        ResultsFile(str(whole), CONTEST)


def test_the_seed_of_a_file_can_be_asked_for(whole: Path, tmp_path: Path) -> None:
    assert seed_in(str(whole)) == "7"
    assert seed_in(str(tmp_path / "new.jsonl")) is None


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="cannot be written"):
        ResultsFile(str(tmp_path / "no" / "file"), CONTEST)
    with pytest.raises(OptionError, match="cannot be read"):
        ResultsFile(str(tmp_path), CONTEST)
