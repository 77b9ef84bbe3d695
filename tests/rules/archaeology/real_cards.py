"""Games with real cards, shuffled in every possible way, to hold against the rules' chance.

A course is what was turned up, card by card, in one way that chance can fall.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction

from potsherd.games import parse_move
from potsherd.moves import Draw
from potsherd.position import Position

Courses = dict[tuple[str, ...], Fraction]
Pick = Callable[[int], int]
"""Picks one of so many, each with equal chance."""


def of_real_cards(play: Callable[[Pick], Sequence[str]]) -> Courses:
    """Chance of each course of a game, played once for every way in which its picks can fall."""
    found: Courses = defaultdict(Fraction)
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        ahead = waiting.pop()
        picked: list[int] = []
        ways = 1

        def pick(n: int, ahead: tuple[int, ...] = ahead, picked: list[int] = picked) -> int:
            nonlocal ways
            number = len(picked)
            if number >= len(ahead):
                waiting.extend((*picked, other) for other in range(1, n))
            picked.append(ahead[number] if number < len(ahead) else 0)
            ways *= n
            return picked[-1]

        course = tuple(play(pick))
        found[course] += Fraction(1, ways)
    return dict(found)


def of_the_rules(position: Position, decide: Callable[[Position], str | None]) -> Courses:
    """The same by the rules; `decide` gives the token of a seat's move, or None at the end."""
    found: Courses = defaultdict(Fraction)

    def follow(chance: Fraction, course: tuple[str, ...]) -> None:
        if position.is_chance:
            for move, share in list(position.chances()):
                assert isinstance(move, Draw)
                position.play(move)
                follow(chance * share, course + move.cards)
                position.undo()
        elif position.is_over or (token := decide(position)) is None:
            found[course] += chance
        else:
            position.play(parse_move(token))
            follow(chance, course)
            position.undo()

    follow(Fraction(1), ())
    return dict(found)


def shuffled(cards: Sequence[str], pick: Pick) -> list[str]:
    """The cards in any order."""
    rest = list(cards)
    return [rest.pop(pick(len(rest))) for _ in cards]


def laid_out(
    pick: Pick, dig: Sequence[str], chambers: Sequence[Sequence[str]], pile: Sequence[str] = ()
) -> tuple[list[str], list[list[str]], list[str]]:
    """Dig site (top card first), chambers and pile, of treasures dealt from one shuffled deck.

    Each place gets as many treasures as are named for it; maps, thieves and sandstorms are then
    shuffled into the dig site.
    """
    special = [card for card in dig if card in ("map", "thief", "sandstorm")]
    treasures = [card for card in dig if card not in special]
    everything = [*treasures, *pile, *(card for cards in chambers for card in cards)]
    deck = shuffled(everything, pick)
    rooms = [[deck.pop() for _ in cards] for cards in chambers]
    beside = [deck.pop() for _ in pile]
    return shuffled([*deck, *special], pick), rooms, beside
