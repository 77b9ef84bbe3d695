"""Pages when things go wrong: lost answers, lost networks, lost servers, old pages, a busy disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from browser.moments import cookie, folder_with_moments
from browser.playing import Player
from browser.support import OUTAGE, NewPerson, Server, settle

NAMES = ("Ann", "Ben")
TABLE = "archaeology-act"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A server at which Ann and Ben are in the middle of a game."""
    server = Server(folder_with_moments(tmp_path / "house"), brisk=True)
    server.start()
    yield server
    server.stop()


def sit(server: Server, person: NewPerson, seat: int, *, javascript: bool = True) -> Player:
    """Somebody at the table, whose page follows it."""
    player = Player(person(reduced_motion=True, javascript=javascript), NAMES[seat])
    name, value = cookie(seat)
    player.person.context.add_cookies([{"name": name, "value": value, "url": server.url}])
    player.page.goto(f"{server.url}/t/{TABLE}")
    if javascript:
        player.page.wait_for_function("document.querySelector('#live')._htmx?.sse")
    return player


def marked(player: Player) -> set[str]:
    """The cards that are marked."""
    found = player.page.eval_on_selector_all("#move :checked", "all => all.map(e => e.id)")
    return {str(each) for each in found}


def mark(player: Player) -> set[str]:
    """Mark the first card of the hand."""
    player.page.locator("#hand .card input").first.check(force=True)
    return marked(player)


# ------------------------------------------------------------ answers
def test_what_is_marked_before_a_late_answer_stays_marked(
    house: Server, person: NewPerson
) -> None:
    ann = sit(house, person, 0)
    before = ann.look().number

    def late(route: Route) -> None:
        answer = route.fetch()
        ann.until(before + 1)  # the push overtakes the answer
        chosen.update(mark(ann))
        route.fulfill(response=answer)

    chosen: set[str] = set()
    ann.page.route("**/move", late)
    with ann.page.expect_response("**/move"):
        ann.page.click(".sell >> nth=0")
    settle(ann.page)
    assert marked(ann) == chosen
    assert chosen
