"""Nothing that a view of Archaeology tells of a moment outlives that moment."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from configurations import SOME, Configuration
from playing import play_on
from potsherd.moves import Sell

CONFIGURATIONS = [each for each in SOME if each.game != "curios"]
EXPLORING = ("uncover_tomb", "keeping", "mining", "mine_choice", "naming", "answer")


def check_turn(view: dict[str, Any]) -> None:
    """What tells of the turn or of a move under way fits it."""
    phase, seats = view["phase"], view["seats"]
    if view["must_sell"]:
        assert seats[view["turn"]]["hand"] > 0 or phase in EXPLORING
        assert view["dig_site"]["cards"] == 0
    if view["guard"] or view["passes"]:
        assert view["dig_site"]["cards"] == 0
    storming = phase in ("shelter", "lose")
    assert storming or not any(seat["sheltered"] for seat in seats)
    turning = phase in ("mining", "mine_choice", "answer")
    assert turning or not view["turned_up"]
    assert (phase == "answer") == bool(view["named"])
    assert (phase in ("lose", "keeping", "naming")) == (view["to_choose"] > 0)


def check_end(view: dict[str, Any]) -> None:
    """Of a finished game only its result and its last turn are told."""
    assert not view["must_sell"]
    assert not view["guard"]
    assert view["passes"] == 0
    assert all(seat["hand"] == 0 and not seat["known"] for seat in view["seats"])


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_R_10_R_14_what_is_told_of_a_moment_ends_with_it(configuration: Configuration) -> None:
    position = configuration.new_position()
    for move in play_on(position, Random(f"{configuration} ended")):
        view = position.view().to_json()
        check_turn(view)
        if isinstance(move, Sell):
            assert not view["must_sell"]
            assert not view["guard"]
    check_end(position.view().to_json())
