"""Archaeology, either edition, on pages."""

from pathlib import Path

from potsherd.web.board.archaeology.board import board_of
from potsherd.web.board.archaeology.ending import ending
from potsherd.web.board.archaeology.explained import explained
from potsherd.web.board.archaeology.forms import FORMS
from potsherd.web.board.archaeology.pictures import pictures
from potsherd.web.board.archaeology.points import points
from potsherd.web.board.archaeology.prices import prices
from potsherd.web.board.archaeology.staged import staged
from potsherd.web.board.archaeology.weighing import weigh

TEMPLATES = Path(__file__).parents[2] / "templates/table/archaeology"

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
