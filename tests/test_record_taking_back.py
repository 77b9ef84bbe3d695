"""What was taken back stays in the record, with who took it back and who agreed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from potsherd.dealer import Dealer
from potsherd.errors import RecordError
from potsherd.position import Position
from potsherd.record import Journal, Record, TakeBack
from potsherd.record.lines import sealed
from referee import Foul, check

PAGE = (Path(__file__).parent.parent / "docs" / "records.md").read_text(encoding="utf-8")
TEXT: str = next(
    text for text in re.findall(r"```potsherd\n(.*?)```", PAGE, re.S) if "take back" in text
)


def lines() -> list[str]:
    return TEXT.splitlines()


def written(changed: list[str]) -> str:
    """The record of these lines, with check digits made anew."""
    start = changed.index("") + 1
    words = [line.partition("  ~")[0].rstrip() for line in changed[start:]]
    return sealed("\n".join(changed[:start]) + "\n", words)


def at(words: str) -> int:
    return next(number for number, line in enumerate(lines()) if line.startswith(words))


def test_a_record_gives_back_what_was_taken_back() -> None:
    record = Record.read(TEXT)
    assert record.write() == TEXT
    assert record.moves[5] == TakeBack(2, (1,))
    position = record.verify()
    assert [str(move) for move in position.moves_played[3:]] == [
        "search great_pyramid",
        "search lost_shipwreck",
    ]
    assert [each.length for each in record.replay()] == [0, 1, 2, 3, 4, 5, 3, 4, 5]
    assert not check(TEXT).finished


def test_a_game_gone_on_with_keeps_what_was_taken_back() -> None:
    record = Record.read(TEXT)
    position = record.verify()
    journal = record.journal(position)
    position.play("search great_pyramid")
    again = Record.of(position, record.header.seats, record.dealer, reveal=True, journal=journal)
    assert again.write().splitlines()[:-1][: len(lines()) - 1] == lines()[:-1]
    assert again.verify() == position
    journal = journal.taken_back(position, 0, TakeBack(1))
    position.undo()
    back = Record.of(position, record.header.seats, record.dealer, reveal=True, journal=journal)
    assert back.verify() == position
    assert [str(move) for move in back.moves].count("take back 1") == 1


def test_a_game_without_taking_back_is_written_as_ever() -> None:
    position, dealer = Position.new("curios", 2), Dealer(bytes(32), (b"", b""))
    while position.is_chance:
        position.deal(dealer)
    assert (
        Record.of(position, ("Ann", "Ben"), journal=Journal())
        .write()
        .startswith("potsherd-record 1\n")
    )


WRONG = {
    "1 take back 1; agreed: 2": "the last move of seat 1 lies 2 moves back, not 1",
    "1 take back 3; agreed: 2": "the last move of seat 1 lies 2 moves back, not 3",
    "2 take back 2; agreed: 1": "the last move of seat 2 lies 1 moves back, not 2",
    "3 take back 2": "no seat 3",
    "* take back 1": "no seat 0",
    "1 take back 2; agreed: 1": "other seats",
    "1 take back 2; agreed: 3": "other seats",
    "1 take back 2; agreed: 2 2": "other seats",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_taking_back_that_cannot_be_is_refused(line: str) -> None:
    changed = lines()
    number = at("1 take back")
    changed[number] = line
    with pytest.raises(RecordError, match=WRONG[line]) as caught:
        Record.read(written(changed)).verify()
    assert f"line {number + 1}:" in str(caught.value)


@pytest.mark.parametrize(
    "line",
    ["1 take back", "1 take back 0", "1 take back 02", "1 take back 2 agreed: 2",
     "1 take back 2; agreed:", "1 take back 2; agreed: 2, 3", "1 take back 9999999"],
)  # fmt: skip
def test_there_is_one_way_to_write_a_taking_back(line: str) -> None:
    changed = lines()
    number = at("1 take back")
    changed[number] = line
    with pytest.raises(RecordError, match=f"line {number + 1}:"):
        Record.read(written(changed))


def test_the_version_says_whether_anything_was_taken_back() -> None:
    with pytest.raises(RecordError, match="in version 1 of records nothing is taken back"):
        Record.read(written(["potsherd-record 1", *lines()[1:]]))
    kept = [line for line in lines() if "take back" not in line]
    with pytest.raises(RecordError, match=r"line 1: .* written in version 1"):
        Record.read(written(kept))
    with pytest.raises(Foul):
        check(written(kept))


def without_each_line() -> Iterator[str]:
    for number in range(len(lines())):
        yield "\n".join([*lines()[:number], *lines()[number + 1 :]]) + "\n"


def test_check_digits_cover_what_was_taken_back() -> None:
    assert written(lines()) == TEXT
    for text in without_each_line():
        with pytest.raises(RecordError):
            Record.read(text)
    hidden = TEXT.replace("; agreed: 2", "           ")
    with pytest.raises(RecordError, match="check digits"):
        Record.read(hidden)
