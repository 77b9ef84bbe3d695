"""Words to the shuffle: asked for after the commitment, hidden until all are given, given once."""

from __future__ import annotations

import json
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from potsherd.dealer import Dealer
from potsherd.errors import RecordError
from potsherd.record import Record
from potsherd.store import Person
from potsherd.table import acting
from potsherd.table.entries import Began, Entry, Gave, Opened, Sat
from potsherd.table.presence import Asker
from potsherd.table.refusals import BadInput, NotYours, Refused, Stale
from potsherd.table.settings import Settings
from potsherd.table.table import GRACE, Table
from potsherd.table.tables import Tables
from table.scene import ANN, BEN, CID, Scene, in_a_scene

ALONE = Settings("curios", 2, bots=("", "greedy"))
TWO = Settings("curios", 2, bots=("", ""), listed=True)
WORDS = b"seven horses 0123456789abcdef"


def honest(scene: Scene) -> Tables:
    """A server that waits for words as long as it says."""
    return Tables(scene.store, scene.pool, pause=3600.0, now=lambda: scene.time, grace=GRACE)


async def sits(tables: Tables, table: Table, person: Person) -> Table:
    sit = partial(acting.sit, person=person.id, name=person.name)
    return await tables.do(table.id, sit, person.id)


def test_no_card_is_dealt_before_the_commitment_could_be_seen_and_words_came(
    tmp_path: Path,
) -> None:
    async def script(scene: Scene) -> None:
        tables = honest(scene)
        opened = await tables.create(ALONE, ANN, ["Ann", ""])
        assert opened.phase == "waiting"
        assert opened.wordless == (0,)
        begun = await tables.give_words(opened.id, ANN.id, WORDS, opened.commitment)
        assert begun.phase == "playing"
        assert begun.commitment == opened.commitment
        assert begun.contributions == (WORDS, b"")
        assert Dealer(begun.dealer.seed, (WORDS, b"")) == begun.dealer
        tables.stop()

    in_a_scene(tmp_path, script)


def test_a_host_cannot_try_seeds_for_words_come_after_he_is_bound(tmp_path: Path) -> None:
    """The seed is written before anybody can know the words, and no other fits the commitment."""

    async def script(scene: Scene) -> None:
        tables = honest(scene)
        table = await tables.create(ALONE, ANN, ["Ann", ""])
        (first,) = await scene.store.entries(table.id)
        assert "words" not in json.loads(first)["act"]
        await tables.give_words(table.id, ANN.id, WORDS, table.commitment)
        kinds = [json.loads(text)["act"]["kind"] for text in await scene.store.entries(table.id)]
        assert kinds == ["opened", "gave", "began"]
        made = sha256(b"potsherd commitment 1\0" + table.dealer.seed).hexdigest()
        assert made == table.commitment
        tables.stop()

    in_a_scene(tmp_path, script)


