"""What people do most, in each engine: a game to its end and looked back on, two at a table, a
lesson, a server that goes and comes back."""

from __future__ import annotations

from pathlib import Path

from browser.moments import cookie, new_table
from browser.playing import LOOK, Look
from browser.support import Server, serving
from engines.window import SHIFT, NewWindow, Window

DESK, PHONE = (1366, 657), (390, 664)
A_FEW = 4


def someone(open_window: NewWindow, server: Server, seat: int | None = None) -> Window:
    """Somebody who wants quickly told what others do, perhaps the one of a seat of the moments."""
    window = open_window()
    window.resize(*DESK)
    window.goto(f"{server.url}/")
    window.evaluate("localStorage.setItem('pace', 'quick')")
    if seat is not None:
        name, secret = cookie(seat)
        window.evaluate(f"document.cookie = '{name}={secret}; path=/'")
    return window


def look(window: Window, number: int = 0) -> Look:
    """What a table's page shows once it is so far."""
    window.wait(f"document.getElementById('table')?.dataset.number >= {number}")
    return Look.of(window.evaluate(f"({LOOK})()"))


def turn(window: Window) -> Look:
    """What the page shows once a decision is to be made there, or the game is over; a key ends what
    is told before."""
    here = "document.querySelector('#table[data-turn=yes], #result') !== null"
    window.wait(here, meanwhile=lambda: window.type(SHIFT))
    return look(window)


def decide(window: Window) -> Look:
    """Make a move that the page offers; what it shows afterwards."""
    before = turn(window)
    for selector in before.presses():
        window.press(selector)
    return look(window, before.number + 1)


def test_a_game_against_a_bot_is_played_to_its_end_and_looked_back_on(
    open_window: NewWindow, server: Server
) -> None:
    ann = someone(open_window, server)
    ann.goto(server.url)
    ann.press("form[action='/play']:has([value=curios]) button")
    while not turn(ann).over:
        assert not decide(ann).error
    ann.shows(".standings tr.is-winner")
    ann.press("#result a[href$='/replay']")
    for step in (1, 2):
        ann.press("#next-step")
        ann.says(".where", f"Move {step} of")
    assert ann.complaints() == []


def test_two_people_meet_at_a_table_and_each_sees_what_the_other_does(
    open_window: NewWindow, server: Server
) -> None:
    ann, ben = someone(open_window, server), someone(open_window, server)
    ben.resize(*PHONE)
    ann.goto(f"{server.url}/new/expedition")
    ann.press("#name")
    ann.type("Ann")
    ann.press(".new-table button.primary")
    ben.goto(ann.wait("document.getElementById('link')?.value"))
    ben.press("#name")
    ben.type("Ben")
    ben.press("#main button.primary")
    looks = [look(window) for window in (ann, ben)]
    for _ in range(A_FEW):
        deciding = ann if looks[0].mine else ben
        number = decide(deciding).number
        looks = [look(window, number) for window in (ann, ben)]
        assert all(each.newest and not each.error for each in looks)
        assert looks[0].mine != looks[1].mine
    assert ann.complaints() == ben.complaints() == []


def test_a_step_of_a_lesson_is_shown_and_done(open_window: NewWindow, server: Server) -> None:
    ann = someone(open_window, server)
    ann.goto(server.url)
    ann.press("form[action='/learn/archaeology'] button")
    ann.says("#guide-title", "step 1 of")
    ann.press(".show-me")
    outline = "getComputedStyle(document.getElementById('hand-talisman-1')).outlineStyle"
    ann.wait(f"{outline} === 'solid'")
    for card in ("hand-parchment_scrap-1", "hand-talisman-1", "market-coin-1", "market-coin-2"):
        ann.press(f"#{card}")
    ann.press("#do-trade:not([aria-disabled])")
    ann.says("#guide-title", "step 2 of")
    assert ann.complaints() == []


def test_no_press_is_lost_while_something_moves(open_window: NewWindow, server: Server) -> None:
    ann = someone(open_window, server, seat=0)
    ann.goto(new_table(server, "archaeology-act").address)
    number = decide(ann).number  # cards still fly
    ann.press("#end")
    asks = "document.querySelector('#end-ask:popover-open') !== null"
    ann.wait(f"({asks} || document.getElementById('table').dataset.number >= {number + 1})")
    assert ann.complaints() == []


def test_a_press_soon_after_another_at_the_same_place_is_no_double_click(
    open_window: NewWindow, server: Server
) -> None:
    ann = someone(open_window, server)
    ann.evaluate("window.counts = []")
    ann.evaluate("addEventListener('click', click => counts.push(click.detail))")
    for _ in range(2):
        ann.press("h1")
    ann.wait("counts.length === 2")
    assert ann.evaluate("counts") == [1, 1]


def test_a_server_that_was_killed_comes_back_with_the_table(
    open_window: NewWindow, tmp_path: Path
) -> None:
    with serving(tmp_path) as server:
        ann = someone(open_window, server, seat=0)
        ann.goto(new_table(server, "archaeology-act").address)
        ann.shows("[data-stream][data-live]")
        number = decide(ann).number
        server.kill()
        ann.shows("#net:not(:empty)")
        server.start()
        ann.shows("#net:empty")
        assert decide(ann).number > number
