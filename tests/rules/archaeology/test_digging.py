"""Digging: treasures, thieves, sandstorms and tents."""

from __future__ import annotations

from fractions import Fraction

from potsherd.moves import Draw
from potsherd.rules.layout import CHANCE
from rules.archaeology.table import chances, hand, kinds, legal, market, play, refused, table


# ---------------------------------------------------------------- treasures
def test_R_3_a_player_digs_before_anything_else() -> None:
    position = table(hands=["5 coin", "coin"], market="coin", dig="talisman, coin")
    assert position.mover == CHANCE
    assert legal(position) == set()
    assert "cards are being turned up" in refused(position, "end")
    assert "cards are being turned up" in refused(position, "sell 5 coin")
    play(position, "draw talisman")
    assert position.mover == 0
    assert hand(position, 0) == "5 coin, talisman"


def test_chance_brings_nothing_while_a_seat_decides() -> None:
    position = table(hands=["", "coin"], dig="2 coin")
    play(position, "draw coin")
    assert position.game.outcomes(position._state) == ([], [])


def test_a_treasure_goes_into_the_hand_and_ends_the_digging() -> None:
    position = table(hands=["", "coin"], dig="3 coin")
    play(position, "draw coin")
    assert hand(position, 0) == "coin"
    assert position._state.dig_left == 2
    assert kinds(position) == ["dug"]
    assert legal(position) == {"sell coin", "end"}


def test_a_player_may_hold_any_number_of_cards() -> None:
    position = table(hands=["18 pot_shard, 16 parchment_scrap", "coin"], dig="coin")
    play(position, "draw coin")
    assert position._state.hand_size[0] == 35


def test_the_turn_passes_clockwise() -> None:
    position = table(hands=["coin", "coin", "coin"], dig="4 coin", turn=1)
    turns = []
    for _ in range(4):
        turns.append(position._state.turn)
        play(position, "draw coin", "end")
    assert turns == [1, 2, 0, 1]


# ---------------------------------------------------------------- thieves
def test_R_4_the_digger_picks_an_opponent_who_holds_a_card() -> None:
    position = table(hands=["coin", "talisman", "", "2 pot_shard"], dig="thief, coin")
    play(position, "draw thief")
    assert position.mover == 0
    assert legal(position) == {"rob 2", "rob 4"}
    for seat in (1, 3, 9):
        assert refused(position, f"rob {seat}") == (
            f"rob an opponent who holds a card; seat {seat} is none [R-4]; legal now: rob 2, rob 4"
        )
    play(position, "rob 4", "draw pot_shard")
    assert hand(position, 0) == "pot_shard, coin"
    assert hand(position, 3) == "pot_shard"
    assert kinds(position) == ["thief", "robs", "stole"]


def test_R_4_every_card_of_the_hand_is_stolen_with_equal_chance() -> None:
    position = table(hands=["", "3 coin, map, 2 pot_shard"], dig="thief")
    play(position, "draw thief")
    assert dict(position.chances()) == {
        Draw(("pot_shard",)): Fraction(2, 6),
        Draw(("coin",)): Fraction(3, 6),
        Draw(("map",)): Fraction(1, 6),
    }


def test_R_4_with_one_candidate_nobody_is_asked() -> None:
    position = table(hands=["coin", "", "map, coin"], dig="thief, coin")
    play(position, "draw thief")
    assert position.mover == CHANCE
    assert chances(position) == {"draw coin", "draw map"}
    assert kinds(position) == ["thief", "robs"]
    play(position, "draw map")
    assert hand(position, 0) == "coin, map"


def test_R_4_where_no_opponent_holds_a_card_nothing_is_stolen() -> None:
    position = table(hands=["coin", "", ""], dig="thief, coin")
    play(position, "draw thief")
    assert kinds(position) == ["thief", "nothing_to_steal"]
    assert position._state.dig_left == 1
    assert legal(position) == {"sell coin", "end"}


