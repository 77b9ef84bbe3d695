"""The command line as a person meets it: exit codes, one-line errors, nothing imported in vain."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from potsherd.cli import COMMANDS, main

PROGRAM = [sys.executable, "-uc", "import sys; from potsherd.cli import main; sys.exit(main())"]


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    settings = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", **environment}
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed.encode(),
        capture_output=True,
        env=settings,
        timeout=120,
        check=False,
    )


WRONG = [
    (["play", "poker"], "there is no edition 'poker'"),
    (["play", "nowhere.toml"], "there is no such file"),
    (["play", "nowhere.potsherd"], "cannot be read"),
    (["play", "archaeology", "--players", "9"], "2 to 4 are accepted"),
    (["play", "archaeology", "--players", "two"], "--players"),
    (["play", "archaeology", "--bots", "alphazero"], "no bot 'alphazero'"),
    (["play", "archaeology", "--seat", "4"], "no seat '4'"),
    (["play", "archaeology", "--lang", "tlh"], "no language 'tlh'"),
    (["play", "archaeology", "--edition", "x.toml"], "one of them is accepted"),
    (["play", "expedition", "--variant", "rainy_days"], "there is no variant"),
    (["play", "expedition", "--players", "4", "--variant", "long_expedition"], "R-15"),
    (["play", "expedition", "--monument", "mall"], "there is no monument"),
    (["play", "archaeology", "--monument", "mine"], "R-15"),
    (["play", "curios", "--monument", "mine"], "has no monuments"),
    (["play", "--colour"], "--colour"),
    (["juggle"], "juggle"),
    (["rules"], "potsherd rules --help"),
    (["rules", "chess"], "there is no edition 'chess'"),
    (["edition"], "potsherd edition --help"),
    (["edition", "check", "none.toml"], "there is no such file"),
    (["edition", "show", "go"], "there is no edition 'go'"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=lambda value: str(value)[:40])
def test_what_is_wrong_is_said_in_one_line_with_exit_code_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert message in shown.err
    assert shown.err.count("\n") == 1
    assert "Traceback" not in shown.err


@pytest.mark.parametrize("arguments", [[], ["--help"], *([name, "--help"] for name in COMMANDS)])
def test_help_is_there(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert "Usage" in capsys.readouterr().out


def test_a_terminal_too_narrow_is_refused() -> None:
    done = run("play", "archaeology", COLUMNS="39")
    assert done.returncode == 2
    assert done.stderr.decode() == (
        "potsherd: the terminal has 39 columns; at least 40 are needed\n"
    )


def test_the_way_to_the_first_prompt_needs_no_compiler(tmp_path: Path) -> None:
    code = (
        "import sys; from potsherd.cli import main; main(['play', 'archaeology', '--lang', 'en']);"
        "sys.exit(any(name.split('.')[0] in ('numba', 'numpy') for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=b"end\nquit\n",
        capture_output=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"Trade, explore, sell" in done.stdout or b"Discard" in done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "koi8-r", "latin-1", "utf-8"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_encoding_stops_a_game(language: str, encoding: str, tmp_path: Path) -> None:
    done = run(
        "play", "curios", "--lang", language, "--seed", "7",
        typed="\nhelp\nlog\nsearch 1\nrules\n\xff\n",
        PYTHONIOENCODING=encoding, XDG_DATA_HOME=str(tmp_path),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    assert b"1" in done.stdout


def test_pipes_get_no_colours(tmp_path: Path) -> None:
    done = run("play", "expedition", "--lang", "en", XDG_DATA_HOME=str(tmp_path))
    assert b"\x1b" not in done.stdout
    assert b"Commitment" in done.stdout


def test_end_of_input_says_where_the_game_is_and_play_goes_on_with_it(tmp_path: Path) -> None:
    done = run("play", "archaeology", "--lang", "en", XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 0
    (kept,) = (tmp_path / "potsherd").glob("archaeology-*.potsherd")
    assert str(kept) in done.stdout.decode()
    again = run("play", str(kept), "--lang", "en", typed="quit\n")
    assert again.returncode == 0
    assert "The game is kept in" in again.stdout.decode()
    offered = run("play", "--lang", "en", typed="0\n", XDG_DATA_HOME=str(tmp_path))
    assert "Go on with your last game: Archaeology" in offered.stdout.decode()
    assert offered.returncode == 0


def test_end_of_input_at_the_list_of_games_ends_quietly() -> None:
    done = run("play", "--lang", "en")
    assert done.returncode == 0
    assert done.stderr == b""


def test_a_saved_game_keeps_its_options(tmp_path: Path) -> None:
    path = tmp_path / "game.potsherd"
    run("play", "curios", "--save", str(path))
    done = run("play", str(path), "--players", "3")
    assert done.returncode == 2
    assert b"is a saved game" in done.stderr


def test_a_place_that_cannot_be_written_is_no_traceback(tmp_path: Path) -> None:
    done = run("play", "curios", "--save", str(tmp_path / "no" / "such" / "folder"))
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_without_a_home_to_write_to_the_game_is_kept_elsewhere(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = run("play", "curios", "--lang", "en", XDG_DATA_HOME=str(blocked), TMPDIR=str(tmp_path))
    assert done.returncode == 0
    assert list(tmp_path.glob("potsherd-curios-*.potsherd"))


def _started(tmp_path: Path) -> "subprocess.Popen[bytes]":
    process = subprocess.Popen(
        [*PROGRAM, "play", "archaeology", "--lang", "en"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip
    assert process.stdout is not None
    while b"? for help" not in process.stdout.readline():
        pass
    return process


def test_ctrl_c_ends_with_the_usual_code_and_no_traceback(tmp_path: Path) -> None:
    process = _started(tmp_path)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"The game is kept in" in out
    assert err == b""


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    with _started(tmp_path) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"help\n" * 50)
        process.stdin.close()
        assert process.wait(timeout=60) == 1
        assert process.stderr.read() == b""
    assert list((tmp_path / "potsherd").glob("*.potsherd"))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", ["archaeology", "expedition", "curios"])
def test_the_rules_are_told(game: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", game, "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert shown.count("\n") > 20
    assert "{" not in shown


def test_rules_of_an_own_edition_show_its_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    file.write_text(
        'based_on = "archaeology"\ntitle = "Scarabs"\nhand = 6\n'
        "[treasures.scarab]\ncopies = 8\ntrade = 2\nsell = [2, 6, 12, 251]\n"
        'names = { en = ["scarab", "scarabs"] }\n'
    )
    assert main(["rules", str(file), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "Scarabs" in shown
    assert "scarab" in shown
    assert "251" in shown
    assert "dealt 6 cards" in shown.replace("\n", " ")
    assert main(["edition", "check", str(file), "--lang", "en"]) == 0
    assert "is right: Scarabs, 2 to 4 players" in capsys.readouterr().out.replace("\n", " ")


def test_assumed_numbers_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edition", "show", "expedition", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "treasures.pot_shard.sell" in shown
    assert "1?  2?  3?  4?  15?" in shown
    assert "nobody has attested" in shown
    assert main(["edition", "show", "archaeology", "--lang", "en"]) == 0
    assert "nobody has attested" not in capsys.readouterr().out
