"""The endgame: passes, the duty to sell, the end, and who wins."""

from __future__ import annotations

import pytest

from potsherd.position import Position
from potsherd.rules.layout import CHANCE
from rules.archaeology.table import hand, kinds, legal, play, refused, table

MUST_SELL = "you passed first, so you must sell a set before you end this turn [R-10]"


def test_when_the_dig_site_is_empty_nobody_digs() -> None:
    position = table(hands=["coin", "coin"], dig="coin")
    play(position, "draw coin", "end")
    assert position.mover == 1
    assert legal(position) == {"sell coin", "end"}


def passing(position: Position) -> list[int]:
    """All pass until somebody may not; returns the seats that passed."""
    passed = []
    while "end" in legal(position):
        passed.append(position.mover)
        play(position, "end")
    return passed


def has_to_sell(position: Position) -> bool:
    return bool(position.view().to_json()["must_sell"])


# ----------------------------------------------------------------
@pytest.mark.parametrize("first", [0, 1, 2])
def test_R_10_first_passer_must_sell(first: int) -> None:
    position = table(hands=["2 coin", "2 coin", "2 coin"], turn=first)
    assert passing(position) == [first, (first + 1) % 3, (first + 2) % 3]
    assert position.mover == first
    assert legal(position) == {"sell coin", "sell 2 coin"}
    assert f"{MUST_SELL}; legal now: sell coin" in refused(position, "end")
    play(position, "sell coin")
    assert "end" in legal(position)
    assert kinds(position) == ["passed", "passed", "passed", "must_sell", "sold"]


def test_R_10_only_the_first_passer_must_sell() -> None:
    position = table(hands=["2 coin", "2 coin", "2 coin"])
    passing(position)
    assert has_to_sell(position)
    play(position, "sell coin")
    assert not has_to_sell(position)
    play(position, "end")
    assert position.mover == 1
    assert "end" in legal(position)


def test_R_10_the_count_of_passes_starts_anew() -> None:
    position = table(hands=["2 coin", "2 coin", "2 coin"])
    passing(position)
    assert position.view().to_json()["passes"] == 0
    play(position, "sell coin", "end")
    # Seats 1 and 2 passed before the sale; that counts no more.
    assert passing(position) == [1, 2, 0]
    assert position.mover == 1


def test_R_10_he_may_do_anything_else_besides() -> None:
    position = table(hands=["coin, map", "2 coin"], market="broken_cup", chambers=["3 coin"])
    passing(position)
    play(position, "trade coin > broken_cup")
    assert MUST_SELL in refused(position, "end")
    play(position, "explore 1", "draw 3 coin")
    assert MUST_SELL in refused(position, "end")
    play(position, "sell broken_cup", "end")
    assert position.mover == 1


def test_R_10_a_turn_with_an_action_breaks_a_run_of_passes() -> None:
    position = table(hands=["coin", "coin", "coin"], market="broken_cup")
    play(position, "end", "end", "trade coin > broken_cup", "end")
    assert kinds(position) == ["passed", "passed", "traded", "ended"]
    assert passing(position) == [0, 1, 2]


@pytest.mark.parametrize("action", ["trade 2 coin > broken_cup", "sell coin", "explore 1"])
def test_every_action_keeps_a_turn_from_being_a_pass(action: str) -> None:
    position = table(
        "expedition",
        hands=["2 coin, map, talisman", "coin"],
        market="broken_cup",
        chambers=["coin"],
        monument="buried_ruins",
    )
    play(position, action, "end")
    assert kinds(position)[-1] == "ended"
    assert position._state.passes == 0


def test_a_look_in_the_temple_comes_of_a_sale_so_the_turn_is_no_pass() -> None:
    position = table("expedition", hands=["2 coin", "coin"], chambers=["coin"], monument="temple")
    play(position, "sell coin", "no look", "end")
    assert position._state.passes == 0


@pytest.mark.parametrize("last", ["coin", "sandstorm", "thief"])
def test_a_turn_that_dug_the_last_card_is_never_a_pass(last: str) -> None:
    position = table(hands=["coin", "coin"], dig=last)
    play(position, f"draw {last}", *(["draw coin"] if last == "thief" else []), "end")
    assert position._state.passes == 0
    assert "passed" not in kinds(position)


def test_R_10_passes_begin_with_the_first_turn_that_found_the_dig_site_empty() -> None:
    position = table(hands=["coin", "coin"], dig="coin")
    play(position, "draw coin", "end")
    assert passing(position) == [1, 0]
    assert position.mover == 1


