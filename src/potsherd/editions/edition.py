"""What every edition offers, whatever its family: its cards, its options, its tables."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import PurePath
from typing import Literal

from potsherd.editions.places import listed, nearest, quoted, span
from potsherd.errors import OptionError

Tables = dict[str, int | list[int] | list[list[int]]]


@dataclass(frozen=True)
class Row:
    """One entry of an edition: where it is, its numbers, and where each comes from.

    `each` says what tells the numbers apart: nothing ("one"), the number of players ("players"), or
    the place in a list ("places"); `labels` are those player counts, or places from 1.
    """

    path: str
    each: Literal["one", "players", "places"]
    labels: tuple[str, ...]
    values: tuple[int, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Wording:
    """What a file calls things: texts by language (an empty code serves for all), by identifier."""

    title: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    titles: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    names: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Edition(ABC):
    """The numbers of one game, complete and checked.

    `name` is what loads it again: the name of a built-in edition, or the path of a file.
    `players` are the fewest and the most.
    """

    name: str
    players: tuple[int, int]
    rows: tuple[Row, ...] = field(repr=False, compare=False)
    wording: Wording = field(repr=False, compare=False)

    @property
    @abstractmethod
    def family(self) -> str:
        """The family of games whose rules play it."""

    @property
    @abstractmethod
    def types(self) -> tuple[str, ...]:
        """What the game is played with, in order: treasure types or sites, for instance."""

    @property
    @abstractmethod
    def cards(self) -> tuple[str, ...]:
        """Every card there is, as tokens call them."""

    @property
    def monuments(self) -> tuple[str, ...]:
        """The monuments in order, none where there are none."""
        return ()

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants in order, none where there are none."""
        return ()

    @property
    def stated(self) -> tuple[str, ...]:
        """Which of the options "monument" and "variants" a record of a game states."""
        return ()

    @abstractmethod
    def tables(
        self,
        players: int,
        monument: str | None = None,
        variants: Iterable[str] = (),
        first: int | None = None,
    ) -> Tables:
        """Return the numbers of one game, lists padded to full size with 0.

        `monument` and `first` (a seat from 0) are left to chance where they are None. Raises
        OptionError where the options do not fit the edition or one another.
        """

    @abstractmethod
    def essence(self) -> dict[str, object]:
        """Return all that matters to play, the same however the file is written."""

    def __getstate__(self) -> dict[str, object]:
        """Return the fields alone, so that a pickle does not tell what has been asked before."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the essence as canonical JSON, in hex."""
        import json
        from hashlib import sha256

        text = json.dumps(self.essence(), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()

    def title(self, language: str = "en") -> str:
        """Return what the edition is called; an untitled one has the name of its file."""
        found = _in_language(self.wording.title, language)
        return found[0] if found else PurePath(self.name).stem

    def titled(self, identifier: str, language: str) -> str | None:
        """Return what the file calls a monument, variant or site in a language, if it does."""
        found = _in_language(self.wording.titles.get(identifier, {}), language)
        return found[0] if found else None

    def named(self, card: str, language: str) -> tuple[str, ...] | None:
        """Return the plural forms the file gives for a treasure in a language, if it does."""
        return self.wording.names.get(card, {}).get(language)

    def check_players(self, players: int) -> None:
        """Raise OptionError where the edition is not for so many players."""
        fewest, most = self.players
        if type(players) is not int or not fewest <= players <= most:
            raise OptionError(
                f"{self.name} is not for {players!r} players; {span(fewest, most)} are accepted"
            )

    def first_of(self, players: int, first: int | None) -> int:
        """Return the seat that starts, -1 where chance decides; raise OptionError for no seat."""
        if first is None:
            return -1
        if type(first) is not int or not 0 <= first < players:
            raise OptionError(
                f"there is no seat {first!r} to start; with {players} players seats 0 to"
                f" {players - 1} are accepted, or none for one at random (R-2)"
            )
        return first


def _in_language(texts: Mapping[str, tuple[str, ...]], language: str) -> tuple[str, ...]:
    for code in (language, "", "en"):
        if code in texts:
            return texts[code]
    return next(iter(texts.values()), ())


def unknown(kind: str, word: object, words: tuple[str, ...]) -> OptionError:
    """Return the error about a name that is not among those there are."""
    said = quoted(word) if isinstance(word, str) else repr(word)
    hint = nearest(word, words) if isinstance(word, str) else ""
    return OptionError(f"there is no {kind} {said}{hint}; accepted are {listed(words)}")
