"""The pictures of docs/tour.md: every kind of moment at the table, on a desk and on a phone.

Moments are those of the browser tests, so that they show what is tested.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from browser.moments import MOMENTS, Moment, folder_with_moments, new_table, secret
from browser.support import Server, serving
from camera import A_MOMENT, shot, side_by_side, visit

DESK = ViewportSize(width=1366, height=657)
PHONE = ViewportSize(width=390, height=664)
QUALITY = 58
FOLDER = "tour"
THINKS_WITHIN = 300_000  # ms; what thinks may have to be compiled first
_WORTH = """where => [...document.querySelectorAll(`#${where} .card`)].map(card => [
  card.id, card.dataset.card, Number(/\\d+$/.exec(card.querySelector(".value").textContent)[0]),
])"""
_CALM = "document.activeElement?.blur(); scrollTo(0, 0)"


def _nothing(_: Page) -> None:
    """It is taken as it comes."""


@dataclass(frozen=True)
class Stop:
    """A moment: where it is, who looks ("" for a stranger), what they have done there."""

    name: str
    place: str | Moment
    act: Callable[[Page], None] = _nothing
    seat: int | None = 0


def pressed(*selectors: str) -> Callable[[Page], None]:
    """Press one thing after the other."""

    def act(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click(position={"x": 8, "y": 8})
            page.wait_for_timeout(A_MOMENT)

    return act


def weighed(page: Page) -> None:
    """Mark what may be exchanged evenly."""
    hand, market = page.evaluate(_WORTH, "hand"), page.evaluate(_WORTH, "market")
    mine, other = next(
        (mine, other)
        for mine, kind, value in hand
        for other, another, price in market
        if value == price and kind != another
    )
    pressed(f"#{mine}", f"#{other}")(page)


def traded(page: Page) -> None:
    """Make a trade, which can be taken back."""
    weighed(page)
    pressed("#do-trade")(page)


def with_thought(page: Page) -> None:
    """Ask for a hint, and wait for it."""
    page.click("#ask-hint")
    page.wait_for_selector("#advice > .given", timeout=THINKS_WITHIN)
    page.wait_for_timeout(A_MOMENT)


def beside(page: Page) -> Page:
    """Ann's page of the same table, in a browser of her own."""
    assert page.context.browser
    return visit(page.context.browser, page.url, secret(0))


def step_by_step(page: Page) -> None:
    """Be told step by step, with all that moves, from now on."""
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'step')")
    page.reload()
    page.wait_for_selector("[data-live]", state="attached")


def told(page: Page) -> None:
    """Be told step by step what Ann's end of turn brings."""
    step_by_step(page)
    ann = beside(page)
    ann.click("#end")
    if ann.locator("#end-ask").is_visible():
        ann.click("#end-ask .primary")
    page.wait_for_selector(".looming")
    page.wait_for_timeout(A_MOMENT)
    ann.context.close()


def explored(page: Page) -> None:
    """Be told what Ann finds in a chamber."""
    step_by_step(page)
    ann = beside(page)
    ann.click("#explore-1")
    page.wait_for_selector("#news:has-text('explores')")
    page.keyboard.press("Shift")
    page.wait_for_selector(".laid .card")
    page.wait_for_timeout(2 * A_MOMENT)
    ann.context.close()


def told_the_end(words: str) -> Callable[[Page], None]:
    """Be told the end of a game that was missed, as far as to these words."""

    def act(page: Page) -> None:
        page.context.add_init_script("localStorage.removeItem('ends told')")
        step_by_step(page)
        while words not in (page.locator("#news").text_content() or ""):
            page.keyboard.press("Shift")
            page.wait_for_timeout(A_MOMENT)
        page.wait_for_timeout(2 * A_MOMENT)

    return act


def asked_back(page: Page) -> None:
    """Be asked by Ann whether she may take something back."""
    page.wait_for_selector("[data-live]", state="attached")
    ann = beside(page)
    ann.click("#ask-back")
    page.wait_for_selector("#take-back")
    ann.context.close()


def invited(page: Page) -> None:
    """Open the address of somebody's table that waits for players."""
    assert page.context.browser
    host = page.context.browser.new_page()
    host.goto(page.url)
    host.fill("#name", "Ann")
    host.click(".new-table button.primary")
    host.wait_for_url("**/t/*")
    page.goto(host.url)


def of(phase: str, edition: str) -> Moment:
    """The moment of the tests of this kind."""
    return next(each for each in MOMENTS if (each.phase, each.edition) == (phase, edition))


ACT = of("act", "archaeology")
STOPS = (
    Stop("start", "/", pressed("#rivals-archaeology summary"), None),
    Stop("setup", "/new/expedition", seat=None),
    Stop("invitation", "/new/expedition", invited, None),
    Stop("lesson", "/", pressed("form[action='/learn/archaeology'] button", ".show-me"), None),
    Stop("turn", ACT),
    Stop("trade", ACT, weighed),
    Stop("undo", ACT, traded),
    Stop("hint", Moment("act", "archaeology", 3, bots=2), with_thought),
    Stop("asked", ACT, asked_back, 1),
    Stop("told-thief", ACT, told, 2),
    Stop("told-storm", Moment("act", "expedition", 3, "sphinx"), told, 2),
    Stop("explored", Moment("act", "expedition", 2, "mine"), explored, 1),
    Stop("since", ACT, pressed("#look-back")),
    Stop("spectator", ACT, seat=None),
    Stop("thief", Moment("theft", "archaeology", 3)),
    Stop("storm", Moment("lose", "archaeology", 3)),
    Stop("pyramid", Moment("act", "expedition", 3, "great_pyramid")),
    Stop("temple", of("theft", "expedition")),
    Stop("tent", of("shelter", "expedition")),
    Stop("ruins", of("lose", "expedition")),
    Stop("tomb", of("keeping", "expedition")),
    Stop("mine", of("mine_choice", "expedition")),
    Stop("sphinx", of("naming", "expedition")),
    Stop("hidden", of("looking", "expedition")),
    Stop("search", of("search", "curios")),
    Stop("awarded", of("over", "curios"), told_the_end("Most pawns on")),
    Stop("bonus", of("recruit", "curios")),
    Stop("revealed", of("over", "curios"), told_the_end("Forbidden Temple:")),
    Stop("end-archaeology", Moment("over", "archaeology", 3)),
    Stop("end-expedition", of("over", "expedition")),
    Stop("end-curios", of("over", "curios")),
    Stop("share", "/t/curios/share"),
)


def take_tour(browser: Browser, *names: str) -> None:
    """Take the pictures of all stops, or of those of these names."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(folder_with_moments(Path(folder))) as server,
    ):
        for number, stop in enumerate(STOPS):
            if not names or stop.name in names:
                take_stop(browser, server, stop, desk_dark=number % 2 == 1)


def take_stop(browser: Browser, server: Server, stop: Stop, *, desk_dark: bool) -> None:
    """Take a moment on a desk and on a phone, one of them in the dark."""
    shots = []
    for size, dark in ((DESK, desk_dark), (PHONE, not desk_dark)):
        place = stop.place
        if isinstance(place, Moment):
            place = f"/t/{new_table(server, place).table}"
        who = "" if stop.seat is None else secret(stop.seat)
        page = visit(browser, server.url + place, who, size, dark=dark)
        stop.act(page)
        page.mouse.move(0, 0)
        page.evaluate(_CALM)
        page.wait_for_timeout(A_MOMENT)
        shots.append(shot(page))
        page.context.close()
    side_by_side(browser, shots, f"{FOLDER}/{stop.name}", quality=QUALITY)
