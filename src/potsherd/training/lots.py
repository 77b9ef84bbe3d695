"""Lots: games that are played into files, many at a time, so that training can be broken off."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from potsherd.processes.parallel import in_order


@dataclass(frozen=True)
class Lot(ABC):
    """Games that go into one file of a folder: a unit of work for another process."""

    folder: Path
    number: int

    @property
    @abstractmethod
    def series(self) -> str:
        """What the file is called; lots of the same series are told apart by their numbers."""

    @property
    def path(self) -> Path:
        """Where the games go."""
        return self.folder / f"{self.series}-lot-{self.number}.npz"

    def keep(self, arrays: Sequence[Any]) -> None:
        """Write what was found in the games into the file, all at once."""
        begun = self.path.with_suffix(".begun.npz")
        np.savez(begun, *arrays)
        begun.rename(self.path)

    def kept(self) -> list[Any]:
        """The arrays in the file."""
        with np.load(self.path) as file:
            return [file[name] for name in file]


AnyLot = TypeVar("AnyLot", bound=Lot)


def play_missing(
    play: Callable[[AnyLot], None], lots: Sequence[AnyLot], jobs: int | None
) -> Generator[float, None, None]:
    """Play the lots that have no file yet, over so many processes; yields which part is done."""
    missing = [lot for lot in lots if not lot.path.exists()]
    for played, _ in enumerate(in_order(play, missing, jobs), start=1):
        yield 1 - (len(missing) - played) / len(lots)
