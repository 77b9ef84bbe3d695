"""The kinds of entry an edition file is made of: how each is read, checked, merged, completed."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from potsherd.editions.places import Place, described, listed, nearest, span

HOUSE = "house"
SOURCES = ("card", "rules", "report", "assumed", HOUSE)
FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
PLURAL_FORMS = {"en": 2, "ru": 3}
MOST_PLURAL_FORMS = 6
LONGEST_TEXT = 60

_IDENTIFIER = re.compile(r"[a-z][a-z0-9_]{0,29}")
_IDENTIFIERS = "small letters, digits and _ are accepted, a letter first, 30 at most"
_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
_NOT_SAID = ""


@dataclass(frozen=True)
class Numbers:
    """The numbers of one entry; each has a label, and a source that is empty while nobody said.

    Labels are player counts where the entry goes by them, else places in the list from 1.
    """

    labels: tuple[str, ...]
    values: tuple[int, ...]
    sources: tuple[str, ...]

    @classmethod
    def of(cls, told: Mapping[str, tuple[int, str]]) -> "Numbers":
        """Return the numbers of values and sources by label."""
        return cls(
            tuple(told),
            tuple(value for value, _ in told.values()),
            tuple(source for _, source in told.values()),
        )

    def told(self) -> dict[str, tuple[int, str]]:
        """Return values and sources by label."""
        pairs = zip(self.values, self.sources, strict=True)
        return dict(zip(self.labels, pairs, strict=True))


class Texts(dict[str, tuple[str, ...]]):
    """Texts by language; one that serves for every language is under an empty code."""


class Tree(dict[str, "Node"]):
    """Entries by name, each checked by its kind."""

    def numbers(self, name: str) -> Numbers:
        """Return the numbers of an entry, none where it is missing."""
        node = self.get(name, Numbers((), (), ()))
        assert isinstance(node, Numbers)
        return node

    def number(self, name: str, default: int = 0) -> int:
        """Return the number of an entry that has one, or the default where it is missing."""
        return next(iter(self.numbers(name).values), default)

    def flag(self, name: str) -> bool:
        """Return whether a yes-or-no entry is there and says yes."""
        return self.get(name, False) is True

    def word(self, name: str) -> str:
        """Return a word, empty where it is missing."""
        node = self.get(name, "")
        assert isinstance(node, str)
        return node

    def texts(self, name: str) -> Texts:
        """Return texts by language, none where they are missing."""
        node = self.get(name, Texts())
        assert isinstance(node, Texts)
        return node

    def words(self, name: str) -> tuple[str, ...]:
        """Return a list of words, empty where it is missing."""
        node = self.get(name, ())
        assert isinstance(node, tuple)
        return node

    def inner(self, name: str) -> "dict[str, Tree]":
        """Return the trees inside an entry, none where it is missing."""
        node = self.get(name, Tree())
        assert isinstance(node, Tree)
        return {key: value for key, value in node.items() if isinstance(value, Tree)}


Node = Numbers | bool | str | Texts | tuple[str, ...] | Tree


@dataclass(frozen=True, kw_only=True)
class Kind(ABC):
    """What an entry may hold; a subclass says what, and how it is read."""

    required: bool = True

    @property
    @abstractmethod
    def accepted(self) -> str:
        """What may stand here, as the end of a message."""

    @abstractmethod
    def read(self, place: Place, value: object, players: range) -> Node:
        """Return the checked entry."""

    def merged(self, base: Node, own: Node | None, players: range) -> Node:
        """Return the entry of a file (None: it has none) laid over that of its base edition."""
        return base if own is None else own

    def complete(self, place: Place, node: Node, players: range) -> None:  # noqa: B027
        """Check what only a whole edition must have; most kinds have nothing of the sort."""


@dataclass(frozen=True, kw_only=True)
class Number(Kind):
    """A whole number, or a list of up to `longest` of them where that is given."""

    low: int
    high: int
    shortest: int = 1
    longest: int | None = None

    @property
    def each(self) -> Literal["one", "players", "places"]:
        """What tells the numbers apart."""
        return "one" if self.longest is None else "places"

    @property
    def accepted(self) -> str:
        """What may stand here."""
        if self.longest is None:
            return f"a whole number from {self.low} to {self.high} is accepted"
        length = span(self.shortest, self.longest)
        return f"a list of {length} whole numbers from {self.low} to {self.high} is accepted"

    def read(self, place: Place, value: object, players: range) -> Numbers:
        """Return the checked numbers."""
        if self.longest is None:
            return Numbers.of({"1": self._one(place, value)})
        if not isinstance(value, list):
            place.fail(f"found {described(value)}", self.accepted)
        if not self.shortest <= len(value) <= self.longest:
            place.fail(f"found {len(value)} numbers", self.accepted)
        return Numbers.of(
            {str(k): self._one(place.at(str(k)), item) for k, item in enumerate(value, 1)}
        )

    def merged(self, base: Node, own: Node | None, players: range) -> Node:
        """Return the file's numbers; those that did not change keep their source."""
        assert isinstance(base, Numbers)
        if own is None:
            return base
        assert isinstance(own, Numbers)
        before = base.told()
        return Numbers.of(
            {
                label: before[label]
                if source == _NOT_SAID and label in before and before[label][0] == value
                else (value, source)
                for label, (value, source) in own.told().items()
            }
        )

    def sourced(self, place: Place, numbers: Numbers, said: object) -> Numbers:
        """Return the numbers with the sources a file gives for them."""
        count = len(numbers.values)
        if isinstance(said, list) and self.longest is not None:
            if len(said) != count:
                place.fail(
                    f"has {len(said)} sources for {count} numbers",
                    "one source for each number, or one for all is accepted",
                )
            sources = tuple(source_of(place.at(str(k)), item) for k, item in enumerate(said, 1))
        else:
            sources = (source_of(place, said),) * count
        return replace(numbers, sources=sources)

    def _one(self, place: Place, value: object) -> tuple[int, str]:
        if type(value) is not int or not self.low <= value <= self.high:
            one = f"a whole number from {self.low} to {self.high} is accepted"
            place.fail(f"found {described(value)}", one)
        return value, _NOT_SAID


