"""Streams of tables: the whole table at once, then whenever it changes, the latest wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from potsherd.language import use
from potsherd.store import Person
from potsherd.table import acting
from potsherd.table.entries import Act
from potsherd.table.presence import Asker
from potsherd.table.settings import Settings
from potsherd.table.table import Table
from potsherd.web.fragments import table_event
from potsherd.web.site import Site
from potsherd.web.visitors import Visitor as Looker
from web.api_server import Running, running
from web.conftest import Visitor, inside, with_friend


@dataclass
class Pushed:
    """One event: its id and what it brought."""

    number: int
    text: str


@contextmanager
def stream(person: httpx2.Client, path: str, last: str = "") -> Iterator[Iterator[Pushed]]:
    """The events of a stream, one after the other."""
    headers = {"Last-Event-ID": last} if last else {}
    with person.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield _events(answer.iter_lines())


def _events(lines: Iterator[str]) -> Iterator[Pushed]:
    number, data = -1, list[str]()
    for line in lines:
        if line.startswith("id: "):
            number = int(line.removeprefix("id: "))
        elif line.startswith("data: "):
            data.append(line.removeprefix("data: "))
        elif not line and data:
            if not data[0].startswith("{"):  # how many watch has no number
                yield Pushed(number, "\n".join(data))
            data = []


@dataclass
class Hut:
    """A table of two, at which anything can be done."""

    server: Running
    at: str
    people: tuple[Visitor, Visitor]

    @property
    def table(self) -> Table:
        """The table as it is."""
        tables = self.server.site.tables
        return inside(self.server, lambda: tables.get(self.at.removeprefix("/t/")))

    def do(self, decide: Callable[[Table], Act]) -> Table:
        """Do something at the table."""
        tables = self.server.site.tables
        return inside(self.server, lambda: tables.do(self.at.removeprefix("/t/"), decide))

    def say(self, text: str) -> Table:
        """Ann says something."""
        return self.do(lambda now: acting.say(now, now.seats[0].person, text, 0))


@pytest.fixture
def hut(server: Running, ann: Visitor, bob: Visitor) -> Hut:
    at = ann.opens(**with_friend(listed="yes"))
    bob.does(f"{at}/sit", seat=1, name="Ben")
    made = Hut(server, at, (ann, bob))

    async def begun() -> None:
        name = at.removeprefix("/t/")
        with server.site.tables.watch(name, Asker()) as watch:
            while (await server.site.tables.get(name)).phase == "waiting":
                await watch.changed(10)

    inside(server, begun)
    return made


def test_the_table_comes_at_once_and_again_when_it_has_changed(hut: Hut) -> None:
    with stream(hut.people[0], f"{hut.at}/events?as=0") as pushed:
        first = next(pushed)
        assert first.number == hut.table.number
        assert first.text.startswith('<div id="table"')
        after = hut.say("hello there")
        second = next(pushed)
        assert second.number == after.number
        assert "hello there" in second.text


def test_a_page_that_is_up_to_date_is_told_nothing_until_something_happens(hut: Hut) -> None:
    for query, comes_back in (("&seen={}", False), ("", True), ("&seen=0", True)):
        shown = str(hut.table.number)
        path = f"{hut.at}/events?as=0" + query.format(shown)
        with stream(hut.people[0], path, shown if comes_back else "") as pushed:
            number = hut.say("news").number
            assert next(pushed).number == number


def test_the_latest_wins(hut: Hut) -> None:
    with stream(hut.people[0], f"{hut.at}/events?as=0") as pushed:
        next(pushed)
        for number in range(20):
            last = hut.say(f"word {number}")
        seen = [next(pushed)]
        while seen[-1].number < last.number:
            seen.append(next(pushed))
        assert len(seen) < 20
        assert "word 19" in seen[-1].text


def test_each_seat_gets_its_own_table_and_a_stranger_that_of_spectators(
    hut: Hut, visit: Callable[..., Visitor]
) -> None:
    texts = []
    for person, seat in ((hut.people[0], 0), (hut.people[1], 1), (visit(), 0)):
        with stream(person, f"{hut.at}/events?as={seat}") as pushed:
            texts.append(next(pushed).text)
    assert len(set(texts)) == 3
    for seat, text in enumerate(texts):
        assert (f'name="as" id="as" value="{seat}"' in text) == (seat < 2)
    assert 'name="as"' not in texts[2]


def test_what_is_pushed_is_what_the_page_shows(hut: Hut) -> None:
    with stream(hut.people[0], f"{hut.at}/events?as=0") as pushed:
        assert next(pushed).text in hut.people[0].get(f"{hut.at}?as=0").text


def test_all_who_see_the_same_share_one_text(hut: Hut) -> None:
    table = hut.table
    site = hut.server.site
    lookers = [Looker(None, use("en")) for _ in range(3)]
    events = {id(table_event(site, each, table, None)) for each in lookers}
    assert len(events) == 1
    russian = table_event(site, Looker(None, use("ru")), table, None)
    assert russian != table_event(site, lookers[0], table, None)


def test_streams_end_when_the_server_is_to_stop(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        made = inside(server, lambda: _solo(server.site))
        with (
            httpx2.Client(base_url=server.url, timeout=30) as http,
            stream(http, f"/t/{made.id}/events") as pushed,
        ):
            next(pushed)
            server.loop.call_soon_threadsafe(server.site.stop)
            assert list(pushed) == []


async def _solo(site: Site) -> Table:
    person = Person("p", "Ann")
    await site.store.put_person(person)
    settings = Settings("archaeology", 2, bots=("", "random"))
    return await site.tables.create(settings, person, ("Ann", ""))
