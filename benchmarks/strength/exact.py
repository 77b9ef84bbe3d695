"""Bots judged exactly on games that are small enough: against the equilibrium, and at worst."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.strength.cfr import Solution, solve
from benchmarks.strength.policies import bot_policy
from benchmarks.strength.responses import best_response, combined, seeing_all, value_of
from benchmarks.strength.situations import beginning
from benchmarks.strength.tree import Reals, Tree, grow
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.game import Game

EDITIONS = Path(__file__).parent / "editions"
PRECISION = 0.001
"""How much both seats together may still gain from what passes for the equilibrium."""

HEADINGS = ("", "first", "second", "mean", "lost", "exploitable")
LAYOUT = "{:<34} {:>8} {:>8} {:>8} {:>8} {:>12}"


@dataclass(frozen=True)
class Solved:
    """A game for two in which seat 0 begins, its tree and its equilibrium."""

    game: Game
    tree: Tree
    equilibrium: Solution


@dataclass(frozen=True)
class Verdict:
    """What a policy is worth, in shares of the win, as the mean over both seats.

    `against` is what it gets in each seat against the equilibrium. `lost` is how much less than the
    equilibrium itself that is, `exploitable` how much less it gets against its best response.
    """

    against: tuple[float, float]
    lost: float
    exploitable: float

    def row(self, name: str) -> str:
        numbers = (*self.against, sum(self.against) / 2, self.lost, self.exploitable)
        return LAYOUT.format(name, *(f"{number:.4f}" for number in numbers))


def solved(edition: str) -> Solved:
    """The solution of an edition of this folder, named without its .toml."""
    game = game_of(load_edition(EDITIONS / f"{edition}.toml"), 2, first=0)
    tree = grow(beginning(game))
    return Solved(game, tree, solve(tree, nash_conv_below=PRECISION))


def judged(solved: Solved, policy: Reals) -> Verdict:
    """What a policy, which has both seats' parts, is worth."""
    tree, other = solved.tree, solved.equilibrium.policy
    against = (
        float(value_of(tree, combined(tree, [policy, other]))[0]),
        float(value_of(tree, combined(tree, [other, policy]))[1]),
    )
    worst = sum(1 - best_response(tree, policy, 1 - seat)[0] for seat in range(2))
    return Verdict(against, (1 - sum(against)) / 2, (1 - worst) / 2)


def report(editions: Iterable[str], specs: Iterable[str], seeds: int) -> Iterator[str]:
    """Lines of a table of bots on each edition."""
    yield LAYOUT.format(*HEADINGS)
    for edition in editions:
        case = solved(edition)
        tree, found = case.tree, case.equilibrium
        seen = [seeing_all(tree, found.policy, seat) for seat in range(2)]
        yield (
            f"\n{edition}: {tree.nodes:,} nodes, {tree.infos:,} information sets; value"
            f" {found.values[0]:.4f} : {found.values[1]:.4f}, NashConv {found.nash_conv:.5f}"
            f" after {found.iterations} iterations; seeing all {seen[0]:.4f} : {seen[1]:.4f}"
        )
        yield judged(case, found.policy).row("equilibrium")
        for spec in specs:
            yield judged(case, bot_policy(tree, case.game, spec, seeds)).row(spec)
