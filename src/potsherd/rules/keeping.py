"""How compiled code is kept: in files named by all that the code depends on, and by nothing else.

That is what is compiled (the instructions and constants of a rule and of all rules that it calls,
not their comments or where they stand), for which types and which processor, by which versions of
Python, numpy and numba. Numba's own way of keeping code looks at the file in which a function
stands: it misses changes of the functions that are called, and minds changes of comments.
"""

from __future__ import annotations

import os
import pickle
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep, time
from types import BuiltinFunctionType, CodeType, FunctionType
from typing import Any, BinaryIO
from uuid import uuid4

import numba
import numpy as np
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from numba.core.types.containers import BaseNamedTuple, BaseTuple

from potsherd.processes.caches import cache_base
from potsherd.rules.calls import (
    BindingError,
    Function,
    allocates,
    is_apart,
    is_disjoint,
    is_rule,
    name_of,
    reads,
)

HOW = {"nogil": True, "error_model": "numpy"}
"""How numba compiles all rules."""
DAYS = 60
"""Code that has not been loaded for so many days is removed when other code is kept."""
PATIENCE = 300.0
"""Seconds for which code is waited for that another process makes; it may have been halted."""
_LOOK_AGAIN = 0.05
DOCUMENTED = 0x4000000
"""The flag of code whose first constant is a docstring, since Python 3.13; before, all has one, or
None in its place."""


# ---------------------------------------------------------------- what is compiled
@cache
def digest_of(function: Function) -> str:
    """A digest of all that the compiled form of a rule depends on but types and versions.

    Raises BindingError for one that reads what is neither a constant nor a rule.
    """
    assert isinstance(function, FunctionType)
    told = [
        f"how: {HOW}",
        f"apart: {is_apart(function)}",
        f"disjoint: {is_disjoint(function)}",
        f"counts: {allocates(function)}",
        f"defaults: {function.__defaults__!r} {function.__kwdefaults__!r}",
        *_told_code(function.__code__),
        *(
            f"{name}: {_told(function, name, value)}"
            for name, value in sorted(reads(function).items())
        ),
    ]
    return sha256("\n".join(told).encode()).hexdigest()


def _told_code(code: CodeType) -> Iterator[str]:
    """The instructions and what they name, without line numbers and docstrings."""
    yield code.co_code.hex()
    yield repr((code.co_names, code.co_varnames, code.co_argcount, code.co_kwonlyargcount))
    is_function = not code.co_name.startswith("<")
    documented = code.co_flags & DOCUMENTED if sys.version_info >= (3, 13) else is_function
    for number, constant in enumerate(code.co_consts):
        if isinstance(constant, CodeType):
            yield from _told_code(constant)
        elif number > 0 or not documented:
            yield repr(constant)


def _told(function: Function, name: str, value: Any) -> str:
    """What a rule reads under a name, as text."""
    if is_rule(value):
        return digest_of(value)
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    if isinstance(value, tuple):
        return f"{type(value).__name__}({', '.join(_told(function, name, each) for each in value)})"
    if isinstance(value, np.ndarray | np.generic):
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, type | BuiltinFunctionType | np.ufunc):
        fields = getattr(value, "_fields", "")  # of a tuple with names
        return f"{getattr(value, '__module__', 'numpy')}.{value.__name__}{fields}"
    raise BindingError(
        f"{name_of(function)} reads {name}, which is {value!r}; a rule may read numbers, texts, "
        f"tuples and arrays, and call other rules"
    )


def _told_type(kind: Any) -> str:
    """A type of numba as text. Records tell of their fields; tuples with names do so here."""
    if isinstance(kind, BaseTuple):
        parts = [_told_type(each) for each in kind.types]
        if isinstance(kind, BaseNamedTuple):
            made = kind.instance_class
            return f"{made.__module__}.{made.__qualname__}{kind.fields}({', '.join(parts)})"
        return f"({', '.join(parts)})"
    return str(kind)


# ---------------------------------------------------------------- files of code
def keep(entry: Any, function: Function) -> None:
    """Have numba look for the code of a rule where it is kept, and keep there what it compiles."""
    folder = cache_folder()
    if folder is not None:
        entry._cache = _Kept(folder, function)


class _Kept:
    """The compiled forms of one rule, one file for each kind of arguments, as numba asks for
    them."""

    def __init__(self, folder: Path, function: Function) -> None:
        self.cache_path = str(folder)
        name = name_of(function).translate({ord(mark): None for mark in "<>"})
        self._folder, self._name, self._digest = folder, name, digest_of(function)
        self._begun: dict[Path, BinaryIO] = {}

    def _path(self, signature: Any, processor: tuple[str, ...]) -> Path:
        told = (self._digest, *map(_told_type, signature), repr(processor))
        digest = sha256("\n".join(told).encode()).hexdigest()
        return self._folder / f"{self._name}-{digest[:32]}.nbc"

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The code for arguments of these types; None if it is not there, and is to be made here.

        Where another process makes it, that is waited for.
        """
        context.refresh()
        path = self._path(signature, context.codegen().magic_tuple())
        reduced = _read(path)
        if reduced is None:
            self._begin(path)
            reduced = _read(path)
            if reduced is None:
                return None
            self._end(path)
        with suppress(OSError):
            path.touch()  # it is in use
        return CompileResult._rebuild(context, *reduced)

    def _begin(self, path: Path) -> None:
        """Wait for one's turn to make the code, if another process makes it."""
        if sys.platform == "win32" or path in self._begun:
            return  # there each process makes the code for itself
        import fcntl

        ends = monotonic() + PATIENCE
        with suppress(OSError):  # where nothing can be locked nobody is waited for
            lock = open(_lock_of(path), "wb")
            while True:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    if monotonic() > ends:
                        lock.close()
                        return
                    sleep(_LOOK_AGAIN)
                else:
                    self._begun[path] = lock
                    return

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep the code for arguments of these types, all at once."""
        path = self._path(signature, result.codegen.magic_tuple())
        begun = path.with_name(f"{uuid4().hex}.nbc")
        try:
            begun.write_bytes(dumps(result._reduce()))
            begun.replace(path)
        except OSError:  # the next process compiles it anew
            begun.unlink(missing_ok=True)
        self._end(path)
        _tidy(self._folder.parent)

    def _end(self, path: Path) -> None:
        """Let others know that the code need not be waited for any more."""
        if path in self._begun:
            _lock_of(path).unlink(missing_ok=True)
            self._begun.pop(path).close()


def _read(path: Path) -> Any:
    try:
        return pickle.loads(path.read_bytes())
    except (OSError, EOFError, pickle.UnpicklingError):  # not there, or cut off
        return None


def _lock_of(path: Path) -> Path:
    """The file that whoever makes the code holds a lock on, which ends with the process."""
    return path.with_suffix(".lock")


def _tidy(base: Path) -> None:
    """Remove code that has not been used for long."""
    for path in (*base.glob("*/*.nbc"), *base.glob("*/*.lock")):
        with suppress(OSError):
            if path.stat().st_mtime < time() - DAYS * 86_400:
                path.unlink()


# ---------------------------------------------------------------- the folder
@cache
def cache_folder() -> Path | None:
    """The folder for code compiled by these versions, made if need be.

    None when no folder can be written to: then code is compiled anew in each process.
    """
    versions = (
        f"python-{platform.python_version()}-numpy-{np.__version__}-numba-{numba.__version__}"
    )
    folder = cache_base() / versions
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK | os.X_OK)
    except OSError:
        return None
    return folder if writable else None
