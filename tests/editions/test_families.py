"""Editions of a family that the package does not know: what it gives is all that is needed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from editions.support import Load, Refusal
from guests import guest
from potsherd.editions import Edition, Row, built_in, load_edition
from potsherd.editions.edition import Tables, Wording
from potsherd.editions.places import Place
from potsherd.editions.schema import Number, Schema, Span, Title, Tree
from potsherd.errors import EditionError
from potsherd.record.header import Header
from potsherd.record.header_text import read_header, read_version
from potsherd.record.lines import Lines

PEBBLES = """
family = "pebbles"
title = "Pebbles"
players = [2, 4]
pebbles = 12
source = "rules"
"""


SCHEMA = Schema(kinds={"title": Title(), "players": Span(), "pebbles": Number(low=2, high=60)})


@dataclass(frozen=True)
class PebblesEdition(Edition):
    pebbles: int

    @property
    def family(self) -> str:
        return "pebbles"

    @property
    def types(self) -> tuple[str, ...]:
        return ("pebble",)

    @property
    def cards(self) -> tuple[str, ...]:
        return ("pebble",)

    def tables(
        self,
        players: int,
        monument: str | None = None,
        variants: Iterable[str] = (),
        first: int | None = None,
    ) -> Tables:
        self.check_players(players)
        return {"players": players, "pebbles": self.pebbles, "first": self.first_of(players, first)}

    def essence(self) -> dict[str, object]:
        return {"family": self.family, "players": self.players, "pebbles": self.pebbles}


@dataclass(frozen=True)
class Pebbles:
    """What the family gives to editions."""

    BUILT_IN: Mapping[str, Path]
    SCHEMA: Schema

    def build(self, name: str, place: Place, tree: Tree, rows: tuple[Row, ...]) -> Edition:
        pebbles = tree.number("pebbles")
        if pebbles % 2:
            place.at("pebbles").fail(f"{pebbles} is odd", "even numbers are accepted")
        fewest, most = tree.numbers("players").values
        wording = Wording(title=tree.texts("title"))
        return PebblesEdition(name, (fewest, most), rows, wording, pebbles)


@dataclass(frozen=True)
class Family:
    """As much of a family as editions ask for."""

    name: str
    editions: Callable[[], Pebbles]


@pytest.fixture(autouse=True)
def pebbles(tmp_path: Path) -> Iterator[None]:
    """A third family, which ships an edition of its own, stands behind the door."""
    file = tmp_path / "shipped.toml"
    file.write_text(PEBBLES, "utf-8")
    editions = Pebbles({"pebbles": file}, SCHEMA)
    with guest(Family("pebbles", lambda: editions)):
        yield


def test_an_edition_that_a_family_ships_is_loaded_by_name_after_those_before_it() -> None:
    assert built_in() == ("archaeology", "expedition", "curios", "pebbles")
    edition = load_edition("pebbles")
    assert (edition.family, edition.title(), edition.players) == ("pebbles", "Pebbles", (2, 4))
    assert edition.rows[-1] == Row("pebbles", "one", ("1",), (12,), ("rules",))
    assert edition.tables(3) == {"players": 3, "pebbles": 12, "first": -1}


def test_a_users_edition_can_be_of_that_family_or_based_on_what_it_ships(load: Load) -> None:
    assert load(PEBBLES).digest == load_edition("pebbles").digest
    other = load('based_on = "pebbles"\npebbles = 14\n')
    assert other.family == "pebbles"
    assert other.digest != load_edition("pebbles").digest


def test_its_files_are_checked_as_the_family_says(refusal: Refusal) -> None:
    assert refusal(PEBBLES.replace("12", "61")) == (
        "pebbles: found 61; a whole number from 2 to 60 is accepted"
    )
    assert refusal(PEBBLES.replace("12", "13")) == "pebbles: 13 is odd; even numbers are accepted"
    assert refusal(PEBBLES + "hand = 4\n").startswith("hand: is not known here")


def test_a_family_that_is_not_there_is_named_with_those_that_are(refusal: Refusal) -> None:
    assert "accepted are archaeology, curios, pebbles" in refusal('family = "peebles"')
    with pytest.raises(EditionError, match="accepted are archaeology, expedition, curios, pebbles"):
        load_edition("peebles")


@pytest.mark.parametrize("stated", [(), ("variants",), ("monument", "variants")])
def test_the_header_of_a_record_states_what_the_edition_says(stated: tuple[str, ...]) -> None:
    header = Header(
        game="my.toml",
        digest=load_edition("pebbles").digest,
        players=2,
        stated=stated,
        monument=None,
        variants=(),
        first=None,
        seats=("Ann", "Ben"),
        commitment=None,
        contributions=(b"", b""),
        seed=None,
    )
    text = header.write()
    lines = [line.partition(":")[0] for line in text.splitlines()]
    assert [name for name in lines if name in ("monument", "variants")] == [*stated]
    read = Lines(text, "my.potsherd")
    version = read_version(read)
    assert read_header(read, version) == header