def test_a_thief_ends_the_digging_and_leaves_the_game() -> None:
    position = table(hands=["coin", "coin"], dig="2 thief")
    assert position._state.thieves == 2
    play(position, "draw thief", "draw coin")
    assert position.mover == 0
    assert position._state.thieves == 1
    assert market(position) == ""


def test_a_robbed_player_may_be_left_without_cards_while_the_dig_site_has_some() -> None:
    position = table(hands=["", "map"], dig="thief, coin")
    play(position, "draw thief", "draw map", "end")
    assert position._state.turn == 1
    assert position.mover == CHANCE
    assert not position.is_over


# ---------------------------------------------------------------- sandstorms
def test_the_sandstorm_example_of_the_rulebook() -> None:
    position = table(
        hands=[
            "3 parchment_scrap, 2 coin, talisman",
            "3 pot_shard, 2 talisman",
            "broken_cup, 2 map",
            "pharaohs_mask",
        ],
        dig="sandstorm, coin",
    )
    play(position, "draw sandstorm")
    assert position.mover == 0
    assert position.game.choices(position._state) == ("discard (3)",)
    play(position, "discard 2 parchment_scrap, coin")
    assert position.mover == 1
    assert market(position) == "2 parchment_scrap, coin"
    assert "cards to choose: 2, not 1 [R-5]" in refused(position, "discard pot_shard")
    play(position, "discard 2 pot_shard")
    assert position.mover == 2
    assert "cards to choose: 1, not 2 [R-5]" in refused(position, "discard broken_cup, map")
    play(position, "discard broken_cup")
    # The fourth player has one card and loses nothing; the first one digs again.
    assert position.mover == CHANCE
    play(position, "draw coin")
    assert position.mover == 0
    assert [hand(position, seat) for seat in range(4)] == [
        "parchment_scrap, 2 coin, talisman",
        "pot_shard, 2 talisman",
        "2 map",
        "pharaohs_mask",
    ]
    assert market(position) == "2 pot_shard, 2 parchment_scrap, coin, broken_cup"


def test_R_5_losses_are_chosen_from_the_digger_round() -> None:
    position = table(hands=["2 coin", "2 coin", "2 coin"], dig="sandstorm, coin", turn=1)
    play(position, "draw sandstorm")
    asked = []
    while position.mover != CHANCE:
        asked.append(position.mover)
        play(position, "discard coin")
    assert asked == [1, 2, 0]
    assert position._state.turn == 1


def test_R_5_each_sees_what_those_before_chose() -> None:
    position = table(hands=["2 coin", "2 map"], dig="sandstorm, coin")
    play(position, "draw sandstorm", "discard coin")
    assert position.view(1).to_json()["marketplace"] == {"coin": 1}
    assert position.log(1)[-1].cards == ("coin",)


def test_R_5_a_hand_of_one_or_none_loses_nothing() -> None:
    position = table(hands=["coin", "", "map"], dig="sandstorm, coin")
    play(position, "draw sandstorm")
    assert chances(position) == {"draw coin"}
    assert market(position) == ""


def test_R_5_any_cards_may_be_chosen_and_maps_too() -> None:
    position = table(hands=["2 coin, map, talisman", "coin"], dig="sandstorm")
    play(position, "draw sandstorm")
    assert legal(position) == {
        "discard 2 coin",
        "discard coin, map",
        "discard coin, talisman",
        "discard map, talisman",
    }
    assert "you do not hold broken_cup [R-5]" in refused(position, "discard broken_cup, coin")
    assert "you choose 2 map and hold only 1 map [R-5]" in refused(position, "discard 2 map")


def test_R_5_a_discard_is_asked_for_even_if_all_cards_are_alike() -> None:
    position = table(hands=["3 coin", ""], dig="sandstorm")
    play(position, "draw sandstorm")
    assert legal(position) == {"discard coin"}


def test_several_sandstorms_may_come_one_after_another() -> None:
    position = table(hands=["5 coin", ""], dig="2 sandstorm, map")
    play(position, "draw sandstorm", "discard 2 coin", "draw sandstorm", "discard coin")
    assert position._state.storms == 0
    play(position, "draw map")
    assert hand(position, 0) == "2 coin, map"
    assert market(position) == "3 coin"


