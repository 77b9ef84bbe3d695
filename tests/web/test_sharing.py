"""One stream for many windows: each is told of its own table alone, as its own stream would."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice

import httpx2
import pytest

from potsherd.bots import make_bot
from potsherd.table import acting
from web.api_server import Running
from web.conftest import Visitor
from web.test_streams import Hut, hut  # noqa: F401


@contextmanager
def shared(
    person: httpx2.Client, *of: str, at: Sequence[int] = (), brief: bool = False
) -> Iterator[Iterator[tuple[int, str]]]:
    """The events of a shared stream: the place of the window, and what it is told."""
    asked = [*(("of", each) for each in of), *(("at", str(each)) for each in at or [-1] * len(of))]
    asked.append(("brief", str(brief)))
    with person.stream("GET", "/streams", params=tuple(asked)) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield _events(answer.iter_lines())


def _events(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    place, data = -1, list[str]()
    for line in lines:
        if line.startswith("event: "):
            place = int(line.removeprefix("event: "))
        elif line.startswith("data: "):
            data.append(line.removeprefix("data: "))
        elif not line and data:
            yield place, "\n".join(data)
            data = []


def own(person: httpx2.Client, path: str) -> str:
    """What a stream of one's own brings first."""
    with person.stream("GET", path) as answer:
        lines = answer.iter_lines()
        return next(text for _, text in _events(lines))


def test_each_window_is_told_what_its_own_stream_would_tell(hut: Hut) -> None:  # noqa: F811
    ann, bob = hut.people
    table = hut.at.removeprefix("/")
    of = (f"{table}/events?as=0", f"{table}/events", f"{table}/room", "lobby/events")
    for person in (ann, bob):
        with shared(person, *of) as events:
            told = dict(next(events) for _ in of)
        assert sorted(told) == [0, 1, 2, 3]
        for place in (0, 1, 3):
            assert told[place] == own(person, f"/{of[place]}")
    assert 'name="as"' in dict_of(ann, of[0])[0]
    assert 'name="as"' not in dict_of(bob, of[0])[0]


def dict_of(person: httpx2.Client, of: str) -> dict[int, str]:
    with shared(person, of) as events:
        return dict([next(events)])


def test_it_goes_on_with_whatever_changes(hut: Hut) -> None:  # noqa: F811
    table = hut.at.removeprefix("/")
    shown = [-1, hut.table.number]
    with shared(hut.people[0], "lobby/events", f"{table}/events", at=shown) as events:
        assert 0 in {place for place, _ in islice(events, 2)}  # the other tells of spectators
        hut.say("hello there")
        assert "hello there" in next(text for place, text in events if place == 1)


def test_a_short_answer_holds_what_is_new_and_ends(hut: Hut) -> None:  # noqa: F811
    address = f"{hut.at.removeprefix('/')}/events?as=0"
    with shared(hut.people[0], address, brief=True) as events:
        assert [place for place, _ in events] == [0]
    with shared(hut.people[0], address, brief=True, at=[hut.table.number]) as events:
        assert [text for _, text in events] == ['{"spectators": 0}']


@pytest.mark.parametrize(
    "address", ["t/nothing/events", "t/nothing/room", "me", "//x/y", "", "t/x", "t/x/events?as=x"]
)
def test_what_there_is_not_is_left_out(ann: Visitor, address: str) -> None:
    with shared(ann, address, "lobby/events") as events:
        assert next(events)[0] == 1


def test_nobody_shares_too_many(ann: Visitor, server: Running) -> None:
    answer = ann.get("/streams", params={"of": ["me"] * 61, "at": [0] * 61})
    assert answer.status_code == 422
    assert not server.site.streams


def test_pages_in_the_background_hear_how_many_turns_wait(
    hut: Hut,  # noqa: F811
    visit: Callable[..., Visitor],
) -> None:
    mover = hut.table.waiting_for
    assert mover is not None
    other = hut.people[1 - mover]
    with shared(other, "me/turns", "me/turns") as events:
        before = json.loads(next(events)[1])["turns"]
        person = hut.table.seats[mover].person
        while (table := hut.table).waiting_for == mover:
            move = make_bot("greedy").choose(table.view(mover))
            hut.do(lambda now, move=move: acting.play(now, person, mover, move))  # type: ignore[misc]
        told = [json.loads(next(events)[1])["turns"] for _ in range(3)]
        assert told[-1] == before + 1
    with shared(visit(), "me/turns", brief=True) as events:
        assert not [*events]
