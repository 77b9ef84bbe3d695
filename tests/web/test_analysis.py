"""Looking back at a game on the web: who may, what is shown, and nothing before it is over."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from time import sleep

import jsonschema
import pytest

from analysis.small import shrink_plans
from language.reading import points_between_digits
from potsherd.analysis import keeping
from potsherd.analysis.grade import Grade
from potsherd.analysis.pieces import Found, Piece, do
from potsherd.analysis.report import Judgement, Report
from potsherd.store import Person
from potsherd.table.lessons.contract import lessons
from potsherd.table.table import Table
from potsherd.web import analyses
from potsherd.web.analyses import MOST_MINUTES, Analyses, LookingBack
from web.finished import ANN, House, house, played, put

CEM = Person("p-cem", "Cem")
SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "analysis.schema.json").read_text(encoding="utf-8")
)


class Hand:
    """Does all pieces of work itself, while it is let."""

    def __init__(self) -> None:
        self.holds = False
        self.lets = 0  # pieces that are done all the same
        self.fails = False

    async def does(self, piece: Piece) -> Found:
        while self.holds and not self.lets:
            await asyncio.sleep(0.001)
        self.lets = max(0, self.lets - 1)
        if self.fails:
            raise ValueError("a piece that cannot be done")
        return do(piece)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch, house(folder) as one:
        shrink_plans(patch)
        patch.setattr(keeping, "cache_base", lambda: folder / "cache")
        yield one


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody has looked back at any game before."""
    monkeypatch.setattr(keeping, "cache_base", lambda: tmp_path / "cache")


@pytest.fixture
def hand(here: House) -> Iterator[Hand]:
    """Who does the work in a test, at a server that has forgotten all reports in memory."""
    hand = Hand()
    here.site.analyses = Analyses(hand.does)
    here.as_ann()
    yield hand
    hand.holds = False
    here.client.portal.call(here.site.analyses.close)  # type: ignore[union-attr]


def path_of(table: Table) -> str:
    return f"/t/{table.id}/analysis"


def looked_back(here: House, table: Table) -> Report:
    """The report of a game, once all is found."""
    answer = here.client.post(path_of(table), follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, path_of(table))
    looking = here.site.analyses._made[table.id]
    while looking.is_running:
        sleep(0.005)
    assert looking.report is not None
    return looking.report


