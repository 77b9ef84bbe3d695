"""Explorations: maps are paid, and the monument's own rule takes over."""

from __future__ import annotations

from potsherd.rules.archaeology.fields import (
    MINE,
    PYRAMID,
    SPHINX,
    TEMPLE,
    TOMB,
    State,
    Tables,
)
from potsherd.rules.archaeology.monuments.mine import enter_mine
from potsherd.rules.archaeology.monuments.pyramid import enter_pyramid
from potsherd.rules.archaeology.monuments.ruins import enter_ruins
from potsherd.rules.archaeology.monuments.sphinx import enter_sphinx
from potsherd.rules.archaeology.monuments.tomb import enter_tomb
from potsherd.rules.archaeology.piles import gain
from potsherd.rules.compiling import rule


@rule
def explore(e: Tables, s: State, chamber: int) -> None:
    """Give up the maps, which leave the game, and enter the chamber."""
    gain(s, s.mover, e.map, -e.chamber_maps[s.monument][chamber])
    s.explored += 1
    s.chamber = chamber
    kind = e.kind[s.monument]
    if kind == PYRAMID or kind == TEMPLE:
        enter_pyramid(e, s)
    elif kind == TOMB:
        enter_tomb(e, s)
    elif kind == MINE:
        enter_mine(s)
    elif kind == SPHINX:
        enter_sphinx(s)
    else:
        enter_ruins(e, s)
