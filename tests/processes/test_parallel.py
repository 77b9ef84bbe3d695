"""Work over processes: in order, with its errors, and called off without waiting for the rest."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from threading import Thread
from types import ModuleType

import pytest
from joblib._parallel_backends import ThreadingBackend
from joblib.externals.loky.process_executor import (  # type: ignore[import-untyped]
    _ExecutorManagerThread,
)

from potsherd.errors import IllegalMove, OptionError, Reason
from potsherd.processes.parallel import in_order


def square(number: int) -> int:
    return number * number


def who(_: int) -> int:
    return os.getpid()


def folder(_: int) -> str:
    return os.getcwd()


def refuse(number: int) -> int:
    if number == 3:
        raise OptionError("three is not welcome")
    return number


def cheat(_: int) -> int:
    raise IllegalMove(Reason("no trade", "R-4"), ("end",))


@pytest.mark.parametrize("jobs", [1, 2, None])
def test_results_come_in_the_order_of_the_tasks(jobs: int | None) -> None:
    assert list(in_order(square, range(40), jobs)) == [n * n for n in range(40)]


def test_one_job_is_this_process_and_two_are_others_that_stay() -> None:
    assert set(in_order(who, range(5), 1)) == {os.getpid()}
    workers = set(in_order(who, range(40), 2))
    assert os.getpid() not in workers
    assert 1 <= len(workers) <= 2


def test_processes_that_stay_work_in_the_folder_of_whoever_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for here in (tmp_path, tmp_path.parent):
        monkeypatch.chdir(here)
        assert set(in_order(folder, range(8), 2)) == {str(here)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_work_is_raised_here(jobs: int) -> None:
    with pytest.raises(OptionError, match="three is not welcome"):
        list(in_order(refuse, range(8), jobs))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_illegal_move_is_told_here_as_it_was_there(jobs: int) -> None:
    with pytest.raises(IllegalMove, match=r"no trade \[R-4\]; legal now: end") as raised:
        list(in_order(cheat, range(8), jobs))
    assert raised.value.choices == ("end",)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_rest_can_be_called_off(jobs: int) -> None:
    with closing(in_order(square, range(100_000_000), jobs)) as results:
        assert [next(results) for _ in range(5)] == [0, 1, 4, 9, 16]


def test_what_is_on_its_way_to_a_process_does_not_hinder_calling_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    take = _ExecutorManagerThread.process_result_item

    def slowly(self: _ExecutorManagerThread, result: object) -> None:
        take(self, result)  # with which joblib has the next task submitted
        time.sleep(0.02)

    monkeypatch.setattr(_ExecutorManagerThread, "process_result_item", slowly)
    for taken in range(5, 15):
        with closing(in_order(square, count(), 2)) as results:
            assert list(islice(results, taken)) == [n * n for n in range(taken)]


def test_tasks_are_taken_as_they_are_needed() -> None:
    with closing(in_order(square, count(), 2)) as results:
        assert [next(results) for _ in range(3)] == [0, 1, 4]


SLOW_TO_BEGIN = """
import pathlib, sys, time
if "popen_loky" in " ".join(sys.orig_argv):
    pathlib.Path({begun!r}).touch()
    time.sleep(2)
"""
PATIENT = """
from itertools import count
from potsherd.processes.parallel import in_order
try:
    for _ in in_order(abs, count(), 2):
        pass
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to hold back")
def test_an_interrupt_does_not_reach_processes_that_are_just_beginning(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    (tmp_path / "sitecustomize.py").write_text(SLOW_TO_BEGIN.format(begun=str(begun)))
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    working = subprocess.Popen(
        [sys.executable, "-c", PATIENT],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
    )
    while working.poll() is None and not begun.exists():
        time.sleep(0.02)
    os.killpg(working.pid, signal.SIGINT)  # as a terminal does, to all its processes
    assert working.communicate(timeout=60) == ("stopped\n", "")


def test_a_process_that_dies_is_told_in_one_line() -> None:
    with pytest.raises(OptionError, match="a process has died at its work") as told:
        list(in_order(os._exit, [3], jobs=2))
    assert "\n" not in str(told.value)


def test_what_a_cluster_complains_of_does_not_mix_with_what_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ray prints what its machines say into the output of whoever asked, at any time."""

    class Ray(ModuleType):
        noise = Thread(target=lambda: print("(raylet) A worker died"))

        def is_initialized(self) -> bool:
            return False

        def init(self, **_: object) -> None:
            self.noise.start()

        def shutdown(self) -> None:
            self.noise.join()

    backend = ModuleType("ray.util.joblib.ray_backend")
    backend.RayBackend = ThreadingBackend  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ray", Ray("ray"))
    monkeypatch.setitem(sys.modules, backend.__name__, backend)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    assert [*in_order(square, range(3), 1, cluster=True)] == [0, 1, 4]
    print("done")
    said = capsys.readouterr()
    assert said.out == "done\n"
    assert "A worker died" in said.err
