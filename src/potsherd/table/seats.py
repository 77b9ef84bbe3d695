"""Seats: who sits where, and for whom a bot plays on."""

from __future__ import annotations

from dataclasses import dataclass

from potsherd.bots import check_bot
from potsherd.errors import OptionError
from potsherd.language import Language, mark
from potsherd.record.header import check_seat
from potsherd.table.refusals import Refused
from potsherd.wording.seats import bot_name

LONGEST_NAME = 24


@dataclass(frozen=True)
class Seat:
    """One seat: a person's (`person` is an id, `name` what he is called), a bot's, or open.

    `stand_in` says that a bot plays on for the person until he comes back. `lucky` is the seat's
    contribution to the shuffle, and `reserved` the person it is kept for, if any.
    """

    person: str = ""
    name: str = ""
    bot: str = ""
    stand_in: bool = False
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


def check_person(name: str) -> None:
    """Raise Refused for what cannot be a person's name at a table."""
    try:
        check_seat(name)
    except OptionError:
        name = ""
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(
            mark("A name has 1 to {most} letters, without | and without spaces around it."),
            most=LONGEST_NAME,
        )
    try:
        check_bot(name)
    except OptionError:
        return
    raise Refused(mark("“{name}” is what a bot is called; take another name."), name=name)
