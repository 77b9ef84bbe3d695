"""Presence: bots play where somebody is, and for as long as he is."""

from potsherd.table.presence import LINGERING, Asker, Presence

ANN, BEN = Asker("192.0.2.1", "ann"), Asker("192.0.2.2", "ben")


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_a_request_counts_for_a_minute_or_two() -> None:
    clock = Clock()
    presence = Presence(clock)
    assert presence.visit("t", ANN)
    assert not presence.visit("t", BEN)
    clock.time += LINGERING
    assert presence.askers(["t", "u"]) == {ANN, BEN}
    clock.time += LINGERING
    assert not presence.any("t")
    assert presence.visit("t", ANN)


def test_after_a_long_silence_nobody_is_there() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.visit("t", ANN)
    clock.time += 10 * LINGERING
    assert not presence.any("t")


def test_a_stream_counts_while_it_is_open() -> None:
    clock = Clock()
    presence = Presence(clock)
    with presence.stay("t", ANN), presence.stay("t", ANN):
        with presence.stay("t", BEN):
            pass
        clock.time += 10 * LINGERING
        assert presence.askers(["t"]) == {ANN}
    assert not presence.any("t")
    assert not presence._streaming
