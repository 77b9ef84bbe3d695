"""Whole games of one person against a bot: with keys alone, and without any script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.playing import Look, Player
from browser.support import NewPerson, Server

MOST_MOVES = 100
FARTHEST = 200
LOOKS_AGAIN = 100
A_MOMENT = 100  # ms


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which whole games take seconds."""
    folder: Path = tmp_path_factory.mktemp("brisk")
    one = Server(folder, brisk=True)
    one.start()
    yield one
    one.stop()


def focused(page: Page) -> str:
    """What the keys go to: its id, or its words where it has none."""
    found = "({activeElement: e}) => e.id || e.innerText.trim()"
    return str(page.evaluate_handle("document").evaluate(found))


def reach(page: Page, is_there: Callable[[str], bool]) -> None:
    """Go from thing to thing until one is there."""
    for _ in range(FARTHEST):
        if is_there(focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the keys do not lead there")


def test_a_whole_game_with_keys_alone(house: Server, person: NewPerson) -> None:
    ann = Player(person(reduced_motion=True), "Guest")
    page = ann.page
    page.goto(house.url)
    reach(page, lambda found: found.startswith("Play against a bot") and "Curios" in found)
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    for number in range(MOST_MOVES):
        look = waits(ann)
        if look.over:
            break
        button = look.choice()
        reach(page, lambda found, button=button: found == button)  # type: ignore[misc]
        page.keyboard.press("Enter" if number % 2 else "Space")
        if look.buttons[button]:
            expect(page.locator(f"#{look.buttons[button]}")).to_be_visible()
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        ann.until(look.number + 1)
    reach(page, lambda found: found == "Look at the game again")
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay*")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where")).to_contain_text("Move 1 of")


def waits(player: Player) -> Look:
    """What the page shows once the player is to decide, or the game is over."""
    player.page.wait_for_selector("#table[data-turn=yes], #result")
    return player.look()


def test_a_whole_game_without_any_script(house: Server, person: NewPerson) -> None:
    ann = Player(person(javascript=False), "Guest")
    page = ann.page
    page.goto(house.url)
    page.locator("form[action='/play']:has([value=curios]) button").click()
    page.click("#into-the-shuffle")
    for _ in range(MOST_MOVES):
        look = looks_again(ann)
        if look.over:
            break
        button = look.choice()
        if question := look.buttons[button]:
            page.click(f"#{button}")
            button = f"{question} .primary"
        with page.expect_navigation():
            page.click(f"#{button}")
        assert not ann.look().error
    page.locator("#result a[href$='/fairness']").click()
    page.locator("button[name=check]").click()
    expect(page.locator("#check [role=status]")).to_be_visible()
    page.go_back()
    page.go_back()
    with page.expect_navigation():
        page.click("#rematch")
    page.click("#into-the-shuffle")
    assert not ann.look().over


def looks_again(player: Player) -> Look:
    """What the page shows once the player is to decide, for which it must be asked."""
    for _ in range(LOOKS_AGAIN):
        look = player.look()
        if look.mine or look.over:
            return look
        player.page.wait_for_timeout(A_MOMENT)
        with player.page.expect_navigation():
            player.page.locator("noscript a").click()
    raise AssertionError("the bot does not move")
