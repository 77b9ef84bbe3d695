"""The variants of The New Expedition."""

from __future__ import annotations

from fractions import Fraction

import pytest

from potsherd.errors import OptionError
from potsherd.moves import First
from potsherd.position import Position
from rules.archaeology.table import hand, kinds, new_game, play, table

LUCK = ("beginners_luck",)


# ---------------------------------------------------------------- Long Expedition
@pytest.mark.parametrize(("players", "thieves"), [(2, 5), (3, 7)])
def test_the_long_expedition_keeps_all_treasures_and_adds_a_thief(
    players: int, thieves: int
) -> None:
    position = new_game(
        "expedition",
        hands=["4 broken_tablet"] * players,
        market="5 broken_pendant",
        monument="mine",
        variants=["long_expedition"],
    )
    state = position._state
    assert state.thieves == thieves
    assert state.dig_left == 85 - 4 * players - 5 - 15 + thieves + state.storms


@pytest.mark.parametrize("players", [4, 5])
def test_R_15_the_long_expedition_is_for_2_or_3_players(players: int) -> None:
    with pytest.raises(OptionError, match=r"long_expedition is not for . players \(R-15\)"):
        Position.new("expedition", players, variants=["long_expedition"])


def test_R_15_the_2009_game_has_no_variants_and_no_choice_of_monuments() -> None:
    with pytest.raises(OptionError, match=r"\(R-15\)"):
        Position.new("archaeology", 2, variants=["fierce_weather"])
    with pytest.raises(OptionError, match=r"\(R-15\)"):
        Position.new("archaeology", 2, monument="tomb")


# ---------------------------------------------------------------- Fierce Weather
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_fierce_weather_uses_all_six_sandstorms(players: int) -> None:
    position = new_game(
        "expedition",
        hands=["4 coin", "4 pot_shard", "4 parchment_scrap", "4 talisman", "4 coin"][:players],
        monument="mine",
        variants=["fierce_weather"],
    )
    assert position._state.storms == 6


def test_R_15_in_fierce_weather_each_tent_protects_twice() -> None:
    position = table(
        "expedition",
        hands=["4 coin", "coin"],
        dig="3 sandstorm, map",
        monument="mine",
        variants=["fierce_weather"],
    )
    play(position, "draw sandstorm", "tent", "draw sandstorm", "tent")
    assert position._state.tents[0] == 0
    play(position, "draw sandstorm", "discard 2 coin", "draw map")
    assert hand(position, 0) == "2 coin, map"
    sheltered = [e.amounts for e in position.log() if e.kind == "sheltered"]
    assert sheltered == [(1,), (0,)]


# ---------------------------------------------------------------- Beginner's Luck
def test_beginners_luck_the_lowest_hand_begins_and_totals_are_announced() -> None:
    position = new_game(
        "expedition",
        hands=["4 coin", "3 pot_shard, coin", "4 talisman"],
        monument="mine",
        variants=LUCK,
        first=None,
    )
    assert position._state.turn == 1
    totals = next(event for event in position.log() if event.kind == "totals")
    assert totals.amounts == (8, 5, 12)
    assert position.log()[-1].kind == "begins"
    for observer in (0, 1, 2, None):
        assert position.view(observer).to_json()["starting_totals"] == [8, 5, 12]


def test_R_2_under_beginners_luck_ties_for_the_lowest_are_broken_at_random() -> None:
    position = new_game(
        "expedition",
        hands=["4 pot_shard", "4 talisman", "4 parchment_scrap", "3 pot_shard, coin"],
        monument="mine",
        variants=LUCK,
        first=None,
    )
    assert dict(position.chances()) == {First(0): Fraction(1, 2), First(2): Fraction(1, 2)}
    play(position, "first 3")
    assert position._state.turn == 2
    assert [event.kind for event in position.log()[-2:]] == ["totals", "begins"]


def test_beginners_luck_the_last_of_all_may_hold_the_lowest_hand() -> None:
    position = new_game(
        "expedition",
        hands=["4 coin", "4 talisman", "4 pot_shard"],
        monument="mine",
        variants=LUCK,
        first=None,
    )
    assert position._state.turn == 2


def test_totals_are_announced_after_the_ruins_are_laid_out() -> None:
    position = new_game(
        "expedition",
        hands=["4 coin", "4 pot_shard"],
        chambers="coin, coin, coin",
        monument="buried_ruins",
        variants=LUCK,
        first=None,
    )
    assert [event.kind for event in position.log()[2:]] == [
        "stocked",
        "laid_out",
        "laid_out",
        "laid_out",
        "totals",
        "begins",
    ]


def test_without_the_variant_nothing_is_announced() -> None:
    position = new_game("expedition", hands=["4 coin", "4 pot_shard"], monument="mine")
    assert position.view(0).to_json()["starting_totals"] == []


def test_variants_are_freely_combined() -> None:
    position = new_game(
        "expedition",
        hands=["4 broken_tablet", "4 coin"],
        monument="sphinx",
        variants=["long_expedition", "fierce_weather", "beginners_luck"],
        first=None,
    )
    state = position._state
    assert (state.thieves, state.storms, state.turn) == (5, 6, 0)
    assert state.tents[:2] == [2, 2]
    assert kinds(position) == []
