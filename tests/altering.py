"""Records with one thing altered and all check digits made to fit again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from random import Random

from playing import one_of
from potsherd.errors import OptionError
from potsherd.games import parse_move

NAME = re.compile(r"[a-z_]{4,}(?::\d)?")
NUMBER = re.compile(r"\b\d+\b")


def parts(text: str) -> tuple[str, list[str]]:
    """The header of a record, and the words of its other lines without their check digits."""
    head, _, body = text.partition("\n\n")
    return head + "\n\n", [line.rpartition("  ~")[0].rstrip() for line in body.splitlines()]


def resealed(head: str, lines: list[str]) -> str:
    """A record of these lines, with check digits that fit."""
    digest = hashlib.sha256(head.encode())
    text = [head]
    for line in lines:
        digest.update(f"{line}  ".encode())
        seal = f"~{digest.hexdigest()[:8]}\n"
        digest.update(seal.encode())
        text.append(f"{line}  {seal}")
    return "".join(text)


def altered(lines: list[str], random: Random) -> list[str]:
    """The lines with one of them altered, lost, doubled or out of its place."""
    made = lines[:]
    while made == lines:
        made = lines[:]
        one_of(WAYS, random)(made, int(random.random() * len(lines)), random)
        made = [_in_order(line) for line in made]
    return made


def _in_order(line: str) -> str:
    """The line with the cards of its move in the order that records want, if it is a move."""
    actor, _, token = line.partition(" ")
    try:
        return f"{actor} {parse_move(token)}"
    except OptionError:
        return line


def _rename(lines: list[str], at: int, random: Random) -> None:
    """Another card, site or monument."""
    names = sorted({name for line in lines for name in NAME.findall(line.partition(" ")[2])})
    _replace(lines, at, NAME, one_of(names, random), random)


def _recount(lines: list[str], at: int, random: Random) -> None:
    """Another number: of cards, a chamber, a seat, money."""
    _replace(lines, at, NUMBER, str(int(random.random() * 7)), random)


def _replace(
    lines: list[str], at: int, pattern: re.Pattern[str], word: str, random: Random
) -> None:
    found = list(pattern.finditer(lines[at]))
    if found:
        match = one_of(found, random)
        lines[at] = lines[at][: match.start()] + word + lines[at][match.end() :]


def _lose_card(lines: list[str], at: int, random: Random) -> None:
    """One entry less in a list of cards."""
    cards = lines[at].split(", ")
    if len(cards) > 1:
        cards.pop(1 + int(random.random() * (len(cards) - 1)))
        lines[at] = ", ".join(cards)


def _double_card(lines: list[str], at: int, random: Random) -> None:
    """One entry more in a list of cards."""
    cards = lines[at].split(", ")
    lines[at] = ", ".join([*cards, one_of(cards, random).rpartition(" ")[2]])


def _age(lines: list[str], at: int, random: Random) -> None:
    """A card turned up before that had not been, or the other way round."""
    if " old " in lines[at]:
        lines[at] = lines[at].replace(" old ", " ", 1)
    elif lines[at].startswith("* draw "):
        lines[at] = lines[at].replace("draw ", "draw old ", 1)


def _drop(lines: list[str], at: int, random: Random) -> None:
    del lines[at]


def _double(lines: list[str], at: int, random: Random) -> None:
    lines.insert(at, lines[at])


def _exchange(lines: list[str], at: int, random: Random) -> None:
    """Two lines next to each other."""
    other = (at + 1) % len(lines)
    lines[at], lines[other] = lines[other], lines[at]


def _transplant(lines: list[str], at: int, random: Random) -> None:
    """What stands in another line."""
    lines[at] = one_of(lines, random)


def _insert(lines: list[str], at: int, random: Random) -> None:
    lines.insert(at, one_of(lines, random))


WAYS: list[Callable[[list[str], int, Random], None]] = [
    *(_rename, _rename, _rename, _recount, _recount, _lose_card, _double_card, _age),
    *(_drop, _double, _exchange, _transplant, _insert),
]
