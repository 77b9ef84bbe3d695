"""Shells in a terminal: a row for each seat; moves are typed as their tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table

from potsherd.terminal.plain import commands_of, values_of
from potsherd.views import View
from potsherd.wording import Teller
from shells.knowledge import ShellsDisplay
from shells.wording import amount

__all__ = ["board_of", "commands_of", "values_of"]


def board_of(view: View, teller: Teller, labels: Sequence[str], width: int) -> RenderableType:
    """The sea, and what each seat holds and has shown."""
    shown, text = ShellsDisplay.of(view), teller.language.text
    rows = Table(
        title=text("{title}: {n} shells in the sea", title=teller.title(), n=shown.sea), box=None
    )
    for head in ("", text("points"), text("shown"), text("hand")):
        rows.add_column(head)
    for label, seat in zip(labels, shown.seats, strict=True):
        hand = _listed(seat.known) if seat.known else text("{n} unseen", n=seat.hand)
        rows.add_row(label, amount(teller.language, seat.points), _listed(seat.shown), hand)
    return rows


def _listed(shells: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {shell}" for shell, n in shells.items() if n)
