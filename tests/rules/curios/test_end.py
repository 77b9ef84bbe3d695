"""The end of the game: when it comes, what artifacts are worth, and that it always comes."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from potsherd.rules.curios.fields import (
    DRAW,
    OVER,
    RECRUITING,
    SEARCH,
    SEARCHING,
    TURN_UP,
    VALUES,
)
from potsherd.rules.layout import CHANCE, NOBODY
from rules.curios.game import (
    COLOSSEUM,
    PYRAMID,
    SHIPWRECK,
    TEMPLE,
    Game,
    card,
    game_of,
    new_game,
    tables_of,
)


def after_search(left: list[int]) -> Game:
    """The end of a search that began with these artifacts, the lowest site always chosen."""
    game = game_of(2)
    game.s.left[:] = left
    game.play_while(SEARCHING)
    return game


def test_the_game_goes_on_while_one_site_has_run_out() -> None:
    game = after_search([0, 8, 8, 8])
    assert game.s.phase == RECRUITING


def test_two_sites_that_run_out_in_one_round_end_the_game_with_it() -> None:
    game = game_of(2)
    game.s.left[:] = [1, 1, 8, 8]
    game.play(SEARCH + PYRAMID, SEARCH + SHIPWRECK)
    assert game.s.left == [0, 0, 8, 8]
    assert game.s.phase == SEARCHING  # the round is played to its end
    game.play_while(SEARCHING)
    assert game.s.phase == TURN_UP


def test_a_site_that_ran_out_before_counts() -> None:
    game = after_search([1, 8, 8, 0])
    assert game.s.left[PYRAMID] == 0
    assert game.s.phase == TURN_UP


def test_C_7_recruiting_flip_and_token_are_skipped_when_the_game_ends() -> None:
    game = after_search([0, 0, 8, 8])
    assert (game.s.phase, game.s.mover) == (TURN_UP, CHANCE)
    assert game.s.first == 0
    assert game.s.round == 1
    assert game.s.side_deck == 4
    assert sum(game.s.revealed) == 0


def test_the_card_above_each_site_is_turned_up_site_by_site_in_one_move() -> None:
    game = after_search([0, 0, 8, 8])
    midway = []
    for site in range(4):
        assert {(step - DRAW) // VALUES for step in game.outcomes()} == {site}
        assert game.legal() == []
        game.play(game.options()[-1])
        midway.append(game.s.midway)
    assert midway == [1, 1, 1, 0]
    assert (game.s.phase, game.s.mover) == (OVER, NOBODY)
    assert game.outcomes() == {}
    assert game.s.value == [4, 4, 4, 4]
    assert sum(game.s.undealt) == game.s.side_deck == 4


def test_four_artifacts_worth_3_and_four_worth_7_make_40() -> None:
    hands = [
        [card(SHIPWRECK, 1), card(SHIPWRECK, 5), card(PYRAMID, 1), card(PYRAMID, 3)],
        [card(TEMPLE, 1), card(TEMPLE, 3), card(COLOSSEUM, 1), card(COLOSSEUM, 3)],
    ]
    game = game_of(2, hands)
    game.s.left[:] = [0, 0, 0, 0]
    game.play_while(SEARCHING)
    game.s.artifacts[0] = [4, 4, 0, 0]
    game.s.artifacts[1] = [0, 0, 2, 5]
    assert game.scores() == [0, 0]
    game.play(DRAW + card(PYRAMID, 7), DRAW + card(SHIPWRECK, 3))
    assert game.scores() == [4 * 3 + 4 * 7, 0]
    game.play(DRAW + card(TEMPLE, 5), DRAW + card(COLOSSEUM, 7))
    assert game.scores() == [40, 2 * 5 + 5 * 7]


def test_equal_totals_share_the_win() -> None:
    game = after_search([0, 0, 0, 0])
    game.s.artifacts[0] = [7, 0, 0, 0]
    game.s.artifacts[1] = [0, 3, 0, 0]
    hidden = game.copy()
    hidden.s.undealt[:] = [0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0]
    hidden.play_while(TURN_UP)
    assert hidden.scores() == [7 * 5, 3 * 7]
    hidden.s.artifacts[:2] = [[7, 1, 0, 0], [0, 6, 0, 0]]
    assert hidden.scores() == [42, 42]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_round_takes_an_artifact_so_the_game_ends(players: int) -> None:
    # Only searches of the one site that has run out take none.
    dealt = game_of(players)
    dealt.s.left[PYRAMID] = 0
    for pawns in product((5, 6, 7), repeat=players):
        game = dealt.copy()
        game.s.pawns[:players] = game.s.at_hand[:players] = pawns
        while game.s.phase == SEARCHING and game.legal()[0] == SEARCH + PYRAMID:
            game.play(SEARCH + PYRAMID)
        assert game.s.phase == SEARCHING
        assert game.s.round == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pawns_artifacts_and_cards_are_never_lost(players: int) -> None:
    game = new_game(tables_of(players, first=-1))
    random = Random(players)
    while game.s.mover != NOBODY:
        s = game.s
        for seat in range(players):
            assert s.at_hand[seat] + sum(s.placed[seat]) == s.pawns[seat]
            assert sum(s.hands[seat]) == s.hand_size[seat]
            assert s.pawns[seat] <= 7
        for site in range(4):
            taken = sum(s.artifacts[seat][site] for seat in range(players))
            assert s.left[site] + taken == game.e.artifacts
        for c in range(16):
            in_hands = sum(hand[c] for hand in s.hands)
            assert in_hands + s.revealed[c] + s.undealt[c] + (s.phase == TURN_UP) >= 1
            assert in_hands + s.revealed[c] + s.undealt[c] <= 1
        options = game.options()
        assert options == sorted(set(options))
        game.play(random.choice(options))
    assert sum(left == 0 for left in game.s.left) >= 2
