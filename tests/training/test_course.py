"""Training: it learns what there is to learn, and goes on where it was broken off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from configurations import Configuration
from potsherd.cli import main
from potsherd.rules.compiling import compiled
from potsherd.search.network import UNITS
from potsherd.training.contract import FITTING, PLAYING
from potsherd.training.course import INSTINCT, SEARCH, Course
from potsherd.training.fitting import (
    Positions,
    blended,
    cross_entropy,
    descend,
    expected_shares,
    feed,
    fit,
    fresh_weights,
    in_rows,
    new_layers,
)

FEATURES = 6
SHORT = [
    replace(INSTINCT, lots=4, games=20, epochs=2),
    replace(SEARCH, lots=4, games=3, nodes=8, epochs=2),
]


def coins(number: int, seed: int = 0) -> Positions:
    """Positions of two seats of which one has feature 3, and wins nine times out of ten."""
    random = np.random.default_rng(seed)
    owner = random.integers(0, 2, number)
    winner = np.where(random.random(number) < 0.9, owner, 1 - owner)
    active = np.full((number, 2, 2), 1, np.int16)
    active[np.arange(number), owner, 1] = 3
    active[np.arange(number), 1 - owner, 1] = 4
    return Positions(
        active,
        np.ones((number, 2, 2), np.float32),
        np.full((number, 2), 2, np.int16),
        np.eye(2, dtype=np.float32)[winner],
        np.full(number // 10, 10),
    )


def test_a_network_learns_how_likely_something_is() -> None:
    positions = coins(4000)
    fresh = fresh_weights(FEATURES, 0)
    learned = fit(fresh, positions, positions.shares, epochs=5, rate=0.05)
    least = -(0.9 * np.log(0.9) + 0.1 * np.log(0.1))
    assert cross_entropy(learned, positions) == pytest.approx(least, abs=0.02)
    assert cross_entropy(fresh, positions) > least + 0.1
    shares = expected_shares(learned, coins(20, seed=1))
    assert sorted(set(np.round(shares.ravel(), 1))) == [0.1, 0.9]
    assert learned["first"].shape == (FEATURES, UNITS)


def test_fitting_changes_nothing_that_it_was_given() -> None:
    positions, fresh = coins(200), fresh_weights(FEATURES, 0)
    before = {name: array.copy() for name, array in fresh.items()}
    fit(fresh, positions, positions.shares, epochs=1, rate=0.05)
    assert all((fresh[name] == before[name]).all() for name in before)


def test_each_weight_goes_down_its_slope() -> None:
    """The slope is how what comes out differs with a little more and a little less of it."""
    weights, room = in_rows(fresh_weights(FEATURES, 2)), new_layers()[0]
    read = np.array([1, 3], np.int16), np.array([0.5, 1.0], np.float32), 2
    before = [array.copy() for array in weights]
    even = tuple(np.full_like(array, 1e6) for array in weights)  # all steps are slopes, by 1000
    compiled(feed)(weights, *read, room)
    compiled(descend)(weights, even, *read, room, 1.0, 1.0)
    for array, old in zip(weights, before, strict=True):
        went = (old - array) * 1000
        array[:] = old
        assert np.abs(went).max() > 0.01
        for place in np.ndindex(array.shape):
            out = []
            for little in (0.001, -0.001):
                array[place] = old[place] + little
                out.append(compiled(feed)(weights, *read, room))
            array[place] = old[place]
            assert went[place] == pytest.approx((out[0] - out[1]) / 0.002, abs=5e-4)


def test_trust_in_results_alone_leaves_them_and_less_of_it_looks_ahead() -> None:
    positions, weights = coins(20), fresh_weights(FEATURES, 1)
    assert (blended(weights, positions, 1.0) == positions.shares).all()
    ahead = expected_shares(weights, positions)
    half = blended(weights, positions, 0.5)
    for last in (9, 19):
        assert (half[last] == positions.shares[last]).all()
        expected = 0.5 * half[last] + 0.5 * ahead[last]
        assert half[last - 1] == pytest.approx(expected, abs=1e-6)


# ---------------------------------------------------------------- a course
def test_a_course_that_was_broken_off_ends_with_the_same_network(tmp_path: Path) -> None:
    game = Configuration("curios", 2).new_game()

    class BrokenOff(Exception):
        pass

    told: list[tuple[str, int]] = []

    def until_the_second_round(what: str, number: int, loss: float, done: float) -> None:
        told.append((what, number))
        if (what, number) == (PLAYING, 1) and done > 0.3:
            raise BrokenOff

    whole = Course(game, tmp_path / "whole", SHORT)
    whole.run(1, lambda *_: None)
    broken = Course(game, tmp_path / "broken", SHORT)
    with pytest.raises(BrokenOff):
        broken.run(1, until_the_second_round)
    assert told[0] == (PLAYING, 0)
    assert (FITTING, 0) in told
    broken.run(1, lambda *_: None)
    assert whole.finish().read_bytes() == broken.finish().read_bytes()
    assert whole.losses() == broken.losses()
    assert len(whole.losses()) == 2


def test_the_command_trains_a_network_and_says_where_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["train", "curios", "--folder", str(tmp_path), "--games", "40", "--rounds", "1"]
    assert main([*command, "--jobs", "1"]) == 0
    printed = capsys.readouterr().out
    assert str(tmp_path / "curios-2.npz") in printed
    assert (tmp_path / "curios-2.npz").exists()
    assert "loss" in printed


def test_no_game_to_train_for_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
