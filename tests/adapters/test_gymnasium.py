"""Gymnasium's own test of one seat against bots, and what that shows and refuses."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from potsherd import EditionError, OptionError
from potsherd.adapters.gymnasium import Environment


def play(environment: Environment, seed: int | None = 1) -> tuple[list[Any], float]:
    """Random legal steps to the end: all that was seen, and the reward."""
    random = np.random.default_rng(1)
    observed, info = environment.reset(seed=seed)
    seen, is_over, reward = [observed], False, 0.0
    while not is_over:
        assert environment.observation_space.contains(observed)
        assert reward == 0
        action = random.choice(info["action_mask"].nonzero()[0])
        observed, reward, terminated, truncated, info = environment.step(action)
        assert not truncated
        seen.append(observed)
        is_over = terminated
    assert not info["action_mask"].any()
    return seen, reward


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("archaeology", {}),
        ("expedition", {"bots": ["digger", "random"], "monument": "sphinx"}),
        ("curios", {"bots": ["digger"] * 3, "first": 0}),
    ],
)
def test_their_test_has_nothing_to_say(name: str, options: dict[str, Any]) -> None:
    made = gymnasium.make(f"potsherd.adapters.gymnasium:potsherd/{name}-v0", **options)
    check_env(made.unwrapped)  # its warnings would be errors


@pytest.mark.parametrize("bots", [["random"], ["random", "random"]])
def test_the_reward_is_the_part_of_the_win(bots: list[str]) -> None:
    players = 1 + len(bots)
    rewards = {play(Environment("curios", bots), seed)[1] for seed in range(12)}
    worth = {1 / winners - 1 / players for winners in range(1, players + 1)}
    assert rewards <= {-1 / players, *worth}
    assert len(rewards) > 1


def test_a_seed_names_games_one_after_the_other() -> None:
    environment = Environment("curios", ["random"])
    games = [play(environment, seed)[0] for seed in (1, None, 1, None)]
    assert [game[0].tolist() for game in games[:2]] != [game[0].tolist() for game in games[1:3]]
    for first, again in ((games[0], games[2]), (games[1], games[3])):
        assert all(map(np.array_equal, first, again))


def test_a_bot_of_ones_own_may_sit_there() -> None:
    environment = Environment("curios", ["potsherd.bots.random:RandomBot"])
    play(environment)
    environment.close()


def test_a_step_that_is_not_legal_ends_the_game_and_says_why() -> None:
    environment = Environment("archaeology", ["digger"])
    for seed in range(40):
        before, info = environment.reset(seed=seed)
        if info["action_mask"][58:67].any():  # it may trade, and that is not how one begins
            break
    seen, reward, terminated, truncated, info = environment.step(76)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert "[R-7]" in info["illegal"]
    assert np.array_equal(seen, before)
    with pytest.raises(ResetNeeded, match="reset"):
        environment.step(0)
    _, info = environment.reset()
    assert "illegal" not in info
    for action in (-1, 117):
        environment.reset(seed=1)
        assert environment.step(action)[1] == -1


def test_after_max_steps_a_game_is_truncated() -> None:
    environment = Environment("archaeology", ["digger"], max_steps=2)
    _, info = environment.reset(seed=1)
    for is_last in (False, True):
        action = info["action_mask"].argmax()
        _, reward, terminated, truncated, info = environment.step(action)
        assert (reward, terminated, truncated) == (0, False, is_last)
    assert info["action_mask"].any()


def test_pictures_and_texts_show_the_table() -> None:
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        environment = Environment("curios", ["digger"], render_mode=mode)
        environment.reset(seed=1)
        assert isinstance(environment.render(), kind)
    with pytest.raises(OptionError, match="rgb_array"):
        Environment("curios").render()


def test_editions_options_and_bots_are_checked() -> None:
    with pytest.raises(EditionError, match="pottery"):
        Environment("pottery")
    for options, words in (
        ({"bots": ["nobody"]}, "nobody"),
        ({"bots": "greedy"}, "list"),
        ({"bots": ["greedy"] * 8}, "players"),
        ({"bots": []}, "players"),
        ({"monument": "ziggurat"}, "monument"),
        ({"max_steps": 0}, "max_steps is 1 or more"),
        ({"render_mode": "video"}, "rgb_array"),
    ):
        with pytest.raises(OptionError, match=words):
            Environment("expedition", **options)


def test_without_the_extra_it_is_said_how_to_install_it() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "try:\n    import potsherd.adapters.gymnasium\n"
        "except ImportError as missing:\n    print(missing)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'potsherd[gymnasium]'" in shown.stdout
