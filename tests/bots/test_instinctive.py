"""The digger in compiled code takes what the bot takes by its view, and knows no more than that."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from configurations import EVERY, FEW, Configuration
from playing import pick_move
from potsherd.bots.diggers import _GO_ON, _NOW, _ready, _table_for
from potsherd.bots.instinct import InstinctBot
from potsherd.games.game import Game
from potsherd.rules.layout import CHANCE, OWN, PUBLIC
from potsherd.steps.contract import SIGHTS

PLAIN = tuple(each for each in EVERY if not each.variants or each in FEW)
"""All families, players and monuments, and each variant once."""
DUG = 0.2
"""How often the digger chooses; other moves bring games where its own do not."""


class Followed:
    """A game in the rules' own form, with what its seats remember."""

    def __init__(self, game: Game) -> None:
        self.game, self.sight = game, SIGHTS.of(game.edition.family)
        self.state: Any = game.new_state()
        self.memory: Any = self.sight.MEMORY()

    def play(self, step: int) -> None:
        """Play a step, and remember it."""
        before = self.state.copy()
        self.game.play_step(self.state, step)
        self.sight.remember(self.game.tables, before, self.state, self.memory, step)

    def seen(self, seat: int) -> Any:
        """What the state shows to a seat, and what that remembers."""
        state = self.state.redacted(seat)
        self.sight.recall(self.game.tables, state, self.memory, seat)
        return state

    def chosen(self, scramble: Random | None = None) -> int:
        """What the compiled digger takes; all that its seat cannot know is scrambled first."""
        table = _table_for(self.game)._replace(
            played=np.zeros(1, np.int32), ends=np.zeros(1, np.int8)
        )
        self.state.write(table.states, _NOW)
        self.memory.write(table.memories, _NOW)
        if scramble is not None:
            for records, layout in (
                (table.states, self.game.kernel.STATE),
                (table.memories, self.sight.MEMORY),
            ):
                for field in layout.LAYOUT:
                    values, shape = records[field.name][_NOW], field.shape
                    other = np.array([scramble.randrange(4) for _ in range(values.size)])
                    if field.visibility != PUBLIC:
                        known = values[self.state.mover].copy() if field.visibility == OWN else None
                        records[field.name][_NOW] = other.reshape(shape)
                        if known is not None:
                            records[field.name][_NOW][self.state.mover] = known
        _ready(self.game.edition.family, table)(table, _GO_ON)
        return int(table.played[0])


@pytest.mark.parametrize("configuration", PLAIN, ids=str)
def test_each_step_of_the_compiled_digger_is_that_of_the_bot_whatever_lies_hidden(
    configuration: Configuration,
) -> None:
    random = Random(f"{configuration} dug")
    position, bot = configuration.new_position(), InstinctBot()
    game, followed = position.game, Followed(position.game)
    while not position.is_over:
        if position.mover == CHANCE or random.random() > DUG:
            move = pick_move(game, position._state, random)
            for step in game.steps_of(move):
                followed.play(step)
        else:
            view = position.view(position.mover)
            assert followed.seen(position.mover) == view.state
            move = bot.choose(view)
            for step in game.steps_of(move):
                assert followed.chosen() == step
                assert followed.chosen(scramble=random) == step
                followed.play(step)
        position.play(move, check=False)
        assert followed.state == position._state
