"""The prototype's players: what they think of, what they do, and how a match with them is kept."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.strength import against_prototype
from benchmarks.strength.prototype import bots
from benchmarks.strength.prototype.bots import (
    GreedyPlayer,
    SearchingPlayer,
    redealt,
    unseen_cards,
)
from benchmarks.strength.prototype.greedy import greedy_step
from benchmarks.strength.prototype.guide import guide_of
from benchmarks.strength.prototype.search import Desk, Tree, choose, evaluate, favourite, options
from bots import scenes
from potsherd import Dealer, Position
from potsherd.bots.playout import Outcome, play_out
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.moves import EndTurn, Explore, Sell, Trade
from potsherd.rules.archaeology import fields as at
from potsherd.rules.archaeology.fields import State
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.views import View

GAME = game_of(load_edition("archaeology"), 2)
TYPES = GAME.edition.types


def walk(game: Game, seed: int, greedy: float) -> Iterator[Any]:
    """The states of a game in which somebody decides; so often the greedy step is taken, and else
    any."""
    chosen, guide = random.Random(seed), guide_of(game.tables)
    state, steps = game.new_state(), [0] * game.kernel.MAX_LEGAL
    while state.mover != NOBODY:
        if state.mover == CHANCE:
            possible, weights = game.outcomes(state)
            game.play_step(state, chosen.choices(possible, weights)[0])
            continue
        yield state.copy()
        n = game.kernel.legal(game.tables, state, steps)
        if chosen.random() < greedy:
            game.play_step(state, greedy_step(game.tables, state, guide, steps, n))
        else:
            game.play_step(state, chosen.choice(steps[:n]))


def greedy_game(deal: int) -> Outcome:
    dealer = Dealer(bytes([deal]) * 32, (b"", b""))
    return play_out(Position(GAME), [GreedyPlayer(), GreedyPlayer()], dealer)


def middle(moves: int) -> View:
    """What the mover sees after so many moves of greedy players."""
    position, dealer, greedy = Position(GAME), Dealer(bytes(32), (b"", b"")), GreedyPlayer()
    while position.is_chance or position.length < moves:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(greedy.choose(position.view(position.mover)))
    return position.view(position.mover)


# ---------------------------------------------------------------- what is thought of
@pytest.mark.parametrize("greedy", [0.0, 0.5, 0.9])
def test_options_are_legal_and_the_greedy_step_is_among_them(greedy: float) -> None:
    guide, steps = guide_of(GAME.tables), [0] * GAME.kernel.MAX_LEGAL
    phases = set()
    for seed in range(3):
        for state in walk(GAME, seed, greedy):
            phases.add(state.phase)
            legal = GAME.legal(state)
            listed = steps[: options(GAME.tables, state, guide, steps)]
            assert listed
            assert sorted(set(listed)) == listed
            assert set(listed) <= set(legal)
            planned = greedy_step(GAME.tables, state, guide, legal, len(legal))
            assert planned in legal
            if state.phase != at.OFFERING:  # where it may give more than the search thinks of
                assert planned in listed
            if len(listed) > 1:
                assert favourite(GAME.tables, state, guide, listed, len(listed)) in listed
    assert phases == {at.ACT, at.OFFERING, at.TAKING, at.LOSE}


def test_parts_of_sets_are_not_thought_of() -> None:
    view, steps = scenes.archaeology({"pot_shard": 4}, dig=30), [0] * GAME.kernel.MAX_LEGAL
    n = options(GAME.tables, view.state, guide_of(GAME.tables), steps)
    sales = [GAME.move_of([step]) for step in steps[:n] if step < at.EXPLORE]
    assert sales == [Sell("pot_shard", 4)]


def test_three_trades_a_turn_are_thought_of() -> None:
    guide, steps = guide_of(GAME.tables), [0] * GAME.kernel.MAX_LEGAL
    for trades in range(5):
        view = scenes.archaeology({"coin": 2}, {"pot_shard": 1}, trades=trades)
        n = options(GAME.tables, view.state, guide, steps)
        assert (at.OFFER + TYPES.index("coin") in steps[:n]) == (trades < 3)


def test_half_of_the_prior_goes_to_the_greedy_step() -> None:
    tree, steps = Tree(), [3, 5, 7, 11, 13]
    for _ in range(2000):
        step = choose(tree, 1, steps, 5, favoured=7)
        tree.tried[1][step] += 1
        tree.sums[1][step] += 0.5
    shares = [tree.tried[1][step] / 2000 for step in steps]
    assert shares == pytest.approx([0.1, 0.1, 0.6, 0.1, 0.1], abs=0.01)


def test_a_step_that_leads_to_wins_is_found() -> None:
    tree, steps = Tree(), [3, 5, 7]
    for _ in range(1000):
        step = choose(tree, 1, steps, 3, favoured=3)
        tree.tried[1][step] += 1
        tree.sums[1][step] += 0.7 if step == 5 else 0.5
    assert tree.tried[1][5] > 500


def test_a_position_is_worth_the_lead_in_money_and_hands() -> None:
    shares = [0.0] * 2
    state, guide = next(walk(GAME, 1, 1.0)), guide_of(GAME.tables)
    state.hands[0] = state.hands[1]
    evaluate(GAME.tables, state, guide, shares)
    assert shares == [0.5, 0.5]
    state.money[0] += 12
    evaluate(GAME.tables, state, guide, shares)
    assert shares == pytest.approx([0.7310586, 0.2689414])


def test_a_result_is_worth_the_win() -> None:
    *_, state = walk(GAME, 1, 1.0)
    shares = [0.0] * 2
    state.mover, state.sold[:2] = NOBODY, [3, 3]
    for money, result in (([7, 9], [0.0, 1.0]), ([9, 7], [1.0, 0.0]), ([8, 8], [0.5, 0.5])):
        state.money[:2] = money
        evaluate(GAME.tables, state, guide_of(GAME.tables), shares)
        assert shares == result


# ---------------------------------------------------------------- what is known of the cards
def test_hands_may_bring_at_least_what_they_sell_for() -> None:
    guide = guide_of(GAME.tables)
    for t in range(len(TYPES)):
        for n in range(1, GAME.tables.copies[t] + 1):
            assert guide.value[t][n] >= guide.cash[t][n] > guide.cash[t][n - 1]
    coins = TYPES.index("coin")
    assert guide.cash[coins][:7] == [0, 2, 5, 10, 18, 30, 32]
    assert guide.cut[coins][1:7] == [1, 2, 3, 4, 5, 5]
    assert guide.value[coins][4] == 18
    assert guide.value[coins][2] == pytest.approx(0.7 * 30 * (2 / 5) ** 1.5)


# ---------------------------------------------------------------- what the greedy player does
def test_the_most_expensive_chamber_is_explored() -> None:
    view = scenes.archaeology({"map": 3}, dig=40, chambers=(3, 5, 7))
    assert GreedyPlayer().choose(view) == Explore(2)


def test_smaller_chambers_wait_until_late_while_larger_ones_are_there() -> None:
    for cards, dig, chambers, move in (
        (2, 40, (3, 5, 7), EndTurn()),
        (2, 29, (3, 5, 7), Explore(1)),
        (2, 40, (3, 5, 0), Explore(1)),
        (1, 29, (3, 5, 7), EndTurn()),
        (1, 14, (3, 5, 7), Explore(0)),
        (1, 40, (3, 0, 0), Explore(0)),
    ):
        view = scenes.archaeology({"map": cards}, dig=dig, chambers=chambers)
        assert GreedyPlayer().choose(view) == move


def test_complete_sets_are_sold_and_others_kept() -> None:
    greedy = GreedyPlayer()
    assert greedy.choose(scenes.archaeology({"coin": 5})) == Sell("coin", 5)
    assert greedy.choose(scenes.archaeology({"coin": 4})) == EndTurn()
    assert greedy.choose(scenes.archaeology({"coin": 4}, dig=14)) == Sell("coin", 4)
    assert greedy.choose(scenes.archaeology({"pot_shard": 4}, dig=14)) == EndTurn()


def test_all_is_sold_at_the_end_for_the_most_it_brings() -> None:
    view = scenes.archaeology({"pharaohs_mask": 2}, dig=0)
    assert GreedyPlayer().choose(view) == Sell("pharaohs_mask", 2)


def test_a_trade_completes_a_set_with_what_is_missed_least() -> None:
    view = scenes.archaeology({"coin": 4, "pot_shard": 2}, {"coin": 1, "map": 1})
    assert GreedyPlayer().choose(view) == Trade(give=("pot_shard",) * 2, take=("coin",))


def test_a_trade_is_planned_once_though_nothing_is_remembered() -> None:
    guide, trades = guide_of(GAME.tables), 0
    for seed in range(10):
        plan: tuple[list[int], int, int] | None = None
        for state in walk(GAME, seed, 1.0):
            legal = GAME.legal(state)
            step = greedy_step(GAME.tables, state, guide, legal, len(legal))
            if state.phase == at.ACT and at.OFFER <= step < at.TAKE:
                plan = guide.given[:], guide.wanted, guide.number
                given, taken = [0] * at.TYPES, [0] * at.TYPES
            if at.OFFER <= step < at.TAKE:
                given[step - at.OFFER] += 1
            elif at.TAKE <= step < at.SETTLE:
                taken[step - at.TAKE] += 1
            elif step == at.SETTLE:
                assert plan is not None
                assert given == plan[0]
                assert taken[plan[1]] >= plan[2]
                trades += 1
    assert trades > 50


def test_the_greedy_player_plays_whole_games_always_alike() -> None:
    games = [greedy_game(deal) for deal in range(4)]
    assert games == [greedy_game(deal) for deal in range(4)]
    assert all(sum(game.wins) == 1 for game in games)


# ---------------------------------------------------------------- worlds and the search
def test_worlds_show_the_observer_what_it_sees_and_deal_the_rest_anew() -> None:
    for moves in (30, 60, 90):
        view = middle(moves)
        worlds = redealt(view, 50, seed=1)
        unseen, layout = unseen_cards(view), State
        for number in range(50):
            world = layout.read(worlds, number)
            assert world.redacted(view.observer) == view.state
            hidden = np.array(world.hands[1 - view.mover]) + world.pool
            assert hidden.tolist() == unseen
            assert min(world.pool) >= 0
            assert sum(world.hands[1 - view.mover]) == world.hand_size[1 - view.mover]
            in_dig = world.dig_treasures + world.pool[GAME.tables.map]
            assert in_dig + world.thieves + world.storms == world.dig_left
            assert world.pool_left == world.dig_treasures + sum(world.unseen)
        assert len({tuple(hand) for hand in worlds["hands"][:, 1 - view.mover].tolist()}) > 5


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search run as plain Python, briefly: to compile it takes longer than all it finds."""

    def named(made: Any) -> Any:
        return made.view(np.recarray) if made.dtype.names else made

    desk_of, redealt = bots.desk_of, bots.redealt
    monkeypatch.setattr(bots, "SIMULATIONS", 4)
    monkeypatch.setattr(bots, "compiled", lambda rule: rule)
    monkeypatch.setattr(bots, "prepared", lambda rule, *_: rule)
    monkeypatch.setattr(bots, "desk_of", lambda game: Desk(*map(named, desk_of(game))))
    monkeypatch.setattr(bots, "redealt", lambda *asked: named(redealt(*asked)))


@pytest.mark.usefixtures("interpreted")
@pytest.mark.filterwarnings("ignore:overflow encountered")
def test_the_search_plays_legal_moves_and_the_same_with_the_same_seed() -> None:
    for moves in (30, 60, 90):
        view = middle(moves)
        move = SearchingPlayer(seed=5).choose(view)
        assert view.is_legal(move)
        assert move == SearchingPlayer(seed=5).choose(view)


# ---------------------------------------------------------------- the match
def test_a_match_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(folder: str, deals: int) -> str:
        where = str(tmp_path / folder)
        asked = ["", "--greedy", "--top", "greedy", "--jobs", "1", "--folder", where]
        monkeypatch.setattr("sys.argv", [*asked, "--deals", str(deals)])
        against_prototype.main()
        return capsys.readouterr().out

    whole = run("whole", 3)
    assert "of 3 deals" in whole
    run("broken", 2)
    (file,) = (tmp_path / "broken").iterdir()
    with file.open("a") as broken:
        broken.write('{"deal": 2, "wo')
    assert run("broken", 3) == whole
    assert file.read_text() == (tmp_path / "whole" / file.name).read_text()
