"""The referee knows both Archaeology games: each ruling kept passes, each one broken is refused."""

from __future__ import annotations

import pytest

from referee import Foul, Verdict, check
from referee.fragments import (
    DEAL,
    DEAL_3,
    HAND_1,
    HAND_2,
    HAND_3,
    MARKET,
    OPENING_1,
    OPENING_2,
    OPENING_3,
    allowed,
    dug_out,
    finished,
    header,
    refused,
    sealed,
)

THREE = header(players=3)


def expedition(
    monument: str = "great_pyramid",
    players: int = 2,
    variants: str = "none",
    first: str = "1",
) -> list[str]:
    return header("expedition", players, monument, variants, first)


# Set-up


def test_cards_are_dealt_in_their_numbers() -> None:
    refused("! * draw coin, coin, coin", "3 cards drawn instead of 4")
    refused(HAND_1 + HAND_2 + "! * draw coin, coin, coin, coin", "4 cards drawn instead of 5")
    refused(HAND_1 + HAND_2 + "! 1 end", "the marketplace")
    refused(DEAL + "! * draw coin, coin", "2 cards drawn instead of 1")


def test_R_1_maps_thieves_and_sandstorms_come_from_the_dig_site_only() -> None:
    refused("! * draw coin, coin, coin, map", "R-1")
    refused(HAND_1 + HAND_2 + "! * draw coin, coin, coin, coin, thief", "R-1")
    refused(DEAL + "* draw map\n1 explore 1\n! * draw coin, sandstorm, coin", "R-1")


def test_no_more_copies_come_than_there_are() -> None:
    masks = ", ".join(["pharaohs_mask"] * 4)
    refused(f"* draw {masks}\n! * draw pharaohs_mask, coin, coin, coin", "no pharaohs_mask")
    stormy = DEAL + OPENING_1 + OPENING_2 + "* draw sandstorm\n" * 6
    refused(stormy + "! * draw sandstorm", "no sandstorm")
    thieves = "".join(f"* draw thief\n{seat} end\n" for seat in [1, 2] * 4)
    refused(DEAL + OPENING_1 + OPENING_2 + thieves + "! * draw thief", "no thief")
    maps = "".join(f"* draw map\n{seat} end\n" for seat in [1, 2] * 3)
    refused(DEAL + OPENING_1 + OPENING_2 + maps + "! * draw map", "no map")
    refused(DEAL + "! * draw gold", "no gold")


def test_a_dig_cannot_bring_a_card_that_must_lie_in_a_chamber() -> None:
    # Two treasures are left to dig, and one map; many more treasures lie in the chambers.
    body = dug_out("map", "coin", "talisman")
    before, _, _ = body.rpartition("* draw map")
    refused(before + "* draw coin\n2 end\n* draw talisman\n1 end\n! * draw coin", "cannot hold")


@pytest.mark.parametrize(("players", "storms"), [(2, 6), (3, 5), (4, 4)])
def test_each_number_of_players_has_its_sandstorms(players: int, storms: int) -> None:
    head = header("archaeology", players)
    body = DEAL if players == 2 else HAND_1 + HAND_2 + HAND_3 + MARKET
    if players == 4:
        body = HAND_1 + HAND_2 + HAND_3 + HAND_1 + MARKET
    body += OPENING_1 + OPENING_2 + (OPENING_3 if players > 2 else "")
    if players == 4:
        body += "* draw parchment_scrap\n4 sell 2 coin\n4 sell 3 parchment_scrap\n4 end\n"
    refused(body + "* draw sandstorm\n" * storms + "! * draw sandstorm", "no sandstorm", head)


def test_tablets_and_pendants_stay_in_the_box_with_few_players() -> None:
    tablet = "! * draw broken_tablet, coin, coin, coin"
    pendant = "! * draw broken_pendant, coin, coin, coin"
    for players in (2, 3):
        refused(tablet, "no broken_tablet", expedition(players=players))
    refused(pendant, "no broken_pendant", expedition(players=4))
    allowed(tablet[2:], expedition(players=4))
    allowed(pendant[2:], expedition(players=5))
    allowed(tablet[2:], expedition(players=2, variants="long_expedition"))
    allowed(pendant[2:], expedition(players=3, variants="fierce_weather, long_expedition"))


def test_a_monument_comes_first_if_it_is_drawn() -> None:
    head = expedition("random")
    refused("! " + HAND_1.strip(), "monument", head)
    refused("! * monument pyramid", "no monument", head)
    allowed("* monument tomb\n" + DEAL, head)
    refused("! * monument tomb", "", expedition("tomb"))


def test_R_2_chance_names_the_first_player() -> None:
    head = header(first="random")
    refused(DEAL + "! * first 3", "R-2", head)
    refused(DEAL + "! * draw coin", "the first player", head)
    refused(DEAL + "* first 2\n* draw coin\n! 1 end", "seat 2 has to", head)
    refused(DEAL + "* draw coin\n! 1 end", "seat 2 has to", header(first="2"))


