"""Learning how players of Curios choose: games are read alike, slopes are true, a fit foresees."""

from __future__ import annotations

from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from configurations import Configuration
from potsherd import Move, View
from potsherd.cli import main
from potsherd.games.game import Game
from potsherd.rules.curios import fields as at
from potsherd.search.curios.choices import (
    GREEDY,
    KINDS,
    LAYERS,
    SITE,
    TABLE,
    WEIGHTS,
    weigh_choices,
)
from potsherd.training import curios as learning
from potsherd.training.contract import FITTING, PLAYING
from potsherd.training.curios import (
    LOT,
    NONE,
    SITE_OF,
    Choices,
    choices_of,
    cross_entropy,
    fitted,
    fresh_weights,
    passed,
    slopes_of,
    train_choices,
)

FOR_TWO, FOR_THREE = (Configuration("curios", players).new_game() for players in (2, 3))


def made_up(number: int) -> Choices:
    """Decisions in which the site with the greatest first feature is chosen, or the reveal of the
    card with the greatest value."""
    random = np.random.default_rng(number)
    sites = random.normal(size=(number, at.SITES, SITE))
    table = random.normal(size=(number, TABLE))
    orders = random.permuted(np.tile(range(4), (number, 1)), axis=1)
    reveals = at.RECRUIT + random.integers(0, at.SITES, (number, 4)) * at.VALUES + orders
    steps = np.where(random.random((number, 1)) < 0.5, at.SEARCH + orders, reveals)
    steps[np.arange(4) >= random.integers(2, 5, (number, 1))] = NONE
    first = np.take_along_axis(sites[..., 0], SITE_OF[steps].argmax(axis=2), axis=1)
    wanted = np.where(steps < at.RECRUIT, first, (steps - at.RECRUIT) % at.VALUES)
    return Choices(sites, table, steps, np.where(steps == NONE, -9.0, wanted).argmax(axis=1))


def test_a_fit_foresees_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    some, unseen = made_up(3000), made_up(300)
    monkeypatch.setattr(learning, "STEPS", 200)
    weights = fitted(some)
    assert cross_entropy(weights, unseen) < 0.3 < log(2)


def test_slopes_are_those_of_the_cross_entropy() -> None:
    some, random = made_up(40), np.random.default_rng(1)
    fresh = fresh_weights(random, units=8)
    weights = {name: random.normal(0, 0.1, array.shape) for name, array in fresh.items()}
    slopes = slopes_of(weights, some)
    assert slopes.keys() == weights.keys() == set(LAYERS._fields)
    for name, array in weights.items():
        place = tuple(random.integers(0, size) for size in array.shape)
        losses = []
        for change in (1e-6, -1e-6):
            moved = {**weights, name: array.copy()}
            moved[name][place] += change
            losses.append(cross_entropy(moved, some))
        assert slopes[name][place] == pytest.approx((losses[0] - losses[1]) / 2e-6, abs=1e-5)


@pytest.mark.parametrize("game", [FOR_TWO, FOR_THREE], ids=["two", "three"])
def test_games_are_read_and_weighed_as_the_search_does(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    states: list[Any] = []
    steps_of = game.steps_of

    def seen(self: learning.Noted, view: View) -> Move:
        move = choose(self, view)
        if len(view.game.legal(view.state)) > 1:
            states.append((view.game.tables, view.state.copy(), steps_of(move)[0]))
        return move

    choose = learning.Noted.choose
    monkeypatch.setattr(learning.Noted, "choose", seen)
    found = choices_of(game, "greedy", range(2))
    assert len(states) == len(found.chosen) > 20
    assert {state.phase for _, state, _ in states} == {at.SEARCHING, at.RECRUITING}
    row = KINDS * (game.players - 2) + GREEDY
    weights = {name: array[row] for name, array in LAYERS._asdict().items()}
    odds = passed(weights, found).odds
    for number, (tables, state, step) in enumerate(states):
        steps, told = game.legal(state), np.zeros(at.CARDS, np.float32)
        weigh_choices(tables, state, GREEDY, steps, len(steps), told)
        assert [*steps, *[NONE] * (found.steps.shape[1] - len(steps))] == list(found.steps[number])
        assert step == steps[found.chosen[number]]
        assert told[: len(steps)] == pytest.approx(odds[number][: len(steps)], abs=1e-3)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A training of one bot, with few steps."""
    monkeypatch.setattr(learning, "STEPS", 20)
    monkeypatch.setattr(learning, "BOTS", ("greedy", "student"))


def arrays_in(path: Path) -> dict[str, Any]:
    with np.load(path) as file:
        return {name: file[name] for name in file}


@pytest.mark.usefixtures("short")
def test_learning_goes_on_where_it_was_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    path = train_choices(FOR_TWO, tmp_path, LOT, 0, 1, lambda what, *_: told.append(what))
    assert set(told) == {PLAYING, FITTING}
    first = arrays_in(path)
    path.unlink()
    monkeypatch.setattr(learning, "play_lot", lambda *_: pytest.fail("a game is played twice"))
    train_choices(FOR_TWO, tmp_path, LOT, 0, 1, lambda *_: None)
    again = arrays_in(path)
    assert first.keys() == again.keys()
    assert all(np.array_equal(first[name], again[name]) for name in first)
    assert all(array.dtype == np.float16 for array in first.values())


@pytest.mark.usefixtures("short")
def test_the_command_trains_choices_and_says_where_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["train", "curios", "--model", "choices", "--folder", str(tmp_path)]
    assert main([*command, "--games", str(LOT), "--jobs", "1"]) == 0
    assert str(tmp_path / "choices-2.npz") in capsys.readouterr().out
    assert arrays_in(tmp_path / "choices-2.npz").keys() == arrays_in(WEIGHTS[0]).keys()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["curios", "--model", "hands"], "no model 'hands' of this game; there are: network, cho"),
        (["archaeology", "--model", "choices"], "there are: network\n"),
    ],
)
def test_a_model_that_a_game_has_not_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["train", *arguments, "--folder", str(tmp_path)]) == 2
    assert message in capsys.readouterr().err