@dataclass(frozen=True, kw_only=True)
class ByPlayers(Number):
    """A whole number for any number of players, or a table of them by number of players."""

    @property
    def each(self) -> Literal["one", "players", "places"]:
        """What tells the numbers apart."""
        return "players"

    @property
    def accepted(self) -> str:
        """What may stand here."""
        return (
            f"a whole number from {self.low} to {self.high}, or a table of such by number of"
            f" players is accepted"
        )

    def read(self, place: Place, value: object, players: range) -> Numbers:
        """Return the checked numbers that are given, by player count."""
        if not isinstance(value, dict):
            if type(value) is not int:
                place.fail(f"found {described(value)}", self.accepted)
            return Numbers.of({str(count): self._one(place, value) for count in players})
        self._check_counts(place, value, players)
        return Numbers.of(
            {count: self._one(place.at(count), value[count]) for count in sorted(value)}
        )

    def merged(self, base: Node, own: Node | None, players: range) -> Numbers:
        """Return both files' numbers for the player counts there are, the file's own first."""
        assert isinstance(base, Numbers)
        kept = {count: told for count, told in base.told().items() if int(count) in players}
        if own is not None:
            laid = super().merged(base, own, players)
            assert isinstance(laid, Numbers)
            kept |= laid.told()
        return Numbers.of(dict(sorted(kept.items())))

    def complete(self, place: Place, node: Node, players: range) -> None:
        """Check that every player count has its number."""
        assert isinstance(node, Numbers)
        missing = [str(count) for count in players if str(count) not in node.labels]
        if missing:
            place.fail(f"has no number for {' and '.join(missing)} players", self.accepted)

    def sourced(self, place: Place, numbers: Numbers, said: object) -> Numbers:
        """Return the numbers with the sources a file gives for them."""
        if not isinstance(said, dict):
            return super().sourced(place, numbers, said)
        for count in said:
            if count not in numbers.labels:
                place.at(count).fail("has no number", f"accepted are {listed(numbers.labels)}")
        return Numbers.of(
            {
                count: (value, source_of(place.at(count), said[count]) if count in said else source)
                for count, (value, source) in numbers.told().items()
            }
        )

    def _check_counts(self, place: Place, value: Mapping[str, object], players: range) -> None:
        if not value:
            place.fail(f"found {described(value)}", self.accepted)
        counts = [str(count) for count in players]
        for key in value:
            if key not in counts:
                place.at(key).fail(
                    "is not a number of players of this edition", f"accepted are {listed(counts)}"
                )


@dataclass(frozen=True, kw_only=True)
class Span(Number):
    """The fewest and the most players of something."""

    low: int = FEWEST_PLAYERS
    high: int = MOST_PLAYERS
    shortest: int = 2
    longest: int | None = 2

    def read(self, place: Place, value: object, players: range) -> Numbers:
        """Return the two numbers."""
        numbers = super().read(place, value, players)
        fewest, most = numbers.values
        if fewest > most:
            place.fail(f"goes from {fewest} to {most}", "the fewest players first is accepted")
        return numbers