def test_R_2_beginners_luck_lets_the_lowest_hand_start() -> None:
    head = expedition(variants="beginners_luck", first="random")
    refused(DEAL + "! * first 1", "", head)
    refused(DEAL + "* draw coin\n! 2 end", "seat 1 has to", head)
    tied = HAND_1 + HAND_2 + HAND_1 + MARKET
    head = expedition(players=3, variants="beginners_luck", first="random")
    refused(tied + "! * first 2", "R-2", head)
    allowed(tied + "* first 3\n* draw coin\n3 end\n", head)


def test_R_2_under_beginners_luck_nobody_is_named() -> None:
    named = expedition(variants="beginners_luck", first="1")
    with pytest.raises(Foul, match="Beginner's Luck") as caught:
        check(sealed(named, ["unfinished"]))
    assert caught.value.line_number == named.index("first: 1") + 1


# Digging


def test_R_3_digging_is_a_duty() -> None:
    refused(DEAL + "! 1 end", "the top card of the dig site")
    refused(DEAL + "! 1 sell coin", "the top card of the dig site")
    refused(DEAL + "* draw coin\n! * draw coin", "seat 1 has to")


def test_R_4_a_thief_takes_a_card_of_the_victim() -> None:
    allowed(DEAL + "* draw thief\n* draw talisman\n1 sell talisman")
    refused(DEAL + "* draw thief\n! * draw broken_cup", "the hand of seat 2")
    refused(DEAL + "* draw thief\n! 1 end", "the stolen card")
    refused(DEAL + "* draw thief\n* draw talisman\n! * draw coin", "seat 1 has to")
    refused(DEAL + "* draw thief\n* draw talisman\n1 end\n* draw coin\n! 2 sell talisman", "hand")


def test_R_4_the_thief_chooses_whom_to_rob_only_if_there_is_a_choice() -> None:
    refused(DEAL + "* draw thief\n! 1 rob 2", "the stolen card")
    refused(DEAL_3 + "* draw thief\n! * draw coin", "seat 1 has to rob", THREE)
    refused(DEAL_3 + "* draw thief\n! 1 rob 1", "R-4", THREE)
    refused(DEAL_3 + "* draw thief\n1 rob 3\n! * draw talisman", "the hand of seat 3", THREE)
    allowed(DEAL_3 + "* draw thief\n1 rob 3\n* draw pharaohs_mask", THREE)


def test_R_4_nobody_is_robbed_who_holds_nothing() -> None:
    opened = DEAL_3 + OPENING_1 + OPENING_2
    allowed(opened + "* draw thief\n3 sell pharaohs_mask\n3 end\n", THREE)
    refused(opened + "! 3 rob 1", "top card", THREE)
    refused(opened + "* draw thief\n! 3 rob 1", "seat 3 has to trade", THREE)
    refused(opened + "* draw coin\n3 end\n* draw thief\n! 1 rob 2", "the stolen card", THREE)


STORM = DEAL + "* draw sandstorm\n"


def test_R_5_half_of_each_hand_is_lost_the_digger_first() -> None:
    all_lost = STORM + "1 discard coin, parchment_scrap\n2 discard 2 pot_shard\n"
    allowed(all_lost + "* draw coin\n1 trade parchment_scrap > pot_shard")
    refused(STORM + "! 2 discard 2 pot_shard", "seat 1 has to discard")
    refused(STORM + "! 1 discard coin", "R-5")
    refused(STORM + "! 1 discard 2 coin, parchment_scrap", "R-5")
    refused(STORM + "! 1 discard 2 talisman", "hand")
    refused(STORM + "1 discard 2 coin\n! * draw coin", "seat 2 has to discard")
    refused(all_lost + "! 1 end", "top card")
    refused(STORM + "! * draw coin", "seat 1 has to discard")


def test_R_5_a_hand_of_five_loses_two_and_a_hand_of_one_nothing() -> None:
    storm = DEAL + "* draw coin\n1 end\n* draw sandstorm\n2 discard 2 pot_shard\n"
    refused(storm + "! 1 discard 3 coin", "R-5")
    allowed(storm + "1 discard 2 coin\n* draw coin\n2 end\n")
    poor = DEAL + "* draw coin\n1 sell 3 coin\n1 sell parchment_scrap\n1 end\n* draw sandstorm\n"
    refused(poor + "2 discard 2 pot_shard\n! 1 discard parchment_scrap", "top card")


def test_R_6_a_sandstorm_may_be_the_last_card() -> None:
    body = dug_out("coin", "talisman", "coin", "talisman", last="sandstorm") + "* draw sandstorm\n"
    refused(body + "! 1 sell 2 coin", "seat 1 has to discard")
    body += "1 discard coin\n2 discard talisman\n"
    refused(body + "! * draw talisman", "seat 1 has to trade")
    allowed(body + "1 sell coin\n1 end\n")
    # The turn that dug is no pass: the run begins with seat 2.
    refused(body + "1 end\n2 end\n1 end\n! 2 end", "R-10")


