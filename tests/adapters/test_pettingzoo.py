"""PettingZoo's own tests, and what its environments show and refuse."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from potsherd import EditionError, IllegalMove, OptionError
from potsherd.adapters.pettingzoo import Environment, archaeology_v0, curios_v0, env, expedition_v0

# What PettingZoo's tests would rather see; its own card games are let off by name.
unmasked = [
    pytest.mark.filterwarnings(f"ignore:{begin}")
    for begin in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be",
        "Action mask numpy array is all zeros",
    )
]


def play(environment: Any, seed: int, steps: int | None = None) -> list[float]:
    """Random legal steps; the rewards at the end, if it is reached."""
    environment.reset(seed=seed)
    rewards = dict.fromkeys(environment.agents, 0.0)
    random = np.random.default_rng(seed)
    for number, agent in enumerate(environment.agent_iter()):
        observed, reward, terminated, truncated, _ = environment.last()
        rewards[agent] += reward
        legal = observed["action_mask"].nonzero()[0]
        environment.step(None if terminated or truncated else int(random.choice(legal)))
        if number + 1 == steps:
            break
    return list(rewards.values())


# ---------------------------------------------------------------- their tests
@pytest.mark.parametrize(
    ("module", "options"),
    [
        (archaeology_v0, {}),
        (expedition_v0, {"players": 4, "monument": "tomb"}),
        (expedition_v0, {"players": 2}),
        (curios_v0, {"players": 3}),
    ],
    ids=["archaeology", "expedition-tomb", "expedition", "curios"],
)
class TestTheirs:
    pytestmark = unmasked

    def test_the_interface(self, module: Any, options: dict[str, Any]) -> None:
        api_test(module.env(**options), num_cycles=300)

    def test_seeds(self, module: Any, options: dict[str, Any]) -> None:
        seed_test(lambda: module.env(**options), num_cycles=50)


@unmasked[0]
@pytest.mark.parametrize("module", [expedition_v0, curios_v0], ids=["expedition", "curios"])
def test_their_test_of_rendering(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: module.env(players=3, render_mode=render_mode))
    assert "player_1" in capsys.readouterr().out


# ---------------------------------------------------------------- whole games
@pytest.mark.parametrize("players", [2, 3])
def test_rewards_are_parts_of_the_win_and_add_up_to_nothing(players: int) -> None:
    rewards = play(env("curios", players), seed=5)
    assert sum(rewards) == pytest.approx(0)
    assert max(rewards) <= 1 - 1 / players
    assert min(rewards) == pytest.approx(-1 / players)


def test_a_seed_names_games_one_after_the_other() -> None:
    environment = curios_v0.env(players=2)
    firsts = []
    for seed in (1, None, 1, None):
        environment.reset(seed=seed)
        firsts.append(environment.last()[0]["observation"].tolist())
    assert firsts[0] == firsts[2]
    assert firsts[1] == firsts[3]
    assert firsts[0] != firsts[1]


def test_only_who_decides_has_a_mask_and_all_have_an_observation() -> None:
    environment = archaeology_v0.env(players=3)
    environment.reset(seed=1)
    for agent in environment.agents:
        observed = environment.observe(agent)
        assert environment.observation_space(agent).contains(observed)
        assert observed["action_mask"].any() == (agent == environment.agent_selection)


def test_what_was_observed_does_not_change_later() -> None:
    environment = curios_v0.env()
    environment.reset(seed=1)
    observed = environment.last()[0]
    before = observed["observation"].copy()
    environment.step(int(observed["action_mask"].argmax()))
    assert np.array_equal(observed["observation"], before)


@unmasked[0]
def test_after_max_cycles_all_are_truncated() -> None:
    environment = archaeology_v0.env(max_cycles=4)
    play(environment, seed=1, steps=4)
    assert all(environment.truncations.values())
    assert not any(environment.terminations.values())
    play(environment, seed=1)
    assert environment.agents == []


@pytest.mark.parametrize("copied", [deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_copies_go_their_own_ways(copied: Callable[[Environment], Environment]) -> None:
    environment = curios_v0.env()
    environment.reset(seed=1)
    before = environment.last()[0]
    other = copied(environment)
    other.step(int(before["action_mask"].argmax()))
    assert not np.array_equal(other.last()[0]["observation"], before["observation"])
    assert np.array_equal(environment.last()[0]["observation"], before["observation"])


# ---------------------------------------------------------------- bad input
def test_a_step_that_is_not_legal_is_refused_with_its_ruling_and_changes_nothing() -> None:
    environment = archaeology_v0.env()
    environment.reset(seed=1)
    before = environment.last()[0]
    for action in (76, 116, -1, 117):
        with pytest.raises(IllegalMove, match=r"legal now: .*end"):
            environment.step(action)
    with pytest.raises(IllegalMove, match=r"given, then those taken \[R-7\]"):
        environment.step(76)
    after = environment.last()[0]
    assert all(np.array_equal(after[name], before[name]) for name in before)


def test_a_game_may_end_by_it_in_the_wrapper_of_pettingzoo() -> None:
    environment = TerminateIllegalWrapper(archaeology_v0.env(), illegal_reward=-1)
    environment.reset(seed=1)
    environment.last()
    environment.step(76)
    assert environment.last()[2]


def test_editions_options_and_modes_are_checked() -> None:
    with pytest.raises(EditionError, match="pottery"):
        env("pottery")
    with pytest.raises(OptionError, match="players"):
        env("curios", players=9)
    with pytest.raises(OptionError, match="monument"):
        env("expedition", monument="ziggurat")
    with pytest.raises(OptionError, match="max_cycles is 1 or more"):
        env("curios", max_cycles=0)
    with pytest.raises(OptionError, match="rgb_array"):
        env("curios", render_mode="video")


def test_without_the_extra_it_is_said_how_to_install_it() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "try:\n    import potsherd.adapters.pettingzoo\n"
        "except ImportError as missing:\n    print(missing)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'potsherd[pettingzoo]'" in shown.stdout


# ---------------------------------------------------------------- pictures
@unmasked[0]
def test_pictures_show_the_board_within_a_move_too() -> None:
    pictures = []
    for steps in (0, 30):
        environment = curios_v0.env(render_mode="rgb_array")
        play(environment, seed=3, steps=steps) if steps else environment.reset(seed=3)
        picture = environment.render()
        assert isinstance(picture, np.ndarray)
        pictures.append(picture)
    assert pictures[0].shape == pictures[1].shape  # as films want it
    assert (pictures[0] < 128).any()  # there is ink on it
    assert not np.array_equal(pictures[0], pictures[1])


def test_the_text_says_what_was_chosen_of_a_move() -> None:
    environment = archaeology_v0.env(render_mode="ansi")
    for seed in range(40):
        environment.reset(seed=seed)
        offers = environment.last()[0]["action_mask"][58:67].nonzero()[0]
        if len(offers):
            break
    environment.step(58 + int(offers[0]))
    text = environment.render()
    assert isinstance(text, str)
    assert "> offer " in text
