"""OpenSpiel's external-sampling MCCFR beside our CFR+, by what each leaves to gain over time.

Seconds are those of the processor.

python -m benchmarks.strength.mccfr curios_two_cards --iterations 10 30 100 300

M. Lanctot, K. Waugh, M. Zinkevich and M. Bowling, "Monte Carlo sampling for regret minimization in
extensive games", NIPS 2009. It samples the whole game by the adapter and needs no tree; the tree is
grown here only to tell exactly how exploitable its average policy is.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pyspiel

import potsherd.adapters.openspiel  # noqa: F401
from benchmarks.strength.cfr import solve
from benchmarks.strength.exact import EDITIONS
from benchmarks.strength.responses import nash_conv
from benchmarks.strength.situations import beginning
from benchmarks.strength.spiel_tree import SpielSituation
from benchmarks.strength.tree import Reals, Tree, grow
from potsherd.editions import load_edition

LAYOUT = "{:<26} {:>12} {:>10} {:>12}"


def states_of(game: Any, tree: Tree) -> list[Any]:
    """A state of OpenSpiel in each information set of a tree of its states."""
    states = []
    for node in tree.witness:
        state = game.new_initial_state()
        for action in tree.steps_to(node):
            state.apply_action(action)
        states.append(state)
    return states


def policy_of(tree: Tree, states: Sequence[Any], solver: Any) -> Reals:
    """The average policy of a solver; uniform where it has not been."""
    policy, average = tree.uniform, solver.average_policy()
    for info, state in enumerate(states):
        chances = dict(average.get_state_policy(state))
        for action in tree.actions(info):
            (step,) = tree.steps[action]
            policy[action] = chances[step]
    return policy


def sampled(game: Any, tree: Tree, budgets: Iterable[int], seed: int) -> Iterator[tuple[Any, ...]]:
    """MCCFR after so many iterations: their number, the seconds they took, how exploitable."""
    solver, done, seconds = pyspiel.ExternalSamplingMCCFRSolver(game, seed), 0, 0.0
    states = states_of(game, tree)
    for budget in sorted(budgets):
        start = time.process_time()
        while done < budget:
            solver.run_iteration()
            done += 1
        seconds += time.process_time() - start
        yield done, seconds, nash_conv(tree, policy_of(tree, states, solver)) / 2


def solved(tree: Tree, budgets: Iterable[int]) -> Iterator[tuple[Any, ...]]:
    """The same of CFR+ on the whole tree."""
    solve(tree, nash_conv_below=0, iterations=1)  # compiles it
    for budget in sorted(budgets):
        start = time.process_time()
        found = solve(tree, nash_conv_below=0, iterations=budget)
        yield budget, time.process_time() - start, found.nash_conv / 2


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("edition", nargs="?", default="curios_two_cards")
    parser.add_argument("--iterations", nargs="*", type=int, default=[10, 30, 100, 300])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    path = str(EDITIONS / f"{given.edition}.toml")
    family = load_edition(path).family
    game = pyspiel.load_game(f"python_{family}", {"edition": path, "first": 0})
    print(LAYOUT.format("", "iterations", "seconds", "exploitable"))
    start = time.process_time()
    ours = grow(beginning(game.rules))
    growing = time.process_time() - start
    print(LAYOUT.format(f"tree of {ours.nodes:,} nodes", "", f"{growing:.1f}", ""))
    for row in solved(ours, given.iterations):
        print(LAYOUT.format("CFR+ on the tree", row[0], f"{row[1]:.2f}", f"{row[2]:.4f}"))
    theirs = grow(SpielSituation(game.new_initial_state()))
    print(
        f"OpenSpiel tells {theirs.infos:,} information sets apart, not {ours.infos:,}", flush=True
    )
    for row in sampled(game, theirs, given.iterations, given.seed):
        print(
            LAYOUT.format("MCCFR of OpenSpiel", row[0], f"{row[1]:.1f}", f"{row[2]:.4f}"),
            flush=True,
        )


if __name__ == "__main__":
    main()
