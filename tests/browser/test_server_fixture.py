"""The fixture that serves: a server is reachable, survives restarts, and must end well."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from browser.playing import Player, open_table
from browser.support import OUTAGE, NewPerson, Server, StartServer, alone, settle


def test_a_restarted_server_is_found_where_it_was(server: StartServer, person: NewPerson) -> None:
    served, somebody = server(), person()
    somebody.forgive(OUTAGE)
    somebody.page.goto(f"{served.url}/")
    served.stop()
    served.start()
    somebody.page.reload()
    settle(somebody.page)
    assert somebody.page.title()


def refused(route: Route) -> None:
    """The answer of a server that is about to stop to a stream that has not begun."""
    route.fulfill(status=503, headers={"Retry-After": "1"})


@pytest.mark.parametrize("others", [None, "friend", "bot:random"])
def test_a_stream_that_a_stopping_server_refused_is_forgiven_as_an_outage(
    shared_server: Server, person: NewPerson, others: str | None
) -> None:
    ann = Player(person(), "Ann")
    ann.person.forgive(OUTAGE)
    alone(ann.page)
    ann.page.goto(f"{shared_server.url}/")
    if others:
        open_table(ann, shared_server.url, "curios", others)
        ann.page.wait_for_selector("#table, #link")  # the words to the shuffle are given
    for stream in ("**/events*", "**/room"):
        ann.page.route(stream, refused)
    with ann.page.expect_console_message(lambda heard: "503" in heard.text):
        ann.page.reload()
    expect(ann.page.locator("#net")).to_contain_text("lost")
