"""Writing data sets: games go in by their steps, and come out as rows of what movers saw."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from potsherd.adapters.extras import extra
from potsherd.datasets.about import GAMES_AT_ONCE, About
from potsherd.errors import DataError
from potsherd.games.game import Game
from potsherd.record.files import shown, why_not
from potsherd.steps.tracing import Traces

LEVEL = 6
"""Of zstd: at 9 rows are 2 % smaller, and writing them takes a quarter more time."""


@dataclass(frozen=True)
class Sat:
    """A game as it goes into a data set: all its steps, those of chance included; by seat who
    played, what money each had and what share of the win, None if it was not played to its end."""

    game: Game
    steps: Sequence[int]
    players: Sequence[str]
    money: Sequence[int | None]
    result: Sequence[float | None]
    visits: Sequence[dict[int, int]] = ()
    """Of each decision how often steps were tried, if it was weighed."""

    @property
    def decisions(self) -> int:
        """How many steps are those of seats."""
        return sum(step < self.game.kernel.DECISIONS for step in self.steps)


class Writer:
    """Writes a new data set, whose games are numbered as they come.

    Leaving it as a context closes the file; what was begun is removed if that is by an error. The
    same games give the same bytes. Raises DataError for a file that is there already or cannot be
    written.
    """

    def __init__(self, path: str | os.PathLike[str], about: About) -> None:
        self._about, self._path, self._source = about, Path(path), shown(path)
        self._waiting: list[Sat] = []
        self._written = 0
        schema = about.schema()
        with extra("data"):
            import pyarrow.parquet as pq
        try:
            self._file = self._path.open("xb")
        except FileExistsError:
            raise DataError(f"{self._source}: it is there already; name a new file") from None
        except (OSError, ValueError) as error:
            raise self._unwritable(error) from None
        self._schema = schema
        self._parquet = pq.ParquetWriter(
            self._file,
            schema,
            compression="zstd",
            compression_level=LEVEL,
            write_page_checksum=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if error is None:
                self.close()
        finally:
            if not self._file.closed:
                with suppress(OSError, ValueError):
                    self._parquet.close()
                self._file.close()
                self._path.unlink(missing_ok=True)

    @property
    def games(self) -> int:
        """How many games were added."""
        return self._written + len(self._waiting)

    def add(self, game: Sat) -> None:
        """Add a game. Raises DataError."""
        self._waiting.append(game)
        if len(self._waiting) == GAMES_AT_ONCE:
            self._write()

    def close(self) -> None:
        """Write what is left. Raises DataError."""
        if self._waiting or not self._written:
            self._write()
        try:
            self._parquet.close()
            self._file.close()
        except OSError as error:
            raise self._unwritable(error) from None

    def _write(self) -> None:
        table = self._table()
        try:
            self._parquet.write_table(table, row_group_size=max(1, table.num_rows))
        except OSError as error:
            raise self._unwritable(error) from None
        self._written += len(self._waiting)
        self._waiting.clear()

    def _table(self) -> Any:
        """The rows of the games that wait."""
        import numpy as np
        import pyarrow as pa

        about, games = self._about, self._waiting
        if not games:
            return self._schema.empty_table()
        traces = Traces(games[0].game, sum(each.decisions for each in games))
        rows = [traces.add(each.game, each.steps) for each in games]
        numbers = np.repeat(np.arange(len(games)), rows)
        seats = pa.array(numbers * about.players + traces.seats)

        def of_seats(values: Iterable[Any], kind: Any) -> Any:
            """Of each row what its seat has, of a list by game and seat."""
            return pa.array([*values], kind).take(seats)

        columns = {
            "game": pa.array((numbers + self._written).astype(np.int32)),
            "move": pa.array(traces.moves),
            "seat": pa.array(traces.seats.astype(np.int8)),
            "player": of_seats(chain.from_iterable(each.players for each in games), pa.string()),
            "observation": self._rows("observation", traces.observations),
            "mask": self._rows("mask", traces.masks),
            "step": pa.array(traces.chosen.astype(np.int16)),
            "name": pa.array(about.steps).take(pa.array(traces.chosen)),
            "money": of_seats(chain.from_iterable(each.money for each in games), pa.int32()),
            "result": of_seats(chain.from_iterable(each.result for each in games), pa.float32()),
        }
        if about.weighed:
            visits = np.zeros(traces.masks.shape, np.int32)
            weighed = chain.from_iterable(each.visits for each in games)
            for row, found in zip(visits, weighed, strict=True):
                row[[*found]] = [*found.values()]
            columns["visits"] = self._rows("visits", visits)
        return pa.table(columns, schema=self._schema)

    def _rows(self, name: str, matrix: Any) -> Any:
        """A column of lists, which shares the memory of the matrix."""
        import pyarrow as pa

        return pa.FixedSizeListArray.from_arrays(
            pa.array(matrix.reshape(-1)), type=self._schema.field(name).type
        )

    def _unwritable(self, error: OSError | ValueError) -> DataError:
        return DataError(f"{self._source}: cannot be written: {why_not(error)}")
