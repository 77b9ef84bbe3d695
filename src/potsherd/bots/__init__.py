"""Bots: programs that play a seat from its view."""

from potsherd.bots.bot import Bot
from potsherd.bots.ladder import level_of, next_level
from potsherd.bots.registry import BOTS, LEVELS, check_bot, is_own, make_bot, searches

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "check_bot",
    "is_own",
    "level_of",
    "make_bot",
    "next_level",
    "searches",
]