@dataclass(frozen=True, kw_only=True)
class Flag(Kind):
    """Yes or no."""

    required: bool = False

    @property
    def accepted(self) -> str:
        """What may stand here."""
        return "true or false is accepted"

    def read(self, place: Place, value: object, players: range) -> bool:
        """Return it checked."""
        if not isinstance(value, bool):
            place.fail(f"found {described(value)}", self.accepted)
        return value


@dataclass(frozen=True, kw_only=True)
class Word(Kind):
    """One of some words, or any identifier where none are given."""

    words: tuple[str, ...] = ()

    @property
    def accepted(self) -> str:
        """What may stand here."""
        return f"accepted are {listed(self.words)}" if self.words else _IDENTIFIERS

    def read(self, place: Place, value: object, players: range) -> str:
        """Return it checked."""
        if not isinstance(value, str):
            place.fail(f"found {described(value)}", self.accepted)
        fits = value in self.words if self.words else _IDENTIFIER.fullmatch(value)
        if not fits:
            place.fail(f"found {described(value)}{nearest(value, self.words)}", self.accepted)
        return value


@dataclass(frozen=True, kw_only=True)
class Words(Kind):
    """A list of identifiers."""

    required: bool = False

    @property
    def accepted(self) -> str:
        """What may stand here."""
        return 'a list of identifiers such as ["coin", "talisman"] is accepted'

    def read(self, place: Place, value: object, players: range) -> tuple[str, ...]:
        """Return them checked."""
        if not isinstance(value, list):
            place.fail(f"found {described(value)}", self.accepted)
        word = Word()
        return tuple(word.read(place.at(str(k)), item, players) for k, item in enumerate(value, 1))


@dataclass(frozen=True, kw_only=True)
class Title(Kind):
    """A text for people: the same in every language, or a table by language."""

    required: bool = False

    @property
    def accepted(self) -> str:
        """What may stand here."""
        return 'a text, or a table by language such as { en = "Ruins", ru = "Руины" } is accepted'

    def read(self, place: Place, value: object, players: range) -> Texts:
        """Return the text by language."""
        if isinstance(value, str):
            return Texts({"": (_text(place, value),)})
        if not isinstance(value, dict) or not value:
            place.fail(f"found {described(value)}", self.accepted)
        return Texts(
            {
                _language(place, language): (_text(place.at(language), text),)
                for language, text in value.items()
            }
        )


@dataclass(frozen=True, kw_only=True)
class Names(Kind):
    """The name of a card by language, each a list of its plural forms."""

    required: bool = False

    @property
    def accepted(self) -> str:
        """What may stand here."""
        return 'a table by language such as { en = ["scarab", "scarabs"] } is accepted'

    def read(self, place: Place, value: object, players: range) -> Texts:
        """Return the forms by language."""
        if not isinstance(value, dict) or not value:
            place.fail(f"found {described(value)}", self.accepted)
        return Texts(
            {
                _language(place, language): _forms(place.at(language), language, forms)
                for language, forms in value.items()
            }
        )


def _language(place: Place, language: str) -> str:
    if not _LANGUAGE.fullmatch(language):
        place.at(language).fail("is not a language", "codes such as en, ru or pt_BR are accepted")
    return language


def _forms(place: Place, language: str, forms: object) -> tuple[str, ...]:
    fewest = PLURAL_FORMS.get(language, 1)
    most = PLURAL_FORMS.get(language, MOST_PLURAL_FORMS)
    accepted = f"a list of {span(fewest, most)} plural forms is accepted"
    if not isinstance(forms, list):
        place.fail(f"found {described(forms)}", accepted)
    if not fewest <= len(forms) <= most:
        place.fail(f"found {len(forms)} forms", accepted)
    return tuple(_text(place.at(str(k)), form) for k, form in enumerate(forms, 1))


def _text(place: Place, text: object) -> str:
    # What cannot be printed could drive a terminal.
    fits = isinstance(text, str) and text.isprintable() and text == text.strip()
    if not isinstance(text, str) or not fits or not 1 <= len(text) <= LONGEST_TEXT:
        place.fail(
            f"found {described(text)}",
            f"a text of 1 to {LONGEST_TEXT} printable letters, no space at its ends, is accepted",
        )
    return text


