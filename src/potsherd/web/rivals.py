"""A game against bots at one press: what can be chosen for it, and what a person chose last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from potsherd.bots import LEVELS, level_of
from potsherd.editions import Edition
from potsherd.table.seats import MOST_SEATS
from potsherd.table.settings import Settings
from potsherd.table.summaries import Listed

FIRST_LEVEL = "beginner"
BY_LOT = ""


@dataclass(frozen=True)
class Rivals:
    """Against whom somebody plays: how many bots of a level, at which monument."""

    level: str = FIRST_LEVEL
    opponents: int = 1
    monument: str = BY_LOT

    def settings(self, edition: Edition) -> Settings:
        """Those of the table."""
        return Settings(
            edition.name,
            self.opponents + 1,
            monument=self.monument or None,
            bots=("", *[self.level] * self.opponents),
        )

    def changed(self, edition: Edition, sent: Mapping[str, str]) -> Rivals:
        """With what a form says that there is in the edition; all else stays."""
        numbers = {str(n): n for n in opponents(edition)}
        monument = sent.get("monument", self.monument)
        return Rivals(
            level=sent["level"] if sent.get("level") in LEVELS else self.level,
            opponents=numbers.get(sent.get("opponents", ""), self.opponents),
            monument=monument if monument in monuments(edition) else BY_LOT,
        )


def opponents(edition: Edition) -> range:
    """How many bots there can be against one person."""
    fewest, most = edition.players
    return range(max(1, fewest - 1), min(most, MOST_SEATS))


def monuments(edition: Edition) -> tuple[str, ...]:
    """Those that can be chosen; where there is one alone there is nothing to choose."""
    return edition.monuments if len(edition.monuments) > 1 else ()


def chosen_last(edition: Edition, tables: Sequence[Listed], person: str) -> Rivals:
    """What the last game of a person against bots of this edition was like, of all these tables."""
    usual = Rivals(opponents=opponents(edition)[0])
    found = [table for table in tables if _is_alone(table, edition, person)]
    if not found:
        return usual
    last = max(found, key=lambda table: table.opened or 0).settings
    level = next(filter(None, map(level_of, last.bots)))
    wanted = {"level": level, "opponents": str(last.players - 1), "monument": last.monument or ""}
    return usual.changed(edition, wanted)


def _is_alone(table: Listed, edition: Edition, person: str) -> bool:
    """Whether the person plays there against bots of one level, from the first card on, and not for
    a lesson."""
    settings = table.settings
    others = [seat.bot for seat in table.seats if seat.person != person]
    return (
        settings.edition == edition.name
        and settings.lesson is None
        and table.tried is None
        and len(others) == settings.players - 1
        and len({*map(level_of, others)} - {""}) == 1
        and all(map(level_of, others))
    )
