"""The compile switch, and the folder in which compiled code is kept."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from potsherd.rules import compiling
from potsherd.rules.compiling import (
    CACHE_VARIABLE,
    apart,
    bind,
    cache_folder,
    compiled,
    prepared,
    rule,
)
from potsherd.rules.contract import KERNELS
from potsherd.rules.curios import kernel as curios_kernel

STEP = 3


@rule
def grow(n: int) -> int:
    return n + STEP


@rule
def shrink(n: int) -> int:
    return n - STEP


@rule
def twice(n: int) -> int:
    return grow(grow(n)) + abs(n - n)


@apart
def far(n: int) -> int:
    return 10 * grow(n)


@rule
def reach(n: int) -> int:
    return far(n) + 1


@rule
def fill(row: Any) -> int:
    total = 0
    for i in range(len(row)):
        row[i] = twice(i) + grow(i)
        total += row[i]
    return total


@pytest.fixture(autouse=True)
def _new_look_at_the_folder() -> Iterator[None]:
    cache_folder.cache_clear()
    yield
    cache_folder.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "kept"))
    return tmp_path / "kept"


# ---------------------------------------------------------------- rules
def test_a_rule_is_a_plain_function() -> None:
    assert twice(1) == 7
    assert twice.__name__ == "twice"


def test_the_compiled_form_gives_the_same_numbers(folder: Path) -> None:
    plain = [0] * 5
    fast: Any = np.zeros(5, np.int64)
    assert compiled(fill)(fast) == fill(plain)
    assert fast.tolist() == plain
    assert compiled(twice)(1) == twice(1)


def test_a_rule_is_compiled_once(folder: Path) -> None:
    assert compiled(shrink) is compiled(shrink)


def test_a_bound_rule_calls_other_rules_under_the_same_names(folder: Path) -> None:
    down = bind(twice, grow=shrink)
    assert (down(1), twice(1)) == (-5, 7)
    assert compiled(down)(1) == -5
    assert compiled(twice)(1) == 7


def test_compiled_code_of_one_binding_never_serves_another(folder: Path) -> None:
    program = """
from potsherd.rules.compiling import bind, compiled, rule
from rules.test_compiling import grow, shrink, twice
print([compiled(bind(twice, grow=bound))(1) for bound in (grow, shrink)])
"""
    for _ in range(2):  # compiled, then loaded
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
        )
        assert done.stdout == "[7, -5]\n", done.stderr


def test_the_kernel_of_a_family_is_found_by_its_name() -> None:
    assert KERNELS.of("curios") is curios_kernel


def test_the_rules_run_where_there_is_no_compiler() -> None:
    program = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
from potsherd.position import Position
from potsherd.dealer import Dealer
position = Position.new("expedition", 2)
while position.is_chance:
    position.deal(Dealer(bytes(32)))
print(position.mover >= 0)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True\n", "")


@pytest.mark.parametrize(
    ("patience", "code", "said"),
    [(0.0, "en", "done once"), (0.0, "ru", "один раз"), (60.0, "en", "")],
)
def test_a_note_says_so_when_compiling_takes_a_while(
    patience: float,
    code: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(compiling, "NOTE_AFTER", patience)
    monkeypatch.setenv("LC_ALL", f"{code}_XX.UTF-8")
    compiling._say_so.cache_clear()

    def local(n: int) -> int:
        return n + 60

    def another(n: int) -> int:
        return n + 70

    assert prepared(rule(local), 1)(2) == 62
    assert prepared(rule(another), 1)(2) == 72
    noted = capsys.readouterr().err
    assert noted.count("\n") == (1 if said else 0)
    assert said in noted


# ---------------------------------------------------------------- the folder
def test_compiled_code_is_kept_in_the_folder_that_is_named(folder: Path) -> None:
    def local(n: int) -> int:
        return n * n

    assert compiled(rule(local))(3) == 9
    kept = cache_folder()
    assert kept is not None
    assert kept.parent == folder
    assert list(kept.rglob("*.nbc"))


def test_the_folder_of_other_versions_is_another_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = cache_folder()
    cache_folder.cache_clear()
    assert cache_folder() == one
    cache_folder.cache_clear()
    monkeypatch.setattr(platform, "python_version", lambda: "3.99.0")
    assert cache_folder() != one


def test_rules_compile_where_no_folder_can_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "file"))

    def local(n: int) -> int:
        return n + 40

    assert cache_folder() is None
    assert compiled(rule(local))(2) == 42


def test_rules_compile_where_the_folder_is_read_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)

    def local(n: int) -> int:
        return n + 50

    assert cache_folder() is None
    assert compiled(rule(local))(2) == 52
    assert not list(folder.rglob("*.nbc"))


@pytest.mark.parametrize(
    ("system", "variable", "value", "place"),
    [
        ("linux", "XDG_CACHE_HOME", "caches", "caches"),
        ("linux", "XDG_CACHE_HOME", None, ".cache"),
        ("darwin", "XDG_CACHE_HOME", "caches", "Library/Caches"),
        ("win32", "LOCALAPPDATA", "Local", "Local"),
        ("win32", "LOCALAPPDATA", None, "AppData/Local"),
    ],
)
def test_without_a_name_the_folder_is_where_the_system_keeps_such_things(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    system: str,
    variable: str,
    value: str | None,
    place: str,
) -> None:
    monkeypatch.delenv(CACHE_VARIABLE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    if value is None:
        monkeypatch.delenv(variable, raising=False)
    else:
        monkeypatch.setenv(variable, str(tmp_path / value))
    monkeypatch.setattr(sys, "platform", system)
    found = cache_folder()
    assert found is not None
    assert found.parent == tmp_path / place / "potsherd"
    assert found.is_dir()


def test_a_rule_that_is_called_and_not_copied_gives_the_same() -> None:
    assert compiled(reach)(4) == reach(4) == 71
    assert compiled(far)(4) == far(4) == 70
    other = bind(far, grow=shrink)
    assert compiled(bind(reach, far=other))(4) == bind(reach, far=other)(4) == 11
