"""Options of a game: what an edition takes, and what it says to the rest."""

from typing import Any

import pytest

from potsherd.editions import load_edition
from potsherd.errors import OptionError
from potsherd.position import Position


def refusal(name: str, players: Any, **options: Any) -> str:
    with pytest.raises(OptionError) as caught:
        load_edition(name).tables(players, **options)
    message = str(caught.value)
    assert message.isprintable()
    assert "; " in message
    return message


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("archaeology", 1),
        ("archaeology", 5),
        ("expedition", 6),
        ("curios", 1),
        ("curios", True),
        ("curios", 2.0),
    ],
)
def test_a_number_of_players_the_game_is_not_for(name: str, players: Any) -> None:
    assert f"{name} is not for {players} players; 2 to" in refusal(name, players)


@pytest.mark.parametrize("players", [4, 5])
def test_R_15_long_expedition_is_refused_with_four_or_five_players(players: int) -> None:
    message = refusal("expedition", players, variants=["long_expedition"])
    assert "R-15" in message
    assert "2 to 3" in message


def test_R_15_the_card_game_has_no_choice_of_monuments_and_no_variants() -> None:
    assert "(R-15); pyramid is accepted" in refusal("archaeology", 2, monument="temple")
    assert "R-15" in refusal("archaeology", 2, variants=["fierce_weather"])
    assert load_edition("archaeology").tables(2, monument="pyramid")["monument"] == 0


def test_the_only_monument_is_not_left_to_chance() -> None:
    assert load_edition("archaeology").tables(2)["monument"] == 0
    assert load_edition("expedition").tables(2)["monument"] == -1
    assert load_edition("expedition").tables(2, monument="mine")["monument"] == 3


def test_curios_has_neither_monuments_nor_variants() -> None:
    assert "no monuments" in refusal("curios", 2, monument="temple")
    assert "no variants" in refusal("curios", 2, variants=["fierce_weather"])


def test_unknown_names_are_answered_with_the_nearest_and_all_known_ones() -> None:
    assert '"tempel" (did you mean temple?); accepted are great_pyramid, temple,' in refusal(
        "expedition", 2, monument="tempel"
    )
    assert "did you mean fierce_weather?" in refusal("expedition", 2, variants=["fiercewether"])
    assert "monument 3" in refusal("expedition", 2, monument=3)


def test_long_expedition_brings_all_treasures_and_one_more_thief() -> None:
    tables = load_edition("expedition").tables(2, variants=["long_expedition"])
    assert tables["copies"] == [16, 16, 12, 8, 6, 6, 4, 12, 5]
    assert tables["thieves"] == 5


def test_fierce_weather_brings_all_sandstorms_and_tents_that_hold_twice() -> None:
    tables = load_edition("expedition").tables(5, variants=["fierce_weather"])
    assert (tables["storms"], tables["tent_uses"]) == (6, 2)


def test_variants_combine_freely() -> None:
    edition = load_edition("expedition")
    tables = edition.tables(3, variants=edition.variants)
    assert (tables["thieves"], tables["storms"], tables["lowest_starts"]) == (7, 6, 1)
    assert edition.tables(3, variants=reversed(edition.variants)) == tables


def test_R_2_the_host_may_name_the_first_seat() -> None:
    edition = load_edition("expedition")
    assert edition.tables(2)["first"] == -1
    assert edition.tables(2, variants=["fierce_weather"], first=1)["first"] == 1


def test_R_2_with_beginners_luck_no_first_seat_can_be_named() -> None:
    assert refusal("expedition", 2, variants=["beginners_luck"], first=1) == (
        "with the variant beginners_luck the lowest starting hand begins (R-2), so seat 1 cannot be"
        " named to start; none is accepted"
    )
    with pytest.raises(OptionError, match="the lowest starting hand begins"):
        Position.new("expedition", 2, variants=["beginners_luck"], first=0)


@pytest.mark.parametrize("first", [-1, 2, True, "1"])
def test_R_2_a_first_seat_that_is_not_there_is_refused(first: Any) -> None:
    assert "seats 0 to 1 are accepted" in refusal("archaeology", 2, first=first)
    assert "R-2" in refusal("curios", 2, first=first)
