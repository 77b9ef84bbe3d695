"""The compile switch, and the folder in which compiled code is kept."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import time
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import numpy as np
import pytest

from potsherd.processes.caches import CACHE_VARIABLE
from potsherd.rules import compiling, keeping
from potsherd.rules.calls import allocates, counted, is_apart, is_disjoint
from potsherd.rules.compiling import (
    BindingError,
    apart,
    bind,
    bind_those,
    compiled,
    disjoint,
    prepared,
    rule,
    stub,
)
from potsherd.rules.contract import KERNELS
from potsherd.rules.curios import kernel as curios_kernel
from potsherd.rules.keeping import cache_folder
from potsherd.search.curios.choices import weigh_choices

STEP = 3
TESTS = str(Path(__file__).parents[1])


class Change(Protocol):
    def change(self, n: int) -> int:
        """A step up or down."""

    def measure(self, n: int) -> int:
        """How far it is."""


change = stub(Change.change)
measure = stub(Change.measure)


@rule
def grow(n: int) -> int:
    return n + STEP


@rule
def shrink(n: int) -> int:
    return n - STEP


@rule
def twice(n: int) -> int:
    return change(change(n)) + abs(n - n)


@rule
def shifted(n: int) -> int:
    return twice(n) + grow(n)


@rule
def reaching(n: int) -> int:
    return measure(n) + 1


@rule
def shifting(n: int) -> int:
    return 10 * change(n)


@apart
def far(n: int) -> int:
    return 10 * grow(n)


@rule
def reach(n: int) -> int:
    return far(n) + 1


@apart
@disjoint
def widen(row: Any, out: Any) -> None:
    for i in range(8):
        out[i] = change(row[i])


@rule
def widen_all(rows: Any, out: Any) -> None:
    for i in range(len(rows)):
        widen(rows[i], out[i])


@rule
def fill(row: Any) -> int:
    total = 0
    for i in range(len(row)):
        row[i] = grow(grow(i)) + grow(i)
        total += row[i]
    return total


@rule
def checked(n: int) -> int:
    print("at", n, (n, 1))
    if n < 0:
        raise ValueError("below 0", "told")
    return n


@rule
def careful(n: int) -> int:
    return checked(n)


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
    assert grow(1) == 4
    assert grow.__name__ == "grow"


def test_the_compiled_form_gives_the_same_numbers(folder: Path) -> None:
    plain = [0] * 5
    fast: Any = np.zeros(5, np.int64)
    assert compiled(fill)(fast) == fill(plain)
    assert fast.tolist() == plain
    assert compiled(grow)(1) == grow(1)


def test_a_number_that_counts_is_itself_and_never_negative(folder: Path) -> None:
    for form in (counted, compiled(counted)):
        assert [form(n) for n in (-1, 0, 3)] == [0, 0, 3]


def test_a_rule_is_compiled_once(folder: Path) -> None:
    assert compiled(shrink) is compiled(shrink)


def test_a_rule_must_not_read_variables_around_it() -> None:
    def outside(step: int) -> None:
        def inside(n: int) -> int:
            return n + step

        rule(inside)

    with pytest.raises(BindingError, match="inside must not read variables around it"):
        outside(1)


# ---------------------------------------------------------------- stubs
def test_a_bound_rule_calls_what_is_given_in_place_of_stubs(folder: Path) -> None:
    down, up = bind(twice, {change: shrink}), bind(twice, {change: grow})
    assert (down(1), up(1)) == (-5, 7)
    assert compiled(down)(1) == -5
    assert compiled(up)(1) == 7


def test_rules_that_are_called_are_bound_with_the_one_that_calls_them(folder: Path) -> None:
    down = bind(shifted, {change: shrink})
    assert compiled(down)(1) == down(1) == -1


def test_a_rule_may_be_called_in_two_ways(folder: Path) -> None:
    up = bind(shifted, {change: grow})  # which it calls itself, too
    assert compiled(up)(1) == up(1) == 11


def test_what_is_given_may_call_stubs_in_turn(folder: Path) -> None:
    far_down = bind(reaching, {measure: shifting, change: shrink})
    assert compiled(far_down)(1) == far_down(1) == -19


def test_the_same_rule_bound_to_the_same_things_is_the_same() -> None:
    assert bind(twice, {change: grow}) is bind(twice, {change: grow})
    assert bind(twice, {change: grow}) is not bind(twice, {change: shrink})
    assert bind(grow, {}) is grow


def test_what_is_given_need_be_no_rule_where_nothing_is_compiled() -> None:
    assert bind(twice, {change: lambda n: -n})(3) == 3
    with pytest.raises(BindingError, match="reads change, which is <function"):
        compiled(bind(twice, {change: lambda n: -n}))


def test_a_stub_that_is_reached_must_be_given() -> None:
    with pytest.raises(BindingError, match=r"twice calls .*Change\.change, which is not given"):
        bind(shifted, {})
    with pytest.raises(BindingError, match=r"shifting calls .*Change\.change, which is not given"):
        bind(reaching, {measure: shifting})


def test_more_may_be_given_than_is_reached_where_that_is_said() -> None:
    assert bind_those(twice, {change: grow, measure: grow}) is bind(twice, {change: grow})
    far_down = bind_those(reaching, {measure: shifting, change: shrink})
    assert far_down is bind(reaching, {measure: shifting, change: shrink})
    with pytest.raises(BindingError, match=r"twice calls .*Change\.change, which is not given"):
        bind_those(twice, {measure: grow})


def test_what_is_given_must_be_reached() -> None:
    with pytest.raises(BindingError, match=r"twice never calls a stub .*Change\.measure"):
        bind(twice, {change: grow, measure: grow})
    with pytest.raises(BindingError, match=r"twice never calls a stub .*\.grow"):
        bind(twice, {change: grow, grow: shrink})


def test_a_stub_that_is_not_bound_neither_runs_nor_compiles() -> None:
    with pytest.raises(BindingError, match=r"Change\.change is a stub"):
        twice(1)
    with pytest.raises(BindingError, match=r"twice calls .*Change\.change, which is not given"):
        compiled(shifted)


def test_rules_do_not_call_themselves() -> None:
    with pytest.raises(BindingError, match=r"shifting calls itself"):
        bind(shifting, {change: shifting})


def test_a_stub_is_named_and_described_as_what_stands_for_it() -> None:
    assert (change.__name__, change.__doc__) == ("change", "A step up or down.")


def test_compiled_code_of_one_binding_never_serves_another(folder: Path) -> None:
    program = """
