"""What a family of games gives to editions: what its files hold, and those that it ships."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from potsherd.doors import Door
from potsherd.editions.edition import Edition, Row
from potsherd.editions.places import Place
from potsherd.editions.schema import Schema, Tree


class Editions(Protocol):
    """The editions of a family."""

    @property
    def BUILT_IN(self) -> Mapping[str, Path]:  # noqa: N802
        """The files of the editions that the family ships, by the names that load them."""
        ...

    @property
    def SCHEMA(self) -> Schema:  # noqa: N802
        """What a file holds, besides the entries that every edition may have; `players`, a Span,
        is needed, and a `title` is usual."""
        ...

    def build(self, name: str, place: Place, tree: Tree, rows: tuple[Row, ...]) -> Edition:
        """The edition of the complete entries of a file, which `place` names in errors.

        Raises EditionError, through `place`, for one that cannot be played.
        """
        ...


EDITIONS = Door[Editions]("editions", Editions)