# Tents


NE_STORM = DEAL_3 + "* draw sandstorm\n"
NE_THREE = expedition(players=3)


def test_R_15_tents_are_asked_for_from_the_diggers_left_before_the_discards() -> None:
    refused(NE_STORM + "! 1 tent", "seat 2 has to tent", NE_THREE)
    refused(NE_STORM + "2 tent\n! 1 tent", "seat 3 has to tent", NE_THREE)
    refused(NE_STORM + "! 1 discard 2 coin", "seat 2 has to tent", NE_THREE)
    asked = NE_STORM + "2 tent\n3 no tent\n1 no tent\n"
    refused(asked + "! 3 discard 2 pot_shard", "seat 1 has to discard", NE_THREE)
    refused(asked + "1 discard 2 coin\n! 2 discard 2 pot_shard", "seat 3 has", NE_THREE)
    allowed(asked + "1 discard 2 coin\n3 discard 2 pot_shard\n* draw coin\n1 end\n", NE_THREE)
    refused(STORM + "! 2 tent", "seat 1 has to discard")


def test_R_15_a_tent_protects_once_and_twice_in_fierce_weather() -> None:
    twice = NE_STORM + "2 tent\n3 tent\n1 tent\n* draw sandstorm\n"
    refused(twice + "! 2 tent", "seat 1 has to discard", NE_THREE)
    fierce = expedition(players=3, variants="fierce_weather")
    allowed(twice + "2 tent\n3 no tent\n1 tent\n3 discard 2 pot_shard\n", fierce)
    thrice = twice + "2 tent\n3 tent\n1 tent\n* draw sandstorm\n"
    refused(thrice + "! 2 tent", "seat 1 has to discard", fierce)


def test_R_15_a_hand_that_loses_nothing_is_not_asked_for_its_tent() -> None:
    opened = DEAL_3 + OPENING_1 + "* draw sandstorm\n"
    refused(opened + "3 tent\n! 1 tent", "seat 2 has to tent", NE_THREE)


def test_R_15_variants_and_monuments_have_to_fit_the_game() -> None:
    wrong = [
        header(variants="fierce_weather"),
        header(monument="tomb"),
        header(players=5),
        expedition("pyramid"),
        expedition(players=4, variants="long_expedition"),
        expedition(players=5, variants="long_expedition"),
        expedition(variants="fierce_weather, fierce_weather"),
        expedition(variants="mild_weather"),
    ]
    for head in wrong:
        with pytest.raises(Foul) as caught:
            check(sealed(head, ["unfinished"]))
        assert caught.value.line_number in (4, 5, 6)


def test_variants_change_the_hazards() -> None:
    def thieves(count: int) -> str:
        turns = "".join(f"* draw thief\n{seat % 2 + 1} end\n" for seat in range(count))
        return DEAL + OPENING_1 + OPENING_2 + turns + "! * draw thief"

    refused(thieves(4), "no thief", expedition())
    refused(thieves(5), "no thief", expedition(variants="long_expedition"))
    storms = DEAL_3 + OPENING_1 + OPENING_2 + OPENING_3
    refused(storms + "* draw sandstorm\n" * 5 + "! * draw sandstorm", "no sandstorm", NE_THREE)
    fierce = expedition(players=3, variants="fierce_weather")
    refused(storms + "* draw sandstorm\n" * 6 + "! * draw sandstorm", "no sandstorm", fierce)


# Actions


TURN = DEAL + "* draw coin\n"


def test_only_the_seat_whose_turn_it_is_moves() -> None:
    refused(TURN + "! 2 end", "seat 1 has to")
    refused(TURN + "1 end\n! 1 sell coin", "top card")
    refused(TURN + "! 1 discard coin", "seat 1 has to")
    refused(TURN + "! 1 tent", "seat 1 has to")


def test_R_7_a_trade_is_fair_and_names_two_sides_without_a_type_in_common() -> None:
    allowed(TURN + "1 trade 2 coin > talisman, pot_shard\n")
    allowed(TURN + "1 trade 2 coin > 2 pot_shard\n")
    refused(TURN + "! 1 trade parchment_scrap > broken_cup", "worth more")
    refused(TURN + "! 1 trade 2 parchment_scrap > talisman", "worth more")
    refused(TURN + "! 1 trade 2 coin > coin, pot_shard", "R-7")
    refused(TURN + "! 1 trade coin >", "R-7")
    refused(TURN + "! 1 trade coin > ", "")
    refused(TURN + "! 1 trade > coin", "")
    refused(TURN + "! 1 trade coin > broken_cup > coin", "R-7")


def test_trade_cards_have_to_be_there() -> None:
    refused(TURN + "! 1 trade 2 talisman > coin", "the hand of seat 1")
    refused(TURN + "! 1 trade 4 coin > talisman", "the hand of seat 1")
    refused(TURN + "! 1 trade 2 coin > 3 pot_shard", "the marketplace")
    refused(TURN + "! 1 trade 2 coin > pharaohs_mask", "the marketplace")


