"""Ledgers: where every card, artifact and pawn of a game is, checked after each step."""

from __future__ import annotations

from collections import Counter
from typing import Any, Protocol

from potsherd.games.game import Game
from potsherd.moves import Draw, Explore, Sell
from potsherd.rules.archaeology import fields as at
from potsherd.rules.curios.fields import VALUES


class Ledger(Protocol):
    """Follows a game step by step."""

    def note(self, before: Any, step: int) -> None:
        """Write down what this step takes out of the game."""

    def check(self, state: Any) -> None:
        """Assert that nothing was lost and nothing made."""


def ledger_of(game: Game) -> Ledger:
    return CuriosLedger(game) if game.edition.family == "curios" else ArchaeologyLedger(game)


class ArchaeologyLedger:
    """Each treasure lies in one place; thieves and sandstorms are in the dig site or discarded."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.gone = [0] * at.TYPES
        self.discarded: Counter[str] = Counter()

    def note(self, before: at.State, step: int) -> None:
        tables = self.game.tables
        match self.game.move_of([step]):
            case Sell(card, count):
                self.gone[self.game.edition.types.index(card)] += count
            case Explore(chamber):
                self.gone[tables.map] += tables.chamber_maps[before.monument][chamber]
            case Draw((card,)):
                self.discarded[card] += 1

    def check(self, state: at.State) -> None:
        tables = self.game.tables
        for t in range(at.TYPES):
            places = [*state.hands, state.market, state.offer, state.drawn, *state.chambers]
            lying = sum(place[t] for place in places) + state.pool[t] + self.gone[t]
            assert lying == tables.copies[t]
            assert all(place[t] >= 0 for place in [*places, state.pool])
        for seat in range(at.SEATS):
            assert state.hand_size[seat] == sum(state.hands[seat])
        assert sum(state.sold) + sum(state.offer) <= sum(tables.copies)
        if state.phase != at.CHOOSE_MONUMENT:
            self._check_face_down(state)

    def _check_face_down(self, state: at.State) -> None:
        tables = self.game.tables
        assert state.thieves == tables.thieves - self.discarded["thief"]
        assert state.storms == tables.storms - self.discarded["sandstorm"]
        maps = state.pool[tables.map]
        assert state.pool_left == sum(state.pool) - maps
        assert state.dig_left == state.dig_treasures + maps + state.thieves + state.storms
        for chamber in range(at.CHAMBERS):
            lying = sum(state.chambers[chamber]) + state.unseen[chamber]
            assert state.chamber_left[chamber] == lying
        to_deal = 0
        if state.phase in (at.DEAL, at.STOCK):
            dealt = sum(state.hand_size) + sum(state.market)
            to_deal = tables.players * tables.hand + tables.marketplace - dealt
        face_down = state.dig_treasures + sum(state.unseen) + state.pile
        assert state.pool_left == face_down + to_deal
        if state.phase == at.LAY_OUT:
            assert min(state.unseen) >= 0


class CuriosLedger:
    """Each market card lies in one place; artifacts and pawns change owners and are never lost."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def note(self, before: Any, step: int) -> None:
        """Nothing ever leaves this game."""

    def check(self, state: Any) -> None:
        tables = self.game.tables
        sites, seats = range(tables.sites), range(tables.players)
        above = [site * VALUES + state.value[site] - 1 for site in sites if state.value[site]]
        for site in sites:
            for card in range(site * VALUES, site * VALUES + tables.values):
                held = sum(state.hands[seat][card] for seat in seats)
                assert held + state.revealed[card] + state.undealt[card] + (card in above) == 1
            taken = sum(state.artifacts[seat][site] for seat in seats)
            assert state.left[site] + taken == tables.artifacts
            assert sum(state.placed[seat][site] for seat in seats) == sum(
                tables.column[: state.filled[site]]
            )
        for seat in seats:
            assert state.hand_size[seat] == sum(state.hands[seat])
            assert state.at_hand[seat] + sum(state.placed[seat]) == state.pawns[seat]
            assert tables.pawns <= state.pawns[seat] <= tables.pawns_max
        recruited = sum(state.pawns) - tables.pawns * tables.players
        dealt = sum(state.hand_size) + recruited
        to_deal = tables.hand * tables.players - dealt
        assert sum(state.undealt) == state.side_deck + tables.sites - len(above) + to_deal
        assert sum(state.revealed) == recruited + tables.side_deck - state.side_deck
