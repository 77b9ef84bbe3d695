"""Bots that are commands: what they are asked, what they may answer, and how they end."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from bots.scenes import archaeology
from potsherd import Dealer, Position
from potsherd.arena.matches import Match, play_game
from potsherd.bots import program, protocol
from potsherd.bots.playout import Outcome, play_out, seated
from potsherd.bots.program import Program
from potsherd.bots.protocol import LARGEST_SEED, answer, line_of, question
from potsherd.errors import BotFailed
from potsherd.moves import Move
from potsherd.views import View

ROOT = Path(__file__).parents[2]
EXAMPLES, DOCS = ROOT / "examples", ROOT / "docs"
GAMES = [("archaeology", 2), ("expedition", 3), ("curios", 4)]

FIRST = "for line in sys.stdin: print(json.dumps({'move': json.loads(line)['moves'][0]}), flush=1)"


def python(code: str) -> str:
    """A command that runs some code."""
    return shlex.join([sys.executable, "-c", f"import json, sys, time\n{code}"])


def spec(code: str, options: str = "") -> str:
    return f"exec:{options}{python(code)}"


@pytest.fixture
def view() -> View:
    return archaeology({"coin": 5, "talisman": 2, "map": 2}, {"pot_shard": 5}, chambers=(3, 5, 7))


@pytest.fixture
def without_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that do not end by themselves are killed at once."""
    monkeypatch.setattr(program, "GRACE", 0.01)


def validator(name: str) -> Draft202012Validator:
    schemas = {
        each.name: json.loads(each.read_text("utf-8")) for each in DOCS.glob("*.schema.json")
    }
    found = Registry().with_resources(
        (key, Resource.from_contents(schema)) for key, schema in schemas.items()
    )
    wanted = {"$ref": f"bot_protocol.schema.json#/$defs/{name}"}
    return Draft202012Validator(wanted, registry=found)


# ---------------------------------------------------------------- the lines
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_what_is_asked_follows_its_documented_schema(game: str, players: int) -> None:
    judge = validator("question")
    for view, log_from in asked_in_a_game(game, players):
        line = line_of(question(view, log_from, 50, 1 << 60))
        assert line.endswith(b"\n")
        assert line.count(b"\n") == 1
        judge.validate(json.loads(line))


def asked_in_a_game(game: str, players: int) -> Iterator[tuple[View, int]]:
    """Some of the views of a game, each with the number of events that were told before."""
    position, dealer, told = Position.new(game, players=players), Dealer(bytes(32)), [0] * players
    for number in range(200):
        if position.is_over:
            return
        if position.is_chance:
            position.deal(dealer)
            continue
        view = position.view(position.mover)
        if number % 5 == 0:
            yield view, told[position.mover]
            told[position.mover] = len(view.log)
        position.play(next(view.moves()))


def test_the_log_is_told_once_and_the_seed_is_one_that_every_language_reads(view: View) -> None:
    asked = question(view, 0, 50, -1)
    assert asked["view"] == view.to_json()
    assert asked["seed"] == LARGEST_SEED
    again = question(view, len(view.log), 50, -1)
    assert again["log_from"] == len(view.log)
    assert again["view"] == {**view.to_json(), "log": []}


