"""Pages when things go wrong: lost answers, lost networks, lost servers, old pages, a busy disk."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from browser.cables import Cable
from browser.moments import Place, cookie, new_table
from browser.playing import Player, open_table
from browser.support import OUTAGE, PATIENCE, NewPerson, Server, alone, follows, settle

NAMES = ("Ann", "Ben")
MOMENT = "archaeology-act"


def sit(place: Place, person: NewPerson, seat: int, *, javascript: bool = True) -> Player:
    """Somebody at the table, whose page follows it."""
    player = Player(person(reduced_motion=True, javascript=javascript), NAMES[seat])
    name, value = cookie(seat)
    player.person.context.add_cookies([{"name": name, "value": value, "url": place.url}])
    player.page.goto(place.address)
    if javascript:
        follows(player.page)
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
def test_what_is_marked_before_a_late_answer_stays_marked(table: Place, person: NewPerson) -> None:
    ann = sit(table, person, 0)
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


def lose(route: Route) -> None:
    """Let the server hear a request, and the page never hear the answer."""
    route.fetch()
    route.abort()


def sell_in_vain(player: Player) -> None:
    """Sell something, and get no answer."""
    with player.page.expect_event("requestfailed", lambda request: request.url.endswith("/move")):
        player.page.click(".sell >> nth=0")


def test_a_move_whose_answer_was_lost_is_made_once(table: Place, person: NewPerson) -> None:
    ann = sit(table, person, 0)
    ann.person.forgive(OUTAGE)
    alone(ann.page)
    ann.page.route("**/events*", lambda route: route.abort())
    ann.page.reload()
    before = ann.look().number
    ann.page.route("**/move", lose, times=1)
    sell_in_vain(ann)
    assert ann.look().number == before
    ann.page.click(".sell >> nth=0")
    assert ann.until(before + 1).error == ""
    ann.page.reload()
    assert ann.look().number == before + 1


def test_a_move_after_one_whose_answer_was_lost_is_made_too(
    table: Place, person: NewPerson
) -> None:
    ann = sit(table, person, 0)
    ann.person.forgive(OUTAGE)
    before = ann.look().number
    ann.page.route("**/move", lose, times=1)
    sell_in_vain(ann)
    ann.until(before + 1)  # it was pushed
    ann.page.click(".sell >> nth=0")
    assert ann.until(before + 2).error == ""


def test_a_double_click_moves_once(table: Place, person: NewPerson) -> None:
    ann = sit(table, person, 0)
    before = ann.look().number
    ann.page.locator(".sell").first.evaluate("each => { each.click(); each.click(); }")
    ann.until(before + 1)
    settle(ann.page)
    ann.page.reload()
    assert ann.look().number == before + 1


def test_the_second_half_of_a_double_click_moves_nothing_that_came_in_between(
    table: Place, person: NewPerson
) -> None:
    ann = sit(table, person, 0)
    before = ann.look().number
    place = ann.page.locator(".sell").first.bounding_box()
    assert place is not None
    mouse, (x, y) = ann.page.mouse, (place["x"] + 8, place["y"] + 8)
    mouse.click(x, y)
    ann.until(before + 1)
    here = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.sell'))"
    assert ann.page.evaluate(here, [x, y])  # the next set has moved up
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    settle(ann.page)
    ann.page.reload()
    assert ann.look().number == before + 1
    ann.page.mouse.click(x, y)
    ann.until(before + 2)


def first_of(held: list[Route], page: Page) -> Route:
    """The first request that was held back, once it is there."""
    for _ in range(PATIENCE // 20):
        if held:
            break
        page.wait_for_timeout(20)
    return held[0]


def test_an_answer_closes_no_question_but_its_own(table: Place, person: NewPerson) -> None:
    ann = sit(table, person, 0)
    held: list[Route] = []
    ann.page.route("**/say", lambda route: held.append(route))
    ann.page.fill("#saying", "let me think")
    ann.page.press("#saying", "Enter")
    ann.page.click("#end")
    expect(ann.page.locator("#end-ask")).to_be_visible()
    first_of(held, ann.page).continue_()
    expect(ann.page.locator("#talk")).to_contain_text("let me think")
    settle(ann.page)
    expect(ann.page.locator("#end-ask")).to_be_visible()
    ann.page.click("#end-ask .primary")
    expect(ann.page.locator("#end-ask")).to_be_hidden()


def test_nothing_that_is_said_is_lost_however_fast_it_is_written(
    table: Place, person: NewPerson
) -> None:
    ann, ben = sit(table, person, 0), sit(table, person, 1)
    held: list[Route] = []
    ann.page.route("**/say", lambda route: held.append(route), times=1)
    for saying in ("well", "well done"):
        ann.page.fill("#saying", saying)
        ann.page.press("#saying", "Enter")
    ann.page.fill("#saying", "half a sen")
    first_of(held, ann.page).continue_()
    expect(ben.page.locator("#talk li")).to_have_text(
        [re.compile("well$"), re.compile("well done$")]
    )
    settle(ann.page)
    expect(ann.page.locator("#saying")).to_have_value("half a sen")


@pytest.mark.parametrize(
    ("given", "taken"), [("pot_shard", "parchment_scrap"), ("coin", "parchment_scrap")]
)
def test_the_scales_are_empty_again_when_the_push_of_a_trade_overtakes_its_answer(
    table: Place, person: NewPerson, given: str, taken: str
) -> None:
    ann = sit(table, person, 0)
    before = ann.look().number
    scales = ann.page.locator("#weighing")
    empty = scales.inner_text()

    def late(route: Route) -> None:
        answer = route.fetch()
        ann.until(before + 1)
        route.fulfill(response=answer)

    ann.page.route("**/move", late)
    for card in (f"hand-{given}-1", f"market-{taken}-1"):
        ann.page.locator(f"#{card}-box").check(force=True)
    with ann.page.expect_response("**/move"):
        ann.page.click("#do-trade:not([aria-disabled])")
    settle(ann.page)
    assert marked(ann) == set()
    expect(scales).to_have_text(empty)


# ------------------------------------------------------------ reloading
def test_a_page_that_is_loaded_again_shows_the_same(table: Place, person: NewPerson) -> None:
    ann, ben = sit(table, person, 0), sit(table, person, 1)
    ann.page.fill("#saying", "well done")
    ann.page.press("#saying", "Enter")
    for player in (ann, ben):
        expect(player.page.locator("#talk")).to_contain_text("well done")
    ann.decide(ann.look())
    for player in (ann, ben):
        player.until(ann.look().number)
        settle(player.page)
        shown = player.page.inner_text("#table")
        player.page.reload()
        assert player.page.inner_text("#table") == shown


# ------------------------------------------------------------ servers
def test_a_page_that_is_loaded_again_keeps_what_was_marked(table: Place, person: NewPerson) -> None:
    ann = sit(table, person, 0)
    chosen = mark(ann)
    said = ann.page.locator("#weigh")
    expect(said).not_to_be_empty()
    ann.page.reload()
    expect(ann.page.locator(f"#{next(iter(chosen))}")).to_be_checked()
    expect(said).not_to_be_empty()
    assert marked(ann) == chosen
    ann.page.goto(f"{table.url}/")
    elsewhere = sit(table, person, 0)  # where Ann decides, so that it is another decision
    elsewhere.decide(elsewhere.look())
    ann.page.goto(table.address)
    follows(ann.page)
    assert not marked(ann)


def test_what_is_marked_is_not_kept_where_the_device_is_handed_on(
    shared_server: Server, person: NewPerson
) -> None:
    ann = Player(person(reduced_motion=True), "Ann")
    address = open_table(ann, shared_server.url, "archaeology", "Ben")
    ann.page.click("#take-over")
    mark(ann)
    ann.page.goto(f"{shared_server.url}/me")
    assert ann.page.evaluate("Object.keys(sessionStorage)") == []
    ann.page.goto(address)
    ann.page.click("#take-over")
    settle(ann.page)
    assert not marked(ann)


def test_a_server_that_was_killed_comes_back_with_every_move(
    own_server: Server, person: NewPerson
) -> None:
    table = new_table(own_server, MOMENT)
    ann, ben = sit(table, person, 0), sit(table, person, 1)
    for player in (ann, ben):
        player.person.forgive(OUTAGE)
    chosen = mark(ben)
    number = ann.look().number
    for _ in range(2):
        if not ann.look().mine:
            break
        number = ann.decide(ann.look()).number
        own_server.kill()
        for player in (ann, ben):
            expect(player.page.locator("#net")).not_to_be_empty()
        own_server.start()
        for player in (ann, ben):
            expect(player.page.locator("#net")).to_be_empty()
            assert player.until(number).number == number
        assert marked(ben) == chosen
    ben.page.reload()
    assert ben.look().number == number


def test_a_button_pressed_while_the_server_is_away_works_when_it_is_back(
    own_server: Server, person: NewPerson
) -> None:
    table = new_table(own_server, MOMENT)
    ann = sit(table, person, 0)
    ann.person.forgive(OUTAGE)
    before = ann.look().number
    own_server.kill()
    ann.page.click(".sell >> nth=0")
    expect(ann.page.locator("#net")).to_contain_text("lost")
    own_server.start()
    expect(ann.page.locator("#net")).to_be_empty()
    assert ann.look().number == before
    ann.page.click(".sell >> nth=0")
    assert ann.until(before + 1).number == before + 1


# ------------------------------------------------------------ networks
def test_who_was_away_catches_up_on_coming_back(
    table: Place, cable: Cable, person: NewPerson
) -> None:
    ann, ben = sit(table, person, 0), sit(Place(cable.url, table.table), person, 1)
    ben.person.forgive(OUTAGE)
    chosen = mark(ben)
    cable.cut()
    number = ann.decide(ann.look()).number
    expect(ben.page.locator("#net")).to_contain_text("lost")
    assert ben.look().number < number
    cable.mend()
    assert ben.until(number).number == number
    expect(ben.page.locator("#net")).to_be_empty()
    assert marked(ben) == chosen


def test_a_move_of_somebody_without_a_network_says_so(table: Place, person: NewPerson) -> None:
    ann = sit(table, person, 0)
    ann.person.forgive(OUTAGE)
    before = ann.look().number
    ann.person.context.set_offline(True)
    ann.page.click(".sell >> nth=0")
    expect(ann.page.locator("#net")).to_contain_text("lost")
    ann.person.context.set_offline(False)
    expect(ann.page.locator("#net")).to_be_empty()
    ann.page.click(".sell >> nth=0")
    assert ann.until(before + 1).number == before + 1


# ------------------------------------------------------------ old pages
def test_an_old_page_says_what_happened_and_shows_the_table_as_it_is(
    table: Place, person: NewPerson
) -> None:
    ann, old = sit(table, person, 0), sit(table, person, 0, javascript=False)
    old.person.forgive("409")
    number = ann.decide(ann.look()).number
    assert old.look().number < number
    old.page.click(".sell >> nth=0")
    expect(old.page.get_by_role("alert")).to_contain_text("changed")
    assert old.look().number == number


def test_a_second_tab_follows_or_says_that_it_was_behind(table: Place, person: NewPerson) -> None:
    ann = sit(table, person, 0)
    tab = ann.person.context.new_page()
    alone(tab)
    tab.route("**/events*", lambda route: route.abort())
    ann.person.forgive(OUTAGE)
    tab.goto(ann.page.url)
    number = ann.decide(ann.look()).number
    tab.click(".sell >> nth=0")
    expect(tab.get_by_role("alert")).to_contain_text("changed")
    expect(tab.locator("#table")).to_have_attribute("data-number", str(number))


def test_the_back_button_leads_to_the_table_as_it_is_now(table: Place, person: NewPerson) -> None:
    ann, ben = sit(table, person, 0), sit(table, person, 1)
    ben.page.click("#main a[href*='/rules/'] >> nth=-1")
    ben.page.wait_for_url("**/rules/**")
    number = ann.decide(ann.look()).number
    ben.page.go_back()
    assert ben.until(number).number == number


# ------------------------------------------------------------ the database
@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Another program writes into the database all the while."""
    path = server.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


def test_a_busy_database_is_told_of_and_the_game_goes_on(
    own_server: Server, person: NewPerson
) -> None:
    table = new_table(own_server, MOMENT)
    ann = sit(table, person, 0)
    ann.person.forgive("503")
    before = ann.look().number
    with locked(own_server):
        ann.page.click(".sell >> nth=0")
        expect(ann.page.locator("#net")).to_contain_text("Nothing that was played is lost")
        assert ann.look().number == before
    ann.page.click(".sell >> nth=0")
    assert ann.until(before + 1).number == before + 1
    expect(ann.page.locator("#net")).to_be_empty()
