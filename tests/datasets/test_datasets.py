"""Data sets hold what movers saw, chose and came to; what is broken or there already is refused."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from configurations import FEW, Configuration
from datasets.support import CURIOS, played, sat
from potsherd.adapters.extras import MissingExtraError
from potsherd.datasets import About, DataSet, Sat, Writer, load, writing
from potsherd.errors import DataError
from potsherd.position import Position
from potsherd.steps import Observation, Steps


def written(path: Path, *games: Sat) -> Path:
    with Writer(path, About.of(games[0].game, seed="7", bots=("a", "b"))) as writer:
        for game in games:
            writer.add(game)
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path / "games.parquet", *(sat(played(seed=n)) for n in range(3)))


# ------------------------------------------------------------ what is in it
@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_a_row_is_what_its_mover_saw_and_chose(
    configuration: Configuration, tmp_path: Path
) -> None:
    position = played(configuration, moves=90)
    (rows,) = load(written(tmp_path / "games.parquet", sat(position)))
    game, replay, row = position.game, Position(position.game), 0
    steps = Steps(game)
    for mover, move in zip(position.movers, position.moves_played, strict=True):
        if mover >= 0:
            choice, observation = steps.begin(replay), Observation(game, mover)
            for step in game.steps_of(move):
                assert (rows.move[row], rows.seat[row]) == (replay.length, mover)
                assert rows.player[row] == "abcde"[mover]
                assert np.array_equal(rows.observation[row], observation.vector(choice))
                assert rows.mask[row].nonzero()[0].tolist() == choice.legal()
                assert (rows.step[row], rows.name[row]) == (step, steps.names[step])
                choice.play(step)
                row += 1
        replay.play(move)
    assert row == len(rows)


def test_money_and_result_are_those_of_the_end(tmp_path: Path) -> None:
    position = played()
    (rows,) = load(written(tmp_path / "games.parquet", sat(position)))
    assert rows.money.tolist() == [position.returns()[seat] for seat in rows.seat]
    assert rows.result.tolist() == [float(seat in position.winners()) for seat in rows.seat]


def test_of_a_game_that_is_not_over_there_is_neither(tmp_path: Path) -> None:
    data = load(written(tmp_path / "games.parquet", sat(played(moves=9))))
    assert all(np.isnan(rows.result).all() for rows in data)
    assert data.parquet.read()["money"].null_count == len(data)


def test_games_are_numbered_in_row_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "GAMES_AT_ONCE", 2)
    games = [sat(played(seed=n)) for n in range(5)]
    data = load(written(tmp_path / "games.parquet", *games))
    assert [sorted({*rows.game.tolist()}) for rows in data] == [[0, 1], [2, 3], [4]]
    assert len(data) == sum(map(len, data)) == sum(game.decisions for game in games)
    assert np.array_equal(data.group(2).step, list(data)[2].step)


def test_a_file_says_what_it_is_of(file: Path) -> None:
    about = load(file).about
    assert about.layout == "curios-1"
    assert (about.game, about.players, about.seed, about.bots) == ("curios", 2, "7", ("a", "b"))
    assert about.steps == Steps(CURIOS.new_game()).names


def test_the_same_games_give_the_same_bytes(file: Path, tmp_path: Path) -> None:
    again = written(tmp_path / "again.parquet", *(sat(played(seed=n)) for n in range(3)))
    assert again.read_bytes() == file.read_bytes()


def test_a_set_without_games_is_one_too(tmp_path: Path) -> None:
    with Writer(tmp_path / "none.parquet", About.of(CURIOS.new_game())):
        pass
    assert len(load(tmp_path / "none.parquet")) == 0
    assert all(len(rows) == 0 for rows in load(tmp_path / "none.parquet"))


# ------------------------------------------------------------ what is refused
def test_a_file_that_is_there_is_not_overwritten(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(DataError, match=r"games\.parquet: it is there already; name a new file"):
        written(file, sat(played()))
    assert file.read_bytes() == before


@pytest.mark.parametrize("path", ["/proc/none", "no/such/folder/file", "a\0b"])
def test_a_file_that_cannot_be_written_is_said(path: str) -> None:
    with pytest.raises(DataError, match="cannot be written"):
        Writer(path, About.of(CURIOS.new_game()))


def test_nothing_half_written_is_left(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with pytest.raises(IndexError):
        written(path, sat(played()), replace(sat(played()), money=()))
    assert not path.exists()


def test_without_the_extra_the_command_that_installs_it_is_said(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    doings: list[Callable[[], object]] = [
        lambda: load(file),
        lambda: Writer(tmp_path / "new.parquet", About.of(CURIOS.new_game())),
    ]
    for do in doings:
        with pytest.raises(MissingExtraError, match=r"pip install 'potsherd\[data\]'"):
            do()
    assert not (tmp_path / "new.parquet").exists()


def test_what_is_no_data_set_is_said(file: Path, tmp_path: Path) -> None:
    text, short, other, columns = (tmp_path / name for name in ("text", "short", "other", "less"))
    text.write_text("potsherd-record 1")
    short.write_bytes(file.read_bytes()[:-100])
    pq.write_table(pa.table({"a": [1]}), other)
    pq.write_table(pq.read_table(file).drop_columns(["mask"]), columns)
    for path, why in (
        (tmp_path / "none", "cannot be read"),
        (tmp_path, "cannot be read"),
        (text, "cannot be read"),
        (short, "cannot be read"),
        (other, "no data set: it does not say"),
        (columns, "no data set: its columns are others"),
    ):
        with pytest.raises(DataError) as refused:
            load(path)
        assert str(refused.value).startswith(f"{path}: {why}")
        assert "\n" not in str(refused.value)


def altered(file: Path, column: str, row: int, value: Any) -> DataSet:
    """The set with another value in a row."""
    table = pq.read_table(file)
    place = table.schema.get_field_index(column)
    values = table[column].to_pylist()
    values[row] = value
    field = table.schema.field(column)
    table = table.set_column(place, field, pa.array(values, field.type))
    pq.write_table(table, file.with_name("altered"))
    return load(file.with_name("altered"))


@pytest.mark.parametrize(
    ("column", "value", "why"),
    [
        ("seat", 2, "there is no such seat"),
        ("seat", -1, "there is no such seat"),
        ("step", 21, "there is no such step"),
        ("mask", [0] * 21, "the step is not legal by the mask"),
        ("mask", [2] * 21, "the mask is not of 0 and 1"),
        ("observation", [1.5] * 139, "the observation is not from -1 to 1"),
        ("observation", [float("nan")] * 139, "the observation is not from -1 to 1"),
        ("name", "dig", "the step has another name"),
        ("result", 2.0, "the result is no share of the win"),
        ("game", 0, "it does not come after the row before"),
        ("move", 0, "it does not come after the row before"),
    ],
)
def test_a_broken_row_is_named(file: Path, column: str, value: Any, why: str) -> None:
    last = len(load(file)) - 1
    with pytest.raises(DataError, match=rf"altered, row {last}: {why}"):
        list(altered(file, column, last, value))


def test_rows_that_cannot_be_read_are_named(file: Path) -> None:
    data = bytearray(file.read_bytes())
    place = load(file).parquet.metadata.row_group(0).column(4).data_page_offset
    data[place + 60] ^= 255
    file.write_bytes(data)
    last = len(load(file)) - 1
    with pytest.raises(DataError, match=rf"games\.parquet, rows 0 to {last}: cannot be read"):
        list(load(file))
