"""Deciding while playing: which of two bots wins more, however often one looks.

The bets of I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by
betting", JRSSB 86 (2024): whoever doubts that A wins more lets us bet on it. Each deal gives a
difference of win shares from -1 to 1; a gambler who stakes the part b of what he has on A keeps
1 + b * difference of it. If A wins no more than B, no gambler gains on average, so that
by Ville's inequality the chance that what he has ever reaches 1 / a is at most a: at whatever
moment one looks or stops, for any number of deals, without any assumption but that deals are drawn
alike. Several gamblers who stake different parts and share what they have are one gambler again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from potsherd.arena.contest import Contest, Duplicate, Seated
from potsherd.arena.estimates import CONFIDENCE
from potsherd.errors import OptionError

STAKES = (0.04, 0.09, 0.2, 0.45, 0.9)
"""The parts that the gamblers stake. Large differences are shown soonest by large stakes, small
ones by small stakes; these decide about as soon as a test of the best fixed length."""

ENOUGH = 2 / (1 - CONFIDENCE)
"""What a gambler must have made of 1: the risk of 5 % is shared by the two sides."""


@dataclass(frozen=True)
class Claim:
    """That one bot wins more than another: bots by label, or by spec for all its copies."""

    better: str
    worse: str

    @classmethod
    def parse(cls, text: str) -> Claim:
        """Read `a>b`. Raises OptionError."""
        better, sign, worse = (part.strip() for part in text.partition(">"))
        if not (better and sign and worse) or better == worse:
            raise OptionError(f"{text!r} is no claim; say which bot wins more, as in expert>greedy")
        return cls(better, worse)

    def __str__(self) -> str:
        return f"{self.better}>{self.worse}"

    def sides(self, contest: Contest) -> tuple[frozenset[int], frozenset[int]]:
        """The bots of the two names. Raises OptionError unless some pairing has both."""
        better, worse = (_bots(contest, name) for name in (self.better, self.worse))
        if better & worse:
            raise OptionError(f"{self} compares a bot with itself")
        if not any(better & set(pairing) and worse & set(pairing) for pairing in contest.pairings):
            raise OptionError(f"{self.better} and {self.worse} never meet in this contest")
        return better, worse


@dataclass(frozen=True)
class Decision:
    """What is known about a claim.

    `winner` is the name that wins more, None while that is open; `evidence` is what the better of
    two gamblers has made of 1, one for and one against the claim; at 40 it is decided.
    """

    claim: Claim
    winner: str | None
    evidence: float


class Trial:
    """A claim under test; it hears the results of a contest in their order."""

    def __init__(self, contest: Contest, claim: Claim) -> None:
        self._claim = claim
        self._sides = claim.sides(contest)
        self._pairings = len(contest.pairings)
        self._differences: list[float] = []
        self._held = [[1 / len(STAKES)] * len(STAKES) for _ in range(2)]
        self._winner: str | None = None
        self._evidence = 1.0

    @property
    def decision(self) -> Decision:
        """What is known so far."""
        return Decision(self._claim, self._winner, self._evidence)

    def hear(self, results: Iterable[Duplicate]) -> bool:
        """Take in what was played next; return whether the claim is decided, once and for all.

        A deal counts when all pairings have played it.
        """
        for duplicate in results:
            for game in duplicate.games:
                self._differences.extend(self._difference(game))
            if duplicate.pairing == self._pairings - 1:
                self._bet(fmean(self._differences))
                self._differences.clear()
        return self._winner is not None

    def _difference(self, game: Seated) -> Iterable[float]:
        """The difference of the sides' mean wins, if both are there."""
        means = []
        for side in self._sides:
            wins = [won for bot, won in zip(game.seats, game.wins, strict=True) if bot in side]
            if not wins:
                return
            means.append(fmean(wins))
        yield means[0] - means[1]

    def _bet(self, difference: float) -> None:
        if self._winner is not None:
            return
        for side, sign in enumerate((1, -1)):
            self._held[side] = [
                held * (1 + sign * stake * difference)
                for held, stake in zip(self._held[side], STAKES, strict=True)
            ]
        sums = [sum(held) for held in self._held]
        self._evidence = max(sums)
        if self._evidence >= ENOUGH:
            first = sums[0] > sums[1]
            self._winner = self._claim.better if first else self._claim.worse


def decide(contest: Contest, claim: Claim, results: Iterable[Duplicate]) -> Decision:
    """What the results of a contest say about a claim."""
    trial = Trial(contest, claim)
    trial.hear(results)
    return trial.decision


def _bots(contest: Contest, name: str) -> frozenset[int]:
    """The bots of this label or spec. Raises OptionError."""
    named = zip(contest.labels, contest.bots, strict=True)
    found = frozenset(bot for bot, names in enumerate(named) if name in names)
    if not found:
        raise OptionError(
            f"no bot {name!r} in this contest; there are: {', '.join(contest.labels)}"
        )
    return found
