"""Who sits where: people at this device and bots, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.bots import check_bot, is_own
from potsherd.errors import OptionError
from potsherd.language import Language
from potsherd.terminal.vocabulary import whole_number
from potsherd.wording.levels import level_name
from potsherd.wording.seats import bot_name

HUMAN = "human"
"""What a record calls a person at this device."""
GREEDY = "greedy"


def is_human(who: str) -> bool:
    """Whether a seat of a record is a person's: it names no bot."""
    if is_own(who):
        return False
    try:
        check_bot(who)
    except OptionError:
        return True
    return False


def seat_numbers(text: str, players: int) -> frozenset[int]:
    """The seats that people take, from a text such as "1", "1,3" or "none". Raises OptionError."""
    if text.strip().lower() == "none":
        return frozenset()
    found = set()
    for part in text.split(","):
        number = whole_number(part.strip())
        if number is None or not 1 <= number <= players:
            raise OptionError(
                f"no seat {part.strip()!r}; with {players} players seats 1 to {players} are"
                " accepted, several as in 1,2, or none to watch bots"
            )
        found.add(number - 1)
    return frozenset(found)


def who_plays(players: int, people: frozenset[int], bots: Sequence[str]) -> tuple[str, ...]:
    """Who sits where, as a record says it: one bot for all seats without people, or one for each.

    Raises OptionError.
    """
    empty = players - len(people)
    for spec in bots:
        check_bot(spec, own=True)
    if len(bots) == 1:
        bots = [*bots] * empty
    if len(bots) != empty:
        raise OptionError(
            f"{len(bots)} bots for {empty} seats; name one bot for all of them, or {empty} bots"
        )
    left = iter(bots)
    return tuple(HUMAN if seat in people else next(left) for seat in range(players))


def called(seats: Sequence[str], language: Language) -> tuple[str, ...]:
    """What the seats are called in sentences."""
    names = []
    for seat, who in enumerate(seats):
        if not is_human(who):
            names.append(bot_name(language, seat))
        elif who == HUMAN:
            names.append(language.text("Player {number}", number=seat + 1))
        else:
            names.append(who)
    return tuple(names)


def labelled(
    seats: Sequence[str], names: Sequence[str], observer: int | None, language: Language
) -> tuple[str, ...]:
    """What the seats are called at the table: "You", or a bot's name and level."""
    labels = []
    for seat, (who, name) in enumerate(zip(seats, names, strict=True)):
        if seat == observer:
            labels.append(language.text("You"))
        else:
            kind = "" if is_human(who) else f" ({level_name(language, who)})"
            labels.append(name + kind)
    return tuple(labels)
