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
    GREEDY,
    LAYERS,
    MONEY,
    PLAYERS,
    SEARCHERS,
    SITE,
    TABLE,
    UNITS,
    WANDER,
    WEIGHTS,
    likely_play,
    play_of_greedy,
    play_of_searchers,
    prefer,
    read_site,
    read_table,
    weigh_choices,
)
from potsherd.search.curios.lore import models_of
from potsherd.search.searcher import records_of
from potsherd.worlds import Worlds, any_play, random_play, sample_worlds

TABLES = [configuration for configuration in SOME if configuration.game == "curios"]
FOR_TWO = Configuration("curios", PLAYERS)
MOST_BYTES = 80_000


def positions(configuration: Configuration, phase: int) -> Iterator[tuple[Any, Any, list[int]]]:
    """Tables, states and legal steps of random games where a seat has a choice."""
    for moves in range(1, 50, 4):
        position = played(configuration, moves, moves)
        state = position._state
        if state.phase == phase and len(position.game.legal(state)) > 1:
            yield position.game.tables, state, position.game.legal(state)


def likelihoods(tables: Any, state: Any, steps: list[int], kind: int = SEARCHERS) -> list[float]:
    return [likely_play(tables, state, kind, steps, len(steps), step) for step in steps]


# ---------------------------------------------------------------- a model of play
def test_how_likely_choices_are_adds_up_to_one() -> None:
    found = [
        likelihoods(*case, kind)
        for case in positions(FOR_TWO, at.SEARCHING)
        for kind in (SEARCHERS, GREEDY)
    ]
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
    for tables, state, steps in positions(configuration, at.RECRUITING):
        for model in models_of(configuration.players):
            found = [model(tables, state, steps, len(steps), step) for step in steps]
            assert found == [1 / len(steps)] * len(steps)
        assert left_as_they_are(tables, state, steps)
    if configuration.players != PLAYERS:
        assert models_of(configuration.players) == {random_play: 1.0}
        for case in positions(configuration, at.SEARCHING):
            assert left_as_they_are(*case)


def left_as_they_are(tables: Any, state: Any, steps: list[int]) -> bool:
    gains = [3.0] * len(steps)
    prefer(tables, state, None, steps, gains, len(steps))
    return gains == [3.0] * len(steps)


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
        found = compiled(weigh_choices)
        found(records_of(tables)[0], record, SEARCHERS, options, len(steps), odds)
        weigh_choices(tables, state, SEARCHERS, steps, len(steps), plain)
        assert odds == pytest.approx(plain, abs=1e-4)
        for step, likely in zip(steps, likelihoods(tables, state, steps), strict=True):
            told = compiled(play_of_searchers)(
                records_of(tables)[0], record, options, len(steps), step
            )
            assert told == pytest.approx(likely, abs=1e-5)


def test_the_weights_that_ship_fit_and_are_small() -> None:
    assert WEIGHTS.stat().st_size <= MOST_BYTES
    assert LAYERS.site.shape == (2, SITE, UNITS)
    assert LAYERS.table.shape == (2, TABLE, UNITS)
    assert all(np.isfinite(array).all() for array in LAYERS)


# ---------------------------------------------------------------- what is read
def read_of(tables: Any, state: Any) -> tuple[Any, Any]:
    sites, table = np.zeros((at.SITES, SITE)), np.zeros(TABLE)
    for site in range(at.SITES):
        read_site(state, site, sites[site])
    read_table(tables, state, table)
    return sites, table


def test_sites_are_read_alike() -> None:
    """Where sites change places, so does what is read of them, and how likely they are."""
    for tables, state, steps in positions(FOR_TWO, at.SEARCHING):
        other, last = state.copy(), at.SITES - 1
        other.left, other.filled = state.left[::-1], state.filled[::-1]
        other.placed = [row[::-1] for row in state.placed]
        other.artifacts = [row[::-1] for row in state.artifacts]
        for site in range(at.SITES):
            cards = range(site * at.VALUES, (site + 1) * at.VALUES)
            there = range((last - site) * at.VALUES, (last - site + 1) * at.VALUES)
            for card, place in zip(cards, there, strict=True):
                other.revealed[place] = state.revealed[card]
                for seat in range(PLAYERS):
                    other.hands[seat][place] = state.hands[seat][card]
        sites, table = read_of(tables, state)
        mirrored, same = read_of(tables, other)
        assert np.array_equal(mirrored, sites[::-1])
        assert np.array_equal(same, table)
        found = likelihoods(tables, other, [last - step for step in steps])
        assert found == pytest.approx(likelihoods(tables, state, steps), abs=1e-5)


def test_all_that_the_mover_sees_is_read() -> None:
    """No two positions of a game in which a seat has a choice are read alike."""
    for seed in range(3):
        position, dealer = Position.new("curios", players=PLAYERS), Dealer(bytes([seed]) * 32)
        bot, read = make_bot("greedy"), set[bytes]()
        while not position.is_over:
            if position.is_chance:
                position.deal(dealer)
                continue
            if position._state.phase == at.SEARCHING:
                arrays = read_of(position.game.tables, position._state)
                key = b"".join(array.tobytes() for array in arrays)
                assert key not in read
                read.add(key)
            position.play(bot.choose(position.view(position.mover)))
        assert read


# ---------------------------------------------------------------- what choices tell
def views_of(bot: str, number: int, moves: int) -> Iterator[tuple[View, list[int]]]:
    """What both seats see after some moves of a game of a bot, and the other's hand."""
    position, dealer = Position.new("curios", players=2), Dealer(bytes([number]) * 32)
    bots = [make_bot(bot, seed=seat) for seat in range(2)]
    while position.is_chance or position.length < moves:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(bots[position.mover].choose(position.view(position.mover)))
    for seat in range(2):
        yield position.view(seat), position._state.hands[1 - seat]


def belief(worlds: Worlds, view: View, truth: list[int]) -> float:
    """The mean over the cards of the other's hand of how likely it is believed to be there."""
    seen = worlds.states["hands"][:, 1 - (view.observer or 0)].mean(axis=0)
    return float(np.mean(seen[np.flatnonzero(truth)]))


@pytest.mark.parametrize(
    ("bot", "own", "other"),
    [
        ("greedy", play_of_greedy, play_of_searchers),
        ("search:nodes=400", play_of_searchers, play_of_greedy),
    ],
)
def test_what_the_other_chose_tells_of_his_hand_and_of_his_kind(
    bot: str, own: Any, other: Any
) -> None:
    gained, kinds = [], []
    for number in range(12):
        for view, truth in views_of(bot, number, 12):
            if sum(truth) > 0:
                told = sample_worlds(view, 512, seed=1, play=own)
                untold = sample_worlds(view, 512, seed=1, play=random_play)
                anything = sample_worlds(view, 512, seed=1, play=any_play)
                gained.append(belief(told, view, truth) - belief(untold, view, truth))
                assert abs(belief(untold, view, truth) - belief(anything, view, truth)) < 0.1
                kinds.append(told.evidence - sample_worlds(view, 512, 1, play=other).evidence)
    assert np.mean(gained) > 0.03
    assert np.mean(kinds) > 0.5
