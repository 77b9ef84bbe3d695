from potsherd.table.clock import Clock
from potsherd.table.settings import Pace


def test_without_a_clock_no_time_is_up() -> None:
    clock = Clock.of(Pace(None), 2).restarted(5)
    assert clock.deadline(0) is None
    assert clock.decided(0, 10**12).reserves == (0, 0)


def test_a_decision_in_time_leaves_the_reserve() -> None:
    clock = Clock.of(Pace(30, 60), 2).restarted(1000)
    assert clock.deadline(1) == 1000 + 90_000
    assert clock.stopped(1, 31_000).reserves == (60_000, 60_000)


def test_a_slow_decision_is_taken_from_the_own_reserve() -> None:
    clock = Clock.of(Pace(30, 60), 2).stopped(1, 50_000).decided(0, 50_000)
    assert clock.reserves == (60_000, 40_000)
    assert clock.deadline(1) == 50_000 + 30_000 + 40_000


def test_a_reserve_is_never_less_than_nothing() -> None:
    assert Clock.of(Pace(1, 1), 1).stopped(0, 10**9).reserves == (0,)


def test_a_clock_that_was_stopped_goes_on_with_what_was_left() -> None:
    clock = Clock.of(Pace(30, 60), 2).stopped(0, 50_000)
    assert clock.left(0) == 40_000
    assert clock.resumed(900_000).deadline(0) == 900_000 + 40_000
    assert clock.resumed(900_000).stopped(0, 910_000).left(0) == 30_000


def test_a_decision_that_is_made_anew_has_the_time_that_it_had_left() -> None:
    made = Clock.of(Pace(30, 60), 1).stopped(0, 20_000).decided(7, 20_000)
    again = made.stopped(0, 25_000).taken_back(7, 25_000, same=True)
    assert again.deadline(0) == 25_000 + 5_000 + 60_000
    of_another = made.taken_back(7, 25_000, same=False)
    assert of_another.deadline(0) == 25_000 + 10_000 + 60_000


def test_what_left_the_reserve_is_not_taken_from_it_twice() -> None:
    made = Clock.of(Pace(30, 60), 1).stopped(0, 50_000).decided(0, 50_000)
    assert made.taken_back(0, 50_000, same=True).deadline(0) == 50_000 + 40_000
