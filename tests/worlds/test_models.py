"""Worlds by several models of play: each has its part by how well it explains what was seen."""

from __future__ import annotations

from math import exp, log
from typing import Any

import numpy as np
import pytest

from potsherd import Dealer, Position, View, make_bot
from potsherd.rules.compiling import rule
from potsherd.worlds import (
    NoWorldFoundError,
    any_play,
    random_play,
    sample_by_models,
    sample_worlds,
)
from potsherd.worlds.contract import Play

NUMBER = 400


@rule
def stubborn(e: Any, s: Any, steps: Any, n: int, step: int) -> float:
    """The first option, nearly always."""
    return 0.9 + 0.1 / n if step == steps[0] else 0.1 / n


@rule
def anything(e: Any, s: Any, steps: Any, n: int, step: int) -> float:
    """Visible choices tell nothing, as by `any_play`."""
    return 1.0


@rule
def impossible(e: Any, s: Any, steps: Any, n: int, step: int) -> float:
    """Nothing of what there is."""
    return 0.0


@pytest.fixture(scope="module")
def view() -> View:
    position, dealer = Position.new("curios", players=2), Dealer(bytes([5]) * 32)
    while position.is_chance or position.length < 6:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(make_bot("greedy").choose(position.view(position.mover)))
    return position.view(position.mover)


def places(part: Any, whole: Any) -> list[int]:
    """Where states of a part stand in the whole."""
    known = {state.tobytes(): number for number, state in enumerate(whole)}
    return [known[state.tobytes()] for state in part]


def test_one_model_is_that_of_sample_worlds(view: View) -> None:
    found = sample_by_models(view, NUMBER, 1, {random_play: 1.0})
    assert np.array_equal(found.states, sample_worlds(view, NUMBER, 1, play=random_play).states)


def test_each_model_has_its_part_by_bayes_rule(view: View) -> None:
    models: dict[Play, float] = {random_play: 1.0, stubborn: 2.0}
    single = [sample_worlds(view, NUMBER, 1, play=play) for play in models]
    found = sample_by_models(view, NUMBER, 1, models)
    chances = [odds * exp(one.evidence) for one, odds in zip(single, (1.0, 2.0), strict=True)]
    part = round(chances[0] / sum(chances) * NUMBER)
    assert 0 < part < NUMBER
    assert len(found) == len(found.paths) == NUMBER
    assert found.evidence == pytest.approx(log(sum(chances) / 3))
    first = places(found.states[:part], single[0].states)
    assert max(np.diff(first), default=0) <= NUMBER  # all of them are there
    places(found.states[part:], single[1].states)
    assert all(found.path(number) for number in (0, part, NUMBER - 1))


def test_worlds_of_a_part_are_spread_over_all(view: View) -> None:
    """Of two models that explain alike, one has a quarter, which is every fourth world of all."""
    whole = sample_worlds(view, NUMBER, 1, play=any_play)
    found = sample_by_models(view, NUMBER, 1, {any_play: 1.0, anything: 3.0})
    assert found.evidence == pytest.approx(whole.evidence)
    assert np.array_equal(found.states[: NUMBER // 4], whole.states[2::4])
    assert len(np.unique(places(found.states[NUMBER // 4 :], whole.states))) > NUMBER // 4


def test_a_model_with_no_world_is_left_out(view: View) -> None:
    found = sample_by_models(view, NUMBER, 1, {impossible: 5.0, any_play: 1.0})
    assert np.array_equal(found.states, sample_worlds(view, NUMBER, 1, play=any_play).states)
    with pytest.raises(NoWorldFoundError, match="no model of play"):
        sample_by_models(view, 8, 1, {impossible: 1.0})


def test_a_single_world_comes_from_the_likelier_model(view: View) -> None:
    plays = (random_play, stubborn)
    chances = [sample_worlds(view, 1, 1, play=play).evidence for play in plays]
    found = sample_by_models(view, 1, 1, dict.fromkeys(plays, 1.0))
    likelier = sample_worlds(view, 1, 1, play=plays[int(np.argmax(chances))])
    assert np.array_equal(found.states, likelier.states)
