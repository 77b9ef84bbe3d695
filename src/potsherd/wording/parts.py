"""What rules are made of: sections of paragraphs, grids and terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from potsherd.editions import Edition
from potsherd.language import Language


@dataclass(frozen=True)
class Paragraph:
    """Some sentences."""

    text: str


@dataclass(frozen=True)
class Grid:
    """A table: in each row a name, then numbers. `caption` explains marks in it, if there are
    any."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""


@dataclass(frozen=True)
class Term:
    """Something with a name of its own, a monument or a variant.

    `about` are its numbers in a phrase, empty where it has none.
    """

    title: str
    about: str
    text: str


Part = Paragraph | Grid | Term


@dataclass(frozen=True)
class Section:
    """A heading and what stands below it; `id` is the same in all languages."""

    id: str
    heading: str
    parts: tuple[Part, ...]


def prose(identifier: str, heading: str, *parts: Part | str) -> Section:
    """A section in which a text is a paragraph."""
    return Section(
        identifier,
        heading,
        tuple(Paragraph(part) if isinstance(part, str) else part for part in parts),
    )


def by_players(
    edition: Edition, language: Language, rows: Sequence[tuple[str, Sequence[int]]]
) -> Grid:
    """Numbers that depend on how many play."""
    fewest, most = edition.players
    heads = (language.text("players"), *map(str, range(fewest, most + 1)))
    return Grid(heads, tuple((name, *map(str, values)) for name, values in rows))


def for_each_number(edition: Edition, numbers: Sequence[int]) -> str:
    """Numbers that depend on how many play, as in "2: 4, 3: 6"."""
    return ", ".join(f"{n}: {number}" for n, number in enumerate(numbers, edition.players[0]))


def only_with(language: Language, players: tuple[int, int]) -> str:
    """With how many players something is in the game."""
    fewest, most = players
    if fewest == most:
        return language.plural("Only with {n} player.", "Only with {n} players.", fewest)
    return language.text("Only with {fewest} to {most} players.", fewest=fewest, most=most)
