"""Files of results: the beginning of the whole, whatever happened, or refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from potsherd.arena import Contest, Duplicate, ResultsFile, header, play, round_robin, seed_in
from potsherd.errors import OptionError, RecordError
from potsherd.record.lines import Seal

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
    assert set(others[4]) == {"deal", "pairing", "games", "check"}
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
        assert path.read_bytes().endswith(b'"}\n')
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


@pytest.mark.parametrize(
    "content",
    [
        b"my thesis\n",
        b"my thesis",
        b"\x00\xff\n",
        b"[1]\n",
        b'{"format": 1}\n',
        b'{"format": "potsherd-arena 2\n',
        b'{"format": "potsherd-arena 2", "seed": ' + b"[" * 10_000 + b"\n",
    ],
)
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
        (b'"money": [', b'"money": [1'),
        (b"1.0", b"0.5"),
        (b', "check": "', b', "check": "0'),
        (b"{", b"["),
    ],
)
def test_a_line_that_was_changed_is_named(whole: Path, before: bytes, after: bytes) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    assert before in lines[4]
    lines[4] = lines[4].replace(before, after, 1)
    whole.write_bytes(b"".join(lines))
    with pytest.raises(RecordError, match="line 5: the check digits do not fit"):
        opened(whole)


def test_any_other_byte_in_a_result_is_noticed_at_its_line(whole: Path) -> None:
    content = whole.read_bytes()
    beginning = len(content.splitlines(keepends=True)[0])
    for place in range(beginning, len(content) - 1, 29):
        line = content.count(b"\n", 0, place) + 1
        changed = bytes([content[place] ^ 1])
        if b"\n" in (changed, content[place : place + 1]):
            continue
        whole.write_bytes(content[:place] + changed + content[place + 1 :])
        with pytest.raises(RecordError, match=f"line {line}: "):
            opened(whole)


def test_a_header_that_was_changed_is_noticed_at_the_first_result(whole: Path) -> None:
    whole.write_bytes(whole.read_bytes().replace(b'"seed": "7"', b'"seed": "9"', 1))
    with pytest.raises(RecordError, match="line 2: the check digits do not fit"):
        opened(whole, replace(CONTEST, seed="9"))


def test_results_without_check_digits_are_of_an_older_form_and_refused(whole: Path) -> None:
    whole.write_bytes(whole.read_bytes().replace(b"potsherd-arena 2", b"potsherd-arena 1", 1))
    with pytest.raises(OptionError, match='format is "potsherd-arena 1", not "potsherd-arena 2"'):
        opened(whole)


@pytest.mark.parametrize(
    "said",
    [
        b"null",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"deal": 0, "pairing": 0, "games": 1}',
        b'{"deal": 0, "pairing": 0, "games": [' + b"9" * 5000 + b"]}",
        *(
            b'{"deal": 0, "pairing": 0, "games": [%b, {"seats": [1, 0], "money": [3, 2], "wins":'
            b" [1.0, 0.0]}]}" % first
            for first in (
                b'{"seats": [0, 1], "money": [1, "2"], "wins": [1.0, 0.0]}',
                b'{"seats": [0, 1], "money": [1, 1e999], "wins": [1.0, 0.0]}',
                b'{"seats": [0, 1], "money": [1, 2], "wins": [NaN, 0.0]}',
                b'{"seats": [0, 1], "money": [1, 2], "wins": [1.0, 1.0]}',
                b'{"seats": [0, 1], "money": [1, 2], "wins": [2.0, -1.0]}',
                b'{"seats": [0, 1], "money": [1, 2, 3], "wins": [1.0, 0.0]}',
            )
        ),
    ],
)
def test_what_is_no_result_is_refused_even_with_the_right_check_digits(
    whole: Path, said: bytes
) -> None:
    head = whole.read_bytes().splitlines(keepends=True)[0]
    seal, content = Seal(), said.removesuffix(b"}")
    seal.digits(head)
    line = b'%b, "check": "%b"}\n' % (content, seal.digits(content).encode())
    whole.write_bytes(head + line)
    with pytest.raises(RecordError, match="line 2: this is not deal 0 of pairing 0"):
        opened(whole)


def test_a_line_that_is_missing_or_there_twice_is_noticed(whole: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    for altered in (lines[:3] + lines[4:], lines[:4] + lines[3:], lines[:1] + lines[2:]):
        whole.write_bytes(b"".join(altered))
        with pytest.raises(RecordError, match=r"line [245]: the check digits"):
            opened(whole)


def test_the_seed_of_a_file_can_be_asked_for(whole: Path, tmp_path: Path) -> None:
    assert seed_in(str(whole)) == "7"
    assert seed_in(str(tmp_path / "new.jsonl")) is None


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="cannot be written"):
        ResultsFile(str(tmp_path / "no" / "file"), CONTEST)
    with pytest.raises(OptionError, match="is no file"):
        ResultsFile(str(tmp_path), CONTEST)
