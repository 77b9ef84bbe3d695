"""The prototype's players as bots: its greedy player, and its best search."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.strength.prototype.greedy import greedy_step
from benchmarks.strength.prototype.guide import guide_of
from benchmarks.strength.prototype.search import SIMULATIONS, Desk, Tree, advance, search
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.rules.archaeology.fields import TYPES
from potsherd.rules.chance import seed_generator
from potsherd.rules.compiling import compiled, prepared
from potsherd.search.searcher import masks_of, records_of
from potsherd.views import View


class GreedyPlayer:
    """Takes the greedy step, in games of the family of Archaeology without tents and monuments that
    ask for a choice."""

    def __init__(self) -> None:
        self._guide: Any = None

    def choose(self, view: View) -> Move:
        """See Bot."""
        game = view.game
        if self._guide is None:
            self._guide = guide_of(game.tables)
        steps, state, chosen = [0] * game.kernel.MAX_LEGAL, view.state.copy(), list[int]()
        while not chosen or _goes_on(state, view):
            n = game.kernel.legal(game.tables, state, steps)
            chosen.append(greedy_step(game.tables, state, self._guide, steps, n))
            game.play_step(state, chosen[-1])
        return game.move_of(chosen)


class SearchingPlayer:
    """Searches anew for each step, with every simulation in a world of its own."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._desk: Desk | None = None

    def choose(self, view: View) -> Move:
        """See Bot."""
        seed = (self.seed + 1000 * len(view.log)) & 0xFFFFFFFF
        worlds = redealt(view, SIMULATIONS, seed)
        if self._desk is None:
            self._desk = desk_of(view.game)
            prepared(search, self._desk, worlds)
        compiled(seed_generator)(self._desk.generator, seed)
        chosen = list[int]()
        while not chosen or _goes_on(worlds[0], view):
            chosen.append(compiled(search)(self._desk, worlds))
            compiled(advance)(self._desk, worlds, chosen[-1])
        return view.game.move_of(chosen)


def desk_of(game: Game) -> Desk:
    """What a search of a game works on."""
    kernel = game.kernel
    masks = masks_of(kernel.STATE)
    scratch = np.zeros(8, kernel.STATE.dtype())  # as many as make whole words
    return Desk(
        tables=records_of(game.tables),
        scratch=scratch,
        words=scratch.view(np.uint8).view(np.int64)[: masks.shape[1]],
        masks=masks,
        guides=records_of(guide_of(game.tables)),
        trees=np.zeros(1, Tree.dtype()),
        generator=np.zeros(16, np.int64),
        steps=np.zeros(kernel.MAX_LEGAL, np.int32),
        weights=np.zeros(kernel.MAX_LEGAL, np.int32),
        shares=np.zeros(game.players),
    )


def redealt(view: View, number: int, seed: int) -> Any:
    """States in which all cards that do not lie before the observer's eyes are dealt anew.

    What others are known to hold is forgotten, as the prototype did.
    """
    state, game = view.state, view.game
    states = np.zeros(number, game.kernel.STATE.dtype())
    state.write(states, 0)
    states[:] = states[0]
    unseen = np.array(unseen_cards(view))
    maps = game.tables.map
    treasures = np.repeat(np.arange(TYPES), np.where(np.arange(TYPES) == maps, 0, unseen))
    chance = np.random.default_rng(seed)
    shuffled = chance.permuted(np.tile(treasures, (number, 1)), axis=1)
    in_chambers = sum(state.chamber_left)
    others = np.concatenate(
        [shuffled[:, in_chambers:], np.full((number, unseen[maps]), maps)], axis=1
    )
    others = chance.permuted(others, axis=1)
    dealt = 0
    for seat in range(game.players):
        if seat != view.observer:
            cards = others[:, dealt : dealt + state.hand_size[seat]]
            states["hands"][:, seat] = (cards[:, :, None] == np.arange(TYPES)).sum(axis=1)
            dealt += state.hand_size[seat]
    states["pool"] = unseen + states["hands"][:, view.observer] - states["hands"].sum(axis=1)
    states["pool_left"] = states["pool"].sum(axis=1) - states["pool"][:, maps]
    states["dig_treasures"] = states["pool_left"] - in_chambers
    states["unseen"] = state.chamber_left
    return states


def unseen_cards(view: View) -> list[int]:
    """Cards of each type that are in the dig site, in chambers or in the others' hands."""
    state, tables, game = view.state, view.game.tables, view.game
    gone = [0] * TYPES
    for event in view.log:
        if event.kind == "sold":
            gone[game.index[event.cards[0]]] += len(event.cards)  # type: ignore[attr-defined]
        elif event.kind == "explored":
            gone[tables.map] += event.amounts[0]
    own = state.hands[view.observer]
    return [
        tables.copies[t] - own[t] - state.market[t] - state.offer[t] - gone[t] for t in range(TYPES)
    ]


def _goes_on(state: Any, view: View) -> bool:
    """Whether the seat is within a move of several steps."""
    return bool(state.midway == 1 and state.mover == view.observer)
