"""What others do is told before the table changes: in words, at their seats, one by one."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.moments import Place
from browser.support import NewPerson
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
