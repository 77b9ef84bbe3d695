"""Other worlds: games in which hidden cards are other ones, as far as the moves allow it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from random import Random

from configurations import Configuration
from leaks.witness import sight
from playing import pick_move, play_on
from potsherd.bots.protocol import line_of, question
from potsherd.errors import IllegalMove
from potsherd.games.game import Game
from potsherd.moves import Discard, Draw, EndTurn, Explore, Keep, Move, Recruit, Search, Sell, Trade
from potsherd.views import View

Observer = int | None

PROBES: tuple[Move, ...] = (
    EndTurn(),
    Explore(0),
    Trade(("coin",), ("talisman",)),
    Sell("pot_shard", 2),
    Discard(("coin",)),
    Search("lost_shipwreck"),
    Recruit("lost_shipwreck:5"),
)
"""Moves asked about, to compare the answers."""

FOLLOWED = 30
"""Moves for which another world is followed after the change."""


def told(view: View, whole: bool = False) -> str:
    """All that an observer gets, as text; of the log only the last events, unless `whole`."""
    shown = view if whole else replace(view, log=view.log[-4:])
    parts = [
        json.dumps(shown.to_json()),
        sha256(pickle.dumps(shown)).hexdigest(),
        len(view.log),
        view.state.frozen(),
        view.returns(),
        [str(move) for move in islice(view.moves(), 15)],
        [(view.is_legal(move), str(view.refusal(move))) for move in probes(view.game)],
    ]
    if view.is_mine:
        parts.append(view.game.legal(view.state))
        parts.append(line_of(question(shown, 0, 50, 1)))
    return repr(parts)


def probes(game: Game) -> Iterator[Move]:
    """Those moves whose words the game knows."""
    for move in PROBES:
        try:
            game.steps_of(move)
        except KeyError:
            continue
        yield move


class Watched:
    """A played game with what every observer got after each move."""

    def __init__(self, configuration: Configuration, seed: int) -> None:
        position = configuration.new_position()
        self.game = position.game
        self.observers: list[Observer] = [None, *range(configuration.players)]
        self.positions = [position.copy()]
        self._views = [{o: position.view(o) for o in self.observers}]
        self._told: dict[tuple[int, Observer], str] = {}
        for _ in play_on(position, Random(f"{configuration} watched {seed}")):
            self.positions.append(position.copy())
            self._views.append({o: position.view(o) for o in self.observers})
        self.moves = position.moves_played
        self.places: dict[tuple[type[Move], int], list[int]] = {}
        for number, move in enumerate(self.moves):
            if isinstance(move, Draw | Keep):
                phase = self.positions[number]._state.phase
                self.places.setdefault((type(move), phase), []).append(number)

    def told(self, number: int, observer: Observer) -> str:
        """What an observer got after so many moves."""
        if (number, observer) not in self._told:
            self._told[number, observer] = told(self._views[number][observer])
        return self._told[number, observer]

    def phase(self, number: int) -> str:
        """The phase in which a move was made."""
        return str(replace(self._views[number][None], log=()).to_json()["phase"])

    def change(self, random: Random) -> tuple[int, tuple[Move, ...]] | None:
        """The moves with something drawn or kept changed, and where the first change is.

        Each kind of draw is picked alike, so that rare ones are not missed.
        """
        number = random.choice(random.choice(list(self.places.values())))
        moves = list(self.moves)
        if random.random() < 0.5:
            self._swap(moves, number, random)
        else:
            moves[number] = self._other(number, random)
        changed = [n for n, move in enumerate(moves) if move != self.moves[n]]
        return (changed[0], tuple(moves)) if changed else None

    def _swap(self, moves: list[Move], number: int, random: Random) -> None:
        """Exchange a card of this draw with one of another draw not far away."""
        draws = [n for n in range(len(moves)) if n != number and isinstance(moves[n], Draw)]
        near = sorted(draws, key=lambda n: abs(n - number))[:30]
        other = random.choice(near)
        first, second = moves[number], moves[other]
        if isinstance(first, Draw) and isinstance(second, Draw):
            a, b = random.randrange(len(first.cards)), random.randrange(len(second.cards))
            moves[number] = _with(first, a, second.cards[b])
            moves[other] = _with(second, b, first.cards[a])

    def _other(self, number: int, random: Random) -> Move:
        """Another move that could have come here, as like this one as can be."""
        state, move = self.positions[number]._state, self.moves[number]
        if isinstance(move, Keep):
            return pick_move(self.game, state, random)
        steps = self.game.steps_of(move)
        place = random.randrange(len(steps))
        after = state.copy()
        for step in steps[:place]:
            self.game.play_step(after, step)
        steps[place] = random.choice(self.game.outcomes(after)[0])
        return self.game.move_of(steps)

    def compare(self, changed: int, moves: tuple[Move, ...]) -> dict[Observer, int]:
        """Follow the other world; for how many moves each observer cannot tell it from this one.

        Asserts that all he gets is the same as long as he has seen the same, and that his log is
        another one when he has seen something else.
        """
        world = self.positions[changed].copy()
        lasted: dict[Observer, int] = dict.fromkeys(self.observers, 0)
        unaware = set(self.observers)
        for number in range(changed, min(len(moves), changed + FOLLOWED)):
            before = world._state
            try:
                world.play(moves[number])
            except IllegalMove:
                break
            here = self.positions[number]._state, self.positions[number + 1]._state
            for observer in list(unaware):
                seen = sight(self.game, before, moves[number], world._state, observer)
                if seen == sight(self.game, here[0], self.moves[number], here[1], observer):
                    assert told(world.view(observer)) == self.told(number + 1, observer)
                    lasted[observer] += 1
                else:
                    assert world.log(observer) != self._views[number + 1][observer].log
                    unaware.remove(observer)
            if not unaware:
                break
        else:
            number += 1
        for observer in unaware:
            there = self._views[number][observer]
            assert told(world.view(observer), whole=True) == told(there, whole=True)
        return lasted


def _with(draw: Draw, place: int, card: str) -> Draw:
    return Draw((*draw.cards[:place], card, *draw.cards[place + 1 :]))
