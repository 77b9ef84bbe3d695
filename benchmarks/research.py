"""Environments for learning beside those of others, all in one run: `python -m
benchmarks.research`. What is not installed is left out (requirements/bench.in)."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from benchmarks.report import HEADINGS, LAYOUT, Row
from benchmarks.timing import Job, rates

OURS = ("archaeology_v0", "expedition_v0", "curios_v0")
THEIRS = ("leduc_holdem_v4", "hanabi_v5")
TIMES = 5
"""How many times as fast as each of them ours mean to be."""


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


def turn_based() -> Iterator[Row | str]:
    """Environments of PettingZoo."""
    makers = {name: _of("potsherd.adapters.pettingzoo", name) for name in OURS}
    makers |= {name: _of("pettingzoo.classic", name) for name in THEIRS}
    jobs, skipped = {}, []
    for name, make in makers.items():
        try:
            jobs[name] = make()
        except ImportError as error:
            skipped.append(f"{name}: skipped, {error} (make bench-peers installs it)")
    measured = rates(jobs)
    slowest = min(measured[name].median for name in OURS)
    for name, rate in measured.items():
        times = slowest / rate.median if name in THEIRS else None
        yield Row(name, rate, "steps/s", times, at_least=TIMES if name in THEIRS else None)
    yield from skipped


SECTIONS = (("PettingZoo (ratio: the slowest of ours / theirs)", turn_based),)


def main() -> None:
    print(LAYOUT.format(*HEADINGS).rstrip())
    for title, rows in SECTIONS:
        print(f"\n{title}", flush=True)
        for row in rows():
            print(row, flush=True)


if __name__ == "__main__":
    main()