def test_a_seed_that_was_swapped_makes_a_record_that_is_refused(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people("curios")
        table = await scene.play_on(table, 500)
        record = table.record()
        text = record.write()
        other = Dealer(bytes(31) + b"\x01").seed.hex()
        assert record.header.seed is not None
        record.verify()
        header, _, moves = text.partition("\n\n")
        forged = header.replace(record.header.seed.hex(), other) + "\n\n" + moves
        with pytest.raises(RecordError):
            Record.read(forged).verify()

    in_a_scene(tmp_path, script)


def test_words_that_never_come_stop_no_game_for_ever(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        tables = honest(scene)
        table = await tables.create(TWO, ANN, ["Ann", ""])
        assert table.due(0, GRACE) is None
        await tables.give_words(table.id, ANN.id, WORDS, table.commitment)
        scene.time += 3_600_000
        table = await sits(tables, table, BEN)
        assert table.due(0, GRACE) == scene.time + GRACE
        # Nothing that people say or give while it is full makes the wait longer.
        full = scene.time
        scene.time += 5000
        table = await tables.do(table.id, lambda now: acting.say(now, BEN.id, "hm", 0), BEN.id)
        assert table.due(0, GRACE) == full + GRACE
        tables.stop()
        scene.time = full + GRACE
        late = honest(scene)
        await late.open()
        with late.watch(table.id, Asker()) as watch:
            while (begun := await late.get(table.id)).phase != "playing":
                await watch.changed(1)
        assert begun.contributions == (WORDS, b"")
        with pytest.raises(Refused, match="has begun"):
            await late.give_words(table.id, BEN.id, WORDS, table.commitment)
        await late.close()

    in_a_scene(tmp_path, script)


def test_a_game_waits_for_the_words_of_all_and_no_longer(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        tables = honest(scene)
        table = await tables.create(TWO, ANN, ["Ann", ""])
        table = await sits(tables, table, BEN)
        table = await tables.give_words(table.id, BEN.id, b"b", table.commitment)
        assert (table.phase, table.wordless) == ("waiting", (0,))
        table = await tables.give_words(table.id, ANN.id, b"a", table.commitment)
        assert table.phase == "playing"
        assert table.contributions == (b"a", b"b")
        tables.stop()

    in_a_scene(tmp_path, script)


def test_people_at_one_device_give_for_all_their_seats(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        tables = honest(scene)
        table = await tables.create(TWO, ANN, ["Ann", "Eve"])
        table = await tables.give_words(table.id, ANN.id, WORDS, table.commitment)
        assert table.phase == "playing"
        assert table.contributions == (WORDS, WORDS)
        tables.stop()

    in_a_scene(tmp_path, script)


def test_words_are_given_once_by_who_sits_for_the_commitment_of_the_table(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        tables = honest(scene)
        table = await tables.create(TWO, ANN, ["Ann", ""])
        with pytest.raises(Stale):
            acting.give(table, ANN.id, WORDS, "0" * 64)
        with pytest.raises(NotYours):
            acting.give(table, CID.id, WORDS, table.commitment)
        with pytest.raises(BadInput):
            acting.give(table, ANN.id, b"x" * 501, table.commitment)
        table = await tables.give_words(table.id, ANN.id, b"", table.commitment)
        assert table.wordless == ()
        with pytest.raises(Refused, match="cannot be changed"):
            acting.give(table, ANN.id, WORDS, table.commitment)
        tables.stop()

    in_a_scene(tmp_path, script)


def test_nobody_sees_words_before_all_are_given(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        tables = honest(scene)
        table = await tables.create(TWO, ANN, ["Ann", ""])
        table = await tables.give_words(table.id, ANN.id, WORDS, table.commitment)
        assert table.contributions == ()
        assert table.seats[0].words == WORDS
        tables.stop()

    in_a_scene(tmp_path, script)


def test_whoever_stands_up_takes_his_words_along(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        tables = honest(scene)
        table = await tables.create(TWO, ANN, ["Ann", ""])
        table = await sits(tables, table, BEN)
        await tables.give_words(table.id, BEN.id, b"ben", table.commitment)
        await tables.do(table.id, lambda now: acting.rise(now, ANN.id, 1), ANN.id)
        table = await sits(tables, table, CID)
        assert table.wordless == (0, 1)
        for person, words in ((CID, b"cid"), (ANN, b"ann")):
            table = await tables.give_words(table.id, person.id, words, table.commitment)
        assert table.contributions == (b"ann", b"cid")
        tables.stop()

    in_a_scene(tmp_path, script)


def test_another_game_asks_for_words_of_its_own(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.play_on(await scene.two_people("curios"), 500)
        tables = honest(scene)
        again = await tables.rematch(table.id, ANN)
        assert again.wordless == again.seats_of(ANN.id)
        assert again.commitment != table.commitment
        again = await tables.rematch(table.id, BEN)
        assert again.wordless == (0, 1)
        for person in (ANN, BEN):
            await tables.give_words(again.id, person.id, person.id.encode(), again.commitment)
        assert (await tables.get(again.id)).phase == "playing"
        tables.stop()

    in_a_scene(tmp_path, script)


def test_where_the_seed_is_no_secret_nobody_is_asked(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        tables = honest(scene)
        table = await tables.create(ALONE, ANN, ["Ann", ""], seed=bytes(32))
        assert table.phase == "playing"
        assert table.contributions == (b"", b"")
        tables.stop()

    in_a_scene(tmp_path, script)


def test_a_table_of_bots_waits_for_nobody(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        tables = honest(scene)
        bots = Settings("curios", 2, bots=("greedy", "greedy"))
        assert (await tables.create(bots, ANN, ["", ""])).phase == "playing"
        tables.stop()

    in_a_scene(tmp_path, script)


def test_a_log_of_old_keeps_the_words_that_were_given_on_sitting_down() -> None:
    opened = Opened(TWO, ANN.id, bytes(32), b"s", (Sat(0, ANN.id, "Ann", b"old"),))
    table = Table.of("x", [Entry(0, 0, ANN.id, "", opened)])
    table = table.after(Entry(1, 0, BEN.id, "", Sat(1, BEN.id, "Ben", b"words")))
    began = acting.begin(table)
    assert isinstance(began, Began)
    assert table.after(Entry(2, 0, "", "", began)).contributions == (b"old", b"words")


def test_words_are_part_of_every_card(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people("curios")
        (first, *_) = await scene.store.entries(table.id)
        opened = Table.of("x", [Entry.from_text(first)])
        sat = opened.after(Entry(1, 0, BEN.id, "", acting.sit(opened, BEN.id, "Ben")))
        dealt = {
            acting.begin(sat.after(Entry(2, 0, "", "", Gave((seat,), words)))).chance
            for seat in (0, 1)
            for words in (b"a", b"b")
        }
        assert len(dealt) == 4

    in_a_scene(tmp_path, script)
