"""Kinds of decisions, by the move that was played: people are better at some than at others."""

from __future__ import annotations

from potsherd.analysis.contract import FORTUNES
from potsherd.doors import families
from potsherd.moves import Move

OTHER = "other"


def kinds() -> tuple[str, ...]:
    """All kinds there are, in the order in which they are listed for people."""
    return (*dict.fromkeys(_kinds().values()), OTHER)


def kind_of(move: Move) -> str:
    """Of what kind a decision was; OTHER where its family does not tell."""
    return _kinds().get(type(move), OTHER)


def _kinds() -> dict[type[Move], str]:
    found: dict[type[Move], str] = {}
    for family in families():
        found.update(FORTUNES.of(family).DECISIONS)
    return found
