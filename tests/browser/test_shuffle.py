"""The shuffle in a browser: it keeps, gives and compares by itself, and says when it is cheated."""

from __future__ import annotations

import json
import re
from hashlib import sha256

import pytest
from playwright.sync_api import Page, Route, expect

from browser.support import NewPerson, Server, axe

SEED = bytes(range(32)).hex()


def plays(page: Page, server: Server, game: str = "curios") -> str:
    """Begin a game against a bot; its address."""
    page.goto(server.url)
    page.locator(f"form[action='/play']:has([value={game}]) button").click()
    expect(page.locator("#table")).to_be_visible()
    return page.url.split("?")[0]


def kept(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate("() => ({...localStorage})")
    return found


def altered(page: Page, address: str, **facts: str) -> None:
    """From now on the server of this page lies about facts of the shuffle."""

    def lie(route: Route) -> None:
        if route.request.resource_type != "document":
            return route.continue_()
        answer = route.fetch()
        body = answer.text()
        for name, value in facts.items():
            body = re.sub(
                rf'(<div id="shuffle".*?data-{name}=")[^"]*', rf"\g<1>{value}", body, flags=re.S
            )
        return route.fulfill(response=answer, body=body)

    page.route(f"{address}**", lie)


def test_a_game_at_once_begins_with_words_of_the_browser_and_without_a_click(
    shared_server: Server, person: NewPerson
) -> None:
    ann = person()
    address = plays(ann.page, shared_server)
    facts = ann.page.locator("#shuffle")
    (words,) = [key.split(" ")[-1] for key in kept(ann.page) if " words " in key]
    assert facts.get_attribute("data-words") == f"{words} "
    assert len(bytes.fromhex(words)) == 32
    (commitment,) = [json.loads(value) for key, value in kept(ann.page).items() if "commit" in key]
    assert commitment["commitment"] == facts.get_attribute("data-commitment")
    assert commitment["early"] is True
    ann.page.goto(f"{address}/fairness")
    expect(ann.page.locator("#kept")).to_contain_text("The words that it gave are in the shuffle.")
    axe(ann.page)


def test_typed_words_go_in_beside_random_ones(shared_server: Server, person: NewPerson) -> None:
    page = person().page
    page.goto(f"{shared_server.url}/new/curios")
    page.fill("#name", "Ann")
    page.select_option("#seat2", "bot:greedy")
    page.click("#lucky-words summary")
    page.fill("#lucky", "семь лошадей")
    page.locator(".new-table button.primary").click()
    expect(page.locator("#table")).to_be_visible()
    page.goto(f"{page.url.split('?')[0]}/fairness")
    expect(page.locator(".numbers q")).to_have_text(re.compile("^семь лошадей [0-9a-f]{32}$"))


def test_two_windows_give_one_s_words_once_and_cry_no_wolf(
    shared_server: Server, person: NewPerson
) -> None:
    ann, ben = person(), person()
    ann.page.goto(f"{shared_server.url}/new/curios")
    ann.page.fill("#name", "Ann")
    ann.page.locator(".new-table button.primary").click()
    address = ann.page.url
    other = ann.context.new_page()
    other.goto(address)
    link = ann.page.locator("#link").input_value()
    ben.page.goto(link)
    ben.page.fill("#name", "Ben")
    ben.page.locator("main button.primary").click()
    for page in (ann.page, other, ben.page):
        expect(page.locator("#table")).to_be_visible()
        expect(page.locator("#shuffle-warning")).to_be_hidden()
    words = ann.page.locator("#shuffle").get_attribute("data-words") or ""
    assert all(len(bytes.fromhex(given)) == 32 for given in words.split(" "))
    assert len(set(words.split(" "))) == 2


@pytest.mark.parametrize(
    ("lie", "warning"),
    [
        ({"commitment": "0" * 64}, "not the commitment that the server showed"),
        ({"words": "00 "}, "words that this browser gave are not in the shuffle"),
        ({"seed": SEED}, "the seed does not fit the commitment"),
    ],
)
def test_a_host_who_cheats_is_found_by_the_browser(
    shared_server: Server, person: NewPerson, lie: dict[str, str], warning: str
) -> None:
    page = person().page
    address = plays(page, shared_server)
    altered(page, address, **lie)
    for path in ("", "/fairness"):
        page.goto(address + path)
        expect(page.locator("#shuffle-warning")).to_contain_text(warning)
        expect(page.locator("#shuffle-warning")).to_be_visible()


def test_the_seed_of_the_commitment_is_known_by_the_browser_s_own_sum(
    shared_server: Server, person: NewPerson
) -> None:
    page = person().page
    address = plays(page, shared_server)
    honest = sha256(b"potsherd commitment 1\0" + bytes.fromhex(SEED)).hexdigest()
    page.evaluate(
        """honest => {
          const key = Object.keys(localStorage).find(each => each.includes("commitment"));
          localStorage.setItem(key, JSON.stringify({commitment: honest, early: true, since: 0}));
        }""",
        honest,
    )
    altered(page, address, commitment=honest, seed=SEED)
    page.goto(f"{address}/fairness")
    expect(page.locator("#kept")).to_contain_text("the seed fits it")
    expect(page.locator("#shuffle-warning")).to_be_hidden()


def test_without_storage_words_are_given_all_the_same(
    shared_server: Server, person: NewPerson
) -> None:
    page = person().page
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, {get() { throw new Error('blocked'); }});"
    )
    address = plays(page, shared_server)
    assert (page.locator("#shuffle").get_attribute("data-words") or "").strip()
    page.goto(f"{address}/fairness")
    expect(page.locator("#kept")).to_contain_text("keeps nothing")


def test_without_scripts_a_button_begins_the_game(shared_server: Server, person: NewPerson) -> None:
    page = person(javascript=False).page
    page.goto(shared_server.url)
    page.locator("form[action='/play']:has([value=curios]) button").click()
    page.fill("#words", "seven horses")
    page.click("#into-the-shuffle")
    expect(page.locator("#table")).to_be_visible()
    page.goto(f"{page.url.split('?')[0]}/fairness")
    expect(page.locator(".numbers q")).to_have_text("seven horses")
