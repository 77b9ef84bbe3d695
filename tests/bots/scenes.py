"""Scenes for bots: views put together by hand, of one seat with all it needs to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.archaeology.game import Archaeology
from potsherd.games.curios.game import Curios
from potsherd.rules.archaeology import fields as at
from potsherd.rules.curios import fields as curios_at
from potsherd.views import View

Cards = Mapping[str, int]


def archaeology(
    hand: Cards,
    market: Cards | None = None,
    *,
    edition: str = "archaeology",
    monument: str | None = None,
    players: int = 2,
    dig: int = 30,
    phase: int = at.ACT,
    chambers: Sequence[int] = (),
    known: Sequence[Cards] = (),
    others: Sequence[tuple[int, Cards]] = ((4, {}),),
    **state: Any,
) -> View:
    """What seat 0 sees: its hand, the marketplace, and of each opponent the number of cards and
    the known ones; `chambers` are sizes and `known` the known cards in each."""
    game = game_of(load_edition(edition), players, monument)
    assert isinstance(game, Archaeology)
    seen = game.new_state()
    seen.phase, seen.mover, seen.turn = phase, 0, 0
    seen.monument = max(0, game.tables.monument)
    seen.hands[0] = game.counts(Counter(hand))
    seen.market = game.counts(Counter(market or {}))
    seen.dig_left = dig
    knowledge = game.knowledge(0)
    seen.hand_size[: len(others) + 1] = [sum(hand.values()), *(size for size, _ in others)]
    for seat, (size, cards) in enumerate(others, start=1):
        knowledge.hands[seat].size = size
        knowledge.hands[seat].known = Counter(cards)
    seen.thieves = seen.storms = 0
    seen.chamber_left = [*chambers, 0, 0, 0][: at.CHAMBERS]
    for number, cards in enumerate(known):
        seen.chambers[number] = game.counts(Counter(cards))
    for name, value in state.items():
        setattr(seen, name, value)
    return View(game, 0, seen, knowledge, ())


def curios(
    hand: Sequence[str] = (),
    revealed: Sequence[str] = (),
    *,
    players: int = 2,
    phase: int = curios_at.SEARCHING,
    **state: Any,
) -> View:
    """What seat 0 sees as first player of a round: its hand and the revealed cards."""
    game = game_of(load_edition("curios"), players)
    assert isinstance(game, Curios)
    seen = game.new_state()
    seen.phase, seen.mover, seen.first, seen.round = phase, 0, 0, 1
    for card in hand:
        seen.hands[0][game.index[card]] = 1
    for card in revealed:
        seen.revealed[game.index[card]] = 1
    seen.hand_size[:players] = [len(hand)] * players
    for name, value in state.items():
        setattr(seen, name, value)
    return View(game, 0, seen, game.knowledge(0), ())
