"""All configurations of the built-in games: game, number of players, monument, variants.

`EVERY` lists them all: each variant alone, and all together that go together. `SOME` has each game,
number of players and monument once, with the variants taking turns, for tests that take long.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
        return game_of(load_edition(self.game), self.players, self.monument, self.variants)

    def new_position(self) -> Position:
        """A game before its first card."""
        return Position(self.new_game())


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


def _some() -> Iterator[Configuration]:
    groups: dict[tuple[object, ...], list[Configuration]] = {}
    for each in EVERY:
        groups.setdefault((each.game, each.players, each.monument), []).append(each)
    for number, group in enumerate(groups.values()):
        yield group[number % len(group)]


EVERY = tuple(_every())
SOME = tuple(_some())
