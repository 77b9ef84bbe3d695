"""Games stepped in compiled code are those of the interpreted rules, and show the same."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from configurations import EVERY, FEW, Configuration
from playing import one_of
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.steps import Layout, Steps
from potsherd.steps.contract import SIGHTS
from potsherd.steps.walking import Walk

LAZY = ("offer", "take", "settle", "end", "search", "pass")
STEPS = 60
"""Of each game; more than a hundred of them are played."""


class Followed:
    """What the interpreted rules make of a walk."""

    def __init__(self, walk: Walk) -> None:
        self.game = walk.game
        self.sight = SIGHTS.of(walk.game.edition.family)
        self.layout = Layout(walk.game)
        self.state: Any = walk.game.new_state()
        self.memory: Any = self.sight.MEMORY()
        self.began = self.state, self.memory

    def follow(self, steps: list[int]) -> None:
        """Take steps that the rules allow, and remember them."""
        for step in steps:
            is_chance = self.state.mover == CHANCE
            allowed = self.game.outcomes(self.state)[0] if is_chance else None
            assert step in (allowed or self.game.legal(self.state))
            before = self.state.copy()
            self.game.play_step(self.state, step)
            self.sight.remember(self.game.tables, before, self.state, self.memory, step)
            if not self.state.midway:
                self.began = self.state.copy(), self.memory.copy()

    def seen(self, seat: int) -> Any:
        """What a seat sees."""
        is_mover = seat == self.state.mover
        state, memory = (self.state, self.memory) if is_mover else self.began
        numbers = [0] * self.layout.size
        self.sight.observe(self.game.tables, state, memory, seat, numbers)
        return np.array(numbers, np.float32) * self.layout.scale


@pytest.mark.parametrize("configuration", EVERY, ids=str)
def test_a_walk_shows_each_seat_what_the_rules_list_interpreted(
    configuration: Configuration,
) -> None:
    random = Random(f"{configuration} walked")
    walk = Walk(configuration.new_game())
    walk.begin(seed=7)
    followed = Followed(walk)
    followed.follow(walk.played)
    for _ in range(STEPS):
        assert walk.mover == followed.state.mover
        if walk.mover == NOBODY:
            assert walk.scores() == walk.game.scores(followed.state)
            break
        legal = walk.game.legal(followed.state)
        assert walk.mask.nonzero()[0].tolist() == legal
        assert np.array_equal(walk.observation, followed.seen(walk.mover))
        other = int(random.random() * configuration.players)
        assert np.array_equal(walk.seen_by(other), followed.seen(other))
        walk.play(one_of(legal, random))
        followed.follow(walk.played)


def test_the_same_seed_and_steps_give_the_same_game() -> None:
    walk, games = Walk(Configuration("curios", 2).new_game()), []
    for seed in (1, 2, 1):
        walk.begin(seed)
        played = [*walk.played]
        while walk.mover >= 0:
            walk.play(int(walk.mask.argmax()))
            played += walk.played
        games.append((played, walk.scores()))
    assert games[0] == games[2]
    assert games[0] != games[1]


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_however_little_players_want_the_end_no_number_is_above_1(
    configuration: Configuration,
) -> None:
    """They trade and pass for as long as they may: turns are counted that bring nothing."""
    random = Random(f"{configuration} lazy")
    walk = Walk(configuration.new_game())
    steps = Steps(walk.game)
    kept = [step for step, name in enumerate(steps.names) if name.startswith(LAZY)]
    walk.begin(seed=3)
    while walk.mover != NOBODY:
        legal = walk.mask.nonzero()[0].tolist()
        walk.play(one_of([step for step in legal if step in kept] or legal, random))
        assert walk.observation.max() <= 1
        assert walk.observation.min() >= 0
