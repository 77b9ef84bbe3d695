"""Bots by name: a spec such as `greedy` or `random:seed=3` says which bot and how it is set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

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


def make_bot(spec: str, seed: int | None = None) -> Bot:
    """A new bot for one seat of one game.

    `spec` is a name, then options: `name:option=value:option=value`. `seed` is for a bot that
    takes one when the spec names none. Raises OptionError that says what is accepted.
    """
    recipe, options = _parsed(spec)
    if "seed" in recipe.options and seed is not None:
        options = {"seed": seed, **options}
    made: Bot = getattr(import_module(recipe.module), recipe.class_name)(**recipe.fixed, **options)
    return made


def searches(spec: str) -> bool:
    """Whether a bot searches, which it needs compiled code for. Raises OptionError for no bot."""
    return _parsed(spec)[0].module == _SEARCHING


def check_bot(spec: str) -> None:
    """Raise the OptionError of `make_bot`, if any, without loading the bot."""
    _parsed(spec)


def _parsed(spec: str) -> tuple[Recipe, dict[str, object]]:
    name, *given = spec.split(":")
    if name not in BOTS:
        raise OptionError(f"no bot {name!r}; there are: {', '.join(BOTS)}")
    recipe, options = BOTS[name], dict[str, object]()
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
