"""Advice: what a bot that searches would do, what comes of it, and what else could be done.

What a search finds is a share of the win with a little of the lead in money in it: good for telling
moves apart, but nobody's chance of anything. So it is told in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from potsherd.language import mark
from potsherd.moves import Move
from potsherd.views import View
from potsherd.wording.moves import described
from potsherd.wording.teller import Teller

if TYPE_CHECKING:
    from potsherd.bots.search_bot import Weighed

_MOST_OTHERS = 3
_LEAST_TRIED = 0.02  # of all tries; what came of fewer says little
_ALIKE = 0.015  # by which the same search, begun anew, may well differ
_WORSE = (
    (_ALIKE, mark("about as good")),
    (0.045, mark("a little worse")),
    (0.105, mark("clearly worse")),
)
_FAR_WORSE = mark("far worse")
_STANDINGS = (
    (-0.6, mark("far behind")),
    (-0.15, mark("behind")),
    (0.15, mark("about even")),
    (0.6, mark("ahead")),
)
_FAR_AHEAD = mark("far ahead")


@dataclass(frozen=True)
class Other:
    """Another move: what it is, and how much worse than the best."""

    move: Move
    told: str
    compared: str


@dataclass(frozen=True)
class Advice:
    """The best move, what it is in a sentence, where it leads ("" where there was nothing to
    weigh), and the up to three other moves that were tried most, the least bad first."""

    move: Move
    best: str
    expected: str
    others: tuple[Other, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, a line each."""
        others = (f"{other.told}: {other.compared}" for other in self.others)
        return (self.best, *filter(None, [self.expected]), *others)


def advise(teller: Teller, view: View, weighed: Sequence[Weighed]) -> Advice:
    """What to do, told to the seat that a view is of; `weighed` are its moves, the best first."""
    text, best = teller.language.text, weighed[0]
    shown = sorted(_serious(weighed[1:])[:_MOST_OTHERS], key=lambda each: -each.result)
    others = (
        Other(other.move, described(teller, view, other.move), _compared(teller, best, other))
        for other in shown
    )
    return Advice(
        best.move,
        text("Best move: {move}.", move=described(teller, view, best.move)),
        text("You would be {standing}.", standing=_standing(teller, best)) if best.tried else "",
        tuple(others),
    )


def expectation(
    teller: Teller, view: View, move: Move, weighed: Sequence[Weighed], *, openly: bool
) -> str:
    """What the seat that a view is of expects of a move it chose, against the best other one; ""
    where it had nothing to weigh.

    `openly` to those who may know its cards: the other move is named, which can name them.
    """
    step = view.game.steps_of(move)[0]
    chosen = next((each for each in weighed if view.game.steps_of(each.move)[0] == step), None)
    if chosen is None or not chosen.tried:
        return ""
    text, standing, who = teller.language.text, _standing(teller, chosen), teller.who(view.mover)
    others = _serious([each for each in weighed if each is not chosen])
    if not others:
        message = mark("{who} expects to be {standing}; no other move comes near.")
        return text(message, who=who, standing=standing)
    other = max(others, key=lambda each: each.result)
    compared = _compared(teller, chosen, other)
    if openly:
        named = described(teller, view, other.move)
        message = mark("{who} expects to be {standing}; “{move}” would be {compared}.")
        return text(message, who=who, standing=standing, move=named, compared=compared)
    message = mark("{who} expects to be {standing}; the next best move would be {compared}.")
    return text(message, who=who, standing=standing, compared=compared)


def _serious(weighed: Sequence[Weighed]) -> list[Weighed]:
    return [each for each in weighed if each.tried >= _LEAST_TRIED]


def _standing(teller: Teller, weighed: Weighed) -> str:
    """Where a result leaves its seat, from -1 (nothing of the win) over 0 (as much as anybody) to
    1 (all of it), in words."""
    even = 1 / teller.game.players
    over = weighed.result - even
    lead = over / (1 - even) if over > 0 else over / even
    found = next((words for limit, words in _STANDINGS if lead < limit), _FAR_AHEAD)
    return teller.language.text(found)


def _compared(teller: Teller, best: Weighed, other: Weighed) -> str:
    less = best.result - other.result
    found = next((words for limit, words in _WORSE if less < limit), _FAR_WORSE)
    return teller.language.text(found)
