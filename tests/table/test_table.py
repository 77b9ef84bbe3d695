"""A table is what its log says, and a value."""

import json
import random
from functools import partial
from pathlib import Path

import pytest

from potsherd.errors import IllegalMove
from potsherd.language import use
from potsherd.table import acting
from potsherd.table.entries import Entry, Said
from potsherd.table.refusals import NotYours, Refused
from potsherd.table.table import Table
from potsherd.wording.seats import bot_name
from table.scene import ANN, BEN, Scene, in_a_scene

EDITIONS = ("archaeology", "expedition", "curios")


def shown(table: Table) -> str:
    """All that anybody is shown of the game."""
    observers = (*range(len(table.seats)), None)
    return json.dumps([table.view(observer).to_json() for observer in observers])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_log_alone_gives_the_table_again(tmp_path: Path, edition: str) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people(edition)
        table = await scene.play_on(table, 1000)
        assert table.phase == "over"
        entries = [Entry.from_text(text) for text in await scene.store.entries(table.id)]
        again = Table.of(table.id, entries)
        assert again.position == table.position
        assert shown(again) == shown(table)
        assert again.record() == table.record()
        table.record().verify()

    in_a_scene(tmp_path, script)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_that_somebody_reads_never_changes(tmp_path: Path, edition: str) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people(edition)
        seen: list[tuple[Table, str]] = []
        while table.phase == "playing":
            seen.append((table, shown(table) if random.random() < 0.5 else ""))
            table = await scene.play_on(table)
        for before, said in seen:
            fresh = Table.of(
                before.id,
                [Entry.from_text(t) for t in await scene.store.entries(table.id)][
                    : before.number + 1
                ],
            )
            assert shown(fresh) == shown(before)
            assert not said or said == shown(before)

    in_a_scene(tmp_path, script)


def test_entries_come_in_order(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        with pytest.raises(ValueError, match="cannot follow"):
            table.after(Entry(table.number + 2, 0, "", "", Said(0, "early")))
        with pytest.raises(ValueError, match="no entries"):
            Table.of("x", [])

    in_a_scene(tmp_path, script)


def test_a_log_with_an_illegal_move_is_refused(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        texts = [*await scene.store.entries(table.id)]
        began = texts[-1].replace('"first 1"', '"first 5"').replace('"first 2"', '"first 5"')
        assert began != texts[-1]
        with pytest.raises(IllegalMove):
            Table.of(table.id, map(Entry.from_text, [*texts[:-1], began]))

    in_a_scene(tmp_path, script)


def test_the_seed_is_secret_until_the_game_is_over(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people("curios")
        commitment = table.commitment
        while table.phase == "playing":
            assert table.seed is None
            assert table.record().header.seed is None
            table = await scene.play_on(table)
        assert table.seed is not None
        assert table.commitment == commitment

    in_a_scene(tmp_path, script)


def test_lucky_words_of_all_seats_go_into_the_shuffle(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people("curios")
        assert [*table.dealer.contributions] == [b"", b""]
        opened = Entry.from_text((await scene.store.entries(table.id))[0])
        sat = Entry(1, 0, BEN.id, "", acting.sit(Table.of("x", [opened]), BEN.id, "B", lucky=b"7"))
        lucky = Table.of("x", [opened, sat])
        began = acting.begin(lucky)
        assert lucky.after(Entry(2, 0, "", "", began)).dealer.contributions == (b"", b"7")
        chance = [str(move) for move in (table.position.moves_played if table.position else ())]
        assert [*began.chance] != chance

    in_a_scene(tmp_path, script)


# ------------------------------------------------------------ taking back
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
        declined = await scene.tables.do(
            table.id, lambda now: acting.answer(now, other, False), other
        )
        assert declined.request is None
        assert shown(declined) == after
        await scene.tables.do(table.id, lambda now: acting.ask(now, me, seat), me)
        back = await scene.tables.do(table.id, lambda now: acting.answer(now, other, True), other)
        assert back.waiting_for == seat
        assert back.request is None
        again = await scene.play_on(back)
        assert again.position is not None
        assert again.position.moves_played == moves
        assert shown(again) == after
        assert before

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
            acting.answer(table, me, True)
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


def test_seats_are_called_by_their_names(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        assert table.names(use("en")) == ("Ann", "Ben")
        assert table.seats_of(ANN.id) == (0,)
        assert table.seats_of("") == ()
        assert bot_name(use("en"), 0) not in table.names(use("en"))

    in_a_scene(tmp_path, script)