def test_R_8_given_cards_can_be_had_back_in_the_same_turn() -> None:
    allowed(
        TURN
        + "1 trade coin, parchment_scrap > talisman\n1 trade talisman > coin, parchment_scrap\n"
    )
    refused(TURN + "1 trade coin > broken_cup\n! 1 trade coin > broken_cup", "the marketplace")


def test_R_9_the_table_limits_the_set() -> None:
    cups = "* draw broken_cup, broken_cup, broken_cup, coin\n" + HAND_2 + MARKET + "* draw coin\n"
    refused(cups + "! 1 sell 3 broken_cup", "R-9")
    allowed(cups + "1 sell 2 broken_cup\n1 sell broken_cup\n")
    shards = "* draw pot_shard, pot_shard, pot_shard, pot_shard\n" + HAND_2 + MARKET
    shards += "* draw coin\n1 trade coin > 2 pot_shard\n"
    refused(shards + "! 1 sell 6 pot_shard", "R-9")
    assert allowed(shards + "1 sell 5 pot_shard\n1 sell pot_shard\n").money == (15 + 1, 0)


def test_sold_cards_are_those_of_the_seller() -> None:
    refused(TURN + "! 1 sell 4 coin", "the hand of seat 1")
    refused(TURN + "1 sell 3 coin\n! 1 sell coin", "the hand of seat 1")


TWO_MAPS = DEAL + "* draw map\n1 end\n* draw coin\n2 end\n* draw map\n"


def test_2009_chambers_cost_their_maps_and_are_taken_once() -> None:
    refused(DEAL + "* draw coin\n! 1 explore 1", "map")
    refused(DEAL + "* draw map\n! 1 explore 2", "map")
    refused(TWO_MAPS + "! 1 explore 3", "map")
    refused(TWO_MAPS + "! 1 explore 4", "no chamber")
    first = TWO_MAPS + "1 explore 1\n"
    refused(first + "! * draw coin, coin", "2 cards drawn instead of 3")
    refused(first + "! 1 end", "the cards of the chamber")
    first += "* draw pharaohs_mask, pharaohs_mask, coin\n"
    allowed(first + "1 sell 2 pharaohs_mask\n")
    refused(first + "! 1 explore 1", "M-5")
    refused(first + "! 1 explore 2", "map")


def test_2009_several_chambers_can_be_explored_in_a_turn_but_not_in_the_new_expedition() -> None:
    body = TWO_MAPS + "1 end\n* draw coin\n2 end\n* draw map\n1 explore 1\n"
    allowed(body + "* draw coin, coin, coin\n1 explore 2\n")
    again = body + "* draw coin, coin\n! 1 explore 2"
    refused(again, "only one exploration", expedition())


# The end of the game


PASSES = dug_out("coin", "talisman") + "1 end\n2 end\n"


def test_R_10_first_passer_must_sell() -> None:
    refused(PASSES + "! 1 end", "R-10")
    refused(PASSES + "1 trade coin > broken_cup\n! 1 end", "R-10")
    refused(PASSES + "! 2 sell talisman", "seat 1 has to")
    allowed(PASSES + "1 trade coin > broken_cup\n1 sell broken_cup\n1 end\n2 end\n")


def test_R_10_the_count_of_passes_starts_anew_after_the_sale() -> None:
    body = dug_out("coin", "talisman", "talisman", "coin") + "1 end\n2 end\n1 sell coin\n1 end\n"
    allowed(body + "2 end\n1 sell talisman\n")
    refused(body + "2 end\n1 end\n! 2 end", "R-10")


def test_R_10_any_action_breaks_a_run_of_passes() -> None:
    body = dug_out("coin", "talisman") + "1 end\n2 trade talisman > broken_cup\n2 end\n1 end\n"
    refused(body + "2 end\n! 1 end", "R-10")
    allowed(body + "2 end\n1 sell coin\n")


def test_R_10_a_turn_that_dug_is_no_pass() -> None:
    # Seat 2 dug the last card and did nothing else; one pass of seat 1 is not yet a run.
    allowed(dug_out("coin", "talisman") + "1 end\n2 end\n")


def test_R_10_the_duty_lapses_with_the_last_card() -> None:
    mine = expedition("mine")
    body = dug_out("map", "coin", game="expedition") + "1 end\n2 end\n1 explore 1\n"
    body += "* draw pharaohs_mask\n1 turn\n* draw talisman\n"
    # Seat 1 is out now; seat 2 alone passes, and so has to sell.
    refused(body + "1 end\n2 end\n! 2 end", "R-10", mine)


