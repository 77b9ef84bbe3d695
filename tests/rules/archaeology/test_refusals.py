"""Illegal moves are refused with the ruling and with what would be legal, and change nothing.

Refusals that belong to one ruling are with that ruling; here are the general ones.
"""

from __future__ import annotations

import pytest

from potsherd.moves import (
    Discard,
    Draw,
    EndTurn,
    Explore,
    First,
    Keep,
    Look,
    Monument,
    Move,
    Name,
    Recruit,
    Rob,
    Search,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.position import Position
from rules.archaeology.table import play, refused_move, table

ACTING = "now is the time to trade, explore, sell or end the turn"
EVERY_KIND: list[Move] = [
    Trade(("coin",), ("pot_shard",)),
    Sell("coin", 1),
    Explore(0),
    EndTurn(),
    Rob(1),
    Tent(use=True),
    Discard(("coin",)),
    Look(0),
    Look(None),
    Keep(("coin",)),
    TurnUp(),
    Stop(),
    Name(("coin", "map")),
    Search("lost_shipwreck"),
    Recruit("lost_shipwreck:5"),
    Recruit(None),
]


def thief() -> Position:
    position = table(hands=["coin", "coin", "coin"], dig="thief", market="pot_shard")
    play(position, "draw thief")
    return position


def tents() -> Position:
    position = table("expedition", hands=["2 coin", "2 map"], dig="sandstorm", monument="mine")
    play(position, "draw sandstorm")
    return position


def storm() -> Position:
    position = table(hands=["2 coin", "2 map"], dig="sandstorm")
    play(position, "draw sandstorm")
    return position


def looking() -> Position:
    position = table("expedition", hands=["2 coin", "map"], chambers=["coin"], monument="temple")
    play(position, "sell coin")
    return position


def keeping() -> Position:
    position = table("expedition", hands=["map", "map"], chambers=["3 coin"], monument="tomb")
    play(position, "explore 1", "draw 3 coin")
    return position


def mining() -> Position:
    position = table("expedition", hands=["map", "map"], chambers=["3 coin"], monument="mine")
    play(position, "explore 1", "draw coin")
    return position


def naming() -> Position:
    position = table("expedition", hands=["map", "map"], chambers=["3 coin"], monument="sphinx")
    play(position, "explore 1")
    return position


def acting() -> Position:
    return table(hands=["coin", "map"], market="pot_shard", chambers=["3 talisman"])


@pytest.mark.parametrize(
    ("position", "kinds", "asked", "choices"),
    [
        (acting(), {Trade, Sell, Explore, EndTurn}, ACTING, "sell coin, end, trade"),
        (thief(), {Rob}, "first say whom the thief robs [R-4]", "rob 2, rob 3"),
        (tents(), {Tent}, "first say whether you use your tent [R-15]", "no tent, tent"),
        (storm(), {Discard}, "first choose what the sandstorm takes [R-5]", "discard (1)"),
        (
            looking(),
            {Look},
            "first say which chamber you look at, or none [M-1]",
            "look 1, no look",
        ),
        (
            keeping(),
            {Keep},
            "first choose the cards to keep from this chamber",
            "keep (2)",
        ),
        (
            mining(),
            {TurnUp, Stop},
            "first say whether to turn up another card or stop [M-2]",
            "turn, stop",
        ),
        (naming(), {Name}, "first name two types of treasure [M-3]", "name (2)"),
    ],
)
def test_what_is_not_asked_for_now_is_refused_with_what_is(
    position: Position, kinds: set[type[Move]], asked: str, choices: str
) -> None:
    for move in EVERY_KIND:
        if type(move) not in kinds:
            assert refused_move(position, move) == f"{asked}; legal now: {choices}"


@pytest.mark.parametrize("move", [Draw(("coin",)), Draw(()), First(0), Monument("pyramid")])
def test_chance_does_not_move_while_a_seat_decides(move: Move) -> None:
    assert "it is not for chance to decide now; legal now: sell coin" in refused_move(
        acting(), move
    )


@pytest.mark.parametrize("move", EVERY_KIND)
def test_no_seat_moves_while_chance_decides(move: Move) -> None:
    position = table(hands=["coin", "map"], dig="coin")
    assert (
        refused_move(position, move)
        == "cards are being turned up; nobody can move; legal now: draw"
    )


@pytest.mark.parametrize("card", ["talisman", "2 coin", "old coin", "thief", "sandstorm"])
def test_chance_brings_only_what_can_come(card: str) -> None:
    position = table(hands=["coin", "map"], dig="2 coin, map")
    cards = ("coin", "coin") if card == "2 coin" else (card,)
    refusal = refused_move(position, Draw(cards))
    assert "this is not what can come now, or not all of it; legal now: draw" in refusal


@pytest.mark.parametrize("move", [First(0), First(7), Monument("pyramid"), Draw(())])
def test_chance_does_not_decide_what_is_decided(move: Move) -> None:
    position = table(hands=["coin", "map"], dig="coin")
    assert "this is not what can come now" in refused_move(position, move)


@pytest.mark.parametrize(
    "move",
    [
        Sell("scarab", 1),
        Sell("scarab", 9),
        Sell("thief", 1),
        Sell("thief", 9),
        Trade(("scarab",), ("coin",)),
        Trade(("coin",), ("scarab",)),
        Discard(("scarab",)),
        Keep(("scarab",)),
        Name(("coin", "scarab")),
        Draw(("scarab",)),
        Draw(("old scarab",)),
        Monument("scarab"),
    ],
)
def test_names_that_the_game_has_not_are_refused(move: Move) -> None:
    unknown = "thief" if "thief" in str(move) else "scarab"
    assert f"this game has no '{unknown}'; legal now: sell coin, end" in refused_move(
        acting(), move
    )


@pytest.mark.parametrize("count", [0, -1])
def test_R_9_a_set_has_at_least_one_card(count: int) -> None:
    assert f"a set has at least one card, not {count} [R-9]; legal now:" in refused_move(
        acting(), Sell("coin", count)
    )


@pytest.mark.parametrize("chamber", [-1, 3, 99])
def test_there_are_no_chambers_but_those_of_the_monument(chamber: int) -> None:
    assert "the chambers are numbered from 1 to 3" in refused_move(acting(), Explore(chamber))
    alone = table("expedition", hands=["map", "map"], chambers=["3 coin"], monument="mine")
    assert "the chambers are numbered from 1 to 1" in refused_move(alone, Explore(1))


def test_a_refusal_has_a_reason_with_its_ruling_and_the_choices() -> None:
    position = acting()
    view = position.view(0)
    reason = view.refusal(Sell("coin", 0))
    assert reason is not None
    assert (reason.text, reason.ruling) == ("a set has at least one card, not {count}", "R-9")
    assert view.refusal(Sell("coin", 1)) is None
    assert view.choices() == ("sell coin", "end", "trade")


def test_a_seat_that_does_not_decide_is_told_so() -> None:
    reason = acting().view(1).refusal(EndTurn())
    assert reason is not None
    assert reason.text == "it is not your turn"


def test_a_view_refuses_names_that_the_game_has_not() -> None:
    assert acting().view(0).refusal(Sell("scarab", 1)) is not None
