"""Why a move of Curios is refused; the ruling is named."""

from __future__ import annotations

from random import Random

import pytest

from games.curios.table import (
    COLOSSEUM,
    PYRAMID,
    SHIPWRECK,
    TEMPLE,
    play_round,
    search,
    search_on,
    two_begun,
)
from playing import play_on
from potsherd.errors import IllegalMove
from potsherd.moves import Draw, EndTurn, First, Monument, Move, Recruit, Search
from potsherd.position import Position


def refused(position: Position, move: Move, text: str, ruling: str = "") -> IllegalMove:
    before = position.copy()
    assert not position.is_legal(move)
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert position == before
    assert caught.value.reason.ruling == ruling
    assert text in str(caught.value)
    return caught.value


def test_C_1_the_leftmost_empty_column_takes_its_number_of_pawns() -> None:
    position = two_begun()
    search(position, PYRAMID, PYRAMID, PYRAMID, SHIPWRECK)  # one pawn left to seat 0
    refusal = refused(position, Search(PYRAMID), "takes 4 pawns, and you have 1 [C-1]", "C-1")
    assert refusal.choices == (f"search {TEMPLE}", f"search {COLOSSEUM}")
    assert str(refusal).endswith("; legal now: search forbidden_temple, search ancient_colosseum")


def test_C_2_nobody_passes_in_the_search() -> None:
    refused(two_begun(), Recruit(None), "the search knows no pass", "C-2")


def test_C_2_the_search_comes_before_recruiting() -> None:
    refused(two_begun(), Recruit("great_pyramid:1"), "first comes the search", "C-2")


def test_C_3_a_site_whose_columns_are_full_cannot_be_chosen() -> None:
    position = two_begun()
    position._state.filled[0] = 5
    refused(position, Search(PYRAMID), "all columns of the site great_pyramid are full", "C-3")


def test_C_5_at_all_pawns_nobody_recruits() -> None:
    position = two_begun()
    position._state.pawns[0] = 7
    refused(position, Recruit("great_pyramid:1"), "you have no pawn in supply", "C-5")


def test_a_card_must_be_in_the_hand() -> None:
    position = two_begun()
    refused(position, Recruit("great_pyramid:3"), "you do not hold great_pyramid:3")
    search_on(position)
    refused(position, Recruit("great_pyramid:3"), "you do not hold great_pyramid:3")


def test_the_search_of_a_round_is_over_when_recruiting_begins() -> None:
    position = two_begun()
    search_on(position)
    refused(position, Search(PYRAMID), "the search is over")


def test_moves_of_other_games_are_none_here() -> None:
    refused(two_begun(), EndTurn(), "this game has no such move")


@pytest.mark.parametrize("move", [Draw(("great_pyramid:5",)), First(0), Monument("temple")])
def test_chance_waits_for_its_turn(move: Move) -> None:
    refused(two_begun(), move, "it is not for chance to decide now")


@pytest.mark.parametrize(
    "move",
    [
        Draw(()),
        Draw(("great_pyramid:1",)),  # in a hand
        Draw(("great_pyramid:5", "great_pyramid:7")),  # one too many
        First(1),
        First(9),
        Monument("temple"),
    ],
)
def test_chance_brings_what_can_come_and_all_of_it(move: Move) -> None:
    position = two_begun()
    play_round(position, None, None)
    refused(position, move, "this is not what can come now, or not all of it")


def test_nobody_moves_while_cards_are_turned_up() -> None:
    position = two_begun()
    play_round(position, None, None)
    refused(position, Search(PYRAMID), "cards are being turned up")


def test_nothing_is_played_after_the_end() -> None:
    position = Position.new("curios", 4)
    for _ in play_on(position, Random(4)):
        pass
    for move in (Search(PYRAMID), Recruit(None), Draw(("great_pyramid:1",))):
        refused(position, move, "the game is over; legal now: nothing")