def test_R_11_an_empty_hand_is_skipped_once_the_dig_site_is_empty() -> None:
    body = dug_out("coin", "talisman", "pot_shard", players=3) + "1 end\n2 sell talisman\n2 end\n"
    body += "3 end\n1 end\n"
    refused(body + "! 2 end", "seat 3 has to", THREE)
    # The skipped seat broke no run: 3 and 1 have passed, 3 first.
    refused(body + "! 3 end", "R-10", THREE)


def test_R_11_a_lone_holder_must_sell_after_his_own_pass() -> None:
    body = dug_out("coin", "talisman", "coin", "talisman") + "1 sell 2 coin\n1 end\n2 end\n"
    refused(body + "! 1 end", "seat 2 has to")
    refused(body + "! 2 end", "R-10")
    allowed(body + "2 sell talisman\n2 end\n")


def test_R_12_the_last_card_sold_ends_the_game_within_the_turn() -> None:
    body = dug_out("coin", "talisman") + "1 sell coin\n1 end\n2 sell talisman\n"
    finished(body + "result: 43 41; winners: 1")
    with pytest.raises(Foul, match="after the end"):
        check(sealed(header(), [*body.splitlines(), "2 end", "result: 43 41; winners: 1"]))


def test_R_12_the_last_dig_can_end_the_game() -> None:
    finished(dug_out(last="sandstorm") + "* draw sandstorm\nresult: 43 40; winners: 1")
    finished(dug_out(last="thief") + "* draw thief\nresult: 44 39; winners: 1")


def test_R_12_a_failed_exploration_can_end_the_game() -> None:
    body = dug_out("map", "coin", game="expedition") + "1 end\n2 sell coin\n2 end\n1 explore 1\n"
    body += "* draw pharaohs_mask\n1 turn\n* draw talisman\n"
    with pytest.raises(Foul, match="where the game ended"):
        check(sealed(expedition("mine"), [*body.splitlines(), "unfinished"]))


def test_R_12_empty_hands_end_nothing_while_there_is_something_to_dig() -> None:
    allowed(DEAL + OPENING_1 + OPENING_2 + "* draw thief\n1 end\n* draw coin\n")
    refused(DEAL + OPENING_1 + OPENING_2 + "! 1 end", "top card")


def test_R_13_among_tied_players_fewest_cards_sold_win() -> None:
    body = dug_out("coin", "pharaohs_mask") + "1 trade coin > broken_cup\n1 sell broken_cup\n"
    body += "1 end\n2 trade pharaohs_mask > 2 coin\n2 sell 2 coin\n"
    assert finished(body + "result: 43 43; winners: 1") == Verdict(True, (43, 43), (1,))


def test_R_13_players_still_tied_share_the_win() -> None:
    body = dug_out("coin", "talisman", "coin", "talisman")
    body += "1 sell coin\n1 sell coin\n1 end\n2 sell 2 talisman\n"
    assert finished(body + "result: 43 43; winners: 1 2") == Verdict(True, (43, 43), (1, 2))


def test_R_14a_twenty_trades_in_a_turn() -> None:
    pair = "1 trade parchment_scrap > pot_shard\n1 trade pot_shard > parchment_scrap\n"
    refused(TURN + pair * 10 + "! 1 trade coin > broken_cup", "R-14a")
    allowed(TURN + pair * 10 + "1 end\n* draw coin\n2 trade coin > broken_cup\n")


# Turns of trades alone, after which everything is as before.
T1 = "1 trade coin > broken_cup\n1 trade broken_cup > coin\n1 end\n"
T2 = "2 trade coin > broken_cup\n2 trade broken_cup > coin\n2 end\n"
COINS = dug_out("coin", "coin", "coin", "coin")


def test_R_14b_after_three_quiet_rounds_trades_alone_are_a_pass() -> None:
    # The sixth quiet turn brings the guard on; the seventh and the eighth are passes.
    refused(COINS + (T1 + T2) * 4 + T1.replace("1 end", "! 1 end"), "R-10")
    # The run starts with the seventh: otherwise the seventh would already complete it.
    allowed(COINS + (T1 + T2) * 4 + "1 sell coin\n1 end\n")


def test_R_14b_passes_made_before_the_guard_stay_in_their_run() -> None:
    body = COINS + (T1 + "2 end\n") * 3 + T1
    refused(body + "! 2 end", "R-10")
    # One quiet turn fewer, and no guard is on: the trades broke the run.
    allowed(COINS + (T1 + "2 end\n") * 2 + T1 + T2 + T1 + "2 end\n")


def test_R_14b_a_sale_ends_guard_and_count() -> None:
    sale = "1 sell coin\n1 end\n"
    body = COINS + (T1 + T2) * 3 + sale + (T2 + T1) * 2 + T2
    allowed(body)
    # The sixth quiet turn since the sale brings the guard on again.
    refused(body + T1 + T2 + T1 + T2.replace("2 end", "! 2 end"), "R-10")
    allowed(COINS + T1 + T2 + T1 + T2 + sale + (T2 + T1) * 2 + T2)


