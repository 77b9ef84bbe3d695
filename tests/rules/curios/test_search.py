"""Searching: columns, artifacts, bonuses."""

from __future__ import annotations

from potsherd.rules.curios.fields import PASS, RECRUITING, SEARCH, SEARCHING, TURN_UP
from rules.curios.game import COLOSSEUM, PYRAMID, SHIPWRECK, TEMPLE, Game, game_of


def sites(game: Game) -> list[int]:
    """The sites the mover may choose."""
    return [step - SEARCH for step in game.legal()]


def test_C_1_all_sites_have_columns_for_1_2_3_4_and_4_pawns() -> None:
    for site in range(4):
        game = game_of(2)
        game.s.at_hand[:2] = [20, 20]
        for column in (1, 2, 3, 4, 4):
            before = game.s.copy()
            game.play(SEARCH + site)
            seat = before.mover
            assert before.at_hand[seat] - game.s.at_hand[seat] == column
            assert game.s.placed[seat][site] - before.placed[seat][site] == column
        assert game.s.filled[site] == 5


def test_the_third_column_of_the_pyramid_takes_three_pawns_and_gives_an_artifact() -> None:
    game = game_of(3)
    game.play(SEARCH + PYRAMID, SEARCH + PYRAMID)
    amelia = game.s.mover
    game.play(SEARCH + PYRAMID)
    assert game.s.placed[amelia][PYRAMID] == 3
    assert game.s.at_hand[amelia] == 2
    assert game.s.artifacts[amelia][PYRAMID] == 1
    assert game.s.left[PYRAMID] == 10 - 3


def test_turns_go_clockwise_from_the_first_player() -> None:
    game = game_of(3, first=2)
    movers = []
    for _ in range(4):
        movers.append(game.s.mover)
        game.play(SEARCH + game.s.filled.index(min(game.s.filled[:4])))
    assert movers == [2, 0, 1, 2]


def test_C_2_whoever_can_fill_a_column_must() -> None:
    game = game_of(2)
    game.s.at_hand[:2] = [1, 0]
    assert game.s.phase == SEARCHING
    assert sites(game) == [PYRAMID, SHIPWRECK, TEMPLE, COLOSSEUM]
    assert PASS not in game.legal()


def test_C_3_a_site_without_artifacts_can_be_chosen_and_gives_none() -> None:
    game = game_of(2)
    game.s.left[TEMPLE] = 0
    assert TEMPLE in sites(game)
    game.play(SEARCH + TEMPLE)
    assert game.s.placed[0][TEMPLE] == 1
    assert game.s.left[TEMPLE] == 0
    assert game.s.artifacts[0] == [0, 0, 0, 0]


def test_C_3_a_site_without_artifacts_must_be_chosen_when_no_other_can_be_filled() -> None:
    game = game_of(2)
    game.s.left[TEMPLE] = 0
    game.s.filled[:] = [1, 1, 0, 1]
    game.s.at_hand[0] = 1
    assert sites(game) == [TEMPLE]


def test_C_3_a_site_with_all_columns_full_cannot_be_chosen() -> None:
    game = game_of(2)
    game.s.at_hand[0] = 7
    game.s.filled[:] = [5, 5, 0, 5]
    assert sites(game) == [TEMPLE]
    game.s.filled[:] = [5, 4, 3, 0]
    assert sites(game) == [SHIPWRECK, TEMPLE, COLOSSEUM]


def test_C_4_who_can_fill_no_column_is_out_and_the_others_go_on() -> None:
    game = game_of(3)
    game.s.filled[:] = [1, 1, 1, 1]
    game.s.at_hand[:3] = [2, 1, 5]
    movers = []
    while game.s.phase == SEARCHING:
        movers.append(game.s.mover)
        game.play(game.legal()[0])
    assert movers == [0, 2, 2]


def end_search(placed: list[list[int]], left: list[int] | None = None) -> Game:
    """Pawns of each seat on each site, and then nobody can fill a column any more."""
    game = game_of(len(placed))
    for seat, pawns in enumerate(placed):
        game.s.placed[seat] = list(pawns)
        game.s.at_hand[seat] = 0
    game.s.filled[:] = [4, 3, 3, 3]
    game.s.at_hand[0] = 4
    game.s.placed[0][PYRAMID] -= 4
    game.s.left[:] = left or [9, 9, 9, 9]
    game.play(SEARCH + PYRAMID)
    assert game.s.phase != SEARCHING
    return game


def taken(game: Game) -> list[list[int]]:
    return [game.s.artifacts[seat] for seat in range(game.e.players)]


def test_most_pawns_at_a_site_give_one_more_artifact() -> None:
    game = end_search([[4, 1, 0, 0], [0, 3, 2, 0], [2, 0, 1, 1]])
    # Seat 0 took the artifact of its last column, and then the bonus.
    assert taken(game) == [[2, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 1]]
    assert game.s.left == [7, 8, 8, 8]


def test_C_4_bonuses_come_after_the_search_only() -> None:
    game = game_of(2)
    game.play(SEARCH + PYRAMID)
    assert taken(game) == [[1, 0, 0, 0], [0, 0, 0, 0]]
    game.play(SEARCH + SHIPWRECK)
    assert taken(game) == [[1, 0, 0, 0], [0, 1, 0, 0]]


def test_C_4_a_tie_of_three_pawns_each_at_the_shipwreck_gives_no_bonus() -> None:
    game = end_search([[4, 0, 0, 0], [0, 3, 0, 0], [0, 3, 0, 0]])
    assert taken(game) == [[2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert game.s.left[SHIPWRECK] == 9


def test_C_4_a_tie_of_any_size_gives_no_bonus() -> None:
    game = end_search([[4, 2, 1, 0], [4, 2, 1, 2], [0, 2, 1, 2], [0, 2, 0, 2]])
    assert taken(game) == [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


def test_C_4_a_tie_below_the_most_takes_no_bonus_away() -> None:
    game = end_search([[4, 2, 0, 0], [0, 2, 0, 0], [0, 3, 0, 0], [0, 2, 0, 0], [4, 3, 0, 0]])
    assert taken(game)[2] == [0, 0, 0, 0]  # 3 and 3
    game = end_search([[4, 1, 0, 0], [0, 1, 0, 0], [0, 3, 0, 0], [0, 1, 0, 0]])
    assert taken(game)[2] == [0, 1, 0, 0]


def test_C_4_a_site_without_pawns_gives_no_bonus() -> None:
    game = end_search([[4, 0, 0, 0], [0, 0, 0, 0]])
    assert game.s.left == [7, 9, 9, 9]


def test_C_4_a_site_without_artifacts_left_gives_no_bonus() -> None:
    game = end_search([[4, 0, 0, 0], [0, 3, 0, 0]], [1, 9, 9, 9])
    assert taken(game) == [[1, 0, 0, 0], [0, 1, 0, 0]]
    assert game.s.left == [0, 8, 9, 9]


def test_C_4_a_bonus_can_end_the_game() -> None:
    game = end_search([[4, 0, 0, 0], [0, 3, 0, 0]], [1, 1, 9, 9])
    assert game.s.phase == TURN_UP


def test_all_pawns_go_back_to_their_owners() -> None:
    game = game_of(3)
    game.s.pawns[1] = game.s.at_hand[1] = 7
    game.play_while(SEARCHING)
    assert game.s.phase == RECRUITING
    assert game.s.at_hand[:3] == game.s.pawns[:3] == [5, 7, 5]
    assert game.s.placed == [[0, 0, 0, 0]] * 5
    assert game.s.filled == [0, 0, 0, 0]
