"""What the search knows of Archaeology: sensible steps weighed fairly, the best trade, features."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from configurations import SOME, Configuration
from playing import played
from potsherd.bots.archaeology.choices import best_trade
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.archaeology.game import Archaeology
from potsherd.games.game import Game
from potsherd.position import Position
from potsherd.rules.archaeology import fields as at
from potsherd.rules.archaeology.kernel import MAX_LEGAL
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.search.archaeology.features import FEATURES, features, under_way
from potsherd.search.archaeology.guide import Guide, guide_of
from potsherd.search.archaeology.lore import (
    options,
    prefer,
    promise,
)
from potsherd.search.archaeology.sizes import MOST_ACTIVE, SPAN
from potsherd.search.archaeology.trades import plan_trades
from potsherd.search.archaeology.weighing import hand_worth, plan_maps, stage_of, worth_of
from potsherd.views import View

TABLES = [configuration for configuration in SOME if configuration.game != "curios"]
every_table = pytest.mark.parametrize("configuration", TABLES, ids=str)


@cache
def positions(configuration: Configuration) -> tuple[Position, ...]:
    """Points of random games."""
    return tuple(played(configuration, moves, moves) for moves in range(5, 300, 45))


def decisions(configuration: Configuration) -> list[Position]:
    return [
        position
        for position in positions(configuration)
        if position._state.mover not in (CHANCE, NOBODY)
    ]


@cache
def guide_for(game: Game) -> Guide:
    """One for each game, as in a search: to make one takes longer than all that is asked of it."""
    return guide_of(game.tables)


def weighed(game: Game, state: Any) -> list[tuple[int, float]]:
    steps, gains = [0] * MAX_LEGAL, [0.0] * MAX_LEGAL
    n = options(game.tables, state, guide_for(game), steps, gains)
    return list(zip(steps[:n], gains[:n], strict=True))


def preferred(game: Game, state: Any) -> list[tuple[int, float]]:
    """The steps weighed as they are where they become a node of the tree."""
    found = weighed(game, state)
    steps, gains = [step for step, _ in found], [gain for _, gain in found]
    prefer(game.tables, state, guide_for(game), steps, gains, len(found))
    return list(zip(steps, gains, strict=True))


def listed(game: Game, state: Any, seat: int) -> list[tuple[int, float]]:
    guide = guide_for(game)
    n = features(game.tables, state, guide, seat)
    return list(zip(guide.active[:n], guide.values[:n], strict=True))


# ---------------------------------------------------------------- steps
@every_table
def test_the_steps_weighed_are_some_of_the_legal_ones_in_order(
    configuration: Configuration,
) -> None:
    for position in decisions(configuration):
        game, state = position.game, position._state
        steps = [step for step, _ in weighed(game, state)]
        assert steps
        assert set(steps) <= set(game.legal(state))
        assert steps == sorted(set(steps))


@every_table
def test_the_mover_weighs_his_steps_by_his_view_alone(configuration: Configuration) -> None:
    """The view's state has zeros wherever something is hidden from the mover."""
    for position in decisions(configuration):
        view: View = position.view(position.mover)
        assert preferred(view.game, view.state) == preferred(position.game, position._state)
        if position._state.phase != at.THEFT:  # see the test of robbers
            assert weighed(view.game, view.state) == weighed(position.game, position._state)


def test_robbers_go_for_the_best_cards_but_in_the_tree_do_not_know_them() -> None:
    position = next(
        position
        for seed in range(1000)
        for position in [played(Configuration("archaeology", 4), 40 + seed % 60, seed)]
        if position._state.mover not in (CHANCE, NOBODY)
        and position._state.phase == at.THEFT
        and len(position.game.legal(position._state)) == 3
    )
    game, state = position.game, position._state.copy()
    assert isinstance(game, Archaeology)
    cheap, dear = game.index["pot_shard"], game.index["pharaohs_mask"]
    victims = [seat for seat in range(4) if seat != state.mover]
    before = preferred(game, state)
    for rich in victims:
        for seat in victims:
            state.hands[seat] = [0] * at.TYPES
            state.hands[seat][dear if seat == rich else cheap] = state.hand_size[seat]
        assert max(weighed(game, state), key=lambda each: each[1])[0] == at.ROB + rich
        assert preferred(game, state) == before