def test_R_14b_an_exploration_resets_the_count() -> None:
    mine = expedition("mine")
    start = dug_out("map", "coin", "coin", "coin", game="expedition")
    found = "1 explore 1\n* draw talisman\n1 stop\n1 end\n"
    allowed(start + (T1 + T2) * 2 + found + (T2 + T1) * 2 + T2, mine)


def test_R_14b_an_exploration_leaves_the_guard_and_breaks_the_run() -> None:
    mine = expedition("mine")
    start = dug_out("map", "coin", "coin", "coin", game="expedition")
    found = "1 explore 1\n* draw talisman\n1 stop\n1 end\n"
    # The guard is still on: the trades after the exploration are the passes of seats 2 and 1.
    body = start + (T1 + T2) * 3 + found + T2
    allowed(body + T1, mine)
    refused(body + T1 + T2.replace("2 end", "! 2 end"), "R-10", mine)


# Monuments


MAP_IN_HAND = DEAL + "* draw map\n"


def explored(count: int, exploration: str) -> str:
    """So many turns in which a map is dug and used; `exploration` tells it of "seat"."""
    body = DEAL
    for turn in range(count):
        seat = str(turn % 2 + 1)
        body += f"* draw map\n{exploration.replace('seat', seat)}{seat} end\n"
    return body


def test_great_pyramid_has_chambers_of_two_five_and_eight() -> None:
    pyramid = expedition("great_pyramid")
    refused(MAP_IN_HAND + "1 explore 1\n! * draw coin, coin, coin", "instead of 2", pyramid)
    allowed(MAP_IN_HAND + "1 explore 1\n* draw coin, coin\n1 sell 4 coin\n", pyramid)
    refused(TWO_MAPS + "1 explore 2\n! * draw coin, coin", "instead of 5", pyramid)


TEMPLE = expedition("temple")
SOLD = DEAL + "* draw coin\n1 sell 3 coin\n"
LOOKED = SOLD + "1 look 2\n* draw coin, coin, talisman, talisman, pharaohs_mask\n"


def test_M_1_one_look_after_each_sale() -> None:
    refused(SOLD + "! 1 end", "look", TEMPLE)
    refused(SOLD + "! 2 look 1", "seat 1 has to look", TEMPLE)
    refused(SOLD + "! 1 look 4", "no chamber", TEMPLE)
    refused(SOLD + "1 look 2\n! 1 end", "the cards looked at", TEMPLE)
    refused(SOLD + "1 look 2\n! * draw coin, coin", "instead of 5", TEMPLE)
    refused(LOOKED + "! 1 look 1", "seat 1 has to trade", TEMPLE)
    allowed(SOLD + "1 no look\n1 end\n", TEMPLE)
    refused(SOLD + "! 1 look 2", "", expedition("tomb"))


def test_M_1_cards_looked_at_are_not_drawn_again() -> None:
    # This sale empties the hand; the look is granted nevertheless.
    again = LOOKED + "1 sell 2 parchment_scrap\n"
    refused(again + "! 1 end", "look", TEMPLE)
    refused(again + "1 look 2\n! * draw coin, coin, coin, coin, coin", "seat 1 has", TEMPLE)
    allowed(again + "1 look 2\n1 end\n", TEMPLE)
    allowed(again + "1 look 3\n* draw coin, coin, coin, coin, talisman\n", TEMPLE)


def test_M_1_a_chamber_taken_is_not_looked_at() -> None:
    taken = LOOKED + "1 end\n* draw map\n2 end\n* draw coin\n1 end\n* draw map\n2 explore 2\n"
    refused(taken + "! * draw coin, coin, coin, coin, coin", "seat 2 has", TEMPLE)
    taken += "2 sell pharaohs_mask\n"
    refused(taken + "! 2 look 2", "M-1", TEMPLE)
    allowed(taken + "2 look 1\n* draw coin, coin, coin, coin, pot_shard\n", TEMPLE)


def test_M_1_nobody_is_asked_when_all_chambers_are_taken() -> None:
    body = DEAL
    for chamber, card in enumerate(["pot_shard", "pot_shard", "broken_cup"], 1):
        body += "* draw map\n1 end\n* draw parchment_scrap\n2 end\n* draw map\n"
        body += f"1 explore {chamber}\n* draw {', '.join([card] * 5)}\n1 end\n"
        body += "* draw parchment_scrap\n2 end\n"
    body += "* draw coin\n1 sell coin\n"
    refused(body + "! 1 no look", "seat 1 has to trade", TEMPLE)
    allowed(body + "1 end\n", TEMPLE)


def test_M_1_no_look_after_the_sale_that_ends_the_game() -> None:
    body = ""
    for line in dug_out("coin", "coin", game="expedition").splitlines():
        body += line + "\n" + (f"{line[0]} no look\n" if "sell" in line else "")
    body += "1 sell coin\n1 no look\n1 end\n2 sell coin\n"
    with pytest.raises(Foul, match="'2 no look' after the end"):
        check(sealed(TEMPLE, [*body.splitlines(), "2 no look", "unfinished"]))


