"""An edition of Archaeology: its treasures, monuments and variants, and the tables of a game."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import combinations

from potsherd.editions.edition import Edition, Tables, unknown
from potsherd.editions.places import span
from potsherd.errors import OptionError
from potsherd.rules.archaeology import fields as at

MAP, THIEF, SANDSTORM = "map", "thief", "sandstorm"

MOST_TYPES, LARGEST_SET = at.TYPES, at.SET
MOST_CHAMBERS, MOST_MONUMENTS, MOST_VARIANTS = at.CHAMBERS, at.MONUMENTS, 6
MOST_COPIES, MOST_CARDS, HIGHEST_VALUE = 60, 120, 9999
NO_LIMIT = 99
TRADES_PER_TURN, GUARD_ROUNDS = 20, 3  # rulings, so no edition sets them


@dataclass(frozen=True)
class Treasure:
    """A type of treasure; without `all_treasures` it is in play only with so many players."""

    id: str
    copies: int
    trade: int
    sell: tuple[int, ...]
    players: tuple[int, int]


@dataclass(frozen=True)
class Monument:
    """A monument: the rule it follows, the cards in its chambers and the maps they cost."""

    id: str
    rule: str
    chambers: tuple[int, ...]
    maps: tuple[int, ...]
    pile: int


@dataclass(frozen=True)
class Variant:
    """A variant: what it changes, None or nothing where it leaves the edition as it is."""

    id: str
    players: tuple[int, int]
    all_treasures: bool
    extra_thieves: int
    sandstorms: int | None
    tent_uses: int | None
    lowest_starts: bool


@dataclass(frozen=True)
class Deck:
    """The cards one game is played with."""

    copies: tuple[int, ...]
    thieves: int
    sandstorms: int


@dataclass(frozen=True)
class ArchaeologyEdition(Edition):
    """An edition of Archaeology; numbers by player count start with the fewest players."""

    thieves: tuple[int, ...]
    sandstorms: tuple[int, ...]
    hand: int
    marketplace: int
    tent_uses: int
    explorations_per_turn: int
    tomb_keeps: int
    mine_limit: int
    sphinx_draws: int
    treasures: tuple[Treasure, ...]
    places: tuple[Monument, ...]
    changes: tuple[Variant, ...]

    @property
    def family(self) -> str:
        """The rules that play it."""
        return "archaeology"

    @property
    def types(self) -> tuple[str, ...]:
        """Treasure types in order."""
        return tuple(treasure.id for treasure in self.treasures)

    @property
    def cards(self) -> tuple[str, ...]:
        """Treasure types, then what else can be dug up."""
        return (*self.types, THIEF, SANDSTORM)

    @property
    def monuments(self) -> tuple[str, ...]:
        """The monuments in order."""
        return tuple(monument.id for monument in self.places)

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants in order."""
        return tuple(variant.id for variant in self.changes)

    @property
    def stated(self) -> tuple[str, ...]:
        """Both options are in every record, of the edition with one monument too."""
        return ("monument", "variants")

    def tables(
        self,
        players: int,
        monument: str | None = None,
        variants: Iterable[str] = (),
        first: int | None = None,
    ) -> Tables:
        """Return the numbers of one game."""
        self.check_players(players)
        chosen = self.chosen(players, variants)
        deck = self.deck(players, chosen)
        tents = [v.tent_uses for v in chosen if v.tent_uses is not None]
        return {
            "players": players,
            "types": len(self.treasures),
            "map": self.types.index(MAP),
            "copies": _padded(deck.copies, MOST_TYPES),
            "trade": _padded((t.trade for t in self.treasures), MOST_TYPES),
            "largest": _padded((len(t.sell) for t in self.treasures), MOST_TYPES),
            "sell": _padded_rows(
                ((0, *t.sell) for t in self.treasures), MOST_TYPES, LARGEST_SET + 1
            ),
            "thieves": deck.thieves,
            "storms": deck.sandstorms,
            "hand": self.hand,
            "marketplace": self.marketplace,
            "tent_uses": tents[0] if tents else self.tent_uses,
            "explorations": self.explorations_per_turn,
            "lowest_starts": int(any(v.lowest_starts for v in chosen)),
            "first": self._first(players, first, chosen),
            "monument": self._monument(monument),
            "monuments": len(self.places),
            "kind": _padded((at.RULES.index(m.rule) for m in self.places), MOST_MONUMENTS),
            "chambers": _padded((len(m.chambers) for m in self.places), MOST_MONUMENTS),
            "chamber_size": _padded_rows(
                (m.chambers for m in self.places), MOST_MONUMENTS, MOST_CHAMBERS
            ),
            "chamber_maps": _padded_rows(
                (m.maps for m in self.places), MOST_MONUMENTS, MOST_CHAMBERS
            ),
            "pile": _padded((m.pile for m in self.places), MOST_MONUMENTS),
            "tomb_keeps": self.tomb_keeps,
            "mine_limit": self.mine_limit,
            "sphinx_draws": self.sphinx_draws,
            "trade_limit": TRADES_PER_TURN,
            "guard_rounds": GUARD_ROUNDS,
        }

    def essence(self) -> dict[str, object]:
        """Return all that matters to play."""
        return {
            "family": self.family,
            "players": self.players,
            "thieves": self.thieves,
            "sandstorms": self.sandstorms,
            "hand": self.hand,
            "marketplace": self.marketplace,
            "tent_uses": self.tent_uses,
            "explorations_per_turn": self.explorations_per_turn,
            "tomb_keeps": self.tomb_keeps,
            "mine_limit": self.mine_limit,
            "sphinx_draws": self.sphinx_draws,
            "treasures": [asdict(treasure) for treasure in self.treasures],
            "monuments": [asdict(monument) for monument in self.places],
            "variants": [asdict(variant) for variant in self.changes],
        }

    def chosen(self, players: int, variants: Iterable[str]) -> tuple[Variant, ...]:
        """Return the variants of a game in their order; raise OptionError where they do not fit."""
        names = set(variants)
        for name in sorted(names - set(self.variants)):
            if not self.changes:
                raise OptionError(f"{self.name} has no variants (R-15); none is accepted")
            raise unknown("variant", name, self.variants)
        chosen = tuple(variant for variant in self.changes if variant.id in names)
        for variant in chosen:
            if not variant.players[0] <= players <= variant.players[1]:
                raise OptionError(
                    f"the variant {variant.id} is not for {players} players (R-15);"
                    f" {span(*variant.players)} are accepted"
                )
        for one, other in combinations(chosen, 2):
            both = _both_set(one, other)
            if both:
                raise OptionError(
                    f"the variants {one.id} and {other.id} both set {both}; one of them is accepted"
                )
        return chosen

    def deck(self, players: int, chosen: tuple[Variant, ...]) -> Deck:
        """Return the cards of a game with these variants."""
        everything = any(v.all_treasures for v in chosen)
        storms = [v.sandstorms for v in chosen if v.sandstorms is not None]
        seat = players - self.players[0]
        return Deck(
            tuple(
                t.copies if everything or t.players[0] <= players <= t.players[1] else 0
                for t in self.treasures
            ),
            self.thieves[seat] + sum(v.extra_thieves for v in chosen),
            storms[0] if storms else self.sandstorms[seat],
        )

    def decks(self) -> Iterator[tuple[int, tuple[Variant, ...], Deck]]:
        """Yield players, variants and cards of all games that can be asked for."""
        for players in range(self.players[0], self.players[1] + 1):
            for count in range(len(self.changes) + 1):
                for names in combinations(self.variants, count):
                    try:
                        chosen = self.chosen(players, names)
                    except OptionError:
                        continue
                    yield players, chosen, self.deck(players, chosen)

    def _first(self, players: int, first: int | None, chosen: tuple[Variant, ...]) -> int:
        seat = self.first_of(players, first)
        for variant in chosen:
            if variant.lowest_starts and first is not None:
                raise OptionError(
                    f"with the variant {variant.id} the lowest starting hand begins (R-2), so seat"
                    f" {first} cannot be named to start; none is accepted"
                )
        return seat

    def _monument(self, monument: str | None) -> int:
        if monument is None:
            return 0 if len(self.places) == 1 else -1
        if monument not in self.monuments:
            if len(self.places) == 1:
                raise OptionError(
                    f"{self.name} has one monument and no choice of others (R-15);"
                    f" {self.monuments[0]} is accepted"
                )
            raise unknown("monument", monument, self.monuments)
        return self.monuments.index(monument)


def _both_set(one: Variant, other: Variant) -> str:
    if one.sandstorms is not None and other.sandstorms is not None:
        return "sandstorms"
    if one.tent_uses is not None and other.tent_uses is not None:
        return "tent_uses"
    return ""


def _padded(values: Iterable[int], size: int) -> list[int]:
    padded = list(values)
    return padded + [0] * (size - len(padded))


def _padded_rows(rows: Iterable[Iterable[int]], count: int, size: int) -> list[list[int]]:
    padded = [_padded(row, size) for row in rows]
    return padded + [[0] * size for _ in range(count - len(padded))]
