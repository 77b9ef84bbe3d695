"""Two people at one device: it changes hands, and nobody sees what is not theirs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.playing import Look, Player, open_table
from browser.support import NewPerson, Server, axe

NAMES = ("Ann", "Ben")
TURNS = 4


@pytest.fixture
def couple(person: NewPerson) -> Player:
    """Ann and Ben before one phone."""
    return Player(person(width=360, reduced_motion=True), "Ann")


def next_name(couple: Player) -> str:
    """Whom the screen asks for, once it hides everything."""
    heading = couple.page.locator("#handover-title")
    expect(heading).to_be_visible()
    return next(name for name in NAMES if name in heading.inner_text())


def nothing_is_shown(text: str) -> None:
    """The text of a page has no card, no sum and no story in it, not even hidden."""
    for trace in ("data-card", 'id="hand"', 'id="hand-', 'id="market', 'id="log', "art", "$"):
        assert trace not in text, trace


def take_over(couple: Player, name: str) -> Look:
    """Who was asked for takes the device and sees a table."""
    couple.page.click("#take-over")
    expect(couple.page.locator("#table h1")).to_contain_text(name)
    return couple.look()


@pytest.mark.parametrize("game", ["archaeology", "curios"])
def test_the_device_changes_hands_and_hides_them(
    shared_server: Server, couple: Player, game: str
) -> None:
    address = open_table(couple, shared_server.url, game, "Ben")
    page, taken = couple.page, []
    for _ in range(TURNS):
        name = next_name(couple)
        table = page.locator("#table")
        nothing_is_shown(str(table.evaluate("e => e.outerHTML")))
        nothing_is_shown(main_of(page.request.get(address).text()))
        look = take_over(couple, name)
        taken.append((name, look.number))
        while look.mine and not page.locator("#handover").count():
            couple.decide(look)
            if not page.locator("#handover").count():
                look = couple.look()
    assert {name for name, _ in taken} == set(NAMES)
    assert [number for _, number in taken] == sorted({number for _, number in taken})


def main_of(text: str) -> str:
    """What a page as it was sent says of the table."""
    found = re.search(r'<div id="table".*?</div>', text, re.DOTALL)
    assert found is not None
    return found[0]


def test_who_looks_from_the_wrong_seat_is_sent_away(shared_server: Server, couple: Player) -> None:
    address = open_table(couple, shared_server.url, "archaeology", "Ben")
    other = 1 - NAMES.index(next_name(couple))
    couple.page.goto(f"{address}?as={other}")
    expect(couple.page.locator("#handover")).to_be_visible()
    nothing_is_shown(couple.page.locator("#table").evaluate("e => e.outerHTML"))
    axe(couple.page)


def test_coming_back_asks_again_who_is_there(shared_server: Server, couple: Player) -> None:
    address = open_table(couple, shared_server.url, "archaeology", "Ben")
    take_over(couple, next_name(couple))
    couple.page.goto(address)
    expect(couple.page.locator("#handover")).to_be_visible()
    take_over(couple, next_name(couple))
    couple.page.reload()
    expect(couple.page.locator("#move")).to_be_visible()


def test_the_others_hands_are_gone_when_the_browser_goes_back(
    shared_server: Server, couple: Player
) -> None:
    open_table(couple, shared_server.url, "archaeology", "Ben")
    look = take_over(couple, next_name(couple))
    while not couple.page.locator("#handover").count():
        look = couple.decide(look)
    next_name(couple)
    for wander in (couple.page.go_back, couple.page.go_forward):
        wander()
        expect(couple.page.locator("#handover")).to_be_visible()
        expect(couple.page.locator("[data-card]")).to_have_count(0)
