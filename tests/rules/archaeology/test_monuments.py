"""The monuments of The New Expedition, each with its own way to explore."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from potsherd.moves import Draw, Explore, Keep, Look, Name
from potsherd.rules.layout import CHANCE
from rules.archaeology.table import (
    chances,
    hand,
    kinds,
    legal,
    market,
    new_game,
    play,
    refused,
    table,
)

FIVE = "2 coin, talisman, 2 pot_shard"


# ---------------------------------------------------------------- Temple
def test_two_maps_take_any_one_chamber_of_the_temple() -> None:
    position = table(
        "expedition", hands=["2 map", "map"], chambers=[FIVE, FIVE, FIVE], monument="temple"
    )
    assert legal(position, Explore) == {"explore 1", "explore 2", "explore 3"}
    play(position, "explore 2", "draw coin, coin, talisman, pot_shard, pot_shard")
    assert hand(position, 0) == "2 pot_shard, 2 coin, talisman"
    assert position._state.chamber_left == [5, 0, 5]
    play(position, "end")
    assert "maps needed: 2; maps held: 1" in refused(position, "explore 1")
    assert "no card is left in chamber 2 [M-5]" in refused(position, "explore 2")


def test_M_1_whoever_sells_may_look_at_a_remaining_chamber_alone() -> None:
    position = table(
        "expedition", hands=["3 coin", "coin"], chambers=[FIVE, "", FIVE], monument="temple"
    )
    play(position, "sell 2 coin")
    assert legal(position) == {"look 1", "look 3", "no look"}
    assert "no card is left in chamber 2 [M-1]; legal now: look 1, look 3" in refused(
        position, "look 2"
    )
    assert "no chamber 9; the chambers are numbered from 1 to 3 [M-1]" in refused(
        position, "look 9"
    )
    assert "first say which chamber you look at, or none [M-1]" in refused(position, "end")
    play(position, "look 3", "draw coin, coin, talisman, pot_shard, pot_shard")
    assert position._state.chamber_left == [5, 0, 5]
    assert hand(position, 0) == "coin"
    cards = ("pot_shard", "pot_shard", "coin", "coin", "talisman")
    for observer, seen in ((0, cards), (1, ("?",) * 5), (None, ("?",) * 5)):
        looked = position.log(observer)[-1]
        assert (looked.kind, looked.seat, looked.chamber, looked.cards) == ("saw", 0, 2, seen)


def test_M_1_looking_may_be_declined_and_does_not_accumulate() -> None:
    position = table(
        "expedition", hands=["3 coin", "coin"], chambers=[FIVE, FIVE, FIVE], monument="temple"
    )
    play(position, "sell coin", "no look")
    assert "now is the time to trade, explore, sell or end" in refused(position, "look 1")
    play(position, "sell coin")
    assert legal(position, Look) == {"look 1", "look 2", "look 3", "no look"}
    play(position, "no look")
    assert legal(position, Look) == set()
    assert kinds(position) == ["sold", "no_look", "sold", "no_look"]


def test_M_1_each_sale_gives_a_look_even_at_the_same_chamber() -> None:
    position = table("expedition", hands=["3 coin", "coin"], chambers=["coin"], monument="temple")
    play(position, "sell coin", "look 1", "draw coin", "sell coin", "look 1")
    # All its cards have been seen, so chance has nothing to say.
    assert position.mover == 0
    assert [event.cards for event in position.log(0) if event.kind == "saw"] == [("coin",)] * 2


def test_M_1_also_when_the_sale_emptied_the_hand() -> None:
    position = table("expedition", hands=["coin", "coin"], chambers=["coin"], monument="temple")
    play(position, "sell coin")
    assert position.mover == 0
    assert legal(position) == {"look 1", "no look"}
    play(position, "look 1", "draw coin")
    assert legal(position) == {"end"}


def test_M_1_not_when_the_sale_ended_the_game() -> None:
    position = table("expedition", hands=["coin", ""], chambers=["coin"], monument="temple")
    play(position, "sell coin")
    assert position.is_over
    assert position.view().to_json()["phase"] == "over"
    assert kinds(position) == ["sold", "over"]


def test_M_1_not_when_all_chambers_are_taken() -> None:
    position = table("expedition", hands=["2 coin", "coin"], monument="temple")
    play(position, "sell coin")
    assert legal(position) == {"sell coin", "end"}


def test_M_1_a_chamber_seen_before_is_taken_as_it_was_seen() -> None:
    position = table(
        "expedition", hands=["coin, 2 map", "coin"], chambers=[FIVE, FIVE], monument="temple"
    )
    play(position, "sell coin", "look 1", "draw coin, coin, coin, coin, pot_shard", "explore 1")
    assert hand(position, 0) == "pot_shard, 4 coin"
    assert position.log(1)[-1].cards == ("?",) * 5


def test_a_sale_elsewhere_gives_no_look() -> None:
    position = table("expedition", hands=["2 coin", "coin"], chambers=["coin"], monument="tomb")
    play(position, "sell coin")
    assert "sell coin" in legal(position)


# ---------------------------------------------------------------- Tomb
def test_the_tomb_lets_the_explorer_keep_two_cards_of_a_chamber() -> None:
    position = table(
        "expedition",
        hands=["map", "coin"],
        chambers=["3 coin, 3 pot_shard, talisman", "8 parchment_scrap"],
        monument="tomb",
    )
    play(position, "explore 1", "draw coin, coin, talisman, pot_shard, pot_shard, coin, pot_shard")
    assert position.mover == 0
    assert legal(position) == {
        "keep 2 pot_shard",
        "keep coin, pot_shard",
        "keep pot_shard, talisman",
        "keep 2 coin",
        "keep coin, talisman",
    }
    play(position, "keep coin, talisman")
    assert hand(position, 0) == "coin, talisman"
    assert position._state.chamber_left == [5, 8, 0]
    assert kinds(position) == ["explored", "saw", "took"]


def test_the_tomb_wants_exactly_two_cards_that_lie_there() -> None:
    position = table(
        "expedition", hands=["map, coin", "coin"], chambers=["2 coin, talisman"], monument="tomb"
    )
    play(position, "explore 1", "draw coin, coin, talisman")
    assert "cards to choose: 2, not 1; legal now: keep (2)" in refused(position, "keep coin")
    assert "cards to choose: 2, not 3" in refused(position, "keep 2 coin, talisman")
    assert "you choose 2 talisman, and the chamber holds only 1 talisman" in refused(
        position, "keep 2 talisman"
    )
    assert "first choose the cards to keep from this chamber" in refused(position, "end")


def test_the_tomb_gives_one_card_if_only_one_is_left() -> None:
    position = table("expedition", hands=["map", "coin"], chambers=["coin"], monument="tomb")
    play(position, "explore 1", "draw coin")
    assert legal(position) == {"keep coin"}
    play(position, "keep coin")
    assert position._state.chamber_left[0] == 0
    play(position, "end")
    assert "explore 1" not in legal(position)


def test_the_tomb_can_be_explored_again_while_cards_last() -> None:
    position = table(
        "expedition",
        hands=["map, coin", "map, coin"],
        chambers=["2 coin, talisman", "coin"],
        monument="tomb",
    )
    play(position, "explore 1", "draw coin, talisman, coin", "keep coin, talisman", "end")
    play(position, "explore 1")
    assert position.mover == 1  # the card left has been seen, so chance has nothing to say
    play(position, "keep coin")
    assert hand(position, 1) == "2 coin"
    assert kinds(position) == ["explored", "saw", "took", "ended", "explored", "saw", "took"]


def test_the_choice_of_chamber_binds_before_looking() -> None:
    position = table(
        "expedition", hands=["2 map, coin", "coin"], chambers=["coin", "2 coin"], monument="tomb"
    )
    play(position, "explore 1", "draw coin")
    assert legal(position) == {"keep coin"}
    assert "first choose the cards to keep" in refused(position, "explore 2")


def test_only_the_explorer_sees_the_cards_of_the_tomb() -> None:
    position = table("expedition", hands=["map", "coin"], chambers=["3 coin"], monument="tomb")
    play(position, "explore 1", "draw 3 coin", "keep 2 coin")
    for observer, card in ((0, "coin"), (1, "?"), (None, "?")):
        log = position.log(observer)
        assert [event.cards for event in log[-2:]] == [(card,) * 3, (card,) * 2]
        chambers = position.view(observer).to_json()["chambers"]
        assert chambers[0]["cards"] == 1


# ---------------------------------------------------------------- Mine
def test_M_2_at_least_one_card_is_turned_up() -> None:
    position = table(
        "expedition", hands=["map, coin", "coin"], chambers=["3 coin"], monument="mine"
    )
    play(position, "explore 1")
    assert position.mover == CHANCE
    assert "cards are being turned up" in refused(position, "stop")


def test_M_2_the_explorer_stops_and_takes_all_turned_up() -> None:
    position = table(
        "expedition",
        hands=["map, coin", "coin"],
        chambers=["3 coin, 2 pot_shard"],
        monument="mine",
    )
    play(position, "explore 1", "draw coin")
    assert legal(position) == {"turn", "stop"}
    assert "first say whether to turn up another card or stop [M-2]" in refused(position, "end")
    play(position, "turn", "draw pot_shard", "stop")
    assert hand(position, 0) == "pot_shard, 2 coin"
    assert position._state.chamber_left[0] == 3
    assert kinds(position) == ["explored", "turned_up", "turned_up", "took"]


def test_M_2_a_total_of_exactly_5_is_safe() -> None:
    position = table(
        "expedition",
        hands=["map, coin", "coin"],
        chambers=["3 coin, talisman"],
        monument="mine",
    )
    play(position, "explore 1", "draw talisman", "turn", "draw coin")
    assert legal(position) == {"turn", "stop"}
    play(position, "stop")
    assert hand(position, 0) == "2 coin, talisman"


def test_M_2_above_5_all_go_back_and_nothing_is_gained() -> None:
    position = table(
        "expedition",
        hands=["map, coin", "coin"],
        chambers=["3 coin, talisman"],
        monument="mine",
    )
    play(position, "explore 1", "draw coin", "turn", "draw coin", "turn", "draw coin")
    assert hand(position, 0) == "coin"
    assert position._state.chamber_left[0] == 4
    assert position._state.drawn == [0] * 9
    assert kinds(position)[-1] == "collapsed"
    assert position.mover == 0
    assert legal(position) == {"sell coin", "end"}


def test_M_2_when_the_chamber_is_exhausted_the_explorer_takes_all() -> None:
    position = table("expedition", hands=["map", "coin"], chambers=["3 pot_shard"], monument="mine")
    play(position, "explore 1", "draw pot_shard", "turn", "draw pot_shard", "turn")
    play(position, "draw pot_shard")
    assert hand(position, 0) == "3 pot_shard"
    assert kinds(position)[-1] == "took"
    assert legal(position) == {"sell pot_shard", "sell 2 pot_shard", "sell 3 pot_shard", "end"}


def test_M_2_the_last_card_can_still_be_one_too_many() -> None:
    position = table(
        "expedition",
        hands=["map, coin", "coin"],
        chambers=["pharaohs_mask, coin"],
        monument="mine",
    )
    play(position, "explore 1", "draw pharaohs_mask", "turn", "draw coin")
    assert hand(position, 0) == "coin"
    assert position._state.chamber_left[0] == 2


def test_M_2_cards_that_went_back_are_shuffled_in_with_the_rest() -> None:
    position = table(
        "expedition",
        hands=["map, coin", "map, coin"],
        chambers=["2 coin, talisman, pharaohs_mask"],
        monument="mine",
    )
    play(position, "explore 1", "draw pharaohs_mask", "turn", "draw coin", "end", "explore 1")
    assert dict(position.chances()) == {
        Draw(("coin",)): Fraction(1, 4),
        Draw(("talisman",)): Fraction(1, 4),
        Draw(("old coin",)): Fraction(1, 4),
        Draw(("old pharaohs_mask",)): Fraction(1, 4),
    }
    play(position, "draw old pharaohs_mask", "stop")
    assert hand(position, 1) == "coin, pharaohs_mask"
    assert position.log(0)[-1].cards == ("pharaohs_mask",)


def test_the_mine_is_watched_by_all() -> None:
    position = table("expedition", hands=["map", "coin"], chambers=["2 coin"], monument="mine")
    play(position, "explore 1", "draw coin")
    for observer in (0, 1, None):
        assert position.log(observer)[-1].cards == ("coin",)
        assert position.view(observer).to_json()["turned_up"] == {"coin": 1}


# ---------------------------------------------------------------- Sphinx
def test_M_3_the_sphinx_gives_the_cards_of_the_named_types() -> None:
    position = table(
        "expedition",
        hands=["map, coin", "coin"],
        chambers=["3 coin, 3 pot_shard, 2 talisman"],
        monument="sphinx",
    )
    play(position, "explore 1", "name coin, talisman")
    assert position.mover == CHANCE
    play(position, "draw coin, pot_shard, talisman, pot_shard, coin")
    assert hand(position, 0) == "3 coin, talisman"
    assert position._state.chamber_left[0] == 5
    assert kinds(position) == ["explored", "named", "turned_up", "took"]
    for observer in (0, 1, None):
        log = position.log(observer)
        assert log[-2].cards == ("coin", "pot_shard", "talisman", "pot_shard", "coin")
        assert log[-1].cards == ("coin", "coin", "talisman")


def test_M_3_the_explorer_may_gain_nothing() -> None:
    position = table(
        "expedition", hands=["map, coin", "coin"], chambers=["6 pot_shard"], monument="sphinx"
    )
    play(position, "explore 1", "name coin, map", "draw 5 pot_shard")
    assert hand(position, 0) == "coin"
    assert position._state.chamber_left[0] == 6
    assert position.log()[-1].cards == ()


def test_M_3_fewer_than_five_cards_are_all_turned_up() -> None:
    position = table(
        "expedition", hands=["map, coin", "coin"], chambers=["3 pot_shard"], monument="sphinx"
    )
    play(position, "explore 1", "name coin, pot_shard", "draw 3 pot_shard")
    assert hand(position, 0) == "3 pot_shard, coin"
    assert "explore 1" not in legal(position)


def test_M_3_two_different_types_are_named_before_the_draws() -> None:
    position = table(
        "expedition", hands=["map, coin", "coin"], chambers=["coin"], monument="sphinx"
    )
    play(position, "explore 1")
    assert "first name two types of treasure [M-3]" in refused(position, "end")
    assert "types to name: 2, not 1 [M-3]" in refused(position, "name coin")
    assert "types to name: 2, not 3 [M-3]" in refused(position, "name coin, map, talisman")
    for types in ("2 coin", "broken_pendant, coin"):
        assert (
            f"name two different types that this game is played with, not {types} [M-3]"
        ) in refused(position, f"name {types}")


@pytest.mark.parametrize(
    ("players", "variants", "left_out"),
    [
        (2, (), {"broken_tablet", "broken_pendant"}),
        (4, (), {"broken_pendant"}),
        (5, (), set()),
        (2, ("long_expedition",), set()),
    ],
)
def test_M_3_any_two_types_that_the_game_is_played_with_may_be_named(
    players: int, variants: tuple[str, ...], left_out: set[str]
) -> None:
    position = table(
        "expedition",
        hands=["map", *["coin"] * (players - 1)],
        chambers=["coin"],
        monument="sphinx",
        variants=variants,
    )
    play(position, "explore 1")
    types = sorted(set(position.game.edition.types) - left_out)
    assert "map" in types
    assert legal(position) == {str(Name(pair)) for pair in combinations(types, 2)}


def test_M_3_a_type_left_out_is_not_named_wherever_it_stands_in_the_edition(
    tmp_path: Path,
) -> None:
    path = tmp_path / "no_coins_for_two.toml"
    path.write_text('based_on = "expedition"\ntreasures.coin.players = [5, 5]\n', "utf-8")
    position = table(str(path), hands=["map", "map"], chambers=["talisman"], monument="sphinx")
    play(position, "explore 1")
    types = ["broken_cup", "map", "parchment_scrap", "pharaohs_mask", "pot_shard", "talisman"]
    assert legal(position) == {str(Name(pair)) for pair in combinations(types, 2)}
    assert "[M-3]" in refused(position, "name coin, map")


def test_M_3_cards_that_went_back_may_come_again() -> None:
    position = table(
        "expedition",
        hands=["map, coin", "map, coin"],
        chambers=["5 pot_shard, coin"],
        monument="sphinx",
    )
    play(position, "explore 1", "name coin, map", "draw 5 pot_shard", "end")
    play(position, "explore 1", "name coin, pot_shard")
    assert position.probability(Draw(("coin", *["old pot_shard"] * 4))) == Fraction(1, 6)
    assert position.probability(Draw(("old pot_shard",) * 5)) == Fraction(1, 6)
    assert not position.is_legal(Draw(("pot_shard", *["old pot_shard"] * 4)))


# ---------------------------------------------------------------- Buried Ruins
def test_one_map_takes_all_cards_of_a_face_up_chamber() -> None:
    position = table(
        "expedition",
        hands=["map", "coin"],
        chambers=["2 coin, talisman", "coin", ""],
        monument="buried_ruins",
    )
    play(position, "explore 1")
    assert hand(position, 0) == "2 coin, talisman"
    assert position.log(1)[-1].cards == ("coin", "coin", "talisman")
    assert position._state.chamber_left == [0, 1, 0]


def test_M_4_a_sandstorm_first_of_all_adds_a_card_to_each_chamber() -> None:
    position = table(
        "expedition",
        hands=["2 coin", "2 map"],
        chambers=["coin", "", "talisman"],
        pile="2 coin, 2 talisman",
        dig="sandstorm, pot_shard",
        monument="buried_ruins",
    )
    play(position, "draw sandstorm")
    assert position.mover == CHANCE
    assert "or not all of it" in refused(position, "draw coin, talisman")
    play(position, "draw talisman, coin, pot_shard")
    assert [c["known"] for c in position.view().to_json()["chambers"]] == [
        {"coin": 1, "talisman": 1},
        {"coin": 1},
        {"pot_shard": 1, "talisman": 1},
    ]
    assert position._state.pile == 1
    assert kinds(position) == ["sandstorm", "buried", "buried", "buried"]
    # Then the tents, the losses, and the dig.
    play(position, "tent", "no tent", "discard coin")
    assert market(position) == "coin"
    assert chances(position) == {"draw coin", "draw talisman"}


def test_M_4_the_pile_may_run_out_from_the_first_chamber_on() -> None:
    position = table(
        "expedition",
        hands=["coin", "map"],
        pile="2 coin",
        dig="2 sandstorm, map",
        monument="buried_ruins",
    )
    play(position, "draw sandstorm", "draw 2 coin")
    assert position._state.chamber_left == [1, 1, 0]
    play(position, "draw sandstorm")
    # The pile is out: nothing is added any more.
    assert chances(position) == {"draw map"}
    assert position._state.chamber_left == [1, 1, 0]


def test_M_4_an_empty_chamber_cannot_be_explored_until_it_fills_up() -> None:
    position = table(
        "expedition",
        hands=["2 map, coin", "coin"],
        chambers=["coin", "", ""],
        pile="3 coin",
        dig="2 map, sandstorm",
        monument="buried_ruins",
    )
    play(position, "draw map", "explore 1")
    assert legal(position, Explore) == set()
    play(position, "end", "draw sandstorm", "draw 3 coin", "tent", "draw map")
    assert legal(position, Explore) == {"explore 1", "explore 2", "explore 3"}


def test_M_4_a_sandstorm_elsewhere_adds_nothing() -> None:
    position = table(
        "expedition",
        hands=["coin", "map"],
        dig="sandstorm, map",
        chambers=["coin"],
        monument="mine",
    )
    play(position, "draw sandstorm")
    assert chances(position) == {"draw map"}


# ---------------------------------------------------------------- all
@pytest.mark.parametrize("monument", ["temple", "tomb", "mine", "sphinx", "buried_ruins"])
def test_M_5_an_exploration_needs_a_chamber_with_a_card(monument: str) -> None:
    position = table("expedition", hands=["2 map", "coin"], monument=monument)
    assert legal(position, Explore) == set()
    assert "no card is left in chamber 1 [M-5]" in refused(position, "explore 1")


@pytest.mark.parametrize(
    ("monument", "sizes"),
    [
        ("great_pyramid", [2, 5, 8]),
        ("temple", [5, 5, 5]),
        ("tomb", [7, 8, 0]),
        ("mine", [15, 0, 0]),
        ("sphinx", [15, 0, 0]),
    ],
)
def test_sizes_of_chambers_are_public(monument: str, sizes: list[int]) -> None:
    position = new_game("expedition", hands=["4 coin", "4 coin"], monument=monument)
    assert position._state.chamber_left == sizes
    for observer in (0, 1, None):
        chambers = position.view(observer).to_json()["chambers"]
        assert [chamber["cards"] for chamber in chambers] == [size for size in sizes if size]


def test_an_unkept_tomb_card_is_legal_to_keep_later() -> None:
    position = table(
        "expedition", hands=["map", "map"], chambers=["3 coin, talisman"], monument="tomb"
    )
    play(position, "explore 1", "draw 3 coin, talisman", "keep 2 coin", "end", "explore 1")
    assert legal(position, Keep) == {"keep coin, talisman"}
