"""Bots of one's own in Python: a class on the import path, `package.module:Class`."""

from __future__ import annotations

import inspect
import os
import signal
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from copy import deepcopy
from dataclasses import replace
from importlib import import_module
from threading import current_thread, main_thread
from time import monotonic
from types import ModuleType
from typing import TypeVar

from potsherd.bots.bot import Bot
from potsherd.bots.own import START, THINK_MS, late, legal, told
from potsherd.errors import BotFailed, OptionError
from potsherd.moves import Move
from potsherd.views import View

Result = TypeVar("Result")


class OwnClass:
    """Lets an instance of the class choose, which is made for the seat with `seed`.

    Whatever it raises, an answer that is no legal move, and one that is late, is a BotFailed. What
    it prints goes to standard error, as standard output may be what is asked for.
    """

    def __init__(self, named: str, think_ms: int = THINK_MS, seed: int = 0) -> None:
        self._made: Callable[..., Bot] = loaded(named)
        self._think_ms, self._seed = think_ms, seed
        self._bot: Bot | None = None

    @staticmethod
    def check(named: str) -> None:
        """Raise OptionError where there is no such class."""
        loaded(named)

    def choose(self, view: View) -> Move:
        """See Bot."""
        seconds = self._think_ms / 1000
        if self._bot is None:
            seconds += START
        # What a bot tries out on its view must not change by what its answer is judged.
        given = replace(view, state=view.state.copy(), knowledge=deepcopy(view.knowledge))
        return legal(view, self._within(seconds, lambda: self._begun().choose(given)))

    def _begun(self) -> Bot:
        if self._bot is None:
            self._bot = self._made(seed=self._seed)
        return self._bot

    def _within(self, seconds: float, work: Callable[[], Result]) -> Result:
        """What some work of the bot comes to. Raises BotFailed."""
        try:
            with redirect_stdout(sys.stderr):
                return _timed(seconds, work)
        except _Late:
            raise late(self._think_ms) from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # bots exit, too
            raise BotFailed(f"it raised {told(error)}") from None


def loaded(named: str) -> type[Bot]:
    """The class of a bot. Raises OptionError where there is none that could play."""
    name, _, class_name = named.partition(":")
    made = getattr(_module(name, named), class_name, None)
    if not (isinstance(made, type) and callable(getattr(made, "choose", None))):
        raise OptionError(f"module {name!r} has no class {class_name!r} with choose(view)")
    try:
        inspect.signature(made).bind(seed=0)
    except TypeError as error:
        raise OptionError(
            f"{named} is made with a seed, as in {class_name}(seed=7): {error}"
        ) from None
    except ValueError:  # made in C: nothing tells what it takes
        pass
    return made


def _module(name: str, named: str) -> ModuleType:
    """The module, also from the working directory, where `python -m` would look, too."""
    if not {"", os.getcwd()} & {*sys.path}:
        sys.path.insert(0, os.getcwd())
    try:
        with redirect_stdout(sys.stderr):
            return import_module(name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if isinstance(error, ModuleNotFoundError) and f"{name}.".startswith(f"{error.name}."):
            raise OptionError(
                f"no module {error.name!r} for the bot {named!r}, neither on the import path nor in"
                " the working directory"
            ) from None
        raise OptionError(f"the bot {named!r} cannot be loaded: {told(error)}") from None


class _Late(BaseException):
    """When time is up; no error that a bot would catch by itself."""


def _timed(seconds: float, work: Callable[[], Result]) -> Result:
    """Do some work; raise _Late when it has taken so long, or where nothing can break it off, as
    in other threads than the first one, after it."""
    if not (hasattr(signal, "setitimer") and current_thread() is main_thread()):
        began = monotonic()
        result = work()
        if monotonic() - began > seconds:
            raise _Late
        return result
    armed, rung = True, False

    def ring(*_: object) -> None:
        nonlocal rung
        if armed:
            rung = True
            raise _Late

    before = signal.signal(signal.SIGALRM, ring)
    try:
        # Again and again, as the bot may catch the first one.
        signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
        try:
            result = work()
        except Exception:
            if not rung:
                raise
        finally:
            armed = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if rung:  # caught, or made another error of by what the bot was calling just then
        raise _Late
    return result
