"""Output that cannot be written, input that is a file, sizes no terminal has: every command."""

from __future__ import annotations

import gc
import io
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

import pytest
from typer.main import get_command

from potsherd import Position, __version__
from potsherd.arena import Contest, ResultsFile, play, round_robin
from potsherd.cli import COMMANDS, assembled, main, standard_input
from potsherd.dealer import Dealer
from potsherd.errors import OptionError
from potsherd.record import Record, save
from potsherd.training.course import Course

LOOKING_BACK = ("--seat", "1", "--budget", "fast", "--jobs", "1")
BOTS = ("--bots", "random,random", "--seed", "1", "--lang", "en")
EXAMPLES: dict[str, Callable[[Path], tuple[str, ...]]] = {
    "play": lambda at: ("curios", "--save", str(at / "game.potsherd"), "--seat", "none"),
    "serve": lambda at: ("--no-open", "--port", "0", "--database", f"sqlite:///{at}/tables.db"),
    "rules": lambda at: ("curios",),
    "simulate": lambda at: ("curios", "--games", "2", *BOTS, "--records", str(at / "games")),
    "arena": lambda at: ("curios", "--games", "2", "--jobs", "1", "--out", str(at / "out"), *BOTS),
    "train": lambda at: ("curios", "--folder", str(at), "--games", "40", "--rounds", "1"),
    "analyse": lambda at: (str(recorded(at)), *LOOKING_BACK),
    "record verify": lambda at: (str(recorded(at)),),
    "record show": lambda at: (str(recorded(at)),),
    "record convert": lambda at: (str(recorded(at).parent), str(at / "games.parquet")),
    "edition check": lambda at: (str(edition(at)),),
    "edition show": lambda at: ("curios",),
}
"""Words with which each command has something to print."""


def leaves() -> list[str]:
    """All commands that there are, by the parser."""
    found = []
    for name in COMMANDS:
        under = get_command(assembled([name])).commands[name]  # type: ignore[attr-defined]
        found += [f"{name} {each}" for each in getattr(under, "commands", ())] or [name]
    return found


def recorded(folder: Path) -> Path:
    """The record of a game that has begun."""
    position, dealer = Position.new("curios", players=2), Dealer(bytes(32), (b"",) * 2)
    while position.length < 12:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(next(position.moves()))
    path = folder / "record.potsherd"
    save(Record.of(position, ("human", "human"), dealer, reveal=True), path)
    return path


def edition(folder: Path) -> Path:
    """An edition of one's own."""
    path = folder / "own.toml"
    path.write_text('based_on = "archaeology"\nhand = 6\n')
    return path


def learn_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a training be over as it begins."""
    for name, given in (("run", None), ("losses", ()), ("finish", "network.npz")):
        monkeypatch.setattr(Course, name, lambda *_, given=given: given)


@pytest.fixture
def as_before() -> Iterator[None]:
    """What `serve` sets for its whole process is as it was."""
    handlers = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    thresholds = gc.get_threshold()
    yield
    for each, handler in handlers.items():
        signal.signal(each, handler)
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def closed() -> TextIO | None:
    """What standard output is where a shell was told `>&-`."""
    return None


def full() -> TextIO:
    """A disk without room."""
    return open("/dev/full", "w")


def unread() -> TextIO:
    """A pipe from which nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    return open(writer, "w")


def test_each_command_has_an_example() -> None:
    assert sorted(EXAMPLES) == sorted(leaves())


