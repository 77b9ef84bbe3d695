"""What rules are made of: sections of paragraphs, grids and terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from potsherd.editions import Edition
from potsherd.language import Language
from potsherd.language.names import listing

_ASSUMED = "assumed"
_MARKED = re.compile(r"\d\?")


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


def told(edition: Edition, path: str) -> tuple[str, ...]:
    """The numbers of an entry of the edition; one that nobody has attested has a question mark."""
    row = next(row for row in edition.rows if row.path == path)
    return tuple(
        f"{value}?" if source == _ASSUMED else str(value)
        for value, source in zip(row.values, row.sources, strict=True)
    )


def note(language: Language, texts: Iterable[str]) -> tuple[str, ...]:
    """What the question marks mean, if there are any in these texts."""
    if not any(_MARKED.search(text) for text in texts):
        return ()
    return (language.text("A question mark: nobody has attested this number, it is assumed."),)


def noted(language: Language, section: Section) -> Section:
    """The section, with a note at its end if numbers in it are marked."""
    said = note(language, (text for part in section.parts for text in _texts(part)))
    return replace(section, parts=(*section.parts, *map(Paragraph, said)))


def _texts(part: Part) -> tuple[str, ...]:
    match part:
        case Paragraph(text):
            return (text,)
        case Grid(_, rows):
            return tuple(cell for row in rows for cell in row)
        case Term(_, about, text):
            return (about, text)


def by_players(
    edition: Edition, language: Language, rows: Sequence[tuple[str, Sequence[str]]]
) -> Grid:
    """Numbers that depend on how many play."""
    fewest, most = edition.players
    heads = (language.text("players"), *map(str, range(fewest, most + 1)))
    return Grid(heads, tuple((name, *values) for name, values in rows))


def for_each_number(edition: Edition, language: Language, numbers: Sequence[str]) -> str:
    """Numbers that depend on how many play, as in "4 for 2 players, 6 for 3 and 8 for 4"."""
    fewest = edition.players[0]
    first = language.text("{number} for {n} players", number=numbers[0], n=fewest)
    others = (
        language.text("{number} for {n}", number=number, n=n)
        for n, number in enumerate(numbers[1:], fewest + 1)
    )
    return listing(language, [first, *others])


def only_with(language: Language, players: tuple[int, int]) -> str:
    """With how many players something is in the game."""
    fewest, most = players
    if fewest == most:
        return language.plural("Only for {n} player.", "Only for {n} players.", fewest)
    if most == fewest + 1:
        return language.text("Only for {fewest} or {most} players.", fewest=fewest, most=most)
    return language.text("Only for {fewest} to {most} players.", fewest=fewest, most=most)
