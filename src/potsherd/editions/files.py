"""Loads an edition file: its text, the edition it is based on, its entries, the whole."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from potsherd.doors import families
from potsherd.editions.contract import EDITIONS
from potsherd.editions.edition import Edition, Row
from potsherd.editions.places import Place, listed, nearest
from potsherd.editions.schema import (
    HOUSE,
    Each,
    Number,
    Numbers,
    Schema,
    Span,
    Tree,
    Word,
    Words,
)
from potsherd.errors import EditionError

MOST_BYTES = 1 << 20
_MOST_PARTS = 16  # of a dotted key; several times what any entry needs

_NOT_INHERITED = ("family", "based_on", "title")
_AT_LINE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)
_PART = r"""(?:(?<![\w-])[\w-]++|(?<!\\)"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY = re.compile(rf"(?:{_PART}\.[ \t]*+){{{_MOST_PARTS}}}", re.ASCII)


def built_in() -> tuple[str, ...]:
    """Return the names of the editions that come with the families of games, in order."""
    return tuple(_shipped())


@cache
def from_name(name: str) -> Edition:
    """Return a built-in edition."""
    family, tree = _built_in_tree(name)
    return _built(name, Place(f"{name}.toml"), family, tree)


def from_file(path: str) -> Edition:
    """Return the edition in a file; raises EditionError where that cannot be."""
    place = Place(path)
    if not path.isprintable():
        Place(ascii(path)).fail("cannot be a path here", "printable letters are accepted")
    family, tree = _tree(place, _parsed(place, _text(place)))
    return _built(path, place, family, tree)


def unknown_edition(name: str) -> EditionError:
    """Return the error about a name that is neither built in nor a file's."""
    names = built_in()
    return EditionError(
        f"there is no edition {name!r}{nearest(name, names)}; accepted are {listed(names)},"
        " or the path of a file that ends in .toml"
    )


def _shipped() -> dict[str, Path]:
    every = map(EDITIONS.of, families())
    return {name: path for family in every for name, path in family.BUILT_IN.items()}


@cache
def _built_in_tree(name: str) -> tuple[str, Tree]:
    place = Place(f"{name}.toml")
    return _tree(place, _parsed(place, _shipped()[name].read_text("utf-8")))


def _text(place: Place) -> str:
    accepted = "a text file in TOML is accepted"
    try:
        with open(place.file, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        place.fail("there is no such file", accepted)
    except IsADirectoryError:
        place.fail("is a folder", accepted)
    except OSError as error:
        place.fail(f"cannot be read ({error.strerror or error})", accepted)
    if len(data) > MOST_BYTES:
        place.fail("is too large", f"{MOST_BYTES} bytes at most are accepted")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        place.fail(f"line {line}: is not UTF-8", "text saved as UTF-8 is accepted")


def _parsed(place: Place, text: str) -> dict[str, object]:
    accepted = "TOML is accepted"
    _check_keys(place, text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        place.fail("is nested too deeply", accepted)
    except ValueError as error:  # also what the parser lets through, such as endless numbers
        said = str(error).partition("\n")[0]
        found = _AT_LINE.fullmatch(said)
        if found:
            said = f"line {found[2]}: {found[1]} (column {found[3]})"
        elif said.endswith(" (at end of document)"):
            said = f"line {text.count(chr(10)) + 1}: {said}"
        place.fail(said, accepted)


def _check_keys(place: Place, text: str) -> None:
    """Refuse keys of many parts, which take the parser time by the square of their number."""
    found = _LONG_KEY.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        place.fail(
            f"line {line}: has a name of more than {_MOST_PARTS} parts", "fewer are accepted"
        )


def _tree(place: Place, raw: Mapping[str, object]) -> tuple[str, Tree]:
    """Return the family and the complete entries of a file."""
    if "based_on" in raw:
        base_word = Word(words=built_in())
        based_on = base_word.read(place.at("based_on"), raw["based_on"], range(0))
        family, base = _built_in_tree(based_on)
        if raw.get("family", family) != family:
            place.at("family").fail(f"is not that of {based_on}", f"{family} is accepted")
    else:
        family, base = _family(place.at("family"), raw), Tree()
    schema = _whole_file(family)
    players = _players(place, raw, base)
    own = schema.read(place, raw, players)
    tree = own
    if "based_on" in raw:
        tree = schema.merged(_reduced(place.at("remove"), base, own), own, players)
    elif "remove" in raw:
        place.at("remove").fail("there is nothing to remove from", "it goes with based_on")
    schema.complete(place, tree, players)
    return family, tree


def _family(place: Place, raw: Mapping[str, object]) -> str:
    known = Word(words=families())
    if "family" not in raw:
        place.fail("is missing", f"{known.accepted}, or based_on with a built-in edition")
    return known.read(place, raw["family"], range(0))


def _whole_file(family: str) -> Schema:
    own = EDITIONS.of(family).SCHEMA.kinds
    groups = {key: Words() for key, kind in own.items() if isinstance(kind, Each)}
    head = {
        "family": Word(words=families(), required=False),
        "based_on": Word(words=built_in(), required=False),
        "remove": Schema(kinds=groups, required=False),
    }
    return Schema(kinds={**head, **own})


def _players(place: Place, raw: Mapping[str, object], base: Tree) -> range:
    span = Span()
    if "players" in raw:
        numbers = span.read(place.at("players"), raw["players"], range(0))
    elif "players" in base:
        numbers = base.numbers("players")
    else:
        place.at("players").fail("is missing", span.accepted)
    fewest, most = numbers.values
    return range(fewest, most + 1)


def _reduced(place: Place, base: Tree, own: Tree) -> Tree:
    """Return the base edition without its title and without what a file removes from it."""
    # A changed game is not to pass for the one it comes from.
    reduced = Tree({key: node for key, node in base.items() if key not in _NOT_INHERITED})
    removals = own.get("remove", Tree())
    assert isinstance(removals, Tree)
    for group in removals:
        there = base.inner(group)
        for key in removals.words(group):
            if key not in there:
                place.at(group).fail(
                    f"there is no {key}{nearest(key, there)}",
                    f"accepted are {listed(there)}",
                )
        reduced[group] = Tree(
            {key: tree for key, tree in there.items() if key not in removals.words(group)}
        )
    return reduced


def _built(name: str, place: Place, family: str, tree: Tree) -> Edition:
    editions = EDITIONS.of(family)
    return editions.build(name, place, tree, tuple(_rows((), editions.SCHEMA, tree)))


def _rows(path: tuple[str, ...], kind: Schema | Each, tree: Tree) -> Iterator[Row]:
    for key, node in tree.items():
        inner = kind.kinds.get(key) if isinstance(kind, Schema) else kind.inner
        if isinstance(node, Tree) and isinstance(inner, Schema | Each):
            yield from _rows((*path, key), inner, node)
        elif isinstance(node, Numbers) and isinstance(inner, Number):
            yield Row(
                ".".join((*path, key)),
                inner.each,
                node.labels,
                node.values,
                tuple(source or HOUSE for source in node.sources),
            )
