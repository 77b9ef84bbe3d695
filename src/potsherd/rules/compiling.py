"""The compile switch: a rule is plain Python, and `compiled` gives its machine-code form.

`@rule` leaves a function as it is, so the rules run anywhere without a compiler. `compiled`
makes a second form of it with numba, in which every rule that it calls is replaced by its
compiled form. Both come from one source, so they cannot disagree about the rules. `bind` gives a
rule with what a family of games gives behind the stubs that it reaches.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from threading import Timer
from types import FunctionType
from typing import TYPE_CHECKING, Any

from potsherd.language import from_environment, mark
from potsherd.rules.calls import (
    BindingError,
    Function,
    Rule,
    allocates,
    apart,
    calls,
    counted,
    disjoint,
    is_apart,
    is_disjoint,
    is_stub,
    marked_as,
    name_of,
    rule,
    stub,
)

if TYPE_CHECKING:
    from numba.core.compiler import CompilerBase

__all__ = [
    "BindingError",
    "Given",
    "apart",
    "bind",
    "bind_those",
    "compiled",
    "counted",
    "disjoint",
    "prepared",
    "rule",
    "stub",
]

NOTE_AFTER = 1.0
"""Seconds of compiling after which a note says so."""
NOTE = mark("compiling the rules; this is done once and takes a minute or two")

Given = Mapping[Function, Function]
"""What is put behind stubs."""

_bound: dict[tuple[Function, frozenset[tuple[Function, Function]]], Function] = {}
_entries: dict[Function, Function] = {}
_parts: dict[Function, Function] = {}


# ---------------------------------------------------------------- binding
def bind(function: Rule, given: Given) -> Rule:
    """The same rule with what is given in place of the stubs that it calls, or any rule it calls.

    So one loop over `legal` and `apply` serves the kernels of all games. What is given may call
    stubs in turn. Raises BindingError if a stub that is reached is not given, or one that is given
    is not reached.
    """
    forms: dict[Function, Function] = {}
    uses: dict[Function, dict[Function, Function]] = {}
    for caller in _inside_out(function, given, (), {}):
        called = calls(caller)
        for each in called.values():
            if is_stub(each) and each not in given:
                raise BindingError(f"{name_of(caller)} calls {name_of(each)}, which is not given")
        behind = {name: given.get(each, each) for name, each in called.items()}
        uses[caller] = {each: given[each] for each in called.values() if each in given}
        for each in behind.values():
            uses[caller] |= uses[each]
        forms[caller] = _form(
            caller, {name: forms[each] for name, each in behind.items()}, uses[caller]
        )
    for each in given:
        if each not in uses[function]:
            raise BindingError(f"{name_of(function)} never calls a stub {name_of(each)}")
    return forms[function]  # type: ignore[return-value]


def bind_those(function: Rule, given: Given) -> Rule:
    """The same, where more may be given than is reached."""
    reached = {
        each for caller in _inside_out(function, given, (), {}) for each in calls(caller).values()
    }
    return bind(function, {each: given[each] for each in given if each in reached})


def _inside_out(
    function: Function, given: Given, path: tuple[Function, ...], found: dict[Function, None]
) -> dict[Function, None]:
    """A function and all that are called from it, each after those that it calls."""
    if function in path:
        raise BindingError(f"the rule {name_of(function)} calls itself")
    if function not in found:
        for called in calls(function).values():
            _inside_out(given.get(called, called), given, (*path, function), found)
        found[function] = None
    return found


def _form(function: Function, names: Mapping[str, Function], given: Given) -> Function:
    """A rule that calls other functions than before, the same one for the same things given."""
    if not given:
        return function
    key = function, frozenset(given.items())
    if key not in _bound:
        _bound[key] = marked_as(_twin(function, names), function)
    return _bound[key]


def _twin(function: Function, names: Mapping[str, Any]) -> FunctionType:
    """The same function with other things behind some of the names that it reads."""
    assert isinstance(function, FunctionType)
    within = {**function.__globals__, **names}
    twin = FunctionType(function.__code__, within, function.__name__, function.__defaults__)
    twin.__kwdefaults__ = function.__kwdefaults__
    twin.__qualname__ = function.__qualname__
    twin.__module__ = function.__module__
    return twin


# ---------------------------------------------------------------- compiling
def compiled(function: Rule) -> Rule:
    """The compiled form of a rule; numba is imported and code made or loaded on first use.

    The compiled form takes numbers and numpy arrays and records in place of lists and objects.
    Raises BindingError for a rule with stubs that are not bound.
    """
    if function not in _entries:
        from potsherd.rules.keeping import keep

        entry = _jit(bind(function, {}), pipeline_class=_compiler_of(function))
        keep(entry, function)
        _entries[function] = entry
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


def _jit(function: Function, **options: object) -> Callable[..., Any]:
    """Give a function to numba, with the rules that it calls as parts of it."""
    from numba import njit

    from potsherd.rules.keeping import HOW, digest_of

    twin = _twin(function, {name: _part(called) for name, called in calls(function).items()})
    # Numba tells code apart by this name, also code that it made in other processes.
    twin.__qualname__ += f"_{digest_of(function)[:16]}"
    return njit(  # type: ignore[no-any-return]
        twin,
        **HOW,
        **options,
        forceinline=not is_apart(function),
        _nrt=allocates(function),
    )


def _compiler_of(function: Function) -> type[CompilerBase]:
    """What compiles a rule that is called from Python: numba's own compiler, unless what it reaches
    can be made faster."""
    from numba.core.compiler import Compiler

    from potsherd.rules.linking import WholeCompiler

    reached = _inside_out(function, {}, (), {})
    return WholeCompiler if any(map(is_disjoint, reached)) else Compiler


def _part(function: Function) -> Function:
    """A rule as called by another one: never called from Python, so without ways in from there."""
    if function not in _parts:
        from potsherd.rules.linking import DisjointPartCompiler, PartCompiler

        _parts[function] = _jit(
            function,
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            pipeline_class=DisjointPartCompiler if is_disjoint(function) else PartCompiler,
        )
    return _parts[function]
