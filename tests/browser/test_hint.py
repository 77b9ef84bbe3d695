"""The hint in a real browser: by keys, on a phone, without a script, and as long as it is true."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.playing import Player, looks_again
from browser.support import HEIGHTS, NewPerson, Person, Server, axe, fits, follows, settle

MOST_MOVES = 30
BEST = "Best move: "
SWAP = (
    "text => htmx.swap({text, target: '#advice', swap: 'outerMorph', sourceElement: document.body})"
)


def against_a_bot(person: Person, server: Server) -> Page:
    """Sit down with a bot, and play until a turn of one's own."""
    player = Player(person, "Guest")
    page = player.page
    page.goto(server.url)
    page.locator("form[action='/play']:has([value=archaeology]) button").click()
    for _ in range(MOST_MOVES):
        page.wait_for_selector("#table[data-turn=yes]")
        look = player.look()
        if look.kind == "turn":
            return page
        player.decide(look)
    raise AssertionError("no turn came")


def reach(page: Page, id: str) -> None:
    for _ in range(150):
        if page.evaluate("document.activeElement.id") == id:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {id}")


@pytest.mark.parametrize("width", [360, 1440])
def test_a_hint_by_keys_alone(shared_server: Server, person: NewPerson, width: int) -> None:
    page = against_a_bot(person(width=width, reduced_motion=True), shared_server)
    follows(page)
    reach(page, "ask-hint")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").locator("#best-move")).to_contain_text(BEST)
    expect(page.locator("#thinking")).to_be_hidden()
    expect(page.locator("#best-move")).to_be_in_viewport()
    assert page.evaluate("document.activeElement.id") == "ask-hint"
    fits(page, *HEIGHTS, width)
    axe(page)


def test_a_hint_stays_until_the_position_changes(shared_server: Server, person: NewPerson) -> None:
    page = against_a_bot(person(), shared_server)
    follows(page)
    page.click("#ask-hint")
    expect(page.locator("#best-move")).to_contain_text(BEST)
    page.fill("#saying", "hm")
    page.press("#saying", "Enter")
    expect(page.locator("#talk")).to_contain_text("hm")
    settle(page)
    expect(page.locator("#best-move")).to_contain_text(BEST)
    page.click(".sell >> nth=0")
    expect(page.locator("#best-move")).to_have_count(0)


# What the hint lies on that a decision needs: on a phone the dig site only where it is pointed at.
COVERED = """() => {
  const hint = document.getElementById("advice").getBoundingClientRect();
  const site = innerWidth < 1024 ? ".site:has([data-meant])" : ".site";
  return [...document.querySelectorAll(`#market, #hand, ${site}, .actions, #look-back`)]
    .map(each => [each.id || each.className, each.getBoundingClientRect()])
    .filter(([name, box]) => (name !== "look-back" || innerWidth >= 1024)
      && box.left < hint.right - 1 && box.right > hint.left + 1
      && box.top < hint.bottom - 1 && box.bottom > hint.top + 1)
    .map(([name]) => name);
}"""
# How many of the other moves are out of sight there.
UNSEEN = """() => {
  const { bottom } = document.getElementById("advice").getBoundingClientRect();
  return [...document.querySelectorAll("#other-moves > li")]
    .filter(each => each.getBoundingClientRect().bottom > bottom).length;
}"""
MEANT = "() => [...document.querySelectorAll('#move [data-meant]')].map(each => each.id).sort()"


def hinted(page: Page) -> list[str]:
    """Ask for a hint; what it points at."""
    page.click("#ask-hint")
    expect(page.locator("#best-move")).to_contain_text(BEST)
    settle(page)
    found: list[str] = page.evaluate(MEANT)
    assert found
    return found


def test_a_hint_covers_nothing_that_is_needed_and_can_be_closed(
    shared_server: Server, person: NewPerson
) -> None:
    page = against_a_bot(person(reduced_motion=True), shared_server)
    follows(page)
    hinted(page)
    for width, height in ((360, 740), (390, 664), (768, 1024), (1366, 657)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(COVERED) == [], (width, height)
        assert page.evaluate(UNSEEN) <= 1, (width, height)
    page.click("#close-hint")
    expect(page.locator("#best-move")).to_have_count(0)
    assert page.evaluate(MEANT) == []
    hinted(page)
    page.keyboard.press("Escape")
    expect(page.locator("#best-move")).to_have_count(0)


def test_a_hint_is_played_with_a_press_and_others_show_what_they_mean(
    shared_server: Server, person: NewPerson
) -> None:
    page = against_a_bot(person(reduced_motion=True), shared_server)
    follows(page)
    best = hinted(page)
    other = page.locator("#play-other-1")
    other.focus()
    assert page.evaluate(MEANT) != best
    page.locator("#play-hint").focus()
    assert page.evaluate(MEANT) == best
    version = page.locator("#version").input_value()
    page.click("#play-hint")
    expect(page.locator("#best-move")).to_have_count(0)
    expect(page.locator("#error")).to_have_count(0)
    expect(page.locator("#version")).not_to_have_value(version)


def test_a_hint_for_a_position_that_is_gone_is_not_shown(
    shared_server: Server, person: NewPerson
) -> None:
    page = against_a_bot(person(), shared_server)
    follows(page)
    late = '<div id="advice" data-version="0"><p id="best-move"></p></div>'
    page.evaluate(SWAP, late)
    settle(page)
    expect(page.locator("#best-move")).to_have_count(0)
    expect(page.locator("#advice")).not_to_have_attribute("data-version", "0")


def test_a_hint_without_a_script(shared_server: Server, person: NewPerson) -> None:
    guest = Player(person(javascript=False, width=360), "Guest")
    page = guest.page
    page.goto(shared_server.url)
    page.locator("form[action='/play']:has([value=archaeology]) button").click()
    page.click("#into-the-shuffle")
    looks_again(guest)
    page.click("#ask-hint")
    expect(page.locator("#best-move")).to_contain_text(BEST)
    expect(page.locator("#thinking")).to_be_hidden()
