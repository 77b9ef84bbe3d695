"""All configurations of the built-in games: game, number of players, monument, variants.

`EVERY` lists them all: each variant alone, and all together that go together. Tests that take long
play fewer: `SOME` has each two things together that can meet in a game, such as a monument and a
variant, and `FEW` has each thing once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from potsherd.editions import Edition, built_in, load_edition
from potsherd.errors import OptionError
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.position import Position


@dataclass(frozen=True)
class Configuration:
    """One way to set up a game; a monument of None is drawn at random, if there are any."""

    game: str
    players: int
    monument: str | None = None
    variants: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join(
            [self.game, str(self.players), *filter(None, [self.monument]), *self.variants]
        )

    def new_game(self) -> Game:
        """What is fixed before the first card."""
        return _game_of(self)

    def new_position(self) -> Position:
        """A game before its first card."""
        return Position(self.new_game())


@cache
def _game_of(configuration: Configuration) -> Game:
    edition = load_edition(configuration.game)
    return game_of(edition, configuration.players, configuration.monument, configuration.variants)


def _every() -> Iterator[Configuration]:
    for name in built_in():
        edition = load_edition(name)
        low, high = edition.players
        for players in range(low, high + 1):
            for monument in _monuments(edition):
                for variants in _variants(edition, players):
                    yield Configuration(name, players, monument, variants)


def _monuments(edition: Edition) -> tuple[str | None, ...]:
    """Each monument, and one drawn at random where there is a choice."""
    return (None, *edition.monuments) if len(edition.monuments) > 1 else (None,)


def _variants(edition: Edition, players: int) -> Iterator[tuple[str, ...]]:
    alone = [variant for variant in edition.variants if _fit(edition, players, (variant,))]
    yield ()
    yield from ((variant,) for variant in alone)
    if len(alone) > 1:
        yield tuple(alone)


def _fit(edition: Edition, players: int, variants: tuple[str, ...]) -> bool:
    try:
        edition.tables(players, variants=variants)
    except OptionError:
        return False
    return True


def _parts(configuration: Configuration) -> frozenset[Hashable]:
    """What a game is made of: its players and its monument, and each variant, played or not."""
    edition = load_edition(configuration.game)
    parts = {
        ("players", configuration.players),
        ("monument", configuration.monument),
        *((variant, variant in configuration.variants) for variant in edition.variants),
    }
    return frozenset((configuration.game, *part) for part in parts)


def _covering(together: int) -> Iterator[Configuration]:
    """Configurations in which any so many parts meet that meet in any; in the order of `EVERY`."""
    met = {each: frozenset(combinations(sorted(_parts(each), key=str), together)) for each in EVERY}
    wanted = set().union(*met.values())
    chosen = set()
    while wanted:
        chosen.add(max(EVERY, key=lambda each: len(met[each] & wanted)))
        wanted = wanted.difference(*(met[each] for each in chosen))
    return (each for each in EVERY if each in chosen)


EVERY = tuple(_every())
SOME = tuple(_covering(2))
FEW = tuple(_covering(1))
