"""The whole tree of a small game as flat arrays: nodes, chances, information sets, payoffs.

Any game can be grown that tells of its situations as `Situation` asks. What cannot be chosen is
left out: forced steps are passed over, and where nobody has a choice any more, chance is averaged
away.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

import numpy as np
import numpy.typing as npt

from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.search.cfr import Arrays

Numbers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]

Steps = tuple[int, ...]


class Situation(Protocol):
    """A point of a game, as its tree is grown from it."""

    @property
    def mover(self) -> int:
        """The seat that decides, CHANCE or NOBODY."""

    @property
    def depth(self) -> int:
        """A number that rises along every path and is the same throughout an information set."""

    def options(self) -> Sequence[tuple[float, Steps, Self]]:
        """What can come next: its probability (of chance's, else 1), its steps, the situation.

        Nothing when the game is over.
        """

    @property
    def information(self) -> Hashable:
        """All that the mover knows and remembers."""

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What each seat gets, when the game is over."""


Options = Sequence[tuple[float, Steps, Situation]]


@dataclass(frozen=True)
class Tree:
    """A tree, and what its nodes and information sets stand for.

    Nodes are sorted by depth, those of level l being `level[l]` to `level[l + 1]` - 1. `path` are
    the steps that lead to each node from `parent`; `steps` has those of each action, `known` what
    each information set is (`Situation.information`), `witness` a node in it.
    """

    arrays: Arrays
    level: Numbers
    parent: Numbers
    path: list[Steps]
    steps: list[Steps]
    known: list[Hashable]
    witness: list[int]

    @property
    def nodes(self) -> int:
        return len(self.arrays.mover)

    @property
    def infos(self) -> int:
        """How many information sets there are."""
        return len(self.arrays.owner)

    @property
    def players(self) -> int:
        return int(self.arrays.payoff.shape[1])

    def actions(self, info: int) -> range:
        """The numbers of the actions of an information set."""
        return range(int(self.arrays.action[info]), int(self.arrays.action[info + 1]))

    @property
    def uniform(self) -> Reals:
        """The policy that takes any action alike."""
        sizes = np.diff(self.arrays.action)
        return np.repeat(1 / sizes, sizes)

    def steps_to(self, node: int) -> list[int]:
        """All steps from the beginning of the game to a node."""
        parts = []
        while node >= 0:
            parts.append(self.path[node])
            node = int(self.parent[node])
        return [step for part in reversed(parts) for step in part]


def grow(root: Situation) -> Tree:
    """The tree of all that can come from a situation.

    Raises ValueError where the situations break what they promise about information sets.
    """
    growing = _Growing(len(_first_payoffs(root)))
    growing.add(root, -1, 1.0, (), (-1,) * growing.players)
    return growing.finished()


def _first_payoffs(situation: Situation) -> tuple[float, ...]:
    while situation.mover != NOBODY:
        situation = situation.options()[0][2]
    return situation.payoffs


@dataclass
class _Info:
    number: int
    known: Hashable
    owner: int
    depth: int
    before: int
    first: int
    """Number of its first action."""
    options: tuple[Steps, ...]
    witness: int


@dataclass
class _Growing:
    """Nodes in the order in which they are found, depth first."""

    players: int
    mover: list[int] = field(default_factory=list)
    depth: list[int] = field(default_factory=list)
    info: list[int] = field(default_factory=list)
    payoff: list[tuple[float, ...]] = field(default_factory=list)
    parent: list[int] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)
    path: list[Steps] = field(default_factory=list)
    infos: dict[Hashable, _Info] = field(default_factory=dict)
    actions: list[Steps] = field(default_factory=list)

    def add(
        self, at: Situation, parent: int, chance: float, path: Steps, last: tuple[int, ...]
    ) -> None:
        """Add a situation and all that can come from it; `last` is each seat's last action."""
        options = at.options()
        while len(options) == 1:
            _, steps, at = options[0]
            path += steps
            options = at.options()
        node = len(self.mover)
        payoffs = settled(at, options)
        self.mover.append(at.mover if payoffs is None else NOBODY)
        self.depth.append(at.depth)
        self.payoff.append(payoffs or (0.0,) * self.players)
        self.parent.append(parent)
        self.chance.append(chance)
        self.path.append(path)
        self.info.append(-1)
        if payoffs is not None:
            return
        info = None if at.mover == CHANCE else self._info(at, options, node, last[at.mover])
        for number, (share, steps, after) in enumerate(options):
            taken = last
            if info is not None:
                taken = (*last[: at.mover], info.first + number, *last[at.mover + 1 :])
            self.add(after, node, share, steps, taken)

    def _info(self, at: Situation, following: Options, node: int, before: int) -> _Info:
        options = tuple(steps for _, steps, _ in following)
        key = (at.mover, at.information)
        info = self.infos.get(key)
        if info is None:
            number, first = len(self.infos), len(self.actions)
            info = _Info(number, at.information, at.mover, at.depth, before, first, options, node)
            self.infos[key] = info
            self.actions += options
        if (info.depth, info.before, info.options) != (at.depth, before, options):
            raise ValueError(f"nodes of one information set are not alike: {key}")
        self.info[node] = info.number
        return info

    def finished(self) -> Tree:
        """The tree with its nodes sorted by depth."""
        depth = np.array(self.depth)
        order = np.argsort(depth, kind="stable")
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        parent = np.array(self.parent)[order]
        parent[1:] = rank[parent[1:]]
        child = 1 + np.lexsort((order[1:], parent[1:]))  # siblings in the order of their options
        _, level = np.unique(depth[order], return_index=True)
        infos = list(self.infos.values())
        action = np.array([*(info.first for info in infos), len(self.actions)])
        arrays = Arrays(
            mover=np.array(self.mover)[order],
            info=np.array(self.info)[order],
            payoff=np.array(self.payoff)[order],
            first=np.searchsorted(parent[child], np.arange(len(order) + 1)),
            child=child,
            chance=np.array(self.chance)[order][child],
            owner=np.array([info.owner for info in infos], np.int64),
            action=action,
            info_of=np.repeat(np.arange(len(infos)), np.diff(action)),
            before=np.array([info.before for info in infos], np.int64),
        )
        return Tree(
            arrays,
            np.append(level, len(order)),
            parent,
            [self.path[node] for node in order],
            self.actions,
            [info.known for info in infos],
            [int(rank[info.witness]) for info in infos],
        )


def settled(at: Situation, options: Options) -> tuple[float, ...] | None:
    """What each seat gets on average if nobody can choose anything any more, else None."""
    if not options:
        return at.payoffs
    if at.mover != CHANCE and len(options) > 1:
        return None
    total: Any = 0.0
    for share, _, after in options:
        payoffs = settled(after, after.options())
        if payoffs is None:
            return None
        total = total + share * np.array(payoffs)
    return tuple(float(payoff) for payoff in total)
