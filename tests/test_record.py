"""A record gives back its game; with anything wrong in it, it is refused at the line at fault."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from configurations import SOME, Configuration
from playing import pick_move, play_on
from potsherd.bots import make_bot
from potsherd.dealer import Dealer
from potsherd.editions import load_edition
from potsherd.errors import OptionError, RecordError
from potsherd.games import parse_move
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.record import Record, TakeBack, load, save
from potsherd.rules.layout import CHANCE
from referee import check

NAMES = ("Ann", "greedy", "random:seed=3", "Борис", "Eve ~ 5")
CONTRIBUTIONS = (b"", b"salt", b"\x00\xff", b"", b"x" * 40)
PAGE = (Path(__file__).parent.parent / "docs" / "records.md").read_text(encoding="utf-8")
TWO = Configuration("archaeology", 2)
FEW = (*SOME[::9], Configuration("curios", 2))
SHORT = (
    (TWO, 9),
    (Configuration("expedition", 3, None, ("long_expedition", "beginners_luck")), 8),
    (Configuration("curios", 2), 7),
)


@cache
def dealt(configuration: Configuration, moves: int | None = None) -> tuple[Position, Dealer]:
    """A game of random moves in which a dealer brings what chance brings."""
    position = configuration.new_position()
    players = configuration.players
    random = Random(str(configuration))
    dealer = Dealer(random.randbytes(32), CONTRIBUTIONS[:players])
    while not position.is_over and position.length != moves:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(pick_move(position.game, position._state, random))
    return position, dealer


def record_of(
    configuration: Configuration, moves: int | None = None, *, reveal: bool = True
) -> Record:
    position, dealer = dealt(configuration, moves)
    return Record.of(position, NAMES[: configuration.players], dealer, reveal=reveal)


def sealed(lines: list[str]) -> str:
    """A text with check digits made anew for all lines after the empty one."""
    start = lines.index("") + 1
    text = "".join(f"{line}\n" for line in lines[:start])
    so_far = hashlib.sha256(text.encode())
    for line in lines[start:]:
        words = f"{line.partition('  ~')[0].rstrip()}  "
        so_far.update(words.encode())
        end = f"~{so_far.hexdigest()[:8]}\n"
        so_far.update(end.encode())
        text += words + end
    return text


def read(text: str) -> Record:
    return Record.read(text, "my.potsherd")


def verified(text: str) -> Position:
    return read(text).verify()


def fault_in(text: str, *, legal: bool = False) -> int:
    """The number of the line at fault; `legal` asks for more than that the text is unaltered."""
    check_it = verified if legal else read
    with pytest.raises(RecordError) as caught:
        check_it(text)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 500
    named = re.match(r"my\.potsherd, line (\d+): .", message)
    assert named is not None, message
    return int(named[1])


def refusal_of(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        verified(text)
    return str(caught.value)


# ---------------------------------------------------------------- what a record gives back
@pytest.mark.parametrize("configuration", SOME, ids=str)
def test_a_record_gives_back_its_game(configuration: Configuration) -> None:
    position, dealer = dealt(configuration)
    for reveal in (False, True):
        record = record_of(configuration, reveal=reveal)
        assert (record.header.seed == dealer.seed) is reveal
        text = record.write()
        again = Record.read(text)
        assert again == record
        assert again.write() == text
        assert again.verify() == position
        assert again.result is not None
        assert again.result.winners == position.winners()


@pytest.mark.parametrize("configuration", SOME, ids=str)
def test_the_referee_finds_no_fault_in_a_record(configuration: Configuration) -> None:
    record = record_of(configuration)
    verdict = check(record.write())
    assert record.result is not None
    assert verdict.money == record.result.returns
    assert verdict.winners == tuple(seat + 1 for seat in record.result.winners)
    cut = replace(record, moves=record.moves[:25], movers=record.movers[:25], result=None)
    assert not check(cut.write()).finished


def test_a_saved_game_is_an_unfinished_record_with_its_seed() -> None:
    position, dealer = dealt(TWO, 40)
    record = Record.read(record_of(TWO, 40).write())
    assert record.result is None
    assert record.dealer == dealer
    assert record.verify() == position
    assert Record.read(record_of(TWO, 0).write()).verify() == TWO.new_position()


def test_a_game_is_stepped_through() -> None:
    record = record_of(TWO, 60)
    numbers = [position.length for position in record.replay()]
    assert numbers == [*range(61)]
    midway = next(p for p in record.replay() if p.length == 30)
    assert midway.moves_played == record.moves[:30]


def test_the_first_seat_and_a_chosen_monument_are_recorded() -> None:
    position = Position.new("expedition", 2, monument="tomb", first=1)
    for _ in play_on(position, Random(1), 9):
        pass
    text = Record.of(position, NAMES[:2]).write()
    assert "\nmonument: tomb\n" in text
    assert "\nfirst: 2\n" in text
    assert Record.read(text).verify() == position


def test_without_a_dealer_nobody_is_bound() -> None:
    position = TWO.new_position()
    for _ in play_on(position, Random(1)):
        pass
    record = Record.of(position, NAMES[:2])
    assert record.dealer is None
    assert "\ncommitment: none\ncontributions: none | none\nseed: none\n" in record.write()
    assert Record.read(record.write()).verify() == position


def test_the_secret_seed_is_not_in_the_record_nor_in_what_is_printed() -> None:
    _, dealer = dealt(TWO)
    record = record_of(TWO, reveal=False)
    assert dealer.seed.hex() not in record.write()
    assert repr(dealer.seed) not in repr(record_of(TWO))


@pytest.mark.parametrize("name", ["", " Ann", "a | b", "a|", "a\nb", "a\x1b[31m", "\ud800", "a "])
def test_what_cannot_be_written_is_no_name_of_a_seat(name: str) -> None:
    with pytest.raises(OptionError):
        Record.of(TWO.new_position(), ("Ann", name))


def test_every_seat_has_a_name_and_a_contribution() -> None:
    with pytest.raises(OptionError, match="2 names"):
        Record.of(TWO.new_position(), ("Ann",))
    with pytest.raises(OptionError, match="2 contributions"):
        Record.of(TWO.new_position(), ("Ann", "Ben"), Dealer(bytes(32)))


def test_a_record_is_checked_by_playing_each_move_once(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = max((dealt(each)[0] for each in SOME), key=lambda p: p.length)
    assert longest.length > 200
    record = next(record_of(each) for each in SOME if dealt(each)[0] is longest)
    played: list[Move] = []
    advance = Position._advance

    def counted(position: Position, move: Move, after: object) -> None:
        played.append(move)
        advance(position, move, after)

    monkeypatch.setattr(Position, "_advance", counted)
    Record.read(record.write()).verify()
    assert tuple(played) == longest.moves_played


# ---------------------------------------------------------------- the page
def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", blocks("potsherd"), ids=lambda text: text.split()[3])
def test_the_examples_on_the_page_are_right(text: str) -> None:
    record = read(text)
    assert record.write() == text
    assert record.header.seed is not None
    record.verify()
    check(text)


def test_the_page_says_how_check_digits_are_made() -> None:
    program: dict[str, Any] = {}
    exec(blocks("python")[1], program)
    text = blocks("potsherd")[0].encode()
    for number, line in enumerate(text.splitlines(), start=1):
        if b"~" in line:
            assert line.endswith(program["check_digits"](text, number).encode())


def test_the_session_on_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save(record_of(TWO), "game.potsherd")
    exec(blocks("python")[0], {})
    assert load("game.potsherd").verify() == dealt(TWO)[0]


def test_each_move_on_the_page_is_written_so() -> None:
    tables = PAGE[PAGE.index("| by a seat") : PAGE.index("In lists of cards")]
    tokens = [token for row in tables.splitlines() for token in re.findall("`(.*?)`", row[:50])]
    assert len(tokens) == 20
    for token in tokens:
        if token != ">":
            assert str(parse_move(token)) == token


# ---------------------------------------------------------------- alterations
def edits(text: str, start: int = 0) -> Iterator[tuple[int, str]]:
    """Every text with one character less, more or other, and the number of the line changed."""
    for i in range(start, len(text)):
        line = text.count("\n", 0, i) + 1
        before, letter, after = text[:i], text[i], text[i + 1 :]
        yield line, before + after
        yield line, before + chr(ord(letter) ^ 1) + after
        for new in "1\n ":
            yield line, before + new + letter + after
    yield text.count("\n") + 1, text + "1"


@pytest.mark.parametrize(("configuration", "moves"), SHORT, ids=str)
def test_every_edit_is_refused_at_its_line(configuration: Configuration, moves: int) -> None:
    text = record_of(configuration, moves).write()
    first_move = text[: text.index("\n\n")].count("\n") + 3
    for line, altered in edits(text):
        found = fault_in(altered)
        if line < first_move:
            assert found in (line, line + 1, first_move, first_move + 1), altered
        else:
            assert found in (line, line + 1), altered


def test_every_edit_of_a_result_is_refused_at_its_line() -> None:
    text = record_of(TWO).write()
    result = text.count("\n")
    for line, altered in edits(text, text.index("result: ")):
        assert line in (result, result + 1)
        assert fault_in(altered) in (result, result + 1)


@pytest.mark.parametrize(("configuration", "moves"), SHORT, ids=str)
def test_every_cut_is_refused_where_it_is(configuration: Configuration, moves: int) -> None:
    text = record_of(configuration, moves).write()
    for length in range(len(text)):
        cut = text[:length]
        assert fault_in(cut) == cut.count("\n") + 1


@pytest.mark.parametrize("configuration", [TWO, Configuration("expedition", 5)], ids=str)
def test_a_line_taken_out_doubled_or_moved_is_noticed_there(configuration: Configuration) -> None:
    lines = record_of(configuration).write().splitlines(keepends=True)
    for i in range(0, len(lines), 2):
        out = "".join(lines[:i] + lines[i + 1 :])
        assert i + 1 <= fault_in(out) <= max(i + 2, lines.index("\n") + 2)
        twice = "".join(lines[: i + 1] + lines[i:])
        assert fault_in(twice) == i + 2
        if i + 1 < len(lines) and lines[i] != lines[i + 1]:
            swapped = [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]
            assert i + 1 <= fault_in("".join(swapped)) <= i + 2
    assert fault_in("".join(lines[:-1])) == len(lines)


@given(data=st.data())
def test_any_other_text_is_refused(data: st.DataObject) -> None:
    text = record_of(Configuration("expedition", 4)).write()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 200)))
    altered = text[:start] + data.draw(st.text(max_size=20)) + text[end:]
    assume(altered != text)
    fault_in(altered)


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda b: b.decode("latin-1")))
def test_no_text_breaks_the_reader(text: str) -> None:
    assert fault_in(text) >= 1


# ---------------------------------------------------------------- forgeries with right check digits
def test_check_digits_alone_make_no_record() -> None:
    text = record_of(TWO).write()
    assert Record.read(sealed(text.splitlines())).verify() == dealt(TWO)[0]


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_a_forged_mover_is_refused_at_its_line(configuration: Configuration) -> None:
    lines = record_of(configuration).write().splitlines()
    start = lines.index("") + 1
    for i in range(start, len(lines) - 1, 13):
        actor, rest = lines[i].split(" ", 1)
        for other in ("*", "1", str(configuration.players + 1)):
            if other != actor:
                forged = sealed([*lines[:i], f"{other} {rest}", *lines[i + 1 :]])
                assert fault_in(forged, legal=True) == i + 1


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_a_forged_outcome_of_chance_is_refused_at_its_line(configuration: Configuration) -> None:
    record = record_of(configuration)
    lines = record.write().splitlines()
    start = lines.index("") + 1
    for position in record.replay():
        number = position.length
        if not position.is_chance or number % 3:
            continue
        possible = position.chances()
        other = next((m for m, _ in possible if m != record.moves[number]), None)
        if other is None:
            continue
        i = start + number
        forged = sealed([*lines[:i], f"* {other}", *lines[i + 1 :]])
        assert fault_in(forged, legal=True) == i + 1


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_a_forged_move_is_refused_where_it_breaks_the_rules(configuration: Configuration) -> None:
    record = record_of(configuration, reveal=False)
    lines = record.write().splitlines()
    start = lines.index("") + 1
    tokens = sorted({str(move) for move in record.moves})
    random = Random(str(configuration))
    for position in record.replay():
        if position.is_over or random.random() > 0.05:
            continue
        for token in random.sample(tokens, min(6, len(tokens))):
            i = start + position.length
            actor = lines[i].split(" ", 1)[0]
            move = next(m for m in record.moves if str(m) == token)
            if not position.is_legal(str(move)):
                forged = sealed([*lines[:i], f"{actor} {token}", *lines[i + 1 :]])
                assert fault_in(forged, legal=True) == i + 1


STRANGE = [
    "sell 9 coin",
    "sell 9 idol",
    "sell thief",
    "sell 2 sandstorm",
    "sell old coin",
    "discard idol",
    "discard 2 thief",
    "keep thief",
    "name coin, idol",
    "name thief, coin",
    "name coin",
    "explore 9",
    "look 9",
    "rob 9",
    "trade thief > coin",
    "trade coin > sandstorm",
    "trade idol > coin",
    "draw old thief",
    "draw old idol",
    "draw idol",
    "draw thief, thief",
    "draw lost_shipwreck:9999",
    "draw lost_shipwreck",
    "monument idol",
    "first 9",
    "search idol",
    "search coin",
    "recruit idol:3",
    "recruit coin",
    "recruit lost_shipwreck:4",
]


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_strange_moves_are_refused_at_their_line(configuration: Configuration) -> None:
    record = record_of(configuration, 60, reveal=False)
    lines = record.write().splitlines()
    start = lines.index("") + 1
    tried: set[object] = set()
    for position in record.replay():
        number = position.length
        kind = None if number == len(record.moves) else type(record.moves[number])
        if kind in tried or kind is None:
            continue
        tried.add(kind)
        i = start + number
        actor = lines[i].partition(" ")[0]
        for strange in STRANGE:
            forged = sealed([*lines[:i], f"{actor} {strange}", "unfinished"])
            assert fault_in(forged, legal=True) == i + 1, strange


@pytest.mark.parametrize(
    "token",
    [
        "sell 1 coin",
        "sell coin, coin",
        "draw 2 coin",
        "trade 999 coin > talisman",
        "trade 99 coin, 99 map > talisman",
        f"sell {'9' * 5000} coin",
        "trade talisman, coin > map",
        "sell  2 coin",
        "End",
        "end now",
        "",
        "x" * 10_000,
    ],
)
def test_a_move_is_written_in_one_way(token: str) -> None:
    lines = record_of(TWO, 12).write().splitlines()
    lines[-1:] = [f"1 {token}", "unfinished"]
    assert fault_in(sealed(lines)) == len(lines) - 1


@pytest.mark.parametrize(
    "last",
    [
        "unfinished",
        "result: 1 2",
        "result: 1 2; winners: 0",
        "result: 01 2; winners: 1",
        "result: 1 2 3; winners: 3",
        "result: 1 2; winners: 1 2",
        "result: 99999 2; winners: 1",
        f"result: {'9' * 5000} 2; winners: 1",
    ],
)
def test_a_wrong_result_is_refused(last: str) -> None:
    lines = record_of(TWO).write().splitlines()
    assert fault_in(sealed([*lines[:-1], last]), legal=True) == len(lines)


def test_who_won_is_checked_as_much_as_the_money() -> None:
    record = record_of(TWO)
    assert record.result is not None
    for winners in [(0,), (1,), (0, 1)]:
        if winners != record.result.winners:
            forged = replace(record, result=replace(record.result, winners=winners))
            assert "the game ended with" in refusal_of(forged.write())


def test_a_result_comes_at_the_end_of_the_game_and_nothing_after_it() -> None:
    lines = record_of(TWO).write().splitlines()
    early = sealed([*lines[:-2], lines[-1]])
    assert fault_in(early, legal=True) == len(lines) - 1
    late = sealed([*lines[:-1], "1 end", lines[-1]])
    assert fault_in(late, legal=True) == len(lines)
    assert fault_in(sealed([*lines, "unfinished"])) == len(lines) + 1


def test_a_seed_that_was_not_committed_to_is_refused() -> None:
    record = record_of(TWO)
    other = replace(record, header=replace(record.header, seed=bytes(32)))
    assert "line 11: seed: it does not fit the commitment in line 9" in refusal_of(other.write())
    unbound = replace(record, header=replace(record.header, seed=bytes(32), commitment=None))
    assert "line 13: by the seed" in refusal_of(unbound.write())


def test_a_contribution_left_out_is_noticed_at_the_first_outcome() -> None:
    record = record_of(TWO)
    other = replace(record, header=replace(record.header, contributions=(b"", b"")))
    assert "line 13: by the seed" in refusal_of(other.write())


# ---------------------------------------------------------------- the header
@pytest.mark.parametrize(
    ("line", "wrong", "because"),
    [
        (1, "potsherd-record 2", "nothing was taken back is written in version 1"),
        (1, "potsherd-record 4", "version 4"),
        (1, "potsherd-view 1", "no record"),
        (1, " potsherd-record 1", "no record"),
        (2, "game: rummy", "paths of edition files"),
        (2, "game:", "has to come here"),
        (3, "edition: 2009", "64 hex digits"),
        (3, f"edition: {'AB' * 32}", "64 hex digits"),
        (4, "players: two", "1 to 9"),
        (4, "players: 4", "there are 4 of them, where other lines say 2"),
        (5, "monument: tomb", "pyramid"),
        (5, "monument: random", "only one"),
        (5, "monument: Pyramid", "small letters"),
        (6, "variants: fierce_weather", "no variants"),
        (6, "variants: a, a", "once"),
        (6, "variants: ", "small letters"),
        (7, "first: 3", "seat"),
        (7, "first: 0", "1 to 9"),
        (8, "seats: Ann", "there are 1 of them, where other lines say 2"),
        (8, "seats: Ann | ", "spaces"),
        (8, "seats: Ann | \x07", "letters"),
        (9, "commitment: 1234", "64 hex digits"),
        (10, "contributions: none | 00f", "hex digits"),
        (10, "contributions: none", "there are 1 of them"),
        (11, "seed: 7", "64 hex digits"),
        (11, "seed:none", "has to come here"),
        (12, "more: none", "empty line"),
    ],
)
def test_a_wrong_header_line_is_named(line: int, wrong: str, because: str) -> None:
    lines = record_of(TWO, 9).write().splitlines()
    lines[line - 1] = wrong
    if line == 12:
        lines.insert(12, "")
    message = refusal_of(sealed(lines))
    assert f"line {line}: " in message
    assert because in message


@pytest.mark.parametrize(("cards", "tied"), [("pot_shard", False), ("coin", True)])
def test_R_2_under_beginners_luck_chance_names_who_begins_only_at_a_tie(
    cards: str, tied: bool
) -> None:
    position = Position.new("expedition", 2, monument="mine", variants="beginners_luck")
    for card, number in (("coin", 4), (cards, 4), ("talisman", 5)):
        position.play(f"draw {', '.join([card] * number)}")
    coming = {str(move) for move, _ in position.chances()}
    assert coming == {"first 1", "first 2"} if tied else "draw map" in coming
    assert "\nfirst: random\n" in Record.of(position, NAMES[:2]).write()


def test_R_2_a_first_seat_named_together_with_beginners_luck_is_refused() -> None:
    record = record_of(Configuration("expedition", 3, "tomb", ("beginners_luck",)))
    assert "\nfirst: random\n" in record.write()
    both = replace(record.header, first=1)
    refusal = refusal_of(replace(record, header=both).write())
    assert "line 7: first: with the variant beginners_luck the lowest starting hand" in refusal


def test_variants_that_do_not_fit_are_named() -> None:
    record = record_of(Configuration("expedition", 4))
    other = replace(record.header, variants=("long_expedition",))
    assert "line 6: variants: " in refusal_of(replace(record, header=other).write())


def test_another_edition_of_the_same_name_is_named() -> None:
    record = record_of(TWO, 9)
    other = replace(record, header=replace(record.header, digest="00" * 32))
    message = refusal_of(other.write())
    assert "line 3: edition: " in message
    assert "differs from archaeology" in message


# ---------------------------------------------------------------- users' editions
@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "my edition.toml"
    path.write_text('based_on = "expedition"\n[treasures.coin]\ncopies = 13\n', "utf-8")
    return path


def test_a_users_edition_is_found_by_its_path_and_known_by_its_digest(own: Path) -> None:
    position = Position.new(str(own), 3)
    for _ in play_on(position, Random(1)):
        pass
    text = Record.of(position, NAMES[:3]).write()
    assert f"\ngame: {own}\n" in text
    record = Record.read(text, "my.potsherd")
    assert record.verify() == position

    moved = own.rename(own.with_name("moved.toml"))
    with pytest.raises(RecordError, match=r"line 2: game: .*my edition\.toml"):
        record.verify()
    assert record.verify(load_edition(str(moved))).winners() == position.winners()
    with pytest.raises(RecordError, match=r"line 3: edition: .*differs from expedition"):
        record.verify(load_edition("expedition"))

    own.write_text('based_on = "expedition"\n[treasures.coin]\ncopies = 14\n', "utf-8")
    with pytest.raises(RecordError, match="line 3: edition: "):
        record.verify()


def test_a_users_edition_needs_the_header_of_its_family(own: Path) -> None:
    record = Record.of(Position.new(str(own), 2), NAMES[:2])
    lines = record.write().splitlines()
    del lines[4:6]
    assert "states monument and variants, this one no options" in refusal_of(sealed(lines))


# ---------------------------------------------------------------- files
def test_a_file_gives_back_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.potsherd"
    save(record_of(TWO), path)
    assert load(path) == record_of(TWO)
    assert path.read_bytes() == record_of(TWO).write().encode()
    assert os.listdir(tmp_path) == ["game.potsherd"]


def test_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.potsherd"
    path.write_bytes(record_of(TWO).write().encode()[:-1])
    with pytest.raises(RecordError, match=rf"^{re.escape(str(path))}, line \d+: .*cut off"):
        load(path)


def test_the_old_file_stays_when_the_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.potsherd"
    save(record_of(TWO), path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError, match=r"game\.potsherd: cannot be written: No space left"):
        save(record_of(TWO, 5), path)
    assert load(path) == record_of(TWO)
    assert os.listdir(tmp_path) == ["game.potsherd"]


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.potsherd", tmp_path / "link.potsherd"
    link.symlink_to(real)
    save(record_of(TWO), link)
    assert link.is_symlink()
    assert load(real) == record_of(TWO)


@pytest.mark.parametrize(
    ("data", "because"),
    [
        (b"", "line 1: the record is cut off here"),
        (b"\n", "line 1: this is no record"),
        (b"\xef\xbb\xbfpotsherd-record 1\n", "line 1: it begins with a byte order mark"),
        (b"potsherd-record 1\r\ngame: curios\r\n", "line 1: the line ends with a carriage return"),
        (b"potsherd-record 1\ngame: \xff\n", "line 2: not UTF-8: the byte 0xff"),
        ("potsherd-record 1\n".encode("utf-16"), "line 1: not UTF-8"),
        (b"x" * (8 * 2**20 + 1), "at most 8 MiB"),
        (b"x" * 100_000, "line 1: "),
        (b"\n" * 100_000, "line 1: "),
        (bytes(1000), "line 1: "),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(
    tmp_path: Path, data: bytes, because: str
) -> None:
    path = tmp_path / "game.potsherd"
    path.write_bytes(data)
    with pytest.raises(RecordError) as caught:
        load(path)
    assert because in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_windows_line_ends_and_blank_lines_at_the_end_are_refused() -> None:
    text = record_of(TWO, 9).write()
    assert "line 1: the line ends with a carriage return" in refusal_of(text.replace("\n", "\r\n"))
    end = text.count("\n") + 1
    assert f"line {end}: nothing may follow" in refusal_of(text + "\n")
    assert f"line {end}: nothing may follow" in refusal_of(text + "\n\n \n")


def test_missing_files_and_folders_are_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.potsherd", tmp_path / "no\x00ne", tmp_path / "a" / "b"):
        with pytest.raises(RecordError, match="cannot be read: ") as caught:
            load(path)
        assert len(str(caught.value).splitlines()) == 1
        if path != tmp_path / "none.potsherd":
            with pytest.raises(RecordError, match="cannot be written: "):
                save(record_of(TWO, 5), path)
    assert not os.listdir(tmp_path)


# ---------------------------------------------------------------- games that go on from another
def going_on(earlier: int, seed: bytes = bytes(32)) -> tuple[Position, Record]:
    """A game of greedy bots that goes on from so many moves of another, and its record."""
    before = record_of(TWO)
    position, dealer = TWO.new_position(), Dealer(seed, (b"", b""))
    for move in before.moves[:earlier]:
        position.play(str(move))
    bot = make_bot("greedy")
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(bot.choose(position.view(position.mover)))
    return position, Record.of(position, ["Ann", "Ben"], dealer, reveal=True, earlier=earlier)


def test_a_game_that_goes_on_from_another_says_from_where_and_is_verified() -> None:
    position, record = going_on(40)
    text = record.write()
    assert text.startswith("potsherd-record 3\n")
    assert "\nearlier: 40\n" in text
    assert Record.read(text) == record
    assert record.verify() == position


@pytest.mark.parametrize("earlier", [0, 30])
def test_what_came_since_it_began_follows_from_its_seed(earlier: int) -> None:
    _, record = going_on(40)
    other = replace(record, header=replace(record.header, earlier=earlier))
    with pytest.raises(RecordError, match="by the seed"):
        other.verify()


def test_moves_of_the_other_game_are_checked_by_the_rules() -> None:
    _, record = going_on(40)
    moves = list(record.moves)
    place = next(n for n, mover in enumerate(record.movers) if mover != CHANCE)
    moves[place] = parse_move("sell 5 coin")
    with pytest.raises(RecordError, match="cannot be"):
        replace(record, moves=tuple(moves)).verify()


def test_nothing_of_the_other_game_is_taken_back() -> None:
    _, record = going_on(40)
    before = next(n for n in range(39, 0, -1) if record.movers[n] != CHANCE)
    seat, back = record.movers[before], TakeBack(40 - before)
    moves = (*record.moves[:40], back)
    taken = replace(record, moves=moves, movers=(*record.movers[:40], seat), result=None)
    with pytest.raises(RecordError, match="the earlier game"):
        taken.verify()


@pytest.mark.parametrize("earlier", ["0", "-1", "x", "4000000", "500"])
def test_a_beginning_that_cannot_be_is_refused(earlier: str) -> None:
    text = going_on(40)[1].write().replace("earlier: 40", f"earlier: {earlier}")
    assert "earlier: " in refusal_of(sealed(text.splitlines()))
