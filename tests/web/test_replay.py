"""Replays: every moment of a finished game, from any seat, and nothing of one that goes on."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from potsherd.bots import make_bot
from potsherd.dealer import Dealer
from potsherd.position import Position
from potsherd.record import Record
from potsherd.rules.layout import CHANCE
from potsherd.web.checking import checked
from potsherd.web.past import OPEN, Past
from web.finished import LUCKY, House, house

EDITIONS = ("archaeology", "expedition", "curios")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as one:
        yield one


@pytest.fixture
def stranger(here: House) -> House:
    here.client.cookies.clear()
    return here


def played(edition: str, players: int) -> Position:
    position, dealer, bot = Position.new(edition, players), Dealer(bytes(32)), make_bot("greedy")
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(bot.choose(position.view(position.mover)))
    return position


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


# ------------------------------------------------------------ the past of a game
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_moment_is_what_the_seats_saw_then(edition: str) -> None:
    end = played(edition, 2)
    past, again = Past(end), Position(end.game)
    seen = []
    for move, mover in zip(end.moves_played, end.movers, strict=True):
        if mover != CHANCE:
            seen.append([again.view(seat).to_json() for seat in (None, 1)])
        again.play(move)
    seen.append([again.view(seat).to_json() for seat in (None, 1)])
    assert len(past.moments) == len(seen)
    for number, then in enumerate(seen):
        assert [past.view(number, seat).to_json() | {"choices": []} for seat in (None, 1)] == [
            view | {"choices": []} for view in then
        ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_happened_in_all_moments_is_the_whole_log(edition: str) -> None:
    end = played(edition, 2)
    past = Past(end)
    for seat in (None, 0, 1):
        assert [event for events in past.told(seat) for event in events] == [*end.log(seat)]
    assert [event for events in past.told(OPEN) for event in events] == [*end.events]


def test_a_taking_back_is_told_after_the_moment_that_was_left() -> None:
    past = Past(played("curios", 2))
    ends = [moment.moves for moment in past.moments]
    assert past.moments_of([ends[3], ends[5]]) == [3, 5]
    assert past.moments_of([ends[5], ends[3]]) == [3, 3]
    assert past.moments_of([0]) == [0]


def test_nobody_decides_anything_in_the_past() -> None:
    past = Past(played("archaeology", 2))
    for seat in (0, 1):
        view = past.view(5, seat)
        assert not view.is_mine
        assert [*view.moves()] == []


# ------------------------------------------------------------ pages
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_moment_has_a_page_from_every_perspective(stranger: House, edition: str) -> None:
    table = stranger.table(edition, 3)
    assert table.position is not None
    last = len(Past(table.position).moments) - 1
    for at in (0, last // 2, last):
        for seen_by in ("open", "spectator", "1", "2", "3"):
            answer = stranger.client.get(f"/t/{table.id}/replay", params={"at": at, "as": seen_by})
            assert answer.status_code == 200
            assert len(re.findall(r'aria-current="step"', answer.text)) == 1


def test_whoever_looks_back_sees_what_was_taken_back_as_he_saw_it(stranger: House) -> None:
    table = stranger.table(undoing=True)
    (back,) = table.taken_back
    told = f"/t/{table.id}/replay"
    for seen_by, who in (("open", "Ann sells"), ("1", "You sell"), ("spectator", "Ann sells")):
        page = stranger.client.get(told, params={"as": seen_by}).text
        (undone,) = re.findall(r"<del>(.*?)</del> (.*?)</span>", page)
        assert undone[0].startswith(who)
        assert undone[1] == "Ann takes the last move back."
    assert "1 take back 1 " in stranger.client.get(f"/t/{table.id}/record").text
    assert back.left < len(table.record().moves)


def test_a_perspective_shows_what_that_seat_knew_and_no_more(stranger: House) -> None:
    table = stranger.table()
    assert table.position is not None
    hands = {
        seen_by: text_of(
            stranger.client.get(f"/t/{table.id}/replay", params={"at": 0, "as": seen_by}).text
        )
        for seen_by in ("1", "2", "spectator", "open")
    }
    assert "You are dealt" in hands["1"]
    assert "Ann is dealt 4 cards." in hands["2"]
    assert "Ann is dealt 4 cards." in hands["spectator"]
    assert "is dealt 4 cards." not in hands["open"]
    assert "All hands" in hands["open"]


def test_steps_lead_back_and_on(stranger: House) -> None:
    table = stranger.table()
    page = stranger.client.get(f"/t/{table.id}/replay?at=7&as=2").text
    steps = dict(re.findall(r'<a class="button" id="(\w+-step)" href="([^"]+)"', page))
    assert {name: unescape(href).partition("?")[2] for name, href in steps.items()} == {
        "first-step": "at=0&as=2",
        "previous-step": "at=6&as=2",
        "next-step": "at=8&as=2",
        "last-step": f"at={steps_in(page) - 1}&as=2",
    }
    first = stranger.client.get(f"/t/{table.id}/replay?at=0").text
    assert 'id="previous-step" aria-disabled="true"' in first


def steps_in(page: str) -> int:
    moves = page.partition('id="moves"')[2].partition("</ol>")[0]
    return moves.count("<li")


@pytest.mark.parametrize("query", ["at=-1", "at=x", "at=99999999999999999999", "as=9", "as=0&at=²"])
def test_a_moment_or_seat_that_is_none_still_gives_a_page(stranger: House, query: str) -> None:
    table = stranger.table()
    assert stranger.client.get(f"/t/{table.id}/replay?{query}").status_code == 200


def test_whoever_played_sees_the_own_seat_first(stranger: House) -> None:
    table = stranger.table()
    stranger.as_ann()
    page = text_of(stranger.client.get(f"/t/{table.id}/replay").text)
    assert "You are dealt" in page


def test_nothing_on_the_page_can_be_done(stranger: House) -> None:
    table = stranger.table()
    stranger.as_ann()
    page = stranger.client.get(f"/t/{table.id}/replay?at=3&as=1").text
    board = page.partition('class="board"')[2].partition('class="told"')[0]
    assert "<input" not in board
    assert 'name="move"' not in board


# ------------------------------------------------------------ games that go on
def test_the_replay_of_a_game_that_goes_on_leads_back_to_it(stranger: House) -> None:
    table = stranger.table(moves=9)
    stranger.as_ann()
    answer = stranger.client.get(f"/t/{table.id}/replay?at=3&as=open", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table.id}")


def test_the_record_of_a_game_that_goes_on_is_not_given(stranger: House) -> None:
    table = stranger.table(moves=9)
    stranger.as_ann()
    answer = stranger.client.get(f"/t/{table.id}/record")
    assert answer.status_code == 409
    assert "This game is not over." in text_of(answer.text)
    assert bytes(32).hex() not in answer.text


@pytest.mark.parametrize("page", ["replay", "record", "fairness"])
def test_where_there_is_no_table_there_is_nothing(stranger: House, page: str) -> None:
    assert stranger.client.get(f"/t/nothing/{page}").status_code == 404


# ------------------------------------------------------------ records and fairness
def test_the_record_is_a_file_that_stands_the_check(stranger: House) -> None:
    table = stranger.table()
    answer = stranger.client.get(f"/t/{table.id}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == (
        f"attachment; filename=potsherd-{table.id}.potsherd"
    )
    assert Record.read(answer.text).verify() == table.position


def test_before_the_end_the_commitment_is_shown_and_not_the_seed(stranger: House) -> None:
    table = stranger.table(moves=9)
    page = stranger.client.get(f"/t/{table.id}/fairness?check=1")
    assert page.status_code == 200
    assert table.commitment in page.text
    assert bytes(32).hex() not in page.text
    assert "check-title" not in page.text


def test_after_the_end_everything_is_shown_and_checked(stranger: House) -> None:
    table = stranger.table()
    assert table.position is not None
    shown = text_of(stranger.client.get(f"/t/{table.id}/fairness").text)
    assert "Everything fits." not in shown
    shown = text_of(stranger.client.get(f"/t/{table.id}/fairness?check=1").text)
    for text in (table.commitment, bytes(32).hex(), LUCKY, "Everything fits."):
        assert text in shown
    assert f"All {table.position.chance_steps} random outcomes" in shown
    assert f"potsherd record verify potsherd-{table.id}.potsherd" in shown


def test_a_check_says_what_is_wrong(stranger: House) -> None:
    record = stranger.table().record().write()
    assert checked(record).fault == ""
    assert (
        "line" in checked(record.replace("winners: 1", "winners: 2")).fault
        or checked(record.replace("winners: 2", "winners: 1")).fault
    )
