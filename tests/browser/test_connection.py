"""A connection that goes silent, a clock that is set, many windows: the page is right again."""

from __future__ import annotations

import re

import httpx2
import pytest
from playwright.sync_api import Page, expect

from browser.cables import Cable
from browser.moments import Place, cookie, new_table
from browser.playing import Player
from browser.support import OUTAGE, NewPerson, Server, alone, follows
from browser.test_resilience import NAMES, sit

MORE_THAN_CONNECTIONS = 7  # a browser has six to a server


def seated(place: Place, person: NewPerson, *, shares: bool) -> Player:
    """Ben, whose page has installed a clock that tests can move."""
    ben = Player(person(reduced_motion=True), NAMES[1])
    name, value = cookie(1)
    ben.person.context.add_cookies([{"name": name, "value": value, "url": place.url}])
    if not shares:
        alone(ben.page)
    ben.page.clock.install()
    ben.page.goto(place.address)
    follows(ben.page)
    return ben


# ------------------------------------------------------------ silence
def test_silence_is_noticed_and_the_page_is_right_again(
    table: Place,
    cable: Cable,
    person: NewPerson,
) -> None:
    ann, ben = sit(table, person, 0), seated(Place(cable.url, table.table), person, shares=False)
    ben.person.forgive(OUTAGE)
    cable.hush()
    number = ann.decide(ann.look()).number
    ben.page.clock.run_for(35_000)
    expect(ben.page.locator("#net")).to_contain_text("lost")
    assert ben.look().number < number
    cable.mend()
    ben.page.clock.run_for(40_000)
    assert ben.until(number).number == number
    expect(ben.page.locator("#net")).to_be_empty()


@pytest.mark.parametrize("shares", [True, False])
@pytest.mark.parametrize("event", ["visibilitychange", "online", "pageshow"])
def test_whoever_comes_back_looks_at_once(
    event: str,
    shares: bool,
    table: Place,
    cable: Cable,
    person: NewPerson,
) -> None:
    ann, ben = sit(table, person, 0), seated(Place(cable.url, table.table), person, shares=shares)
    ben.person.forgive(OUTAGE)
    cable.hush()
    number = ann.decide(ann.look()).number
    cable.mend()
    ben.page.evaluate(
        """event => (event === "visibilitychange" ? document : window).dispatchEvent(
            event === "pageshow" ? new PageTransitionEvent(event, {persisted: true})
                                 : new Event(event))""",
        event,
    )
    assert ben.until(number).number == number


def test_whoever_leaves_a_page_is_told_nothing(table: Place, person: NewPerson) -> None:
    for shares in (True, False):
        ben = seated(table, person, shares=shares)
        ben.page.evaluate(
            """() => new MutationObserver(() => sessionStorage.setItem("said", "something"))
                .observe(document.getElementById("net"), {childList: true})"""
        )
        ben.page.goto(f"{table.url}/")
        follows(ben.page)
        assert ben.page.evaluate("sessionStorage.getItem('said')") is None


@pytest.mark.parametrize("shares", [True, False])
def test_windows_that_come_and_go_are_no_loss_to_others(
    shares: bool, table: Place, person: NewPerson
) -> None:
    ben = seated(table, person, shares=shares)
    ben.page.evaluate(
        """() => document.addEventListener("stream", ({ detail: { lost } }) => {
            if (lost) document.body.dataset.lost = "";
        })"""
    )
    other = ben.person.context.new_page()
    for path in ("/", f"/t/{table.table}"):
        other.goto(f"{table.url}{path}")
        follows(other)
    other.close()
    ann = sit(table, person, 0)
    ben.until(ann.decide(ann.look()).number)
    assert ben.page.evaluate("document.body.dataset.lost") is None


def test_who_gets_nothing_before_its_end_is_told_in_short_answers(
    table: Place,
    person: NewPerson,
) -> None:
    ann, ben = sit(table, person, 0), seated(table, person, shares=False)
    ben.person.forgive(OUTAGE)
    ben.page.route("**/events*", lambda route: None)  # held back for ever
    ben.page.reload()
    number = ann.decide(ann.look()).number
    assert ben.look().number < number
    ben.page.clock.run_for(42_000)
    assert ben.until(number).number == number
    expect(ben.page.locator("#net")).to_be_empty()


# ------------------------------------------------------------ clocks
def test_a_clock_that_is_set_changes_no_countdown(shared_server: Server, person: NewPerson) -> None:
    page = person(reduced_motion=True).page
    page.goto(f"{shared_server.url}/new/archaeology")
    page.fill("#name", "Ann")
    page.select_option("#seat2", "bot:random")
    page.select_option("#pace", "day")
    page.click("button.primary")
    page.wait_for_selector("#table")  # once the words to the shuffle are given
    follows(page)
    left = page.locator("time[data-deadline]").first
    for hours in (23, -23):
        page.evaluate("hours => { Date.now = () => new Date().getTime() + hours * 3600e3 }", hours)
        page.evaluate("document.dispatchEvent(new CustomEvent('stream', {detail: {}}))")
        expect(left).to_have_text(re.compile(r"^(1d 0h|23:59:\d\d)$"))


# ------------------------------------------------------------ windows
def heard(page: Page) -> list[str]:
    """The tables that the worker has told a window of."""
    return [text for text in page.evaluate("window.heard") if text and text[0] != "{"]


def test_all_windows_of_a_browser_follow_their_tables_and_no_other(
    shared_server: Server,
    person: NewPerson,
) -> None:
    context = person(reduced_motion=True).context
    name, value = cookie(0)
    context.add_cookies([{"name": name, "value": value, "url": shared_server.url}])
    context.add_init_script(
        """window.heard = [];
        window.SharedWorker = class extends SharedWorker {
          constructor(...told) {
            super(...told);
            this.port.addEventListener("message", ({data}) => heard.push(data.text));
          }
        };"""
    )
    pages = {}
    for _ in range(MORE_THAN_CONNECTIONS):
        place = new_table(shared_server, "curios-search")
        pages[place.table] = context.new_page()
        pages[place.table].goto(place.address)
        follows(pages[place.table])
    with httpx2.Client(base_url=shared_server.url, cookies={name: value}) as elsewhere:
        for table in pages:
            said = elsewhere.post(f"/t/{table}/say", data={"text": f"at {table}", "key": table})
            assert said.status_code == 303
    for table, page in pages.items():
        expect(page.locator("#talk")).to_contain_text(f"at {table}")
        for text in heard(page):
            assert f'action="/t/{table}/move"' in text
            assert not [other for other in pages if other != table and f"/t/{other}/" in text]
