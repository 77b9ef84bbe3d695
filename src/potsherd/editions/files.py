"""Loads an edition file: its text, the edition it is based on, its entries, the whole."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from potsherd.editions import archaeology_files, curios
from potsherd.editions.edition import Edition, Row
from potsherd.editions.entries import (
    HOUSE,
    Each,
    Fields,
    Number,
    Numbers,
    Span,
    Table,
    Word,
    Words,
)
from potsherd.editions.places import Place, listed, nearest
from potsherd.errors import EditionError

BUILT_IN = ("archaeology", "expedition", "curios")
MOST_BYTES = 1 << 20

_FOLDER = Path(__file__).parent
_FAMILIES = {
    "archaeology": (archaeology_files.FIELDS, archaeology_files.build),
    "curios": (curios.FIELDS, curios.build),
}
_FAMILY = Word(words=tuple(_FAMILIES))
_BASE = Word(words=BUILT_IN)
_NOT_INHERITED = ("family", "based_on", "title")
_AT_LINE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)


@cache
def built_in(name: str) -> Edition:
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
    return EditionError(
        f"there is no edition {name!r}{nearest(name, BUILT_IN)}; accepted are {listed(BUILT_IN)},"
        " or the path of a file that ends in .toml"
    )


@cache
def _built_in_tree(name: str) -> tuple[str, Table]:
    place = Place(f"{name}.toml")
    return _tree(place, _parsed(place, (_FOLDER / f"{name}.toml").read_text("utf-8")))


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


def _tree(place: Place, raw: Mapping[str, object]) -> tuple[str, Table]:
    """Return the family and the complete entries of a file."""
    if "based_on" in raw:
        based_on = _BASE.read(place.at("based_on"), raw["based_on"], range(0))
        family, base = _built_in_tree(based_on)
        if raw.get("family", family) != family:
            place.at("family").fail(f"is not that of {based_on}", f"{family} is accepted")
    else:
        if "family" not in raw:
            place.at("family").fail(
                "is missing", f"{_FAMILY.accepted}, or based_on with a built-in edition"
            )
        family, base = _FAMILY.read(place.at("family"), raw["family"], range(0)), Table()
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


def _whole_file(family: str) -> Fields:
    fields, _ = _FAMILIES[family]
    groups = {key: Words() for key, kind in fields.items() if isinstance(kind, Each)}
    head = {
        "family": Word(words=tuple(_FAMILIES), required=False),
        "based_on": Word(words=BUILT_IN, required=False),
        "remove": Fields(fields=groups, required=False),
    }
    return Fields(fields={**head, **fields})


def _players(place: Place, raw: Mapping[str, object], base: Table) -> range:
    span = Span()
    if "players" in raw:
        numbers = span.read(place.at("players"), raw["players"], range(0))
    elif "players" in base:
        numbers = base.numbers("players")
    else:
        place.at("players").fail("is missing", span.accepted)
    fewest, most = numbers.values
    return range(fewest, most + 1)


def _reduced(place: Place, base: Table, own: Table) -> Table:
    """Return the base edition without its title and without what a file removes from it."""
    # A changed game is not to pass for the one it comes from.
    reduced = Table({key: node for key, node in base.items() if key not in _NOT_INHERITED})
    removals = own.get("remove", Table())
    assert isinstance(removals, Table)
    for group in removals:
        there = base.inner(group)
        for key in removals.words(group):
            if key not in there:
                place.at(group).fail(
                    f"there is no {key}{nearest(key, there)}",
                    f"accepted are {listed(there)}",
                )
        reduced[group] = Table(
            {key: table for key, table in there.items() if key not in removals.words(group)}
        )
    return reduced


def _built(name: str, place: Place, family: str, tree: Table) -> Edition:
    fields, build = _FAMILIES[family]
    return build(name, place, tree, tuple(_rows((), Fields(fields=fields), tree)))


def _rows(path: tuple[str, ...], kind: Fields | Each, table: Table) -> Iterator[Row]:
    for key, node in table.items():
        inner = kind.fields.get(key) if isinstance(kind, Fields) else kind.inner
        if isinstance(node, Table) and isinstance(inner, Fields | Each):
            yield from _rows((*path, key), inner, node)
        elif isinstance(node, Numbers) and isinstance(inner, Number):
            yield Row(
                ".".join((*path, key)),
                inner.each,
                node.labels,
                node.values,
                tuple(source or HOUSE for source in node.sources),
            )
