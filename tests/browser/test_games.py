"""Games in browsers, from the start page to the result, its check, and another game.

Among people one that is short is played as a whole, of the others a beginning and an end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from browser.moments import NAMES, Place, cookie, new_table
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
from browser.support import NewPerson, Person, Server

A_WHILE = 6  # moves


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
        assert len(player.told) > 1
        # Its styles come with the end, however the page heard of it.
        expect(player.page.locator(".accounts")).to_have_css("display", "grid")


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
        expect(player.page.locator("#again-by")).to_contain_text(asks.name)
        player.page.click("#rematch")
    for player in (asks, *comes):
        sees_table(player)
        assert not player.look().over
    assert len({player.page.url.split("?")[0] for player in (asks, *comes)}) == 1


def share(player: Player) -> None:
    """From the result to the link and the picture for others, and back."""
    page = player.page
    address = page.url
    page.click("#share")
    expect(page.locator("#link")).to_have_value(address.partition("?")[0])
    picture = page.locator(".share img")
    assert picture.evaluate("async image => (await image.decode(), image.naturalWidth)") == 1200
    page.goto(address)


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


def wish_not_to_be_asked(player: Player, server: str) -> None:
    """Say on the page of settings that no move is to be asked again."""
    player.page.goto(f"{server}/me")
    player.page.uncheck("[name=confirm]", force=True)
    with player.page.expect_navigation():
        player.page.click("#settings button")
    expect(player.page.locator("[name=confirm]")).not_to_be_checked()


def test_two_people_play_archaeology_and_a_third_looks_on(
    shared_server: Server, person: NewPerson
) -> None:
    ann = Player(person(reduced_motion=True), "Ann")
    ben = Player(person(reduced_motion=True, dark=True), "Ben")
    eve = Player(person(reduced_motion=True, width=768), "Eve")
    wish_not_to_be_asked(ann, shared_server.url)
    address = gather(shared_server.url, "archaeology", [ann, ben])
    play([ann, ben], moves=A_WHILE)
    watch(eve, address)
    play([ann, ben], [eve], moves=A_WHILE)


@pytest.mark.parametrize("game", ["archaeology", "expedition"])
def test_a_whole_game_is_played_against_a_bot(
    game: str, shared_server: Server, person: NewPerson
) -> None:
    ann = Player(person(reduced_motion=True), "Ann")
    trust(ann, shared_server.url)
    open_table(ann, shared_server.url, game, "bot:greedy")
    sees_table(ann)
    play([ann])
    agree([ann])


def test_three_people_play_expedition_one_of_them_in_russian_on_a_phone(
    shared_server: Server, person: NewPerson
) -> None:
    ann = Player(person(reduced_motion=True), "Ann")
    zoya = Player(person(reduced_motion=True, lang="ru", width=360), "Зоя")
    ben = Player(person(reduced_motion=True, width=768), "Ben")
    for player in (ann, zoya, ben):
        trust(player, shared_server.url)
    gather(shared_server.url, "expedition", [ann, zoya, ben], monument="tomb")
    play([ann, zoya, ben], moves=2 * A_WHILE)


def come(person: Person, place: Place, seat: int) -> Player:
    """Somebody comes back to a table, and has no move asked again."""
    name, value = cookie(seat)
    person.context.add_cookies([{"name": name, "value": value, "url": place.url}])
    player = Player(person, NAMES[seat])
    trust(player, place.url)
    player.page.goto(place.address)
    sees_table(player)
    return player


def test_archaeology_ends_for_two_people_and_one_who_looks_on(
    shared_server: Server, person: NewPerson
) -> None:
    table = new_table(shared_server, "archaeology-ending")
    ann = come(person(reduced_motion=True), table, 0)
    ben = come(person(reduced_motion=True, dark=True), table, 1)
    eve = Player(person(reduced_motion=True, width=768), "Eve")
    watch(eve, table.address)
    play([ann, ben], [eve])
    agree([ann, ben, eve])
    share(eve)
    look_back(eve)
    again(ann, [ben])


def test_expedition_ends_for_three_people_one_of_them_in_russian_on_a_phone(
    shared_server: Server, person: NewPerson
) -> None:
    table = new_table(shared_server, "expedition-ending")
    ann = come(person(reduced_motion=True), table, 0)
    ben = come(person(reduced_motion=True, lang="ru", width=360), table, 1)
    cem = come(person(reduced_motion=True, width=768), table, 2)
    play([ann, ben, cem])
    agree([ann, ben, cem])
    assert re.search("[а-я]", ben.page.inner_text("#result-title"))


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


def test_two_people_and_a_bot_play_curios(shared_server: Server, person: NewPerson) -> None:
    ann = Player(person(reduced_motion=True), "Ann")
    ben = Player(person(reduced_motion=True, width=360), "Ben")
    trust(ben, shared_server.url)
    address = open_table(ann, shared_server.url, "curios", "bot:greedy", "friend")
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
