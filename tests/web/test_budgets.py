"""Budgets: what one address may do is counted over all processes of a service."""

from __future__ import annotations

from potsherd.web.budgets import Budgets

MAKING = "/api/tables"
BAD, HONEST = "192.0.2.1", "192.0.2.2"


class Service:
    """Several processes that tell each other, with a clock to be set."""

    def __init__(self, processes: int) -> None:
        self.time = 1000.0
        self.processes = [Budgets(lambda: self.time) for _ in range(processes)]

    def tell(self) -> int:
        """Let each tell all of them what there is to tell; how many messages that takes."""
        messages = [message for one in self.processes for message in one.news()]
        for one in self.processes:
            for message in messages:
                assert len(message) < 8000
                one.hear(message)
        return len(messages)


def test_more_processes_are_not_more_budget() -> None:
    service = Service(4)
    made = 0
    for turn in range(1000):
        made += service.processes[turn % 4].spend("POST", MAKING, BAD) == 0
        service.tell()
    assert 120 <= made <= 130  # each may have a little that it has not told
    for one in service.processes:
        assert one.spend("POST", MAKING, HONEST) == 0
    service.time += 600
    assert service.processes[0].spend("POST", MAKING, BAD) == 0


def test_nothing_is_told_of_those_who_use_little() -> None:
    service = Service(2)
    for number in range(500):
        for _ in range(20):
            service.processes[0].spend("GET", "/", f"192.0.2.{number}")
    assert service.tell() == 0


def test_many_who_use_much_are_told_of_in_messages_that_are_not_too_large() -> None:
    service = Service(2)
    for number in range(250):
        for _ in range(60):
            service.processes[0].spend("GET", "/", f"2001:db8:ffff:{number:x}::1")
    assert service.tell() == 3
    assert service.tell() == 0


def test_streams_are_counted_at_all_processes_that_live() -> None:
    service = Service(3)
    for one in service.processes:
        one.open_streams[BAD] += 100
    service.tell()
    assert [one.streams(BAD) for one in service.processes] == [300, 300, 300]
    assert service.processes[0].streams(HONEST) == 0
    service.time += 2
    del service.processes[2]
    service.tell()
    service.time += 2
    assert [one.streams(BAD) for one in service.processes] == [200, 200]
