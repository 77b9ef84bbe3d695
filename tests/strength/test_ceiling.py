"""Seers: what they are told of chance and of the others is what happens then."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.strength.ceiling import (
    Fate,
    all_options,
    all_outcomes,
    foreseen,
    main,
    single_minded,
)
from benchmarks.strength.instinct import tiny
from potsherd.bots import make_bot
from potsherd.games.game import Game
from potsherd.position import Position
from potsherd.rules.compiling import bind, compiled
from potsherd.search.contract import LORE
from potsherd.search.searcher import records_of

tiny_games = pytest.mark.parametrize("edition", ["archaeology_storm", "curios_two_cards"])
FATE = Fate(bytes(31) + b"\7")


def room(game: Game) -> tuple[list[int], list[int], list[float]]:
    size = game.kernel.MAX_LEGAL
    return [0] * size, [0] * size, [0.0] * size


@tiny_games
def test_what_a_seer_is_told_of_chance_is_what_comes(edition: str) -> None:
    game = tiny(edition)
    tables, states = records_of(game.tables), np.zeros(1, game.kernel.STATE.dtype())
    steps, weights = np.zeros((2, game.kernel.MAX_LEGAL), np.int32)
    told = compiled(bind(foreseen, {all_outcomes: game.kernel.outcomes}))
    position, bot, asked = Position(game), make_bot("random"), 0
    while not position.is_over:
        if position.is_chance:
            position.open_state.write(states, 0)
            weights[-1] = FATE.number
            assert told(tables[0], states[0], steps, weights) == 1
            brought = position.deal(FATE)
            assert game.steps_of(brought)[0] == steps[0]
            asked += 1
        else:
            position.play(bot.choose(position.view(position.mover)))
    assert asked > 1


@tiny_games
def test_who_is_told_nothing_expects_all_that_can_come(edition: str) -> None:
    game = tiny(edition)
    state = Position(game).open_state
    steps, weights, _ = room(game)
    told = bind(foreseen, {all_outcomes: game.kernel.outcomes})
    n = told(game.tables, state, steps, weights)
    assert (steps[:n], weights[:n]) == tuple(map(list, game.outcomes(state)))


@tiny_games
def test_others_are_taken_to_do_what_an_instinct_bot_does_and_the_seer_thinks(edition: str) -> None:
    game = tiny(edition)
    lore = LORE.of(game.edition.family)
    seen = bind(single_minded, {all_options: lore.options})
    guide, instinct = lore.guide_of(game.tables), make_bot("digger")
    position, choices = Position(game), 0
    while not position.is_over:
        if position.is_chance:
            position.deal(FATE)
            continue
        view = position.view(position.mover)
        move = instinct.choose(view)
        steps, _, gains = room(game)
        everything = lore.options(game.tables, position.open_state, guide, steps, gains)
        for thinker, expected in ((position.mover, everything), (-1, everything)):
            gains[-1] = thinker
            assert seen(game.tables, position.open_state, guide, steps, gains) == expected
        gains[-1] = 1 - position.mover
        assert seen(game.tables, position.open_state, guide, steps, gains) == 1
        assert steps[0] == game.steps_of(move)[0]
        choices += everything > 1
        position.play(move)
    assert choices > 0


def test_a_single_deal_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["ceiling", "curios", "--deals", "1"])
    with pytest.raises(SystemExit):
        main()
    assert "--deals: an interval takes two deals at least" in capsys.readouterr().err