def source_of(place: Place, said: object) -> str:
    """Return a checked source."""
    if not isinstance(said, str) or said not in SOURCES:
        hint = nearest(said, SOURCES) if isinstance(said, str) else ""
        place.fail(f"found {described(said)}{hint}", f"accepted sources are {listed(SOURCES)}")
    return said


@dataclass(frozen=True, kw_only=True)
class Schema(Kind):
    """A table with known entries, and the sources of its numbers under `source`."""

    kinds: Mapping[str, Kind]

    @property
    def accepted(self) -> str:
        """What may stand here."""
        return f"a table of {listed(self.kinds)} is accepted"

    def read(self, place: Place, value: object, players: range) -> Tree:
        """Return the entries that are given."""
        if not isinstance(value, dict):
            place.fail(f"found {described(value)}", self.accepted)
        for key in value:
            if key not in self._keys:
                place.at(key).fail(
                    f"is not known here{nearest(key, self._keys)}",
                    f"accepted are {listed(self._keys)}",
                )
        tree = Tree(
            {
                key: kind.read(place.at(key), value[key], players)
                for key, kind in self.kinds.items()
                if key in value
            }
        )
        if "source" in value:
            self._give_sources(place.at("source"), tree, value["source"])
        return tree

    def merged(self, base: Node, own: Node | None, players: range) -> Tree:
        """Return the entries of both."""
        return _merged_trees(base, own, self.kinds, players)

    def complete(self, place: Place, node: Node, players: range) -> None:
        """Check that nothing required is missing, here and further in."""
        assert isinstance(node, Tree)
        for key, kind in self.kinds.items():
            if key in node:
                kind.complete(place.at(key), node[key], players)
            elif kind.required:
                place.at(key).fail("is missing", kind.accepted)

    @property
    def _keys(self) -> list[str]:
        has_numbers = any(isinstance(kind, Number) for kind in self.kinds.values())
        return [*self.kinds, "source"] if has_numbers else [*self.kinds]

    def _give_sources(self, place: Place, tree: Tree, said: object) -> None:
        numbers = {key: node for key, node in tree.items() if isinstance(node, Numbers)}
        if not isinstance(said, dict):
            said = dict.fromkeys(numbers, source_of(place, said))
        for key, source in said.items():
            kind = self.kinds.get(key)
            if key not in numbers or not isinstance(kind, Number):
                place.at(key).fail(
                    f"is not a number that this table gives{nearest(key, numbers)}",
                    f"accepted are {listed(numbers)}",
                )
            tree[key] = kind.sourced(place.at(key), numbers[key], source)


@dataclass(frozen=True, kw_only=True)
class Each(Kind):
    """A table of tables under identifiers of one's own, such as the treasures."""

    inner: Schema
    fewest: int
    most: int
    reserved: tuple[str, ...] = ()

    @property
    def accepted(self) -> str:
        """What may stand here."""
        return f"{span(self.fewest, self.most)} tables are accepted"

    def read(self, place: Place, value: object, players: range) -> Tree:
        """Return the tables that are given."""
        if not isinstance(value, dict):
            place.fail(f"found {described(value)}", self.accepted)
        for key in value:
            if not _IDENTIFIER.fullmatch(key):
                place.at(key).fail("cannot be an identifier", _IDENTIFIERS)
            if key in self.reserved:
                place.at(key).fail("means something else", "any other identifier is accepted")
        return Tree({key: self.inner.read(place.at(key), value[key], players) for key in value})

    def merged(self, base: Node, own: Node | None, players: range) -> Tree:
        """Return the tables of both, new ones last."""
        assert isinstance(base, Tree)
        keys = [*base, *own] if isinstance(own, Tree) else base
        return _merged_trees(base, own, dict.fromkeys(keys, self.inner), players)

    def complete(self, place: Place, node: Node, players: range) -> None:
        """Check how many there are, and each of them."""
        assert isinstance(node, Tree)
        if not self.fewest <= len(node) <= self.most:
            place.fail(f"has {len(node)} tables", self.accepted)
        for key, inner in node.items():
            self.inner.complete(place.at(key), inner, players)


def _merged_trees(base: Node, own: Node | None, kinds: Mapping[str, Kind], players: range) -> Tree:
    assert isinstance(base, Tree)
    new = own if isinstance(own, Tree) else Tree()
    together = Tree()
    for key, kind in kinds.items():
        if key in base:
            together[key] = kind.merged(base[key], new.get(key), players)
        elif key in new:
            together[key] = new[key]
    return together
