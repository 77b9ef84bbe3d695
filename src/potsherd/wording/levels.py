"""What bots' levels are called, and what each is like in one line."""

from __future__ import annotations

from collections.abc import Mapping

from potsherd.bots.ladder import wins
from potsherd.language import Language, mark

_NAMES: Mapping[str, str] = {
    "beginner": mark("Beginner"),
    "student": mark("Student"),
    "digger": mark("Digger"),
    "scholar": mark("Scholar"),
    "expert": mark("Expert"),
    "greedy": mark("Greedy"),
    "search": mark("Searching"),
    "random": mark("At random"),
}
_LINES: Mapping[str, str] = {
    "beginner": mark("Plays by instinct, and often misses the better step."),
    "student": mark("Plays by instinct, and misses the better step now and then."),
    "digger": mark("Always takes what looks best at once."),
    "scholar": mark("Thinks a little ahead."),
    "expert": mark("Thinks far ahead; hints come from this bot."),
    "greedy": mark("Takes what brings most at once."),
    "random": mark("Takes any step that is allowed."),
}
_BEATS: Mapping[str, str] = {
    "student": mark("Of 100 games for two it wins {n} against the Beginner."),
    "digger": mark("Of 100 games for two it wins {n} against the Student."),
    "scholar": mark("Of 100 games for two it wins {n} against the Digger."),
    "expert": mark("Of 100 games for two it wins {n} against the Scholar."),
}


def level_name(language: Language, spec: str) -> str:
    """What the level of a bot is called; a bot of one's own is called by its spec."""
    name = spec.partition(":")[0]
    return language.text(_NAMES[name]) if name in _NAMES else spec


def level_line(language: Language, spec: str) -> str:
    """What a bot is like, "" where there is nothing to say."""
    return language.text(_LINES[spec]) if spec in _LINES else ""


def level_strength(language: Language, spec: str, edition: str) -> str:
    """How strong a level is in an edition, "" where it was not measured."""
    won = wins(edition)
    return language.text(_BEATS[spec], n=round(won[spec])) if spec in won else ""
