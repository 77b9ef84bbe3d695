"""What the greedy bot does in scenes of Archaeology where it is plain what is good."""

from __future__ import annotations

from collections import Counter

import pytest

from bots.scenes import archaeology
from potsherd.bots import make_bot
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Move,
    Name,
    Rob,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.rules.archaeology import fields as at
from potsherd.views import View


def chosen(view: View) -> Move:
    move = make_bot("greedy").choose(view)
    assert view.is_legal(move)
    return move


# ---------------------------------------------------------------- selling
@pytest.mark.parametrize(
    ("card", "count"),
    [("pot_shard", 5), ("parchment_scrap", 4), ("coin", 5), ("talisman", 5), ("broken_cup", 2)],
)
def test_a_complete_set_is_sold_at_once(card: str, count: int) -> None:
    assert chosen(archaeology({card: count})) == Sell(card, count)


def test_a_set_that_may_still_grow_is_kept_early_on() -> None:
    assert chosen(archaeology({"pharaohs_mask": 1, "coin": 2}, dig=50)) == EndTurn()


def test_what_is_left_is_sold_when_the_dig_site_is_empty() -> None:
    assert chosen(archaeology({"coin": 3}, dig=0)) == Sell("coin", 3)
    assert chosen(archaeology({"map": 1}, dig=0)) == Sell("map", 1)


def test_more_cards_than_a_set_holds_are_sold_in_the_best_sets() -> None:
    assert chosen(archaeology({"pot_shard": 7}, dig=0)) == Sell("pot_shard", 5)
    assert chosen(archaeology({"parchment_scrap": 5}, dig=0)) == Sell("parchment_scrap", 4)


def test_nothing_is_kept_in_a_site_full_of_sandstorms_and_thieves() -> None:
    hand = {"coin": 3, "talisman": 3, "pharaohs_mask": 3}
    assert isinstance(chosen(archaeology(hand, dig=8, storms=3, thieves=5)), Sell)


def test_R_10_the_first_passer_sells_what_it_misses_least() -> None:
    hand = {"pharaohs_mask": 3, "pot_shard": 1, "map": 1}
    options = {"edition": "expedition", "monument": "tomb", "chambers": (7, 8), "explored": 1}
    view = archaeology({"map": 1}, dig=0, must_sell=1, **options)  # type: ignore[arg-type]
    assert chosen(view) == Sell("map", 1)
    view = archaeology(hand, dig=0, must_sell=1, **options)  # type: ignore[arg-type]
    assert chosen(view) != Sell("map", 1)


# ---------------------------------------------------------------- trading
def test_a_trade_that_completes_a_set_is_made() -> None:
    view = archaeology({"pharaohs_mask": 3, "coin": 2}, {"pharaohs_mask": 1})
    assert chosen(view) == Trade(("coin", "coin"), ("pharaohs_mask",))


def test_the_least_useful_cards_pay() -> None:
    hand = {"broken_cup": 1, "coin": 4, "talisman": 1}
    view = archaeology(hand, {"broken_cup": 1}, dig=0)
    assert chosen(view) == Trade(("talisman",), ("broken_cup",))


def test_no_trade_is_made_that_brings_nothing() -> None:
    assert chosen(archaeology({"coin": 1}, {"pot_shard": 2}, dig=0)) == Sell("coin", 1)


def test_R_14_no_trade_is_made_beyond_the_limit() -> None:
    view = archaeology({"pharaohs_mask": 3, "coin": 2}, {"pharaohs_mask": 1}, dig=0, trades=20)
    assert isinstance(chosen(view), Sell)


# ---------------------------------------------------------------- digging
def test_a_sandstorm_takes_the_least_useful_cards() -> None:
    view = archaeology(
        {"pharaohs_mask": 3, "pot_shard": 1, "parchment_scrap": 2}, phase=at.LOSE, left=3, storms=2
    )
    assert chosen(view) == Discard(("pot_shard", "parchment_scrap", "parchment_scrap"))


def test_R_15_the_tent_is_for_a_hand_worth_it() -> None:
    options = {"edition": "expedition", "monument": "tomb", "phase": at.SHELTER}
    rich = archaeology({"pharaohs_mask": 3, "coin": 3}, storms=3, tents=[1] * 5, **options)  # type: ignore[arg-type]
    poor = archaeology({"pot_shard": 1, "coin": 1}, storms=3, tents=[1] * 5, **options)  # type: ignore[arg-type]
    assert chosen(rich) == Tent(use=True)
    assert chosen(poor) == Tent(use=False)


