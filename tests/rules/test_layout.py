"""Layouts: the same fields as a Python object and as a numpy record, with what each seat sees."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest

from potsherd.rules.layout import HIDDEN, OWN, PUBLIC, Fields, hidden, layout, own, public


@layout
class Example(Fields):
    """A state of two seats."""

    number: Annotated[int, public("i1")]
    row: Annotated[list[int], public("i2", 3)]
    hands: Annotated[list[list[int]], own("i1", 2, 3)]
    secret: Annotated[int, hidden("i4")]
    secrets: Annotated[list[list[int]], hidden("i1", 2, 2)]
    plain: Annotated[int, "no field"]


VALUES: dict[str, Any] = {
    "number": -3,
    "row": [1, 2, 300],
    "hands": [[1, 0, 0], [0, 2, 0]],
    "secret": 70_000,
    "secrets": [[1, 2], [3, 4]],
}


def test_fields_come_from_the_annotations_in_order() -> None:
    assert [(f.name, f.code, f.shape, f.visibility) for f in Example.LAYOUT] == [
        ("number", "i1", (), PUBLIC),
        ("row", "i2", (3,), PUBLIC),
        ("hands", "i1", (2, 3), OWN),
        ("secret", "i4", (), HIDDEN),
        ("secrets", "i1", (2, 2), HIDDEN),
    ]


def test_a_new_object_is_all_zeros() -> None:
    made = Example()
    assert (made.number, made.row, made.hands) == (0, [0, 0, 0], [[0, 0, 0], [0, 0, 0]])
    assert made.hands[0] is not made.hands[1]


def test_there_is_room_for_the_fields_and_nothing_else() -> None:
    made: Any = Example()
    with pytest.raises(AttributeError):
        made.other = 1


def test_an_object_takes_copies_of_lists() -> None:
    made = Example.of(VALUES)
    made.hands[0][0] = 9
    made.row[0] = 9
    assert (VALUES["hands"][0][0], VALUES["row"][0]) == (1, 1)


def test_a_copy_is_independent() -> None:
    made = Example.of(VALUES)
    twin = made.copy()
    assert twin == made
    twin.secrets[1][1] = 9
    assert twin != made
    assert made.secrets[1][1] == 4


@layout
class Deep(Fields):
    """Lists within lists within lists."""

    cube: Annotated[list[list[list[int]]], public("i1", 2, 2, 2)]


def test_copies_are_independent_however_deep_lists_lie() -> None:
    made = Deep()
    for twin in (made.copy(), Deep.of({"cube": made.cube})):
        twin.cube[1][1][1] = 9
        assert made == Deep()
        assert twin != made


def test_each_seat_sees_its_own_row_and_what_is_public() -> None:
    made = Example.of(VALUES)
    assert made.redacted(1) == Example.of(
        {**VALUES, "hands": [[0, 0, 0], [0, 2, 0]], "secret": 0, "secrets": [[0, 0], [0, 0]]}
    )
    assert made.redacted(None).hands == [[0, 0, 0], [0, 0, 0]]


def test_what_a_seat_sees_shares_nothing_with_the_state() -> None:
    made = Example.of(VALUES)
    seen = made.redacted(0)
    seen.row[0] = seen.hands[0][0] = 9
    assert made == Example.of(VALUES)


def test_states_are_compared_by_value_and_cannot_be_keys() -> None:
    assert Example.of(VALUES) == Example.of(VALUES)
    assert Example.of(VALUES) != Example()
    assert Example() != 0
    with pytest.raises(TypeError):
        hash(Example())


def test_all_fields_can_be_frozen_into_a_key() -> None:
    frozen = Example.of(VALUES).frozen()
    assert frozen == (-3, (1, 2, 300), ((1, 0, 0), (0, 2, 0)), 70_000, ((1, 2), (3, 4)))
    assert hash(frozen) == hash(Example.of(VALUES).frozen())


def test_a_record_holds_the_same_fields() -> None:
    records = np.zeros(2, Example.dtype())
    Example.of(VALUES).write(records, 1)
    assert Example.read(records, 1) == Example.of(VALUES)
    assert Example.read(records, 0) == Example()
    assert isinstance(Example.read(records, 1).row[2], int)
    assert Example.dtype().itemsize == 1 + 3 * 2 + 6 + 4 + 4
