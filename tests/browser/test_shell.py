"""All around the tables: start page, forms, invitations, devices, languages, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.moments import MOMENTS, cookie, folder_with_moments, write
from browser.playing import Player, invitation, join, open_table, sees_table
from browser.support import NewPerson, Person, Server, StartServer, axe, settle

LOOKS = [(360, "ru", True), (1440, "en", False)]
OUTSIDE = "http://192.0.2.7:8000"
FIRST_PAGE = 100 * 1024  # bytes
LONG_TABLE = "expedition-act"
WIDE = [letter + "W" * 23 for letter in "WMDGO"]
HOW_WIDE = "document.documentElement.scrollWidth"
ELSEWHERE = [
    *("/", "/?game=curios", "/new/expedition", "/me", "/learn", "/rules/archaeology"),
    *("/t/curios-search", "/t/archaeology-act?as=0", "/t/archaeology-act/log?as=0"),
    *("/t/curios-over/replay?at=3&as=open", "/t/curios-over/fairness", "/nowhere"),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with tables in the middle of games, for tests that leave them as they are."""
    server = Server(folder_with_moments(tmp_path_factory.mktemp("house")))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def wide_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same, where all people have names as wide as names can be."""
    folder = tmp_path_factory.mktemp("wide")
    write(f"sqlite:///{folder / 'tables.db'}", WIDE)
    server = Server(folder)
    server.start()
    yield server
    server.stop()


def known(server: Server, person: Person, seat: int) -> Page:
    """The page of somebody who sits at all those tables."""
    name, value = cookie(seat)
    person.context.add_cookies([{"name": name, "value": value, "url": server.url}])
    return person.page


def fits(page: Page, width: int) -> None:
    """Nothing is out of sight to the right, and nothing bars anybody."""
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    axe(page)


# ------------------------------------------------------------ every screen
@pytest.mark.parametrize(
    ("path", "seat"),
    [
        *(("/", 2), ("/me", 1), ("/nowhere", 2), ("/new/expedition", 3), ("/new/curios", 0)),
        *((f"/t/{game}-act", 1) for game in ("archaeology", "expedition")),
        *(("/t/curios-search", 2), ("/t/curios-over", 1), (f"/t/{LONG_TABLE}/log?as=0", 0)),
    ],
)
@pytest.mark.parametrize(("width", "lang", "dark"), LOOKS)
def test_every_screen_fits_and_bars_nobody(
    house: Server, person: NewPerson, path: str, seat: int, width: int, lang: str, dark: bool
) -> None:
    somebody = person(width=width, lang=lang, dark=dark)
    somebody.forgive("404")
    page = known(house, somebody, seat)
    page.goto(house.url + path)
    fits(page, width)


@pytest.mark.parametrize("width", [360, 375])
def test_names_of_the_widest_letters_make_no_page_wide(
    wide_house: Server, person: NewPerson, width: int
) -> None:
    ann, guest = Player(person(width=width), WIDE[0]), person(width=width).page
    page = known(wide_house, ann.person, 0)
    over = [f"/t/curios-over/{what}" for what in ("replay?at=9&as=1", "fairness")]
    for path in ("/", "/me", *(f"/t/{moment.table}" for moment in MOMENTS), *over):
        page.goto(wide_house.url + path)
        assert page.evaluate(HOW_WIDE) == width, path
    room = open_table(ann, wide_house.url, "expedition", "friend", "friend", "bot:random")
    assert page.evaluate(HOW_WIDE) == width
    for address in (room, invitation(ann)):
        guest.goto(address)
        assert guest.evaluate(HOW_WIDE) == width, address


@pytest.mark.parametrize(("width", "lang", "dark"), LOOKS)
def test_strangers_screens_fit_and_bar_nobody(
    shared_server: Server, person: NewPerson, width: int, lang: str, dark: bool
) -> None:
    ann = Player(person(width=width, lang=lang, dark=dark), "Ann")
    ann.person.forgive("422")
    page = ann.page
    for path in ("/", "/me", "/new/archaeology"):
        page.goto(shared_server.url + path)
        fits(page, width)
    open_table(ann, shared_server.url, "expedition", "friend", "bot:random")
    fits(page, width)
    guest = person(width=width, lang=lang, dark=not dark)
    guest.page.goto(invitation(ann))
    fits(guest.page, width)
    guest.page.goto(page.url)
    fits(guest.page, width)
    page.goto(f"{shared_server.url}/me")
    page.locator("form[action='/me/link'] button").click()
    link = page.input_value("#link")
    fits(page, width)
    guest.page.goto(link)
    fits(guest.page, width)
    page.goto(f"{shared_server.url}/me")
    page.locator("form[action='/me/programs'] button").click()
    expect(page.locator("#token")).to_be_visible()
    fits(page, width)


_FAR = """() => [...document.querySelectorAll("#move button, #move label.card, #result button")]
  .filter(each => each.checkVisibility() && !each.disabled && !each.closest("[popover]"))
  .filter(each => each.getBoundingClientRect().bottom > 2 * innerHeight)
  .map(each => each.id || each.innerText)"""


@pytest.mark.parametrize("table", [moment.table for moment in MOMENTS])
def test_a_phone_scrolls_at_most_once_to_any_action(
    house: Server, person: NewPerson, table: str
) -> None:
    page = known(house, person(width=360), 0)
    page.goto(f"{house.url}/t/{table}")
    assert page.evaluate(_FAR) == []


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
    page.select_option("#monument", "sphinx")
    page.select_option("#pace", "day")
    page.check("[name=listed][value=yes]", force=True)
    page.click("#lucky-words summary")
    page.fill("#lucky", "seven black cats")
    page.locator(".new-table button.primary").click()
    expect(page.get_by_role("alert")).to_contain_text("seat 2")
    kept = {"#name": "Ann", "#seat2": "here", "#seat3": "bot:random", "#monument": "sphinx"}
    for field, value in {**kept, "#pace": "day", "#lucky": "seven black cats"}.items():
        expect(page.locator(field)).to_have_value(value)
    expect(page.locator("[name=players][value='3']")).to_be_checked()
    expect(page.locator("[name=listed][value=yes]")).to_be_checked()
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


def test_an_invitation_can_be_taken_with_a_camera(server: StartServer, person: NewPerson) -> None:
    here = server("--origin", OUTSIDE)
    ann, ben = Player(person(), "Ann"), Player(person(width=360, lang="ru"), "Бен")
    open_table(ann, here.url, "curios", "friend")
    expect(ann.page.locator("svg.qr")).to_be_visible()
    link = invitation(ann)
    assert link.startswith(OUTSIDE)
    join(ben, link.replace(OUTSIDE, here.url))
    for player in (ann, ben):
        expect(player.page.locator("#hand")).to_be_visible()


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
@pytest.mark.parametrize("path", ELSEWHERE)
def test_another_language_is_spoken_on_the_same_page(
    house: Server, person: NewPerson, path: str
) -> None:
    somebody = person(width=360)
    somebody.forgive("404")
    page = known(house, somebody, 0)
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
_HIDE = """() => {
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


def test_the_tab_says_whose_turn_it_is(shared_server: Server, person: NewPerson) -> None:
    ann, ben = Player(person(), "Ann"), Player(person(), "Ben")
    open_table(ann, shared_server.url, "curios", "friend")
    join(ben, invitation(ann))
    for player in (ann, ben):
        sees_table(player)
    active, other = (ann, ben) if ann.look().mine else (ben, ann)
    calls(active.page)
    is_calm(other.page)
    other.page.clock.install()
    other.page.reload()
    other.page.evaluate(_HIDE)
    number = active.look().number
    while active.look().mine:
        active.decide(active.look())
    is_calm(active.page)
    other.page.clock.run_for(15_000)
    calls(other.page)
    assert active.look().number > number
    elsewhere = other.person.context.new_page()
    elsewhere.goto(f"{shared_server.url}/me")
    expect(elsewhere.locator("a.button.primary")).to_have_text("Your turn")


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
