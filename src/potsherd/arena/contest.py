"""A contest: which bots meet whom, and one of its deals played in all seatings.

Duplicate play, as in bridge: the same deal is played once with each bot at each seat, so that the
luck of the seats and of the first cards is shared by all. What a game comes to depends on nothing
but the seed of the contest, the deal and who sits where, so the results are the same in one process
and in many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from itertools import combinations, permutations

import potsherd
from potsherd.arena.matches import Match
from potsherd.bots.playout import Fault, dealer_from, play_out, seated, seed_of
from potsherd.editions import load_edition
from potsherd.errors import OptionError

Pairing = tuple[int, ...]
"""Bots that meet, one for each seat, by their numbers in the contest."""


def round_robin(bots: int, players: int) -> tuple[Pairing, ...]:
    """Every pairing of so many of the bots."""
    return tuple(combinations(range(bots), players))


@dataclass(frozen=True)
class Contest:
    """What is played: a game with its options, the specs of the bots, and who meets whom.

    Every deal is played by every pairing. Any text is a seed. Raises EditionError and OptionError
    for what does not fit. `digest` is that of the edition, `version` that of Potsherd.
    """

    edition: str
    bots: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    monument: str | None = None
    variants: tuple[str, ...] = ()
    seed: str = ""
    digest: str = field(init=False)
    version: str = field(init=False)

    def __post_init__(self) -> None:
        _check_pairings(self.pairings, len(self.bots))
        for pairing in self.pairings:
            self.match(pairing)
        _check_connected(self.pairings, len(self.bots))
        object.__setattr__(self, "digest", load_edition(self.edition).digest)
        object.__setattr__(self, "version", potsherd.__version__)

    @property
    def players(self) -> int:
        """How many seats a game has."""
        return len(self.pairings[0])

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What the bots are called: their specs; those of one spec are told apart by numbers, as
        in greedy#1 and greedy#2."""
        copies, seen = Counter(self.bots), Counter[str]()
        labels = []
        for spec in self.bots:
            seen[spec] += 1
            labels.append(f"{spec}#{seen[spec]}" if copies[spec] > 1 else spec)
        return tuple(labels)

    def match(self, pairing: Pairing) -> Match:
        """The match of a pairing."""
        specs = tuple(self.bots[bot] for bot in pairing)
        return Match(self.edition, specs, self.monument, self.variants, self.seed)

    def check_here(self) -> None:
        """Raise OptionError where this machine would play by other code or other numbers."""
        if potsherd.__version__ != self.version:
            raise OptionError(
                f"a machine has Potsherd {potsherd.__version__}, and the contest was begun with"
                f" {self.version}; install the same everywhere"
            )
        if load_edition(self.edition).digest != self.digest:
            raise OptionError(
                f"a machine has another edition as {self.edition}; copy the same file everywhere"
            )


@dataclass(frozen=True)
class Seated:
    """One game of a deal: `seats` says which bot sat where; `money` and `wins` are by seat.

    The winners of a shared win have equal parts of it. `fault` is that of the bot, by its number
    in the contest, that has lost the game by it.
    """

    seats: tuple[int, ...]
    money: tuple[int, ...]
    wins: tuple[float, ...]
    fault: Fault | None = None


@dataclass(frozen=True)
class Duplicate:
    """One deal that one pairing (its number in the contest) has played in all seatings."""

    deal: int
    pairing: int
    games: tuple[Seated, ...]


def seatings(pairing: Pairing, deal: int) -> list[tuple[int, ...]]:
    """Who sits where in the games of a deal: each bot once at each seat.

    Who sits behind whom changes from deal to deal, so that all orders come equally often.
    """
    first, *others = pairing
    orders = list(permutations(others))
    order = (first, *orders[deal % len(orders)])
    return [order[-turn:] + order[:-turn] for turn in range(len(order))]


def play_duplicate(contest: Contest, task: tuple[int, int]) -> Duplicate:
    """Play a deal by a pairing, both by number, in all seatings."""
    deal, number = task
    pairing = contest.pairings[number]
    contest.check_here()
    position_of = contest.match(pairing).position
    # One source for all pairings: they are compared on the same cards.
    source = sha256(f"potsherd arena {contest.seed} {deal}".encode()).digest()
    games = []
    for seats in seatings(pairing, deal):
        specs = [contest.bots[bot] for bot in seats]
        seeds = [seed_of(source, f" seats {seats} bot {bot}".encode()) for bot in seats]
        with seated(specs, seeds) as bots:
            ended = play_out(position_of(), bots, dealer_from(source, contest.players))
        fault = ended.fault and replace(ended.fault, bot=seats[ended.fault.bot])
        games.append(Seated(seats, ended.money, ended.wins, fault))
    return Duplicate(deal, number, tuple(games))


def _check_pairings(pairings: Sequence[Pairing], bots: int) -> None:
    if not pairings:
        raise OptionError("nobody meets anybody; name as many bots as there are players, or more")
    if any(len(pairing) != len(pairings[0]) for pairing in pairings):
        raise OptionError("the pairings of a contest are of one size, the number of players")
    for pairing in pairings:
        if len(set(pairing)) != len(pairing) or not set(pairing) <= set(range(bots)):
            raise OptionError(
                f"pairing {pairing} must be of different numbers from 0 to {bots - 1}"
            )


def _check_connected(pairings: Sequence[Pairing], bots: int) -> None:
    reached = set(pairings[0])
    for _ in pairings:
        for pairing in pairings:
            if reached & set(pairing):
                reached |= set(pairing)
    if len(reached) < bots:
        raise OptionError(
            "some bots never meet the others, even by way of third ones, so nothing compares them;"
            " play them in a contest of their own"
        )