from potsherd.rules.compiling import bind, compiled
from rules.test_compiling import change, grow, shrink, twice
print([compiled(bind(twice, {change: given}))(1) for given in (grow, shrink)])
"""
    for _ in range(2):  # compiled, then loaded
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([TESTS, *sys.path])},
        )
        assert done.stdout == "[7, -5]\n", done.stderr
        assert len(list(folder.rglob("*.nbc"))) == 2


def test_what_one_process_compiles_another_waits_for(folder: Path) -> None:
    program = """
from potsherd.rules.compiling import bind, compiled
from rules.test_compiling import change, grow, twice
entry = compiled(bind(twice, {change: grow}))
print(entry(1), sum(entry.stats.cache_misses.values()))
"""
    both = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([TESTS, *sys.path])},
        )
        for _ in range(2)
    ]
    assert sorted(each.communicate()[0] for each in both) == ["7 0\n", "7 1\n"]
    assert len(list(folder.rglob("*.nbc"))) == 1
    assert not list(folder.rglob("*.lock"))


def test_what_another_process_has_made_meanwhile_is_loaded(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")

    def made(n: int) -> int:
        return n + 90

    one = rule(made)
    assert compiled(one)(1) == 91
    (file,) = folder.rglob("*.nbc")
    code = file.read_bytes()
    file.unlink()
    lock = open(file.with_suffix(".lock"), "wb")  # noqa: SIM115
    fcntl.flock(lock, fcntl.LOCK_EX)

    def meanwhile(_: float) -> None:
        file.write_bytes(code)
        lock.close()

    monkeypatch.setattr(keeping, "sleep", meanwhile)
    again: Any = compiling._jit(bind(one, {}))
    keeping.keep(again, one)
    assert again(2) == 92
    assert sum(again.stats.cache_misses.values()) == 0
    assert not list(folder.rglob("*.lock"))


def test_code_that_could_not_be_made_can_be_tried_again(folder: Path) -> None:
    kept = keeping._Kept(folder, grow)
    folder.mkdir()
    for _ in range(2):
        kept._begin(folder / "code.nbc")
    kept._end(folder / "code.nbc")
    assert not list(folder.iterdir())


def test_a_process_that_was_halted_is_not_waited_for_forever(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setattr(keeping, "PATIENCE", 0.0)
    held = []

    def taken(path: Path) -> Path:
        lock = path.with_suffix(".lock")
        held.append(open(lock, "wb"))  # noqa: SIM115
        fcntl.flock(held[-1], fcntl.LOCK_EX)
        return lock

    monkeypatch.setattr(keeping, "_lock_of", taken)

    def alone(n: int) -> int:
        return n + 80

    assert compiled(rule(alone))(2) == 82
    assert held
    for lock in held:
        lock.close()


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


# ---------------------------------------------------------------- what compiled code depends on
OWN = '''
"""Rules of a game of one's own, outside of the package."""

