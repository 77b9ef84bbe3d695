"""Whole games in browsers: from the start page to the result, its check, and another game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.playing import (
    Player,
    gather,
    invitation,
    join,
    open_table,
    play,
    sees_table,
    trust,
)
from browser.support import NewPerson, Server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which whole games take seconds."""
    folder: Path = tmp_path_factory.mktemp("brisk")
    one = Server(folder, brisk=True)
    one.start()
    yield one
    one.stop()


def standings(player: Player) -> list[tuple[str, str, bool]]:
    """Who got what, and who has won, as the page says at the end."""
    rows = player.page.locator(".standings tbody tr").all()
    found = []
    for row in rows:
        seat = re.search(r"seat-\d", row.get_attribute("class") or "")
        score = re.search(r"\d+", row.locator("td").first.inner_text())
        assert seat
        assert score
        found.append((seat[0], score[0], "is-winner" in (row.get_attribute("class") or "")))
    return found


def agree(players: Sequence[Player]) -> None:
    """All pages tell the same end of the game, which was told on the way."""
    told = [standings(player) for player in players]
    assert all(each == told[0] for each in told)
    assert any(won for _, _, won in told[0])
    for player in players:
        assert len(player.told) > 10


def watch(spectator: Player, address: str) -> None:
    """Look at a table, and see no hand there."""
    spectator.page.goto(address)
    expect(spectator.page.locator("#hand")).to_have_count(0)
    expect(spectator.page.locator("#move input[type=checkbox]")).to_have_count(0)


def again(asks: Player, comes: Sequence[Player]) -> None:
    """Another game with the same people, each in the seat that was kept for them."""
    asks.page.click("#rematch")
    asks.page.wait_for_selector("#room")
    for player in comes:
        player.page.locator("#result a.primary").click()
        player.page.locator("#room form[action$='/sit'] button").click()
    for player in (asks, *comes):
        sees_table(player)
        assert not player.look().over
    assert len({player.page.url.split("?")[0] for player in (asks, *comes)}) == 1


def look_back(player: Player) -> None:
    """From the result to the replay and to the proof that all was dealt fairly."""
    page = player.page
    page.locator("#result a[href$='/replay']").click()
    expect(page.locator("#next-step")).to_be_visible()
    page.go_back()
    page.locator("#result a[href$='/fairness']").click()
    page.locator("button[name=check]").click()
    expect(page.locator("#check [role=status]")).to_have_class(re.compile("good"))
    page.go_back()
    page.go_back()


def test_two_people_play_archaeology_and_a_third_looks_on(house: Server, person: NewPerson) -> None:
    ann = Player(person(reduced_motion=True), "Ann")
    ben = Player(person(reduced_motion=True, dark=True), "Ben")
    eve = Player(person(reduced_motion=True, width=768), "Eve")
    trust(ann, house.url)
    address = gather(house.url, "archaeology", [ann, ben])
    play([ann, ben], moves=50)
    watch(eve, address)
    play([ann, ben], [eve])
    agree([ann, ben, eve])
    look_back(eve)
    again(ann, [ben])


def test_three_people_play_expedition_one_of_them_in_russian_on_a_phone(
    house: Server, person: NewPerson
) -> None:
    ann = Player(person(reduced_motion=True), "Ann")
    zoya = Player(person(reduced_motion=True, lang="ru", width=360), "Зоя")
    ben = Player(person(reduced_motion=True, width=768), "Ben")
    for player in (ann, zoya, ben):
        trust(player, house.url)
    gather(house.url, "expedition", [ann, zoya, ben], monument="tomb")
    play([ann, zoya, ben])
    agree([ann, zoya, ben])
    assert re.search("[а-я]", zoya.page.inner_text("#result-title"))
    look_back(zoya)
    again(zoya, [ann, ben])


def hidden(player: Player) -> set[tuple[str, str]]:
    """The site and the value of each market card of a hand."""
    cards = player.page.locator("#hand .market-card").all()
    return {(c.locator(".name").inner_text(), c.locator(".worth").inner_text()) for c in cards}


def known(player: Player) -> set[tuple[str, str]]:
    """The site and the value of all market cards that the page tells where to find."""
    rows = player.page.locator(".grid-deduction tbody tr").all()
    return {
        (row.locator("th").inner_text(), value.inner_text())
        for row in rows
        for value in row.locator(".is-out").all()
    }


def test_two_people_and_a_bot_play_curios(house: Server, person: NewPerson) -> None:
    ann = Player(person(reduced_motion=True), "Ann")
    ben = Player(person(reduced_motion=True, width=360), "Ben")
    trust(ben, house.url)
    address = open_table(ann, house.url, "curios", "bot:greedy", "friend")
    join(ben, invitation(ann))
    for player in (ann, ben):
        sees_table(player)
    assert ben.page.url == address
    assert hidden(ann)
    assert hidden(ann) <= known(ann)
    assert not hidden(ann) & known(ben)
    assert not hidden(ben) & known(ann)
    play([ann, ben])
    agree([ann, ben])
    look_back(ann)
    again(ben, [ann])
