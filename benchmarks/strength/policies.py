"""What a bot does at every information set that it can get to, as a policy on the whole tree."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from rich.console import Console
from rich.progress import track

from benchmarks.strength.situations import Known
from benchmarks.strength.tree import Reals, Steps, Tree
from potsherd.bots import Bot, make_bot
from potsherd.games.game import Game
from potsherd.steps.replaying import position_after


def policy_of(tree: Tree, game: Game, bots: Sequence[Bot]) -> Reals:
    """The policy, in every seat, of a bot that decides each time like one of `bots`, any alike.

    All of them are asked once for each view that their own choices can bring them to. The policy is
    uniform where they never come, which is worth nothing to anybody.
    """
    policy, reach = tree.uniform, np.ones(tree.infos)
    answers: dict[tuple[int, int], list[Steps]] = {}
    before, info_of = tree.arrays.before, tree.arrays.info_of
    shown = Console(stderr=True)
    for info in track(
        range(tree.infos), "asking", transient=True, console=shown, disable=not shown.is_terminal
    ):
        if before[info] >= 0:
            reach[info] = reach[info_of[before[info]]] * policy[before[info]]
        if reach[info] > 0:
            seat, known = int(tree.arrays.owner[info]), tree.known[info]
            assert isinstance(known, Known)
            key = seat, known.memory
            if key not in answers:
                answers[key] = _moves(tree, game, bots, info, seat)
            actions = tree.actions(info)
            policy[actions.start : actions.stop] = _shares(
                answers[key], known.steps, [tree.steps[action] for action in actions]
            )
    return policy


def bot_policy(tree: Tree, game: Game, spec: str, seeds: int) -> Reals:
    """The policy of the bot that a spec names, one's own too, with so many seeds; exact for the
    random bot."""
    if spec == "random":
        return tree.uniform
    return policy_of(tree, game, [make_bot(spec, seed, own=True) for seed in range(seeds)])


def _moves(tree: Tree, game: Game, bots: Sequence[Bot], info: int, seat: int) -> list[Steps]:
    view = position_after(game, tree.steps_to(tree.witness[info]))[0].view(seat)
    return [tuple(game.steps_of(bot.choose(view))) for bot in bots]


def _shares(moves: Sequence[Steps], done: Steps, options: Sequence[Steps]) -> list[float]:
    """How often each option comes next in those of the moves that begin with the steps done."""
    following = [move[len(done) :] for move in moves if move[: len(done)] == done]
    counts = [sum(rest[: len(option)] == option for rest in following) for option in options]
    return [count / len(following) for count in counts]
