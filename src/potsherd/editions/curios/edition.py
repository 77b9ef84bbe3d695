"""An edition of Curios: its sites and market cards, and the tables of a game."""

from collections.abc import Iterable
from dataclasses import dataclass

from potsherd.editions.edition import Edition, Tables
from potsherd.errors import OptionError
from potsherd.rules.curios import fields as at

MOST_SITES, MOST_COLUMNS, MOST_VALUES = at.SITES, at.COLUMNS, at.VALUES
HIGHEST_VALUE, MOST_ARTIFACTS, MOST_PAWNS = 9999, 60, 20


@dataclass(frozen=True)
class CuriosEdition(Edition):
    """An edition of Curios; numbers by player count start with the fewest players."""

    sites: tuple[str, ...]
    colours: tuple[str, ...]
    columns: tuple[int, ...]
    market_values: tuple[int, ...]
    artifacts: tuple[int, ...]
    hand: tuple[int, ...]
    flips: tuple[int, ...]
    pawns_at_start: int
    pawns_per_player: int

    @property
    def family(self) -> str:
        """The rules that play it."""
        return "curios"

    @property
    def types(self) -> tuple[str, ...]:
        """The sites in order."""
        return self.sites

    @property
    def cards(self) -> tuple[str, ...]:
        """The market cards, site by site, as site:value."""
        return tuple(f"{site}:{value}" for site in self.sites for value in self.market_values)

    def tables(
        self,
        players: int,
        monument: str | None = None,
        variants: Iterable[str] = (),
        first: int | None = None,
    ) -> Tables:
        """Return the numbers of one game."""
        self.check_players(players)
        if monument is not None:
            raise OptionError(f"{self.name} has no monuments; none is accepted")
        if tuple(variants):
            raise OptionError(f"{self.name} has no variants; none is accepted")
        seat = players - self.players[0]
        values, columns = len(self.market_values), len(self.columns)
        hand = self.hand[seat]
        return {
            "players": players,
            "sites": len(self.sites),
            "columns": columns,
            "column": [*self.columns, *[0] * (MOST_COLUMNS - columns)],
            "values": values,
            "value": [*self.market_values, *[0] * (MOST_VALUES - values)],
            "artifacts": self.artifacts[seat],
            "hand": hand,
            "side_deck": len(self.sites) * (values - 1) - hand * players,
            "flips": self.flips[seat],
            "pawns": self.pawns_at_start,
            "pawns_max": self.pawns_per_player,
            "first": self.first_of(players, first),
        }

    def essence(self) -> dict[str, object]:
        """Return all that matters to play."""
        return {
            "family": self.family,
            "players": self.players,
            "sites": self.sites,
            "columns": self.columns,
            "market_values": self.market_values,
            "artifacts": self.artifacts,
            "hand": self.hand,
            "flips": self.flips,
            "pawns_at_start": self.pawns_at_start,
            "pawns_per_player": self.pawns_per_player,
        }
