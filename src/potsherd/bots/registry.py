"""Bots by name: a spec such as `greedy` or `random:seed=3` says which bot and how it is set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from potsherd.bots.bot import Bot
from potsherd.errors import OptionError


@dataclass(frozen=True)
class Entry:
    """A bot that can be asked for: where its class is, and what can be set.

    The values of `options` read an option's text; they raise ValueError.
    """

    module: str
    class_name: str
    options: Mapping[str, Callable[[str], object]] = field(default_factory=dict)


BOTS: Mapping[str, Entry] = {
    "greedy": Entry("potsherd.bots.greedy", "GreedyBot"),
    "random": Entry("potsherd.bots.random", "RandomBot", {"seed": int}),
}
"""Every bot there is."""


def make_bot(spec: str, seed: int | None = None) -> Bot:
    """A new bot for one seat of one game.

    `spec` is a name, then options: `name:option=value:option=value`. `seed` is for a bot that
    takes one when the spec names none. Raises OptionError that says what is accepted.
    """
    entry, options = _parsed(spec)
    if "seed" in entry.options and seed is not None:
        options = {"seed": seed, **options}
    made: Bot = getattr(import_module(entry.module), entry.class_name)(**options)
    return made


def check_bot(spec: str) -> None:
    """Raise the OptionError of `make_bot`, if any, without loading the bot."""
    _parsed(spec)


def _parsed(spec: str) -> tuple[Entry, dict[str, object]]:
    name, *settings = spec.split(":")
    if name not in BOTS:
        raise OptionError(f"no bot {name!r}; there are: {', '.join(BOTS)}")
    entry, options = BOTS[name], dict[str, object]()
    accepted = (
        ", ".join(f"{name}:{option}=..." for option in entry.options) or "nothing but its name"
    )
    for setting in settings:
        option, equals, value = setting.partition("=")
        if option not in entry.options or not equals or option in options:
            raise OptionError(f"bot {name!r} cannot be given {setting!r}; it takes {accepted}")
        try:
            options[option] = entry.options[option](value)
        except ValueError:
            raise OptionError(
                f"bot {name!r}: {option} is {value!r}; it must be a whole number"
            ) from None
    return entry, options
