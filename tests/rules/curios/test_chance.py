"""Chance deals as a real shuffle would, although the cards nobody sees are never laid down."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import permutations, product
from math import factorial, prod
from random import Random

import pytest

from potsherd.rules.curios.fields import (
    CHOOSE_FIRST,
    DEAL,
    DRAW,
    FIRST,
    FLIP,
    SEARCHING,
    TURN_UP,
    VALUES,
    Tables,
)
from potsherd.rules.layout import CHANCE, NOBODY
from rules.curios.game import Game, card, game_of, hand_of, new_game, tables_of


def test_every_seat_may_begin_with_equal_chance() -> None:
    for players in (2, 3, 4, 5):
        game = new_game(tables_of(players, first=-1))
        assert game.s.phase == CHOOSE_FIRST
        assert game.outcomes() == {FIRST + seat: 1 for seat in range(players)}
        game.play(FIRST + 1)
        assert game.s.first == 1
        assert game.s.phase == DEAL


def test_hands_are_dealt_seat_by_seat_each_in_one_move() -> None:
    game = new_game(tables_of(4, first=3))
    seats, midway = [], []
    while game.s.phase == DEAL:
        seats.append(game.s.asked)
        game.play(game.options()[0])
        midway.append(game.s.midway)
    assert seats == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert midway == [1, 1, 0] * 4
    assert (game.s.phase, game.s.mover, game.s.round) == (SEARCHING, 3, 1)


def test_C_8_the_last_unseen_card_of_a_site_is_its_value_and_is_not_dealt() -> None:
    game = new_game(tables_of(2))
    game.play(DRAW + card(0, 1), DRAW + card(0, 3), DRAW + card(0, 7))
    assert DRAW + card(0, 5) not in game.outcomes()
    game.play(DRAW + card(1, 1), DRAW + card(2, 1))
    # One of three, twice, and three of four: each site weighs what it still has to deal.
    expected = {DRAW + card(site, value): 8 for site in (1, 2) for value in (3, 5, 7)}
    expected |= {DRAW + card(3, value): 9 for value in (1, 3, 5, 7)}
    assert game.outcomes() == expected


def test_C_8_a_seat_sees_its_own_hand_and_what_is_public() -> None:
    game = game_of(2)
    seen = game.s.redacted(1)
    assert seen.hands[1] == game.s.hands[1]
    assert sum(seen.hands[0]) == sum(seen.undealt) == 0
    assert sum(game.s.redacted(None).hands[1]) == 0
    public = ["revealed", "side_deck", "hand_size", "artifacts", "left", "pawns", "value"]
    assert all(getattr(seen, name) == getattr(game.s, name) for name in public)


def test_C_8_a_card_in_hand_or_revealed_is_not_the_value_of_its_site() -> None:
    game = game_of(2)
    game.s.left[:] = [0, 0, 0, 0]
    game.play_while(SEARCHING)
    while game.s.phase == TURN_UP:
        outcomes = game.outcomes()
        assert set(outcomes.values()) == {1}
        assert not {step - DRAW for step in outcomes} & {*hand_of(game, 0), *hand_of(game, 1)}
        game.play(next(iter(outcomes)))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_legal_depends_on_what_the_mover_sees_alone(players: int) -> None:
    random = Random(players)
    game = new_game(tables_of(players))
    while game.s.mover != NOBODY:
        if game.s.mover != CHANCE:
            assert Game(game.e, game.s.redacted(game.s.mover)).legal() == game.legal()
        game.play(random.choice(game.options()))


def tiny(players: int, sites: int, values: int, hand: int, flips: int) -> Tables:
    """One pawn a seat, one column a site, and artifacts enough to flip the whole side deck."""
    side_deck = sites * (values - 1) - players * hand
    rounds = side_deck if flips else 0
    return tables_of(
        players,
        sites=sites,
        columns=1,
        column=[1, 0, 0, 0, 0, 0],
        values=values,
        value=[*range(1, values + 1), *[0] * (4 - values)],
        artifacts=2 * rounds + 1,
        hand=hand,
        side_deck=side_deck,
        flips=flips,
        pawns=1,
        pawns_max=1,
    )


Cards = tuple[int, ...]
Courses = dict[Cards, Fraction]


def of_the_kernel(e: Tables) -> Courses:
    """Chance of each course: the cards dealt and flipped, then those above the sites, in order."""
    found: Courses = defaultdict(Fraction)
    open_games: list[tuple[Game, Fraction, Cards]] = [(new_game(e), Fraction(1), ())]
    while open_games:
        game, chance, cards = open_games.pop()
        while game.s.mover not in (CHANCE, NOBODY):
            game.play(game.legal()[0])
        if game.s.mover == NOBODY:
            found[cards] += chance
            continue
        outcomes = game.outcomes()
        for step, weight in outcomes.items():
            after = game.copy()
            after.play(step)
            share = chance * Fraction(weight, sum(outcomes.values()))
            open_games.append((after, share, (*cards, step - DRAW)))
    return found


def of_real_shuffles(e: Tables) -> Courses:
    """The same for cards laid out: one above each site, the rest shuffled."""
    drawn = e.players * e.hand + e.flips * e.side_deck
    found: Courses = defaultdict(Fraction)
    sets = [[site * VALUES + value for value in range(e.values)] for site in range(e.sites)]
    rest = e.sites * (e.values - 1)
    share = Fraction(1, e.values**e.sites * factorial(rest))
    for above in product(*sets):
        others = [c for cards in sets for c in cards if c not in above]
        for shuffled in permutations(others):
            found[(*shuffled[:drawn], *above)] += share
    return found


@pytest.mark.parametrize(
    ("players", "sites", "values", "hand", "flips"),
    [
        pytest.param(2, 2, 3, 2, 0, id="all dealt"),
        pytest.param(3, 3, 2, 1, 0, id="two cards a site"),
        pytest.param(2, 2, 3, 1, 1, id="side deck turned up"),
        pytest.param(2, 2, 3, 1, 0, id="side deck hidden"),
        pytest.param(2, 2, 4, 1, 1, id="four cards a site"),
    ],
)
def test_C_8_hands_side_deck_and_values_are_spread_as_by_a_real_shuffle(
    players: int, sites: int, values: int, hand: int, flips: int
) -> None:
    e = tiny(players, sites, values, hand, flips)
    assert of_the_kernel(e) == of_real_shuffles(e)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_C_8_every_course_of_the_printed_game_is_as_likely_as_by_a_real_shuffle(
    players: int,
) -> None:
    for seed in range(20):
        random = Random(seed)
        game = new_game(tables_of(players))
        chance, seen = Fraction(1), 0
        while game.s.mover != NOBODY:
            step = random.choice(game.options())
            if game.s.mover == CHANCE:
                outcomes = game.outcomes()
                chance *= Fraction(outcomes[step], sum(outcomes.values()))
                seen += game.s.phase in (DEAL, FLIP)
            game.play(step)
        assert chance == Fraction(1, 4**4 * prod(range(12, 12 - seen, -1)))