def test_R_10_the_duty_lapses_with_the_last_card_in_a_failed_exploration() -> None:
    position = table(
        "expedition", hands=["map", "coin", "coin"], chambers=["3 talisman"], monument="mine"
    )
    passing(position)
    assert legal(position) == {"sell map", "explore 1"}
    play(position, "explore 1", "draw talisman", "turn", "draw talisman")
    assert hand(position, 0) == ""
    assert not has_to_sell(position)
    assert legal(position) == {"end"}
    play(position, "end")
    assert position.mover == 1
    # The exploration broke the run: those left pass anew, and the first of them must sell.
    assert passing(position) == [1, 2]
    assert position.mover == 1


def test_R_10_a_failed_exploration_that_leaves_cards_leaves_the_duty() -> None:
    position = table(
        "expedition", hands=["map, coin", "coin"], chambers=["3 talisman"], monument="mine"
    )
    passing(position)
    play(position, "explore 1", "draw talisman", "turn", "draw talisman")
    assert has_to_sell(position)
    assert MUST_SELL in refused(position, "end")


def test_R_10_the_sphinx_too_may_end_the_duty() -> None:
    position = table(
        "expedition", hands=["map", "coin"], chambers=["3 talisman"], monument="sphinx"
    )
    passing(position)
    play(position, "explore 1", "name coin, map", "draw 3 talisman")
    assert legal(position) == {"end"}


def test_R_10_an_exploration_that_gains_cards_does_not_end_the_duty() -> None:
    position = table("expedition", hands=["map", "coin"], chambers=["2 coin"], monument="tomb")
    passing(position)
    play(position, "explore 1", "draw 2 coin")
    assert hand(position, 0) == ""
    assert has_to_sell(position)
    play(position, "keep 2 coin")
    assert MUST_SELL in refused(position, "end")


# ----------------------------------------------------------------
def test_R_11_who_has_no_cards_is_skipped() -> None:
    position = table(hands=["2 coin", "", "2 coin", ""])
    assert passing(position) == [0, 2]
    assert position.mover == 0


def test_R_11_the_one_skipped_does_not_break_a_run_of_passes_nor_is_he_first() -> None:
    position = table(hands=["coin", "coin", "coin"])
    play(position, "end", "sell coin", "end")
    assert passing(position) == [2, 0]
    assert position.mover == 2


def test_R_11_the_first_passer_sells_out_of_turn_order_with_seats_skipped() -> None:
    position = table(hands=["", "2 coin", "", "2 coin"], turn=3)
    assert passing(position) == [3, 1]
    assert position.mover == 3


def test_R_11_while_the_dig_site_has_cards_an_empty_handed_player_digs() -> None:
    position = table(hands=["coin", "", "coin"], dig="3 coin")
    play(position, "draw coin", "end")
    assert position._state.turn == 1
    assert position.mover == CHANCE
    play(position, "draw coin")
    assert hand(position, 1) == "coin"


def test_R_11_the_last_digger_may_find_nothing_and_end_his_turn() -> None:
    position = table(hands=["", "coin", "coin"], dig="sandstorm")
    play(position, "draw sandstorm")
    assert position.mover == 0
    assert legal(position) == {"end"}
    play(position, "end")
    assert position.mover == 1
    assert kinds(position) == ["sandstorm", "ended"]


def test_R_11_a_pass_of_the_only_holder_is_a_full_run() -> None:
    position = table(hands=["", "3 coin", ""], turn=1)
    play(position, "end")
    assert position.mover == 1
    assert MUST_SELL in refused(position, "end")
    play(position, "sell coin", "end")
    assert legal(position) == {"sell coin", "sell 2 coin", "end"}
    play(position, "end")
    assert MUST_SELL in refused(position, "end")


# ----------------------------------------------------------------
def test_R_12_the_game_ends_in_the_middle_of_a_turn() -> None:
    position = table(hands=["2 coin, map", ""])
    play(position, "sell map")
    assert not position.is_over
    play(position, "sell 2 coin")
    assert position.is_over
    assert legal(position) == set()
    assert kinds(position) == ["sold", "sold", "over"]
    assert position.log()[-1].amounts == (8, 0)
    assert "the game is over [R-12]; legal now: nothing" in refused(position, "end")
    assert "the game is over [R-12]" in refused(position, "draw coin")


