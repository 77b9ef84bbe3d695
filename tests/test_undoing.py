"""Moves are taken back as long as nobody has learnt anything from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from configurations import SOME, Configuration
from playing import pick_move
from potsherd.dealer import Dealer
from potsherd.games import parse_move
from potsherd.moves import Discard, Explore, Move, Recruit, Sell, Trade
from potsherd.position import Position
from potsherd.views import View

Table = Callable[..., Position]


@pytest.fixture
def table() -> Table:
    def made(*tokens: str, game: str = "archaeology", monument: str | None = None) -> Position:
        position = Position.new(game, players=2, monument=monument, first=0)
        for token in tokens:
            position.play(parse_move(token))
        return position

    return made


HANDS = ("draw talisman, talisman, coin, coin", "draw pot_shard, pot_shard, pot_shard, pot_shard")
MARKET = "draw parchment_scrap, parchment_scrap, parchment_scrap, broken_cup, broken_cup"


def test_trades_and_sales_of_this_turn_can_be_taken_back(table: Table) -> None:
    position = table(*HANDS, MARKET, "draw map")
    position.play(Trade(("coin",), ("broken_cup",)))
    position.play(Sell("talisman", 2))
    assert position.may_undo()
    position.undo()
    assert position.may_undo()
    position.undo()
    assert not position.may_undo(), "the dig is chance's"


def test_what_chance_brought_is_never_dealt_anew(table: Table) -> None:
    position = table(*HANDS, MARKET, "draw map", "explore 1", "draw coin, coin, coin")
    assert not position.may_undo()


def test_a_move_before_another_seat_moved_stays(table: Table) -> None:
    position = table(*HANDS, MARKET, "draw map", "end", "draw coin")
    assert not position.may_undo()


def test_a_look_at_cards_that_another_had_seen_cannot_be_undone(table: Table) -> None:
    position = table(
        *HANDS,
        MARKET,
        "draw coin",
        "sell coin",
        "look 1",
        "draw coin, coin, coin, coin, coin",
        "end",
        "draw pot_shard",
        "sell pot_shard",
        game="expedition",
        monument="temple",
    )
    position.play(parse_move("look 1"))  # no chance here: the first player saw these cards
    assert position.movers[-1] == position.mover
    assert not position.may_undo()


def test_a_revealed_market_card_cannot_be_taken_back() -> None:
    random, position = Random(2), Position.new("curios", players=2)
    while not position.is_over:
        if position.moves_played and "recruit" in str(position.moves_played[-1]):
            assert not position.may_undo()
        moves = list(position.moves()) if not position.is_chance else []
        if moves:
            position.play(random.choice(moves))
        else:
            position.deal(Dealer(bytes(32)))


# ---------------------------------------------------------------- whole games
@pytest.mark.parametrize("configuration", SOME, ids=str)
def test_moves_are_taken_back_if_and_only_if_they_taught_nobody_anything(
    configuration: Configuration,
) -> None:
    """And then every seat sees the table as it was before."""
    position = configuration.new_position()
    random = Random(f"{configuration} undone")
    taken_back = 0
    while position.is_chance:
        position.deal(Dealer(bytes(32)))
    while not position.is_over:
        before, mover = looked_at(position), position.mover
        move = pick_move(position.game, position._state, random)
        position.play(move, check=False)
        if position.mover != mover or position.is_chance:
            assert not position.may_undo()
            continue
        old, new = told(before), told(looked_at(position))
        learnt = {seat: known(new[seat]) - known(old[seat]) for seat in new}
        expected = learnt[mover] <= 0 and not isinstance(move, Recruit)
        assert position.may_undo() == expected, move
        if expected:
            taken_back += 1
            assert max(learnt.values()) <= laid_down(position, move)
            if taken_back % 5 == 0:
                earlier = position.copy()
                assert earlier.undo() == move
                assert told(looked_at(earlier)) == old
    assert taken_back > 0 or configuration.game == "curios"


@pytest.mark.parametrize("configuration", SOME, ids=str)
def test_a_view_says_of_a_move_whether_it_can_be_taken_back_afterwards(
    configuration: Configuration,
) -> None:
    position, random = configuration.new_position(), Random(f"{configuration} final")
    dealer = Dealer(random.randbytes(32))
    while not position.is_over:
        seat = position.mover
        if position.is_chance:
            position.deal(dealer)
            continue
        view = position.view(seat)
        move = pick_move(position.game, position._state, random)
        is_final = view.is_final(move)
        position.play(move, check=False)
        while position.is_chance:
            position.deal(dealer)
        assert is_final == (position.mover != seat or not position.may_undo()), move


def looked_at(position: Position) -> dict[int | None, View]:
    """What everybody sees."""
    return {observer: position.view(observer) for observer in (None, *range(position.players))}


def told(views: dict[int | None, View]) -> dict[int | None, dict[str, Any]]:
    """Views as JSON values, with their logs as they are."""
    return {
        observer: {**replace(view, log=()).to_json(), "log": view.log}
        for observer, view in views.items()
    }


def known(view: dict[str, Any]) -> int:
    """How many cards somebody can tell the place of. It grows when he sees one, and only then."""
    if view["game"] == "curios":
        cards = sum(len(seat["known"]) + len(seat["revealed"]) for seat in view["seats"])
        return cards + len(view["flipped"])
    piles = [view["marketplace"], view["turned_up"]]
    piles += [chamber["known"] for chamber in view["chambers"]]
    piles += [seat["known"] for seat in view["seats"]]
    sold = sum(sale["count"] for seat in view["seats"] for sale in seat["sold"])
    seen: int = sum(sum(pile.values()) for pile in piles) + sold + view["maps_used"]
    return seen


def laid_down(position: Position, move: Move) -> int:
    """Cards of his own hand that a player shows to all by a move."""
    match move:
        case Trade(give, _):
            return len(give)
        case Sell(_, count):
            return count
        case Discard(cards):
            return len(cards)
        case Explore(chamber):
            maps = position.game.tables.chamber_maps[position._state.monument]
            return int(maps[chamber])
    return 0
