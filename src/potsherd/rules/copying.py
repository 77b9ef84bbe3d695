"""Copying a state to another place: in an array of records, or in a list of objects."""

from __future__ import annotations

from typing import Any, Protocol

from potsherd.rules.compiling import rule, stub


class Copying(Protocol):
    """What differs between the forms of states."""

    def assign(self, states: Any, to: int, source: int) -> None:
        """Copy a state."""


assign = stub(Copying.assign)


@rule
def assign_record(states: Any, to: int, source: int) -> None:
    """Copy a state in an array."""
    states[to] = states[source]


def assign_object(states: Any, to: int, source: int) -> None:
    """Copy a state in a list."""
    states[to] = states[source].copy()
