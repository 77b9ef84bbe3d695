"""Trying a position of a finished game: what stays and what is new, who may, and what it is."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from potsherd.analysis import keeping
from potsherd.bots import make_bot
from potsherd.editions import load_edition
from potsherd.errors import RecordError
from potsherd.language import use
from potsherd.record import Record
from potsherd.store import Person
from potsherd.table import acting
from potsherd.table.entries import Act, Entry, Opened
from potsherd.table.refusals import Refused
from potsherd.table.table import Table
from potsherd.web.past import Past
from potsherd.web.picture.drawing import svg_of
from potsherd.web.replay import past_of
from potsherd.web.rivals import chosen_last
from referee import check
from web.finished import ANN, BEN, House, house, played, put
from web.judged import choices, know, reported, told_in_full
from web.test_analysis import words

CEM = Person("p-cem", "Cem")
T = TypeVar("T")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as one:
        yield one


@pytest.fixture
def here(server: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> House:
    monkeypatch.setattr(keeping, "cache_base", lambda: tmp_path / "cache")
    server.as_ann()
    return server


def done(here: House, work: Callable[..., Awaitable[T]], *given: object) -> T:
    assert here.client.portal is not None
    return here.client.portal.call(work, *given)


def tried(here: House, table: Table, step: int, seat: int = 1, key: str = "") -> Table:
    """The table at which a step is tried, for a seat that counts from 1."""
    form = {"at": step, "seat": seat, "level": "greedy", "key": key or f"{step} {seat}"}
    answer = here.client.post(f"/t/{table.id}/try", data=form, follow_redirects=False)
    assert answer.status_code == 303
    return done(here, here.site.tables.get, answer.headers["location"].removeprefix("/t/"))


def moved(here: House, table: Table) -> Table:
    """The table after a move of a greedy bot, whoever sits there."""
    seat = table.waiting_for
    assert seat is not None
    move = make_bot("greedy").choose(table.view(seat))

    def decide(now: Table) -> Act:
        if now.seats[seat].bot:
            return acting.play_bot(now, seat, move, table.version, 0)
        return acting.play(now, now.seats[seat].person, seat, move)

    return done(here, here.site.tables.do, table.id, decide)


def to_the_end(here: House, table: Table) -> Table:
    """The table once its game is over."""
    while table.phase == "playing":
        table = moved(here, table)
    return table


# ------------------------------------------------------------ what stays and what is new
@pytest.mark.parametrize("edition", ["archaeology", "expedition", "curios"])
def test_every_step_but_the_last_is_there_again_for_every_seat(here: House, edition: str) -> None:
    table = here.table(edition, 3)
    past = past_of(table)
    for step in {*range(0, len(past.moments) - 1, 9), len(past.moments) - 2}:
        made = tried(here, table, step, seat=1 + step % 3)
        assert made.phase == "playing"
        assert made.position is not None
        assert made.position.length == past.moments[step].moves
        for seat in (0, 1, 2, None):
            then = past.view(step, seat)
            assert made.view(seat).state == then.state
            assert made.view(seat).log == then.log
        assert [seat.person for seat in made.seats].index(ANN.id) == step % 3


def test_a_dealer_of_its_own_brings_the_cards_to_come(here: House) -> None:
    table = here.table("archaeology")
    one, other = (tried(here, table, 5, key=key) for key in ("one", "other"))
    assert len({each.dealer.seed for each in (table, one, other)}) == 3
    assert one.id != other.id
    assert tried(here, table, 5, key="one").id == one.id


def test_what_is_played_there_makes_a_record_that_says_where_it_began(here: House) -> None:
    table = here.table("expedition", 2)
    made = to_the_end(here, tried(here, table, 7))
    text = here.client.get(f"/t/{made.id}/record").text
    record = Record.read(text)
    assert text.startswith("potsherd-record 3\n")
    assert f"\nearlier: {made.earlier}\n" in text
    assert made.position is not None
    assert check(text).money == tuple(made.position.returns())
    assert record.verify() == made.position
    with pytest.raises(RecordError, match="by the seed"):
        replace(record, header=replace(record.header, earlier=1)).verify()
    page = words(here.client.get(f"/t/{made.id}/fairness?check=yes").text)
    assert "Everything fits" in page
    assert "The first 7 moves were played in another game" in page
    position = table.position
    assert position is not None
    outcomes = made.position.chance_steps - _dealt(table, made.earlier)
    assert f"All {outcomes} random outcomes" in page


def _dealt(table: Table, moves: int) -> int:
    assert table.position is not None
    position = table.position.copy()
    while position.length > moves:
        position.undo()
    return position.chance_steps


def test_it_is_the_same_after_a_restart(here: House) -> None:
    made = to_the_end(here, tried(here, here.table("curios"), 4))
    entries = [Entry.from_text(each) for each in done(here, here.site.store.entries, made.id)]
    again = Table.of(made.id, entries)
    assert again.record() == made.record()
    assert again.origin == made.origin


def test_a_tried_game_is_replayed_from_the_first_card_and_tried_again(here: House) -> None:
    made = to_the_end(here, tried(here, here.table("curios"), 4))
    page = words(here.client.get(f"/t/{made.id}/replay?at=2").text)
    assert "The first 4 moves were played in another game" in page
    again = tried(here, made, 6)
    assert again.origin is not None
    assert again.origin.table == made.id
    assert again.position is not None
    assert made.position is not None
    assert again.position.moves_played == made.position.moves_played[: again.earlier]


def test_another_game_after_a_tried_one_tries_the_same_position(here: House) -> None:
    made = to_the_end(here, tried(here, here.table("curios"), 4))
    follows = done(here, here.site.tables.rematch, made.id, ANN)
    assert follows.origin == made.origin
    assert follows.dealer.seed != made.dealer.seed


def test_a_lesson_is_tried_as_a_game_without_its_steps(here: House) -> None:
    story = played("lesson", "curios", 2)
    opened = story[0][0]
    assert isinstance(opened.act, Opened)
    settings = replace(opened.act.settings, lesson="curios")
    entries = [
        replace(opened, act=replace(opened.act, settings=settings)),
        *(entry for entry, _ in story[1:]),
    ]
    made = [(entry, Table.of("lesson", entries[: n + 1])) for n, entry in enumerate(entries)]
    done(here, put, here.site.store, made)
    assert tried(here, made[-1][1], 3).settings.lesson is None


# ------------------------------------------------------------ taking back
def test_nothing_is_taken_back_that_was_played_in_the_other_game(here: House) -> None:
    table = here.table("archaeology")
    steps = [step for step, past in enumerate(_positions(table)) if past.may_undo()]
    assert steps
    for step in steps[:3]:
        made = tried(here, table, step, 1 + _positions(table)[step].mover)
        seat = made.waiting_for
        assert seat is not None
        assert not made.may_undo(seat)
        assert made.moves_since(seat) == 0
        for act in (acting.undo, acting.ask):
            with pytest.raises(Refused):
                act(made, ANN.id, seat)


def _positions(table: Table) -> list[Any]:
    """The position after each step but the last."""
    assert table.position is not None
    found, position, past = [], table.position.copy(), Past(table.position)
    for moment in reversed(past.moments):
        while position.length > moment.moves:
            position.undo()
        found.append(position.copy())
    return found[:0:-1]


def test_what_was_played_here_is_taken_back(here: House) -> None:
    table = here.table("archaeology")
    made = tried(here, table, 4, 1 + _positions(table)[4].mover)
    seat = made.waiting_for
    assert seat is not None
    moved(here, made)
    back = done(here, here.site.tables.do, made.id, lambda now: acting.ask(now, ANN.id, seat))
    assert back.position is not None
    assert back.position.length == back.earlier
    text = back.record().write()
    assert "take back" in text
    assert Record.read(text).verify() == back.position


# ------------------------------------------------------------ what it says of itself
def test_every_page_says_what_it_is(here: House) -> None:
    table = here.table("curios")
    made = tried(here, table, 4)
    page = here.client.get(f"/t/{made.id}").text
    assert "Tried from move 4 of another game; counts for nobody." in page
    assert f'href="/t/{table.id}/replay?at=4"' in page
    assert "tried from move 4 of another game" in here.client.get("/me").text
    assert here.client.get(f"/api/tables/{made.id}").json()["earlier"] == made.earlier
    begun = here.client.get(f"/t/{tried(here, table, 0).id}").text
    assert "Tried from the beginning of another game" in begun
    assert 'id="tried"' not in here.client.get(f"/t/{table.id}").text


def test_it_is_offered_at_steps_of_the_replay_and_beside_decisions(here: House) -> None:
    table = here.table("curios")
    page = here.client.get(f"/t/{table.id}/replay?at=3&as=2").text
    assert f'href="/t/{table.id}/try?at=3&amp;as=2"' in page
    form = here.client.get(f"/t/{table.id}/try?at=3&as=2").text
    assert '<input type="hidden" name="at" value="3">' in form
    assert 'name="seat" value="2" required checked' in form
    assert '<option value="greedy">' in form
    last = len(past_of(table).moments) - 1
    assert "/try?at" not in here.client.get(f"/t/{table.id}/replay?at={last}").text


def test_it_is_told_in_russian_too(here: House) -> None:
    table = here.table("curios")
    made = tried(here, table, 4)
    page = here.client.get(f"/t/{table.id}/try?at=3", headers={"Accept-Language": "ru"}).text
    assert "Играть дальше отсюда" in page
    page = here.client.get(f"/t/{made.id}", headers={"Accept-Language": "ru"}).text
    assert "Проба с хода 4 другой партии" in page


def test_its_own_part_is_looked_back_at(here: House) -> None:
    table = here.table("curios")
    made = to_the_end(here, tried(here, table, 4, key="to look back"))
    own = [move for move in choices(made, 0) if move >= made.earlier]
    know(here, made, told_in_full(made, {own[-1]: 0.3}))
    page = here.client.get(f"/t/{made.id}/analysis").text
    assert "Only what was played in it is looked back at" in page
    assert "Chances to win" in page
    assert "My mistakes" in page
    assert len(re.findall(r"/mistakes/\d", here.client.get(f"/t/{made.id}/mistakes").text)) == 1
    assert here.client.get(f"/t/{made.id}/analysis.json").json()["earlier"] == made.earlier
    assert here.client.post(f"/t/{made.id}/analysis", follow_redirects=False).status_code == 303


@pytest.mark.parametrize(
    ("code", "told"), [("en", "tried from move 4 of another game"), ("ru", "хода 4 другой партии")]
)
def test_its_picture_says_what_it_is(here: House, code: str, told: str) -> None:
    table = here.table("curios")
    made = to_the_end(here, tried(here, table, 4, key="picture"))
    edition = load_edition("curios")
    assert told in svg_of(made, use(code), "Curios", edition)
    assert told not in svg_of(table, use(code), "Curios", edition)


# ------------------------------------------------------------ it counts for nobody
def test_it_counts_in_nobodys_figures_and_is_no_choice_of_rivals(here: House) -> None:
    before = here.client.get("/me/figures").text
    made = to_the_end(here, tried(here, here.table("curios"), 4, key="for nobody"))
    assert here.client.get("/me/figures").text == before
    report = reported(made, {choices(made, 0)[-1]: 0.3})
    know(here, made, report)
    assert here.client.get("/me/figures").text == before
    assert f"/t/{made.id}/" not in here.client.get("/me/puzzles").text
    listed = [
        each for each in done(here, here.site.tables.of_person, ANN.id) if each.table == made.id
    ]
    assert listed[0].tried == 4
    seats = tuple(replace(seat, bot=seat.bot and "expert") for seat in made.seats)
    settings = made.settings.with_bots("expert")
    alone = replace(listed[0], seats=seats, settings=settings)
    edition = load_edition("curios")
    assert chosen_last(edition, [replace(alone, tried=None)], ANN.id).level == "expert"
    assert chosen_last(edition, [alone], ANN.id).level == "beginner"


# ------------------------------------------------------------ who may, and when
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_strangers_are_turned_away_and_running_games_refuse(here: House, method: str) -> None:
    table, running = here.table("curios"), here.table("curios", moves=5)
    sent = {"at": "3", "seat": "1", "level": "greedy"}

    def status(path: str) -> int:
        return here.client.request(method, f"/t/{path}/try?at=3", data=sent).status_code

    assert status("none") == 404
    assert status(running.id) == 409
    here.as_person(CEM)
    assert status(table.id) == 403
    here.client.cookies.clear()
    assert status(table.id) == 403


@pytest.mark.parametrize(
    "wrong", [{"at": ""}, {"at": "-1"}, {"at": "999"}, {"seat": "3"}, {"seat": "x"}, {"level": "?"}]
)
def test_what_cannot_be_tried_is_refused(here: House, wrong: dict[str, str]) -> None:
    table = here.table("curios")
    sent = {"at": "3", "seat": "1", "level": "greedy", **wrong}
    assert here.client.post(f"/t/{table.id}/try", data=sent).status_code == 422
    if "at" in wrong:
        assert here.client.get(f"/t/{table.id}/try", params=wrong).status_code == 422


def test_whoever_may_look_at_a_public_game_may_try_it(here: House) -> None:
    story = played("to-try", "curios", 2, listed=True, guests=(BEN,))
    done(here, put, here.site.store, story)
    here.client.cookies.clear()
    made = tried(here, story[-1][1], 4, 2)
    assert made.seats[1].name == "Guest"
    assert made.seats[0].bot == "greedy"
    assert not made.settings.listed
