"""The pages around a game in a browser: replay, fairness, rules, and lessons taken to their end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.support import NewOnlooker, NewPerson, Server, axe, serves_everybody, settle
from potsherd.games import parse_move
from potsherd.moves import Discard, EndTurn, Explore, Move, Sell, Trade
from potsherd.table.lessons.contract import lessons

LESSONS = lessons()
PAUSE = 1600  # ms between two moves of a game that plays by itself
A_WHILE = 60  # s in which a page has come
SCREENS = [
    *("/learn", "/rules/archaeology", "/rules/expedition", "/rules/curios"),
    *("/t/archaeology/replay?at=20&as=open", "/t/expedition/replay?at=999&as=1"),
    *("/t/curios/replay?at=9&as=open", "/t/curios/replay?at=30&as=spectator"),
    *("/t/archaeology/fairness", "/t/curios/fairness?check=1"),
    *("/t/expedition", "/t/curios", "/t/archaeology/share"),
]


# ------------------------------------------------------------ every screen
@pytest.mark.parametrize("path", SCREENS)
def test_every_screen_fits_and_everybody_can_use_it(
    house: Server, onlooker: NewOnlooker, path: str
) -> None:
    page = onlooker().page
    page.goto(house.url + path)
    serves_everybody(page)


# ------------------------------------------------------------ replay
def test_arrow_keys_step_through_a_game_in_place(house: Server, person: NewPerson) -> None:
    page = person().page
    page.goto(f"{house.url}/t/archaeology/replay?at=3&as=open")
    page.evaluate("window.here = true")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where")).to_contain_text("Move 4 of")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".where")).to_contain_text("Move 3 of")
    expect(page).to_have_url(re.compile("at=3&as=open$"))
    assert page.evaluate("window.here")


def test_no_step_is_lost_by_a_fast_hand(house: Server, person: NewPerson) -> None:
    page = person().page
    page.goto(f"{house.url}/t/archaeology/replay?at=5&as=open")
    page.evaluate(
        """for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight"])
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))"""
    )
    expect(page.locator(".where")).to_contain_text("Move 3 of")
    page.wait_for_load_state("networkidle")
    expect(page.locator(".where")).to_contain_text("Move 3 of")
    page.evaluate("""for (let click = 0; click < 3; click++)
        document.getElementById("next-step").click()""")
    expect(page.locator(".where")).to_contain_text("Move 6 of")


def test_a_click_counts_more_than_the_steps_before_it(house: Server, person: NewPerson) -> None:
    page = person().page
    page.goto(f"{house.url}/t/archaeology/replay?at=5&as=open")
    page.evaluate(
        """for (const key of ["ArrowRight", "ArrowRight"])
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        document.querySelectorAll("#moves a")[9].click()"""
    )
    page.wait_for_load_state("networkidle")
    expect(page.locator(".where")).to_contain_text("Move 9 of")


def test_a_key_held_down_steps_no_further_than_what_is_shown(
    house: Server, person: NewPerson
) -> None:
    page = person().page
    page.goto(f"{house.url}/t/archaeology/replay?at=3&as=open")
    page.evaluate(
        """for (const repeat of [false, true, true, true])
            document.body.dispatchEvent(
                new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, repeat }))"""
    )
    expect(page.locator(".where")).to_contain_text("Move 4 of")
    page.wait_for_load_state("networkidle")
    expect(page.locator(".where")).to_contain_text("Move 4 of")


def test_a_click_on_a_move_jumps_there_and_keeps_the_focus(
    house: Server, person: NewPerson
) -> None:
    page = person().page
    page.goto(f"{house.url}/t/curios/replay?at=0&as=2")
    page.locator("#moves a").nth(7).click()
    expect(page.locator(".where")).to_contain_text("Move 7 of")
    page.locator("#next-step").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".where")).to_contain_text("Move 8 of")
    expect(page.locator("#next-step")).to_be_focused()


def test_a_game_plays_by_itself_until_it_is_paused(house: Server, person: NewPerson) -> None:
    page = person().page
    page.clock.install(time=0)
    page.goto(f"{house.url}/t/curios/replay?at=0&as=open")
    page.clock.pause_at(A_WHILE)
    play = page.get_by_role("button", name="Play")
    play.click()
    pause = page.get_by_role("button", name="Pause")
    expect(pause).to_have_attribute("aria-pressed", "true")
    where = page.locator(".where")
    expect(where).to_contain_text("Move 1 of")
    page.clock.run_for(PAUSE)
    expect(where).to_contain_text("Move 2 of")
    pause.click()
    expect(play).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(2 * PAUSE)
    page.wait_for_load_state("networkidle")
    expect(where).to_contain_text("Move 2 of")


def test_without_javascript_links_step_and_nothing_is_offered_that_does_not_work(
    house: Server, person: NewPerson
) -> None:
    page = person(javascript=False).page
    page.goto(f"{house.url}/t/expedition/replay?at=0&as=open")
    expect(page.locator("#play")).to_be_hidden()
    page.locator("#next-step").click()
    expect(page.locator(".where")).to_contain_text("Move 1 of")
    page.locator("#last-step").click()
    expect(page.locator("#next-step")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("link", name="a spectator").click()
    expect(page.locator(".hands")).to_have_count(0)


# ------------------------------------------------------------ lessons
def _mark(cards: Locator, wanted: tuple[str, ...]) -> None:
    for card in set(wanted):
        for number in range(wanted.count(card)):
            cards.locator(f"[data-card={card}] input").nth(number).check()


def _pressed(page: Page, button: Locator) -> None:
    """Press a button, and again where it asks whether that is meant."""
    asks = button.get_attribute("popovertarget")
    button.click()
    if asks:
        page.locator(f"#{asks} button[name=move]").click()


def _make(page: Page, move: Move) -> None:
    """Make a move as a person does, by what the page offers."""
    match move:
        case Trade(give, take):
            _mark(page.locator("#hand"), give)
            _mark(page.locator("#market"), take)
            page.get_by_role("button", name="Trade", exact=True).click()
        case Discard(cards):
            _mark(page.locator("#hand"), cards)
            page.get_by_role("button", name="Give these cards up").click()
        case Sell(card, _):
            _pressed(page, page.locator(f"#sell-{card}"))
        case Explore(chamber):
            _pressed(page, page.locator(f"#explore-{chamber + 1}"))
        case EndTurn():
            _pressed(page, page.locator("#end"))
        case other:
            _pressed(
                page,
                page.locator(
                    f'button[value="{other}"], button:has(+ [popover] button[value="{other}"])'
                ).first,
            )


# Between them they need everything that the page offers; tests of tables take all lessons.
@pytest.mark.parametrize("name", ["expedition", "curios"])
def test_a_lesson_can_be_taken_to_its_end_on_the_page(
    shared_server: Server, person: NewPerson, name: str
) -> None:
    page = person(width=768, reduced_motion=True).page
    page.goto(f"{shared_server.url}/learn")
    page.locator(f'form[action="/learn/{name}"] button').click()
    for number, step in enumerate(LESSONS[name].steps, start=1):
        expect(page.locator("#guide-title")).to_contain_text(f"step {number} of")
        expect(page.locator("#guide-task")).to_contain_text(step.task)
        expect(page.locator(f"#{step.zone}")).to_have_css("outline-style", "dashed")
        _make(page, parse_move(step.move))
    expect(page.locator("#guide-title")).to_contain_text("done")
    axe(page)


def test_a_move_that_is_not_the_lessons_is_answered_with_what_to_do(
    shared_server: Server, person: NewPerson
) -> None:
    page = person(width=360).page
    page.goto(f"{shared_server.url}/learn")
    page.locator('form[action="/learn/archaeology"] button').click()
    _make(page, EndTurn())
    expect(page.locator("#error")).to_contain_text(LESSONS["archaeology"].steps[0].task)
    axe(page)
    page.get_by_role("button", name="Play on by yourself").click()
    expect(page.locator("#guide")).to_have_count(0)
    settle(page)
    _make(page, EndTurn())
    expect(page.locator("#error")).to_have_count(0)
