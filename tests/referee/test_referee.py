"""The referee reads records strictly: their form, their check digits, their header and result."""

from __future__ import annotations

import hashlib

import pytest

from referee import Foul, Verdict, check
from referee.fragments import (
    DEAL,
    OPENING_1,
    allowed,
    dug_out,
    finished,
    header,
    lines_of,
    refused,
    sealed,
)

WHOLE_GAME = dug_out("coin", "talisman") + "1 sell coin\n1 end\n2 sell talisman\n"
RESULT = "result: 43 41; winners: 1"
SHORT = [*lines_of(DEAL + OPENING_1), "unfinished"]


def test_a_whole_game_passes_with_its_result() -> None:
    assert finished(WHOLE_GAME + RESULT) == Verdict(True, (43, 41), (1,))


@pytest.mark.parametrize(
    "wrong",
    [
        "result: 44 41; winners: 1",
        "result: 43 41; winners: 2",
        "result: 43 41; winners: 1 2",
        "result: 43 41 0; winners: 2",
        "result: 43 41",
        "unfinished",
    ],
)
def test_a_wrong_result_is_refused(wrong: str) -> None:
    lines = [*lines_of(WHOLE_GAME), wrong]
    with pytest.raises(Foul, match="43 41; winners: 1") as caught:
        check(sealed(header(), lines))
    assert caught.value.line_number == len(header()) + len(lines)


def test_a_result_before_the_end_is_refused() -> None:
    with pytest.raises(Foul, match="not over"):
        check(sealed(header(), [*lines_of(WHOLE_GAME)[:-1], RESULT]))


def test_an_unfinished_game_tells_the_money_so_far() -> None:
    assert allowed(DEAL + OPENING_1) == Verdict(False, (10 + 2, 0), ())


def test_each_edited_line_is_named() -> None:
    lines = sealed(header(), SHORT).splitlines(keepends=True)
    for number in range(len(header()), len(lines)):
        edited = [*lines]
        edited[number] = edited[number].replace("  ~", "s  ~")
        with pytest.raises(Foul, match="check digits") as caught:
            check("".join(edited))
        assert caught.value.line_number == number + 1


def test_a_removed_line_is_found_by_the_next() -> None:
    lines = sealed(header(), SHORT).splitlines(keepends=True)
    for number in range(len(header()), len(lines) - 1):
        with pytest.raises(Foul, match="check digits") as caught:
            check("".join(lines[:number] + lines[number + 1 :]))
        assert caught.value.line_number == number + 1


def test_an_edited_header_is_found_by_the_first_event() -> None:
    with pytest.raises(Foul, match="check digits") as caught:
        check(sealed(header(), SHORT).replace("Ann", "Bob"))
    assert caught.value.line_number == len(header()) + 1


def test_a_cut_record_is_refused_where_it_stops() -> None:
    text = sealed(header(), SHORT)
    lines = text.splitlines(keepends=True)
    for count in range(len(lines)):
        with pytest.raises(Foul) as caught:
            check("".join(lines[:count]))
        assert caught.value.line_number in (count, count + 1)
    with pytest.raises(Foul, match="cut") as caught:
        check(text[:-1])
    assert caught.value.line_number == len(lines)


def test_nothing_follows_the_last_line() -> None:
    with pytest.raises(Foul, match="follows") as caught:
        check(sealed(header(), [*SHORT, "1 end", "unfinished"]))
    assert caught.value.line_number == len(header()) + len(SHORT) + 1


def test_nothing_follows_the_end_of_the_game() -> None:
    with pytest.raises(Foul, match="after the end"):
        check(sealed(header(), [*lines_of(WHOLE_GAME), "2 end", RESULT]))


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("potsherd-record 1", "potsherd-record 2"),
        ("game: archaeology", "game: rummy"),
        (f"edition: {'0123456789abcdef' * 4}", "edition: 2009"),
        ("players: 2", "players: two"),
        ("monument: pyramid", "monument: tomb"),
        ("monument: pyramid", "monument: random"),
        ("variants: none", "variants: fierce_weather"),
        ("variants: none", "first: 1"),
        ("first: 1", "first: 3"),
        ("seats: Ann | greedy", "seats: Ann"),
        ("commitment: none", "commitment: 1234"),
        ("contributions: none | 00ff", "contributions: none | 00f"),
        ("contributions: none | 00ff", "contributions: none"),
        ("seed: none", "seed: 7"),
        ("seed: none", "seed:none"),
    ],
)
def test_a_wrong_header_line_is_named(line: str, wrong: str) -> None:
    head = header()
    number = head.index(line)
    head[number] = wrong
    with pytest.raises(Foul) as caught:
        check(sealed(head, SHORT))
    assert caught.value.line_number == number + 1


def test_a_revealed_seed_has_to_fit_its_commitment() -> None:
    seed = "5e" * 32
    fitting = hashlib.sha256(b"potsherd commitment 1\0" + bytes.fromhex(seed)).hexdigest()
    head = header()
    head[head.index("commitment: none")] = f"commitment: {fitting}"
    head[head.index("seed: none")] = f"seed: {seed}"
    allowed(DEAL, head)
    head[head.index(f"seed: {seed}")] = f"seed: {'5f' * 32}"
    with pytest.raises(Foul, match="seed"):
        check(sealed(head, SHORT))


@pytest.mark.parametrize(
    "token",
    [
        "sell 1 coin",
        "sell coin, coin",
        "sell 02 coin",
        "sell 0 coin",
        "sell coins",
        "sell coin, parchment_scrap",
        "sell sandstorm",
        "sell",
        "end now",
        "explore 0",
        "explore first",
        "trade coin",
        "wait",
    ],
)
def test_a_move_is_written_in_one_way(token: str) -> None:
    refused(f"{DEAL}* draw map\n! 1 {token}", "")


@pytest.mark.parametrize("line", ["0 end", "end", "one end", "12 end", "1  end"])
def test_an_event_begins_with_a_star_or_a_seat(line: str) -> None:
    refused(f"{DEAL}* draw map\n! {line}", "")


def going_on(earlier: str, *events: str) -> str:
    """A record of the third version."""
    of_one = header()
    first = next(n for n, line in enumerate(of_one) if line.startswith("first: "))
    lines = [*of_one[: first + 1], f"earlier: {earlier}", *of_one[first + 1 :]]
    lines[0] = "potsherd-record 3"
    return sealed(lines, [*lines_of(DEAL + OPENING_1), *events, "unfinished"])


def test_a_game_that_goes_on_from_another_is_followed_from_its_first_card() -> None:
    assert check(going_on("2")) == allowed(DEAL + OPENING_1)


@pytest.mark.parametrize("earlier", ["0", "-1", "x", "999"])
def test_it_says_how_much_is_of_the_other_game(earlier: str) -> None:
    with pytest.raises(Foul, match="earlier"):
        check(going_on(earlier))


def test_nothing_of_the_other_game_is_taken_back() -> None:
    count = len(lines_of(DEAL + OPENING_1))
    with pytest.raises(Foul, match="other game"):
        check(going_on(str(count), "1 take back 1"))
