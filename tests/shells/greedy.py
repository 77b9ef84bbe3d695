"""The greedy player of Shells: shows what brings most at once, and dives when that is little."""

from __future__ import annotations

from potsherd.moves import Move
from potsherd.views import View
from shells.knowledge import ShellsDisplay
from shells.moves import Dive, Show


def decide(view: View) -> Move:
    """The move of the seat that decides in this view."""
    assert view.observer is not None
    mine, tables = ShellsDisplay.of(view).seats[view.observer], view.game.tables
    types = view.game.edition.types
    gains = {
        shell: (mine.shown.get(shell, 0) + 1) * tables.worth[types.index(shell)]
        for shell, held in mine.known.items()
        if held
    }
    best = max(gains, key=gains.__getitem__, default="")
    return Show(best) if best and gains[best] > 1 else Dive()
