"""Answers of the reference manual's FAQ, and the places where the manual errs."""

from __future__ import annotations

from potsherd.moves import Trade
from potsherd.rules.layout import CHANCE
from rules.archaeology.table import hand, legal, market, new_game, play, refused, table


# ---------------------------------------------------------------- FAQ
def test_faq_more_cards_may_be_taken_than_given() -> None:
    position = table(hands=["pharaohs_mask", "coin"], market="2 pot_shard, broken_cup, coin")
    play(position, "trade pharaohs_mask > 2 pot_shard, coin")
    assert hand(position, 0) == "2 pot_shard, coin"


def test_faq_a_trade_of_no_cards_is_none() -> None:
    position = table(hands=["coin", "coin"], market="pot_shard")
    assert not position.is_legal(Trade((), ()))
    assert not position.is_legal(Trade(("coin",), ()))
    assert not position.is_legal(Trade((), ("pot_shard",)))


def test_faq_when_the_dig_site_runs_out_in_a_sandstorm_actions_follow() -> None:
    position = table(hands=["4 coin", "2 map"], dig="sandstorm")
    play(position, "draw sandstorm", "discard 2 coin", "discard map")
    assert position.mover == 0
    play(position, "sell 2 coin", "end")
    assert position.mover == 1


def test_faq_several_chambers_may_be_explored_in_one_turn() -> None:
    position = table(hands=["3 map, coin", "coin"], chambers=["3 coin", "5 talisman"])
    play(position, "explore 1", "draw 3 coin", "explore 2", "draw 5 talisman")
    assert hand(position, 0) == "4 coin, 5 talisman"
    assert position.mover == 0


def test_faq_sold_sets_are_public() -> None:
    position = table(hands=["2 coin, talisman", "coin", "coin"])
    play(position, "sell 2 coin", "sell talisman")
    for observer in (0, 1, 2, None):
        assert position.view(observer).to_json()["seats"][0]["sold"] == [
            {"card": "coin", "count": 2, "money": 5},
            {"card": "talisman", "count": 1, "money": 3},
        ]


def test_faq_no_set_is_larger_than_the_card_says() -> None:
    position = table(hands=["4 pharaohs_mask", "coin"])
    assert "sell 4 pharaohs_mask" in legal(position)
    assert "[R-9]" in refused(table(hands=["5 parchment_scrap", "coin"]), "sell 5 parchment_scrap")


def test_faq_without_cards_a_player_passes_or_waits_for_the_end() -> None:
    digging = table(hands=["", "coin"], dig="thief, coin")
    play(digging, "draw coin", "sell coin", "end", "draw thief")
    assert digging.mover == 1
    waiting = table(hands=["coin", "", "coin"])
    play(waiting, "end")
    assert waiting.mover == 2


def test_faq_only_the_first_who_passed_must_sell() -> None:
    position = table(hands=["2 coin", "2 coin", "2 coin"])
    play(position, "end", "end", "end")
    assert "end" not in legal(position)
    play(position, "sell coin", "end")
    assert "end" in legal(position)
    play(position, "end")
    assert "end" in legal(position)


# ---------------------------------------------------------------- where the manual errs
def test_R_3_digging_is_not_optional() -> None:
    position = table(hands=["coin", "coin"], dig="coin")
    assert position.mover == CHANCE
    assert refused(position, "end")


def test_the_marketplace_holds_any_number_of_cards() -> None:
    position = new_game(hands=["4 coin", "4 pot_shard"], market="3 talisman, 2 broken_cup")
    play(position, "draw coin", "trade 3 coin > 2 talisman")
    assert position._state.market == [0, 0, 3, 1, 2, 0, 0, 0, 0]
    play(position, "trade 2 talisman > 3 coin", "trade 4 coin > 2 talisman, broken_cup")
    assert market(position) == "4 coin, talisman, broken_cup"
    play(position, "end", "draw sandstorm", "discard 2 pot_shard", "discard 2 talisman")
    assert market(position) == "2 pot_shard, 4 coin, 3 talisman, broken_cup"


def test_two_pot_shards_are_worth_2() -> None:
    position = table(hands=["2 pot_shard", "coin"])
    play(position, "sell 2 pot_shard")
    assert position.returns() == [2, 0]


def test_R_9_the_largest_set_does_not_go_by_the_copies_in_the_game() -> None:
    position = table(hands=["18 pot_shard", "6 map"])
    assert "[R-9]" in refused(position, "sell 6 pot_shard")
    play(position, "sell 5 pot_shard", "end")
    assert "[R-9]" in refused(position, "sell 2 map")
