"""Worlds: complete states of a game that agree with all that an observer knows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log, perm
from typing import TYPE_CHECKING, Any, NamedTuple

from potsherd.errors import PotsherdError
from potsherd.rules.chance import seed_generator
from potsherd.rules.compiling import Given, bind, compiled
from potsherd.rules.contract import KERNELS, apply, legal, outcomes, start
from potsherd.rules.copying import assign, assign_object, assign_record
from potsherd.worlds import particles
from potsherd.worlds.contract import (
    WHEREABOUTS,
    Play,
    card_of,
    decide,
    held,
    is_new,
    missing,
    undrawn,
    worth,
)
from potsherd.worlds.particles import (
    IMPOSSIBLE,
    chance_of,
    random_play,
)
from potsherd.worlds.script import COLUMNS, EITHER, FORM, RANGE, Script

if TYPE_CHECKING:
    from potsherd.games.game import Game
    from potsherd.views import View

SPECTATOR = -9
"""The number of an observer who has no seat."""

MOST_WORLDS = 1 << 14
"""The sampler starts again with four times as many worlds when none came through, up to these."""


class NoWorldFoundError(PotsherdError):
    """No world was found that agrees with what was seen."""


@dataclass
class Worlds:
    """Sampled worlds, each as likely to be the true one as the others.

    `states` are the states of the kernel: an array of records of its `STATE.dtype()` where it was
    compiled, else a list. `paths` has the steps that led to each, one for each entry of `script`
    (0 where an entry has no step). `evidence` estimates the natural logarithm of the probability
    of all that the observer saw, his own choices taken as given.
    """

    script: Script
    states: Any
    paths: Any
    evidence: float
    _game: Game

    def __len__(self) -> int:
        return len(self.states)

    def state(self, number: int) -> Any:
        """A state as an object of the kernel's `STATE`, a copy."""
        if isinstance(self.states, list):
            return self.states[number].copy()
        return self._game.kernel.STATE.read(self.states, number)

    def path(self, number: int) -> list[int]:
        """The steps that led to a state."""
        return [int(step) for step in self.paths[number]]

    def steps(self, number: int) -> list[int]:
        """The steps of a whole game that the observer cannot tell from the true one, and that leads
        to a state."""
        cards = WHEREABOUTS.of(self._game.edition.family)
        return cards.steps_of(self.script, self.path(number), self.state(number))


def sample_worlds(
    view: View,
    number: int,
    seed: int,
    *,
    play: Play = random_play,
    rounds: int = 0,
    compile_rules: bool = True,
) -> Worlds:
    """Sample `number` worlds from all that the observer of a view knows, and nothing else.

    `play` is how the others are taken to play; `rounds` changes are tried on each world in the end,
    which makes worlds more different from each other and costs as much as sampling them each time.
    The same view and seed give the same worlds. Raises NoWorldFoundError if the sampler finds none,
    as where somebody plays what `play` never would.
    """
    script = WHEREABOUTS.of(view.game.edition.family).script_of(view)
    form = _Compiled if compile_rules else _Interpreted
    tried = number
    while tried <= max(number, MOST_WORLDS):
        worlds = form(view, script, tried, seed, play).sample(number, rounds)
        if worlds.evidence > IMPOSSIBLE:
            return worlds
        tried *= 4
    raise NoWorldFoundError(f"none of {tried // 4} sampled worlds agrees with what was seen")


class _Rules(NamedTuple):
    """The rules of the sampler for one family of games and one model of play."""

    seed: Any
    follow: Any
    refresh: Any
    settle: Any


@cache
def _rules_of(family: str, play: Play, interpreted: bool) -> _Rules:
    """The sampler for a kernel, for where its cards are, and for a model of play."""
    kernel, cards = KERNELS.of(family), WHEREABOUTS.of(family)
    steps: Given = {
        start: kernel.start,
        legal: kernel.legal,
        outcomes: kernel.outcomes,
        apply: kernel.apply,
        chance_of: play,
        assign: assign_object if interpreted else assign_record,
        held: cards.held,
    }
    foresight: Given = {
        undrawn: cards.undrawn,
        card_of: cards.card_of,
        is_new: cards.is_new,
        missing: cards.missing,
        worth: cards.worth,
    }
    return _Rules(
        seed_generator,
        bind(particles.follow, {**steps, **foresight}),
        bind(particles.refresh, steps),
        bind(particles.settle, {decide: cards.decide}),
    )


