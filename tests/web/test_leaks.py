"""What a seat cannot know is not in any byte of the pages, pieces and streams it gets.

Two servers play two worlds: the same table with other hidden cards. Whoever has seen the same in
both gets the same bytes from both.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx2
import pytest

from configurations import Configuration
from leaks.worlds import Observer
from potsherd.store import Key
from potsherd.web import pages
from potsherd.web.visitors import PERSON_COOKIE, digest
from web.test_api_leaks import World, person, twins, two_worlds, whole

CONFIGURATIONS = (
    Configuration("archaeology", 3),
    Configuration("expedition", 3, "tomb"),
    Configuration("expedition", 2, "temple", ("beginners_luck",)),
    Configuration("expedition", 2, "mine"),
    Configuration("expedition", 2, "sphinx"),
    Configuration("curios", 3),
)
CARDS = ("coin", "talisman", "pot_shard", "map", "pharaohs_mask")
PROBES = (
    {"move": "end"},
    {"move": "search lost_shipwreck"},
    {"do": "trade", "give": ["coin"], "take": ["talisman"]},
)
"""Forms that come too late."""

NEVER = (
    {"move": "sell 9 coin"},
    {"move": "rob 9"},
    {"move": "recruit lost_shipwreck:4"},
    {"do": "trade", "give": ["coin"], "take": ["talisman"] * 20},
    {"do": "discard", "card": ["coin"] * 20},
    {"do": "keep", "card": ["talisman"] * 20},
)
"""Forms in time, of moves that are never allowed."""

IN_PLACE = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def keys_that_do_not_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forms hold random keys, which are nobody's secret: here all are alike."""
    monkeypatch.setattr(pages, "secrets", SimpleNamespace(token_urlsafe=lambda _: "key"))


def secret(seat: int) -> str:
    return f"browser-of-{seat}"


def admit(world: World, configuration: Configuration) -> None:
    """Give each person a browser."""

    async def put() -> None:
        for seat in range(configuration.players):
            key = Key(digest(secret(seat)), person(seat), "browser", None)
            await world.server.site.store.put_key(key)

    asyncio.run_coroutine_threadsafe(put(), world.server.loop).result()


def pages_of(world: World, id: str, observer: Observer, language: str) -> Iterator[bytes]:
    """Everything that a browser gets of a table, without the time of day."""
    cookies = {} if observer is None else {PERSON_COOKIE: secret(observer)}
    # Both servers go by one name, since pages have whole addresses for messengers in them.
    headers = {"Accept-Language": language, "Host": "127.0.0.1"}
    seat = 0 if observer is None else observer
    with httpx2.Client(
        base_url=world.server.url, timeout=30, cookies=cookies, headers=headers
    ) as http:
        at = f"/t/{id}"
        for query in ("", f"?as={seat}", f"?as={(seat + 1) % 2}"):
            yield whole(http.get(at + query))
            yield whole(http.get(f"{at}/log{query}"))
        yield whole(http.get(f"{at}/picture.png?lang={language}"))
        for marked in ({}, {"give": CARDS[:1], "take": CARDS[1:2]}, {"give": CARDS, "card": CARDS}):
            yield whole(http.post(f"{at}/weigh", data={"as": seat, **marked}))
        version = re.search(r'data-version="(\d+)"', http.get(at).text)
        assert version is not None
        for probe in PROBES:
            yield whole(http.post(f"{at}/move", data={"as": seat, "version": 0, **probe}))
        for probe in NEVER:
            fields = {"as": seat, "version": version[1], **probe}
            yield whole(http.post(f"{at}/move", data=fields, headers=IN_PLACE))
        with http.stream("GET", f"{at}/events?as={seat}") as stream:
            for line in stream.iter_lines():
                yield line.encode()
                if line == "data: </div>":
                    break
        while 'data-spectators="0"' not in http.get(at).text:
            time.sleep(0.01)  # until the server knows that the stream is closed


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_whoever_cannot_tell_two_worlds_apart_gets_the_same_pages(
    configuration: Configuration, tmp_path: Path
) -> None:
    compared = 0
    with two_worlds(tmp_path) as (here, there):
        for number, (moves, others, observers) in enumerate(twins(configuration, 2)):
            assert moves != others
            id, language = f"table{number}", ("en", "ru")[number % 2]
            for world, made in ((here, moves), (there, others)):
                world.tell(id, configuration, made)
                admit(world, configuration)
            for observer in observers:
                ours = [*pages_of(here, id, observer, language)]
                theirs = [*pages_of(there, id, observer, language)]
                assert ours == theirs
                compared += 1
    assert compared >= 2


def test_whoever_can_tell_them_apart_gets_other_pages(tmp_path: Path) -> None:
    configuration = CONFIGURATIONS[0]
    with two_worlds(tmp_path) as (here, there):
        moves, others, observers = next(twins(configuration, 1))
        for world, made in ((here, moves), (there, others)):
            world.tell("table", configuration, made)
            admit(world, configuration)
        knowing = set(range(configuration.players)) - set(observers)
        assert knowing
        for observer in knowing:
            ours, theirs = (pages_of(world, "table", observer, "en") for world in (here, there))
            assert [*ours] != [*theirs]
