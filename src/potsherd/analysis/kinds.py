"""Kinds of decisions, by the move that was played: people are better at some than at others."""

from __future__ import annotations

from collections.abc import Mapping

from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Move,
    Name,
    Recruit,
    Rob,
    Search,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)

_KINDS: Mapping[type[Move], str] = {
    Trade: "trade",
    Sell: "sale",
    Explore: "exploration",
    Tent: "storm",
    Discard: "storm",
    Rob: "theft",
    Look: "chamber",
    Keep: "chamber",
    TurnUp: "chamber",
    Stop: "chamber",
    Name: "chamber",
    EndTurn: "end of turn",
    Search: "search",
    Recruit: "recruiting",
}
OTHER = "other"
KINDS = (*dict.fromkeys(_KINDS.values()), OTHER)
"""All kinds there are, in the order in which they are listed for people."""


def kind_of(move: Move) -> str:
    """Of what kind a decision was; moves that a family alone has are OTHER."""
    return _KINDS.get(type(move), OTHER)