class _Interpreted:
    """Sampling by Python itself."""

    def __init__(self, view: View, script: Script, tried: int, seed: int, play: Play) -> None:
        self.script, self.tried = script, tried
        self.game = view.game
        self.observer = SPECTATOR if view.observer is None else view.observer
        self.rules = self._rules(view.game.edition.family, play)
        self.hidden = [n for n, e in enumerate(script.entries) if e[FORM] in (RANGE, EITHER)]
        self.arrays()
        self.rules.seed(self.g, seed)

    def _rules(self, family: str, play: Play) -> _Rules:
        return _rules_of(family, play, True)

    def arrays(self) -> None:
        """What the rules work on."""
        script, kernel, tried = self.script, self.game.kernel, self.tried
        self.tables: Any = [self.game.tables]
        self.states: Any = [kernel.STATE() for _ in range(tried + 2)]
        self.past: Any = (
            *(script.entries, script.contents, script.needs, script.later, script.rows),
            script.reach,
        )
        self.paths: Any = [[0] * len(script.entries) for _ in range(tried + 1)]
        self.hopes: Any = [[0.0] * script.holders for _ in range(tried)]
        self.weights: Any = [0.0] * tried
        self.counts: Any = [0] * tried
        self.g: Any = [0]
        whole = [[0] * kernel.MAX_LEGAL for _ in range(2)]
        self.room: Any = (*whole, *([0.0] * kernel.MAX_LEGAL for _ in range(3)))

    def sample(self, number: int, rounds: int) -> Worlds:
        """`number` of the worlds that were tried."""
        evidence = self._run(self.rules.follow, self.hopes, self.weights, self.counts)
        if evidence > IMPOSSIBLE:
            if rounds and len(self.hidden):
                self._run(self.rules.refresh, self.hidden, rounds, self.tried)
            self._run(self.rules.settle, self.tried)
            evidence += self._later_draws()
        every = slice(0, self.tried, self.tried // number)
        return Worlds(self.script, self.states[every], self.paths[every], evidence, self.game)

    def _later_draws(self) -> float:
        """What the sampler leaves out of the evidence: the ways to choose the copies drawn in the
        open, which it counts when other copies are drawn, and not at all if none are."""
        cards = WHEREABOUTS.of(self.game.edition.family)
        first = self.game.new_state()
        return sum(
            log(perm(cards.undrawn(first, card), draws))
            for card, draws in enumerate(self.script.open)
        )

    def _run(self, rule: Any, *own: Any) -> Any:
        """Call one of the rules, with what is its own between what all of them get."""
        about = (self.tables, self.states, self.observer, self.past, self.paths)
        return self._form_of(rule)(*about, *own, self.g, self.room)

    def _form_of(self, rule: Any) -> Any:
        return rule


class _Compiled(_Interpreted):
    """Sampling by machine code."""

    def _rules(self, family: str, play: Play) -> _Rules:
        rules = _rules_of(family, play, False)
        return rules._replace(seed=compiled(rules.seed))

    def arrays(self) -> None:
        """See _Interpreted."""
        import numpy as np

        script, kernel, tried = self.script, self.game.kernel, self.tried
        length = len(script.entries)
        self.tables = np.zeros(1, kernel.TABLES.dtype())
        self.game.tables.write(self.tables, 0)
        self.states = np.zeros(tried + 2, kernel.STATE.dtype())
        self.past = (
            np.array(script.entries, np.int16).reshape(length, COLUMNS),
            np.array(script.contents, np.int8).reshape(-1, script.cards),
            np.array(script.needs, np.int8).reshape(length, script.holders, script.cards),
            np.array(script.later, np.int8).reshape(length, script.cards),
            np.array(script.rows, np.int16).reshape(-1, 5),
            np.array(script.reach),
        )
        self.paths = np.zeros((tried + 1, length), np.int16)
        self.hopes = np.zeros((tried, script.holders))
        self.weights = np.zeros(tried)
        self.counts = np.zeros(tried, np.int64)
        self.g = np.zeros(16, np.int64)  # long enough to have a cache line to itself
        steps, weights = np.zeros((2, kernel.MAX_LEGAL), np.int32)
        self.room = (steps, weights, *np.zeros((3, kernel.MAX_LEGAL)))
        self.hidden: Any = np.array(self.hidden, np.int32)

    def sample(self, number: int, rounds: int) -> Worlds:
        """See _Interpreted. States lie side by side even if more were tried, since code that works
        on them is compiled for such arrays, and would be compiled anew for others."""
        import numpy as np

        worlds = super().sample(number, rounds)
        worlds.states = np.ascontiguousarray(worlds.states)
        return worlds

    def _form_of(self, rule: Any) -> Any:
        return compiled(rule)
