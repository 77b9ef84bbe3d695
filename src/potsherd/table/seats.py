"""Seats: who sits where, and for whom a bot plays on."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from potsherd.bots import check_bot
from potsherd.errors import OptionError
from potsherd.language import Language, mark
from potsherd.record.header import check_seat
from potsherd.table.refusals import BadInput
from potsherd.wording.seats import bot_name

LONGEST_NAME = 24
MOST_SEATS = 5
_MOST_MARKS = 2  # accents and the like, for each letter
_LONGEST_WRITTEN = 4 * LONGEST_NAME  # no letter is written with more signs than 4


@dataclass(frozen=True)
class Seat:
    """One seat: a person's (`person` is an id, `name` what he is called), a bot's, or open.

    `stand_in` says that a bot plays on for the person until he comes back, `left_at` how many moves
    there were when it began to: all that the person did or could have answered. `lucky` is the
    seat's contribution to the shuffle, and `reserved` the person it is kept for, if any.
    """

    person: str = ""
    name: str = ""
    bot: str = ""
    stand_in: bool = False
    left_at: int = 0
    lucky: bytes = b""
    reserved: str = ""

    @property
    def is_open(self) -> bool:
        """Whether nobody has taken the seat."""
        return not self.person and not self.bot

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides here, for good or for now."""
        return bool(self.bot) or self.stand_in

    @property
    def written(self) -> str:
        """Who plays, as a record says it."""
        return self.name or self.bot

    def called(self, number: int, language: Language) -> str:
        """What sentences call the seat, whose number is given."""
        if self.person:
            return self.name
        if self.bot:
            return bot_name(language, number)
        return language.text("Seat {number}", number=number + 1)


def same_name(one: str, other: str) -> bool:
    """Whether people would take two names for the same."""
    return one.casefold() == other.casefold()


def checked_name(text: str) -> str:
    """A person's name without the spaces around it; raises BadInput for what no name is."""
    name = " ".join(text.split())
    if len(name) <= _LONGEST_WRITTEN:  # composing takes time by the square of a row of accents
        name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadInput(
            mark("A name has 1 to {most} letters; yours has {length}."),
            most=LONGEST_NAME,
            length=len(name),
        )
    marks = sum(unicodedata.category(letter).startswith("M") for letter in name)
    if not name.isprintable() or marks > _MOST_MARKS * (len(name) - marks):
        raise BadInput(mark("A name has only letters and signs that can be seen."))
    try:
        check_seat(name)
    except OptionError:
        raise BadInput(mark("A name has no | in it.")) from None
    try:
        check_bot(name)
    except OptionError:
        return name
    raise BadInput(mark("“{name}” is what a bot is called; take another name."), name=name)
