"""The referee knows Curios: each ruling kept passes, each one broken is refused."""

from __future__ import annotations

import pytest

from referee import Foul, Verdict, check
from referee.curios import Site
from referee.fragments import allowed, finished, header, lines_of, refused, sealed

TWO = header("curios")
DEAL = """
* draw great_pyramid:1, great_pyramid:3, great_pyramid:5, lost_shipwreck:1
* draw lost_shipwreck:3, lost_shipwreck:7, forbidden_temple:1, forbidden_temple:5
"""


def search(a: int, b: int) -> str:
    """A search begun by seat a, with bonuses worth: a 3 great_pyramid, 2 forbidden_temple;
    b 1 great_pyramid, 3 lost_shipwreck.
    """
    return f"""
{a} search great_pyramid
{b} search great_pyramid
{a} search great_pyramid
{b} search lost_shipwreck
{a} search forbidden_temple
{b} search lost_shipwreck
"""


FLIP_1 = "* draw forbidden_temple:7\n"
FLIP_2 = "* draw ancient_colosseum:3\n"
ROUND_1 = DEAL + search(1, 2) + "1 pass\n2 pass\n" + FLIP_1
ROUND_2 = ROUND_1 + search(2, 1) + "2 pass\n1 pass\n" + FLIP_2
SEARCHED = ROUND_2 + search(1, 2)
VALUES = "* draw great_pyramid:7, lost_shipwreck:5, forbidden_temple:3, ancient_colosseum:1\n"

# Five players, a first search that fills the pyramid.
FIVE = header("curios", 5)
DEAL_5 = """
* draw great_pyramid:1, great_pyramid:3
* draw lost_shipwreck:1, lost_shipwreck:3
* draw forbidden_temple:1, forbidden_temple:3
* draw ancient_colosseum:1, ancient_colosseum:3
* draw great_pyramid:5, lost_shipwreck:5
"""
FULL_PYRAMID = DEAL_5 + "".join(f"{seat} search great_pyramid\n" for seat in range(1, 6))
SEARCHED_5 = FULL_PYRAMID + (
    "1 search lost_shipwreck\n2 search lost_shipwreck\n3 search forbidden_temple\n"
    "4 search ancient_colosseum\n1 search lost_shipwreck\n"
)


def test_a_whole_game_passes_with_its_totals() -> None:
    # Seat 1: 4 pyramid, 3 shipwreck, 4 temple. Seat 2: 4 pyramid, 5 shipwreck, 2 temple.
    totals = (4 * 7 + 3 * 5 + 4 * 3, 4 * 7 + 5 * 5 + 2 * 3)
    assert finished(SEARCHED + VALUES + "result: 55 59; winners: 2", TWO) == Verdict(
        True, totals, (2,)
    )


def test_equal_totals_share_the_win() -> None:
    # 3 shipwreck and 4 temple against 5 and 2, and both sites turn out to be worth the same.
    deal = """
* draw great_pyramid:1, great_pyramid:3, great_pyramid:5, lost_shipwreck:1
* draw lost_shipwreck:3, lost_shipwreck:7, forbidden_temple:1, forbidden_temple:3
"""
    body = SEARCHED.replace(DEAL, deal) + VALUES.replace("temple:3", "temple:5")
    verdict = finished(body + "result: 63 63; winners: 1 2", TWO)
    assert verdict.winners == (1, 2)


@pytest.mark.parametrize(
    "wrong",
    [
        "result: 55 60; winners: 2",
        "result: 55 59; winners: 1",
        "result: 55 59; winners: 1 2",
        "unfinished",
    ],
)
def test_a_wrong_result_is_refused(wrong: str) -> None:
    with pytest.raises(Foul, match="55 59; winners: 2"):
        check(sealed(TWO, [*lines_of(SEARCHED + VALUES), wrong]))


def test_an_unfinished_game_has_no_totals_yet() -> None:
    assert allowed(ROUND_1, TWO) == Verdict(False, (), ())


