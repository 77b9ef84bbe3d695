"""What the pages call things: editions, bots, paces, times."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import PurePath

from potsherd import wording
from potsherd.bots import LEVELS
from potsherd.editions import Edition, built_in, load_edition
from potsherd.language import Language, mark, mark_plural
from potsherd.language.names import monument_name, variant_name
from potsherd.table.settings import PACES
from potsherd.table.table import Table
from potsherd.web.board.contract import BOARDS

_OTHER_BOTS = ("greedy", "random")
"""Bots of no level that people are offered at a table, not for a game at one press."""
_PACES: Mapping[str, str] = {
    "untimed": mark("No clock"),
    "live": mark("30 seconds a move, and 5 minutes in reserve"),
    "quick": mark("10 seconds a move, and 2 minutes in reserve"),
    "day": mark("1 day for each move"),
    "three_days": mark("3 days for each move"),
    "week": mark("7 days for each move"),
}
_UNITS = (
    (24 * 3600, mark_plural("{n} day left", "{n} days left")),
    (3600, mark_plural("{n} hour left", "{n} hours left")),
    (60, mark_plural("{n} minute left", "{n} minutes left")),
)
_DAY = 24 * 3600 * 1000
_DATED = 30  # days
_AGO = (
    (_DAY, mark_plural("{n} day ago", "{n} days ago")),
    (3600 * 1000, mark_plural("{n} hour ago", "{n} hours ago")),
    (60 * 1000, mark_plural("{n} minute ago", "{n} minutes ago")),
)


def edition_title(language: Language, edition: str, offered: Edition | None) -> str:
    """What an edition is called, by its name; its file knows if it is one of somebody's own."""
    if edition in built_in():
        offered = load_edition(edition)
    return wording.edition_title(language, offered) if offered else PurePath(edition).stem


def pictures(edition: Edition) -> tuple[str, str, str]:
    """Pictures that stand for an edition, the main one in the middle."""
    return BOARDS.of(edition.family).pictures(edition)


def monument(language: Language, edition: Edition, name: str) -> str:
    """What a monument is called in an edition."""
    return edition.titled(name, language.code) or monument_name(language, name)


def variant(language: Language, edition: Edition, name: str) -> str:
    """What a variant is called in an edition."""
    return edition.titled(name, language.code) or variant_name(language, name)


@dataclass(frozen=True)
class Level:
    """A bot that people are offered: its spec, its name, what it is like, and how strong it is
    where that was measured."""

    spec: str
    name: str
    line: str
    strength: str


def levels(language: Language, edition: str) -> list[Level]:
    """The levels of bots, from the weakest to the strongest."""
    return [_level(language, spec, edition) for spec in LEVELS]


def all_bots(language: Language, edition: str) -> list[Level]:
    """All bots that people are offered: the levels, then the others."""
    others = [_level(language, spec, edition) for spec in _OTHER_BOTS]
    return levels(language, edition) + others


def _level(language: Language, spec: str, edition: str) -> Level:
    return Level(
        spec,
        wording.level_name(language, spec),
        wording.level_line(language, spec),
        wording.level_strength(language, spec, edition),
    )


@dataclass(frozen=True)
class Choice:
    """A monument or a variant that can be chosen: its id, what it is called, its picture if it has
    one, what it does, and for how many players it is."""

    id: str
    title: str
    art: str
    line: str
    players: tuple[int, ...]


def monuments(language: Language, edition: Edition) -> list[Choice]:
    """The monuments of an edition that can be chosen, none where there is one alone."""
    if len(edition.monuments) < 2:
        return []
    arts = {
        card.id: card.art
        for explained in BOARDS.of(edition.family).explained(edition, language)
        for card in explained.cards
    }
    return [
        Choice(
            name,
            monument(language, edition, name),
            arts.get(name, ""),
            wording.monument_line(language, edition, name),
            tuple(range(edition.players[0], edition.players[1] + 1)),
        )
        for name in edition.monuments
    ]


def variants(
    language: Language, edition: Edition, players: Mapping[str, tuple[int, ...]]
) -> list[Choice]:
    """The variants of an edition, with the numbers of players that each is for."""
    return [
        Choice(
            name,
            variant(language, edition, name),
            "",
            wording.variant_line(language, edition, name),
            numbers,
        )
        for name, numbers in players.items()
    ]


def tried_text(language: Language, step: int) -> str:
    """What a table is called that goes on from a step of another game."""
    if step == 0:
        return language.text("tried from the beginning of another game")
    return language.text("tried from move {number} of another game", number=step)


def tried_note(language: Language, table: Table) -> str:
    """The same in a line for the table itself, "" for one that tries nothing."""
    if table.origin is None:
        return ""
    if table.origin.step == 0:
        return language.text("Tried from the beginning of another game; counts for nobody.")
    return language.text(
        "Tried from move {number} of another game; counts for nobody.", number=table.origin.step
    )


def tried_line(language: Language, table: Table) -> str:
    """All there is to know of a table that tries a position, "" for any other."""
    if table.origin is None:
        return ""
    if table.origin.step == 0:
        return language.text(
            "This game begins with the hands of another one. The cards to come are drawn anew, and"
            " it counts in nobody's figures."
        )
    return language.plural(
        "The first {n} move was played in another game, from which this one goes on. The cards to"
        " come are drawn anew, and it counts in nobody's figures.",
        "The first {n} moves were played in another game, from which this one goes on. The cards to"
        " come are drawn anew, and it counts in nobody's figures.",
        table.origin.step,
    )


def ago(language: Language, ms: int, when: int) -> str:
    """How long something is past, or its date where that is long: no zone of time is asked for."""
    days = ms // _DAY
    if days >= _DATED:
        date = datetime.fromtimestamp(when / 1000, UTC)
        fields = {"year": f"{date:%Y}", "month": f"{date:%m}", "day": f"{date:%d}"}
        return language.context("a date", "{year}-{month}-{day}", **fields)
    for size, message in _AGO:
        if ms >= size:
            return language.plural(*message, ms // size)
    return language.text("just now")


def paces(language: Language) -> list[tuple[str, str]]:
    """The name of each pace, and how it reads."""
    return [(pace, pace_label(language, pace)) for pace in PACES]


def pace_label(language: Language, pace: str) -> str:
    """How a pace reads."""
    return language.text(_PACES[pace])


def time_left(language: Language, ms: int) -> str:
    """How long there still is, in the largest unit that fits."""
    seconds = ms // 1000
    for size, message in _UNITS:
        if seconds >= size:
            return language.plural(*message, seconds // size)
    return language.text("less than a minute left")


def clock_text(language: Language, ms: int) -> str:
    """How long there still is, as a clock shows it; days in words."""
    minutes, seconds = divmod(-(-ms // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= 24:
        return time_left(language, ms)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
