"""How much a seat could win against greedy bots if it knew more: what the ladder can still hold.

    python -m benchmarks.strength.ceiling GAME [--players N] [--deals N] [--nodes N] [--jobs J]

A seer is the expert's search with other worlds to search in: the true one alone, so that it sees
all hands; and, if it also sees what is to come, every question put to chance has the answer there
that it will have in the game, cards dug up and cards stolen alike. It takes the others for players
who think as it does or, with their model, for players of instinct. Of each deal there is a game for
each seat that the seer can have, and all seers play the same deals.

A search looks a turn ahead and then trusts an evaluation that knows nothing of what is to come, so
what a seer wins is no more than a lower bound of what can be won by who knows as much. Cards are
drawn when they are first seen, so what lies in a chamber is another card if it is opened later: a
seer chooses among a little more futures than there are with a deck whose order is fixed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import sha256
from statistics import fmean, variance
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from potsherd.arena.estimates import clustered_share_of
from potsherd.bots import make_bot
from potsherd.dealer import Dealer
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.position import Position
from potsherd.processes.parallel import in_order
from potsherd.rules.chance import LARGEST_SEED
from potsherd.rules.compiling import Given, bind, compiled, rule, stub
from potsherd.rules.contract import KERNELS, outcomes
from potsherd.search.contract import LORE, options
from potsherd.search.networks import BEST, weights_of
from potsherd.search.searcher import Budget, Rules, Searcher, best_tuning, given_by, rules_of
from potsherd.search.tree import likeliest, mixed, search, survey

if TYPE_CHECKING:
    from potsherd.moves import Move

OTHERS = "greedy"
NODES = 1000


# ---------------------------------------------------------------- rules
class Known(Protocol):
    """What a family says to who knows no more than the rules let a seat know."""

    def all_outcomes(self, e: Any, s: Any, steps: Any, weights: Any) -> int:
        """What can come."""

    def all_options(self, e: Any, s: Any, guide: Any, steps: Any, gains: Any) -> int:
        """The steps worth a thought."""


all_outcomes, all_options = stub(Known.all_outcomes), stub(Known.all_options)


@rule
def foretold(fate: int, weights: Any, n: int) -> int:
    """Which of n outcomes comes, by a number that is the fate of a game: the same one whenever the
    same question is put, as to a deck of which so many cards are left."""
    total = 0
    key = fate
    for i in range(n):
        total += weights[i]
        key = mixed(key, weights[i])
    r = (mixed(key, n) & 0x7FFFFFFF) % total
    i = 0
    while r >= weights[i]:
        r -= weights[i]
        i += 1
    return i


@rule
def foreseen(e: Any, s: Any, steps: Any, weights: Any) -> int:
    """The outcome that comes, for a seer who knows a fate: it is in the last place of `weights`,
    0 for who does not know it."""
    n = all_outcomes(e, s, steps, weights)
    fate = weights[len(weights) - 1]
    if fate != 0:
        steps[0] = steps[foretold(fate, weights, n)]
        weights[0] = 1
        n = 1
    return n


@rule
def single_minded(e: Any, s: Any, guide: Any, steps: Any, gains: Any) -> int:
    """The options of who thinks; of others only what instinct tells them, if somebody alone does:
    the seat is in the last place of `gains`, -1 if all think."""
    n = all_options(e, s, guide, steps, gains)
    thinker = gains[len(gains) - 1]
    if thinker >= 0 and s.mover != thinker:
        steps[0] = steps[likeliest(gains, n)]
        n = 1
    return n


@cache
def seeing(family: str) -> Rules:
    """The rules of a search for those who may know more than a seat does."""
    lore = LORE.of(family)
    known: Given = {options: single_minded, all_options: lore.options}
    given: Given = {
        **given_by(family),
        **known,
        outcomes: foreseen,
        all_outcomes: KERNELS.of(family).outcomes,
    }
    return rules_of(family)._replace(search=bind(search, given), survey=bind(survey, known))


# ---------------------------------------------------------------- who sees what
@dataclass(frozen=True)
class Sight:
    """What a seer sees beside all hands: what is to come, and how the others decide."""

    future: bool
    model: bool

    def __str__(self) -> str:
        seen = "hands and what is to come" if self.future else "hands"
        return f"sees {seen}, others {'by instinct' if self.model else 'think'}"


SIGHTS = [Sight(future, model) for future in (False, True) for model in (False, True)]


@dataclass(frozen=True)
class Fate(Dealer):
    """A dealer whose answers can be foretold."""

    number: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        digest = sha256(self.seed).digest()
        object.__setattr__(self, "number", 1 + int.from_bytes(digest[:3], "big"))

    def pick(self, number: int, weights: Sequence[int]) -> int:
        """See Dealer; the number of the question does not matter, only what can come."""
        return int(compiled(foretold)(self.number, np.array(weights, np.int32), len(weights)))


class Seer:
    """Decides for a seat of a game, given the whole position."""

    def __init__(self, game: Game, sight: Sight, nodes: int) -> None:
        budget = Budget(nodes, early=True)
        self.game, self.sight = game, sight
        self._searcher = Searcher(game, best_tuning(game), budget, weights_of(game, BEST))
        self._searcher.rules = seeing(game.edition.family)

    def choose(self, position: Position, fate: Fate) -> Move:
        """The move of who decides in a position."""
        searcher, seat = self._searcher, position.mover
        states = np.zeros(1, self.game.kernel.STATE.dtype())
        position.open_state.write(states, 0)
        _, weights, gains, *_ = searcher.desk.room
        weights[-1] = fate.number if self.sight.future else 0
        gains[-1] = seat if self.sight.model else -1
        seed = (fate.number * 1_000_003 + len(position.moves_played)) & LARGEST_SEED
        searcher.forget()
        steps: list[int] = []
        while not steps or (states[0].midway == 1 and states[0].mover == seat):
            steps.append(searcher.think(states, seed + len(steps))[0].step)
            searcher.advance(states, steps[-1])
        return self.game.move_of(steps)


# ---------------------------------------------------------------- games
def share(game: Game, seer: Seer, seat: int, deal: int) -> float:
    """A game of a deal with a seer at a seat among greedy bots: its share of the win."""
    position, fate = Position(game), Fate(deal.to_bytes(32, "big"))
    others = make_bot(OTHERS)
    while not position.is_over:
        if position.is_chance:
            position.deal(fate)
        elif position.mover == seat:
            position.play(seer.choose(position, fate))
        else:
            position.play(others.choose(position.view(position.mover)))
    winners = position.winners()
    return (seat in winners) / len(winners)


@cache
def _seer(edition: str, players: int, sight: Sight, nodes: int) -> Seer:
    return Seer(game_of(load_edition(edition), players), sight, nodes)


def won(edition: str, players: int, sight: Sight, nodes: int, deal: int) -> float:
    """What a seer wins of a deal on average over all seats."""
    seer = _seer(edition, players, sight, nodes)
    return fmean(share(seer.game, seer, seat, deal) for seat in range(players))


def rows(edition: str, players: int, deals: int, nodes: int, jobs: int | None) -> Iterator[str]:
    """A line for each kind of seer."""
    for sight in SIGHTS:
        work = partial(won, edition, players, sight, nodes)
        shares = list(in_order(work, range(deals), jobs))
        found = clustered_share_of(fmean(shares), variance(shares) / deals, deals)
        yield (
            f"{edition} of {players}: {sight!s:<52} {found.mean:6.1%}"
            f" ({found.low:.1%} to {found.high:.1%}) of {deals} deals"
        )


def main() -> None:
    """Print what seers win of a game."""
    parser = argparse.ArgumentParser(prog="benchmarks.strength.ceiling")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="all numbers of them unless one is given")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=NODES, help="simulations a decision")
    parser.add_argument("--jobs", type=int)
    asked = parser.parse_args()
    if asked.deals < 2:
        parser.error("--deals: an interval takes two deals at least")
    fewest, most = load_edition(asked.game).players
    for players in [asked.players] if asked.players else range(fewest, most + 1):
        for line in rows(asked.game, players, asked.deals, asked.nodes, asked.jobs):
            print(line, flush=True)


if __name__ == "__main__":
    main()
