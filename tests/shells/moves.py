"""The moves of Shells, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass

from potsherd.moves import Move
from potsherd.notation import Notation, parse_card


@dataclass(frozen=True, slots=True)
class Dive(Move):
    """Fetch a shell of the sea."""

    def __str__(self) -> str:
        return "dive"


@dataclass(frozen=True, slots=True)
class Show(Move):
    """Show a shell of the own hand."""

    shell: str

    def __str__(self) -> str:
        return f"show {self.shell}"


NOTATION = Notation(alone={"dive": Dive()}, words={"show": lambda text: Show(parse_card(text))})
