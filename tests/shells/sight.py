"""What a seat of Shells sees, as numbers."""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import rule
from potsherd.steps.contract import Axis, Part
from potsherd.steps.plain import MEMORY, memory_of, recall, remember
from shells.fields import TYPES, State, Tables

__all__ = ["MEMORY", "VERSION", "memory_of", "observe", "parts", "recall", "remember"]

VERSION = 1


def parts(tables: Tables) -> tuple[Part, ...]:
    """Hands, what was shown, and the sea."""
    seats, types = Axis("seats", tables.players), Axis("types", TYPES)
    points = sum(n * n * worth for n, worth in zip(tables.copies, tables.worth, strict=True))
    return (
        Part("decides", (seats,), 1, "whose decision it is"),
        Part("points", (seats,), points, "points of each seat"),
        Part("shown", (seats, types), tables.copies, "shells that each seat has shown"),
        Part("hand", (types,), tables.copies, "the own hand"),
        Part("sea", (), sum(tables.copies), "shells in the sea"),
    )


@rule
def observe(e: Tables, s: State, m: Any, seat: int, out: Any) -> int:
    """See Sight."""
    n = 2 * e.players
    for ahead in range(e.players):
        other = (seat + ahead) % e.players
        out[ahead] = 1 if s.mover == other else 0
        out[e.players + ahead] = s.points[other]
        for t in range(e.types):
            out[n + ahead * TYPES + t] = s.shown[other][t]
    n += e.players * TYPES
    for t in range(e.types):
        out[n + t] = s.hands[seat][t]
    out[n + TYPES] = s.sea_left
    return n + TYPES + 1
