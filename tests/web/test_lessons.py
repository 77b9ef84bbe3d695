"""Lessons on pages: they begin with a press, say what to do, and can be left at any time."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from potsherd.games import parse_move
from potsherd.language import use
from potsherd.store import Person
from potsherd.table.lessons.contract import lessons
from potsherd.table.lessons.lesson import LEARNER
from potsherd.web.board.pointing import points
from potsherd.web.board.scene import scene_of
from potsherd.web.fragments import made_text
from potsherd.web.visitors import Visitor
from table.test_lessons import ANN, answered, moved, opened
from web.finished import House, house

LESSONS = lessons()


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as one:
        yield one


@pytest.fixture
def stranger(here: House) -> House:
    here.client.cookies.clear()
    return here


def begun(house: House, name: str) -> str:
    """The address of a new table for a lesson."""
    answer = house.client.post(f"/learn/{name}", follow_redirects=False)
    assert answer.status_code == 303
    return answer.headers["location"]


def guide_on(page: str) -> str:
    guide = page.partition('<section class="guide ')[2].partition("</section>")[0]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", guide)))


def move(house: House, table: str, token: str) -> str:
    page = house.client.get(table).text
    version = re.findall(r'name="version" id="version" value="(\d+)"', page)[0]
    sent = {"version": version, "as": str(LEARNER), "move": token}
    answer = house.client.post(f"{table}/move", data=sent)
    return answer.text


def test_every_lesson_is_offered(stranger: House) -> None:
    page = stranger.client.get("/learn").text
    for name in LESSONS:
        assert f'action="/learn/{name}"' in page
        assert f'href="/rules/{name}"' in page


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_begins_with_one_press_and_says_what_to_do(stranger: House, name: str) -> None:
    table = begun(stranger, name)
    page = stranger.client.get(table).text
    step = LESSONS[name].steps[0]
    assert step.task in guide_on(page)
    assert f'id="{step.zone}"' in page
    assert f"step 1 of {len(LESSONS[name].steps)}" in guide_on(page)


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("name", LESSONS)
def test_each_step_of_a_lesson_points_at_what_it_asks_for(
    here: House, name: str, code: str
) -> None:
    who, table = Visitor(Person(ANN, "Ann"), use(code)), opened(name)
    for number, step in enumerate(LESSONS[name].steps, start=1):
        meant = points(scene_of(table, LEARNER, who.language).board, parse_move(step.move))
        page = made_text(here.site, who, table, LEARNER)
        assert meant
        assert page.count("data-meant=") == len(meant)
        assert f'id="show-step-{number}"' in page
        table = answered(moved(table, step.move))
    assert "data-meant=" not in made_text(here.site, who, table, LEARNER)


def test_others_see_nothing_of_what_a_lesson_points_at(stranger: House) -> None:
    table = begun(stranger, "archaeology")
    assert "data-meant=" in stranger.client.get(table).text
    stranger.client.cookies.clear()
    assert "data-meant=" not in stranger.client.get(table).text


@pytest.mark.parametrize(
    ("token", "why"),
    [
        ("end", "With that you would end your turn."),
        ("sell 2 coin", "With that you would sell 2 coins for $5."),
        ("sell 5 coin", "That cannot be: "),
        ("trade coin > nothing_there", "That cannot be: "),
    ],
)
def test_a_wrong_move_is_answered_by_why_it_is_wrong(stranger: House, token: str, why: str) -> None:
    table = begun(stranger, "archaeology")
    page = move(stranger, table, token)
    task = LESSONS["archaeology"].steps[0].task
    error = unescape(page.partition('id="error"')[2].partition("</p>")[0])
    assert why in error
    assert f"The lesson asks: {task}" in error
    assert page.count('id="error"') == 1
    assert "data-meant=" in page


def test_cards_that_were_marked_for_a_wrong_move_stay_marked_without_scripts(
    stranger: House,
) -> None:
    table = begun(stranger, "archaeology")
    version = re.findall(r'id="version" value="(\d+)"', stranger.client.get(table).text)[0]
    sent = {"version": version, "as": "0", "do": "trade", "give": ["coin", "talisman"]}
    page = stranger.client.post(f"{table}/move", data=sent | {"take": "talisman"}).text
    assert 'id="error"' in page
    checked = re.findall(r'<input[^>]* id="([^"]+)-box" checked', page)
    assert sorted(checked) == ["hand-coin-1", "hand-talisman-1", "market-talisman-1"]


def test_another_move_is_refused_with_what_to_do_and_nothing_is_lost(stranger: House) -> None:
    table = begun(stranger, "archaeology")
    page = move(stranger, table, "end")
    task = LESSONS["archaeology"].steps[0].task
    assert task in unescape(page.partition('id="error"')[2].partition("</div>")[0])
    assert task in guide_on(page)
    page = move(stranger, table, LESSONS["archaeology"].steps[0].move)
    assert LESSONS["archaeology"].steps[1].task in guide_on(page)


def test_whoever_plays_on_alone_has_no_guide_any_more(stranger: House) -> None:
    table = begun(stranger, "archaeology")
    for _ in range(2):
        page = stranger.client.post(f"{table}/free").text
        assert 'id="guide"' not in page
    assert 'id="error"' not in move(stranger, table, "end")


def test_others_see_no_guide_and_cannot_end_a_lesson(stranger: House) -> None:
    table = begun(stranger, "archaeology")
    stranger.client.cookies.clear()
    assert 'id="guide"' not in stranger.client.get(table).text
    assert stranger.client.post(f"{table}/free").status_code == 403


def test_a_press_sent_twice_opens_one_table(stranger: House) -> None:
    stranger.as_ann()
    first, second = (
        stranger.client.post("/learn/curios", data={"key": "twice"}, follow_redirects=False)
        for _ in range(2)
    )
    assert first.headers["location"] == second.headers["location"]


def test_there_is_no_lesson_of_another_name(stranger: House) -> None:
    assert stranger.client.post("/learn/chess").status_code == 404


def test_the_page_about_the_shuffle_says_that_a_lesson_has_cards_of_its_own(
    stranger: House,
) -> None:
    said = "This table was for a lesson"
    assert said in stranger.client.get(f"{begun(stranger, 'curios')}/fairness").text
    assert said not in stranger.client.get(f"/t/{stranger.table('curios').id}/fairness").text
