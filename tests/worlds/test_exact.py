"""Sampled worlds are as likely as they are among all shuffles and all plays that look alike."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import exp, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from tempfile import TemporaryDirectory

import pytest

from playing import play_on
from potsherd.views import View
from potsherd.worlds import any_play, random_play, sample_worlds
from potsherd.worlds.contract import Play
from worlds.exact import Chances, Model, any_steps, chances_of, random_steps
from worlds.tiny import TINY

RUNS = 12
NUMBER = 150

MODELS: dict[str, tuple[Play, Model]] = {
    "random": (random_play, random_steps),
    "any": (any_play, any_steps),
}


@cache
def most_open_past(name: str, model: Model) -> tuple[View, Chances]:
    """Of a few games the one that leaves most to guess to somebody, and what he may be in."""
    tiny = TINY[name]
    found: list[tuple[View, Chances]] = []
    for seed in range(4):
        with TemporaryDirectory() as folder:
            position = tiny.new_position(Path(folder))
        for _ in play_on(position, Random(f"tiny {seed}"), tiny.moves):
            pass
        observer = None if seed == 3 else seed % tiny.players
        found.append((position.view(observer), chances_of(position, observer, model)))
    return max(found, key=lambda pair: len(pair[1]))


def off_by(values: list[float], truth: float) -> float:
    """How far the mean of independent estimates is from the truth, in standard errors."""
    error = stdev(values) / sqrt(len(values)) + 0.004
    return abs(mean(values) - truth) / error


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("name", TINY)
def test_worlds_come_as_often_as_exact_enumeration_says(name: str, model: str) -> None:
    play, steps = MODELS[model]
    view, chances = most_open_past(name, steps)
    assert len(chances) > 3
    agree(view, chances, play, rounds=0)


@pytest.mark.parametrize("name", ["tomb", "mine", "thieves among three", "curios for three"])
def test_refreshed_worlds_come_as_often_as_before(name: str) -> None:
    view, chances = most_open_past(name, random_steps)
    agree(view, chances, random_play, rounds=6)


def agree(view: View, chances: Chances, play: Play, rounds: int) -> None:
    whole = sum(chances.values(), Fraction(0))
    shares: dict[tuple[object, ...], list[float]] = {state: [] for state in chances}
    evidence: list[float] = []
    for seed in range(RUNS):
        is_compiled = play is random_play  # as it is for the bots; another takes long to compile
        worlds = sample_worlds(
            view, NUMBER, seed, play=play, rounds=rounds, compile_rules=is_compiled
        )
        counts = Counter(worlds.state(k).frozen() for k in range(NUMBER))
        assert set(counts) <= set(chances)
        for state, found in shares.items():
            found.append(counts[state] / NUMBER)
        evidence.append(exp(worlds.evidence) / float(whole))
    for state, chance in chances.items():
        assert off_by(shares[state], float(chance / whole)) < 4.5
    assert off_by(evidence, 1) < 4.5


def test_a_sampler_that_is_wrong_about_the_others_would_be_caught() -> None:
    view, chances = most_open_past("digs, trades, a sandstorm", any_steps)
    with pytest.raises(AssertionError):
        agree(view, chances, random_play, rounds=0)
