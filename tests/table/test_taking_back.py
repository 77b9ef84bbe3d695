"""Taking back: who must agree, and that nobody's moves are undone behind his back."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from potsherd.store import Person
from potsherd.table import acting
from potsherd.table.clock import ABSENT
from potsherd.table.entries import Answered, Asked, Entry, Moved, Undone
from potsherd.table.refusals import NotYours, Refused, Stale
from potsherd.table.settings import Settings
from potsherd.table.table import Table
from table.scene import ANN, BEN, CID, Scene, in_a_scene
from table.test_table import EDITIONS, shown


def answered(table: Table, person: str, agrees: bool) -> Answered:
    """What somebody says to the request that he sees."""
    assert table.request is not None
    return acting.answer(table, person, agrees, table.request.number)


async def past_turn(scene: Scene, table: Table) -> tuple[Table, int, Person, Person]:
    """The table after the turn of the first to move, with his seat, him, and the other."""
    seat = table.waiting_for
    assert seat is not None
    while table.waiting_for == seat:
        table = await scene.play_on(table)
    me, other = (ANN, BEN) if table.seats[seat].person == ANN.id else (BEN, ANN)
    return table, seat, me, other


async def asks(scene: Scene, table: Table, me: Person, seat: int) -> Table:
    return await scene.tables.do(table.id, lambda now: acting.ask(now, me.id, seat), me.id)


async def answers(scene: Scene, table: Table, who: Person, agrees: bool = True) -> Table:
    return await scene.tables.do(table.id, lambda now: answered(now, who.id, agrees), who.id)


def moves_of(table: Table) -> int:
    assert table.position is not None
    return table.position.length


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_undone_was_never_there(tmp_path: Path, edition: str) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people(edition)
        undone = 0
        while table.phase == "playing":
            seat, before = table.waiting_for, shown(table)
            assert seat is not None
            me = table.seats[seat].person
            table = await scene.play_on(table)
            if table.may_undo(seat):
                undone += 1
                back = await scene.tables.do(
                    table.id, partial(acting.undo, person=me, seat=seat), me
                )
                assert shown(back) == before
                table = await scene.play_on(back)
        assert undone > 0 or edition == "curios"
        table.record().verify()

    in_a_scene(tmp_path, script)


def test_taking_back_needs_the_consent_of_all_others_and_brings_the_same_cards_again(
    tmp_path: Path,
) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        before, seat = shown(table), table.waiting_for
        assert seat is not None
        me, other = table.seats[seat].person, table.seats[1 - seat].person
        while table.waiting_for == seat and table.may_undo(seat) is False:
            table = await scene.play_on(table)
        while table.waiting_for == seat:
            table = await scene.play_on(table)
        after = shown(table)
        moves = table.position.moves_played if table.position else ()
        asked = await scene.tables.do(table.id, lambda now: acting.ask(now, me, seat), me)
        assert asked.request is not None
        assert asked.request.missing == {1 - seat}
        assert shown(asked) == after
        declined = await scene.tables.do(table.id, lambda now: answered(now, other, False), other)
        assert declined.request is None
        assert shown(declined) == after
        await scene.tables.do(table.id, lambda now: acting.ask(now, me, seat), me)
        back = await scene.tables.do(table.id, lambda now: answered(now, other, True), other)
        assert back.waiting_for == seat
        assert back.request is None
        again = await scene.play_on(back)
        assert again.position is not None
        assert again.position.moves_played == moves
        assert shown(again) == after
        assert before

    in_a_scene(tmp_path, script)


def test_the_record_says_what_was_taken_back_by_whom_and_who_agreed(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table, seat, me, other = await past_turn(scene, await scene.two_people("curios"))
        done = table.record().write().splitlines()[:-1]
        back = await answers(scene, await asks(scene, table, me, seat), other)
        table = await scene.play_on(back, 3)
        text = table.record().write()
        assert text.startswith("potsherd-record 2\n")
        said = [line.partition("  ")[0] for line in text.splitlines()]
        assert said[1 : len(done)] == [line.partition("  ")[0] for line in done[1:]]
        moves = moves_of(table) and table.taken_back[0].moves
        agreed = f"{seat + 1} take back {moves}; agreed: {2 - seat}"
        assert said[len(done)] == agreed
        assert table.record().verify() == table.position
        number = table.number
        read = await scene.until(table.id, lambda now: now.number == number, scene.others)
        assert read.record().write() == text

    in_a_scene(tmp_path, script)


def test_who_asks_does_not_answer_for_others(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        seat = table.waiting_for
        assert seat is not None
        me = table.seats[seat].person
        table = await scene.play_on(table)
        while table.waiting_for == seat:
            table = await scene.play_on(table)
        table = await scene.tables.do(table.id, lambda now: acting.ask(now, me, seat), me)
        with pytest.raises(NotYours):
            answered(table, me, True)
        with pytest.raises(Refused, match="already"):
            acting.ask(table, me, seat)

    in_a_scene(tmp_path, script)


def test_a_move_ends_the_question(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        seat = table.waiting_for
        assert seat is not None
        me = table.seats[seat].person
        while table.waiting_for == seat:
            table = await scene.play_on(table)
        await scene.tables.do(table.id, lambda now: acting.ask(now, me, seat), me)
        table = await scene.play_on(await scene.tables.get(table.id))
        assert table.request is None

    in_a_scene(tmp_path, script)


# ------------------------------------------------------------ behind somebody's back
@pytest.mark.parametrize("late", [False, True], ids=["called", "clock"])
def test_no_move_that_an_absent_person_could_answer_is_taken_back_unasked(
    tmp_path: Path, late: bool
) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people(pace="live" if late else "untimed")
        table, seat, me, absent = await past_turn(scene, table)
        known = moves_of(table)
        scene.time += ABSENT
        if not late:
            await scene.tables.do(
                table.id, lambda now: acting.call_bot(now, me.id, 1 - seat, scene.time), me.id
            )
        else:
            await scene.tables.do(table.id, lambda now: acting.time_up(now, scene.time))
        table = await scene.until(table.id, lambda now: now.waiting_for == seat)
        table = await asks(scene, table, me, seat)
        assert table.request is not None
        assert table.request.missing == {1 - seat}
        assert moves_of(table) > known
        table = await answers(scene, table, absent)
        assert moves_of(table) < known

    in_a_scene(tmp_path, script)


def test_what_came_after_a_person_had_gone_is_taken_back_and_not_more(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table, seat, me, absent = await past_turn(scene, await scene.two_people())
        await scene.tables.do(
            table.id, lambda now: acting.call_bot(now, absent.id, 1 - seat, scene.time), absent.id
        )
        table = await scene.until(table.id, lambda now: now.waiting_for == seat)
        played = moves_of(table)
        while table.waiting_for == seat:
            table = await scene.play_on(table)
        table = await scene.until(table.id, lambda now: now.waiting_for == seat)
        while table.request is None:
            before = moves_of(table)
            table = await asks(scene, table, me, seat)
        assert before == played
        assert moves_of(table) == played

    in_a_scene(tmp_path, script)


def test_an_absent_person_s_consent_is_for_once(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table, seat, me, absent = await past_turn(scene, await scene.two_people())
        await scene.tables.do(
            table.id, lambda now: acting.call_bot(now, absent.id, 1 - seat, scene.time), absent.id
        )
        table = await scene.until(table.id, lambda now: now.waiting_for == seat)
        table = await answers(scene, await asks(scene, table, me, seat), absent)
        known = moves_of(table)
        while table.waiting_for == seat:
            table = await scene.play_on(table)
        table = await scene.until(table.id, lambda now: now.waiting_for == seat)
        while table.request is None and moves_of(table) > known:
            table = await asks(scene, table, me, seat)
        assert moves_of(table) == known

    in_a_scene(tmp_path, script)


def test_whoever_comes_back_is_asked_too(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        settings = Settings("curios", 3, bots=("", "", ""), listed=True)
        table = await scene.tables.create(settings, ANN, ["Ann", "", ""], seed=bytes(32))
        for person in (BEN, CID):
            sit = partial(acting.sit, person=person.id, name=person.name)
            await scene.tables.do(table.id, sit, person.id)
        table = await scene.until(table.id, lambda now: now.phase == "playing")
        seat = table.waiting_for
        assert seat is not None
        me, gone = table.seats[seat].person, (seat + 1) % 3
        absent = table.seats[gone].person
        table = await scene.tables.do(
            table.id, lambda now: acting.call_bot(now, absent, gone, scene.time), absent
        )
        table = await scene.play_on(table)
        table = await scene.until(table.id, lambda now: now.waiting_for not in (seat, gone))
        table = await scene.tables.do(table.id, lambda now: acting.ask(now, me, seat), me)
        number = table.request.number if table.request else -1
        assert table.request is not None
        assert gone not in table.request.missing
        table = await scene.tables.do(
            table.id, lambda now: acting.come_back(now, absent, gone), absent
        )
        third = table.seats[3 - seat - gone].person
        with pytest.raises(Refused):
            acting.answer(table, third, True, number)
        table = await scene.tables.do(table.id, lambda now: acting.ask(now, me, seat), me)
        assert table.request is not None
        assert gone in table.request.missing

    in_a_scene(tmp_path, script)


def test_consent_is_for_the_request_that_was_seen(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table, seat, me, other = await past_turn(scene, await scene.two_people())
        table = await asks(scene, table, me, seat)
        assert table.request is not None
        seen = table.request.number
        table = await answers(scene, table, other, False)
        table = await scene.play_on(table)
        while table.waiting_for != seat:
            table = await scene.play_on(table)
        table = await asks(scene, table, me, seat)
        with pytest.raises(Stale):
            acting.answer(table, other.id, True, seen)

    in_a_scene(tmp_path, script)


def test_a_request_that_nobody_answers_stops_no_bot_for_ever(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        settings = Settings("curios", 3, bots=("", "", "greedy"), listed=True)
        table = await scene.tables.create(settings, ANN, ["Ann", "", ""], seed=bytes(32))
        await scene.tables.do(table.id, lambda now: acting.sit(now, BEN.id, "Ben"), BEN.id)
        table = await scene.until(table.id, lambda now: now.phase == "playing")
        while table.waiting_for != 1:
            if table.waiting_for == 0:
                await scene.play_on(table)
            table = await scene.until(table.id, lambda now: now.waiting_for != 2)
        view = table.view(1)
        move = next(iter(view.moves()))
        entry = Entry(table.number + 1, scene.time, BEN.id, "", Moved(1, str(move)))
        table = table.after(entry)
        asked = acting.ask(table, BEN.id, 1)
        table = table.after(Entry(table.number + 1, scene.time, BEN.id, "", asked))
        assert table.bot_to_move
        assert table.due(0, 0) == scene.time + ABSENT
        bot = next(iter(table.view(2).moves()))
        with pytest.raises(Stale):
            acting.play_bot(table, 2, bot, table.version, scene.time + ABSENT - 1)
        moved = acting.play_bot(table, 2, bot, table.version, scene.time + ABSENT)
        assert table.after(Entry(table.number + 1, scene.time, "", "", moved)).request is None

    in_a_scene(tmp_path, script)


def test_people_at_one_device_ask_only_the_others(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        settings = Settings("curios", 3, bots=("", "", ""), listed=True)
        table = await scene.tables.create(settings, ANN, ["Ann", "Eve", ""], seed=bytes(32))
        await scene.tables.do(table.id, lambda now: acting.sit(now, BEN.id, "Ben"), BEN.id)
        table = await scene.until(table.id, lambda now: now.phase == "playing")
        assert table.to_agree(0, 1) == {2}
        assert table.to_agree(2, 1) == {0, 1}
        with pytest.raises(Refused):
            acting.answer(table, ANN.id, True, 0)

    in_a_scene(tmp_path, script)


def test_a_log_of_old_asked_the_people_who_were_there(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table, seat, me, other = await past_turn(scene, await scene.two_people())
        gone = acting.call_bot(table, other.id, 1 - seat, 0)
        table = table.after(Entry(table.number + 1, 0, other.id, "", gone))
        assert table.to_agree(seat, table.moves_since(seat)) == {1 - seat}
        asked = table.after(Entry(table.number + 1, 0, me.id, "", Asked(seat, 2)))
        assert asked.request is not None
        assert asked.request.missing == set()
        back = table.after(Entry(table.number + 1, 0, me.id, "", Undone(seat, 2)))
        assert moves_of(back) == moves_of(table) - 2

    in_a_scene(tmp_path, script)
