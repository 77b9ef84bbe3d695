"""A search at work: one seat's decision, thought over in sampled worlds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from potsherd.rules.chance import seed_generator
from potsherd.rules.compiling import Given, bind, compiled, prepared, rule
from potsherd.rules.contract import KERNELS, apply, outcomes, score
from potsherd.rules.layout import OWN, PUBLIC, Fields
from potsherd.search.contract import (
    LORE,
    Tuning,
    features,
    money_of,
    options,
    prefer,
    promise,
    turn_of,
)
from potsherd.search.judging import judge, judge_by_hand
from potsherd.search.network import UNITS
from potsherd.search.networks import WEIGHTS, Weights
from potsherd.search.results import settle
from potsherd.search.tree import (
    LONGEST,
    MOST_SEATS,
    Desk,
    Tree,
    evaluate,
    forget,
    lead_of_root,
    search,
    survey,
    visits_of_root,
)

if TYPE_CHECKING:
    from potsherd.games.game import Game

UNKNOWN = 0.5
AT_ONCE = 64
"""Simulations between two looks at the clock, or at how far ahead the first option is."""
TREES = 4
"""Room in the tree, in budgets: what is found for a move is used for the next ones of a turn."""
EDGES = 16
"""Edges for each node that there is room for; when it runs out, the tree grows no more."""


# ---------------------------------------------------------------- rules bound to a family
@rule
def advance(tables: Any, states: Any, step: int) -> None:
    """Play a step in all worlds."""
    for i in range(len(states)):
        apply(tables[0], states[i], step)


class Rules(NamedTuple):
    """The rules of the search for a family of games."""

    search: Any
    survey: Any
    advance: Any
    settle: Any


def given_by(family: str) -> Given:
    """What stands behind the stubs of a search."""
    kernel, lore = KERNELS.of(family), LORE.of(family)
    given: Given = {
        outcomes: kernel.outcomes,
        apply: kernel.apply,
        score: kernel.score,
        options: lore.options,
        prefer: lore.prefer,
        promise: lore.promise,
        money_of: lore.money_of,
        turn_of: lore.turn_of,
        evaluate: judge_by_hand,
    }
    if lore.READING is not None:
        given = {**given, evaluate: judge, features: lore.READING.features}
    return given


@cache
def rules_of(family: str) -> Rules:
    """The search bound to a kernel and to the lore of its games."""
    given = given_by(family)
    return Rules(
        search=bind(search, given),
        survey=bind(survey, {options: given[options]}),
        advance=bind(advance, {apply: given[apply]}),
        settle=bind(settle, {score: given[score], money_of: given[money_of]}),
    )


def best_tuning(game: Game) -> Tuning:
    """The tuning found best for a family of games."""
    return LORE.of(game.edition.family).TUNING


def nodes_of(game: Game, level: str) -> int:
    """How many simulations a level makes for a decision."""
    return LORE.of(game.edition.family).NODES[level][game.players - 2]


def records_of(values: Fields) -> Any:
    """An array of one record with these fields."""
    import numpy as np

    records = np.zeros(1, values.dtype())
    values.write(records, 0)
    return records


def masks_of(layout: type[Fields]) -> Any:
    """Which bits of a state each seat knows, int64 [seats, words]: public fields and own rows."""
    import numpy as np

    record = layout.dtype()
    assert record.fields is not None
    masks = np.zeros((MOST_SEATS, -(-record.itemsize // 8) * 8), np.uint8)
    for field in layout.LAYOUT:
        kind, start = record.fields[field.name][:2]
        for seat in range(MOST_SEATS):
            if field.visibility == PUBLIC:
                masks[seat, start : start + kind.itemsize] = 255
            elif field.visibility == OWN:
                row = kind.itemsize // field.shape[0]
                masks[seat, start + seat * row : start + (seat + 1) * row] = 255
    return masks.view(np.int64)


# ---------------------------------------------------------------- a search
@dataclass(frozen=True)
class Budget:
    """When to stop: after so many simulations, or so many milliseconds if any are given; if
    `early`, as soon as the simulations left cannot change which option is tried most."""

    nodes: int
    milliseconds: float = 0.0
    early: bool = False


@dataclass(frozen=True)
class Option:
    """A step that was searched: how often it was tried, and the share of the win it led to."""

    step: int
    tried: int
    result: float


class Searcher:
    """The search for one game, with room that is used again from decision to decision."""

    def __init__(self, game: Game, tuning: Tuning, budget: Budget, weights: Weights | None) -> None:
        self.rules = rules_of(game.edition.family)
        self.budget = budget
        self.desk = new_desk(game, tuning, weights, new_tree(TREES * budget.nodes))
        self._prepared = False

    def forget(self) -> None:
        """Forget what was found so far: what the seat believes has changed."""
        compiled(forget)(self.desk.tree)

    def think(self, worlds: Any, seed: int) -> list[Option]:
        """Search from states that the mover cannot tell apart; the options, most tried first.

        `worlds` is an array of the kernel's states. What was found of this position before counts
        for the budget. With the same worlds, seed and past, and a budget of nodes alone, the result
        is the same.
        """
        desk, budget, nodes = self.desk, self.budget, self.budget.nodes
        if desk.tree.used[0] > desk.tree.used[3] - nodes:
            self.forget()
        self._prepare(worlds)
        if compiled(self.rules.survey)(desk, worlds) == 1:
            return [Option(int(desk.room[0][0]), 0, UNKNOWN)]
        compiled(seed_generator)(desk.generator, seed)
        simulate = compiled(self.rules.search)
        done = int(compiled(visits_of_root)(desk.tree))
        limit = perf_counter() + budget.milliseconds / 1000
        at_once = AT_ONCE if budget.milliseconds or budget.early else nodes
        while done < nodes and not (budget.early and self._is_decided(nodes - done)):
            last = min(done + at_once, nodes)
            simulate(desk, worlds, done, last)
            done = last
            if budget.milliseconds and perf_counter() > limit:
                break
        return self._options()

    def _is_decided(self, left: int) -> bool:
        """Whether so many simulations more cannot change which option is tried most."""
        return int(compiled(lead_of_root)(self.desk.tree)) > left

    def advance(self, worlds: Any, step: int) -> None:
        """Play a step in all worlds."""
        compiled(self.rules.advance)(self.desk.tables, worlds, step)

    def look_alike(self, worlds: Any, seat: int) -> bool:
        """Whether a seat cannot tell the worlds apart."""
        import numpy as np

        size = worlds.dtype.itemsize
        mask = self.desk.masks[seat].view(np.uint8)[:size]
        known = worlds.view(np.uint8).reshape(-1, size) & mask
        return bool((known == known[0]).all())

    def follow(self, worlds: Any) -> int:
        """The step that was tried most from here; the one with the greatest gain if none was."""
        desk = self.desk
        n = compiled(self.rules.survey)(desk, worlds)
        steps, gains = desk.room[0][:n], desk.room[2][:n]
        if compiled(visits_of_root)(desk.tree) > 0:
            return self._options()[0].step
        return int(steps[gains.argmax()])

    def whole(self, worlds: Any, step: int) -> list[int]:
        """The steps of a whole move that begins with a step of the worlds' mover, and goes on with
        those tried most."""
        after, steps = worlds[:1].copy(), [step]
        seat = after[0].mover
        self.advance(after, step)
        while after[0].midway == 1 and after[0].mover == seat:
            steps.append(self.follow(after))
            self.advance(after, steps[-1])
        return steps

    def _prepare(self, worlds: Any) -> None:
        """Compile what takes long, with a note that says so."""
        if not self._prepared:
            prepared(self.rules.survey, self.desk, worlds)
            prepared(self.rules.search, self.desk, worlds, 0, 0)
            self._prepared = True

    def _options(self) -> list[Option]:
        """The edges of the root."""
        found = self.desk.tree
        root = found.used[4]
        options = [
            Option(
                int(found.steps[edge]),
                int(found.tried[edge]),
                float(found.sums[edge] / max(1, found.tried[edge])),
            )
            for edge in range(found.first[root], found.first[root + 1])
        ]
        return sorted(options, key=lambda option: -option.tried)


def guides_of(game: Game, weights: Weights | None) -> Any:
    """An array of one record, the guide for a game, with the weights of a network if given."""
    guides = records_of(LORE.of(game.edition.family).guide_of(game.tables))
    if weights is not None:
        for name in WEIGHTS:
            guides[name][0] = weights[name]
        guides["units"][0] = UNITS
    return guides


def new_desk(game: Game, tuning: Tuning, weights: Weights | None, tree: Tree) -> Desk:
    """What a search of a game works on."""
    import numpy as np

    kernel = game.kernel
    masks = masks_of(kernel.STATE)
    scratch = np.zeros(8, kernel.STATE.dtype())  # as many as make whole words
    return Desk(
        tables=records_of(game.tables),
        scratch=scratch,
        words=scratch.view(np.uint8).view(np.int64)[: masks.shape[1]],
        masks=masks,
        guides=guides_of(game, weights),
        tuning=tuning,
        tree=tree,
        generator=np.zeros(16, np.int64),  # long enough to have a cache line to itself
        room=(
            *np.zeros((2, kernel.MAX_LEGAL), np.int32),
            np.zeros(kernel.MAX_LEGAL, np.float32),
            np.zeros((LONGEST, 2), np.int32),
            np.zeros(LONGEST, np.int8),
            np.zeros(MOST_SEATS),
        ),
    )


def new_tree(nodes: int) -> Tree:
    """An empty tree with room for so many nodes."""
    import numpy as np

    edges = nodes * EDGES
    places = 1 << (2 * nodes).bit_length()
    return Tree(
        keys=np.zeros(places, np.int64),
        nodes=np.zeros(places, np.int32),
        first=np.zeros(nodes + 1, np.int32),
        visits=np.zeros(nodes + 1, np.int32),
        steps=np.zeros(edges, np.int16),
        priors=np.zeros(edges, np.float32),
        tried=np.zeros(edges, np.int32),
        sums=np.zeros(edges),
        used=np.array([0, 0, 0, nodes, 0]),
    )
