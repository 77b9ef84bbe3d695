"""Work over processes: in order, with its errors, and called off without waiting for the rest."""

from __future__ import annotations

import os
from contextlib import closing
from itertools import count

import pytest

from potsherd.errors import IllegalMove, OptionError, Reason
from potsherd.parallel import in_order


def square(number: int) -> int:
    return number * number


def who(_: int) -> int:
    return os.getpid()


def refuse(number: int) -> int:
    if number == 3:
        raise OptionError("three is not welcome")
    return number


def cheat(_: int) -> int:
    raise IllegalMove(Reason("no trade", "R-4"), ("end",))


@pytest.mark.parametrize("jobs", [1, 2, None])
def test_results_come_in_the_order_of_the_tasks(jobs: int | None) -> None:
    assert list(in_order(square, range(40), jobs)) == [n * n for n in range(40)]


def test_one_job_is_this_process_and_two_are_others_that_stay() -> None:
    assert set(in_order(who, range(5), 1)) == {os.getpid()}
    workers = set(in_order(who, range(40), 2))
    assert os.getpid() not in workers
    assert 1 <= len(workers) <= 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_work_is_raised_here(jobs: int) -> None:
    with pytest.raises(OptionError, match="three is not welcome"):
        list(in_order(refuse, range(8), jobs))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_illegal_move_is_told_here_as_it_was_there(jobs: int) -> None:
    with pytest.raises(IllegalMove, match=r"no trade \[R-4\]; legal now: end") as raised:
        list(in_order(cheat, range(8), jobs))
    assert raised.value.choices == ("end",)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_rest_can_be_called_off(jobs: int) -> None:
    with closing(in_order(square, range(100_000_000), jobs)) as results:
        assert [next(results) for _ in range(5)] == [0, 1, 4, 9, 16]


def test_tasks_are_taken_as_they_are_needed() -> None:
    with closing(in_order(square, count(), 2)) as results:
        assert [next(results) for _ in range(3)] == [0, 1, 4]