def test_R_12_an_empty_hand_ends_nothing_while_others_hold_cards() -> None:
    position = table(hands=["coin", "coin"])
    play(position, "sell coin")
    assert legal(position) == {"end"}
    play(position, "end")
    assert position.mover == 1
    play(position, "sell coin")
    assert position.is_over


def test_R_12_while_the_dig_site_has_cards_empty_hands_end_nothing() -> None:
    position = table(hands=["", ""], dig="2 coin, sandstorm")
    play(position, "draw coin", "sell coin")
    assert not position.is_over
    play(position, "end", "draw sandstorm")
    assert not position.is_over
    play(position, "draw coin", "sell coin")
    assert position.is_over


def test_R_12_the_game_ends_with_a_last_thief_who_finds_nothing() -> None:
    position = table(hands=["", ""], dig="thief")
    play(position, "draw thief")
    assert position.is_over
    assert kinds(position) == ["thief", "nothing_to_steal", "over"]


def test_R_12_not_with_a_last_thief_who_finds_a_card() -> None:
    position = table(hands=["", "coin"], dig="thief")
    play(position, "draw thief", "draw coin")
    assert not position.is_over
    play(position, "sell coin")
    assert position.is_over


def test_R_12_the_game_ends_with_a_last_sandstorm() -> None:
    position = table(hands=["", ""], dig="sandstorm")
    play(position, "draw sandstorm")
    assert position.is_over
    assert kinds(position) == ["sandstorm", "over"]


def test_R_12_the_last_sandstorm_refills_the_ruins_before_the_end() -> None:
    position = table(
        "expedition", hands=["", ""], dig="sandstorm", pile="2 coin", monument="buried_ruins"
    )
    play(position, "draw sandstorm")
    assert not position.is_over
    play(position, "draw 2 coin")
    assert position.is_over
    assert kinds(position) == ["sandstorm", "buried", "buried", "over"]


@pytest.mark.parametrize(
    ("monument", "tokens"),
    [
        ("mine", ["draw talisman", "turn", "draw talisman"]),
        ("sphinx", ["name coin, map", "draw 3 talisman"]),
    ],
)
def test_R_12_the_game_ends_with_a_failed_exploration(monument: str, tokens: list[str]) -> None:
    position = table("expedition", hands=["map", ""], chambers=["3 talisman"], monument=monument)
    play(position, "explore 1", *tokens)
    assert position.is_over


def test_R_12_nobody_has_won_before_the_end() -> None:
    position = table(hands=["coin", "coin"])
    assert position.winners() == ()


# ----------------------------------------------------------------
def test_most_money_wins() -> None:
    position = table(hands=["coin", "2 coin"])
    play(position, "sell coin", "end", "sell 2 coin")
    assert position.returns() == [2, 5]
    assert position.winners() == (1,)


def test_R_13_among_tied_players_fewest_cards_sold_wins() -> None:
    position = table(hands=["2 pot_shard", "coin", "pot_shard"])
    play(position, "sell 2 pot_shard", "end", "sell coin", "end", "sell pot_shard")
    assert position.returns() == [2, 2, 1]
    assert position.winners() == (1,)


def test_R_13_still_tied_they_share_the_win_and_each_is_named() -> None:
    position = table(hands=["coin", "pot_shard", "broken_cup", "2 pot_shard"])
    play(position, "sell coin", "end", "sell pot_shard", "end")
    play(position, "sell broken_cup", "end", "sell 2 pot_shard")
    assert position.returns() == [2, 1, 2, 2]
    assert position.winners() == (0, 2)


def test_R_13_all_may_share_the_win() -> None:
    position = table(hands=["coin", "coin", "coin"])
    play(position, "sell coin", "end", "sell coin", "end", "sell coin")
    assert position.winners() == (0, 1, 2)


def test_R_13_fewer_cards_never_outweigh_money() -> None:
    position = table(hands=["18 pot_shard, map", "4 pharaohs_mask"])
    for _ in range(3):
        play(position, "sell 5 pot_shard")
    play(position, "sell 3 pot_shard", "sell map", "end", "sell 4 pharaohs_mask")
    assert position.returns() == [51, 50]
    assert position.winners() == (0,)


def test_unused_tents_are_worth_nothing() -> None:
    position = table("expedition", hands=["coin", "coin"], monument="mine", tents=[0, 1])
    play(position, "sell coin", "end", "sell coin")
    assert position.winners() == (0, 1)
