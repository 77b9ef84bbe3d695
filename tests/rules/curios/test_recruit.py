"""Recruiting, the flip of the two-player game, and the token."""

from __future__ import annotations

from potsherd.rules.curios.fields import DRAW, FLIP, PASS, RECRUIT, RECRUITING, SEARCHING
from potsherd.rules.layout import CHANCE
from rules.curios.game import Game, card, game_of, hand_of

FOUR_OF_EACH = [
    [card(0, 1), card(1, 3), card(2, 5), card(3, 7)],
    [card(0, 3), card(1, 5), card(2, 7), card(3, 1)],
]


def recruiting(players: int, hands: list[list[int]] | None = None, first: int = 0) -> Game:
    game = game_of(players, hands, first=first)
    game.play_while(SEARCHING)
    assert game.s.phase == RECRUITING
    return game


def test_a_card_of_the_hand_is_revealed_for_a_pawn() -> None:
    game = recruiting(2, FOUR_OF_EACH)
    assert game.legal() == [*[RECRUIT + c for c in FOUR_OF_EACH[0]], PASS]
    game.play(RECRUIT + card(1, 3))
    assert hand_of(game, 0) == [card(0, 1), card(2, 5), card(3, 7)]
    assert game.s.hand_size[:2] == [3, 4]
    assert game.s.revealed[card(1, 3)] == 1
    assert sum(game.s.revealed) == 1
    assert game.s.pawns[:2] == game.s.at_hand[:2] == [6, 5]


def test_who_passes_keeps_cards_and_pawns() -> None:
    game = recruiting(2, FOUR_OF_EACH)
    game.play(PASS)
    assert game.s.mover == 1
    assert hand_of(game, 0) == FOUR_OF_EACH[0]
    assert sum(game.s.revealed) == 0
    assert game.s.pawns[0] == 5


def test_each_recruits_once_clockwise_from_the_first_player_and_the_token_goes_left() -> None:
    game = recruiting(3, first=2)
    movers = []
    while game.s.phase == RECRUITING:
        movers.append(game.s.mover)
        game.play(game.legal()[0])
    assert movers == [2, 0, 1]
    assert (game.s.phase, game.s.round, game.s.first, game.s.mover) == (SEARCHING, 2, 0, 0)
    game = recruiting(3, first=1)
    game.play(PASS, PASS, PASS)
    assert (game.s.first, game.s.mover) == (2, 2)


def test_C_5_who_has_seven_pawns_is_skipped() -> None:
    game = game_of(3)
    game.s.pawns[1] = 7
    game.play_while(SEARCHING)
    game.play(PASS)
    assert game.s.mover == 2


def test_C_5_who_has_no_hand_card_is_skipped() -> None:
    game = game_of(3)
    for c in hand_of(game, 0):
        game.s.hands[0][c] = 0
    game.s.hand_size[0] = 0
    game.play_while(SEARCHING)
    assert game.s.mover == 1
    game.play(PASS, PASS)
    assert game.s.phase == SEARCHING


def test_C_5_nobody_is_asked_when_nobody_can_recruit() -> None:
    for players, phase in ((2, FLIP), (3, SEARCHING)):
        game = game_of(players)
        game.s.pawns[:players] = [7] * players
        while game.s.round == 1 and game.s.phase == SEARCHING:
            game.play(game.legal()[0])
        assert game.s.phase == phase
        assert game.s.hand_size[:players] == [4] * players


def test_C_6_with_two_players_a_side_deck_card_is_turned_up_each_round_while_any_is_left() -> None:
    game = recruiting(2)
    flips = []
    for _ in range(6):
        game.s.left[:] = [8, 8, 8, 8]
        game.play(*[PASS] * 2)
        if game.s.phase == FLIP:
            assert (game.s.mover, game.s.midway) == (CHANCE, 0)
            step = game.options()[0]
            game.play(step)
            assert game.s.revealed[step - DRAW] == 1
            flips.append(step)
        assert game.s.phase == SEARCHING
        game.play_while(SEARCHING)
    assert len(set(flips)) == len(flips) == 4
    assert game.s.side_deck == 0
    assert sum(game.s.revealed) == 4


def test_C_6_with_five_players_the_side_deck_stays_hidden() -> None:
    game = recruiting(5)
    game.play(*[PASS] * 5)
    assert game.s.phase == SEARCHING
    assert game.s.side_deck == 2
    assert sum(game.s.undealt) == 4 + 2


def test_there_is_no_side_deck_with_three_and_four_players() -> None:
    for players in (3, 4):
        game = recruiting(players)
        game.play(*[PASS] * players)
        assert game.s.phase == SEARCHING
        assert game.s.side_deck == 0
        assert sum(game.s.undealt) == 4
