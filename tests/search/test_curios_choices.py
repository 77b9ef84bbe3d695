"""How players of Curios choose: read from what the mover sees, and told alike in both forms."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

import numpy as np
import pytest

from configurations import Configuration
from playing import played
from potsherd import Dealer, Position, View, make_bot
from potsherd.rules.compiling import compiled
from potsherd.rules.curios import fields as at
from potsherd.rules.curios.kernel import MAX_LEGAL
from potsherd.search.curios.choices import (
    GREEDY,
    KINDS,
    LAYERS,
    MONEY,
    SEARCHERS,
    SHOWN,
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
from potsherd.search.searcher import records_of
from potsherd.worlds import Worlds, any_play, random_play, sample_worlds

TABLES = [Configuration("curios", players) for players in range(2, at.SEATS + 1)]
CHOOSING = at.SEARCHING, at.RECRUITING
MOST_BYTES = 80_000


@pytest.fixture(params=TABLES, ids=str)
def configuration(request: pytest.FixtureRequest) -> Configuration:
    """Tables of two to five."""
    given: Configuration = request.param
    return given


def positions(configuration: Configuration, *phases: int) -> Iterator[tuple[Any, Any, list[int]]]:
    """Tables, states and legal steps of random games where a seat has a choice."""
    for moves in range(1, 50, 4):
        position = played(configuration, moves, moves)
        state = position._state
        if state.phase in phases and len(position.game.legal(state)) > 1:
            yield position.game.tables, state, position.game.legal(state)


def others_of(tables: Any, state: Any) -> list[int]:
    return [seat for seat in range(tables.players) if seat != state.mover]


def likelihoods(tables: Any, state: Any, steps: list[int], kind: int = SEARCHERS) -> list[float]:
    return [likely_play(tables, state, kind, steps, len(steps), step) for step in steps]


# ---------------------------------------------------------------- a model of play
def test_how_likely_choices_are_adds_up_to_one(configuration: Configuration) -> None:
    found = [
        likelihoods(*case, kind)
        for case in positions(configuration, *CHOOSING)
        for kind in (SEARCHERS, GREEDY)
    ]
    assert found
    for each in found:
        assert sum(each) == pytest.approx(1.0)
        assert min(each) >= 0.99 * WANDER / len(each)
    assert any(max(each) > 0.5 for each in found)


def test_C_8_it_reads_nothing_that_the_mover_cannot_know(configuration: Configuration) -> None:
    random, changed = Random(2), 0
    for tables, state, steps in positions(configuration, *CHOOSING):
        other = state.copy()
        unknown = [other.undealt, *(other.hands[seat] for seat in others_of(tables, state))]
        cards = [card for card in range(at.CARDS) if any(place[card] for place in unknown)]
        random.shuffle(cards)
        for place in unknown:
            some = {cards.pop() for _ in range(sum(place))}
            place[:] = [int(card in some) for card in range(len(place))]
        changed += other != state
        assert likelihoods(tables, other, steps) == likelihoods(tables, state, steps)
    assert changed > 0


def test_it_reads_the_hand_of_the_mover(configuration: Configuration) -> None:
    def without_hand(state: Any) -> Any:
        made = state.copy()
        made.hands[state.mover] = [0] * at.CARDS
        return made

    assert any(
        likelihoods(tables, state, steps) != likelihoods(tables, without_hand(state), steps)
        for tables, state, steps in positions(configuration, *CHOOSING)
    )


def test_reveals_are_not_preferred(configuration: Configuration) -> None:
    for tables, state, steps in positions(configuration, at.RECRUITING):
        gains = [3.0] * len(steps)
        prefer(tables, state, None, steps, gains, len(steps))
        assert gains == [3.0] * len(steps)


def test_priors_are_made_of_the_same_odds(configuration: Configuration) -> None:
    for tables, state, steps in positions(configuration, at.SEARCHING):
        gains = [0.0] * len(steps)
        prefer(tables, state, None, steps, gains, len(steps))
        shares = [exp(gain / MONEY) for gain in gains]
        expected = [(1 - WANDER) * share / sum(shares) + WANDER / len(steps) for share in shares]
        assert likelihoods(tables, state, steps) == pytest.approx(expected, abs=1e-5)


def test_compiled_and_interpreted_agree(configuration: Configuration) -> None:
    for tables, state, steps in positions(configuration, *CHOOSING):
        record, options = records_of(state)[0], np.zeros(MAX_LEGAL, np.int32)
        options[: len(steps)] = steps
        odds, plain = np.zeros(MAX_LEGAL, np.float32), np.zeros(MAX_LEGAL, np.float32)
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
    assert all(path.stat().st_size <= MOST_BYTES for path in WEIGHTS)
    rows = KINDS * len(TABLES)
    assert LAYERS.site.shape == (rows, SITE, UNITS)
    assert LAYERS.table.shape == (rows, TABLE, UNITS)
    assert LAYERS.shown.shape == (rows, SHOWN, UNITS)
    assert all(np.isfinite(array).all() for array in LAYERS)


# ---------------------------------------------------------------- what is read
def read_of(tables: Any, state: Any) -> tuple[Any, Any]:
    sites, table = np.zeros((at.SITES, SITE)), np.zeros(TABLE)
    for site in range(at.SITES):
        read_site(tables, state, site, sites[site])
    read_table(tables, state, table)
    return sites, table


def test_sites_are_read_alike(configuration: Configuration) -> None:
    """Where sites change places, so does what is read of them, and how likely they are."""

    def turned(step: int) -> int:
        if step < at.RECRUIT:
            return at.SITES - 1 - step
        site, place = divmod(step - at.RECRUIT, at.VALUES)
        return step if step == at.PASS else at.RECRUIT + (at.SITES - 1 - site) * at.VALUES + place

    for tables, state, steps in positions(configuration, *CHOOSING):
        other, last = state.copy(), at.SITES - 1
        other.left, other.filled = state.left[::-1], state.filled[::-1]
        other.placed = [row[::-1] for row in state.placed]
        other.artifacts = [row[::-1] for row in state.artifacts]
        for site in range(at.SITES):
            cards = range(site * at.VALUES, (site + 1) * at.VALUES)
            there = range((last - site) * at.VALUES, (last - site + 1) * at.VALUES)
            for card, place in zip(cards, there, strict=True):
                other.revealed[place] = state.revealed[card]
                for seat in range(tables.players):
                    other.hands[seat][place] = state.hands[seat][card]
        sites, table = read_of(tables, state)
        mirrored, same = read_of(tables, other)
        assert np.array_equal(mirrored, sites[::-1])
        assert np.array_equal(same, table)
        found = likelihoods(tables, other, [turned(step) for step in steps])
        assert found == pytest.approx(likelihoods(tables, state, steps), abs=1e-5)


def test_all_that_the_mover_sees_is_read(configuration: Configuration) -> None:
    """No two positions of a game in which a seat has a choice are read alike."""
    for seed in range(3):
        position, dealer = (
            Position.new("curios", players=configuration.players),
            Dealer(bytes([seed]) * 32),
        )
        bot, read = make_bot("greedy"), set[bytes]()
        while not position.is_over:
            if position.is_chance:
                position.deal(dealer)
                continue
            if position._state.phase in CHOOSING:
                arrays = read_of(position.game.tables, position._state)
                key = b"".join(array.tobytes() for array in arrays)
                assert key not in read
                read.add(key)
            position.play(bot.choose(position.view(position.mover)))
        assert read


# ---------------------------------------------------------------- what choices tell
def views_of(bot: str, players: int, number: int, moves: int) -> Iterator[tuple[View, list[int]]]:
    """What each seat sees after some moves of a game of a bot, and the hand of the next seat."""
    position, dealer = Position.new("curios", players), Dealer(bytes([number]) * 32)
    bots = [make_bot(bot, seed=seat) for seat in range(players)]
    while position.is_chance or position.length < moves:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(bots[position.mover].choose(position.view(position.mover)))
    for seat in range(players):
        yield position.view(seat), position._state.hands[(seat + 1) % players]


def belief(worlds: Worlds, view: View, truth: list[int]) -> float:
    """The mean over the cards of the next seat's hand of how likely it is believed to be there."""
    assert view.observer is not None
    other = (view.observer + 1) % view.game.players
    seen = worlds.states["hands"][:, other].mean(axis=0)
    return float(np.mean(seen[np.flatnonzero(truth)]))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("bot", "own", "other"),
    [
        ("greedy", play_of_greedy, play_of_searchers),
        ("search:nodes=400", play_of_searchers, play_of_greedy),
    ],
)
def test_what_others_chose_tells_of_their_hands_and_of_their_kind(
    bot: str, own: Any, other: Any, players: int
) -> None:
    gained, kinds = [], []
    for number in range(24 // players):
        for view, truth in views_of(bot, players, number, 6 * players):
            if sum(truth) > 0:
                told = sample_worlds(view, 512, seed=1, play=own)
                untold = sample_worlds(view, 512, seed=1, play=random_play)
                anything = sample_worlds(view, 512, seed=1, play=any_play)
                gained.append(belief(told, view, truth) - belief(untold, view, truth))
                assert abs(belief(untold, view, truth) - belief(anything, view, truth)) < 0.1
                kinds.append(told.evidence - sample_worlds(view, 512, 1, play=other).evidence)
    assert np.mean(gained) > 0.03
    assert np.mean(kinds) > 0.5
