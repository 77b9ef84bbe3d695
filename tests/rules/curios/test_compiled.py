"""The compiled rules are the same game."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from potsherd.rules.compiling import compiled
from potsherd.rules.curios.fields import State, Tables
from potsherd.rules.curios.kernel import MAX_LEGAL, STEPS, apply, legal, outcomes, score, start
from potsherd.rules.layout import CHANCE, NOBODY
from rules.curios.game import new_game, tables_of


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_compiled_and_interpreted_rules_agree_at_every_step(players: int) -> None:
    e = tables_of(players, first=-1)
    records = np.zeros(1, Tables.dtype())
    e.write(records, 0)
    tables = records[0]
    states = np.zeros(1, State.dtype())
    steps, weights = np.zeros((2, MAX_LEGAL), np.int32)
    for seed in range(25):
        random = Random(seed)
        game = new_game(e)
        states[0] = np.zeros(1, State.dtype())[0]
        compiled(start)(tables, states[0])
        while True:
            assert State.read(states, 0) == game.s
            if game.s.mover == NOBODY:
                break
            options = game.options()
            assert max(options) < STEPS
            if game.s.mover == CHANCE:
                n = compiled(outcomes)(tables, states[0], steps, weights)
                assert weights[:n].tolist() == list(game.outcomes().values())
            else:
                n = compiled(legal)(tables, states[0], steps)
            assert steps[:n].tolist() == options
            step = random.choice(options)
            game.play(step)
            compiled(apply)(tables, states[0], step)
        assert [compiled(score)(tables, states[0], seat) for seat in range(players)] == (
            game.scores()
        )


def test_a_state_takes_few_bytes() -> None:
    assert State.dtype().itemsize <= 512
