"""Outcomes and weights are those of the tables in docs/dealer.md, worked out here by its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from configurations import SOME, Configuration
from playing import pick_step
from potsherd.games.archaeology.game import Archaeology
from potsherd.games.curios.game import Curios
from potsherd.games.game import Game
from potsherd.moves import OLD, Draw
from potsherd.rules.archaeology import fields as at
from potsherd.rules.curios import fields as curios
from potsherd.rules.layout import CHANCE

PAGE = (Path(__file__).parent.parent / "docs" / "dealer.md").read_text(encoding="utf-8")

MONUMENT = "the monument"
FIRST = "the first player"
FACE_DOWN = (
    "a card of a hand or the marketplace at set-up, of the pile, or of a chamber other than the "
    "Mine and the Sphinx"
)
DIG = "a dig"
STOLEN = "the card a thief takes"
SHUFFLED = "a card of the Mine or the Sphinx"
HAND = "a card of a hand, or of the side deck when it is turned up"
ABOVE = "the card above a site, one site after another"

Weights = dict[str, int]
"""Tokens of what may come, in order, and their weights."""


def rows(heading: str) -> set[str]:
    """What the table under a heading of the page settles."""
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| ((?!what|-).+?) \|", section, re.MULTILINE))


def draws(cards: Iterable[tuple[str, int]]) -> Weights:
    return {f"draw {card}": weight for card, weight in cards if weight > 0}


def seats(of: Iterable[int]) -> Weights:
    return {f"first {seat + 1}": 1 for seat in of}


def of_archaeology(game: Archaeology, state: Any, seen: Counter[str]) -> tuple[str, Weights]:
    """The row of the page and its weights; `seen` are the cards somebody has seen."""
    tables, types = game.tables, game.types
    map_ = types[tables.map]
    unseen = {t: n - seen[t] for t, n in zip(types, tables.copies, strict=False)}
    u = sum(n for t, n in unseen.items() if t != map_)
    if state.phase == at.CHOOSE_MONUMENT:
        return MONUMENT, {f"monument {name}": 1 for name in game.edition.monuments}
    if state.phase == at.CHOOSE_FIRST:
        totals = [game.worth(game.names(hand)) for hand in state.hands[: game.players]]
        lowest = tables.lowest_starts == 1
        may = [seat for seat, total in enumerate(totals) if not lowest or total == min(totals)]
        return FIRST, seats(may)
    if state.phase == at.DIG:
        d = state.dig_left - state.thieves - state.storms - unseen[map_]
        times = u if d > 0 else 1
        treasures = [(t, n * (times if t == map_ else d)) for t, n in unseen.items()]
        special = [("thief", state.thieves * times), ("sandstorm", state.storms * times)]
        return DIG, draws([*treasures, *special])
    if state.phase == at.STEAL:
        return STOLEN, draws(zip(types, state.hands[state.asked], strict=False))
    if state.phase in (at.MINING, at.ANSWER):
        known = dict(zip(types, state.chambers[state.chamber], strict=False))
        n = state.chamber_left[state.chamber] - sum(known.values())
        first = [(t, number * n) for t, number in unseen.items() if t != map_]
        again = [(OLD + t, number * (u if n > 0 else 1)) for t, number in known.items()]
        return SHUFFLED, draws([*first, *again])
    return FACE_DOWN, draws((t, n) for t, n in unseen.items() if t != map_)


def of_curios(game: Curios, state: Any, seen: Counter[str]) -> tuple[str, Weights]:
    """The row of the page and its weights; `seen` are the cards somebody has seen."""
    if state.phase == curios.CHOOSE_FIRST:
        return FIRST, seats(range(game.players))
    unseen = [[card for card in cards if not seen[card]] for cards in game.values_of.values()]
    if state.phase == curios.TURN_UP:
        return ABOVE, draws((card, 1) for card in unseen[state.asked])
    weights = [(card, (len(left) - 1) * 12 // len(left)) for left in unseen for card in left]
    return HAND, draws(weights)


def settled(game: Game, seed: int) -> set[str]:
    """Play a game, comparing at every chance step; returns the rows of the page that came up."""
    random, state, seen, met = Random(seed), game.new_state(), Counter[str](), set()
    while not game.is_over(state):
        step = pick_step(game, state, random)
        if state.mover == CHANCE:
            if isinstance(game, Archaeology):
                row, expected = of_archaeology(game, state, seen)
            else:
                assert isinstance(game, Curios)
                row, expected = of_curios(game, state, seen)
            met.add(row)
            steps, weights = game.outcomes(state)
            tokens = [str(game.move_of([outcome])) for outcome in steps]
            assert steps == sorted(steps)
            assert list(zip(tokens, weights, strict=True)) == list(expected.items())
            move = game.move_of([step])
            if isinstance(move, Draw) and row != STOLEN:
                seen.update(card for card in move.cards if not card.startswith(OLD))
        game.play_step(state, step)
    return met


@pytest.mark.parametrize("configuration", SOME, ids=str)
def test_every_outcome_has_the_weight_on_the_page(configuration: Configuration) -> None:
    for seed in range(3):
        settled(configuration.new_game(), seed)


@pytest.mark.parametrize(
    ("heading", "games"),
    [
        ("Outcomes and weights in the Archaeology games", ("archaeology", "expedition")),
        ("Outcomes and weights in Curios", ("curios",)),
    ],
)
def test_the_page_lists_all_that_is_settled(heading: str, games: tuple[str, ...]) -> None:
    met = set()
    for configuration in SOME:
        if configuration.game in games:
            met |= settled(configuration.new_game(), 0)
    assert met == rows(heading)
