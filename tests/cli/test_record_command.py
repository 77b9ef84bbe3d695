"""`potsherd record`: what verify says of right and wrong records, and what show tells to whom."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from configurations import Configuration
from playing import pick_move
from potsherd.cli import main
from potsherd.datasets import load
from potsherd.dealer import Dealer
from potsherd.position import Position
from potsherd.record import Record, TakeBack, save
from potsherd.record import load as read_record

SEATS = ("Ann", "greedy", "random:seed=2")
EXPEDITION = Configuration("expedition", 3, "tomb", ("fierce_weather",))


def record_of(position: Position, moves: int | None = None) -> Record:
    random, dealer = Random(4), Dealer(bytes(range(32)), (b"",) * position.players)
    while not position.is_over and position.length != moves:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(pick_move(position.game, position._state, random))
    return Record.of(position, SEATS[: position.players], dealer, reveal=True)


@pytest.fixture
def record() -> Record:
    return record_of(EXPEDITION.new_position())


@pytest.fixture
def file(tmp_path: Path, record: Record) -> str:
    save(record, tmp_path / "game.potsherd")
    return str(tmp_path / "game.potsherd")


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["record", *arguments]) == 2
    printed = capsys.readouterr()
    assert not printed.out
    (line,) = printed.err.splitlines()
    return line


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["record", *arguments]) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def test_a_right_record_is_called_right(
    capsys: pytest.CaptureFixture[str], file: str, record: Record
) -> None:
    printed = told(capsys, "verify", file)
    assert f"{file} is right: {len(record.moves)} moves" in printed
    assert "The seed fits the commitment" in printed
    assert "wins." in printed or "shared" in printed
    assert "верна" in told(capsys, "verify", file, "--lang", "ru")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "The seed fits the commitment, and all"),
        ({"seed": None}, "The seed is still secret"),
        ({"commitment": None}, "no commitment binds"),
        ({"commitment": None, "seed": None}, "No seed is named"),
    ],
)
def test_it_says_how_much_of_chance_was_checked(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    record: Record,
    changes: dict[str, Any],
    said: str,
) -> None:
    save(replace(record, header=replace(record.header, **changes)), tmp_path / "b.potsherd")
    assert said in told(capsys, "verify", str(tmp_path / "b.potsherd"))


def test_a_record_of_another_commitment_or_without_ones_words_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: Record
) -> None:
    header = record.header
    given = Dealer(bytes(range(32)), (b"\xc0\xff\xee", b"", b""))
    position = EXPEDITION.new_position()
    path = str(tmp_path / "mine.potsherd")
    save(Record.of(position, SEATS, given, reveal=True), path)
    kept = header.commitment or ""
    printed = told(capsys, "verify", path, "--commitment", kept.upper(), "--words", "c0ffee")
    assert "bound to the commitment that you kept" in printed
    assert "The words that you gave are in the shuffle" in printed
    for option, wrong, line in (
        ("--commitment", "0" * 64, "commitment: it is not the one that you kept"),
        ("--words", "c0ffe0", "contributions: the words that you gave are not among them"),
        ("--words", "", "contributions: "),
    ):
        assert line in refusal(capsys, "verify", path, option, wrong)


def test_a_wrong_record_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], file: str
) -> None:
    path = Path(file)
    text = path.read_text("utf-8")
    path.write_text(text.replace("seats: Ann", "seats: Eve"), "utf-8")
    for command in ("verify", "show"):
        assert f"{file}, line 13: the check digits do not fit" in refusal(capsys, command, file)
    path.write_text(text[:-40], "utf-8")
    assert re.search(r"line \d+: the record is cut off", refusal(capsys, "verify", file))
    path.unlink()
    assert "cannot be read" in refusal(capsys, "verify", file)


def test_what_was_taken_back_is_shown_with_who_agreed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = Path(__file__).parents[2] / "docs" / "records.md"
    records = re.findall(r"```potsherd\n(.*?)```", page.read_text("utf-8"), re.S)
    path = tmp_path / "back.potsherd"
    path.write_text(next(text for text in records if "take back" in text), "utf-8")
    assert "is right: 7 moves" in told(capsys, "verify", str(path))
    for seat in ((), ("--seat", "2")):
        printed = told(capsys, "show", str(path), *seat)
        assert "Ann takes the last move back and all that followed." in printed
        assert "Agreed: Boris." in printed
        assert re.findall(r"^ *(\d+)  ", printed, re.M)[-3:] == ["16", "17", "18"]


def test_a_game_is_shown_with_all_cards_open(capsys: pytest.CaptureFixture[str], file: str) -> None:
    printed = told(capsys, "show", file)
    for part in ("The New Expedition", "Tomb and Fierce Weather", "Ann", "(Greedy)", "13  "):
        assert part in printed
    assert "The game is over" in printed
    assert not re.search(r"\d cards|\ba card\b", printed)


def test_a_seat_is_shown_only_what_it_saw(capsys: pytest.CaptureFixture[str], file: str) -> None:
    printed = told(capsys, "show", file, "--seat", "1")
    assert "What Ann saw:" in printed
    assert re.search(r"^ *13  You are dealt (?!4 cards)", printed, re.MULTILINE)
    assert len(re.findall(r"is dealt 4 cards\.", printed)) == 2
    assert "Что видно с места: Ann" in told(capsys, "show", file, "--seat", "1", "--lang", "ru")


def test_every_game_can_be_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.potsherd"
    for game in ("archaeology", "curios"):
        save(record_of(Configuration(game, 2).new_position()), path)
        assert "wins." in told(capsys, "show", str(path))


def test_an_unfinished_game_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.potsherd"
    for moves in (0, 30):
        save(record_of(EXPEDITION.new_position(), moves), path)
        for command in ("verify", "show"):
            assert "The game goes on." in told(capsys, command, str(path))


@pytest.mark.parametrize("seat", ["0", "4", "-1"])
def test_a_seat_that_is_not_there_is_refused(
    capsys: pytest.CaptureFixture[str], file: str, seat: str
) -> None:
    assert "seats 1 to 3 are accepted" in refusal(capsys, "show", file, "--seat", seat)


def test_an_edition_file_that_has_moved_can_be_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    own, file = tmp_path / "own.toml", str(tmp_path / "game.potsherd")
    own.write_text('based_on = "curios"\nmarket_values = [1, 3, 5, 8]\n', "utf-8")
    save(record_of(Position.new(str(own), 2)), file)
    told(capsys, "verify", file)
    moved = str(own.rename(tmp_path / "moved.toml"))
    assert "line 2: game: " in refusal(capsys, "verify", file)
    for command in ("verify", "show"):
        told(capsys, command, file, "--edition", moved)
        said = refusal(capsys, command, file, "--edition", "curios")
        assert "line 3: edition: the game was played with an edition that differs" in said


@pytest.fixture
def going_on(tmp_path: Path, record: Record) -> str:
    """The file of a game that goes on from another one after 25 moves, by a dealer of its own."""
    position, dealer, random = EXPEDITION.new_position(), Dealer(bytes(32), (b"",) * 3), Random(7)
    for move in record.moves[:25]:
        position.play(str(move))
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(pick_move(position.game, position._state, random))
    made = Record.of(position, SEATS, dealer, reveal=True, earlier=25)
    save(made, tmp_path / "going-on.potsherd")
    return str(tmp_path / "going-on.potsherd")


def test_a_game_that_goes_on_from_another_says_what_was_checked_of_each(
    capsys: pytest.CaptureFixture[str], going_on: str
) -> None:
    printed = told(capsys, "verify", going_on)
    assert "the first 25 moves are that one's" in printed
    assert "all that chance brought since follows from it" in printed
    assert "the first 25 moves are that one's" in " ".join(told(capsys, "show", going_on).split())


def test_a_game_that_goes_on_from_another_is_looked_back_at_from_there(
    capsys: pytest.CaptureFixture[str], going_on: str
) -> None:
    assert main(["analyse", "--budget", "fast", "--json", going_on]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["earlier"] == 25
    assert report["moments"]
    assert all(moment["move"] >= 25 for moment in report["moments"])


# ------------------------------------------------------------ data sets
def test_records_become_a_data_set(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, file: str, record: Record
) -> None:
    begun = record_of(EXPEDITION.new_position(), moves=30)
    save(begun, tmp_path / "next.potsherd")
    (tmp_path / "notes.txt").write_text("no record")
    made = tmp_path / "games.parquet"
    assert told(capsys, "convert", str(tmp_path), str(made), "--lang", "en") == (
        f"2 games are in {made}.\n"
    )
    data = load(made)
    (rows,) = data
    assert data.about.layout == "archaeology-1"
    assert {*zip(rows.game.tolist(), rows.player.tolist(), strict=True)} == {
        (game, name) for game in (0, 1) for name in SEATS
    }
    decided = [number for number, mover in enumerate(record.movers) if mover >= 0]
    assert sorted({*rows.move[rows.game == 0].tolist()}) == decided
    assert np.isnan(rows.result[rows.game == 1]).all()


def test_what_was_taken_back_is_in_no_data_set(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["simulate", "curios", "--games", "1", "--records", str(tmp_path / "games")]) == 0
    path = tmp_path / "games" / "000000.potsherd"
    record = read_record(path)
    mover = next(mover for mover in record.movers if mover >= 0)
    place = record.movers.index(mover) + 1
    back = TakeBack(1, ())
    moves = (*record.moves[:place], back, *record.moves[place - 1 :])
    movers = (*record.movers[:place], mover, *record.movers[place - 1 :])
    for name in ("before", "after"):
        assert main(["record", "convert", str(path.parent), str(tmp_path / name)]) == 0
        save(replace(record, moves=moves, movers=movers), path)
    assert (tmp_path / "before").read_bytes() == (tmp_path / "after").read_bytes()


def test_a_wrong_record_is_named_and_no_data_set_is_left(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, file: str
) -> None:
    (tmp_path / "wrong.potsherd").write_text("potsherd-record 1\n")
    made = tmp_path / "games.parquet"
    assert "wrong.potsherd, line 2" in refusal(capsys, "convert", str(tmp_path), str(made))
    assert not made.exists()


def test_games_of_two_kinds_are_no_data_set(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, file: str
) -> None:
    save(record_of(Configuration("curios", 3).new_position(), moves=5), tmp_path / "z.potsherd")
    line = refusal(capsys, "convert", str(tmp_path), str(tmp_path / "games.parquet"))
    assert "z.potsherd: this game is of another edition" in line


def test_a_folder_without_records_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    made = str(tmp_path / "games.parquet")
    assert "no record is in it" in refusal(capsys, "convert", str(tmp_path), made)
    assert "cannot be read" in refusal(capsys, "convert", str(tmp_path / "none"), made)