@pytest.mark.parametrize("configuration", TABLES[::3], ids=str)
def test_whoever_follows_the_steps_weighed_ends_the_game(configuration: Configuration) -> None:
    game, random = configuration.new_game(), Random(3)
    state = game.new_state()
    for _ in range(4000):
        if state.mover == NOBODY:
            break
        if state.mover == CHANCE:
            steps, weights = game.outcomes(state)
            game.play_step(state, random.choices(steps, weights)[0])
        else:
            game.play_step(state, max(weighed(game, state), key=lambda each: each[1])[0])
    assert state.mover == NOBODY


def test_the_mine_is_worth_what_can_be_turned_up_before_its_limit() -> None:
    tables = game_of(load_edition("expedition"), 2, "mine").tables.copy()
    tables.mine_limit = 5
    assert 1 < guide_of(tables).mined < 5
    tables.trade = [1] * len(tables.trade)
    assert guide_of(tables).mined == 5  # there is always room until the fifth card, and none then
    tables.trade = [5] * len(tables.trade)
    assert guide_of(tables).mined == 1
    tables.trade = [6] * len(tables.trade)
    assert guide_of(tables).mined == 0


# ---------------------------------------------------------------- trades
def test_the_best_beginning_of_a_trade_is_that_of_the_best_trade() -> None:
    """The greedy bot finds the best trade in another way."""
    compared = 0
    for position in [each for configuration in TABLES for each in decisions(configuration)]:
        game, state = position.game, position._state
        if state.phase != at.ACT or state.trades >= game.tables.trade_limit:
            continue
        tables, guide = game.tables, guide_for(game)
        plan_maps(tables, state, guide)
        plan_trades(tables, state, guide)
        stage, types = stage_of(tables, state), range(tables.types)
        rows = [[worth_of(tables, guide, stage, t, n) for n in range(26)] for t in types]
        hand, market = state.hands[state.mover], state.market
        gain, deal = best_trade(
            rows, hand[: tables.types], market[: tables.types], tables.trade[: tables.types]
        )
        moved = sum(max(0, n) * tables.trade[t] for t, n in enumerate(deal))
        if gain > 0 and moved <= SPAN:
            compared += 1
            assert max(guide.plans[: at.TYPES]) >= gain - 1e-4
    assert compared > 20


@every_table
def test_after_the_first_trade_of_a_turn_each_makes_the_hand_worth_more(
    configuration: Configuration,
) -> None:
    """Whichever of the steps weighed is taken: so nobody trades to and fro."""
    game, random = configuration.new_game(), Random(4)
    tables, guide, state = game.tables, guide_for(game), game.new_state()
    before, later = 0.0, 0
    for _ in range(1500):
        if state.mover == NOBODY:
            break
        if state.mover == CHANCE:
            steps, weights = game.outcomes(state)
            game.play_step(state, random.choices(steps, weights)[0])
            continue
        mover, trades, phase = state.mover, state.trades, state.phase
        plan_maps(tables, state, guide)
        if phase == at.ACT:
            before = hand_worth(tables, state, guide, stage_of(tables, state), mover)
        game.play_step(state, random.choice(weighed(game, state))[0])
        if phase == at.TAKING and state.phase == at.ACT and trades > 0 and state.trades > trades:
            later += 1
            assert hand_worth(tables, state, guide, stage_of(tables, state), mover) > before
    assert later > 0 or state.mover == NOBODY


# ---------------------------------------------------------------- evaluation
@every_table
def test_shares_promised_are_parts_of_one_win(configuration: Configuration) -> None:
    for position in decisions(configuration):
        shares = [0.0] * at.SEATS
        promise(position.game.tables, position._state, guide_for(position.game), shares)
        assert sum(shares[: configuration.players]) == pytest.approx(1)
        assert all(0 < share < 1 for share in shares[: configuration.players])


@every_table
def test_features_are_different_ones_within_bounds_and_not_zero(
    configuration: Configuration,
) -> None:
    for position in positions(configuration):
        state = position._state
        if state.mover == NOBODY or not under_way(state):
            continue
        for seat in range(configuration.players):
            found = listed(position.game, state, seat)
            numbers = [number for number, _ in found]
            assert len(set(numbers)) == len(numbers) <= MOST_ACTIVE
            assert all(0 <= number < FEATURES for number in numbers)
            assert all(value != 0 and abs(value) < 20 for _, value in found)
