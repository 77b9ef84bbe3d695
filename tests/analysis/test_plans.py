"""Plans: each does more than the one before, and games without a network get more playouts."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from configurations import Configuration
from potsherd.analysis.plans import PLANS, plan_of


@pytest.mark.parametrize("edition", ["archaeology", "curios"])
def test_each_plan_does_more_than_the_one_before(edition: str) -> None:
    game = Configuration(edition, 2).new_game()
    fast, normal, deep = (plan_of(name, game) for name in PLANS)
    for few, many in ((fast, normal), (normal, deep)):
        assert (few.luck, few.playouts, few.endings) < (many.luck, many.playouts, many.endings)
    assert fast.effort is None
    assert normal.effort is not None
    assert deep.effort is not None
    pairs = zip(astuple(normal.effort), astuple(deep.effort), strict=True)
    assert all(less < more for less, more in pairs)


def test_a_game_that_is_played_to_its_end_gets_more_playouts() -> None:
    with_network = plan_of("normal", Configuration("archaeology", 2).new_game())
    without = plan_of("normal", Configuration("curios", 2).new_game())
    assert without.playouts > 4 * with_network.playouts
