"""Editions as data: every number of a game and its source, built in or from a user's file."""

import os

from potsherd.editions.edition import Edition, Row, Tables
from potsherd.editions.files import built_in, from_file, from_name, unknown_edition

__all__ = ["Edition", "Row", "Tables", "built_in", "load_edition"]


def load_edition(name_or_path: str | os.PathLike[str]) -> Edition:
    """Return a built-in edition by name, or the one in a file.

    What ends in .toml or contains a path separator is a file. Raises EditionError, in one line that
    says where, what is wrong and what is accepted.
    """
    name = os.fspath(name_or_path)
    if name in built_in():
        return from_name(name)
    separators = {os.sep, os.altsep or os.sep, "/"}
    if name.endswith(".toml") or any(separator in name for separator in separators):
        return from_file(name)
    raise unknown_edition(name)
