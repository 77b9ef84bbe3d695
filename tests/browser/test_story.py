"""What others do is told before the table changes: in words, at their seats, one by one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.moments import LAST, Place, cookie, new_table
from browser.support import NewPerson, Server, follows
from browser.test_table import Sitter

_SLOW = "localStorage.setItem('pace', 'step')"


def test_a_turn_of_another_is_told_at_the_seat_and_then_shown(
    table: Place, person: NewPerson
) -> None:
    ann, ben = Sitter(table, person, 0).live(), Sitter(table, person, 1)
    ben.page.evaluate(_SLOW)
    ben.page.reload()
    ben.live()
    given, taken = ann.fair()
    ann.box(given).check(force=True)
    ann.box(taken).check(force=True)
    before = ben.number
    ann.page.click("#do-trade:not([aria-disabled])")
    expect(ben.page.locator("#seat-1.is-telling")).to_be_visible()
    expect(ben.page.locator("#news")).to_contain_text("Ann trades")
    assert ben.number == before  # it waits for whoever wants it step by step
    ben.page.keyboard.press("Shift")
    ben.waits_for(before + 1)
    expect(ben.page.locator(".is-telling")).to_have_count(0)


def test_what_happened_since_is_one_press_away(table: Place, person: NewPerson) -> None:
    ann = Sitter(table, person, 0, width=360)
    expect(ann.page.locator("#since")).to_be_hidden()
    ann.page.click("#look-back")
    expect(ann.page.locator("#since")).to_be_in_viewport()
    assert ann.page.locator("#since li").count() > 0


def test_without_motion_the_same_is_told(table: Place, person: NewPerson) -> None:
    ann = Sitter(table, person, 0).live()
    ben = Sitter(table, person, 1, reduced_motion=True)
    ben.page.evaluate(_SLOW)
    ben.page.reload()
    ben.live()
    given, taken = ann.fair()
    ann.box(given).check(force=True)
    ann.box(taken).check(force=True)
    ann.page.click("#do-trade:not([aria-disabled])")
    expect(ben.page.locator("#seat-1.is-telling")).to_be_visible()
    assert ben.page.locator(".flying, .looming").count() == 0


# ------------------------------------------------------------ the end
@pytest.fixture
def end(shared_server: Server) -> Place:
    """A table of Curios where Ann is about to make the last move."""
    return new_table(shared_server, LAST[0])


def stepping(end: Place, person: NewPerson, seat: int, *, reduced_motion: bool = False) -> Page:
    """The page of a seat that is told step by step."""
    somebody = person(reduced_motion=reduced_motion)
    somebody.context.add_init_script(f"try {{ {_SLOW}; }} catch {{ /* it keeps nothing */ }}")
    name, value = cookie(seat)
    somebody.context.add_cookies([{"name": name, "value": value, "url": end.url}])
    somebody.page.goto(end.address)
    follows(somebody.page)
    return somebody.page


def last_move(ann: Page) -> None:
    """Ann makes the last move of the game, with the first button that can be pressed."""
    ann.locator("#move [name=move]:not([aria-disabled])").first.click()


def go_on(page: Page, until: str) -> None:
    """From one thing told to the next, until the one that says so."""
    news = page.locator("#news")
    for _ in range(20):
        said = news.text_content() or ""
        if re.search(until, said):
            return
        page.keyboard.press("Shift")
        expect(news).not_to_have_text(said)
    raise AssertionError(f"nobody says {until}")


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_cards_above_the_sites_turn_over_before_the_result_is_shown(
    end: Place, person: NewPerson, reduced_motion: bool
) -> None:
    ann = stepping(end, person, 0, reduced_motion=reduced_motion)
    stood = ann.locator(".slot .pawn").count()
    last_move(ann)
    go_on(ann, "for each artifact")
    assert ann.locator(".slot .pawn").count() > stood
    expect(ann.locator(".turned .figure")).to_have_count(1)
    expect(ann.locator(".card.back[id^=above-]")).to_have_count(3)
    expect(ann.locator(".tally")).to_have_count(2)
    expect(ann.locator("#result")).to_have_count(0)
    go_on(ann, "The game is over")
    expect(ann.locator(".turned")).to_have_count(4)
    ann.keyboard.press("Shift")
    expect(ann.locator("#result")).to_be_visible()
    expect(ann.locator(".tally, .laid")).to_have_count(0)


def test_a_key_ends_the_telling_of_the_end_and_a_second_press_of_a_button_is_none(
    end: Place, person: NewPerson
) -> None:
    ann = stepping(end, person, 0)
    last_move(ann)
    go_on(ann, "for each artifact")
    last_move(ann)
    expect(ann.locator("#result")).to_have_count(0)
    ann.keyboard.press("Escape")
    expect(ann.locator("#result")).to_be_visible()
    expect(ann.locator("#error")).to_have_count(0)


def test_sets_are_counted_up_before_the_result_is_shown(
    shared_server: Server, person: NewPerson
) -> None:
    ann = stepping(new_table(shared_server, LAST[1]), person, 0)
    last_move(ann)
    go_on(ann, r"sets? for \$")
    expect(ann.locator(".laid .card").first).to_be_visible()
    expect(ann.locator(".tally")).to_have_count(1)
    go_on(ann, "The game is over")
    expect(ann.locator(".tally")).to_have_count(3)
    expect(ann.locator(".laid")).to_have_count(0)


# ------------------------------------------------------------ what comes of one's own move
def test_what_comes_of_ones_own_move_is_told_before_the_table_changes(
    table: Place, person: NewPerson
) -> None:
    ann = stepping(table, person, 0)
    shown = ann.locator("#table")
    before = shown.get_attribute("data-number") or ""
    ann.click("#end")
    if ann.locator("#end-ask").is_visible():
        ann.click("#end-ask .primary")
    expect(ann.locator("#seat-2.is-telling, .looming")).not_to_have_count(0)
    expect(shown).to_have_attribute("data-number", before)
    expect(ann.locator("#news")).to_contain_text("Ben")
    ann.keyboard.press("Escape")
    expect(shown).not_to_have_attribute("data-number", before)


def test_cards_that_one_turns_up_lie_open_until_the_next_press(
    shared_server: Server, person: NewPerson
) -> None:
    place = new_table(shared_server, "expedition-naming")
    ann, ben = Sitter(place, person, 0).live(), stepping(place, person, 1)
    boxes = ann.page.locator("#choosing input")
    boxes.nth(0).check(force=True)
    boxes.nth(1).check(force=True)
    ann.page.click("#do-name:not([aria-disabled])")
    expect(ann.page.locator(".laid .card").first).to_be_visible()
    ann.page.keyboard.press("Shift")
    expect(ann.page.locator(".laid")).to_have_count(0)
    go_on(ben, "Turned up")
    expect(ben.locator(".laid .card").first).to_be_visible()


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_the_result_waits_for_who_missed_the_end(
    shared_server: Server, person: NewPerson, reduced_motion: bool
) -> None:
    over = new_table(shared_server, "curios-over")
    somebody = person(reduced_motion=reduced_motion)
    somebody.context.add_init_script("localStorage.removeItem('ends told')")
    name, value = cookie(0)
    somebody.context.add_cookies([{"name": name, "value": value, "url": over.url}])
    somebody.page.route("**/ending?*", lambda route: None)  # it is still on its way
    somebody.page.goto(over.address)
    result = somebody.page.locator("[data-ending] ~ #table #result")
    assert result.evaluate("(each) => getComputedStyle(each).animationName") == "late"


def test_who_missed_the_end_is_told_it_once(shared_server: Server, person: NewPerson) -> None:
    over = new_table(shared_server, "curios-over")
    somebody = person()
    somebody.context.add_init_script(
        f"try {{ localStorage.removeItem('ends told'); {_SLOW}; }} catch {{ /* none kept */ }}"
    )
    name, value = cookie(0)
    somebody.context.add_cookies([{"name": name, "value": value, "url": over.url}])
    ann = somebody.page
    ann.goto(over.address)
    go_on(ann, "for each artifact")
    expect(ann.locator("#result")).to_have_count(0)
    expect(ann.locator(".card.back[id^=above-]")).to_have_count(3)
    ann.keyboard.press("Escape")
    expect(ann.locator("#result")).to_be_visible()
    expect(ann.locator("[data-ending], .is-telling")).to_have_count(0)
    assert over.table in ann.evaluate("localStorage['ends told']")
