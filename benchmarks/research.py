"""Environments for learning beside those of others, bots of one's own and data sets, all in one
run: `python -m benchmarks.research`. What is not installed is left out (requirements/bench.in)."""

from __future__ import annotations

import importlib
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any
from unittest.mock import patch

import numpy as np

from benchmarks.report import Row, show
from benchmarks.timing import Job, Spread, rates
from potsherd import Dealer, Position, View, make_bot
from potsherd.bots import Bot, protocol
from potsherd.bots.playout import seated
from potsherd.bots.protocol import shown
from potsherd.editions import built_in
from potsherd.rules.chance import below
from potsherd.rules.compiling import compiled, rule

OURS = ("archaeology_v0", "expedition_v0", "curios_v0")
THEIRS = ("leduc_holdem_v4", "hanabi_v5")
TIMES = 5
"""How many times as fast as each of them ours mean to be."""
CARDS = (*THEIRS, "texas_holdem_v4", "texas_holdem_no_limit_v6")
"""The card games among PettingZoo's classic ones."""
WITH_BOTS = ("archaeology digger", "curios digger")
ROWS = 1024
"""Games side by side in a vector environment."""
MANY, MANY_TIMES = 3_000_000, 300
"""Steps a second that it means to take on one processor, and how many times those of CARDS."""
MOST_MS = 0.3
"""Milliseconds for a decision that it may cost to ask a command."""
GAMES, MOST_SECONDS, MOST_MEGABYTES = 10_000, 60, 40
"""How long so many games among diggers may take, and how large their data set may be."""
EXAMPLES = Path(__file__).parents[1] / "examples"


def stepped(environment: Any) -> Job:
    """Whole games of random legal steps, each seen by `last` before; how many steps."""
    random = Random(1)
    environment.reset(seed=1)  # once: some make all anew for a seed

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            environment.reset()
            for _ in environment.agent_iter():
                observed, _, terminated, truncated, info = environment.last()
                if terminated or truncated:
                    environment.step(None)
                    continue
                mask = observed["action_mask"] if "action_mask" in observed else info["action_mask"]
                environment.step(int(random.choice(mask.nonzero()[0])))
                steps += 1
        return steps

    return play


def _of(package: str, name: str) -> Callable[[], Job]:
    return lambda: stepped(importlib.import_module(f"{package}.{name}").env())


def _measured(makers: Mapping[str, Callable[[], Job]]) -> tuple[dict[str, Spread], list[str]]:
    """The rates of what is installed, by processor time, and why the others are left out."""
    jobs, skipped = {}, []
    for name, make in makers.items():
        try:
            jobs[name] = make()
        except ImportError as error:
            skipped.append(f"{name}: skipped, {error} (make bench-peers installs it)")
    return rates(jobs, clock=process_time), skipped


def turn_based() -> Iterator[Row | str]:
    """Environments of PettingZoo."""
    makers = {name: _of("potsherd.adapters.pettingzoo", name) for name in OURS}
    makers |= {name: _of("pettingzoo.classic", name) for name in THEIRS}
    measured, skipped = _measured(makers)
    slowest = min(measured[name].median for name in OURS)
    for name, rate in measured.items():
        times = slowest / rate.median if name in THEIRS else None
        yield Row(name, rate, "steps/s", times, at_least=TIMES if name in THEIRS else None)
    yield from skipped


@rule
def any_legal(g: Any, masks: Any, actions: Any) -> None:
    """A random legal step for each game."""
    for row in range(len(actions)):
        legal = 0
        for allowed in masks[row]:
            legal += allowed
        step, left = -1, below(g, legal)
        while left >= 0:
            step += 1
            left -= masks[row][step]
        actions[row] = step


class SideBySide:
    """A vector environment whose learners take random legal steps, chosen in compiled code."""

    def __init__(self, edition: str, *bots: str) -> None:
        from potsherd.adapters.gymnasium import VectorEnvironment

        self._environment = VectorEnvironment(edition, ROWS, 2, bots, autoreset_mode="SameStep")
        self._generator, self._actions = np.ones(1, np.int64), np.zeros(ROWS, np.int64)
        self._choose = compiled(any_legal)
        _, self._info = self._environment.reset(seed=1)

    def play(self, rounds: int) -> int:
        """Choose and step; how many steps."""
        for _ in range(rounds):
            self._choose(self._generator, self._info["action_mask"], self._actions)
            *_, self._info = self._environment.step(self._actions)
        return rounds * ROWS

    def choose(self, rounds: int) -> int:
        """Choose alone; how many steps."""
        for _ in range(rounds):
            self._choose(self._generator, self._info["action_mask"], self._actions)
        return rounds * ROWS


def side_by_side(edition: str, *bots: str) -> Job:
    """Random legal steps of the learners of a vector environment; how many."""
    return SideBySide(edition, *bots).play


def without_choosing(edition: str) -> Row:
    """The environment's own part of it."""
    games = SideBySide(edition)
    both = rates({"play": games.play, "choose": games.choose}, clock=process_time)
    rate = 1 / (1 / both["play"].median - 1 / both["choose"].median)
    what = f"{edition}, the choice of steps not counted"
    return Row(what, Spread(rate, rate, rate), "steps/s", at_least=MANY)


