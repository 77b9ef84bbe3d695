"""R-14: the guards against endless play.

R-14a, the limit of trades in a turn, is with the trades.
"""

from __future__ import annotations

import pytest

from potsherd.position import Position
from rules.archaeology.table import kinds, legal, play, refused, table

CARDS = "talisman, 2 pot_shard"


def trade(position: Position, turns: int = 1) -> None:
    """Each player whose turn it is makes one trade and ends the turn."""
    for _ in range(turns):
        held = position._state.hands[position.mover]
        talisman = held[position.game.edition.types.index("talisman")]
        if talisman and position._state.market[position.game.tables.map]:
            play(position, "trade talisman > map", "end")
        else:
            play(position, "trade map > talisman", "end")


def trading(players: int, chambers: list[str] | None = None, maps: int = 0) -> Position:
    """A table at which every seat can trade a talisman for a map, or back, on every turn."""
    extra = f", {maps} map" if maps else ""
    return table(
        "expedition",
        hands=[CARDS + extra] * players,
        market=f"{players} map, {players} talisman",
        chambers=chambers or [],
        monument="mine",
    )


def guarded(position: Position) -> bool:
    return bool(position.view().to_json()["guard"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R_14b_the_guard_comes_on_after_three_rounds_of_trades_alone(players: int) -> None:
    position = trading(players)
    trade(position, 3 * players - 1)
    assert not guarded(position)
    assert "passed" not in kinds(position)
    trade(position)
    assert guarded(position)
    assert kinds(position)[-2:] == ["ended", "guard"]


def test_R_14b_from_the_next_turn_a_turn_of_trades_alone_counts_as_a_pass() -> None:
    position = trading(2)
    trade(position, 6)
    assert position._state.passes == 0
    trade(position)
    assert position._state.passes == 1
    assert kinds(position)[-1] == "passed"
    trade(position)
    assert "must sell a set" in refused(position, "end")
    assert position.mover == 0


def test_R_14b_the_count_goes_by_the_players_who_hold_cards_now() -> None:
    position = table(
        "expedition",
        hands=[CARDS, "", CARDS, "coin"],
        market="4 map, 4 talisman",
        monument="mine",
    )
    play(position, "end", "end", "sell coin", "end")
    trade(position, 5)
    assert not guarded(position)
    trade(position)
    assert guarded(position)


def test_R_14b_passes_and_trades_both_count() -> None:
    position = trading(3)
    for _ in range(4):
        play(position, "end")
        trade(position)
    assert not guarded(position)
    play(position, "end")
    assert guarded(position)


def test_R_14b_passes_made_before_the_guard_came_on_stay_in_their_run() -> None:
    position = trading(3)
    trade(position, 7)
    play(position, "end")
    play(position, "end")
    assert guarded(position)
    # Two have passed; a turn of trades alone is the third pass of the run.
    trade(position)
    assert position.mover == 1
    assert "must sell a set" in refused(position, "end")


def test_R_14b_a_run_of_passes_may_be_complete_as_the_guard_comes_on() -> None:
    position = trading(2)
    trade(position, 4)
    play(position, "end", "end")
    assert guarded(position)
    assert kinds(position)[-3:] == ["passed", "guard", "must_sell"]
    assert "must sell a set" in refused(position, "end")


def test_R_14b_a_sale_ends_guard_and_count() -> None:
    position = trading(2)
    trade(position, 6)
    assert guarded(position)
    play(position, "sell pot_shard")
    assert not guarded(position)
    play(position, "end")
    assert not guarded(position)
    trade(position, 5)
    assert not guarded(position)
    trade(position)
    assert guarded(position)


def test_R_14b_a_sale_before_the_guard_restarts_the_count() -> None:
    position = trading(2)
    trade(position, 5)
    play(position, "sell pot_shard", "end")
    trade(position, 5)
    assert not guarded(position)


def explore_in_vain(position: Position) -> None:
    play(position, "explore 1")
    card = next(iter(position.chances()))[0]
    position.play(card)
    while position.mover >= 0 and "turn" in legal(position):
        play(position, "turn")
        position.play(next(iter(position.chances()))[0])


def test_R_14b_an_exploration_resets_the_count_before_the_guard() -> None:
    position = trading(2, ["6 pharaohs_mask"], maps=2)
    trade(position, 5)
    explore_in_vain(position)
    play(position, "end")
    assert position._state.idle == 0
    trade(position, 5)
    assert not guarded(position)
    trade(position)
    assert guarded(position)


def test_R_14b_an_exploration_leaves_the_guard_is_no_pass_and_breaks_a_run() -> None:
    position = trading(3, ["6 pharaohs_mask"], maps=2)
    trade(position, 9)
    assert guarded(position)
    trade(position, 2)
    assert position._state.passes == 2
    explore_in_vain(position)
    play(position, "end")
    assert guarded(position)
    assert (position._state.passes, position._state.idle) == (0, 0)
    trade(position, 3)
    assert "must sell a set" in refused(position, "end")


def test_R_14b_neither_guard_nor_duty_outlives_the_game() -> None:
    position = table(
        "expedition",
        hands=["map", ""],
        market="map, talisman",
        chambers=["6 pharaohs_mask"],
        monument="mine",
    )
    trade(position, 4)
    shown = position.view().to_json()
    assert (shown["guard"], shown["must_sell"]) == (True, True)
    explore_in_vain(position)
    assert position.is_over
    shown = position.view().to_json()
    assert (shown["guard"], shown["must_sell"]) == (False, False)


def test_R_14b_turns_that_dug_do_not_count() -> None:
    position = table(hands=[CARDS, CARDS], market="2 map, 2 talisman", dig="7 coin")
    for _ in range(7):
        play(position, "draw coin")
        trade(position)
    assert position._state.idle == 0
    trade(position, 5)
    assert not guarded(position)


def test_R_14b_normal_play_never_meets_the_guard() -> None:
    position = trading(2)
    play(position, "end", "end", "sell talisman", "end", "end")
    assert not guarded(position)
    assert position._state.idle == 1


def test_R_14_endless_trading_comes_to_an_end() -> None:
    position = trading(2)
    for _ in range(200):
        if position.is_over:
            break
        moves = sorted(legal(position))
        sells = [token for token in moves if token.startswith("sell")]
        wanted = [token for token in moves if token.startswith("trade talisman > map")]
        if position._state.trades == 0 and wanted:
            play(position, wanted[0])
        elif "end" in moves:
            play(position, "end")
        else:
            play(position, sells[0])
    assert position.is_over