import math
import numpy as np
import own_numbers
from potsherd.rules.compiling import apart, disjoint, rule

BONUS = 3
SIZES = (1, 2.5)
ROW = np.array([5, 7])
UNUSED = 1


@rule
def bonus(n, more=0):
    """What is added."""
    return n + BONUS + more


@rule
def total(n):
    return 2 * bonus(n) + SIZES[0] + ROW[n] + own_numbers.LIMIT + math.floor(abs(n) * 1.0)
'''


@pytest.fixture
def loaded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., bool]:
    """Plays `total` with a text of OWN, and tells whether its code was loaded, not made."""

    def load(text: str, limit: int = 9) -> bool:
        numbers, own = ModuleType("own_numbers"), ModuleType("own_rules")
        numbers.LIMIT = limit  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "own_numbers", numbers)
        monkeypatch.setitem(sys.modules, "own_rules", own)
        exec(text, own.__dict__)
        entry: Any = compiled(own.total)
        assert entry(1) == own.total(1)
        return bool(entry.stats.cache_hits)

    return load


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ('"""What is added."""', '"""What is added to it."""'),
        ("\n\n@rule\ndef total", "\n\n# It is doubled.\n@rule\ndef total"),
        ("UNUSED = 1", "UNUSED = 2"),
        ("def total(n):", "def total(n: int) -> int:"),
    ],
    ids=["nothing", "docstring", "comment", "other constant", "type"],
)
def test_code_is_kept_when_nothing_changes_that_is_compiled(
    loaded: Callable[..., bool], old: str, new: str
) -> None:
    assert not loaded(OWN)
    assert loaded(OWN.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("BONUS = 3", "BONUS = 3.0"),
        ("(1, 2.5)", "(1, 3.5)"),
        ("[5, 7]", "[5, 8]"),
        ("more=0", "more=1"),
        ("+ more", "- more"),
        ("2 * bonus", "3 * bonus"),
        ("math.floor", "math.ceil"),
        ("@rule\ndef bonus", "@apart\ndef bonus"),
        ("@rule\ndef bonus", "@disjoint\ndef bonus"),
    ],
    ids=[
        *("constant", "tuple", "array", "default", "called rule", "number", "function", "apart"),
        "disjoint",
    ],
)
def test_code_is_made_anew_when_something_changes_that_is_compiled(
    loaded: Callable[..., bool], old: str, new: str
) -> None:
    assert old in OWN
    assert not loaded(OWN)
    assert not loaded(OWN.replace(old, new))


def test_code_is_made_anew_when_a_number_of_another_module_changes(
    loaded: Callable[..., bool],
) -> None:
    assert not loaded(OWN)
    assert not loaded(OWN, limit=10)


def test_a_rule_reads_constants_only(loaded: Callable[..., bool]) -> None:
    with pytest.raises(BindingError, match=r"total reads SIZES, which is \[1, 2.5\]"):
        loaded(OWN.replace("(1, 2.5)", "[1, 2.5]"))


def test_a_rule_may_list_within_itself() -> None:
    def local(n: int) -> int:
        return sum([grow(i) for i in range(n)])

    assert compiled(rule(local))(3) == local(3) == 12


def test_only_what_makes_arrays_or_lists_counts_who_holds_them() -> None:
    def listing(n: int) -> int:
        return sum([grow(i) for i in range(n)])

    def filling(n: int) -> float:
        return float(np.zeros(n)[0])

    assert allocates(listing)
    assert allocates(filling)
    assert not allocates(grow)
    assert allocates(weigh_choices)


class Sides(NamedTuple):
    left: Any
    right: Any


def test_code_for_tuples_with_names_depends_on_the_order_of_the_names(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def local(sides: Any, pair: Any) -> int:
        return int(sides.left - sides.right + pair[0])

    assert compiled(rule(local))(Sides(5, 3), (1, 1)) == 3

    class Other(NamedTuple):
        right: Any
        left: Any

    Other.__name__, Other.__qualname__ = Sides.__name__, Sides.__qualname__
    monkeypatch.setattr(sys.modules[__name__], "Sides", Other)
    compiling._entries.clear()
    again: Any = compiled(local)
    assert again(Other(5, 3), (1, 1)) == -1
    assert not again.stats.cache_hits


def test_code_that_was_cut_off_is_made_anew(loaded: Callable[..., bool], folder: Path) -> None:
    assert not loaded(OWN)
    (kept,) = folder.rglob("*.nbc")
    kept.write_bytes(b"")
    assert not loaded(OWN)
    assert loaded(OWN)


def test_where_code_cannot_be_written_it_is_made_anew(
    loaded: Callable[..., bool], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert not loaded(OWN)
    assert not loaded(OWN)
    assert not list(folder.rglob("*.nbc"))


def test_code_that_has_not_been_used_for_long_is_removed(
    loaded: Callable[..., bool], folder: Path
) -> None:
    assert not loaded(OWN)
    kept = cache_folder()
    assert kept is not None
    past = folder / "older versions"
    past.mkdir()
    unused, letter, used = past / "unused.nbc", past / "letter.txt", *kept.glob("*.nbc")
    long_ago = time() - (keeping.DAYS + 1) * 86_400
    for path in (unused, letter):
        path.touch()
        os.utime(path, (long_ago, long_ago))
    os.utime(used, (long_ago, long_ago))
    assert loaded(OWN)  # which is a use
    assert unused.exists()
    assert not loaded(OWN.replace("2 * bonus", "3 * bonus"))
    assert (unused.exists(), letter.exists(), used.exists()) == (False, True, True)


# ---------------------------------------------------------------- the folder
def test_compiled_code_is_kept_in_the_folder_that_is_named(folder: Path) -> None:
    def local(n: int) -> int:
        return n * n

    assert compiled(rule(local))(3) == 9
    kept = cache_folder()
    assert kept is not None
    assert kept.parent == folder
    assert list(kept.glob("*.nbc"))


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


def test_a_rule_that_is_called_is_bound_to_what_it_is_given() -> None:
    @apart
    def leap(n: int) -> int:
        return 10 * change(n)

    down = bind(reaching, {measure: leap, change: shrink})
    assert compiled(down)(4) == down(4) == 11


def test_a_rule_whose_arrays_never_overlap_gives_the_same(folder: Path) -> None:
    up = bind(widen_all, {change: grow})
    rows = np.arange(-12, 12, dtype=np.int8).reshape(3, 8)
    for _ in range(2):  # made, and loaded from where it is kept
        out = np.zeros((3, 8), np.int32)
        entry: Any = compiled(up)
        entry(rows, out)
        assert (out == rows + STEP).all()
        compiling._entries.pop(up)
    assert entry.stats.cache_hits


def test_a_rule_that_is_bound_keeps_its_marks() -> None:
    bound = bind(widen, {change: grow})
    assert bound is not widen
    assert is_apart(bound)
    assert is_disjoint(bound)
    assert not is_disjoint(bind(shifting, {change: grow}))


def test_what_a_rule_that_is_called_raises_and_prints_arrives(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    entry: Any = compiled(careful)
    with pytest.raises(ValueError, match="below 0") as raised:
        entry(-3)
    assert raised.value.args == ("below 0", "told")
    assert capfd.readouterr().out == "at -3 (-3, 1)\n"


def test_no_machine_code_is_made_of_a_rule_that_is_only_called(folder: Path) -> None:
    assert compiled(careful)(1) == 1
    (part,) = compiling._part(checked).overloads.values()  # type: ignore[attr-defined]
    assert part.library.get_pointer_to_function(part.fndesc.llvm_func_name) == 0
