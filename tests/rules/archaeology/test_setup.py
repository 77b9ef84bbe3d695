"""The set-up of both editions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from potsherd.moves import Draw, First
from potsherd.position import Position
from potsherd.rules.archaeology.fields import THIEF
from potsherd.rules.layout import CHANCE
from rules.archaeology.table import chances, hand, market, new_game, play

MONUMENTS = ["great_pyramid", "temple", "tomb", "mine", "sphinx", "buried_ruins"]


def first_turn(edition: str, players: int, monument: str | None, *variants: str) -> Position:
    """A game dealt by taking the first outcome of chance again and again, up to the first dig."""
    position = Position.new(edition, players, monument=monument, variants=variants, first=0)
    steps: list[int]
    while [event.kind for event in position.log()[-1:]] != ["begins"]:
        state = position._state.copy()
        steps = []
        while not steps or state.midway:
            steps.append(position.game.outcomes(state)[0][0])
            position.game.play_step(state, steps[-1])
        position.play(position.game.move_of(steps))
    return position


def test_each_player_gets_four_cards_and_the_marketplace_five() -> None:
    position = new_game(
        hands=["4 coin", "2 talisman, coin, broken_cup", "4 pot_shard"],
        market="3 pharaohs_mask, 2 coin",
    )
    assert [hand(position, seat) for seat in range(3)] == [
        "4 coin",
        "coin, 2 talisman, broken_cup",
        "4 pot_shard",
    ]
    assert market(position) == "2 coin, 3 pharaohs_mask"
    assert position._state.chamber_left == [3, 5, 7]


@pytest.mark.parametrize(("players", "storms"), [(2, 6), (3, 5), (4, 4)])
def test_the_2009_dig_site_holds_what_is_left_of_87_cards(players: int, storms: int) -> None:
    position = first_turn("archaeology", players, None)
    state = position._state
    assert (state.thieves, state.storms, state.pool[position.game.tables.map]) == (8, storms, 6)
    assert state.dig_left == 72 - 4 * players - 5 - (3 + 5 + 7) + 8 + storms


@pytest.mark.parametrize(
    ("players", "treasures", "thieves", "storms"),
    [(2, 68, 4, 6), (3, 68, 6, 5), (4, 80, 8, 4), (5, 85, 10, 4)],
)
@pytest.mark.parametrize("monument", MONUMENTS)
def test_the_dig_site_of_the_new_expedition(
    players: int, treasures: int, thieves: int, storms: int, monument: str
) -> None:
    state = first_turn("expedition", players, monument)._state
    assert (state.thieves, state.storms) == (thieves, storms)
    assert state.dig_left == treasures - 4 * players - 5 - 15 + thieves + storms
    assert sum(state.chamber_left) + state.pile == 15
    assert state.tents == [1] * players + [0] * (5 - players)


@pytest.mark.parametrize(
    ("players", "left_out"),
    [
        (2, {"broken_tablet", "broken_pendant"}),
        (3, {"broken_tablet", "broken_pendant"}),
        (4, {"broken_pendant"}),
        (5, set()),
    ],
)
def test_tablets_and_pendants_leave_the_game_by_player_count(
    players: int, left_out: set[str]
) -> None:
    position = first_turn("expedition", players, "mine")
    every = {"broken_tablet", "broken_pendant"}
    assert {card for card in every if f"draw {card}" not in chances(position)} == left_out


def test_R_1_maps_thieves_and_sandstorms_are_never_dealt() -> None:
    position = Position.new("expedition", 2, monument="buried_ruins", first=0)
    special = {"map", "thief", "sandstorm"}
    for dealt in ("4 coin", "4 coin", "5 pot_shard", "3 talisman"):
        possible, _ = position.game.outcomes(position._state)
        assert not {str(position.game.move_of([s])) for s in possible} & {
            f"draw {card}" for card in special
        }
        play(position, f"draw {dealt}")
    assert {f"draw {card}" for card in special} <= chances(position)


@pytest.mark.parametrize("monument", ["great_pyramid", "tomb"])
def test_R_1_no_map_lies_in_a_chamber(monument: str) -> None:
    position = new_game("expedition", hands=["4 coin", "4 coin"], monument=monument)
    play(position, "draw map", "explore 1")
    possible, _ = position.game.outcomes(position._state)
    assert {str(position.game.move_of([s])) for s in possible} == {
        f"draw {card}"
        for card in (
            "pot_shard",
            "parchment_scrap",
            "coin",
            "talisman",
            "broken_cup",
            "pharaohs_mask",
        )
    }


def test_R_1_maps_are_all_in_the_dig_site() -> None:
    position = new_game(hands=["4 coin", "4 coin"])
    assert position._state.pool[position.game.tables.map] == 6
    assert position.probability(Draw(("map",))) == Fraction(6, position._state.dig_left)


def test_R_2_every_seat_begins_with_equal_chance() -> None:
    position = new_game(hands=["4 coin", "4 pot_shard", "4 talisman"], first=None)
    assert dict(position.chances()) == {First(seat): Fraction(1, 3) for seat in range(3)}
    play(position, "first 3")
    assert position._state.turn == 2
    assert position.log()[-1].kind == "begins"


def test_R_2_the_host_may_name_who_begins() -> None:
    position = new_game(hands=["4 coin", "4 pot_shard"], first=1)
    assert position._state.turn == 1
    assert position._state.mover == CHANCE
    assert "draw thief" in chances(position)


def test_the_monument_is_drawn_with_equal_chance() -> None:
    position = Position.new("expedition", 2)
    assert {str(move): p for move, p in position.chances()} == {
        f"monument {name}": Fraction(1, 6) for name in MONUMENTS
    }
    play(position, "monument tomb")
    assert position._state.chamber_left == [7, 8, 0]
    assert position.view(0).to_json()["monument"] == "tomb"


def test_the_monument_may_be_chosen() -> None:
    position = Position.new("expedition", 2, monument="sphinx")
    assert position._state.chamber_left == [15, 0, 0]
    assert position.view(None).to_json()["monument"] == "sphinx"


def test_hands_are_dealt_in_seat_order_then_the_marketplace() -> None:
    position = new_game(hands=["4 coin", "4 pot_shard", "4 talisman"], first=0)
    events = [(event.kind, event.seat) for event in position.log()]
    assert events == [
        ("dealt", 0),
        ("dealt", 1),
        ("dealt", 2),
        ("stocked", None),
        ("begins", 0),
    ]


def test_the_buried_ruins_get_a_face_up_card_in_each_chamber() -> None:
    position = new_game(
        "expedition",
        hands=["4 coin", "4 coin"],
        chambers="talisman, pot_shard, coin",
        monument="buried_ruins",
    )
    assert [chamber["known"] for chamber in position.view().to_json()["chambers"]] == [
        {"talisman": 1},
        {"pot_shard": 1},
        {"coin": 1},
    ]
    assert position._state.pile == 12


def test_a_dealt_hand_is_a_deal_without_putting_back() -> None:
    position = Position.new("archaeology", 2, first=0)
    assert position.probability(Draw(("pharaohs_mask",) * 4)) == Fraction(
        4 * 3 * 2 * 1, 66 * 65 * 64 * 63
    )
    assert not position.is_legal(Draw(("map", "coin", "coin", "coin")))
    assert not position.is_legal(Draw(("coin", "coin", "coin")))
    assert THIEF not in position.game.outcomes(position._state)[0]
