"""Advice: what a bot that searches would do, what comes of it, and what else could be done."""

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
_ALIKE = 1  # points that the same search, begun anew, may well differ by


@dataclass(frozen=True)
class Advice:
    """The best move in a sentence, the result it is expected to bring ("" where there was nothing
    to weigh), and the up to three other moves that were tried most, each with how much worse it
    is, the least so first."""

    best: str
    expected: str
    others: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, a line each."""
        return (self.best, *filter(None, [self.expected]), *self.others)


def advise(teller: Teller, view: View, weighed: Sequence[Weighed]) -> Advice:
    """What to do, told to the seat that a view is of; `weighed` are its moves, the best first."""
    text, best = teller.language.text, weighed[0]
    shown = sorted(_serious(weighed[1:])[:_MOST_OTHERS], key=lambda each: -each.result)
    others = tuple(
        text(
            "{move}: {compared}",
            move=described(teller, view, other.move),
            compared=_compared(teller, best, other),
        )
        for other in shown
    )
    return Advice(
        text("Best move: {move}.", move=described(teller, view, best.move)),
        text("Expected result: {result}.", result=_result(teller, best)) if best.tried else "",
        others,
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
    text, result, who = teller.language.text, _result(teller, chosen), teller.who(view.mover)
    others = _serious([each for each in weighed if each is not chosen])
    if not others:
        return text("{who} expects {result}; no other move comes near.", who=who, result=result)
    other = max(others, key=lambda each: each.result)
    compared = _compared(teller, chosen, other)
    if openly:
        named = described(teller, view, other.move)
        message = mark("{who} expects {result}; “{move}” would bring {compared}.")
        return text(message, who=who, result=result, move=named, compared=compared)
    message = mark("{who} expects {result}; the next best move would bring {compared}.")
    return text(message, who=who, result=result, compared=compared)


def _serious(weighed: Sequence[Weighed]) -> list[Weighed]:
    return [each for each in weighed if each.tried >= _LEAST_TRIED]


def _result(teller: Teller, weighed: Weighed) -> str:
    percent = round(100 * weighed.result)
    share = f"{percent}%"
    return teller.language.text("about {share} of the win", share=share)


def _compared(teller: Teller, best: Weighed, other: Weighed) -> str:
    points = round(100 * (best.result - other.result))
    if points <= _ALIKE:
        return teller.language.text("about as much")
    return teller.language.plural("{n} point less", "{n} points less", points)