def words(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


# ------------------------------------------------------------ what is shown
def test_a_game_is_looked_back_at_when_asked_and_told_with_all_its_figures(
    here: House, hand: Hand
) -> None:
    table = here.table("curios")
    page = here.client.get(path_of(table))
    assert page.headers["cache-control"] == "no-store"
    assert "Look back at the game" in page.text
    assert here.client.get(f"{path_of(table)}.json").status_code == 409
    report = looked_back(here, table)
    text = here.client.get(path_of(table)).text
    for told in ("Chances to win", "without luck", "lost a decision", "What luck brought"):
        assert told in text
    assert "http-equiv" not in text
    assert text.count("seat-mark seat-") >= table.settings.players
    for number, judgement in enumerate(report.turning_points(8)):
        assert text.count(f'<span class="tag danger">{Grade.BLUNDER}</span>') >= (
            judgement.grade is Grade.BLUNDER
        ), number
    answer = here.client.get(f"{path_of(table)}.json")
    assert answer.json() == json.loads(json.dumps(report.to_json()))
    jsonschema.validate(answer.json(), SCHEMA)
    assert "attachment" in answer.headers["content-disposition"]


def test_every_decision_told_leads_to_its_step_of_the_replay(here: House, hand: Hand) -> None:
    table = here.table("curios")
    report = looked_back(here, table)
    position = table.position
    assert position is not None
    decided = [number for number, mover in enumerate(position.movers) if mover >= 0]
    text = here.client.get(path_of(table)).text
    for each in report.turning_points(8):
        step, seat = decided.index(each.move) + 1, each.decision.seat + 1
        assert f"/t/{table.id}/replay?at={step}&amp;as={seat}" in text
    replayed = here.client.get(f"/t/{table.id}/replay").text
    assert path_of(table) in replayed
    assert path_of(table) in here.client.get(f"/t/{table.id}").text


def test_only_what_is_told_below_is_marked_on_the_lines(here: House, hand: Hand) -> None:
    table = here.table("curios")
    report = looked_back(here, table)
    judged = [each for each in report.judgements if each.decision.is_open]
    made_up = [worse(each, 0.05 + 0.001 * number) for number, each in enumerate(judged[:20])]
    here.site.analyses._made[table.id] = LookingBack("", replace(report, judgements=tuple(made_up)))
    text = here.client.get(path_of(table)).text
    drawn = text[text.index('<svg class="curve"') :]
    drawn = drawn[: drawn.index("</svg>")]
    assert len(made_up) > 8
    assert drawn.count('<circle class="dot is-mistake') == 8 == text.count('<li class="seat-') - 2
    assert drawn.count('<path class="dot is-luck') == 4
    chance = f"{100 * made_up[-1].decision.chance:.0f} %"
    assert f"with a chance to win of {chance}; “" in words(text)


def worse(judgement: Judgement, loss: float) -> Judgement:
    """The same decision, had it given so much away for certain."""
    decision = judgement.decision
    best = next(each.move for each in decision.candidates if each.move != decision.played)
    return replace(judgement, decision=replace(decision, best=best, loss=loss, error=0.0))


def test_it_is_told_in_russian_too(here: House, hand: Hand) -> None:
    table = here.table("curios")
    looked_back(here, table)
    text = here.client.get(path_of(table), headers={"Accept-Language": "ru"}).text
    main = words(text[text.index("<main") : text.index("</main>")])
    assert "без удачи" in main
    assert not re.search("[A-Za-z]{4,}", re.sub("Curios|Quaint", "", main))
    assert re.search(r"\d,\d ± \d+,\d", main)
    assert not points_between_digits(main)


@pytest.mark.usefixtures("nothing_kept")
def test_while_it_runs_the_page_tells_how_far_it_is_and_comes_again(
    here: House, hand: Hand
) -> None:
    table, hand.holds = here.table("curios"), True
    here.client.post(path_of(table))
    text = here.client.get(path_of(table)).text
    assert 'hx-trigger="every 2s"' in text
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in text
    assert "<progress" in text
    hand.holds = False
    looking = here.site.analyses._made[table.id]
    while looking.is_running:
        sleep(0.005)
    assert "<progress" not in here.client.get(path_of(table)).text


def test_coarse_figures_are_shown_before_decisions_are(here: House, hand: Hand) -> None:
    table = here.table("curios")
    report = replace(looked_back(here, table), judgements=(), done=0.3)
    here.site.analyses._made[table.id] = LookingBack("", report)
    text = here.client.get(path_of(table)).text
    assert "without luck" in text
    assert "lost a decision" not in text


def test_what_was_found_is_kept_when_the_server_forgets(here: House, hand: Hand) -> None:
    table = here.table("curios")
    report = looked_back(here, table)
    hand.fails = True
    here.site.analyses = Analyses(hand.does)
    told = here.client.get(f"{path_of(table)}.json").json()
    assert told == json.loads(json.dumps(report.to_json()))


# ------------------------------------------------------------ how long it takes
class Clock:
    """A clock that nobody waits for, and whether what is compiled is ready."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.is_ready = True


@pytest.fixture
def clock(here: House, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """The clock of a server at which no bot leaves room for looking back."""
    clock, hand.holds = Clock(), True
    monkeypatch.setattr(analyses, "_LOOK", 0.001)
    here.site.analyses = Analyses(hand.does, lambda _: clock.is_ready, lambda: clock.seconds)
    yield clock
    here.client.portal.call(here.site.analyses.close)  # type: ignore[union-attr]


@pytest.mark.usefixtures("nothing_kept")
def test_where_bots_leave_no_room_it_ends_in_time_with_what_is_there(
    here: House, hand: Hand, clock: Clock
) -> None:
    table = here.table("curios")
    hand.lets = 12
    here.client.post(path_of(table))
    looking = here.site.analyses._made[table.id]
    while hand.lets:
        sleep(0.001)
    clock.seconds += 60 * MOST_MINUTES - 1
    sleep(0.01)  # ten looks
    assert looking.is_running
    clock.seconds += 2
    while looking.is_running:
        sleep(0.001)
    text = words(here.client.get(path_of(table)).text)
    assert looking.report is not None
    assert 0 < looking.report.done < 1
    assert f"ended after {MOST_MINUTES} minutes" in text
    assert f"when {int(100 * looking.report.done)} % were done" in text
    assert "without luck" in text
    assert 0 < here.client.get(f"{path_of(table)}.json").json()["done"] < 1
    assert here.site.analyses.under_way(ANN.id) == ""
    hand.holds = False
    assert looked_back(here, table).done == 1


@pytest.mark.usefixtures("nothing_kept")
def test_nobody_is_given_a_share_of_work_that_waits_for_the_compiler(
    here: House, hand: Hand, clock: Clock
) -> None:
    table, clock.is_ready = here.table("curios"), False
    here.client.post(path_of(table))
    looking = here.site.analyses._made[table.id]
    page = here.client.get(path_of(table)).text
    assert "Getting ready to look back" in page
    assert not re.search("<progress[^>]*value", page)
    clock.seconds += 3600 * MOST_MINUTES
    sleep(0.01)
    assert looking.is_running  # the time begins when the work can
    clock.is_ready = True
    while looking.waits:
        sleep(0.001)
    assert re.search('<progress[^>]*value="0"', here.client.get(path_of(table)).text)
    hand.holds = False
    while looking.is_running:
        sleep(0.001)
    assert looking.report is not None
    assert looking.report.done == 1


# ------------------------------------------------------------ who may, and when
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_strangers_are_turned_away_and_tables_that_are_not_are_not_found(
    here: House, hand: Hand, method: str
) -> None:
    table = here.table("curios")
    looked_back(here, table)
    here.as_person(CEM)
    for who in (CEM, None):
        if who is None:
            here.client.cookies.clear()
        answer = here.client.request(method, path_of(table))
        assert answer.status_code == 403
        assert "Only those who played" in words(answer.text)
        assert here.client.get(f"{path_of(table)}.json").status_code == 403
        assert path_of(table) not in here.client.get(f"/t/{table.id}").text
        assert path_of(table) not in here.client.get(f"/t/{table.id}/replay").text
    assert here.client.request(method, "/t/none/analysis").status_code == 404
    assert here.client.get("/t/none/analysis.json").json()["error"] == "not_found"


def test_a_table_that_was_open_to_anyone_is_told_to_anyone(here: House, hand: Hand) -> None:
    story = played("in-public", "curios", 2, listed=True)
    here._do(put, here.site.store, story)
    here.client.cookies.clear()
    table = story[-1][1]
    looked_back(here, table)
    assert "without luck" in here.client.get(path_of(table)).text
    assert path_of(table) in here.client.get(f"/t/{table.id}").text


@pytest.mark.parametrize("suffix", ["", ".json"])
def test_nobody_learns_anything_while_the_game_goes_on(
    here: House, hand: Hand, suffix: str
) -> None:
    told = set()
    for moves in (4, 9):
        story = played(f"goes-on-{moves}{len(suffix)}", "curios", 2, moves, listed=True)
        here._do(put, here.site.store, story)
        for who in (ANN, CEM):
            here.as_person(who)
            path = f"{path_of(story[-1][1])}{suffix}"
            answer = here.client.get(path)
            assert answer.status_code == 409
            told.add(answer.text.replace(story[-1][1].id, "TABLE"))
    assert len(told) == 1
    assert here.client.post(path_of(story[-1][1])).status_code == 409
    assert not here.site.analyses._made


def test_lessons_and_games_of_one_decision_are_said_to_tell_nothing(
    here: House, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = here.table("curios")
    lesson = next(iter(lessons().values()))
    for name, told in (
        ("lesson_dealt", "This was a lesson"),
        ("has_decisions", "Too little was decided"),
    ):
        with monkeypatch.context() as patch:
            value = lesson if name == "lesson_dealt" else False
            patch.setattr(f"potsherd.web.looking_back.{name}", lambda _, value=value: value)
            page = here.client.get(path_of(table))
            assert told in page.text
            assert '<form method="post" action="/t/' not in page.text
            assert here.client.post(path_of(table)).status_code == 409
            assert here.client.get(f"{path_of(table)}.json").status_code == 409


@pytest.mark.usefixtures("nothing_kept")
def test_everybody_has_one_game_at_a_time_looked_back_at(here: House, hand: Hand) -> None:
    hand.holds = True
    first, second = here.table("curios"), here.table("archaeology")
    assert here.client.post(path_of(first), follow_redirects=False).status_code == 303
    assert here.client.post(path_of(first), follow_redirects=False).status_code == 303
    answer = here.client.post(path_of(second), follow_redirects=False)
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    assert "already look back" in words(answer.text)
    assert [*here.site.analyses._made] == [first.id]


@pytest.mark.usefixtures("nothing_kept")
def test_what_fails_can_be_begun_again(here: House, hand: Hand) -> None:
    table, hand.fails = here.table("curios"), True
    here.client.post(path_of(table))
    looking = here.site.analyses._made[table.id]
    while looking.is_running:
        sleep(0.005)
    assert "could not be finished" in here.client.get(path_of(table)).text
    hand.fails = False
    assert looked_back(here, table).done == 1


@pytest.mark.usefixtures("nothing_kept")
def test_all_ends_with_the_server(here: House, hand: Hand) -> None:
    table, hand.holds = here.table("curios"), True
    here.client.post(path_of(table))
    looking = here.site.analyses._made[table.id]
    here.client.portal.call(here.site.analyses.close)  # type: ignore[union-attr]
    while looking.is_running:
        sleep(0.005)
    assert looking.task is not None
    assert looking.task.cancelled()
