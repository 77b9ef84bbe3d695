"""Rates of several jobs, measured in turns so that a machine that slows down slows all of them."""

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

Job = Callable[[int], int]  # does so many rounds and says how many units (steps, say) that was


@dataclass(frozen=True)
class Spread:
    """The middle and the ends of repeated measurements of one thing."""

    low: float
    median: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Self:
        return cls(min(values), statistics.median(values), max(values))


def rates(
    jobs: Mapping[str, Job],
    turns: int = 5,
    seconds: float = 0.4,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, Spread]:
    """Units per second of each job: the jobs alternate, each running about `seconds` a turn. By
    `time.process_time` others at work on the machine count less."""
    rounds = {name: _rounds(job, seconds) for name, job in jobs.items()}
    seen: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(turns):
        for name, job in jobs.items():
            start = clock()
            units = job(rounds[name])
            seen[name].append(units / (clock() - start))
    return {name: Spread.of(values) for name, values in seen.items()}


def _rounds(job: Job, seconds: float) -> int:
    """How many rounds take about so long; the first one warms the job up and is not counted."""
    job(1)
    rounds = 1
    while True:
        start = time.perf_counter()
        job(rounds)
        took = time.perf_counter() - start
        if took >= seconds / 4:
            return max(1, round(rounds * seconds / took))
        rounds *= 4


def share_of(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
