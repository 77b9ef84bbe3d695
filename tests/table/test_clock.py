from potsherd.table.clock import Clock
from potsherd.table.settings import Pace


def test_without_a_clock_no_time_is_up() -> None:
    clock = Clock.of(Pace(None), 2).restarted(5)
    assert clock.deadline(0) is None
    assert clock.decided(0, 10**12).reserves == (0, 0)


def test_a_decision_in_time_leaves_the_reserve() -> None:
    clock = Clock.of(Pace(30, 60), 2).restarted(1000)
    assert clock.deadline(1) == 1000 + 90_000
    assert clock.decided(1, 31_000).reserves == (60_000, 60_000)


def test_a_slow_decision_is_taken_from_the_own_reserve() -> None:
    clock = Clock.of(Pace(30, 60), 2).restarted(0).decided(1, 50_000)
    assert clock.reserves == (60_000, 40_000)
    assert clock.deadline(1) == 50_000 + 30_000 + 40_000


def test_a_reserve_is_never_less_than_nothing() -> None:
    assert Clock.of(Pace(1, 1), 1).decided(0, 10**9).reserves == (0,)