def test_R_6_after_a_sandstorm_as_last_card_the_digger_acts() -> None:
    position = table(hands=["2 coin", "coin"], dig="sandstorm")
    play(position, "draw sandstorm", "discard coin")
    assert position.mover == 0
    assert legal(position) == {"sell coin", "end"}


# ---------------------------------------------------------------- tents
def test_R_15_tents_are_decided_from_the_left_of_the_digger_round_to_him() -> None:
    position = table(
        "expedition",
        hands=["2 coin", "2 map", "2 talisman"],
        dig="sandstorm, coin",
        monument="mine",
        turn=1,
    )
    play(position, "draw sandstorm")
    asked = []
    for token in ("no tent", "tent", "no tent"):
        asked.append(position.mover)
        assert legal(position) == {"tent", "no tent"}
        play(position, token)
    assert asked == [2, 0, 1]
    # Then the losses of those unprotected, from the digger round.
    assert position.mover == 1
    play(position, "discard map")
    assert position.mover == 2
    play(position, "discard talisman")
    assert chances(position) == {"draw coin"}
    assert hand(position, 0) == "2 coin"
    assert position._state.tents[:3] == [0, 1, 1]


def test_R_15_the_digger_may_be_the_only_one_protected() -> None:
    position = table("expedition", hands=["2 coin", "2 map"], dig="sandstorm", monument="mine")
    play(position, "draw sandstorm", "no tent", "tent")
    assert position.mover == 1
    play(position, "discard map")
    assert position.mover == 0
    assert hand(position, 0) == "2 coin"


def test_R_15_where_all_are_protected_nobody_loses_a_card() -> None:
    position = table("expedition", hands=["2 coin", "2 map"], dig="sandstorm", monument="mine")
    play(position, "draw sandstorm", "tent", "tent")
    assert legal(position) == {"sell coin", "sell 2 coin", "end"}
    assert market(position) == ""
    assert position._state.sheltered == [0] * 5


def test_R_15_only_who_would_lose_a_card_is_asked() -> None:
    position = table(
        "expedition",
        hands=["2 coin", "map", "", "3 talisman"],
        dig="sandstorm, coin",
        monument="mine",
    )
    play(position, "draw sandstorm")
    assert position.mover == 3
    play(position, "tent")
    assert position.mover == 0


def test_R_15_a_used_tent_protects_no_more() -> None:
    position = table(
        "expedition",
        hands=["2 coin", "2 map"],
        dig="2 sandstorm, coin",
        monument="mine",
        tents=[0, 1],
    )
    play(position, "draw sandstorm")
    assert position.mover == 1
    play(position, "tent", "discard coin", "draw sandstorm", "discard map")
    assert [hand(position, seat) for seat in range(2)] == ["coin", "map"]
    assert kinds(position) == ["sandstorm", "sheltered", "lost", "sandstorm", "lost"]


def test_R_15_a_tent_not_used_is_kept() -> None:
    position = table("expedition", hands=["4 coin", ""], dig="2 sandstorm, map", monument="mine")
    play(position, "draw sandstorm", "no tent", "discard 2 coin", "draw sandstorm", "tent")
    assert hand(position, 0) == "2 coin"
    assert position._state.tents[0] == 0


def test_R_15_uses_left_are_seen_by_all() -> None:
    position = table("expedition", hands=["2 coin", "2 map"], dig="sandstorm", monument="mine")
    play(position, "draw sandstorm", "tent")
    for observer in (0, 1, None):
        seats = position.view(observer).to_json()["seats"]
        assert [(seat["tents"], seat["sheltered"]) for seat in seats] == [(1, False), (0, True)]


def test_there_are_no_tents_in_the_2009_game() -> None:
    position = table(hands=["2 coin", "2 map"], dig="sandstorm")
    play(position, "draw sandstorm")
    assert legal(position) == {"discard coin"}
    assert "first choose what the sandstorm takes [R-5]" in refused(position, "tent")