def test_cards_are_dealt_in_their_numbers() -> None:
    refused("! * draw great_pyramid:1, great_pyramid:3, great_pyramid:5", "instead of 4", TWO)
    refused("! * draw great_pyramid:1, great_pyramid:3", "instead of 3", header("curios", 4))
    refused("! * draw great_pyramid:2, great_pyramid:3", "no great_pyramid:2", FIVE)
    refused("! * draw great_pyramid:1, great_pyramid:1", "no great_pyramid:1", FIVE)
    refused(DEAL + "! * draw ancient_colosseum:1", "seat 1 has to search", TWO)


def test_the_game_is_for_two_to_five() -> None:
    for players in (1, 6):
        head = header("curios", 2)
        head[3] = f"players: {players}"
        head[5] = f"seats: {' | '.join(['Ann'] * players)}"
        head[7] = f"contributions: {' | '.join(['none'] * players)}"
        with pytest.raises(Foul) as caught:
            check(sealed(head, ["unfinished"]))
        assert caught.value.line_number == 4


def test_chance_names_the_first_player() -> None:
    head = header("curios", first="random")
    refused("! " + lines_of(DEAL)[0], "the first player", head)
    refused("! * first 3", "no seat 3", head)
    refused("* first 2\n" + DEAL + "! 1 search great_pyramid", "seat 2 has to search", head)
    refused("! * first 1", "", TWO)


def test_C_1_columns_take_one_two_three_four_and_four_pawns() -> None:
    body = DEAL + "1 search great_pyramid\n2 search great_pyramid\n1 search great_pyramid\n"
    refused(body + "! 2 search great_pyramid", "takes 4 pawns, 3 are at hand", TWO)
    allowed(FULL_PYRAMID, FIVE)
    refused(DEAL + "! 1 search museum", "no site", TWO)
    refused(DEAL + "! 2 search great_pyramid", "seat 1 has to search", TWO)


def test_C_2_nobody_leaves_the_search_who_can_fill_a_column() -> None:
    refused(DEAL + "! 1 pass", "seat 1 has to search", TWO)
    body = DEAL + search(1, 2)
    lines = lines_of(body)
    refused("\n".join(lines[:-1]) + "\n! 1 pass", "seat 2 has to search", TWO)
    refused(body + "! 2 search ancient_colosseum", "seat 1 has to recruit", TWO)


def test_C_2_who_is_out_is_skipped_while_others_go_on() -> None:
    body = DEAL + (
        "1 search great_pyramid\n2 search lost_shipwreck\n1 search great_pyramid\n"
        "2 search forbidden_temple\n1 search lost_shipwreck\n2 search ancient_colosseum\n"
    )
    refused(body + "! 1 search forbidden_temple", "seat 2 has to search", TWO)
    allowed(body + "2 search forbidden_temple\n1 pass\n", TWO)


def test_C_3_a_site_without_artifacts_can_be_chosen_but_not_a_full_one() -> None:
    # In the third round of the whole game the pyramid has nothing left to give.
    allowed(ROUND_2 + "1 search great_pyramid\n2 search great_pyramid\n", TWO)
    refused(FULL_PYRAMID + "! 1 search great_pyramid", "C-3", FIVE)
    allowed(FULL_PYRAMID + "1 search lost_shipwreck\n", FIVE)


@pytest.mark.parametrize(
    ("columns", "leader"),
    [
        ([], None),
        ([[1]], 1),
        ([[1], [2, 2]], 2),
        ([[1], [2, 2], [3, 3, 3]], 3),
        ([[1], [2, 2], [1, 1, 1]], 1),
        ([[2], [2, 2], [1, 1, 1]], None),
        ([[1], [2, 2], [3, 3, 3], [4, 4, 4, 4], [5, 5, 5, 5]], None),
        ([[5], [2, 2], [3, 3, 3], [4, 4, 4, 4], [5, 5, 5, 5]], 5),
    ],
)
def test_C_4_the_bonus_is_for_the_most_pawns_and_a_tie_gives_none(
    columns: list[list[int]], leader: int | None
) -> None:
    assert Site("great_pyramid", 8, columns).leader() == leader


