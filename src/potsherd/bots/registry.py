"""Bots by name: a spec such as `greedy` or `random:seed=3` says which bot and how it is set.

Bots of one's own, `package.module:Class` and `exec:COMMAND`, are code that a spec lets run, so they
are refused unless whoever asks says that they may: a server never does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from potsherd.bots.bot import Bot
from potsherd.errors import OptionError


@dataclass(frozen=True)
class Recipe:
    """A bot that can be asked for: where its class is, what can be set, and what is set already.

    The values of `options` read an option's text; they raise ValueError with what they accept.
    """

    module: str
    class_name: str
    options: Mapping[str, Callable[[str], object]] = field(default_factory=dict)
    fixed: Mapping[str, object] = field(default_factory=dict)


def _whole(least: int | None = None, most: int | None = None) -> Callable[[str], object]:
    """Reads a whole number within bounds, if there are any."""
    wanted = "a whole number" if least is None else f"a whole number from {least} to {most}"

    def read(text: str) -> object:
        try:
            number = int(text)
        except ValueError:
            raise ValueError(wanted) from None
        if least is not None and most is not None and not least <= number <= most:
            raise ValueError(wanted)
        return number

    return read


def _one_of(*words: str) -> Callable[[str], object]:
    def read(text: str) -> object:
        if text not in words:
            raise ValueError(" or ".join(words))
        return text

    return read


_SEARCHING = "potsherd.bots.search_bot"
_SEED: Mapping[str, Callable[[str], object]] = {"seed": _whole()}


def _instinct(temperature: float) -> Recipe:
    return Recipe("potsherd.bots.instinct", "InstinctBot", _SEED, {"temperature": temperature})


def _search(level: str) -> Recipe:
    return Recipe(_SEARCHING, "SearchBot", _SEED, {"nodes": level})


LEVELS: Mapping[str, Recipe] = {
    "beginner": _instinct(2.5),
    "student": _instinct(1.2),
    "digger": _instinct(0.0),
    "scholar": _search("scholar"),
    "expert": _search("expert"),
}
"""The levels, from the weakest to the strongest; see docs/ladder.md."""

BOTS: Mapping[str, Recipe] = {
    **LEVELS,
    "greedy": Recipe("potsherd.bots.greedy", "GreedyBot"),
    "search": Recipe(
        _SEARCHING,
        "SearchBot",
        {
            # Bounded, since anybody at a table may ask for such a bot.
            "nodes": _whole(1, 20_000),
            "ms": _whole(1, 2_000),
            "worlds": _whole(1, 512),
            "network": _one_of("best", "none"),
            "seed": _whole(),
        },
    ),
    "random": Recipe("potsherd.bots.random", "RandomBot", _SEED),
}
"""Every bot there is."""


EXEC = "exec"
_CLASS = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(?=:|$)")
_OPTION = re.compile(r"((?:think_ms|seed)=[^:]*):")
_OWN: Mapping[str, Callable[[str], object]] = {"think_ms": _whole(1, 3_600_000), "seed": _whole()}
_HOW_OWN = "package.module:Class or exec:COMMAND"


def make_bot(spec: str, seed: int | None = None, *, own: bool = False) -> Bot:
    """A new bot for one seat of one game.

    `spec` is a name, then options: `name:option=value:option=value`. `seed` is for a bot that
    takes one when the spec names none. With `own` it may be a bot of one's own, whose code then
    runs; one that holds more than memory has a `close`. Raises OptionError that says what is
    accepted.
    """
    recipe, options = _parsed(spec, own)
    if "seed" in recipe.options and seed is not None:
        options = {"seed": seed, **options}
    made: Bot = _class_of(recipe)(**recipe.fixed, **options)
    return made


def searches(spec: str) -> bool:
    """Whether a bot searches, which it needs compiled code for. Raises OptionError for no bot."""
    return _parsed(spec)[0].module == _SEARCHING


def is_digger(spec: str) -> bool:
    """Whether a bot always takes what looks best at once, so that `diggers` plays as it does.
    Raises OptionError for no bot."""
    return _parsed(spec, own=True)[0] is LEVELS["digger"]


def check_bot(spec: str, *, own: bool = False) -> None:
    """Raise the OptionError of `make_bot`, if any, without loading the bot; but the class of a bot
    of one's own is loaded, and its command looked for."""
    recipe, _ = _parsed(spec, own)
    if is_own(spec):
        _class_of(recipe).check(**recipe.fixed)


def is_own(spec: str) -> bool:
    """Whether a spec means a bot of one's own, be there one or not."""
    name = spec.partition(":")[0]
    return name not in BOTS and (spec.startswith(f"{EXEC}:") or _CLASS.match(spec) is not None)


def _class_of(recipe: Recipe) -> Any:
    return getattr(import_module(recipe.module), recipe.class_name)


def _parsed(spec: str, own: bool = False) -> tuple[Recipe, dict[str, object]]:
    if is_own(spec):
        if not own:
            raise OptionError(
                f"{spec!r} is a bot of your own; such bots play in potsherd arena, simulate and"
                " play, and at the tables of a server as programs that use its API"
            )
        name, given, recipe = _own(spec)
    else:
        name, *given = spec.split(":")
        if name not in BOTS:
            besides = f"; and your own, as {_HOW_OWN}" if own else ""
            raise OptionError(f"no bot {name!r}; there are: {', '.join(BOTS)}{besides}")
        recipe = BOTS[name]
    options = dict[str, object]()
    accepted = (
        ", ".join(f"{name}:{option}=..." for option in recipe.options) or "nothing but its name"
    )
    for setting in given:
        option, equals, value = setting.partition("=")
        if option not in recipe.options or not equals or option in options:
            raise OptionError(f"bot {name!r} cannot be given {setting!r}; it takes {accepted}")
        try:
            options[option] = recipe.options[option](value)
        except ValueError as error:
            raise OptionError(f"bot {name!r}: {option} is {value!r}; it must be {error}") from None
    return recipe, options


def _own(spec: str) -> tuple[str, list[str], Recipe]:
    """What a bot of one's own is called, what it is given, and how it is made; the options of a
    command stand before it, as it may hold anything."""
    if not spec.startswith(f"{EXEC}:"):
        module, name, *given = spec.split(":")
        fixed = {"named": f"{module}:{name}"}
        return fixed["named"], given, Recipe("potsherd.bots.own_class", "OwnClass", _OWN, fixed)
    command, given = spec.partition(":")[2], []
    while found := _OPTION.match(command):
        given.append(found[1])
        command = command[found.end() :]
    return EXEC, given, Recipe("potsherd.bots.program", "Program", _OWN, {"command": command})
