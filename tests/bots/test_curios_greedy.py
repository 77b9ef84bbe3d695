"""What the greedy bot does in scenes of Curios where it is plain what is good."""

from __future__ import annotations

from bots.scenes import curios
from potsherd.bots import make_bot
from potsherd.moves import Move, Recruit, Search
from potsherd.rules.curios import fields as at
from potsherd.views import View


def chosen(view: View) -> Move:
    move = make_bot("greedy").choose(view)
    assert view.is_legal(move)
    return move


LAST_PAWN = [1, 0, 0, 0, 0]


def test_C_8_the_site_is_sought_that_one_knows_to_be_dear() -> None:
    hand = [f"forbidden_temple:{value}" for value in (1, 3, 5)]
    assert chosen(curios(hand, at_hand=LAST_PAWN)) == Search("forbidden_temple")


def test_C_8_the_site_is_avoided_that_one_knows_to_be_cheap() -> None:
    dear = [f"{site}:7" for site in ("great_pyramid", "lost_shipwreck", "forbidden_temple")]
    assert chosen(curios(dear, at_hand=LAST_PAWN)) == Search("ancient_colosseum")


def test_revealed_cards_are_excluded_too() -> None:
    revealed = [f"lost_shipwreck:{value}" for value in (1, 3)]
    assert chosen(curios(revealed=revealed, at_hand=LAST_PAWN)) == Search("lost_shipwreck")


def test_C_3_a_site_without_artifacts_is_chosen_only_if_it_must_be() -> None:
    hand = [f"great_pyramid:{value}" for value in (1, 3, 5)]
    assert chosen(curios(hand, left=[0, 3, 3, 3])) != Search("great_pyramid")
    only = curios(hand, left=[0, 3, 3, 3], filled=[0, 5, 5, 5])
    assert chosen(only) == Search("great_pyramid")


def test_a_card_is_revealed_that_tells_opponents_little() -> None:
    hand = ["great_pyramid:1", "great_pyramid:3", "lost_shipwreck:7", "forbidden_temple:1"]
    assert chosen(curios(hand, phase=at.RECRUITING)) == Recruit("great_pyramid:3")