def test_recruiting_goes_clockwise_from_the_first_player() -> None:
    body = DEAL + search(1, 2)
    refused(body + "! 2 pass", "seat 1 has to recruit or pass", TWO)
    refused(body + "! 1 recruit lost_shipwreck:3", "not in the hand", TWO)
    refused(body + "1 recruit lost_shipwreck:1\n! 1 pass", "seat 2 has", TWO)
    allowed(body + "1 recruit lost_shipwreck:1\n2 pass\n" + FLIP_1, TWO)
    recruited = body + "1 recruit lost_shipwreck:1\n2 pass\n" + FLIP_1 + search(2, 1)
    # The pawn recruited fills one more column in the next search.
    refused(recruited + "! 2 pass", "seat 1 has to search", TWO)
    recruited += "1 search ancient_colosseum\n2 pass\n"
    refused(recruited + "! 1 recruit lost_shipwreck:1", "not in the hand", TWO)


def test_the_first_player_token_goes_to_the_left() -> None:
    refused(ROUND_1 + "! 1 search great_pyramid", "seat 2 has to search", TWO)
    allowed(ROUND_2 + "1 search great_pyramid\n", TWO)


def test_C_5_nobody_is_asked_to_recruit_with_seven_pawns() -> None:
    body = DEAL + search(1, 2) + "1 recruit great_pyramid:1\n2 recruit lost_shipwreck:3\n" + FLIP_1
    for seat, site in [
        (2, "great_pyramid"),
        (1, "great_pyramid"),
        (2, "great_pyramid"),
        (1, "great_pyramid"),
        (2, "ancient_colosseum"),
        (2, "forbidden_temple"),
    ]:
        body += f"{seat} search {site}\n"
    body += "2 recruit lost_shipwreck:7\n1 recruit great_pyramid:3\n" + FLIP_2
    for seat, site in [
        (1, "great_pyramid"),
        (2, "great_pyramid"),
        (1, "great_pyramid"),
        (2, "great_pyramid"),
        (1, "ancient_colosseum"),
        (2, "lost_shipwreck"),
        (1, "ancient_colosseum"),
    ]:
        body += f"{seat} search {site}\n"
    refused(body + "! 1 recruit great_pyramid:5", "side deck", TWO)
    refused(body + "! 1 pass", "side deck", TWO)
    allowed(body + "* draw ancient_colosseum:7\n2 search lost_shipwreck\n", TWO)


def test_C_6_two_players_see_a_card_of_the_side_deck_each_round() -> None:
    body = DEAL + search(1, 2) + "1 pass\n2 pass\n"
    refused(body + "! 2 search great_pyramid", "the side deck", TWO)
    refused(body + "! * draw great_pyramid:1", "no great_pyramid:1", TWO)
    refused(body + "! * draw forbidden_temple:7, ancient_colosseum:3", "instead of 1", TWO)


def test_C_6_five_players_see_none() -> None:
    body = SEARCHED_5 + "".join(f"{seat} pass\n" for seat in range(1, 6))
    refused(body + "! * draw lost_shipwreck:7", "seat 2 has to search", FIVE)


def test_C_7_the_last_round_has_no_recruiting() -> None:
    refused(SEARCHED + "! 1 pass", "above the sites", TWO)
    refused(SEARCHED + "! * draw ancient_colosseum:5", "instead of 4", TWO)
    assert allowed(ROUND_2, TWO).winners == ()


def test_C_8_a_card_seen_is_not_the_value_of_its_site() -> None:
    seen = VALUES.replace("great_pyramid:7", "great_pyramid:5")
    refused(SEARCHED + "! " + seen, "cannot lie above great_pyramid", TWO)
    flipped = VALUES.replace("forbidden_temple:3", "forbidden_temple:7")
    refused(SEARCHED + "! " + flipped, "cannot lie above forbidden_temple", TWO)
    other = VALUES.replace("great_pyramid:7, lost_shipwreck:5", "lost_shipwreck:5, great_pyramid:7")
    refused(SEARCHED + "! " + other, "cannot lie above great_pyramid", TWO)
    pyramid = ", ".join(f"great_pyramid:{value}" for value in (1, 3, 5, 7))
    refused("! * draw " + pyramid, "C-8", TWO)
    refused(DEAL + search(1, 2) + "1 pass\n2 pass\n! * draw great_pyramid:7", "C-8", TWO)