def test_of_very_many_moves_only_some_are_listed(
    view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = question(view, 0, 50, 1)
    assert (len(whole["moves"]), whole["more"]) == (200, True)
    monkeypatch.setattr(protocol, "MOST_LISTED", 3)
    asked = question(view, 0, 50, 1)
    assert (asked["moves"], asked["more"]) == (whole["moves"][:3], True)


@pytest.mark.parametrize("line", ['{"move": "end"}', ' {"why": [1], "move": "end"} '])
def test_an_answer_names_a_move(line: str) -> None:
    validator("answer").validate(json.loads(line))
    assert answer(line.encode()) == "end"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"end",
        b'"end"',
        b"[]",
        b"{}",
        b"null",
        b'{"move": 3}',
        b'{"move": ["end"]}',
        b'{"move": "end"',
        b"{'move': 'end'}",
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_any_other_line_is_nonsense(line: bytes) -> None:
    with pytest.raises(BotFailed, match="it answered ") as failed:
        answer(line)
    assert "\n" not in str(failed.value)
    assert len(str(failed.value)) < 400


# ---------------------------------------------------------------- failing
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("print('no')", "it answered 'no', not a line such as "),
        ('print(\'{"move": "fly"}\', flush=1); input()', "it answered 'fly': "),
        ("print('{}\\n{}', flush=1)", "it answered more than one short line"),
        ("print('x' * 70000, flush=1)", "it answered more than one short line"),
        (
            "sys.stderr.write('no\\n\\x1b network'); sys.exit(3)",
            "it exited with code 3: no ? network",
        ),
        ("sys.exit()", "it exited with code 0 without a word"),
        ("1 / 0", "it exited with code 1: Traceback (most recent call last): "),
        ("import os; os.kill(os.getpid(), 9)", "it was killed by signal 9 without a word"),
        ("sys.stdin.close(); sys.exit(4)", "it exited with code 4 without a word"),
    ],
)
def test_whatever_a_command_does_wrong_is_a_failure_in_one_line(
    code: str, words: str, view: View
) -> None:
    with closing(Program(python(code))) as bot, pytest.raises(BotFailed) as failed:
        bot.choose(view)
    assert str(failed.value).startswith(words)
    assert "\n" not in str(failed.value)


@pytest.mark.usefixtures("without_grace")
def test_a_command_that_closes_its_output_has_failed_although_it_lives(view: View) -> None:
    with closing(Program("sh -c 'exec >&-; sleep 60'")) as bot, pytest.raises(BotFailed) as failed:
        bot.choose(view)
    assert str(failed.value) == "it closed its output without a word"