def test_R_4_the_thief_goes_where_the_best_cards_are_known_to_be() -> None:
    others = [(4, {"pot_shard": 3}), (4, {"pharaohs_mask": 2}), (4, {})]
    view = archaeology({"coin": 1}, players=4, phase=at.THEFT, others=others)
    assert chosen(view) == Rob(2)


def test_R_4_nobody_without_cards_is_robbed() -> None:
    view = archaeology({"coin": 1}, players=3, phase=at.THEFT, others=[(0, {}), (2, {})])
    assert chosen(view) == Rob(2)


# ---------------------------------------------------------------- monuments
def test_a_map_opens_the_chamber_it_is_enough_for() -> None:
    view = archaeology({"map": 1}, dig=5, chambers=(3, 5, 7))
    assert chosen(view) == Explore(0)


def test_a_chamber_known_to_hold_trash_is_left_alone() -> None:
    view = archaeology({"map": 1}, dig=0, chambers=(1, 0, 0), known=[{"pot_shard": 1}])
    assert chosen(view) == Sell("map", 1)


def test_temple_the_better_known_chamber_is_taken() -> None:
    known = [{"pot_shard": 5}, {"pharaohs_mask": 3, "talisman": 2}, {"parchment_scrap": 5}]
    view = archaeology(
        {"map": 2}, edition="expedition", monument="temple", dig=0, chambers=(5, 5, 5), known=known
    )
    assert chosen(view) == Explore(1)


def test_M_1_the_look_goes_to_a_chamber_not_yet_seen() -> None:
    options = {"edition": "expedition", "monument": "temple", "phase": at.LOOKING}
    seen = {"coin": 5}
    unseen = archaeology({}, chambers=(5, 0, 5), known=[seen], **options)  # type: ignore[arg-type]
    assert chosen(unseen) == Look(2)
    known = archaeology({}, chambers=(5, 0, 5), known=[seen, {}, seen], **options)  # type: ignore[arg-type]
    assert chosen(known) == Look(None)


def test_tomb_the_cards_that_make_most_of_the_hand_are_kept() -> None:
    view = archaeology(
        {"broken_cup": 1, "pharaohs_mask": 3},
        edition="expedition",
        monument="tomb",
        phase=at.KEEPING,
        chambers=(7, 8),
        known=[{"pot_shard": 3, "broken_cup": 1, "talisman": 2, "pharaohs_mask": 1}],
        left=2,
    )
    assert chosen(view) == Keep(("broken_cup", "pharaohs_mask"))


def _in_the_mine(turned_up: dict[str, int]) -> View:
    view = archaeology(
        {"coin": 1}, edition="expedition", monument="mine", phase=at.MINE_CHOICE, chambers=(15,)
    )
    cards = Counter(turned_up)
    game = view.game
    view.state.drawn = [cards[t] for t in game.edition.types]
    view.state.chambers[0] = view.state.drawn[:]
    view.state.chamber_left[0] = 15 - cards.total()
    return view


def test_M_2_the_mine_is_left_in_time() -> None:
    assert chosen(_in_the_mine({"pot_shard": 1})) == TurnUp()
    assert chosen(_in_the_mine({"coin": 2})) == Stop()
    assert chosen(_in_the_mine({"talisman": 1, "coin": 1})) == Stop()


def test_M_3_types_are_named_that_are_there_and_wanted() -> None:
    view = archaeology(
        {"talisman": 4, "pharaohs_mask": 3},
        edition="expedition",
        monument="sphinx",
        phase=at.NAMING,
        chambers=(15,),
        known=[{"talisman": 4, "pharaohs_mask": 1}],
        left=2,
    )
    assert chosen(view) == Name(("talisman", "pharaohs_mask"))


def test_ruins_the_chamber_in_sight_that_is_worth_a_map_is_taken() -> None:
    view = archaeology(
        {"map": 1, "pharaohs_mask": 3},
        edition="expedition",
        monument="buried_ruins",
        chambers=(1, 1, 1),
        known=[{"pot_shard": 1}, {"coin": 1}, {"pharaohs_mask": 1}],
    )
    assert chosen(view) == Explore(2)


def test_two_maps_in_one_turn_of_the_expedition_wait_for_the_next() -> None:
    view = archaeology(
        {"map": 1},
        edition="expedition",
        monument="tomb",
        dig=0,
        chambers=(7, 8),
        explored=1,
    )
    assert chosen(view) == EndTurn()
