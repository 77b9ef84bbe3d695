"""The service: races, repeated requests, clocks, bots, restarts."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from potsherd.bots import make_bot
from potsherd.errors import OptionError
from potsherd.moves import Move
from potsherd.store import StoreUnavailable, Summary, Unused
from potsherd.table import acting
from potsherd.table import tables as tables_module
from potsherd.table.clock import ABSENT
from potsherd.table.presence import Asker
from potsherd.table.refusals import NoSuchTable, NotYours, Refused, Stale
from potsherd.table.settings import Settings
from potsherd.table.table import Table
from potsherd.table.tables import Tables
from table.scene import ANN, BEN, CID, SOMEBODY, AtOnce, Scene, in_a_scene

SOLO = Settings("curios", 3, bots=("", "greedy", "random"))


def some_move(table: Table) -> tuple[str, int, Move]:
    """A person who is to move, his seat, and a move."""
    seat = table.waiting_for
    assert seat is not None
    return table.seats[seat].person, seat, make_bot("greedy").choose(table.view(seat))


def test_a_person_plays_a_whole_game_against_bots(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.tables.create(SOLO, ANN, ["Ann", "", ""])
        while table.phase == "playing":
            if table.waiting_for == 0:
                await scene.play_on(table)
            table = await scene.until(
                table.id, lambda now: now.waiting_for == 0 or now.phase == "over"
            )
        table.record().verify()
        assert set(scene.pool.asked) == {1, 2}

    in_a_scene(tmp_path, script)


def test_there_is_no_table_where_none_was_opened(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        with pytest.raises(NoSuchTable):
            await scene.tables.get("nowhere")
        with pytest.raises(OptionError):
            await scene.tables.create(
                Settings("archaeology", 2, "sphinx", bots=("", "")), ANN, ["Ann", ""]
            )
        with pytest.raises(Refused):
            await scene.tables.create(Settings("curios", 2, bots=("", "")), ANN, ["A|B", ""])
        assert await scene.tables.of_person(ANN.id) == []

    in_a_scene(tmp_path, script)


def test_of_two_who_move_at_once_one_moves_and_the_other_is_told(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        await scene.others.get(table.id)
        for _ in range(20):
            me, seat, move = some_move(table)
            version = table.version
            done = await asyncio.gather(
                *(
                    server.do(
                        table.id,
                        partial(acting.play, person=me, seat=seat, move=move, version=version),
                        me,
                    )
                    for server in (scene.tables, scene.others)
                ),
                return_exceptions=True,
            )
            assert sorted(type(result).__name__ for result in done) == ["Stale", "Table"]
            table = await scene.tables.get(table.id)
            other = await scene.others.get(table.id)
            assert table.number == other.number == version + 1
            assert table.position == other.position

    in_a_scene(tmp_path, script)


def test_two_different_acts_at_once_are_both_done(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        me, seat, move = some_move(table)
        await asyncio.gather(
            scene.tables.do(table.id, lambda now: acting.play(now, me, seat, move), me),
            *(
                scene.others.do(
                    table.id, partial(acting.say, person=BEN.id, text=str(n), now=0), BEN.id
                )
                for n in range(5)
            ),
        )
        last = table.number + 6
        now = await scene.until(table.id, lambda now: now.number == last, scene.others)
        assert len(now.talk) == 5

    in_a_scene(tmp_path, script)


def test_a_repeated_request_is_answered_like_the_first(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        me, seat, move = some_move(table)

        async def request(server: Tables) -> Table:
            return await server.do(
                table.id, lambda now: acting.play(now, me, seat, move, table.version), me, "k1"
            )

        first = await request(scene.tables)
        assert (await request(scene.tables)).number == first.number
        assert (await request(scene.others)).number == first.number
        with pytest.raises(Stale):
            await scene.tables.do(
                table.id, lambda now: acting.play(now, me, seat, move, table.version), me, "k2"
            )
        made = [await scene.tables.create(SOLO, CID, ["Cid", "", ""], key="a") for _ in range(2)]
        assert made[0].id == made[1].id
        other = await scene.tables.create(SOLO, CID, ["Cid", "", ""], key="b")
        assert other.id != made[0].id

    in_a_scene(tmp_path, script)


def test_the_other_server_hears_of_a_move(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        await scene.others.get(table.id)
        with scene.others.watch(table.id, SOMEBODY) as watch:
            moved = await scene.play_on(table)
            assert await watch.changed(10)
        await scene.until(table.id, lambda now: now.number == moved.number, scene.others)

    in_a_scene(tmp_path, script)


def test_lists_are_told_of_changes_of_theirs(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        with (
            scene.others.watch_lobby() as lobby,
            scene.others.watch_person(Asker(person=BEN.id)) as of_ben,
            scene.others.watch_person(Asker(person=CID.id)) as of_cid,
        ):
            table = await scene.two_people()
            assert await lobby.changed(5)
            assert await of_ben.changed(5)
            assert not await of_cid.changed(0.01)
            (listed,) = await scene.others.listed()
            assert listed.table == table.id
            (mine,) = await scene.others.of_person(BEN.id)
            waiting = table.waiting_for
            assert waiting is not None
            assert mine.waits_for(table.seats[waiting].person)
            assert not mine.waits_for(table.seats[1 - waiting].person)

    in_a_scene(tmp_path, script)


# ------------------------------------------------------------ absent people
def test_a_bot_plays_on_when_time_is_up_and_the_person_can_come_back(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people("curios", pace="quick")
        me, seat, _ = some_move(table)
        deadline = table.deadline
        assert deadline == scene.time + (10 + 120) * 1000
        with pytest.raises(Refused, match="still time"):
            acting.time_up(table, scene.time)
        scene.time = deadline + 1
        fresh = scene.server()  # a server that starts now finds what is overdue
        await fresh.open()
        table = await scene.until(table.id, lambda now: now.seats[seat].stand_in)
        await scene.until(table.id, lambda now: now.waiting_for != seat)
        await fresh.close()
        with pytest.raises(Refused, match="bot plays for you"):
            acting.play(table, me, seat, some_move(table)[2])
        back = await scene.tables.do(table.id, lambda now: acting.come_back(now, me, seat), me)
        assert not back.seats[seat].stand_in

    in_a_scene(tmp_path, script)


def test_without_a_clock_others_call_a_bot_for_whoever_is_away_long(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people("curios")
        me, seat, _ = some_move(table)
        other = table.seats[1 - seat].person
        with pytest.raises(Refused, match="still time"):
            acting.call_bot(table, other, seat, scene.time + ABSENT - 1)
        with pytest.raises(NotYours):
            acting.call_bot(table, CID.id, seat, scene.time + ABSENT)
        assert acting.call_bot(table, other, seat, scene.time + ABSENT).seat == seat
        assert acting.call_bot(table, me, seat, scene.time).seat == seat

    in_a_scene(tmp_path, script)


def test_bots_finish_the_game_when_all_people_have_left(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people("curios")
        for seat, person in enumerate((ANN.id, BEN.id)):
            await scene.tables.do(
                table.id,
                partial(acting.call_bot, person=person, seat=seat, now=0),
                person,
            )
        await scene.until(table.id, lambda now: now.phase == "over")

    in_a_scene(tmp_path, script)


BOTS = Settings("curios", 2, bots=("greedy", "greedy"))


def test_bots_wait_where_nobody_is_and_go_on_when_somebody_comes(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.tables.create(BOTS, ANN, ["", ""])
        await asyncio.sleep(0.05)
        assert not scene.pool.asked
        assert await scene.store.due(scene.time + 10**9, 9) == []
        scene.tables.visit(SOMEBODY, table.id)
        async with asyncio.timeout(20):
            while (await scene.tables.get(table.id)).phase != "over":
                await asyncio.sleep(0.01)

    in_a_scene(tmp_path, script)


def test_a_bot_moves_when_its_person_comes_back_wherever_on_the_server(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        settings = Settings("curios", 2, bots=("", "greedy"))
        table = await scene.tables.create(settings, ANN, ["Ann", ""])
        if table.waiting_for == 0:
            table = await scene.play_on(table)
        await asyncio.sleep(0.05)
        assert (await scene.tables.get(table.id)).waiting_for == 1
        fresh = scene.server()  # which has not got the table in memory
        await fresh.open()
        fresh.visit(Asker("192.0.2.1", CID.id))
        await asyncio.sleep(0.05)
        assert not scene.pool.asked
        fresh.visit(Asker("192.0.2.1", ANN.id))
        async with asyncio.timeout(20):
            while (await fresh.get(table.id)).waiting_for == 1:
                await asyncio.sleep(0.01)
        await fresh.close()

    in_a_scene(tmp_path, script)


def test_a_new_server_goes_on_where_the_old_one_stopped(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        await scene.others.close()
        slow = Tables(scene.store, AtOnce(), pause=3600, now=lambda: scene.time)
        settings = Settings("curios", 2, bots=("greedy", "greedy"))
        table = await slow.create(settings, ANN, ["", ""])
        await slow.close()
        assert table.phase == "playing"
        scene.time += 3_600_000
        fresh = scene.server()
        await fresh.open()
        with fresh.watch(table.id, SOMEBODY) as watch:
            async with asyncio.timeout(20):
                while (await fresh.get(table.id)).phase != "over":
                    await watch.changed(1)
        await fresh.close()

    in_a_scene(tmp_path, script)


# ------------------------------------------------------------ what grows
def test_a_table_that_expired_is_gone_for_who_still_has_it_in_memory(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        await scene.others.get(table.id)
        later = scene.time + 1
        await scene.store.remove(Unused(later, later, later, later), 9)
        for server in (scene.tables, scene.others):
            with pytest.raises(NoSuchTable):
                await scene.play_on(table, server=server)
            with pytest.raises(NoSuchTable):
                await server.get(table.id)

    in_a_scene(tmp_path, script)


def test_a_log_does_not_grow_without_end_and_the_game_can_be_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people("curios")
        monkeypatch.setattr(tables_module, "MOST_ENTRIES", table.number + 2)
        for _ in range(2):
            await scene.tables.do(table.id, lambda now: acting.say(now, ANN.id, "hm", 0), ANN.id)
        with pytest.raises(Refused, match="only moves"):
            await scene.tables.do(table.id, lambda now: acting.say(now, ANN.id, "hm", 0), ANN.id)
        assert (await scene.play_on(await scene.tables.get(table.id), 1000)).phase == "over"

    in_a_scene(tmp_path, script)


# ------------------------------------------------------------ trouble
def test_what_the_store_did_not_take_is_shown_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        append = scene.store.append

        async def broken(table: str, number: int, entry: str, summary: Summary) -> None:
            raise StoreUnavailable("the disk is full; make room")

        async def lost_answer(table: str, number: int, entry: str, summary: Summary) -> None:
            await append(table, number, entry, summary)
            raise StoreUnavailable("the connection was lost")

        monkeypatch.setattr(scene.store, "append", broken)
        with pytest.raises(StoreUnavailable):
            await scene.play_on(table)
        assert await scene.tables.get(table.id) is table
        monkeypatch.setattr(scene.store, "append", lost_answer)
        with pytest.raises(StoreUnavailable):
            await scene.play_on(table)
        monkeypatch.setattr(scene.store, "append", append)
        with pytest.raises(Stale):  # it had been written after all
            await scene.play_on(table)
        now = await scene.tables.get(table.id)
        assert now.version == table.version + 1
        await scene.play_on(now)

    in_a_scene(tmp_path, script)


def test_a_rematch_is_one_table_whoever_asks_first(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people("curios")
        with pytest.raises(Refused, match="not over"):
            await scene.tables.rematch(table.id, ANN)
        await scene.play_on(table, 1000)
        with pytest.raises(Refused):
            await scene.tables.rematch(table.id, CID)
        made = await asyncio.gather(
            scene.tables.rematch(table.id, ANN), scene.others.rematch(table.id, BEN)
        )
        assert made[0].id == made[1].id
        again = await scene.until(made[0].id, lambda now: now.phase == "playing")
        assert [seat.name for seat in again.seats] == ["Ann", "Ben"]
        assert again.seed is None
        assert (await scene.tables.get(table.id)).next_table == again.id

    in_a_scene(tmp_path, script)


def test_who_asks_for_a_rematch_after_another_gets_his_seat_there_if_it_is_free(
    tmp_path: Path,
) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.play_on(await scene.two_people("curios"), 1000)
        again = await scene.tables.rematch(table.id, ANN)
        with pytest.raises(NotYours):
            await scene.tables.rematch(table.id, CID)
        await scene.tables.do(again.id, lambda now: acting.fill(now, ANN.id, 1, "greedy"))
        assert (await scene.tables.rematch(table.id, BEN)).seats_of(BEN.id) == ()

    in_a_scene(tmp_path, script)


def test_who_shared_a_device_gets_all_seats_kept_for_a_rematch(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        settings = Settings("curios", 3, bots=("", "", ""))
        table = await scene.tables.create(settings, ANN, ["Ann", "Al", ""])
        table = await scene.tables.do(
            table.id,
            lambda now: acting.sit(now, BEN.id, "Ben", invitation=now.invitation()),
            BEN.id,
        )
        table = await scene.play_on(
            await scene.until(table.id, lambda now: now.phase == "playing"), 1000
        )
        again = await scene.tables.rematch(table.id, BEN)
        assert [seat.reserved_name for seat in again.seats] == ["Ann", "Al", "Ben"]
        again = await scene.tables.rematch(table.id, ANN)
        assert [seat.name for seat in again.seats] == ["Ann", "Al", "Ben"]
        assert again.seats_of(ANN.id) == (0, 1)
        assert (await scene.tables.get(table.id)).again == (BEN.id, ANN.id)

    in_a_scene(tmp_path, script)


def test_a_seat_kept_for_a_rematch_is_taken_by_nobody_else(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.play_on(await scene.two_people("curios"), 1000)
        again = await scene.tables.rematch(table.id, ANN)
        with pytest.raises(Refused):
            acting.sit(again, CID.id, "Cid")

    in_a_scene(tmp_path, script)
