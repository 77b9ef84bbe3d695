"""A game of Curios to write tests with: it plays only what the rules allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from potsherd.editions import load_edition
from potsherd.rules.curios.fields import CARDS, DRAW, SITES, VALUES, State, Tables
from potsherd.rules.curios.kernel import MAX_LEGAL, apply, legal, outcomes, score, start
from potsherd.rules.layout import CHANCE

PYRAMID, SHIPWRECK, TEMPLE, COLOSSEUM = range(4)


def card(site: int, value: int) -> int:
    """The printed market card of this value."""
    return site * VALUES + (1, 3, 5, 7).index(value)


def tables_of(players: int, **changes: Any) -> Tables:
    """The numbers of the printed game, some of them changed; seat 0 begins."""
    return Tables.of({**load_edition("curios").tables(players, first=0), **changes})


@dataclass
class Game:
    """A position and the tables it is played by."""

    e: Tables
    s: State

    def legal(self) -> list[int]:
        steps = [0] * MAX_LEGAL
        return steps[: legal(self.e, self.s, steps)]

    def outcomes(self) -> dict[int, int]:
        steps, weights = [0] * MAX_LEGAL, [0] * MAX_LEGAL
        n = outcomes(self.e, self.s, steps, weights)
        return dict(zip(steps[:n], weights[:n], strict=True))

    def options(self) -> list[int]:
        return list(self.outcomes()) if self.s.mover == CHANCE else self.legal()

    def play(self, *steps: int) -> None:
        for step in steps:
            assert step in self.options()
            apply(self.e, self.s, step)

    def copy(self) -> Game:
        return Game(self.e, self.s.copy())

    def scores(self) -> list[int]:
        return [score(self.e, self.s, seat) for seat in range(self.e.players)]

    def play_while(self, phase: int) -> None:
        """Play the first step there is until another phase comes."""
        while self.s.phase == phase:
            self.play(self.options()[0])


def new_game(e: Tables) -> Game:
    """A game of which nothing has been played."""
    game = Game(e, State())
    start(e, game.s)
    return game


def game_of(players: int, hands: list[list[int]] | None = None, **changes: Any) -> Game:
    """A game that seat 0 is about to begin, with these hands or with what is dealt by name.

    Without hands named, every seat gets the lowest card of one site after another.
    """
    game = new_game(tables_of(players, **changes))
    lowest_first = [site * VALUES + value for value in range(VALUES - 1) for site in range(SITES)]
    dealt = [c for hand in hands for c in hand] if hands else lowest_first
    for c in dealt[: players * game.e.hand]:
        game.play(DRAW + c)
    return game


def hand_of(game: Game, seat: int) -> list[int]:
    return [c for c in range(CARDS) if game.s.hands[seat][c]]
