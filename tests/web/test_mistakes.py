"""One's own mistakes as questions: what is asked, that nothing gives the answer away, who may."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest

from analysis.small import shrink_plans
from potsherd.analysis import keeping
from potsherd.analysis.loss import Decision
from potsherd.analysis.pieces import Found, Piece
from potsherd.analysis.report import Judgement, Report
from potsherd.store import Person
from potsherd.table.table import Table
from potsherd.web.analyses import Analyses
from web.finished import ANN, BEN, House, house, played, put
from web.judged import choices, know, reported
from web.test_analysis import words

CEM = Person("p-cem", "Cem")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as one:
        yield one


@pytest.fixture
def here(server: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> House:
    """The server, asked by Ann, at which nobody has looked back at anything."""
    monkeypatch.setattr(keeping, "cache_base", lambda: tmp_path / "cache")
    server.site.analyses = Analyses(_nobody)
    server.as_ann()
    return server


async def _nobody(piece: Piece) -> Found:
    raise AssertionError("nothing is to be worked out")


def path_of(table: Table, move: int | None = None) -> str:
    if move is None:
        return f"/t/{table.id}/mistakes"
    assert table.position is not None
    decided = [number for number, mover in enumerate(table.position.movers) if mover >= 0]
    return f"/t/{table.id}/mistakes/{decided.index(move) + 1}"


def asked(here: House, edition: str = "archaeology") -> tuple[Table, int, Report]:
    """A game in which Ann made one mistake, the number of its move, and what is known of it."""
    table = here.table(edition)
    move = choices(table, 0)[3]
    report = reported(table, {move: 0.06})
    know(here, table, report)
    return table, move, report


def answers(page: str) -> dict[str, str]:
    """The numbers of the moves to choose from, by what they are called."""
    found = re.findall(r'name="answer" value="(\d)" required> <span>(.*?)</span>', page)
    return {told: number for number, told in found}


# ------------------------------------------------------------ what is asked
@pytest.mark.parametrize("edition", ["archaeology", "expedition", "curios"])
def test_a_mistake_is_asked_as_its_seat_saw_it_then(here: House, edition: str) -> None:
    table, move, report = asked(here, edition)
    path = path_of(table, move)
    page = here.client.get(path).text
    assert "What would you play?" in page
    assert len(answers(page)) == len(report.judgements[0].decision.candidates)
    step = int(path.rsplit("/", 1)[1])
    then = here.client.get(f"/t/{table.id}/replay?at={step - 1}&as=1").text

    def board(text: str) -> str:
        ground = text[text.index('<ul class="seats">') :]
        return ground[: re.search("<section[^>]*story|</div>\n</div>", ground).start()]  # type: ignore[union-attr]

    assert board(page)[:4000] == board(then)[:4000]


def test_nothing_on_the_page_of_a_question_tells_its_answer(here: House) -> None:
    table, move, report = asked(here)
    page = here.client.get(path_of(table, move)).text
    decision = report.judgements[0].decision
    for chosen, best in ((decision.best, decision.played), (decision.played, decision.played)):
        others = tuple(
            replace(each, win=1 - each.win, tried=0.5) for each in reversed(decision.candidates)
        )
        other = Decision(decision.seat, chosen, best, 0.2, 0.01, others)
        know(here, table, replace(report, judgements=(Judgement(move, other),)))
        assert here.client.get(path_of(table, move)).text == page
    assert "±" not in page


def test_an_answer_is_judged_and_the_rest_told(here: House) -> None:
    table, move, report = asked(here)
    path, decision = path_of(table, move), report.judgements[0].decision
    order = sorted(decision.candidates, key=lambda each: str(each.move))
    said = {}
    for number, each in enumerate(order, start=1):
        said[each.move] = here.client.get(f"{path}?answer={number}").text
        assert said[each.move].count("±") == len(order)
        assert ("You chose" in said[each.move]) == (each.move != decision.played)
        assert f"/t/{table.id}/replay?at=" in said[each.move]
    assert "nothing was better" in said[decision.best]
    assert "next to nothing" in said[decision.candidates[1].move]
    mistaken = words(said[decision.played])
    assert "mistake “" in mistaken
    assert "is better by 6.0 points" in mistaken


@pytest.mark.parametrize("answer", ["0", "8", "99999999999", "x", "-1", ""])
def test_an_answer_that_is_none_asks_again(here: House, answer: str) -> None:
    table, move, _ = asked(here)
    page = here.client.get(path_of(table, move), params={"answer": answer})
    assert page.status_code == 200
    assert answers(page.text)


def test_all_is_said_in_russian_too(here: House) -> None:
    table, move, _ = asked(here)
    for path in (path_of(table), path_of(table, move), f"{path_of(table, move)}?answer=1"):
        page = here.client.get(path, headers={"Accept-Language": "ru"}).text
        main = words(page[page.index("<main") : page.index("</main>")])
        named = re.sub("Archaeology|Greedy|Ann|Quaint", "", main)
        assert not re.search("[A-Za-z]{4,}", named), named


# ------------------------------------------------------------ whoever was away
def test_what_a_bot_decided_for_somebody_who_was_away_is_nobodys_mistake(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    shrink_plans(monkeypatch)
    table = here.table("curios", away=range(3, 9))
    assert table.position is not None
    assert table.stood_in
    assert {table.position.movers[move] for move in table.stood_in} == {0}
    assert not table.seats[0].stand_in
    here.site.analyses = Analyses(_at_once)
    here.client.post(f"/t/{table.id}/analysis")
    looking = here.site.analyses.made(table.id)
    assert looking is not None
    while looking.is_running:
        sleep(0.005)
    assert looking.report is not None
    decided = {number for number, mover in enumerate(table.position.movers) if mover >= 0}
    judged = {each.move for each in looking.report.judgements}
    assert judged == decided - {*table.stood_in}
    page = here.client.get(f"/t/{table.id}/analysis").text
    assert f"{len(table.stood_in)} moves, made by a bot for somebody who was away" in page


async def _at_once(piece: Piece) -> Found:
    return piece.done()


# ------------------------------------------------------------ lists
def test_the_list_of_a_game_has_ones_own_mistakes_in_their_order(here: House) -> None:
    table = here.table("archaeology", guests=(BEN,))
    mine, other = choices(table, 0)[:4], choices(table, 1)[:2]
    losses = dict.fromkeys(other, 0.2) | dict(zip(mine, (0.05, 0.01, 0.3, 0.03), strict=True))
    know(here, table, reported(table, losses))
    told = [f'href="{path_of(table, move)}"' for move in (mine[0], mine[2])]
    page = here.client.get(path_of(table)).text
    assert re.findall(r'href="/t/[^"]*/mistakes/\d+"', page) == told
    analysis = here.client.get(f"/t/{table.id}/analysis").text
    assert f'href="{path_of(table)}"' in analysis
    assert 'href="/me/puzzles"' in analysis
    here.as_person(BEN)
    assert len(re.findall(r"/mistakes/\d", here.client.get(path_of(table)).text)) == 2


def test_one_mistake_leads_to_the_next(here: House) -> None:
    table = here.table("archaeology")
    first, second = choices(table, 0)[:2]
    know(here, table, reported(table, {first: 0.1, second: 0.05}))
    page = here.client.get(f"{path_of(table, first)}?answer=1").text
    assert f'href="{path_of(table, second)}">The next one' in page
    assert "The next one" not in here.client.get(f"{path_of(table, second)}?answer=1").text


def test_a_game_without_mistakes_and_one_not_looked_back_at_say_so(here: House) -> None:
    table = here.table("archaeology")
    assert "Nobody has looked back" in here.client.get(path_of(table)).text
    half = replace(reported(table, {choices(table, 0)[0]: 0.1}), done=0.5)
    know(here, table, half)
    assert "Nobody has looked back" in here.client.get(path_of(table)).text
    assert here.client.get(path_of(table, choices(table, 0)[0])).status_code == 404
    know(here, table, reported(table, {choices(table, 0)[0]: 0.03}))
    assert "No mistakes" in here.client.get(path_of(table)).text


def test_puzzles_are_the_ten_worst_of_ones_last_games(here: House) -> None:
    tables = [here.table("archaeology"), here.table("expedition")]
    losses = [0.04 + 0.01 * number for number in range(8)]
    for table in tables:
        know(here, table, reported(table, dict(zip(choices(table, 0), losses, strict=False))))
    page = here.client.get("/me/puzzles").text
    told = re.findall(r'href="(/t/[^"]*/mistakes/\d+\?of=puzzles)"', page)
    worst = [
        f"{path_of(table, choices(table, 0)[place])}?of=puzzles"
        for place in (7, 6, 5, 4, 3)
        for table in tables
    ]
    assert {*told} == {*worst}
    assert told[0] in worst[:2]
    page = here.client.get(f"{told[0]}&answer=1").text
    assert f'href="{told[1].replace("&", "&amp;")}">The next one' in page
    assert 'href="/me/puzzles"' in page
    assert '<input type="hidden" name="of" value="puzzles">' in here.client.get(told[0]).text
    assert 'href="/me/puzzles"' in here.client.get("/me").text


def test_whoever_has_no_puzzles_is_told_how_to_get_some(here: House) -> None:
    here.as_person(CEM)
    assert "There are none yet" in here.client.get("/me/puzzles").text
    here.client.cookies.clear()
    assert "There are none yet" in here.client.get("/me/puzzles").text


# ------------------------------------------------------------ who may, and when
def test_strangers_are_turned_away_and_what_is_not_is_not_found(here: House) -> None:
    table, move, _ = asked(here)
    assert here.client.get("/t/none/mistakes").status_code == 404
    assert here.client.get("/t/none/mistakes/1").status_code == 404
    for step in ("0", "1", "9999999999999999999999", "x"):
        assert here.client.get(f"{path_of(table)}/{step}").status_code == 404
    here.as_person(CEM)
    for path in (path_of(table), path_of(table, move), f"{path_of(table, move)}?of=puzzles"):
        assert here.client.get(path).status_code == 403
    here.client.cookies.clear()
    assert here.client.get(path_of(table, move)).status_code == 403


def test_nothing_is_asked_while_a_game_goes_on(here: House) -> None:
    table = here.table("archaeology", moves=6)
    for path in (path_of(table), f"{path_of(table)}/1"):
        assert here.client.get(path).status_code == 409


def test_a_table_that_was_open_to_anyone_asks_anyone(here: House) -> None:
    story = played("public", "curios", 2, listed=True)
    here._do(put, here.site.store, story)
    table = story[-1][1]
    move = choices(table, 0)[0]
    know(here, table, reported(table, {move: 0.1}))
    here.client.cookies.clear()
    assert "Mistakes of this game" in here.client.get(path_of(table)).text
    assert f"What would you play as {ANN.name}?" in here.client.get(path_of(table, move)).text
