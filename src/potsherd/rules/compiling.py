"""The compile switch: a rule is plain Python, and `compiled` gives its machine-code form.

`@rule` leaves a function as it is, so the rules run anywhere without a compiler. `compiled`
makes a second form of it with numba, in which every rule that it calls is replaced by its
compiled form. Both come from one source, so they cannot disagree about the rules.

Compiled code is kept on disk in a folder named by a hash of all rule sources and of the versions
of Python, numpy and numba, because numba alone notices only a change of the file a function
stands in, not of the functions it calls.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Callable
from contextlib import contextmanager
from dis import get_instructions
from functools import cache
from pathlib import Path
from threading import Timer
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

from potsherd.language import from_environment, mark

if TYPE_CHECKING:
    from collections.abc import Iterator

CACHE_VARIABLE = "POTSHERD_CACHE"
"""Environment variable that names the folder for compiled code."""

NOTE_AFTER = 1.0
"""Seconds of compiling after which a note says so."""
NOTE = mark("compiling the rules; this is done once and takes up to a minute")

Rule = TypeVar("Rule", bound=Callable[..., Any])

_rules: set[Callable[..., Any]] = set()
_apart: set[Callable[..., Any]] = set()
_entries: dict[Callable[..., Any], Callable[..., Any]] = {}
_parts: dict[Callable[..., Any], Callable[..., Any]] = {}


def rule(function: Rule) -> Rule:
    """Mark a function as one that can also be compiled."""
    _rules.add(function)
    return function


def apart(function: Rule) -> Rule:
    """Mark a rule so large that its compiled form is called by others, not copied into them.

    A copy in each caller is fastest for small rules, and takes long to make of large ones.
    """
    _apart.add(function)
    return rule(function)


def compiled(function: Rule) -> Rule:
    """The compiled form of a rule; numba is imported and code made or loaded on first use.

    The compiled form takes numbers and numpy arrays and records in place of lists and objects.
    """
    if function not in _entries:
        with _numba_cache(cache_folder()) as keep:
            _entries[function] = _jit(function, cache=keep)
    return _entries[function]  # type: ignore[return-value]


def prepared(function: Rule, *arguments: Any) -> Rule:
    """The compiled form of a rule, ready to be called with arguments like these.

    If that takes a while, a note on standard error says why, once in a process.
    """
    from numba import typeof

    entry = compiled(function)
    note = Timer(NOTE_AFTER, _say_so)
    note.start()
    try:
        entry.compile(tuple(typeof(argument) for argument in arguments))  # type: ignore[attr-defined]
    finally:
        note.cancel()
        note.join()
    return entry


@cache
def _say_so() -> None:
    print(f"potsherd: {from_environment().text(NOTE)}", file=sys.stderr)


def bind(function: Rule, **names: Callable[..., Any]) -> Rule:
    """The same rule with other functions under some of the names it calls.

    So one loop over `legal` and `apply` serves the kernels of all games.
    """
    assert isinstance(function, FunctionType)
    mark = apart if function in _apart else rule
    twin = _twin(function, {**function.__globals__, **names})
    # Compiled code is kept under this name, and must not serve another binding.
    called = [f"{name}={f.__module__}.{f.__qualname__}" for name, f in sorted(names.items())]
    twin.__qualname__ += "_" + hashlib.sha256(" ".join(called).encode()).hexdigest()[:8]
    return mark(twin)  # type: ignore[return-value]


def _twin(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    twin.__qualname__ = function.__qualname__
    twin.__module__ = function.__module__
    return twin


def _jit(function: Callable[..., Any], **options: bool) -> Callable[..., Any]:
    """Give a function to numba, with the rules that it calls as parts of it."""
    from numba import njit

    assert isinstance(function, FunctionType)
    names = dict(function.__globals__)
    for name in {i.argval for i in get_instructions(function) if i.opname == "LOAD_GLOBAL"}:
        used = names.get(name)
        if isinstance(used, FunctionType) and used in _rules:
            names[name] = _part(used)
    twin = _twin(function, names)
    options["forceinline"] = function not in _apart
    return njit(twin, nogil=True, error_model="numpy", **options)  # type: ignore[no-any-return]


def _part(function: Callable[..., Any]) -> Callable[..., Any]:
    """A rule as called by another one: never called from Python, so without ways in from there."""
    if function not in _parts:
        _parts[function] = _jit(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    return _parts[function]


@contextmanager
def _numba_cache(folder: Path | None) -> Iterator[bool]:
    """Let numba keep what it compiles in `folder` while rules are prepared; False if nowhere."""
    from numba.core import config

    before = config.CACHE_DIR
    if folder is not None:
        config.CACHE_DIR = str(folder)
    try:
        yield folder is not None
    finally:
        config.CACHE_DIR = before


@cache
def cache_folder() -> Path | None:
    """The folder for compiled code of exactly these sources, made if need be.

    None when no folder can be written to: then code is compiled anew in each process.
    """
    folder = _cache_base() / _source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK | os.X_OK)
    except OSError:
        return None
    return folder if writable else None


def _cache_base() -> Path:
    if named := os.environ.get(CACHE_VARIABLE):
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "potsherd"


def _source_hash() -> str:
    import numba
    import numpy as np

    digest = hashlib.sha256()
    for part in (platform.python_version(), np.__version__, numba.__version__):
        digest.update(part.encode() + b"\0")
    package = Path(__file__).parent.parent
    for path in sorted(p for kind in ("py", "toml", "npz") for p in package.rglob(f"*.{kind}")):
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]
