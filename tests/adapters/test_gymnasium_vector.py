"""Many games in one compiled call are the same games as one by one, whatever happens in others."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from potsherd import EditionError, OptionError
from potsherd.adapters.gymnasium import VectorEnvironment
from potsherd.bots.instinct import InstinctBot
from potsherd.rules.layout import NOBODY
from potsherd.steps import Observation
from potsherd.steps.replaying import replayed
from potsherd.steps.walking import Walk

NEXT, SAME = AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP
GAMES = [("archaeology", 2), ("expedition", 3), ("curios", 2)]
"""Of each family, and one with monuments."""

every_game = pytest.mark.parametrize(("edition", "players"), GAMES)


def some(masks: Any, random: np.random.Generator) -> Any:
    """A legal step for each game."""
    return np.array([random.choice(mask.nonzero()[0]) for mask in masks])


class Seen:
    """What each row showed in a course of random legal steps, game by game."""

    def __init__(self, environment: VectorEnvironment, steps: int, seed: Any = 1) -> None:
        self.games: list[list[list[Any]]] = []
        randoms = [np.random.default_rng(row) for row in range(environment.num_envs)]
        shown, info = environment.reset(seed=seed)
        going = [[[shown[row], info["mover"][row]]] for row in range(environment.num_envs)]
        self.games = [[] for _ in going]
        over = np.zeros(environment.num_envs, bool)
        is_same = environment.metadata["autoreset_mode"] == SAME
        for _ in range(steps):
            actions = [
                0 if is_over else random.choice(mask.nonzero()[0])
                for mask, random, is_over in zip(info["action_mask"], randoms, over, strict=True)
            ]
            shown, rewards, terminated, truncated, info = environment.step(np.array(actions))
            ended = terminated | truncated
            for row, game in enumerate(going):
                if over[row]:
                    game.append([shown[row], info["mover"][row]])
                    continue
                last = info["final_obs"][row] if is_same and ended[row] else shown[row]
                movers = info["final_info"]["mover"] if is_same and ended[row] else info["mover"]
                game.append([last, movers[row], actions[row], rewards[row], *info["returns"][row]])
                if ended[row]:
                    self.games[row].append(game)
                    going[row] = [[shown[row], info["mover"][row]]] if is_same else []
            over = ended & (not is_same)


def alike(one: Sequence[list[Any]], other: Sequence[list[Any]]) -> bool:
    """Whether two games showed the same."""
    return len(one) == len(other) and all(
        np.array_equal(a, b)
        for row, other_row in zip(one, other, strict=True)
        for a, b in zip(row, other_row, strict=True)
    )


# ---------------------------------------------------------------- the same games
@every_game
def test_a_row_shows_what_a_walk_does(edition: str, players: int) -> None:
    environment = VectorEnvironment(edition, 2, players)
    walk, random = Walk(environment.game), np.random.default_rng(5)
    shown, info = environment.reset(seed=[8, 9])
    walk.begin(9)
    terminated = np.zeros(2, bool)
    while not terminated[1]:
        assert info["mover"][1] == walk.mover
        assert np.array_equal(info["action_mask"][1], walk.mask)
        assert np.array_equal(shown[1], walk.observation)
        seat, actions = walk.mover, some(info["action_mask"], random)
        walk.play(int(actions[1]))
        shown, rewards, terminated, truncated, info = environment.step(actions)
        assert terminated[1] == (walk.mover == NOBODY)
        assert not truncated.any()
    scores = walk.scores()
    winners = [score == max(scores) for score in scores]
    worth = [won / sum(winners) - 1 / players for won in winners]
    assert info["returns"][1].tolist() == worth
    assert rewards[1] == worth[seat]
    assert info["mover"][1] == seat
    assert np.array_equal(shown[1], walk.seen_by(seat))
    assert info["action_mask"][1].all()


@pytest.mark.parametrize("bots", [(), ("random",), ("digger", "random")])
def test_games_are_the_same_whenever_the_next_ones_begin_and_beside_others(bots: Any) -> None:
    made = {
        (mode, games): Seen(
            VectorEnvironment("curios", games, 3, bots, autoreset_mode=mode), 90, seed=4
        )
        for mode in (NEXT, SAME)
        for games in (1, 3)
    }
    first = made[NEXT, 1].games[0]
    assert len(first) > 1
    assert not alike(first[0], first[1])
    for seen in made.values():
        assert all(map(alike, seen.games[0], first))
    for row in (1, 2):
        assert all(map(alike, made[NEXT, 3].games[row], made[SAME, 3].games[row]))


@pytest.mark.parametrize(
    ("edition", "players", "monument", "games"),
    [("archaeology", 2, None, 1), ("expedition", 3, "temple", 1), ("curios", 2, None, 6)],
)
def test_the_digger_plays_as_it_does_by_views(
    edition: str, players: int, monument: str | None, games: int
) -> None:
    """So it reads nothing that its seat does not know."""
    diggers = ["digger"] * (players - 1)
    environment = VectorEnvironment(edition, 1, players, diggers, monument=monument)
    learner, bot, game = Walk(environment.game), InstinctBot(), environment.game
    random = np.random.default_rng(2)
    for seed in range(games):
        shown, info = environment.reset(seed=seed)
        learner.begin(seed)
        played = [*learner.played]
        for _ in range(30):
            while learner.mover > 0:
                for step in game.steps_of(bot.choose(replayed(game, played).view)):
                    learner.play(step)
                    played += learner.played
            if learner.mover == NOBODY:
                break
            assert info["mover"][0] == learner.mover
            assert np.array_equal(shown[0], learner.observation)
            actions = some(info["action_mask"], random)
            learner.play(int(actions[0]))
            played += learner.played
            shown, _, _, _, info = environment.step(actions)


def test_what_is_shown_is_what_the_views_of_seats_say() -> None:
    environment = VectorEnvironment("expedition", 1, 2)
    walk, random = Walk(environment.game), np.random.default_rng(3)
    shown, info = environment.reset(seed=3)
    walk.begin(3)
    played = [*walk.played]
    for _ in range(30):
        choice = replayed(environment.game, played)
        seat = int(info["mover"][0])
        assert np.array_equal(shown[0], Observation(environment.game, seat).vector(choice))
        assert info["action_mask"][0].nonzero()[0].tolist() == choice.legal()
        actions = some(info["action_mask"], random)
        walk.play(int(actions[0]))
        played += walk.played
        shown, *_, info = environment.step(actions)


# ---------------------------------------------------------------- ends
@pytest.mark.parametrize("mode", [NEXT, SAME])
@pytest.mark.parametrize("action", [None, -1, -2, 21, 2**40])
def test_a_step_that_is_not_legal_ends_its_own_game_alone(
    action: int | None, mode: AutoresetMode
) -> None:
    environment, other = (VectorEnvironment("curios", 3, 2, autoreset_mode=mode) for _ in range(2))
    before, info = environment.reset(seed=1)
    other.reset(seed=1)
    legal = info["action_mask"].argmax(axis=1)
    wrong = legal.copy()
    wrong[1] = info["action_mask"][1].argmin() if action is None else action
    seat = info["mover"][1]
    shown, rewards, terminated, truncated, info = environment.step(wrong)
    as_usual = other.step(legal)
    assert info["illegal"].tolist() == [False, True, False]
    assert terminated.tolist() == [False, True, False]
    assert rewards.tolist() == [0, -1, 0]
    assert info["returns"][1].tolist() == [-1 if each == seat else 0 for each in range(2)]
    assert not truncated.any()
    last = shown[1] if mode == NEXT else info["final_obs"][1]
    assert np.array_equal(last, before[1])
    assert np.array_equal(shown[[0, 2]], as_usual[0][[0, 2]])
    for _ in range(2):  # the next game goes on
        actions = info["action_mask"].argmax(axis=1)
        _, rewards, terminated, _, info = environment.step(actions)
        assert not terminated[1]
        assert not info["illegal"].any()
        assert rewards[1] == 0


@pytest.mark.parametrize("mode", [NEXT, SAME])
def test_after_max_steps_games_are_truncated(mode: AutoresetMode) -> None:
    environment = VectorEnvironment("archaeology", 2, max_steps=3, autoreset_mode=mode)
    _, info = environment.reset(seed=1)
    cut = []
    for _ in range(8):
        actions = info["action_mask"].argmax(axis=1)
        _, rewards, terminated, truncated, info = environment.step(actions)
        assert not terminated.any()
        assert not rewards.any()
        cut.append(truncated.tolist())
    period = 4 if mode == NEXT else 3
    assert cut == [[step % period == 2] * 2 for step in range(8)]


def test_a_learner_learns_of_an_end_that_a_bot_brings() -> None:
    environment = VectorEnvironment("curios", 16, 2, ["random"], autoreset_mode=SAME)
    _, info = environment.reset(seed=1)
    random, rewards_seen = np.random.default_rng(1), set()
    for _ in range(40):
        _, rewards, terminated, _, info = environment.step(some(info["action_mask"], random))
        assert not info["mover"].any()
        assert np.array_equal(rewards, info["returns"][:, 0])
        rewards_seen |= set(rewards[terminated])
    assert rewards_seen >= {-0.5, 0.5}


# ---------------------------------------------------------------- the interface
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_wrappers_of_gymnasium_fit(mode: str) -> None:
    made = gymnasium.make_vec(
        "potsherd.adapters.gymnasium:potsherd/curios-v0",
        num_envs=4,
        vectorization_mode="vector_entry_point",
        autoreset_mode=mode,
    )
    environment = DictInfoToList(RecordEpisodeStatistics(made))
    random = np.random.default_rng(1)
    shown, infos = environment.reset(seed=1)
    assert made.observation_space.contains(shown)
    lengths = []
    for _ in range(60):
        actions = some([info["action_mask"] for info in infos], random)
        assert made.action_space.contains(actions)
        shown, _, terminated, truncated, infos = environment.step(actions)
        for row in (terminated | truncated).nonzero()[0]:
            lengths.append(infos[row]["episode"]["l"])
            assert ("final_obs" in infos[row]) == (mode == "SameStep")
    assert len(lengths) > 4
    assert min(lengths) > 5


def test_what_was_given_does_not_change_later_nor_what_is_legal_by_it() -> None:
    environment = VectorEnvironment("curios", 2, autoreset_mode=SAME)
    given = environment.reset(seed=1)
    before = deepcopy(given)
    info = given[1]
    for _ in range(30):
        *_, info = environment.step(info["action_mask"].argmax(axis=1))
    assert np.array_equal(given[0], before[0])
    assert all(np.array_equal(given[1][name], before[1][name]) for name in before[1])
    illegal = info["action_mask"].argmin(axis=1)
    info["action_mask"][:] = 1
    assert environment.step(illegal)[-1]["illegal"].all()


def test_resets_without_a_seed_go_on_and_differ() -> None:
    environment, other = VectorEnvironment("curios", 64), VectorEnvironment("curios", 64)
    shown = [environment.reset(seed=seed)[0].tolist() for seed in (3, None, 3, None)]
    assert shown[:2] == shown[2:]
    assert shown[0] != shown[1]
    assert shown[0][0] != shown[0][1]
    assert other.reset()[0].tolist() not in shown


def test_before_a_reset_there_is_no_game() -> None:
    with pytest.raises(ResetNeeded, match="reset"):
        VectorEnvironment("curios").step(np.array([0]))


def test_bad_input_is_refused_and_changes_nothing() -> None:
    with pytest.raises(EditionError, match="pottery"):
        VectorEnvironment("pottery")
    for options, words in (
        ({"players": 9}, "players"),
        ({"monument": "ziggurat"}, "monument"),
        ({"num_envs": 0}, "games: 1 or more"),
        ({"max_steps": 0}, "1 or more, not 0"),
        ({"bots": ["greedy"]}, "random, digger"),
        ({"bots": ["digger"] * 2}, "no seat of 2"),
        ({"autoreset_mode": "Disabled"}, "NEXT_STEP, SAME_STEP"),
        ({"autoreset_mode": AutoresetMode.DISABLED}, "NEXT_STEP, SAME_STEP"),
    ):
        with pytest.raises(OptionError, match=words):
            VectorEnvironment("curios", **options)
    environment = VectorEnvironment("curios", 2)
    environment.reset(seed=1)
    for actions in ([0], [[0, 0]], [0.0, 1.0], 3):
        with pytest.raises(OptionError, match="2 whole numbers"):
            environment.step(actions)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="seeds"):
        environment.reset(seed=[1])
    with pytest.raises(OptionError, match="reset_mask"):
        environment.reset(options={"reset_mask": np.ones(2, bool)})
