"""Editions as data: every number of a game and its source, built in or from a user's file."""

import os

from potsherd.editions.archaeology import ArchaeologyEdition
from potsherd.editions.curios import CuriosEdition
from potsherd.editions.edition import Edition, Row, Tables
from potsherd.editions.files import BUILT_IN, built_in, from_file, unknown_edition

__all__ = [
    "BUILT_IN",
    "ArchaeologyEdition",
    "CuriosEdition",
    "Edition",
    "Row",
    "Tables",
    "load_edition",
]


def load_edition(name_or_path: str | os.PathLike[str]) -> Edition:
    """Return a built-in edition by name, or the one in a file.

    What ends in .toml or contains a path separator is a file. Raises EditionError, in one line that
    says where, what is wrong and what is accepted.
    """
    name = os.fspath(name_or_path)
    if name in BUILT_IN:
        return built_in(name)
    separators = {os.sep, os.altsep or os.sep, "/"}
    if name.endswith(".toml") or any(separator in name for separator in separators):
        return from_file(name)
    raise unknown_edition(name)
