"""Every step of every game: nothing is lost, somebody can always go on, and the game ends."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from configurations import EVERY, SOME, Configuration
from playing import pick_step
from potsherd.games.game import Game
from potsherd.rules.layout import CHANCE, NOBODY
from properties.conservation import ledger_of

each_configuration = pytest.mark.parametrize("configuration", EVERY, ids=str)
some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)

MANY_STEPS = 400_000
"""No game takes so long, however little its players want it to end."""


def walk(game: Game, random: Random) -> Iterator[tuple[Any, int]]:
    """The states of a game with the step taken in each."""
    state = game.new_state()
    while state.mover != NOBODY:
        step = pick_step(game, state, random)
        yield state, step
        game.play_step(state, step)


@each_configuration
@pytest.mark.parametrize("seed", range(2))
def test_nothing_is_lost_and_nothing_made(configuration: Configuration, seed: int) -> None:
    game = configuration.new_game()
    ledger = ledger_of(game)
    ledger.check(game.new_state())
    for state, step in walk(game, Random(seed)):
        ledger.check(state)
        ledger.note(state, step)
    ledger.check(state)


@each_configuration
def test_steps_are_listed_in_ascending_order_and_there_is_always_one(
    configuration: Configuration,
) -> None:
    game = configuration.new_game()
    kernel = game.kernel
    for state, _ in walk(game, Random(1)):
        if state.mover == CHANCE:
            steps, weights = game.outcomes(state)
            assert all(weight > 0 for weight in weights)
        else:
            assert 0 <= state.mover < game.players
            steps = game.legal(state)
        assert 0 < len(steps) <= kernel.MAX_LEGAL
        assert steps == sorted(set(steps))
        assert steps[0] >= 0
        assert steps[-1] < kernel.STEPS


@each_configuration
def test_every_way_through_a_move_comes_to_its_end(configuration: Configuration) -> None:
    """Whatever step is taken within a move, another can follow until the move is whole."""
    game = configuration.new_game()
    random = Random(2)
    for state, _ in walk(game, random):
        if state.midway or random.random() < 0.9:
            continue
        steps = game.outcomes(state)[0] if state.mover == CHANCE else game.legal(state)
        for step in steps:
            after = state.copy()
            game.play_step(after, step)
            mover = state.mover
            for _ in range(200):
                if not after.midway:
                    break
                assert after.mover == mover
                game.play_step(after, pick_step(game, after, random))
            assert not after.midway


@some_configurations
@pytest.mark.parametrize("choice", [0, -1], ids=["first", "last"])
def test_a_game_ends_even_if_all_always_take_the_same_end_of_the_list(
    configuration: Configuration, choice: int
) -> None:
    """The last steps of the list are trades, so this meets the guards of R-14 for sure."""
    game = configuration.new_game()
    random = Random(3)
    state = game.new_state()
    for _ in range(MANY_STEPS):
        if state.mover == NOBODY:
            break
        if state.mover == CHANCE:
            step = pick_step(game, state, random)
        else:
            step = game.legal(state)[choice]
        game.play_step(state, step)
    assert state.mover == NOBODY


@each_configuration
def test_a_finished_game_offers_nothing(configuration: Configuration) -> None:
    game = configuration.new_game()
    *_, (state, _) = walk(game, Random(4))
    assert state.mover == NOBODY
    assert game.legal(state) == []
    assert game.outcomes(state) == ([], [])
    assert list(game.moves(state)) == []
    assert list(game.chances(state)) == []