@pytest.mark.usefixtures("as_before")
@pytest.mark.parametrize("output", [closed, full, unread])
@pytest.mark.parametrize("command", leaves())
def test_output_that_cannot_be_written_is_said_in_one_line(
    command: str,
    output: Callable[[], TextIO | None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    learn_nothing(monkeypatch)
    for arguments in (EXAMPLES[command](tmp_path), ("--help",)):
        monkeypatch.setattr(sys, "stdout", output())
        code = main([*command.split(), *arguments])
        sys.stdout.close()
        said = capsys.readouterr().err
        if output is unread:
            assert (code, said) == (1, "")
        else:
            assert code == 2
            assert said.startswith("potsherd: the output cannot be written: ")
            assert said.count("\n") == 1
    if command == "play":
        assert (tmp_path / "game.potsherd").read_text().startswith("potsherd-record")
    if command == "arena":
        assert len((tmp_path / "out").read_text().splitlines()) == 3


def test_errors_that_nobody_can_be_told_are_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as within:
        within.setattr(sys, "stderr", full())
        code = main(["rules", "chess"])
        with suppress(OSError):
            sys.stderr.close()
    assert code == 2


def test_standard_streams_that_are_closed_take_no_file_of_ours(tmp_path: Path) -> None:
    own = edition(tmp_path)
    command = f"{sys.executable} -m potsherd edition check {own} <&- >&- 2>&-"
    assert subprocess.run(command, shell=True, timeout=120, check=False).returncode == 2
    assert own.read_text().endswith("hand = 6\n")


# ------------------------------------------------------------ results of the arena
CONTEST = Contest("curios", ("random", "random"), round_robin(2, 2), seed="1")


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_results_on_a_full_disk_are_whole_and_can_be_gone_on_with(tmp_path: Path) -> None:
    path = str(tmp_path / "results")
    results = list(play(CONTEST, 3, jobs=1))
    with ResultsFile(path, CONTEST) as file:
        file.append(results[0])
        size = os.path.getsize(path)
        with room_for(size + 10), pytest.raises(OptionError, match="the same command goes on"):
            file.append(results[1])
    assert os.path.getsize(path) == size
    with ResultsFile(path, CONTEST) as file:
        assert file.played == results[:1]


@pytest.mark.parametrize("path", ["/dev/full", "/dev/zero", "/dev/null", "/"])
def test_results_are_kept_in_files_alone(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "curios", "--games", "1", *BOTS, "--out", path]) == 2
    assert "is no file" in capsys.readouterr().err


# ------------------------------------------------------------ standard input
@pytest.mark.parametrize("command", leaves())
def test_standard_input_is_read_or_refused_wherever_a_file_is(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    of_records = command.startswith(("record", "analyse"))
    given = recorded(tmp_path) if of_records else edition(tmp_path)
    option = {
        "serve": ("--edition", "-"),
        "train": ("-", "--folder", str(tmp_path)),
        "record convert": ("-", str(tmp_path / "games.parquet")),
    }
    more = {
        "simulate": ("--games", "1", *BOTS),
        "arena": ("--games", "1", "--jobs", "1", *BOTS),
        "analyse": LOOKING_BACK,
    }
    learn_nothing(monkeypatch)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.read_bytes())))
    standard_input.kept.cache_clear()
    code = main([*command.split(), *option.get(command, ("-",)), *more.get(command, ())])
    said = capsys.readouterr()
    if command in ("play", "serve", "record convert"):
        assert (code, said.err) == (
            2,
            "potsherd: standard input cannot be used here; name a file\n",
        )
    else:
        assert (code, said.err) == (0, "")
        assert said.out


# ------------------------------------------------------------ sizes, versions, help
@pytest.mark.parametrize("size", ["0", "-1", "1", "many", "", "²", "9" * 30])
def test_a_size_that_no_terminal_has_is_as_if_none_were_told(
    size: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = []
    for told in (None, size):
        for name in ("COLUMNS", "LINES"):
            monkeypatch.delenv(name, raising=False)
            if told is not None:
                monkeypatch.setenv(name, told)
        assert main(["rules", "curios", "--lang", "en"]) == 0
        assert main(["--help"]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    assert len(shown[0]) > 1000


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"potsherd {__version__}\n"


@pytest.mark.parametrize("command", ["", *leaves()])
def test_help_is_there_in_short(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "-h"]) == 0
    assert "Usage" in capsys.readouterr().out
