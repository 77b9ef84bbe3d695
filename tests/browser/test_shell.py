"""All around the tables: start page, forms, invitations, devices, languages, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.moments import MOMENTS, Place, cookie, folder_with_moments
from browser.playing import Player, invitation, join, open_table
from browser.support import (
    NewOnlooker,
    NewPerson,
    Person,
    Server,
    alone,
    axe,
    fits,
    follows,
    serves_everybody,
    serving,
    settle,
)
from browser.test_resilience import sit

LOOKS = [(360, "ru", True), (1440, "en", False)]
OUTSIDE = "http://192.0.2.7:8000"
FIRST_PAGE = 70 * 1024  # bytes
LONG_TABLE = "expedition-act"
BEFORE_A_CLOCK_RUNS_OUT = 60_000  # ms, of which the shortest gives twice as many
WIDE = [letter + "W" * 23 for letter in "WMDGO"]
PHONES = (375, 360)


@pytest.fixture
def wide_house(tmp_path: Path) -> Iterator[Server]:
    """A server at all moments, where all people have names as wide as names can be."""
    with serving(folder_with_moments(tmp_path / "wide", WIDE)) as one:
        yield one


def known(server: Server, person: Person, seat: int) -> Page:
    """The page of somebody who sits at all those tables."""
    name, value = cookie(seat)
    person.context.add_cookies([{"name": name, "value": value, "url": server.url}])
    return person.page


# ------------------------------------------------------------ every screen
@pytest.mark.parametrize(
    ("path", "seat"),
    [
        *(("/", 2), ("/me", 1), ("/nowhere", 2), ("/new/expedition", 3), ("/new/curios", 0)),
        *((f"/t/{game}-act", 1) for game in ("archaeology", "expedition")),
        *(("/t/curios-search", 2), ("/t/curios-over", 1), (f"/t/{LONG_TABLE}/log?as=0", 0)),
    ],
)
def test_every_screen_fits_and_bars_nobody(
    house: Server, onlooker: NewOnlooker, path: str, seat: int
) -> None:
    somebody = onlooker()
    somebody.forgive("404")
    page = known(house, somebody, seat)
    page.goto(house.url + path)
    serves_everybody(page)


@pytest.mark.parametrize("path", ["/", "/me", "/new/archaeology"])
def test_screens_fit_strangers_and_bar_none(
    house: Server, onlooker: NewOnlooker, path: str
) -> None:
    page = onlooker().page
    page.goto(house.url + path)
    serves_everybody(page)


def test_names_of_the_widest_letters_make_no_page_wide(
    wide_house: Server, person: NewPerson
) -> None:
    ann, guest = Player(person(width=360), WIDE[0]), person(width=360).page
    page = known(wide_house, ann.person, 0)
    over = [f"/t/curios-over/{what}" for what in ("replay?at=9&as=1", "fairness")]
    for path in ("/", "/me", *(f"/t/{moment.table}" for moment in MOMENTS), *over):
        page.goto(wide_house.url + path)
        fits(page, *PHONES)
    room = open_table(ann, wide_house.url, "expedition", "friend", "friend", "bot:random")
    fits(page, *PHONES)
    for address in (room, invitation(ann)):
        guest.goto(address)
        fits(guest, *PHONES)


@pytest.mark.parametrize(("width", "lang", "dark"), LOOKS)
def test_screens_on_the_way_to_a_table_fit_and_bar_nobody(
    shared_server: Server, person: NewPerson, width: int, lang: str, dark: bool
) -> None:
    def is_good(page: Page) -> None:
        fits(page, width)
        axe(page)

    ann = Player(person(width=width, lang=lang, dark=dark), "Ann")
    guest = person(width=width, lang=lang, dark=not dark).page
    open_table(ann, shared_server.url, "expedition", "friend", "bot:random")
    is_good(ann.page)
    guest.goto(invitation(ann))
    is_good(guest)
    guest.goto(ann.page.url)
    is_good(guest)
    for path, made in (("/me/link", "#link"), ("/me/programs", "#token")):
        ann.page.goto(f"{shared_server.url}/me")
        ann.page.click(f"form[action='{path}'] button")
        expect(ann.page.locator(made)).to_be_visible()
        is_good(ann.page)
        if made == "#link":
            guest.goto(ann.page.input_value(made))
            is_good(guest)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_against_whom_one_plays_is_chosen_in_place(
    shared_server: Server, person: NewPerson, lang: str
) -> None:
    page = person(width=360, lang=lang).page
    page.goto(shared_server.url)
    choice = page.locator("#rivals-expedition")
    choice.locator("summary").click()
    fits(page, 360)
    axe(page)
    shown = {"level": "digger", "opponents": "2", "monument": "tomb"}
    for name, value in shown.items():
        field = choice.locator(f"[name={name}][value='{value}']")
        field.check(force=True)
        title = field.get_attribute("data-title")
        expect(choice.locator(f"summary [data-shows={name}]")).to_have_text(title or "?")
    choice.locator("summary").click()
    page.locator("form.rivals:has(#rivals-expedition) > button").click()
    page.wait_for_selector("#table")
    expect(page.locator(".seat, .seats > li")).to_have_count(3)
    page.goto(shared_server.url)
    for name, value in shown.items():
        expect(choice.locator(f"[name={name}][value='{value}']")).to_be_checked()


def test_the_header_has_one_line_and_selects_are_drawn_by_the_page(
    shared_server: Server, person: NewPerson
) -> None:
    page = person(width=360, lang="ru").page
    page.goto(f"{shared_server.url}/new/expedition")
    lines = """all => all.map(each => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    })"""
    words = page.locator(".site-head .brand, .site-nav a, .site-nav button")
    assert words.evaluate_all(lines) == [1, 1, 1]
    fits(page, 360)
    style = "all => all.map(each => getComputedStyle(each).appearance)"
    assert {*page.locator("select").evaluate_all(style)} == {"none"}


# ------------------------------------------------------------ coming together
def test_an_open_table_appears_on_the_start_page_of_others_and_can_be_joined(
    shared_server: Server, person: NewPerson
) -> None:
    ann, ben = Player(person(), "Anna"), Player(person(width=360), "Benno")
    ben.page.goto(shared_server.url)
    expect(ben.page.locator("#lists")).not_to_contain_text("Anna")
    address = open_table(ann, shared_server.url, "curios", "friend", listed=True)
    line = ben.page.locator("#lists li", has_text="Anna")
    expect(line).to_be_visible()
    line.locator("a.button").click()
    ben.page.fill("#name", ben.name)
    ben.page.locator("#room form[action$='/sit'] button").click()
    for player in (ann, ben):
        expect(player.page.locator("#table")).to_be_visible()
        assert player.page.url == address


def test_a_form_with_a_mistake_keeps_all_that_was_typed(
    shared_server: Server, person: NewPerson
) -> None:
    somebody = person()
    somebody.forgive("422")
    page = somebody.page
    page.goto(f"{shared_server.url}/new/expedition")
    page.fill("#name", "Ann")
    page.check("[name=players][value='3']", force=True)
    page.select_option("#seat2", "here")
    page.select_option("#seat3", "bot:random")
    page.check("[name=monument][value=sphinx]", force=True)
    page.select_option("#pace", "day")
    page.check("[name=listed][value=yes]", force=True)
    page.click("#lucky-words summary")
    page.fill("#lucky", "seven black cats")
    page.locator(".new-table button.primary").click()
    expect(page.get_by_role("alert")).to_contain_text("seat 2")
    kept = {"#name": "Ann", "#seat2": "here", "#seat3": "bot:random"}
    for field, value in {**kept, "#pace": "day", "#lucky": "seven black cats"}.items():
        expect(page.locator(field)).to_have_value(value)
    expect(page.locator("[name=players][value='3']")).to_be_checked()
    for chosen in ("[name=listed][value=yes]", "[name=monument][value=sphinx]"):
        expect(page.locator(chosen)).to_be_checked()
    axe(page)
    page.fill("#name2", "Ben")
    page.locator(".new-table button.primary").click()
    expect(page.locator("#handover, #hand").first).to_be_visible()


def test_the_waiting_room_fills_before_the_eyes_of_those_who_wait(
    shared_server: Server, person: NewPerson
) -> None:
    ann, ben, cem = (Player(person(), name) for name in ("Ann", "Ben", "Cem"))
    open_table(ann, shared_server.url, "archaeology", "friend", "friend")
    link = invitation(ann)
    ann.page.click("#give-3 summary")
    join(ben, link)
    expect(ann.page.locator("#room-seat-2")).to_contain_text("Ben")
    expect(ann.page.locator("#give-3 select")).to_be_visible()
    cem.page.goto(link)
    expect(cem.page.locator("#main")).to_contain_text("Ben")
    ann.page.click("#give-3 button >> text=bot")
    for player in (ann, ben):
        expect(player.page.locator("#table")).to_be_visible()
    cem.page.fill("#name", "Cem")
    cem.page.locator("#main button.primary").click()
    expect(cem.page.locator("#table")).to_be_visible()
    expect(cem.page.locator("#hand")).to_have_count(0)


def test_an_invitation_can_be_taken_with_a_camera(tmp_path: Path, person: NewPerson) -> None:
    ann, ben = Player(person(), "Ann"), Player(person(width=360, lang="ru"), "Бен")
    with serving(tmp_path / "inside", OUTSIDE) as here:
        open_table(ann, here.url, "curios", "friend")
        expect(ann.page.locator("svg.qr")).to_be_visible()
        link = invitation(ann)
        assert link.startswith(OUTSIDE)
        join(ben, link.replace(OUTSIDE, here.url))
        for player in (ann, ben):
            expect(player.page.locator("#hand")).to_be_visible()
            player.page.close()


def test_a_link_lets_somebody_play_on_with_another_device(
    shared_server: Server, person: NewPerson
) -> None:
    desk, phone = Player(person(), "Ann"), Player(person(width=360), "Ann")
    address = open_table(desk, shared_server.url, "curios", "bot:random")
    hand = desk.page.locator("#hand").text_content() or ""
    desk.page.goto(f"{shared_server.url}/me")
    desk.page.locator("form[action='/me/link'] button").click()
    expect(desk.page.locator("svg.qr")).to_be_visible()
    link = desk.page.input_value("#link")
    phone.page.goto(link)
    phone.page.locator("#main button.primary").click()
    phone.page.locator(f"a[href='{address.removeprefix(shared_server.url)}']").first.click()
    expect(phone.page.locator("#hand")).to_have_text(hand)
    phone.person.forgive("404")
    phone.page.goto(link)
    expect(phone.page.locator("#main")).to_contain_text("has been used")


# ------------------------------------------------------------ languages and colours
@pytest.mark.parametrize("path", ["/?game=curios", "/t/archaeology-act?as=0"])
def test_another_language_is_spoken_on_the_same_page(
    house: Server, person: NewPerson, path: str
) -> None:
    page = known(house, person(width=360), 0)
    page.goto(house.url + path)
    for code in ("ru", "en"):
        page.locator(f"button[name=language][value={code}]").click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        assert page.url == house.url + path


def test_another_language_on_a_page_that_a_form_has_made(
    shared_server: Server, person: NewPerson
) -> None:
    ann = Player(person(), "Ann")
    ann.person.forgive("422")
    ann.page.goto(f"{shared_server.url}/new/curios")
    ann.page.fill("#name", "Ann")
    ann.page.select_option("#seat2", "here")
    ann.page.locator(".new-table button.primary").click()
    expect(ann.page.get_by_role("alert")).to_be_visible()
    ann.page.locator("button[name=language][value=ru]").click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "ru")
    expect(ann.page.locator(".new-table")).to_be_visible()
    open_table(ann, shared_server.url, "curios", "friend")
    ann.page.goto(f"{shared_server.url}/me")
    ann.page.locator("form[action='/me/link'] button").click()
    expect(ann.page.locator("#link")).to_be_visible()
    ann.page.locator("button[name=language][value=en]").click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(
        re.compile("My games|another device")
    )


def test_colours_are_chosen_and_stay(house: Server, person: NewPerson) -> None:
    page = known(house, person(), 0)
    page.goto(f"{house.url}/t/curios-search")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.click("button[name=theme][value=dark]")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url == f"{house.url}/t/curios-search"
    assert page.evaluate(ground) != light
    page.goto(house.url)
    expect(page.locator("button[name=theme][value=dark]")).to_have_attribute("aria-pressed", "true")
    axe(page)


# ------------------------------------------------------------ whose turn
def test_my_games_say_whose_turn_it_is(house: Server, person: NewPerson) -> None:
    ann, ben = known(house, person(), 0), known(house, person(), 1)
    ann.goto(f"{house.url}/me")
    expect(ann.locator("a.button.primary[href='/t/archaeology-act']")).to_have_text("Your turn")
    ben.goto(f"{house.url}/me")
    line = ben.locator("li", has=ben.locator("a[href='/t/archaeology-act']"))
    expect(line).to_contain_text("Waiting for Ann")


# No window is ever hidden in a browser without windows, so the page is told that it is.
HIDE = """() => {
  Object.defineProperty(document, "hidden", {get: () => true});
  Object.defineProperty(document, "visibilityState", {get: () => "hidden"});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def calls(page: Page) -> None:
    """The tab says that it is one's turn."""
    expect(page).to_have_title(re.compile(r"^\(\d\) Your turn"))
    icon = page.locator("#favicon")
    expect(icon).to_have_attribute("href", icon.get_attribute("data-turn") or "")


def is_calm(page: Page) -> None:
    """The tab says nothing."""
    expect(page).not_to_have_title(re.compile("Your turn"))
    icon = page.locator("#favicon")
    expect(icon).to_have_attribute("href", icon.get_attribute("data-calm") or "")


@pytest.mark.parametrize("shares", [True, False])
def test_the_tab_says_whose_turn_it_is(table: Place, person: NewPerson, shares: bool) -> None:
    ann = sit(table, person, 0)
    ben = sit(table, person, 1)
    if not shares:
        alone(ben.page)
        ben.page.clock.install()
        ben.page.reload()
        follows(ben.page)
    calls(ann.page)
    is_calm(ben.page)
    polls: list[str] = []
    ben.page.on("request", lambda asked: polls.append(asked.url))
    ben.page.evaluate(HIDE)
    while ann.look().mine:
        ann.decide(ann.look())
    is_calm(ann.page)
    if not shares:
        ben.page.clock.run_for(BEFORE_A_CLOCK_RUNS_OUT)
    calls(ben.page)
    assert shares is not any(url.endswith("/me/turns") for url in polls)
    elsewhere = ben.person.context.new_page()
    elsewhere.goto(f"{table.url}/me")
    expect(elsewhere.locator("a.button.primary").first).to_have_text("Your turn")


# ------------------------------------------------------------ weight
@pytest.mark.parametrize("path", ["/", "/t/curios-search", f"/t/{LONG_TABLE}"])
def test_a_first_visit_is_light(house: Server, person: NewPerson, path: str) -> None:
    page = known(house, person(), 0)
    sizes: list[int] = []
    network = page.context.new_cdp_session(page)
    network.on("Network.loadingFinished", lambda loaded: sizes.append(loaded["encodedDataLength"]))
    network.send("Network.enable")
    page.goto(house.url + path)
    settle(page)
    icon = page.request.get(house.url + (page.locator("#favicon").get_attribute("href") or ""))
    total = sum(sizes) + int(icon.headers["content-length"])
    print(f"{path}: {total} bytes in {len(sizes) + 1} answers")
    assert 20_000 < total < FIRST_PAGE


def test_a_browser_keeps_what_it_has(house: Server, person: NewPerson) -> None:
    page = known(house, person(), 0)
    page.goto(house.url)
    settle(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{house.url}/me")
    settle(page)
    network = [url for url in asked if "/static/" in url]
    cached = page.evaluate(
        "performance.getEntriesByType('resource').filter(e => e.name.includes('/static/'))"
        ".every(e => e.transferSize === 0)"
    )
    assert network
    assert cached
