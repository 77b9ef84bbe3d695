"""Seats: who sits where, and for whom a bot plays on."""

from __future__ import annotations

from dataclasses import dataclass

from potsherd.language import Language
from potsherd.wording.seats import bot_name

MOST_SEATS = 5


@dataclass(frozen=True)
class Seat:
    """One seat: a person's (`person` is an id, `name` what he is called), a bot's, or open.

    `stand_in` says that a bot plays on for the person until he comes back, `left_at` how many moves
    there were when it began to: all that the person did or could have answered. `words` are what
    was given to the shuffle for the seat, None as long as nothing was, and `reserved` is the person
    it is kept for, if any, who is called `reserved_name`.
    """

    person: str = ""
    name: str = ""
    bot: str = ""
    stand_in: bool = False
    left_at: int = 0
    words: bytes | None = None
    reserved: str = ""
    reserved_name: str = ""

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
