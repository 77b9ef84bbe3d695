"""Editions of Shells: what they are, what their files hold, and the one that there is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from potsherd.editions.edition import Edition, Row, Tables, Wording
from potsherd.editions.places import Place
from potsherd.editions.schema import Each, Number, Schema, Span, Title, Tree
from potsherd.errors import OptionError
from shells.fields import SEATS, TYPES

BUILT_IN = {"shells": Path(__file__).with_name("shells.toml")}

SCHEMA = Schema(
    kinds={
        "title": Title(),
        "players": Span(),
        "hand": Number(low=1, high=9),
        "shells": Each(
            inner=Schema(kinds={"copies": Number(low=1, high=20), "worth": Number(low=1, high=9)}),
            fewest=1,
            most=TYPES,
        ),
    }
)


@dataclass(frozen=True)
class Shell:
    """A type of shell."""

    id: str
    copies: int
    worth: int


@dataclass(frozen=True)
class ShellsEdition(Edition):
    """An edition of Shells."""

    hand: int
    shells: tuple[Shell, ...]

    @property
    def family(self) -> str:
        return "shells"

    @property
    def types(self) -> tuple[str, ...]:
        return tuple(shell.id for shell in self.shells)

    @property
    def cards(self) -> tuple[str, ...]:
        return self.types

    def tables(
        self,
        players: int,
        monument: str | None = None,
        variants: Iterable[str] = (),
        first: int | None = None,
    ) -> Tables:
        self.check_players(players)
        if monument is not None or tuple(variants):
            raise OptionError(f"{self.name} has neither monuments nor variants")
        unused = [0] * (TYPES - len(self.shells))
        return {
            "players": players,
            "types": len(self.shells),
            "copies": [shell.copies for shell in self.shells] + unused,
            "worth": [shell.worth for shell in self.shells] + unused,
            "hand": self.hand,
            "first": self.first_of(players, first),
        }

    def essence(self) -> dict[str, object]:
        shells = [[shell.id, shell.copies, shell.worth] for shell in self.shells]
        return {"family": "shells", "players": self.players, "hand": self.hand, "shells": shells}


def build(name: str, place: Place, tree: Tree, rows: tuple[Row, ...]) -> ShellsEdition:
    """The edition of the complete entries of a file."""
    fewest, most = tree.numbers("players").values
    shells = tuple(
        Shell(key, inner.number("copies"), inner.number("worth"))
        for key, inner in tree.inner("shells").items()
    )
    if most > SEATS:
        place.at("players").fail("has too many players", f"up to {SEATS} are accepted")
    hand = tree.number("hand")
    if hand * most >= sum(shell.copies for shell in shells):
        place.at("hand").fail("leaves no shell in the sea", "a smaller number is accepted")
    wording = Wording(title=tree.texts("title"))
    return ShellsEdition(name, (fewest, most), rows, wording, hand, shells)
