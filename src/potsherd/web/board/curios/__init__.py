"""Curios on pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from potsherd.moves import Move
from potsherd.views import View
from potsherd.web.board.board import Price
from potsherd.web.board.curios.board import board_of
from potsherd.web.board.curios.ending import ending
from potsherd.web.board.curios.explained import explained
from potsherd.web.board.curios.pictures import pictures
from potsherd.web.board.curios.points import points
from potsherd.web.board.curios.staged import staged
from potsherd.web.board.forms import SentForm
from potsherd.web.board.weighing import Verdict
from potsherd.wording import Teller

__all__ = [
    "FORMS",
    "TEMPLATES",
    "board_of",
    "ending",
    "explained",
    "pictures",
    "points",
    "prices",
    "staged",
    "weigh",
]

TEMPLATES = Path(__file__).parents[2] / "templates/table/curios"
FORMS: Mapping[str, Callable[[SentForm], Move]] = {}


def weigh(view: View, teller: Teller, fields: SentForm) -> Verdict | None:
    """Nothing is marked here: each move is a button."""
    return None


def prices(view: View, teller: Teller) -> tuple[Price, ...]:
    """Cards have no prices here."""
    return ()
