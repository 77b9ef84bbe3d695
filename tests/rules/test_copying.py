"""Copies of states, in both forms, stay as they are whatever happens to what they were made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
import pytest

from potsherd.rules.copying import assign_object, assign_record
from potsherd.rules.layout import Fields, layout, public


@layout
class Example(Fields):
    """A state."""

    number: Annotated[int, public("i1")]
    row: Annotated[list[int], public("i2", 2)]


@pytest.mark.parametrize(
    ("states", "assign"),
    [
        (np.zeros(3, Example.dtype()).view(np.recarray), assign_record),
        ([Example() for _ in range(3)], assign_object),
    ],
    ids=["record", "object"],
)
def test_a_copy_is_alike_and_stands_apart(
    states: Any, assign: Callable[[Any, int, int], None]
) -> None:
    states[1].number, states[1].row[0] = 5, 7
    assign(states, 2, 1)
    states[1].number, states[1].row[0] = 6, 8
    assert [each.number for each in states] == [0, 6, 5]
    assert [list(each.row) for each in states] == [[0, 0], [8, 0], [7, 0]]
