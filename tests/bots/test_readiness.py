"""Bots that are ready: what they search with is compiled, whatever they decide then."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import MutableSequence
from multiprocessing import active_children

import pytest

from potsherd.bots import readiness
from potsherd.editions import built_in, load_edition
from potsherd.position import Position
from potsherd.processes.beside import work_for_parent

DECIDE = """
from potsherd import Dealer, Position, make_bot
from potsherd.bots import LEVELS, readiness
from potsherd.rules import compiling

def compiled():
    return {(f.__qualname__, f.__module__, g.nopython_signatures and str(g.nopython_signatures))
            for f, g in compiling._entries.items()}

readiness.get_ready()
before = compiled()
for edition in ("archaeology", "expedition", "curios"):
    position, dealer, bot = Position.new(edition, 2), Dealer(bytes(32)), make_bot([*LEVELS][-1], 0)
    bot.nodes = 10
    for _ in range(4):
        while position.is_chance:
            position.deal(dealer)
        view = position.view(position.mover)
        bot.weigh(view)
        position.play(bot.choose(view))
print(len(before) > 0, compiled() - before)
"""


def test_nothing_is_left_to_compile_when_bots_decide() -> None:
    done = subprocess.run([sys.executable, "-c", DECIDE], capture_output=True, text=True)
    assert done.stdout == "True set()\n", done.stderr


def nothing(position: Position) -> None:
    """What else there is to do."""


def first_family(done: MutableSequence[int], some: object, first: int, step: int) -> None:
    """Do what is done for one family, and no more for as long as the test takes."""
    work_for_parent(niceness=0)
    for place in range(first, 2, step):
        done[place] = 1
    time.sleep(600)


PATIENCE = 30.0


def test_bots_of_the_first_family_are_ready_before_those_of_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(readiness, "_get_ready_quietly", first_family)
    others = {*active_children()}  # workers that an earlier test kept
    getting = readiness.GettingReady([nothing])
    met, later = (load_edition(edition).family for edition in readiness.one_of_each())
    while not getting.is_ready(met):
        time.sleep(0.01)
    assert not getting.is_ready(later)
    assert not getting.is_all_ready(met)
    for process in {*active_children()} - others:
        process.kill()
        process.join()
    ends = time.monotonic() + PATIENCE  # another thread may be about to note that they ended
    while not getting.is_ready(later) and time.monotonic() < ends:
        time.sleep(0.01)
    assert getting.is_ready(later)  # nobody waits for what will never be done
    assert getting.is_all_ready(met)


def test_each_part_is_done_for_each_family_once() -> None:
    families = {load_edition(name).family for name in built_in()}
    parts = {(load_edition(edition).family, part) for edition, part in readiness.parts()}
    assert parts == {(f, part) for f in families for part in (readiness.sample, readiness.think)}
    assert len(readiness.parts()) == len(parts)
    assert [*readiness.parts([nothing])][: len(parts)] == [*readiness.parts()]  # bots come first
    assert {part for _, part in readiness.parts([nothing])[len(parts) :]} == {nothing}
