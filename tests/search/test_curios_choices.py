"""How players of Curios choose: read from what the mover sees, and told alike in both forms."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

import numpy as np
import pytest

from configurations import SOME, Configuration
from playing import played
from potsherd import Dealer, Position, View, make_bot
from potsherd.rules.compiling import compiled
from potsherd.rules.curios import fields as at
from potsherd.rules.curios.kernel import MAX_LEGAL
from potsherd.search.curios.choices import (
    BIAS,
    FIRST,
    MONEY,
    PLAYERS,
    READ,
    WANDER,
    WEIGHTS,
    likely_play,
    prefer,
    read_searches,
    weigh_choices,
)
from potsherd.search.searcher import records_of
from potsherd.worlds import any_play, random_play, sample_worlds

TABLES = [configuration for configuration in SOME if configuration.game == "curios"]
FOR_TWO = Configuration("curios", PLAYERS)
MOST_BYTES = 8192


def positions(configuration: Configuration, phase: int) -> Iterator[tuple[Any, Any, list[int]]]:
    """Tables, states and legal steps of random games where a seat has a choice."""
    for moves in range(1, 50, 4):
        position = played(configuration, moves, moves)
        state = position._state
        if state.phase == phase and len(position.game.legal(state)) > 1:
            yield position.game.tables, state, position.game.legal(state)


def likelihoods(tables: Any, state: Any, steps: list[int]) -> list[float]:
    return [likely_play(tables, state, steps, len(steps), step) for step in steps]


# ---------------------------------------------------------------- a model of play
def test_how_likely_choices_are_adds_up_to_one() -> None:
    found = [likelihoods(*case) for case in positions(FOR_TWO, at.SEARCHING)]
    assert found
    for each in found:
        assert sum(each) == pytest.approx(1.0)
        assert min(each) >= WANDER / len(each)
    assert any(max(each) > 0.5 for each in found)


def test_C_8_it_reads_nothing_that_the_mover_cannot_know() -> None:
    random, changed = Random(2), 0
    for tables, state, steps in positions(FOR_TWO, at.SEARCHING):
        other = state.copy()
        hand, rest = other.hands[1 - state.mover], other.undealt
        cards = [card for card in range(at.CARDS) if hand[card] or rest[card]]
        dealt = set(random.sample(cards, sum(hand)))
        for card in cards:
            hand[card], rest[card] = int(card in dealt), int(card not in dealt)
        changed += other != state
        assert likelihoods(tables, other, steps) == likelihoods(tables, state, steps)
    assert changed > 0


def test_it_reads_the_hand_of_the_mover() -> None:
    def without_hand(state: Any) -> Any:
        made = state.copy()
        made.hands[state.mover] = [0] * at.CARDS
        return made

    assert any(
        likelihoods(tables, state, steps) != likelihoods(tables, without_hand(state), steps)
        for tables, state, steps in positions(FOR_TWO, at.SEARCHING)
    )


@pytest.mark.parametrize("configuration", TABLES, ids=str)
def test_reveals_and_other_tables_tell_nothing(configuration: Configuration) -> None:
    phases = [at.RECRUITING]
    if configuration.players != PLAYERS:
        phases.append(at.SEARCHING)
    for phase in phases:
        for tables, state, steps in positions(configuration, phase):
            assert likelihoods(tables, state, steps) == [1 / len(steps)] * len(steps)
            gains = [3.0] * len(steps)
            prefer(tables, state, None, steps, gains, len(steps))
            assert gains == [3.0] * len(steps)


def test_priors_are_made_of_the_same_odds() -> None:
    for tables, state, steps in positions(FOR_TWO, at.SEARCHING):
        gains = [0.0] * len(steps)
        prefer(tables, state, None, steps, gains, len(steps))
        shares = [exp(gain / MONEY) for gain in gains]
        expected = [(1 - WANDER) * share / sum(shares) + WANDER / len(steps) for share in shares]
        assert likelihoods(tables, state, steps) == pytest.approx(expected, abs=1e-5)


def test_compiled_and_interpreted_agree() -> None:
    for tables, state, steps in positions(FOR_TWO, at.SEARCHING):
        record, options = records_of(state)[0], np.zeros(MAX_LEGAL, np.int32)
        options[: len(steps)] = steps
        odds, plain = np.zeros(at.SITES, np.float32), np.zeros(at.SITES, np.float32)
        compiled(weigh_choices)(records_of(tables)[0], record, options, len(steps), odds)
        weigh_choices(tables, state, steps, len(steps), plain)
        assert odds == pytest.approx(plain, abs=1e-4)
        for step, likely in zip(steps, likelihoods(tables, state, steps), strict=True):
            found = compiled(likely_play)(records_of(tables)[0], record, options, len(steps), step)
            assert found == pytest.approx(likely, abs=1e-5)


def test_the_weights_that_ship_fit_and_are_small() -> None:
    assert WEIGHTS.stat().st_size <= MOST_BYTES
    assert FIRST.shape == (2 * READ, len(BIAS))
    assert np.isfinite(FIRST).all()


# ---------------------------------------------------------------- what choices tell
def views_of(number: int, moves: int) -> Iterator[tuple[View, list[int]]]:
    """What both seats see after some moves of a game between greedy bots, and the other's hand."""
    position, dealer = Position.new("curios", players=2), Dealer(bytes([number]) * 32)
    bot = make_bot("greedy")
    while position.is_chance or position.length < moves:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(bot.choose(position.view(position.mover)))
    for seat in range(2):
        yield position.view(seat), position._state.hands[1 - seat]


def belief(view: View, truth: list[int], play: Any) -> float:
    """The mean over the cards of the other's hand of how likely it is believed to be there."""
    worlds = sample_worlds(view, 512, seed=1, play=play)
    seen = worlds.states["hands"][:, 1 - (view.observer or 0)].mean(axis=0)
    return float(np.mean(seen[np.flatnonzero(truth)]))


def test_what_the_other_chose_tells_of_his_hand() -> None:
    gained = []
    for number in range(16):
        for view, truth in views_of(number, 12):
            if sum(truth) > 0:
                told, untold = belief(view, truth, likely_play), belief(view, truth, random_play)
                gained.append(told - untold)
                assert abs(untold - belief(view, truth, any_play)) < 0.1
    assert np.mean(gained) > 0.03


def test_read_searches_gives_means_in_the_last_row() -> None:
    for tables, state, steps in positions(FOR_TWO, at.SEARCHING):
        read = np.zeros((at.SITES + 1, READ), np.float32)
        read_searches(tables, state, steps, len(steps), read)
        assert read[at.SITES] == pytest.approx(read[: len(steps)].mean(axis=0), abs=1e-5)
