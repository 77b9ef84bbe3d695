"""How a game came about is told by its log alone, and agrees with what the engine counted."""

from __future__ import annotations

from collections import Counter

import pytest

from configurations import FEW, Configuration
from games.curios.table import COLOSSEUM, PYRAMID, SHIPWRECK, TEMPLE, two_begun
from playthroughs.snapshots import file_of, moves_in
from potsherd.events import Event
from potsherd.games.archaeology import ending as archaeology
from potsherd.games.archaeology.ending import ArchaeologyEnding, Sold, Storm, Theft
from potsherd.games.archaeology.game import Archaeology
from potsherd.games.curios import ending as curios
from potsherd.games.curios.ending import Bonus
from potsherd.games.curios.game import Curios
from potsherd.moves import Search
from potsherd.position import Position

IN_FIELDS = [each for each in FEW if each.game != "curios"]
AT_SITES = [each for each in FEW if each.game == "curios"]


def replayed(configuration: Configuration) -> Position:
    position = configuration.new_position()
    for move in moves_in(file_of(configuration).read_text("utf-8")):
        position.play(move, check=False)
    return position


def told(events: list[Event]) -> ArchaeologyEnding:
    """What the log of a made-up game for two tells: one map is used, and nothing else is known."""
    game = Archaeology.of(Position.new("archaeology", 2))
    return archaeology.ending_of(game, events)


def dealt(seat: int, *cards: str) -> Event:
    return Event("dealt", seat, cards=cards)


# ------------------------------------------------------------ stored games
@pytest.mark.parametrize("configuration", IN_FIELDS, ids=str)
def test_sales_add_up_to_the_money_and_no_card_is_lost(configuration: Configuration) -> None:
    position = replayed(configuration)
    game = Archaeology.of(position)
    ending = archaeology.ending_of(game, position.events)
    money = Counter[int]()
    for sale in ending.sales:
        money[sale.seat] += sale.money
    assert [money[seat] for seat in range(game.players)] == position.returns()
    assert ending.money[0] == (0,) * game.players
    assert list(ending.money[-1]) == position.returns()
    state = position._state
    assert ending.marketplace == game._tally(state.market)
    left = [sum(counts) for counts in zip(state.pool, *state.chambers, strict=True)]
    assert ending.chambers == game._tally(left)
    for card, count in game._tally(state.pool).items():
        assert count <= ending.unseen[card] <= ending.chambers[card]


@pytest.mark.parametrize("configuration", AT_SITES, ids=str)
def test_artifacts_at_their_worth_add_up_to_the_points(configuration: Configuration) -> None:
    position = replayed(configuration)
    ending = curios.ending_of(Curios.of(position), position.events)
    worth = [
        sum(n * value for n, value in zip(row, ending.values, strict=True))
        for row in ending.artifacts
    ]
    assert worth == position.returns() == list(ending.points[-1])
    state = position._state
    for seat, kept in enumerate(ending.kept):
        assert sorted(kept) == sorted(position.game.hand(state, seat))
    assert len(ending.unseen) == state.side_deck


# ------------------------------------------------------------ made-up games
def test_a_sale_tells_what_one_card_more_would_have_brought_and_where_it_was() -> None:
    ending = told(
        [
            dealt(0, "talisman", "talisman"),
            dealt(1, "talisman"),
            Event("stocked", cards=("coin",)),
            Event("sold", 0, cards=("talisman", "talisman"), amounts=(7,)),
            Event("ended", 0),
        ]
    )
    table = Archaeology.of(Position.new("archaeology", 2)).treasures["talisman"].sells
    assert ending.sales == (
        Sold(1, 0, "talisman", 2, 7, table[2] - table[1], held_by=(1,), offered=False),
    )
    assert ending.money == ((0, 0), (7, 0))


def test_the_largest_set_lacks_nothing() -> None:
    ending = told([dealt(0, "map"), Event("sold", 0, cards=("map",), amounts=(3,))])
    assert ending.sales[0].more == 0


def test_a_storm_has_all_that_was_lost_to_it_and_a_theft_its_card() -> None:
    ending = told(
        [
            dealt(0, "coin", "map"),
            dealt(1, "coin", "coin", "talisman"),
            Event("ended", 0),
            Event("sandstorm", 1),
            Event("lost", 1, cards=("coin",)),
            Event("lost", 0, cards=("map",)),
            Event("sandstorm", 1),
            Event("lost", 1, cards=("coin",)),
            Event("stole", 1, 0, cards=("coin",), seen_by=frozenset([0, 1])),
            Event("ended", 1),
        ]
    )
    assert ending.storms == (
        Storm(2, 1, ((1, ("coin",)), (0, ("map",))), worth=5),
        Storm(2, 1, ((1, ("coin",)),), worth=2),
    )
    assert ending.thefts == (Theft(2, 1, 0, "coin", 2),)
    assert ending.marketplace == {"coin": 2, "map": 1}


def test_a_storm_that_takes_nothing_costs_nothing() -> None:
    ending = told([Event("sandstorm", 0), Event("ended", 0), Event("sandstorm", 1)])
    assert ending.storms == (Storm(1, 0, (), 0), Storm(2, 1, (), 0))


def test_a_game_that_ends_with_a_sale_has_its_last_turn_too() -> None:
    ending = told(
        [
            dealt(0, "coin"),
            Event("ended", 0),
            Event("sold", 1, cards=("coin",), amounts=(2,)),
            Event("over", amounts=(0, 2)),
        ]
    )
    assert ending.money == ((0, 0), (0, 0), (0, 2))


def test_points_of_curios_are_counted_at_what_the_sites_turned_out_to_be_worth() -> None:
    position = two_begun()
    position.play(Search(PYRAMID))
    events = [
        *position.events,
        Event("bonus", 0, what=PYRAMID),
        Event("values", cards=(f"{PYRAMID}:7", f"{SHIPWRECK}:5", f"{TEMPLE}:5", f"{COLOSSEUM}:5")),
    ]
    ending = curios.ending_of(Curios.of(position), events)
    assert ending.artifacts == ((2, 0, 0, 0), (0, 0, 0, 0))
    assert ending.points == ((0, 0), (14, 0))
    assert ending.bonuses == (Bonus(1, 0, PYRAMID),)
    assert ending.kept[1] == tuple(f"{site}:3" for site in (PYRAMID, SHIPWRECK, TEMPLE, COLOSSEUM))
    assert len(ending.unseen) == 4
