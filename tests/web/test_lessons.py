"""Lessons on pages: they begin with a press, say what to do, and can be left at any time."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from potsherd.table.lessons.contract import lessons
from potsherd.table.lessons.lesson import LEARNER
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
    guide = page.partition('<section class="guide"')[2].partition("</section>")[0]
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