def vectors() -> Iterator[Row | str]:
    """Vector environments of Gymnasium, beside the fastest card game of PettingZoo."""
    makers: dict[str, Callable[[], Job]] = {
        name: partial(side_by_side, *name.split()) for name in (*built_in(), *WITH_BOTS)
    }
    makers |= {name: _of("pettingzoo.classic", name) for name in CARDS}
    measured, skipped = _measured(makers)
    fastest = max((measured[name].median for name in CARDS if name in measured), default=None)
    for name, rate in measured.items():
        yield Row(name, rate, "steps/s", at_least=MANY if name in built_in() else None)
    yield from map(without_choosing, built_in())
    if fastest is not None:
        for name in built_in():
            rate, what = measured[name], f"{name} / their fastest"
            yield Row(what, rate, "steps/s", rate.median / fastest, at_least=MANY_TIMES)
    yield from skipped


def _decisions(edition: str) -> list[tuple[View, int]]:
    """The views in which one seat decides in a game of two, each with how many events it was told
    before."""
    position, dealer, bot = Position.new(edition, players=2), Dealer(bytes(32)), make_bot("digger")
    decisions, told = [], 0
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
            continue
        view = position.view(position.mover)
        if view.observer == 0:
            decisions.append((view, told))
            told = len(view.log)
        position.play(bot.choose(view))
    return decisions


def _showing(decisions: Sequence[tuple[View, int]]) -> Job:
    """Make the views and the moves that go into questions; how many."""

    def show(games: int) -> int:
        for _ in range(games):
            for view, told in decisions:
                shown(view, told)
        return games * len(decisions)

    return show


def _asking(bot: Bot, decisions: Sequence[tuple[View, int]]) -> Job:
    """Ask a command all questions of a game, in which what is shown is there already; how many."""
    kept = {id(view): shown(view, told) for view, told in decisions}

    def ask(games: int) -> int:
        with patch.object(protocol, "shown", lambda view, _: kept[id(view)]):
            for _ in range(games):
                for view, _ in decisions:
                    bot.choose(view)
        return games * len(decisions)

    return ask


def _starting(spec: str, view: View) -> Job:
    """Start a command, ask it once, and end it; how often."""

    def start(games: int) -> int:
        for _ in range(games):
            with seated([spec], [1]) as (bot,):
                bot.choose(view)
        return games

    return start


def commands() -> Iterator[Row | str]:
    """What it costs to ask a command, examples/own_bot.c, for a move and to look at its answer."""
    compiler = shutil.which("cc")
    if compiler is None:
        yield "exec: skipped, there is no C compiler (cc)"
        return
    with TemporaryDirectory() as folder:
        made = Path(folder, "own_bot")
        subprocess.run([compiler, "-O2", "-o", made, EXAMPLES / "own_bot.c"], check=True)
        spec = f"exec:{shlex.quote(str(made))}"
        for edition in built_in():
            decisions = _decisions(edition)
            with seated([spec], [1]) as (bot,):
                jobs = {
                    "exec: (ms a decision)": _asking(bot, decisions),
                    "its view and moves (ms a decision)": _showing(decisions),
                    "a process (ms a game)": _starting(spec, decisions[0][0]),
                }
                for name, rate in rates(jobs).items():
                    took = Spread(*(1000 / each for each in (rate.high, rate.median, rate.low)))
                    most = MOST_MS if name.startswith("exec:") else None
                    yield Row(f"{edition}: {name}", took, "ms", at_most=most)


def data_sets() -> Iterator[Row | str]:
    """Many games among diggers, played into data sets by the command line in two processes."""
    if find_spec("pyarrow") is None:
        yield "simulate --dataset: skipped, there is no pyarrow (pip install 'potsherd[data]')"
        return
    for edition in built_in():
        with TemporaryDirectory() as folder:
            made = Path(folder, "games.parquet")
            options = ["--bots", "digger", "--players", "2", "--jobs", "2", "--seed", "1"]
            command = [sys.executable, "-m", "potsherd", "simulate", edition, *options]
            for games in (2, GAMES):  # the first ones compile the rules
                made.unlink(missing_ok=True)
                begun = perf_counter()
                wanted = ["--games", str(games), "--dataset", str(made)]
                subprocess.run([*command, *wanted], check=True, capture_output=True)
                took = perf_counter() - begun
            size = made.stat().st_size / 1e6
        for measured, unit, most in ((took, "s", MOST_SECONDS), (size, "MB", MOST_MEGABYTES)):
            spread = Spread(measured, measured, measured)
            yield Row(f"{edition}: {GAMES:,} games", spread, unit, at_most=most)


SECTIONS = (
    ("PettingZoo (ratio: the slowest of ours / theirs)", turn_based),
    ("Gymnasium, 1024 games for two side by side, on one processor", vectors),
    ("Bots of one's own that are commands", commands),
    ("Data sets", data_sets),
)


def main() -> None:
    show(SECTIONS)


if __name__ == "__main__":
    main()
