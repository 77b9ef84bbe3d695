"""Trades with the marketplace."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from potsherd.moves import Trade
from potsherd.position import Position
from rules.archaeology.table import cards_of, hand, legal, market, play, refused, table


def trades(position: Position) -> set[str]:
    return legal(position, Trade)


def test_the_trade_example_of_the_rulebook() -> None:
    position = table(
        hands=["2 parchment_scrap, coin", "coin"], market="talisman, pot_shard, broken_cup"
    )
    play(position, "trade 2 parchment_scrap, coin > talisman, pot_shard")
    assert hand(position, 0) == "pot_shard, talisman"
    assert market(position) == "2 parchment_scrap, coin, broken_cup"
    assert position.mover == 0


def test_a_rest_of_trade_value_is_lost() -> None:
    position = table(hands=["pharaohs_mask", "coin"], market="pot_shard")
    play(position, "trade pharaohs_mask > pot_shard")
    assert hand(position, 0) == "pot_shard"
    assert trades(position) == set()


def test_what_is_taken_is_not_worth_more_than_what_is_given() -> None:
    position = table(hands=["coin", "coin"], market="talisman, pot_shard, parchment_scrap")
    refusal = refused(position, "trade coin > talisman")
    assert "you take cards worth 3 in trade for cards worth only 2" in refusal
    assert "legal now: sell coin, end, trade" in refusal
    assert trades(position) == {
        "trade coin > pot_shard",
        "trade coin > parchment_scrap",
        "trade coin > parchment_scrap, pot_shard",
    }


def test_maps_can_be_traded() -> None:
    position = table(hands=["map", "coin"], market="talisman, coin")
    play(position, "trade map > talisman")
    play(position, "trade talisman > map")
    assert hand(position, 0) == "map"


def test_R_7_a_trade_gives_a_card_and_takes_a_card() -> None:
    position = table(hands=["coin", "coin"], market="pot_shard")
    for give, take in (((), ("pot_shard",)), (("coin",), ())):
        move = Trade(give, take)
        assert not position.is_legal(move)
        assert "[R-7]" in str(position.game.refusal(position._state, move))


def test_R_7_no_type_is_both_given_and_taken() -> None:
    position = table(hands=["coin, talisman", "coin"], market="2 coin, broken_cup")
    refusal = refused(position, "trade coin, talisman > coin, broken_cup")
    assert "coin cannot be both given and taken in one trade [R-7]" in refusal
    assert trades(position) == {
        "trade talisman > coin",
        "trade talisman > broken_cup",
        "trade coin > broken_cup",
        "trade coin, talisman > broken_cup",
    }


def test_a_trade_needs_the_cards_it_names() -> None:
    position = table(hands=["coin", "coin"], market="pot_shard")
    assert "you do not hold map, talisman;" in refused(
        position, "trade 2 talisman, map > pot_shard"
    )
    assert "the marketplace does not hold talisman;" in refused(position, "trade coin > 2 talisman")
    assert "you choose 2 coin, 1 map and hold only 1 coin;" in refused(
        position, "trade 2 coin, map > pot_shard"
    )
    assert "you choose 2 coin and hold only 1 coin;" in refused(
        position, "trade 2 coin > pot_shard"
    )
    assert "you choose 3 pot_shard, and the marketplace holds only 1 pot_shard;" in refused(
        position, "trade coin > 3 pot_shard"
    )


def test_R_8_given_cards_can_be_traded_for_in_the_same_turn() -> None:
    position = table(hands=["coin, talisman", "coin"], market="broken_cup")
    play(position, "trade coin > broken_cup", "trade talisman > coin")
    assert hand(position, 0) == "coin, broken_cup"
    assert market(position) == "talisman"


def test_R_8_the_given_cards_are_not_there_before_the_trade_is_done() -> None:
    position = table(hands=["talisman, coin", "coin"], market="broken_cup")
    assert not position.is_legal(Trade(("talisman", "coin"), ("broken_cup", "coin")))
    assert market(position) == "broken_cup"


def test_any_number_of_trades_may_be_made_in_a_turn() -> None:
    position = table(hands=["talisman", "coin"], market="map")
    for _ in range(10):
        play(position, "trade talisman > map", "trade map > talisman")
    assert hand(position, 0) == "talisman"


def test_R_14a_at_most_20_trades_in_one_turn() -> None:
    position = table(hands=["talisman", "coin"], market="map", dig="2 coin")
    play(position, "draw coin")
    for _ in range(10):
        play(position, "trade talisman > map", "trade map > talisman")
    refusal = refused(position, "trade talisman > map")
    assert "no more than 20 trades in one turn [R-14]" in refusal
    assert trades(position) == set()
    assert {"sell talisman", "end"} <= legal(position)
    play(position, "end", "draw coin", "end")
    assert position.mover == 0
    assert trades(position) == {"trade talisman > map", "trade coin, talisman > map"}


def by_brute_force(
    given: Counter[str], offered: Counter[str], worth: dict[str, int]
) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """All trades, by trying every choice of cards."""

    def choices(cards: Counter[str]) -> list[Counter[str]]:
        counts = [range(cards[card] + 1) for card in cards]
        return [Counter(dict(zip(cards, chosen, strict=True))) for chosen in product(*counts)]

    def value(cards: Counter[str]) -> int:
        return sum(worth[card] * number for card, number in cards.items())

    return {
        (tuple(sorted(give.elements())), tuple(sorted(take.elements())))
        for give in choices(given)
        for take in choices(offered)
        if give.total() and take.total() and not +give & +take and value(take) <= value(give)
    }


@pytest.mark.parametrize(
    ("held", "offered"),
    [
        ("3 pot_shard, 2 coin, talisman", "2 parchment_scrap, broken_cup, pharaohs_mask"),
        ("3 pot_shard, 2 coin, talisman", "pot_shard, coin, map, talisman"),
        ("pot_shard", "coin, talisman"),
        ("2 pharaohs_mask", "2 pharaohs_mask, coin"),
        ("2 map, pot_shard", "5 pot_shard, 3 map, coin"),
        ("parchment_scrap", "pot_shard"),
        ("3 parchment_scrap, map", "2 talisman, map"),
        ("2 pot_shard, coin", "coin, talisman, pharaohs_mask"),
        ("coin", ""),
    ],
)
def test_R_7_all_trades_are_listed_once_each_and_none_is_a_dead_end(
    held: str, offered: str
) -> None:
    position = table(hands=[held, "coin"], market=offered)
    game = position.game
    worth = dict(zip(game.edition.types, game.tables.trade, strict=False))
    listed = list(position.moves(Trade))
    expected = by_brute_force(Counter(cards_of(held)), Counter(cards_of(offered)), worth)
    assert {(move.give, move.take) for move in listed if isinstance(move, Trade)} == expected
    assert len(listed) == len(expected)
    assert all(position.is_legal(move) for move in listed)


def test_wasteful_trades_can_be_left_out_of_the_list() -> None:
    position = table(hands=["2 coin", "coin"], market="broken_cup, pot_shard")
    assert {str(move) for move in position.moves(Trade, frugal_only=True)} == {
        "trade coin > broken_cup",
        "trade coin > pot_shard",
        "trade 2 coin > broken_cup, pot_shard",
    }
