"""Sales to the museum, and what they are worth."""

from __future__ import annotations

import pytest

from potsherd.editions import load_edition
from rules.archaeology.table import events, hand, legal, market, play, refused, table


def test_the_scoring_example_of_the_2009_rulebook() -> None:
    position = table(hands=["6 talisman, 5 coin", "coin"])
    play(position, "sell 4 talisman", "sell 2 talisman", "sell 5 coin")
    assert position.returns() == [61, 0]
    assert [event.amounts for event in events(position)] == [(24,), (7,), (30,)]


def test_the_scoring_example_of_the_new_expedition() -> None:
    position = table("expedition", hands=["6 talisman, 5 coin", "coin"], monument="mine")
    play(position, "sell 4 talisman", "sell 2 talisman", "sell 5 coin")
    assert position.returns() == [72, 0]
    assert [event.amounts for event in events(position)] == [(32,), (10,), (30,)]


@pytest.mark.parametrize(
    ("edition", "card", "values"),
    [
        ("archaeology", "pot_shard", [1, 2, 3, 4, 15]),
        ("archaeology", "parchment_scrap", [1, 2, 3, 10]),
        ("archaeology", "coin", [2, 5, 10, 18, 30]),
        ("archaeology", "talisman", [3, 7, 14, 24, 40]),
        ("archaeology", "broken_cup", [2, 15]),
        ("archaeology", "map", [3]),
        ("archaeology", "pharaohs_mask", [4, 12, 26, 50]),
        ("expedition", "coin", [2, 6, 12, 20, 30]),
        ("expedition", "talisman", [3, 10, 20, 32, 45]),
        ("expedition", "broken_tablet", [1, 2, 10]),
        ("expedition", "broken_pendant", [2, 15]),
    ],
)
def test_a_set_is_worth_what_its_table_says(edition: str, card: str, values: list[int]) -> None:
    seats = [f"6 {card}", "coin", "coin", "coin", "coin"]
    players = load_edition(edition).players[1]
    for number, value in enumerate(values, start=1):
        position = table(edition, hands=seats[:players], monument=None if players < 5 else "mine")
        play(position, f"sell {number} {card}")
        assert position.returns()[0] == value
        assert hand(position, 0).removesuffix(f" {card}") in (str(6 - number), card)


@pytest.mark.parametrize(
    ("card", "largest"),
    [("pot_shard", 5), ("parchment_scrap", 4), ("talisman", 5), ("map", 1), ("broken_cup", 2)],
)
def test_R_9_the_largest_set_is_the_length_of_the_table(card: str, largest: int) -> None:
    position = table(hands=[f"6 {card}", "coin"])
    assert legal(position) == {
        "end",
        f"sell {card}",
        *(f"sell {number} {card}" for number in range(2, largest + 1)),
    }
    refusal = refused(position, f"sell {largest + 1} {card}")
    assert (
        f"a set of {card} has at most {largest} cards, not {largest + 1} [R-9]; legal now: sell"
        in refusal
    )


def test_R_9_cards_beyond_the_largest_set_are_sold_as_another_set() -> None:
    position = table(hands=["2 map", "coin"])
    play(position, "sell map", "sell map")
    assert position.returns() == [6, 0]


def test_a_later_sale_of_the_same_type_is_a_new_set() -> None:
    position = table(hands=["5 talisman", "coin"])
    play(position, "sell 2 talisman", "sell 3 talisman")
    assert position.returns() == [7 + 14, 0]
    assert position.view(1).to_json()["seats"][0]["sold"] == [
        {"card": "talisman", "count": 2, "money": 7},
        {"card": "talisman", "count": 3, "money": 14},
    ]


def test_only_held_cards_are_sold() -> None:
    position = table(hands=["2 coin", "coin"], market="coin")
    assert (
        "of coin you hold 2, not 3; at most 2 can be sold as one set; legal now: sell coin, end"
        in refused(position, "sell 3 coin")
    )
    assert "you do not hold map;" in refused(position, "sell map")


def test_a_sale_may_come_before_and_after_a_trade_in_one_turn() -> None:
    position = table(hands=["2 coin, 2 pot_shard", "coin"], market="broken_cup, talisman")
    play(position, "sell pot_shard", "trade coin > broken_cup", "sell coin", "sell broken_cup")
    assert position.returns() == [1 + 2 + 2, 0]


def test_sold_cards_are_safe_from_thieves_and_sandstorms() -> None:
    position = table(hands=["4 coin", "coin"], dig="coin, thief, sandstorm, map")
    play(position, "draw coin", "sell 5 coin", "end", "draw thief")
    assert position.mover == 1
    play(position, "end", "draw sandstorm")
    assert market(position) == ""
    assert position.returns() == [30, 0]
