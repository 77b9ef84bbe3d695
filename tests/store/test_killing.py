"""A process that is killed in the middle of its work loses nothing that it acknowledged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from store.appending_child import TABLES
from store.support import opened

pytestmark = pytest.mark.anyio

TESTS = Path(__file__).parents[1]


def acknowledged_until_killed(url: str, count: int) -> list[tuple[str, int]]:
    """What a child acknowledges: at least that many entries, then it is killed."""
    with subprocess.Popen(
        [sys.executable, "-m", "store.appending_child", url],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
    ) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(count)]
        child.kill()
        lines += child.stdout.readlines()
    assert all(line.endswith("\n") for line in lines)
    return [(table, int(number)) for table, number in (line.split("/") for line in lines)]


async def test_what_was_acknowledged_survives_being_killed_again_and_again(url: str) -> None:
    acknowledged: list[tuple[str, int]] = []
    for count in (1, 7, 60, 2, 150, 33, 9, 90):
        acknowledged += acknowledged_until_killed(url, count)
        async with opened(url) as store:
            for table in TABLES:
                last = await store.summary(table)
                there = await store.entries(table)
                # Each entry says its number, so this shows that there are no gaps.
                assert there == [f"{table} {number}" for number in range(len(there))]
                assert (last.number if last else -1) < len(there)
                assert all(number < len(there) for name, number in acknowledged if name == table)
    assert len(set(acknowledged)) == len(acknowledged)