def test_a_file_that_is_no_program_does_not_start(view: View, tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("no program")
    path.chmod(0o755)
    with pytest.raises(BotFailed, match="it does not start: "):
        Program(str(path)).choose(view)


@pytest.mark.usefixtures("without_grace")
@pytest.mark.parametrize("command", ["sleep 60", "cat /dev/zero"])
def test_a_command_that_does_not_answer_is_late_even_where_it_does_not_read(
    command: str, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "START", 0.0)
    monkeypatch.setattr(program, "line_of", lambda *_: b" " * (1 << 20))
    with closing(Program(command, think_ms=20)) as bot, pytest.raises(BotFailed) as failed:
        bot.choose(view)
    assert str(failed.value) in (
        "it was late: it may think for 20 ms",
        "it answered more than one short line",
    )


def test_a_long_question_arrives_whole(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    long = b'"' + b"x" * (1 << 20) + b'"\n'
    monkeypatch.setattr(program, "line_of", lambda *_: long)
    code = "print(json.dumps({'move': f'got {len(sys.stdin.readline())}'}), flush=1); input()"
    with closing(Program(python(code))) as bot, pytest.raises(BotFailed, match=f"got {len(long)}"):
        bot.choose(view)


@pytest.mark.usefixtures("without_grace")
def test_the_time_to_start_is_for_the_first_decision_alone(view: View) -> None:
    first = FIRST.replace("for line in sys.stdin:", "line = sys.stdin.readline();")
    with closing(Program(python(f"{first}\ntime.sleep(60)"), think_ms=1)) as bot:
        bot.choose(view)
        with pytest.raises(BotFailed, match="it was late"):
            bot.choose(view)


# ---------------------------------------------------------------- the process
def test_a_process_lives_for_a_game_and_ends_with_its_input(view: View, tmp_path: Path) -> None:
    note = tmp_path / "note"
    code = f"{FIRST}\nopen({str(note)!r}, 'w').write('over')"
    with closing(Program(python(code))) as bot:
        bot.choose(view)
        bot.choose(view)
        assert not note.exists()
    assert note.read_text() == "over"


@pytest.mark.usefixtures("without_grace")
def test_a_process_that_does_not_hear_is_killed_with_all_that_it_started(
    view: View, tmp_path: Path
) -> None:
    held = tmp_path / "held"
    os.mkfifo(held)
    reader = os.open(held, os.O_RDONLY | os.O_NONBLOCK)
    answers = shlex.quote('read line; echo \'{"move": "end"}\'; sleep 60; true')
    with closing(Program(f"sh -c {shlex.quote(f'exec 3>{held}; sh -c {answers}; true')}")) as bot:
        assert str(bot.choose(view)) == "end"
        with pytest.raises(BlockingIOError):
            os.read(reader, 1)
    os.set_blocking(reader, True)
    assert os.read(reader, 1) == b"", "nobody holds it any more"
    os.close(reader)


def test_a_process_is_no_part_of_the_group_that_ctrl_c_is_for(view: View) -> None:
    code = FIRST.replace("[0]", "[os.getpgid(0) != int(sys.argv[1])]").replace(
        "for", "import os\nfor"
    )
    with closing(Program(f"{python(code)} {os.getpgid(0)}")) as bot:
        assert str(bot.choose(view)) == question(view, 0, 1, 1)["moves"][1]


def test_each_seat_of_each_game_has_a_process_of_its_own(tmp_path: Path) -> None:
    code = f"import os\nopen({str(tmp_path)!r} + f'/{{os.getpid()}}', 'w')\n{FIRST}"
    for game in range(2):
        play_game(Match("curios", (spec(code),) * 2), game)
    assert len([*tmp_path.iterdir()]) == 4


def test_a_seat_is_asked_with_its_own_view_and_nothing_else(tmp_path: Path) -> None:
    """The bytes that a process got are those that are made of the views of its seat."""
    code = f"import os\nkept = open({str(tmp_path)!r} + '/lines', 'w')\n" + FIRST.replace(
        ": print", ": kept.write(line); print"
    )
    position, dealer = Position.new("archaeology", players=2), Dealer(bytes(32))
    expected, told = list[bytes](), 0
    with seated([spec(code, "seed=5:"), "greedy"], [1, 2]) as bots:
        watched = Watching(bots[0].choose)
        play_out(position, [watched, bots[1]], dealer)
    for view in watched.views:
        assert view.observer == 0
        expected.append(line_of(question(view, told, 10_000, 5)))
        told = len(view.log)
    assert (tmp_path / "lines").read_bytes() == b"".join(expected)


class Watching:
    """A bot that notes what it is shown."""

    def __init__(self, choose: Callable[[View], Move]) -> None:
        self._choose, self.views = choose, list[View]()

    def choose(self, view: View) -> Move:
        self.views.append(view)
        return self._choose(view)


# ---------------------------------------------------------------- the examples
def built(name: str, folder: Path) -> str:
    """The spec of an example; skips the test, and says why, where it cannot be run."""
    path = EXAMPLES / name
    match path.suffix:
        case ".c":
            compiler = needed("cc", "a C compiler")
            made = folder / "own_bot"
            subprocess.run([compiler, "-Wall", "-Werror", "-o", made, path], check=True)
            return f"exec:{shlex.quote(str(made))}"
        case ".js":
            return f"exec:{shlex.join([needed('node', 'Node'), str(path)])}"
        case _:
            return f"exec:{shlex.join([sys.executable, str(path)])}"


def needed(command: str, what: str) -> str:
    found = shutil.which(command)
    if found is None:
        pytest.skip(f"{what} is missing ({command}), so this example is not played")
    return found


@pytest.mark.parametrize("name", ["own_bot.py", "own_bot.js", "own_bot.c"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_example_plays_whole_games(name: str, game: str, players: int, tmp_path: Path) -> None:
    ended(Match(game, (built(name, tmp_path), *["random"] * (players - 1)), seed="1"))


def ended(match: Match) -> Outcome:
    """The outcome of a game in which nobody failed."""
    outcome = play_game(match, 0)
    assert outcome.fault is None
    return outcome


def test_the_example_in_python_plays_the_same_in_both_ways(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    asked = built("own_bot.py", tmp_path)
    for game in ("archaeology", "curios"):
        as_class = ended(Match(game, ("own_bot:OwnBot:seed=3", "greedy")))
        assert as_class == ended(Match(game, (asked.replace("exec:", "exec:seed=3:"), "greedy")))
