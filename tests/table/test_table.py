"""A table is what its log says, and a value."""

import json
import random
from pathlib import Path

import pytest

from potsherd.errors import IllegalMove
from potsherd.language import use
from potsherd.table.entries import Entry, Said
from potsherd.table.table import Table
from potsherd.wording.seats import bot_name
from table.scene import ANN, Scene, in_a_scene

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


def test_seats_are_called_by_their_names(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        assert table.names(use("en")) == ("Ann", "Ben")
        assert table.seats_of(ANN.id) == (0,)
        assert table.seats_of("") == ()
        assert bot_name(use("en"), 0) not in table.names(use("en"))

    in_a_scene(tmp_path, script)
