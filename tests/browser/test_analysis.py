"""Looking back at a game in a browser: by keys, without scripts, on a phone, for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from analysis.small import shrink_plans
from browser.moments import MOMENTS, cookie, log_of, new_table
from browser.support import NewOnlooker, NewPerson, Person, Server, axe, fits, serves_everybody
from potsherd.analysis import keeping
from potsherd.analysis.analysing import analyse
from potsherd.analysis.report import Report
from potsherd.record import Record
from potsherd.table.table import Table
from potsherd.web.looking_back import WORST

NAME = "curios-over"
PATH = f"/t/{NAME}/analysis"


@pytest.fixture(scope="module")
def found() -> tuple[Record, Report]:
    """A game, and what a short look back at it finds."""
    log = log_of(next(each for each in MOMENTS if each.table == NAME))
    record = Table.of(NAME, log).record()
    with pytest.MonkeyPatch.context() as patch:
        shrink_plans(patch)
        *_, report = analyse(record)
    return record, report


@pytest.fixture
def kept(found: tuple[Record, Report]) -> Iterator[None]:
    """It is kept where the server looks for it, so that nobody waits for a thorough one."""
    record, report = found
    path = keeping._path(record, report.budget, None, report.seed)
    keeping.keep(record, None, report)
    yield
    path.unlink()


def as_ann(somebody: Person, house: Server) -> Page:
    return as_seated(somebody, house, 0)


def as_seated(somebody: Person, house: Server, seat: int) -> Page:
    name, value = cookie(seat)
    somebody.context.add_cookies([{"name": name, "value": value, "url": house.url}])
    return somebody.page


def blunderer(found: tuple[Record, Report]) -> int:
    """A seat that made a mistake."""
    return next(each.decision.seat for each in found[1].judgements if each.grade in WORST)


def reach(page: Page, words: str, key: str = "Tab") -> None:
    for _ in range(100):
        page.keyboard.press(key)
        if re.search(words, page.evaluate("document.activeElement.textContent")):
            return
    raise AssertionError(f"{key} never came to {words}")


def test_whoever_played_may_begin_it(house: Server, onlooker: NewOnlooker) -> None:
    page = as_ann(onlooker(), house)
    page.goto(f"{house.url}/t/expedition-over/replay?at=3&as=1")
    page.get_by_role("link", name="Luck or skill?").click()
    expect(page.get_by_role("button", name="Look back at the game")).to_be_visible()
    serves_everybody(page)


@pytest.mark.usefixtures("kept")
def test_it_is_read_and_followed_into_the_replay_by_keys_alone(
    house: Server, person: NewPerson, found: tuple[Record, Report]
) -> None:
    page = as_ann(person(), house)
    page.goto(house.url + PATH)
    assert found[1].turning_points(1)
    reach(page, "^All numbers$")
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Chances to win").first).to_be_visible()
    reach(page, "^All that was weighed")
    page.keyboard.press("Enter")
    expect(page.locator(".given details").first.get_by_text("±").first).to_be_visible()
    reach(page, r"^Move \d+$", "Shift+Tab")
    expect(page.locator(".given a").first).to_be_focused()
    number = re.sub(r"\D", "", page.locator(".given a").first.inner_text())
    page.keyboard.press("Enter")
    expect(page.locator(".where")).to_contain_text(f"Move {number} of")


@pytest.mark.usefixtures("kept")
def test_everybody_can_read_it_on_every_screen(house: Server, onlooker: NewOnlooker) -> None:
    page = as_ann(onlooker(), house)
    page.goto(house.url + PATH)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    serves_everybody(page)


@pytest.mark.usefixtures("kept")
def test_it_is_whole_without_scripts(house: Server, person: NewPerson) -> None:
    page = as_ann(person(javascript=False), house)
    page.goto(house.url + PATH)
    for heading in ("Chances to win", "Each player", "What was given away", "What luck brought"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.locator(".given summary").first.click()
    expect(page.locator(".given details").first.get_by_text("±").first).to_be_visible()


@pytest.mark.usefixtures("kept")
def test_a_mistake_is_answered_by_keys_and_told_to_everybody(
    house: Server, person: NewPerson, found: tuple[Record, Report]
) -> None:
    page = as_seated(person(), house, blunderer(found))
    page.goto(house.url + PATH)
    reach(page, "^My mistakes$")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="My mistakes")).to_be_visible()
    axe(page)
    page.get_by_role("link", name="Move").first.press("Enter")
    expect(page.get_by_role("heading", name="What would you play?")).to_be_visible()
    fits(page, 360, 768, 1440)
    axe(page)
    page.get_by_role("radio").first.press("Space")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What was better")).to_be_visible()
    page.goto(page.url.partition("#")[0])
    serves_everybody(page)


@pytest.mark.usefixtures("kept")
def test_puzzles_are_answered_without_scripts(
    house: Server, person: NewPerson, found: tuple[Record, Report]
) -> None:
    page = as_seated(person(width=360, javascript=False), house, blunderer(found))
    page.goto(f"{house.url}/me")
    page.get_by_role("link", name="My puzzles").click()
    page.get_by_role("link", name="Move").first.click()
    page.get_by_role("radio").last.check()
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_role("heading", name="What was better")).to_be_visible()
    page.get_by_role("link", name="To the list").click()
    expect(page.get_by_role("heading", name="My puzzles")).to_be_visible()


def test_a_step_of_the_replay_is_tried_by_keys_and_says_what_it_is(
    shared_server: Server, person: NewPerson
) -> None:
    name = new_table(shared_server, "curios-over").table
    page = as_ann(person(width=360), shared_server)
    page.goto(f"{shared_server.url}/t/{name}/replay?at=3&as=1")
    page.get_by_role("link", name="Try it from here").press("Enter")
    expect(page.get_by_role("heading", name="Try it")).to_be_visible()
    fits(page, 360, 768, 1440)
    axe(page)
    page.get_by_role("radio").last.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#tried")).to_contain_text("Tried from move 3 of another game")
    fits(page, 360, 1440)
    axe(page)
    page.get_by_role("link", name="That game").click()
    expect(page.locator(".where")).to_contain_text("Move 3 of")


def test_whoever_did_not_play_is_told_so(house: Server, person: NewPerson) -> None:
    stranger = person()
    stranger.forgive("403")
    stranger.page.goto(house.url + PATH)
    expect(stranger.page.get_by_text("Only those who played this game")).to_be_visible()
    axe(stranger.page)