TOMB = expedition("tomb")
IN_TOMB = (
    MAP_IN_HAND + "1 explore 1\n* draw coin, coin, coin, talisman, talisman, talisman, pot_shard\n"
)


def test_tomb_gives_two_cards_of_those_looked_at() -> None:
    refused(MAP_IN_HAND + "1 explore 2\n! 1 keep 2 coin", "the cards looked at", TOMB)
    refused(MAP_IN_HAND + "1 explore 2\n! * draw coin, coin", "instead of 8", TOMB)
    refused(IN_TOMB + "! 1 end", "seat 1 has to keep", TOMB)
    refused(IN_TOMB + "! 1 keep coin", "1 cards kept", TOMB)
    refused(IN_TOMB + "! 1 keep 3 coin", "3 cards kept", TOMB)
    refused(IN_TOMB + "! 1 keep 2 pot_shard", "the chamber", TOMB)
    allowed(IN_TOMB + "1 keep coin, pot_shard\n1 sell 3 coin\n", TOMB)


def test_tomb_remembers_what_was_put_back() -> None:
    again = IN_TOMB + "1 keep coin, pot_shard\n1 end\n* draw map\n2 explore 1\n"
    refused(again + "! * draw coin, coin, coin, coin, coin", "seat 2 has to keep", TOMB)
    refused(again + "! 2 keep coin, pot_shard", "the chamber", TOMB)
    allowed(again + "2 keep 2 talisman\n", TOMB)


def test_M_5_tomb_gives_the_last_card_alone_and_then_nothing() -> None:
    body = IN_TOMB + "1 keep 2 coin\n1 end\n* draw map\n2 explore 1\n2 keep 2 talisman\n2 end\n"
    body += "* draw map\n1 explore 1\n1 keep coin, talisman\n1 end\n* draw map\n2 explore 1\n"
    refused(body + "! 2 end", "keep", TOMB)
    body += "2 keep pot_shard\n2 end\n* draw map\n"
    refused(body + "! 1 explore 1", "M-5", TOMB)


MINE = expedition("mine")
IN_MINE = MAP_IN_HAND + "1 explore 1\n* draw coin\n"


def test_M_2_mine_turns_up_card_by_card() -> None:
    refused(MAP_IN_HAND + "1 explore 1\n! 1 stop", "cards turned up", MINE)
    refused(MAP_IN_HAND + "1 explore 1\n! * draw coin, coin", "instead of 1", MINE)
    refused(IN_MINE + "! * draw coin", "seat 1 has to turn or stop", MINE)
    refused(IN_MINE + "! 1 end", "seat 1 has to turn or stop", MINE)
    refused(IN_MINE + "1 stop\n! 1 turn", "seat 1 has to trade", MINE)
    allowed(IN_MINE + "1 stop\n1 sell 3 coin\n", MINE)


def test_M_2_exactly_five_is_safe_and_six_is_too_much() -> None:
    allowed(IN_MINE + "1 turn\n* draw talisman\n1 stop\n1 sell talisman\n", MINE)
    mask = IN_MINE + "1 turn\n* draw pharaohs_mask\n"
    refused(mask + "! 1 stop", "seat 1 has to trade", MINE)
    refused(mask + "! 1 sell 3 coin", "the hand of seat 1", MINE)
    allowed(mask + "1 sell 2 coin\n1 end\n", MINE)


def test_M_2_cards_put_back_are_old_when_they_come_again() -> None:
    again = IN_MINE + "1 turn\n* draw pharaohs_mask\n1 end\n* draw map\n2 explore 1\n"
    refused(again + "! * draw old talisman", "turned up before", MINE)
    allowed(again + "* draw pharaohs_mask\n2 stop\n", MINE)
    again += "* draw old coin\n2 turn\n"
    refused(again + "! * draw old coin", "turned up before", MINE)
    allowed(again + "* draw coin\n2 stop\n2 sell 3 coin\n", MINE)
    refused(MAP_IN_HAND + "1 explore 1\n! * draw old coin", "turned up before", MINE)


FIVE = "seat explore 1\n" + "* draw CARD\nseat turn\n" * 4 + "* draw CARD\nseat stop\n"


def test_M_2_who_exhausts_the_mine_takes_all() -> None:
    body = explored(2, FIVE.replace("CARD", "parchment_scrap"))
    last = "* draw map\n1 explore 1\n" + "* draw pot_shard\n1 turn\n" * 4
    refused(body + last + "* draw pot_shard\n! 1 stop", "seat 1 has to trade", MINE)
    taken = body + last + "* draw pot_shard\n1 sell 5 pot_shard\n"
    allowed(taken, MINE)
    refused(taken + "1 end\n* draw map\n! 2 explore 1", "M-5", MINE)
    # Too much is too much with the last card as well.
    refused(body + last + "* draw coin\n! 1 sell 3 coin", "the hand of seat 1", MINE)


