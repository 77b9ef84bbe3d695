"""Bots of one's own, as a class or as a command: how they are found, and how they may fail."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bots.scenes import archaeology
from potsherd import Dealer, Position
from potsherd.bots import BOTS, check_bot, is_own, make_bot, own_class
from potsherd.bots.playout import Fault, play_out, seated
from potsherd.errors import BotFailed, OptionError
from potsherd.moves import EndTurn, Move
from potsherd.views import View

MINE = f"{__name__}:"


class Careful:
    """Takes the first move that is listed, or its token for odd seeds; what it prints is for
    nobody."""

    def __init__(self, seed: int) -> None:
        print("made with", seed)
        self.seed = seed

    def choose(self, view: View) -> Move | str:
        print("thinking")
        move = next(view.moves())
        return str(move) if self.seed % 2 else move


class Raises(Careful):
    def choose(self, view: View) -> Move:
        raise ValueError("of two\nlines")


class Exits(Careful):
    def choose(self, view: View) -> Move:
        sys.exit(3)


class RaisesAtOnce(Careful):
    def __init__(self, seed: int) -> None:
        raise LookupError("no network")


class NeverDone(Careful):
    def choose(self, view: View) -> Move:
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass


class CatchesAll(Careful):
    """Answers all the same when it is broken off."""

    def choose(self, view: View) -> Move:
        try:
            while True:
                pass
        except BaseException:
            return self.at_last(view)

    def at_last(self, view: View) -> Move:
        return next(view.moves())


class MakesAnotherError(CatchesAll):
    """Makes an error of its own of whatever breaks it off, as libraries do that are called back."""

    def at_last(self, view: View) -> Move:
        raise RuntimeError("no compiled object yet")


class SlowToBegin(Careful):
    has_begun = False

    def choose(self, view: View) -> Move:
        if self.has_begun:
            return NeverDone(0).choose(view)
        self.has_begun = True
        time.sleep(0.05)
        return next(view.moves())


class SaysNothing(Careful):
    def choose(self, view: View) -> Move:
        return None  # type: ignore[return-value]


class SaysAnything(Careful):
    def choose(self, view: View) -> str:
        return "sell 99 dragon"


class MovesOutOfTurn(Careful):
    def choose(self, view: View) -> str:
        return "draw coin"


class Odd(Careful):
    def choose(self, view: View) -> Move:
        return EndTurn.__new__(type("Odd", (Move,), {}))


class Speechless(Move):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class SaysASpeechlessMove(Careful):
    def choose(self, view: View) -> Move:
        return Speechless()


class TriesOut(Careful):
    """Plays on in the state of its view and notes what it guesses, instead of on copies."""

    def choose(self, view: View) -> str:
        view.game.play_step(view.state, view.game.legal(view.state)[0])
        view.knowledge.hands[1].known["coin"] += 2
        return "end"


class Seedless:
    def choose(self, view: View) -> Move:
        return next(view.moves())


class Idle:
    def __init__(self, seed: int) -> None:
        self.seed = seed


@pytest.fixture
def view() -> View:
    return archaeology({"coin": 5, "talisman": 2, "map": 2}, {"pot_shard": 5}, chambers=(3, 5, 7))


def begun(game: str = "curios", players: int = 2) -> tuple[Position, Dealer]:
    return Position.new(game, players=players), Dealer(bytes(32), [b""] * players)


# ---------------------------------------------------------------- classes
def test_a_class_is_made_with_the_seed_and_gives_moves_or_their_tokens(view: View) -> None:
    for seed in (2, 3):
        assert str(make_bot(f"{MINE}Careful", seed, own=True).choose(view)) == str(
            next(view.moves())
        )


def test_a_seed_in_the_spec_comes_first(view: View, capsys: pytest.CaptureFixture[str]) -> None:
    make_bot(f"{MINE}Careful:seed=9:think_ms=500", 2, own=True).choose(view)
    printed = capsys.readouterr()
    assert printed.err == "made with 9\nthinking\n"
    assert printed.out == "", "standard output is for what is asked for"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Raises", "it raised ValueError: of two lines (test_own.py, line "),
        ("Exits", "it raised SystemExit: 3 (test_own.py, line "),
        ("RaisesAtOnce", "it raised LookupError: no network (test_own.py, line "),
        ("NeverDone:think_ms=1", "it was late: it may think for 1 ms"),
        ("CatchesAll:think_ms=1", "it was late: it may think for 1 ms"),
        ("MakesAnotherError:think_ms=1", "it was late: it may think for 1 ms"),
        ("SaysNothing", "it answered with a NoneType, which is no move"),
        ("SaysAnything", "it answered 'sell 99 dragon': "),
        ("MovesOutOfTurn", "it answered 'draw coin': it is not for chance to decide now"),
        ("Odd", "it answered "),
        ("SaysASpeechlessMove", "it answered with a move that is none: RuntimeError: no words"),
    ],
)
def test_whatever_a_class_does_wrong_is_a_failure_in_one_line(
    name: str, words: str, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_class, "START", 0.0)
    with pytest.raises(BotFailed) as failed:
        make_bot(f"{MINE}{name}", 1, own=True).choose(view)
    assert str(failed.value).startswith(words)
    assert "\n" not in str(failed.value)


def test_the_time_to_start_is_for_the_first_decision_alone(view: View) -> None:
    bot = make_bot(f"{MINE}SlowToBegin:think_ms=1", 1, own=True)
    bot.choose(view)
    with pytest.raises(BotFailed, match="it was late"):
        bot.choose(view)


def test_what_a_class_does_to_its_view_changes_nothing(view: View) -> None:
    state, known = view.state.copy(), view.knowledge.hands[1].known.copy()
    assert make_bot(f"{MINE}TriesOut", 1, own=True).choose(view) == EndTurn()
    assert view.state == state
    assert view.knowledge.hands[1].known == known


def test_where_nothing_can_break_a_class_off_it_is_late_afterwards(
    view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter([0.0, 5.1])
    monkeypatch.setattr(own_class, "START", 0.0)
    monkeypatch.delattr(signal, "setitimer")
    monkeypatch.setattr(own_class, "monotonic", lambda: next(moments))
    with pytest.raises(BotFailed, match="it was late"):
        make_bot(f"{MINE}Careful:think_ms=50", 1, own=True).choose(view)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("nowhere:Bot", "no module 'nowhere' for the bot 'nowhere:Bot', neither on the import"),
        ("json.nowhere:Bot", "no module 'json.nowhere' for the bot"),
        ("json:Bot", "module 'json' has no class 'Bot' with choose(view)"),
        (f"{MINE}Idle", "has no class 'Idle' with choose(view)"),
        (f"{MINE}begun", "has no class 'begun' with choose(view)"),
        (f"{MINE}Seedless", "is made with a seed, as in Seedless(seed=7): "),
        (f"{MINE}Careful:depth=3", f"cannot be given 'depth=3'; it takes {MINE}Careful:think_ms="),
        (f"{MINE}Careful:think_ms=0", "think_ms is '0'; it must be a whole number from 1 to "),
        ("my/bot.py:Bot", "no bot 'my/bot.py'; there are: "),
        ("exec:", "no command '' for the bot 'exec:'"),
        ("exec:./nowhere --fast", "no command './nowhere' for the bot 'exec:./nowhere --fast'"),
        ("exec:say 'so", "the command of the bot 'exec:say 'so' is cut off: No closing quotation"),
        ("exec:think_ms=x:true", "bot 'exec': think_ms is 'x'; it must be a whole number"),
        ("exec:seed=1:seed=2:true", "bot 'exec' cannot be given 'seed=2'"),
    ],
)
def test_a_bot_that_is_not_there_is_refused_in_one_line(spec: str, message: str) -> None:
    for use in (make_bot, check_bot):
        with pytest.raises(OptionError) as refused:
            use(spec, own=True)
        assert message in str(refused.value)
        assert "\n" not in str(refused.value)


def test_a_module_that_cannot_be_loaded_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    for number, (code, words) in enumerate(
        [
            ("import nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
            ("1 / 0", "ZeroDivisionError: division by zero (broken1.py, line 1)"),
            ("raise SystemExit('bye')", "SystemExit: bye"),
            ("class Bot", "SyntaxError: "),
        ]
    ):
        (tmp_path / f"broken{number}.py").write_text(code)
        with pytest.raises(OptionError, match="cannot be loaded: ") as refused:
            check_bot(f"broken{number}:Bot", own=True)
        assert words in str(refused.value)
        assert "\n" not in str(refused.value)


def test_a_class_in_the_working_directory_is_found_by_the_console_script(tmp_path: Path) -> None:
    (tmp_path / "here.py").write_text("class Bot:\n def __init__(self, seed): self.choose = 0\n")
    code = (
        "import sys; sys.path.remove(''); from potsherd.bots import check_bot;"
        " check_bot('here:Bot', own=True)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert "module 'here' has no class 'Bot' with choose(view)" in done.stderr


# ---------------------------------------------------------------- who may
@pytest.mark.parametrize("spec", [f"{MINE}Careful", "nowhere:Bot", "exec:true", "exec:nowhere"])
def test_nothing_of_ones_own_is_run_unless_that_is_said(spec: str) -> None:
    assert is_own(spec)
    for use in (make_bot, check_bot):
        with pytest.raises(OptionError, match="is a bot of your own; such bots play in potsherd"):
            use(spec)


@pytest.mark.parametrize("spec", [*BOTS, "random:seed", "random:Bot", "gredy", "", "gredy:a=b"])
def test_the_bots_that_there_are_are_none_of_ones_own(spec: str) -> None:
    assert not is_own(spec)


# ---------------------------------------------------------------- games
@pytest.mark.parametrize(("game", "players"), [("curios", 2), ("archaeology", 3)])
def test_a_game_is_lost_by_whoever_fails_and_shared_by_all_others(game: str, players: int) -> None:
    position, dealer = begun(game, players)
    specs = [f"{MINE}Careful", f"{MINE}Raises", "random"][:players]
    with seated(specs, [1] * players) as bots:
        outcome = play_out(position, bots, dealer)
    assert outcome.fault is not None
    assert outcome.fault.bot == 1
    assert outcome.fault.words.startswith("it raised ValueError")
    assert outcome.wins == tuple(0.0 if seat == 1 else 1 / (players - 1) for seat in range(players))
    assert sum(outcome.wins) == 1


def test_a_game_without_a_move_is_lost_too() -> None:
    position, dealer = begun()
    with seated([f"{MINE}Raises"] * 2, [1, 1]) as bots:
        outcome = play_out(position, bots, dealer)
    assert (outcome.moves, outcome.turns) == (0, 0)
    assert isinstance(outcome.fault, Fault)
