"""What an edition may hold is what the tables and states of its rules have room for."""

from typing import Any

import numpy as np
import pytest

from editions.support import Load, Refusal, toml_text
from potsherd.editions.archaeology import edition as archaeology
from potsherd.editions.curios import edition as curios
from potsherd.editions.schema import MOST_PLAYERS
from potsherd.rules.archaeology import fields as archaeology_fields
from potsherd.rules.contract import KERNELS
from potsherd.rules.curios import fields as curios_fields


def largest_archaeology() -> dict[str, Any]:
    sell = [archaeology.HIGHEST_VALUE] * archaeology.LARGEST_SET
    treasure = {"copies": 13, "trade": 9, "sell": sell}
    others = [f"t{n}" for n in range(1, archaeology.MOST_TYPES)]
    monuments = {
        f"m{n}": {
            "rule": archaeology_fields.RULES[n % len(archaeology_fields.RULES)],
            "chambers": [1] * archaeology.MOST_CHAMBERS,
            "maps": [13] * archaeology.MOST_CHAMBERS,
        }
        for n in range(archaeology.MOST_MONUMENTS)
    }
    return {
        "family": "archaeology",
        "players": [2, 5],
        **{"thieves": 1, "sandstorms": 1, "hand": 10, "marketplace": 20, "tent_uses": 9},
        "explorations_per_turn": archaeology.NO_LIMIT,
        **{"tomb_keeps": 20, "mine_limit": 99, "sphinx_draws": 20},
        "treasures": dict.fromkeys([archaeology.MAP, *others], treasure),
        "monuments": monuments,
    }


def largest_curios() -> dict[str, Any]:
    pawns, most = curios.MOST_PAWNS, curios.MOST_VALUES
    return {
        "family": "curios",
        "players": [2, 5],
        "columns": [1] + [pawns] * (curios.MOST_COLUMNS - 1),
        "market_values": [curios.HIGHEST_VALUE - n for n in reversed(range(most))],
        "artifacts": curios.MOST_ARTIFACTS,
        "hand": curios.MOST_SITES * (most - 1) // 5,
        "flips": 1,
        **{"pawns_at_start": pawns, "pawns_per_player": pawns},
        "sites": {f"s{n}": {} for n in range(curios.MOST_SITES)},
    }


@pytest.mark.parametrize("largest", [largest_archaeology(), largest_curios()], ids=["a", "c"])
def test_the_largest_edition_fits_into_the_tables_of_its_rules(
    load: Load, largest: dict[str, Any]
) -> None:
    edition = load(toml_text(largest))
    layout = KERNELS.of(edition.family).TABLES
    records = np.zeros(1, layout.dtype())
    tables = layout.of(edition.tables(MOST_PLAYERS))
    tables.write(records, 0)  # numpy refuses what has no room
    assert layout.read(records, 0) == tables


@pytest.mark.parametrize("largest", [largest_archaeology(), largest_curios()], ids=["a", "c"])
def test_and_nothing_larger_is_accepted(refusal: Refusal, largest: dict[str, Any]) -> None:
    group, key = ("treasures", "t1") if "treasures" in largest else ("sites", "s1")
    largest[group] = {**largest[group], "one_more": largest[group][key]}
    assert refusal(toml_text(largest)).startswith(f"{group}: has {len(largest[group])} tables")


def test_there_are_no_more_players_than_the_rules_have_seats_for() -> None:
    assert archaeology_fields.SEATS == curios_fields.SEATS == MOST_PLAYERS


def test_what_an_edition_calls_the_rule_of_a_monument_is_its_kind_in_the_rules(load: Load) -> None:
    edition = load(toml_text(largest_archaeology()))
    at = archaeology_fields
    assert edition.tables(2)["kind"] == [
        *(at.PYRAMID, at.TEMPLE, at.TOMB, at.MINE, at.SPHINX, at.RUINS, at.PYRAMID, at.TEMPLE)
    ]
