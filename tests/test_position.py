"""A position as whoever writes a program meets it: tokens, hands, standings, copies, options."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from configurations import Configuration
from playing import play_on, played
from potsherd import IllegalMove, OptionError, Position, Sell, Standing, parse_move
from rules.archaeology.table import play, table

TEMPLE = Configuration("expedition", 3, "temple")
CURIOS = Configuration("curios", 3)
both_families = pytest.mark.parametrize("configuration", [TEMPLE, CURIOS], ids=str)


# ---------------------------------------------------------------- tokens
def test_a_token_is_played_asked_about_and_refused_like_its_move() -> None:
    position = table(hands=["2 coin", "map"], dig="coin")
    assert position.probability("draw coin") == Fraction(1)
    position.play("draw coin")
    view = position.view(0)
    for token in ("sell 2 coin", "sell 4 coin", "end"):
        assert position.is_legal(token) == position.is_legal(parse_move(token))
        assert view.is_legal(token) == view.is_legal(parse_move(token))
        assert view.refusal(token) == view.refusal(parse_move(token))
    position.play("sell 2 coin")
    assert position.moves_played[-1] == Sell("coin", 2)
    position.play("end", check=False)
    assert position.mover == 1


@pytest.mark.parametrize(
    "token", ["", "sel coin", "sell", "sell {coin}", "trade coin", "explore 99"]
)
def test_a_malformed_token_is_refused_like_any_other_move(token: str) -> None:
    position = table(hands=["coin", "map"])
    before = position.copy()
    assert not position.is_legal(token)
    with pytest.raises(IllegalMove, match=r"this is no move: .*; legal now: sell coin, end"):
        position.play(token)
    assert position == before
    assert str(position.view(0).refusal(token)).startswith("this is no move: ")
    with pytest.raises(OptionError):
        parse_move(token)


# ---------------------------------------------------------------- one's own hand
@both_families
def test_a_view_has_the_cards_of_its_own_hand(configuration: Configuration) -> None:
    position = configuration.new_position()
    for _ in play_on(position, Random(f"{configuration} hands"), 150):
        for seat in range(position.players):
            view = position.view(seat)
            known = view.to_json()["seats"][seat]["known"]
            assert Counter(view.hand) == Counter(known)
    assert position.view().hand == ()


# ---------------------------------------------------------------- standings
def test_R_13_standings_are_sorted_by_money_then_by_fewest_cards_sold() -> None:
    position = table(hands=["2 pot_shard", "talisman", "coin", "pot_shard"])
    play(position, "sell 2 pot_shard", "end", "sell talisman", "end", "sell coin", "end")
    assert not any(standing.is_winner for standing in position.standings())
    play(position, "sell pot_shard")
    assert position.standings() == (
        Standing(1, place=1, amount=3, sold=1, is_winner=True),
        Standing(2, place=2, amount=2, sold=1, is_winner=False),
        Standing(0, place=3, amount=2, sold=2, is_winner=False),
        Standing(3, place=4, amount=1, sold=1, is_winner=False),
    )


def test_R_13_who_shares_a_win_shares_the_place() -> None:
    position = table(hands=["coin", "pot_shard", "coin"])
    play(position, "sell coin", "end", "sell pot_shard", "end", "sell coin")
    places = [
        (standing.seat, standing.place, standing.is_winner) for standing in position.standings()
    ]
    assert places == [(0, 1, True), (2, 1, True), (1, 3, False)]


@both_families
def test_standings_are_as_public_as_winners_and_returns(configuration: Configuration) -> None:
    position = played(configuration, 2)
    standings = position.standings()
    returns = position.returns()
    assert sorted(standing.seat for standing in standings) == [*range(position.players)]
    assert [s.amount for s in standings] == [returns[s.seat] for s in standings]
    assert {s.seat for s in standings if s.is_winner} == set(position.winners())
    for observer in (*range(position.players), None):
        assert position.view(observer).standings() == standings


# ---------------------------------------------------------------- copies
@both_families
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, Position.copy])
def test_a_copy_goes_its_own_way(
    configuration: Configuration, copied: Callable[[Position], Position]
) -> None:
    position = played(configuration, 3, moves=20)
    told = [position.view(seat).to_json() for seat in range(position.players)]
    made = copied(position)
    assert made == position
    for _ in play_on(made, Random(5), 10):
        pass
    made.view(0)
    assert made != position
    assert position.length == 20
    assert [position.view(seat).to_json() for seat in range(position.players)] == told
    for _ in range(15):
        made.undo()
    assert [position.view(seat).to_json() for seat in range(position.players)] == told


# ---------------------------------------------------------------- JSON
def test_the_json_of_a_view_belongs_to_whoever_asked() -> None:
    view = played(TEMPLE, 4).view(0)
    asked = json.dumps(view.to_json())
    spoilt = view.to_json()
    empty_everything(spoilt)
    assert json.dumps(view.to_json()) == asked


def empty_everything(value: Any) -> None:
    """Take everything out of a JSON value."""
    for inner in [*value.values()] if isinstance(value, dict) else [*value]:
        if isinstance(inner, dict | list):
            empty_everything(inner)
    value.clear()


# ---------------------------------------------------------------- options
def test_a_single_variant_may_be_given_as_it_is() -> None:
    position = Position.new("expedition", 2, variants="fierce_weather")
    assert position.game.variants == ("fierce_weather",)
    assert position == Position.new("expedition", 2, variants=["fierce_weather"])
    with pytest.raises(OptionError, match='no variant "fierce_wether"'):
        Position.new("expedition", 2, variants="fierce_wether")
