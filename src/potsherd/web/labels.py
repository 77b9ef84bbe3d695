"""What the pages call things: editions, bots, paces, times."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath

from potsherd import wording
from potsherd.bots import BOTS
from potsherd.editions import Edition, built_in, load_edition
from potsherd.language import Language, mark, mark_plural
from potsherd.language.names import monument_name, variant_name
from potsherd.table.settings import PACES
from potsherd.web.board.contract import BOARDS

_BOTS: Mapping[str, str] = {
    "beginner": mark("a bot that has just learned the game"),
    "student": mark("a bot that is still learning"),
    "digger": mark("a bot with some experience"),
    "scholar": mark("a bot that thinks ahead"),
    "expert": mark("the strongest bot"),
    "greedy": mark("a bot that plays well"),
    "random": mark("a bot that plays at random"),
}
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


def bot_levels(language: Language) -> list[tuple[str, str]]:
    """The spec of each bot that people are offered, and what it is called."""
    return [(spec, bot_label(language, spec)) for spec in BOTS if spec in _BOTS]


def bot_label(language: Language, spec: str) -> str:
    """What a bot is called where its strength matters."""
    name = spec.partition(":")[0]
    if name in _BOTS:
        return language.text(_BOTS[name])
    return language.text("a bot of the kind “{name}”", name=name)


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