SPHINX = expedition("sphinx")
NAMED = MAP_IN_HAND + "1 explore 1\n1 name coin, talisman\n"


def test_M_3_two_types_are_named_before_five_cards_are_turned_up() -> None:
    asked = MAP_IN_HAND + "1 explore 1\n"
    refused(asked + "! * draw coin, coin, coin, coin, coin", "seat 1 has to name", SPHINX)
    refused(asked + "! 1 name coin", "M-3", SPHINX)
    refused(asked + "! 1 name 2 coin", "M-3", SPHINX)
    refused(asked + "! 1 name coin, talisman, map", "M-3", SPHINX)
    refused(asked + "! 1 name coin, broken_tablet", "broken_tablet", SPHINX)
    allowed(asked + "1 name coin, map\n", SPHINX)
    refused(NAMED + "! * draw coin, coin", "instead of 5", SPHINX)
    refused(NAMED + "! 1 end", "cards turned up", SPHINX)


def test_M_3_the_named_types_are_taken_and_the_rest_goes_back() -> None:
    turned = NAMED + "* draw coin, pot_shard, talisman, coin, pharaohs_mask\n"
    allowed(turned + "1 sell 4 coin\n1 sell talisman\n", SPHINX)
    refused(turned + "! 1 sell pharaohs_mask", "the hand of seat 1", SPHINX)
    again = turned + "1 end\n* draw map\n2 explore 1\n2 name coin, pharaohs_mask\n"
    refused(again + "! * draw old coin, coin, coin, coin, coin", "turned up before", SPHINX)
    old = "old pharaohs_mask, coin, old pot_shard, coin, pharaohs_mask"
    allowed(again + f"* draw {old}\n2 sell 2 pharaohs_mask\n", SPHINX)
    twice = "! * draw old pot_shard, coin, coin, coin, old pot_shard"
    refused(again + twice, "turned up before", SPHINX)


def test_M_3_fewer_than_five_are_turned_up_when_fewer_are_left() -> None:
    all_five = "seat explore 1\nseat name coin, pot_shard\n* draw CARDS\n"
    body = explored(2, all_five.replace("CARDS", ", ".join(["pot_shard"] * 4 + ["coin"])))
    body += "* draw map\n1 explore 1\n1 name pharaohs_mask, coin\n"
    body += "* draw pharaohs_mask, pharaohs_mask, talisman, talisman, talisman\n1 end\n"
    body += "* draw map\n2 explore 1\n2 name talisman, coin\n"
    refused(body + "! * draw old talisman, old talisman", "instead of 3", SPHINX)
    refused(body + "! * draw old talisman, old talisman, coin", "turned up before", SPHINX)
    body += "* draw old talisman, old talisman, old talisman\n2 end\n* draw map\n"
    refused(body + "! 1 explore 1", "M-5", SPHINX)


RUINS = expedition("buried_ruins")
RUINS_DEAL = DEAL + "* draw coin, talisman, pharaohs_mask\n"


def test_M_4_ruins_lie_open_and_are_refilled_before_anything_else_of_the_storm() -> None:
    refused(DEAL + "! * draw map", "face-up cards of the ruins", RUINS)
    storm = RUINS_DEAL + "* draw sandstorm\n"
    refused(storm + "! 2 tent", "the cards added to the ruins", RUINS)
    refused(storm + "! * draw coin", "instead of 3", RUINS)
    refused(storm + "! * draw coin, coin, map", "R-1", RUINS)
    storm += "* draw coin, pot_shard, broken_cup\n2 tent\n1 tent\n* draw map\n"
    refused(storm + "1 explore 3\n! * draw broken_cup, pharaohs_mask", "seat 1 has", RUINS)
    allowed(storm + "1 explore 3\n1 sell pharaohs_mask\n1 sell broken_cup\n", RUINS)
    refused(storm + "1 explore 3\n! 1 sell talisman", "the hand of seat 1", RUINS)


def test_M_4_the_pile_fills_the_ruins_four_times() -> None:
    opened = RUINS_DEAL + OPENING_1 + OPENING_2
    refill = "* draw sandstorm\n* draw pot_shard, pot_shard, parchment_scrap\n"
    refused(opened + refill * 3 + "* draw sandstorm\n! * draw map", "added to the ruins", RUINS)
    body = opened + refill * 4 + "* draw sandstorm\n"
    refused(body + "! * draw coin, coin, coin", "the top card", RUINS)
    allowed(body + "* draw coin\n1 end\n", RUINS)


def test_M_5_an_empty_chamber_is_not_explored_until_it_is_filled_up_again() -> None:
    body = RUINS_DEAL + "* draw map\n1 explore 2\n1 end\n"
    refused(body + "* draw map\n! 2 explore 2", "M-5", RUINS)
    body += "* draw sandstorm\n* draw coin, coin, coin\n1 tent\n2 tent\n* draw map\n"
    allowed(body + "2 explore 2\n2 sell 2 coin\n", RUINS)
