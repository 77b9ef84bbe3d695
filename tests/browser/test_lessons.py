"""Lessons in a real browser: the guide is in sight with all that a step needs, and points at it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.support import NewOnlooker, NewPerson, Server, settle
from potsherd.table.lessons.contract import lessons

LESSONS = lessons()
SIZES = [(360, 740), (390, 664), (768, 1024), (1366, 657)]
# What a decision needs and something else lies on, and what is not in the window.
_HIDDEN = """() => {
  const needed = [...document.querySelectorAll(
    "#market, #hand, .sites, .actions, #move button:not([popover] *), .guide, .show-me")];
  const shown = needed.map(each => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width > 1 && getComputedStyle(each).visibility === "visible");
  const guide = document.querySelector(".guide").getBoundingClientRect();
  const under = box => box.left < guide.right - 1 && box.right > guide.left + 1
    && box.top < guide.bottom - 1 && box.bottom > guide.top + 1;
  return shown.filter(([each, box]) =>
    (!each.closest(".guide, .seat") && under(box)) || box.top < 0 || box.bottom > innerHeight + 1
  ).map(([each]) => each.id || each.className);
}"""


def begin(page: Page, server: Server, name: str) -> None:
    """Begin a lesson by a press on the start page."""
    page.goto(server.url)
    page.locator(f'form[action="/learn/{name}"] button').click()
    expect(page.locator("#guide-task")).to_contain_text(LESSONS[name].steps[0].task)


@pytest.mark.parametrize("name", LESSONS)
def test_the_guide_leaves_all_that_a_step_needs_in_sight(
    shared_server: Server, onlooker: NewOnlooker, name: str
) -> None:
    page = onlooker(reduced_motion=True).page
    begin(page, shared_server, name)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(_HIDDEN) == [], (width, height)


@pytest.mark.parametrize("javascript", [True, False])
def test_show_me_points_at_the_cards_and_keeps_the_instruction_in_sight(
    shared_server: Server, person: NewPerson, javascript: bool
) -> None:
    page = person(width=375, reduced_motion=True, javascript=javascript).page
    begin(page, shared_server, "archaeology")
    meant = page.locator("#hand-talisman-1")
    expect(meant).to_have_css("outline-style", "none")
    page.get_by_label("Show me").check()
    expect(meant).to_have_css("outline-style", "solid")
    expect(page.locator("#guide-task")).to_be_in_viewport()
    expect(meant).to_be_in_viewport()


def test_a_wrong_trade_leaves_the_cards_marked(shared_server: Server, person: NewPerson) -> None:
    someone = person(width=375, reduced_motion=True)
    page = someone.page
    begin(page, shared_server, "archaeology")
    page.get_by_label("Show me").check()
    page.locator("#hand-talisman-1-box").check()
    page.locator("#market-coin-1-box").check()
    page.get_by_role("button", name="Trade", exact=True).click()
    expect(page.locator("#guide #error")).to_contain_text("With that you would trade a talisman")
    settle(page)
    for box in ("hand-talisman-1-box", "market-coin-1-box"):
        expect(page.locator(f"#{box}")).to_be_checked()
    expect(page.get_by_label("Show me")).to_be_checked()
    expect(page.locator("#guide-task")).to_be_in_viewport()


def test_what_is_to_be_known_unfolds_on_a_phone(shared_server: Server, person: NewPerson) -> None:
    page = person(width=375, reduced_motion=True).page
    begin(page, shared_server, "archaeology")
    says = page.locator("#guide-says")
    height = "each => [each.clientHeight, each.scrollHeight, each.scrollWidth - each.clientWidth]"
    before = says.evaluate(height)
    says.focus()
    after = says.evaluate(height)
    assert after[0] > before[0]
    assert after[0] >= after[1]
    assert after[2] == 0
