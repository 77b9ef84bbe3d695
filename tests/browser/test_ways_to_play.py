"""Games of one person against a bot: with keys alone, and without any script."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.moments import cookie, new_table
from browser.playing import Look, Player, looks_again
from browser.support import NewPerson, Server

SOME_MOVES, MOST_MOVES = 2, 20
FARTHEST = 200


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


def come_back(player: Player, server: Server) -> None:
    """To a game against a bot that is about to end."""
    table, (name, value) = new_table(server, "curios-ending"), cookie(0)
    player.person.context.add_cookies([{"name": name, "value": value, "url": table.url}])
    player.page.goto(table.address)


# ------------------------------------------------------------ keys
def test_a_game_from_the_beginning_and_one_to_the_end_with_keys_alone(
    shared_server: Server, person: NewPerson
) -> None:
    ann = Player(person(reduced_motion=True), "Ann")
    page = ann.page
    page.goto(shared_server.url)
    reach(page, lambda found: found.startswith("Play against a bot") and "Curios" in found)
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    press_keys(ann, SOME_MOVES)
    come_back(ann, shared_server)
    press_keys(ann, MOST_MOVES)
    reach(page, lambda found: found == "Look at the game again")
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay*")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where")).to_contain_text("Move 1 of")


def press_keys(player: Player, moves: int) -> None:
    """Make so many moves, or all until the game is over."""
    page = player.page
    for number in range(moves):
        look = waits(player)
        if look.over:
            return
        button = look.choice()
        reach(page, lambda found, button=button: found == button)  # type: ignore[misc]
        page.keyboard.press("Enter" if number % 2 else "Space")
        if look.buttons[button]:
            expect(page.locator(f"#{look.buttons[button]}")).to_be_visible()
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        player.until(look.number + 1)


def waits(player: Player) -> Look:
    """What the page shows once the player is to decide, or the game is over."""
    player.page.wait_for_selector("#table[data-turn=yes], #result")
    return player.look()


# ------------------------------------------------------------ no script
def test_a_game_from_the_beginning_and_one_to_the_end_without_any_script(
    shared_server: Server, person: NewPerson
) -> None:
    ann = Player(person(javascript=False), "Ann")
    page = ann.page
    page.goto(shared_server.url)
    page.locator("form[action='/play']:has([value=curios]) button").click()
    page.click("#into-the-shuffle")
    press_buttons(ann, SOME_MOVES)
    come_back(ann, shared_server)
    press_buttons(ann, MOST_MOVES)
    page.locator("#result a[href$='/fairness']").click()
    page.locator("button[name=check]").click()
    expect(page.locator("#check [role=status]")).to_be_visible()
    page.go_back()
    page.go_back()
    with page.expect_navigation():
        page.click("#rematch")
    page.click("#into-the-shuffle")
    assert not ann.look().over


def press_buttons(player: Player, moves: int) -> None:
    """Make so many moves, or all until the game is over."""
    for _ in range(moves):
        look = looks_again(player)
        if look.over:
            return
        button = look.choice()
        if question := look.buttons[button]:
            player.page.click(f"#{button}")
            button = f"{question} .primary"
        with player.page.expect_navigation():
            player.page.click(f"#{button}")
        assert not player.look().error
