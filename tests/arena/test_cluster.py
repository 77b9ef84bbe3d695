"""The arena on a Ray cluster of two nodes plays what it plays on one machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

PLAY = [sys.executable, "-m", "potsherd", "arena", "curios", "--bots", "greedy,random,random"]
OPTIONS = ["--players", "2", "--games", "20", "--seed", "1"]
OWN = ("--bots", "mine_to_test:First,exec:./first", "--games", "2")
WHERE = (("here", ("--jobs", "1")), ("there", ("--cluster",)))
MODULE = """
class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view):
        return next(view.moves())
"""
SCRIPT = r"""#!/bin/sh
while read -r line; do
    moves=${line#*\"moves\":[\"}
    echo "{\"move\": \"${moves%%\"*}\"}"
done
"""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    if find_spec("ray") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Ray is missing, and in CI nothing is skipped for lack of it")
        pytest.skip("Ray is missing; pip install potsherd[cluster] brings it")
    script = Path(__file__).with_name("two_nodes.py")
    with (tmp_path / "log").open("w") as log:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": log}
        process = subprocess.Popen([sys.executable, str(script)], text=True, **pipes)  # type: ignore[call-overload]
        try:
            yield process
        finally:
            if process.poll() is None:
                process.communicate(timeout=60)


def arena(out: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Play where two bots of one's own are, a class and a command."""
    (out.parent / "mine_to_test.py").write_text(MODULE)
    (out.parent / "first").write_text(SCRIPT)
    (out.parent / "first").chmod(0o755)
    return subprocess.run(
        [*PLAY, *OPTIONS, "--out", str(out), *options],
        cwd=out.parent,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_the_results_are_those_of_one_machine_byte_for_byte(
    cluster: subprocess.Popen[str], tmp_path: Path
) -> None:
    assert cluster.stdout is not None
    address = cluster.stdout.readline().strip()
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    local = arena(here, "--jobs", "1")
    remote = arena(there, "--cluster", RAY_ADDRESS=address)
    assert (
        (remote.returncode, remote.stdout) == (local.returncode, local.stdout) == (0, local.stdout)
    )
    assert there.read_bytes() == here.read_bytes()
    decided = arena(tmp_path / "d", "--cluster", "--until", "greedy>random", RAY_ADDRESS=address)
    assert "Decided at 95%" in decided.stdout
    assert here.read_bytes().startswith((tmp_path / "d").read_bytes())
    own = [
        arena(tmp_path / f"own-{name}", *OWN, *where, RAY_ADDRESS=address) for name, where in WHERE
    ]
    assert [one.returncode for one in own] == [0, 0]
    assert own[0].stdout == own[1].stdout
    told, _ = cluster.communicate(timeout=60)
    assert told.split() == ["3", "3"], "three runs on both nodes"


@pytest.mark.parametrize("where", [{"RAY_ADDRESS": "127.0.0.1:9"}, {"RAY_TMPDIR": "/nowhere"}])
def test_without_a_cluster_one_line_says_what_to_do(tmp_path: Path, where: dict[str, str]) -> None:
    done = arena(tmp_path / "out.jsonl", "--cluster", **where)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "ray start --head" in done.stderr or "pip install potsherd[cluster]" in done.stderr
