"""Reading data sets: memory-mapped, a row group at a time, each row checked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from potsherd.adapters.extras import extra
from potsherd.datasets.about import About
from potsherd.errors import DataError
from potsherd.record.files import shown, why_not

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Rows:
    """Decisions, as columns: numpy arrays with a row for each.

    `result` is NaN, and `money` 0, where the game was not played to its end. `visits` is None
    unless decisions were weighed.
    """

    game: Array
    move: Array
    seat: Array
    player: Array
    observation: Array
    mask: Array
    step: Array
    name: Array
    money: Array
    result: Array
    visits: Array | None = None

    def __len__(self) -> int:
        return len(self.game)


class DataSet:
    """A data set in a file that stays where it is: rows are read when they are asked for.

    Iterating gives the rows of one row group, a thousand games, after the other. `parquet` is the
    file as pyarrow has it. Raises DataError, which names the row, for what is broken.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        with extra("data"):
            import pyarrow as pa
            import pyarrow.parquet as pq
        self._source = shown(path)
        try:
            self.parquet = pq.ParquetFile(
                os.fspath(path), memory_map=True, page_checksum_verification=True
            )
        except (OSError, ValueError, pa.ArrowException) as error:
            raise DataError(f"{self._source}: cannot be read: {_first_line(error)}") from None
        try:
            self.about = About.read(self.parquet.schema_arrow.metadata or {})
        except ValueError as error:
            raise DataError(f"{self._source}: no data set: {error}") from None
        if not self.parquet.schema_arrow.equals(self.about.schema()):
            raise DataError(
                f"{self._source}: no data set: its columns are others than those of one"
            )

    def __len__(self) -> int:
        return int(self.parquet.metadata.num_rows)

    @property
    def groups(self) -> int:
        """How many row groups there are."""
        return int(self.parquet.num_row_groups)

    def __iter__(self) -> Iterator[Rows]:
        for number in range(self.groups):
            yield self.group(number)

    def group(self, number: int) -> Rows:
        """The rows of a row group."""
        import pyarrow as pa

        about = self.parquet.metadata
        first = sum(about.row_group(each).num_rows for each in range(number))
        last = first + about.row_group(number).num_rows - 1
        try:
            table = self.parquet.read_row_group(number)
        except (OSError, ValueError, pa.ArrowException) as error:
            raise DataError(
                f"{self._source}, rows {first} to {last}: cannot be read: {_first_line(error)}"
            ) from None
        rows = Rows(**{name: _array(table[name]) for name in table.column_names})
        self._check(rows, first)
        return rows

    def _check(self, rows: Rows, first: int) -> None:
        """Raise DataError for the first row that no game has."""
        import numpy as np

        about = self.about
        wrong = {
            "there is no such seat": (rows.seat < 0) | (rows.seat >= about.players),
            "there is no such step": (rows.step < 0) | (rows.step >= len(about.steps)),
            "the observation is not from -1 to 1": ~(np.abs(rows.observation) <= 1).all(1),
            "the mask is not of 0 and 1": ~((rows.mask == 0) | (rows.mask == 1)).all(1),
            "the result is no share of the win": (rows.result < 0) | (rows.result > 1),
        }
        steps = np.where(wrong["there is no such step"], 0, rows.step)
        allowed = np.take_along_axis(rows.mask, steps[:, None].astype(np.int64), 1)[:, 0]
        wrong["the step is not legal by the mask"] = allowed != 1
        wrong["the step has another name"] = rows.name != np.array(about.steps, object)[steps]
        later = np.diff(rows.game, prepend=rows.game[:1]), np.diff(rows.move, prepend=0)
        wrong["it does not come after the row before"] = (later[0] < 0) | (
            (later[0] == 0) & (later[1] < 0)
        )
        found = [(int(bad.argmax()), why) for why, bad in wrong.items() if bad.any()]
        if found:
            row, why = min(found, key=lambda each: each[0])
            raise DataError(f"{self._source}, row {first + row}: {why}")


def load(path: str | os.PathLike[str]) -> DataSet:
    """The data set in a file. Raises DataError."""
    return DataSet(path)


def _array(column: Any) -> Array:
    """A column as numpy has it: rows of lists as a matrix, without a copy where there need be
    none."""
    import numpy as np
    import pyarrow as pa

    whole = column.combine_chunks()
    if pa.types.is_fixed_size_list(whole.type):
        flat: Array = whole.flatten().to_numpy(zero_copy_only=False)
        return flat.reshape(-1, whole.type.list_size)
    if pa.types.is_integer(whole.type):
        whole = whole.fill_null(0)
    found: Array = np.asarray(whole.to_numpy(zero_copy_only=False))
    return found


def _first_line(error: Exception) -> str:
    return (why_not(error) if isinstance(error, OSError | ValueError) else str(error)).split("\n")[
        0
    ]
