"""The header of a record: which game is played, by whom, and what its dealer is bound to."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from potsherd.dealer import Dealer, verify_commitment
from potsherd.editions import Edition, load_edition
from potsherd.errors import EditionError, OptionError, RecordError
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.record.lines import fault

TITLE = "potsherd-record"
VERSION, VERSION_WITH_TAKE_BACKS, VERSION_GOING_ON = 1, 2, 3
NONE, RANDOM = "none", "random"
BETWEEN_SEATS, BETWEEN_VARIANTS = " | ", ", "
_UNWRITABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})


@dataclass(frozen=True)
class Header:
    """What is fixed before the first card; seats count from 0.

    `game` is the name of a built-in edition or the path of a file, `digest` that of the edition.
    `stated` are the options that the edition has its records state (see `Edition`). `monument` and
    `first` are None where they are left to chance, `commitment` where nobody is bound, `seed` as
    long as it is secret. A game that goes on from a position of another begins with as many moves
    of that one as `earlier` says, to which its dealer is not bound. Raises OptionError for what a
    record cannot say.
    """

    game: str
    digest: str
    players: int
    stated: tuple[str, ...]
    monument: str | None
    variants: tuple[str, ...]
    first: int | None
    seats: tuple[str, ...]
    commitment: str | None
    contributions: tuple[bytes, ...]
    seed: bytes | None = field(repr=False)
    earlier: int = 0

    def __post_init__(self) -> None:
        check_name(self.game)
        for name in self.seats:
            check_seat(name)
        for what, given in (("names", self.seats), ("contributions", self.contributions)):
            if len(given) != self.players:
                raise OptionError(
                    f"{self.players} seats have {self.players} {what}, not {len(given)}"
                )

    # ------------------------------------------------------------ the game
    def new_game(self, source: str, edition: Edition | None = None) -> Game:
        """The game that the header names, in `edition` if one is given.

        Raises RecordError that names the line of `source` that is at fault.
        """
        if edition is None:
            try:
                edition = load_edition(self.game)
            except EditionError as error:
                raise self.fault(source, "game", str(error)) from None
        if edition.digest != self.digest:
            raise self.fault(
                source,
                "edition",
                f"the game was played with an edition that differs from {edition.name}: its digest"
                f" is {self.digest[:12]}..., not {edition.digest[:12]}...",
            )
        return self.game_in(edition, source)

    def game_in(self, edition: Edition, source: str) -> Game:
        """The game in this edition, whatever its digest; an option is at fault that does not fit
        the ones before it. Raises RecordError."""
        if edition.stated != self.stated:
            why = f"a record of {edition.name} states {_named(edition)}, this one {_named(self)}"
            raise self.fault(source, "game", why)
        options: dict[str, tuple[int, str | None, tuple[str, ...], int | None]] = {
            "players": (self.players, None, (), None),
            "monument": (self.players, self.monument, (), None),
            "variants": (self.players, self.monument, self.variants, None),
            "first": (self.players, self.monument, self.variants, self.first),
        }
        for name, values in options.items():
            try:
                edition.tables(*values)
            except OptionError as error:
                raise self.fault(source, name, str(error)) from None
        game = game_of(edition, self.players, self.monument, self.variants, self.first)
        if game.monument != self.monument:
            raise self.fault(source, "monument", f"there is only one here: {game.monument}")
        return game

    def dealer(self, source: str) -> Dealer | None:
        """The dealer of the game, None while the seed is secret.

        Raises RecordError if the seed does not fit the commitment.
        """
        if self.seed is None:
            return None
        if self.commitment is not None and not verify_commitment(self.seed, self.commitment):
            line = self.line_of("commitment")
            raise self.fault(source, "seed", f"it does not fit the commitment in line {line}")
        return Dealer(self.seed, self.contributions)

    # ------------------------------------------------------------ text
    def write(self, version: int = VERSION) -> str:
        """The text of the header in a record of this version, with the empty line after it."""
        values = (f"{name}: {value}" for name, value in self._values().items())
        return "".join(f"{line}\n" for line in (f"{TITLE} {version}", *values, ""))

    @property
    def length(self) -> int:
        """How many lines the text has, the empty one included."""
        return len(self._values()) + 2

    def line_of(self, name: str) -> int:
        """The number of the line with a value."""
        return [*self._values()].index(name) + 2

    def fault(self, source: str, name: str, why: str) -> RecordError:
        """The error about a value."""
        return fault(source, self.line_of(name), f"{name}: {why}")

    def _values(self) -> dict[str, str]:
        options = {
            "monument": self.monument or RANDOM,
            "variants": BETWEEN_VARIANTS.join(self.variants) or NONE,
        }
        return {
            "game": self.game,
            "edition": self.digest,
            "players": str(self.players),
            **{name: value for name, value in options.items() if name in self.stated},
            "first": RANDOM if self.first is None else str(self.first + 1),
            **({"earlier": str(self.earlier)} if self.earlier else {}),
            "seats": BETWEEN_SEATS.join(self.seats),
            "commitment": self.commitment or NONE,
            "contributions": BETWEEN_SEATS.join(c.hex() or NONE for c in self.contributions),
            "seed": self.seed.hex() if self.seed else NONE,
        }


def _named(stating: Header | Edition) -> str:
    return " and ".join(stating.stated) or "no options"


def check_name(name: str) -> None:
    """Raise OptionError for a text that a line of the header cannot hold."""
    if not name or name != name.strip():
        raise OptionError(f"a name has letters and no spaces around them, not {name!r}")
    if any(unicodedata.category(letter) in _UNWRITABLE for letter in name):
        raise OptionError(f"a name is letters on one line, not {name!a}")


def check_seat(name: str) -> None:
    """Raise OptionError for what cannot stand among the names of the seats."""
    check_name(name)
    if "|" in name:
        raise OptionError(f"the name of a seat has no | in it, as {name!r} has")
