"""Explorations of pyramids, and what all explorations have in common."""

from __future__ import annotations

import pytest

from potsherd.moves import Draw, Explore
from potsherd.rules.layout import CHANCE
from rules.archaeology.table import chances, hand, kinds, legal, new_game, play, refused, table

CHAMBERS = ["2 coin, talisman", "5 pot_shard", "7 parchment_scrap"]


@pytest.mark.parametrize(("chamber", "cards"), [(0, 3), (1, 5), (2, 7)])
def test_a_chamber_of_the_2009_pyramid_costs_1_2_or_3_maps(chamber: int, cards: int) -> None:
    position = table(hands=["6 map", "coin"], chambers=CHAMBERS)
    play(position, f"explore {chamber + 1}")
    assert position.mover == CHANCE
    move = next(move for move, _ in position.chances())
    assert isinstance(move, Draw)
    assert len(move.cards) == cards
    position.play(move)
    assert position._state.hand_size[0] == 6 - (chamber + 1) + cards
    assert position._state.chamber_left[chamber] == 0
    assert position.mover == 0


@pytest.mark.parametrize(("chamber", "cards"), [(0, 2), (1, 5), (2, 8)])
def test_a_chamber_of_the_great_pyramid_costs_1_2_or_3_maps(chamber: int, cards: int) -> None:
    position = table(
        "expedition",
        hands=["3 map", "coin"],
        chambers=["2 coin", "5 pot_shard", "8 parchment_scrap"],
        monument="great_pyramid",
    )
    play(position, f"explore {chamber + 1}")
    position.play(next(move for move, _ in position.chances()))
    assert position._state.hand_size[0] == 3 - (chamber + 1) + cards


def test_the_taken_cards_go_into_the_hand_unseen_by_others() -> None:
    position = table(hands=["map", "coin"], chambers=CHAMBERS)
    play(position, "explore 1", "draw coin, talisman, coin")
    assert hand(position, 0) == "2 coin, talisman"
    assert position.log(0)[-1].cards == ("coin", "coin", "talisman")
    assert position.log(1)[-1].cards == ("?", "?", "?")
    assert position.log(None)[-1].cards == ("?", "?", "?")
    assert kinds(position) == ["explored", "took"]


def test_maps_must_be_enough_for_the_chamber() -> None:
    position = table(hands=["2 map", "coin"], chambers=CHAMBERS)
    assert legal(position, Explore) == {"explore 1", "explore 2"}
    refusal = refused(position, "explore 3")
    assert "maps needed: 3; maps held: 2; legal now: sell map, explore 1" in refusal
    assert "the chambers are numbered from 1 to 3" in refused(position, "explore 4")


def test_maps_used_leave_the_game() -> None:
    position = table(hands=["2 map", "coin"], chambers=CHAMBERS)
    play(position, "explore 2", "draw 5 pot_shard")
    assert hand(position, 0) == "5 pot_shard"
    assert position._state.market == [0] * 9


def test_M_5_each_chamber_is_explored_once() -> None:
    position = table(hands=["2 map", "coin"], chambers=CHAMBERS)
    play(position, "explore 1", "draw 2 coin, talisman")
    assert "no card is left in chamber 1 [M-5]" in refused(position, "explore 1")
    assert legal(position, Explore) == set()


def test_several_chambers_may_be_explored_in_one_turn_of_the_2009_game() -> None:
    position = table(hands=["6 map", "coin"], chambers=CHAMBERS)
    for chamber in (1, 2, 3):
        play(position, f"explore {chamber}")
        position.play(next(move for move, _ in position.chances()))
    assert position._state.chamber_left == [0, 0, 0]
    assert position._state.hand_size[0] == 15


def test_one_exploration_a_turn_in_the_new_expedition() -> None:
    position = table(
        "expedition",
        hands=["3 map, coin", "coin"],
        chambers=["2 coin", "5 pot_shard"],
        monument="great_pyramid",
    )
    play(position, "explore 1", "draw 2 coin")
    assert "explorations made in this turn: 1; allowed: 1" in refused(position, "explore 2")
    assert legal(position, Explore) == set()
    play(position, "end", "end")
    assert legal(position, Explore) == {"explore 2"}


def test_a_chamber_is_turned_up_in_one_move_of_chance() -> None:
    position = table(hands=["map", "coin"], chambers=["2 coin", "pot_shard"])
    play(position, "explore 1")
    assert chances(position) == {
        "draw coin, coin",
        "draw coin, pot_shard",
        "draw pot_shard, coin",
    }
    assert not position.is_legal(Draw(("coin",)))
    assert "or not all of it" in refused(position, "draw coin")


def test_cards_taken_from_a_chamber_may_be_sold_at_once() -> None:
    position = new_game(hands=["4 coin", "4 pot_shard"])
    play(position, "draw map", "explore 1", "draw coin, 2 talisman", "sell 5 coin")
    assert position.returns() == [30, 0]
    assert hand(position, 0) == "2 talisman"
