"""Advisers: bots that say what they make of a decision, to whoever asks for a hint or a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from potsherd.bots import LEVELS, make_bot
from potsherd.errors import OptionError
from potsherd.views import View

if TYPE_CHECKING:
    from potsherd.bots.search_bot import Weighed

BEST_ADVISER = [*LEVELS][-1]
"""The bot that hints come from."""


@runtime_checkable
class Adviser(Protocol):
    """Weighs the moves of a seat; like any bot it is given nothing but the view of that seat."""

    def weigh(self, view: View) -> list[Weighed]:
        """The moves worth a thought, the best first; `view` is of the seat that decides now."""
        ...


def adviser(spec: str) -> Adviser | None:
    """The bot of a spec if it can tell what it thinks; always with the same seed, so that the same
    view gets the same advice. Raises OptionError for no bot."""
    bot = make_bot(spec, 0)
    return bot if isinstance(bot, Adviser) else None


def weigh(spec: str, view: View) -> list[Weighed]:
    """What the bot of a spec makes of a decision; raises OptionError for one that cannot tell."""
    asked = adviser(spec)
    if asked is None:
        raise OptionError(f"the bot {spec!r} cannot say what it thinks; {BEST_ADVISER} can")
    return asked.weigh(view)
