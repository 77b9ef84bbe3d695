"""Engine and referee agree: on whole games of every configuration, and on games tampered with."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from altering import altered, parts, resealed
from configurations import EVERY, SOME, Configuration
from playing import pick_step
from potsherd.bots import make_bot
from potsherd.dealer import Dealer
from potsherd.errors import RecordError
from potsherd.record import Record, Result
from potsherd.rules.layout import NOBODY
from referee import Foul, check

GAMES = 3
"""Random games of each of over a hundred configurations."""

ALTERED = 4
"""Records with one thing altered, likewise."""

each_configuration = pytest.mark.parametrize("configuration", EVERY, ids=str)
some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)


def random_record(configuration: Configuration, seed: int) -> Record:
    """A game of varied moves, written down."""
    position = configuration.new_position()
    game = position.game
    empty = Record.of(position, ["random"] * configuration.players)
    random = Random(f"{configuration} referee {seed}")
    state = game.new_state()
    moves, movers = [], []
    while state.mover != NOBODY:
        movers.append(state.mover)
        steps: list[int] = []
        while not steps or state.midway:
            steps.append(pick_step(game, state, random))
            game.play_step(state, steps[-1])
        moves.append(game.move_of(steps))
    scores = game.scores(state)
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    result = Result(tuple(game.returns(state)), winners)
    return replace(empty, moves=tuple(moves), movers=tuple(movers), result=result)


def bots_record(configuration: Configuration, bots: list[str], seed: int) -> Record:
    """A game of bots with a dealer, its seed revealed."""
    position = configuration.new_position()
    nothing = [b""] * configuration.players
    dealer = Dealer(seed.to_bytes(32, "big"), nothing)
    seats = [make_bot(spec, seed=seat) for seat, spec in enumerate(bots)]
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(seats[position.mover].choose(position.view(position.mover)))
    return Record.of(position, bots, dealer, reveal=True)


@each_configuration
def test_the_referee_has_nothing_to_say_about_random_games(configuration: Configuration) -> None:
    for seed in range(GAMES):
        record = random_record(configuration, seed)
        verdict = check(record.write())
        assert verdict.finished
        assert record.result is not None
        assert verdict.money == record.result.returns
        assert verdict.winners == tuple(seat + 1 for seat in record.result.winners)


@some_configurations
def test_the_referee_has_nothing_to_say_about_games_of_greedy_bots(
    configuration: Configuration,
) -> None:
    assert check(bots_record(configuration, ["greedy"] * configuration.players, 1).write()).finished


@some_configurations
def test_the_referee_has_nothing_to_say_about_greedy_bots_among_random_ones(
    configuration: Configuration,
) -> None:
    bots = [("greedy", "random")[seat % 2] for seat in range(configuration.players)]
    text = bots_record(configuration, bots, 2).write()
    assert check(text).finished
    Record.read(text).verify()


@each_configuration
def test_engine_and_referee_agree_on_games_tampered_with(configuration: Configuration) -> None:
    """Both refuse a record with one event altered, or both find it is a game all the same.

    They name the same line, unless its form alone is wrong, which the engine looks at first.
    """
    random = Random(f"{configuration} altered")
    for seed in range(2):
        head, lines = parts(random_record(configuration, seed).write())
        for _ in range(ALTERED // 2):
            text = resealed(head, altered(lines, random))
            engine, referee = judged_by_engine(text), judged_by_referee(text)
            assert (engine is None) == (referee is None), text
            if is_well_formed(text):
                assert engine == referee, text


@pytest.mark.parametrize("configuration", SOME[::4], ids=str)
def test_most_alterations_are_refused(configuration: Configuration) -> None:
    random = Random(0)
    head, lines = parts(random_record(configuration, 0).write())
    assert judged_by_referee(resealed(head, lines)) is None
    refused = [judged_by_referee(resealed(head, altered(lines, random))) for _ in range(40)]
    assert sum(line is not None for line in refused) >= 32


def is_well_formed(text: str) -> bool:
    try:
        Record.read(text)
    except RecordError:
        return False
    return True


def judged_by_engine(text: str) -> int | None:
    """The line at fault, None if there is none."""
    try:
        Record.read(text).verify()
    except RecordError as error:
        match = re.search(r"line (\d+)", str(error))
        assert match is not None
        return int(match[1])
    return None


def judged_by_referee(text: str) -> int | None:
    """The line at fault, None if there is none."""
    try:
        check(text)
    except Foul as foul:
        return foul.line_number
    return None
