"""What rules call: marks on functions, and the graph that binding and compiling walk.

A rule calls others by the names of its module. A stub is such a name with nothing behind it: what a
family of games, or whoever binds the rule, is to give there.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from dis import get_instructions
from functools import cache
from itertools import chain
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, Concatenate, NoReturn, ParamSpec, TypeVar

from potsherd.errors import PotsherdError

Function = Callable[..., Any]
Rule = TypeVar("Rule", bound=Function)
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

_MAKES = ("BUILD_LIST", "BUILD_SET", "BUILD_MAP")

_rules: set[Function] = set()
_apart: set[Function] = set()
_disjoint: set[Function] = set()
_stubs: set[Function] = set()


class BindingError(PotsherdError):
    """When rules do not fit together: a stub that is called has nothing behind it, or what is given
    is called by nobody."""


def rule(function: Rule) -> Rule:
    """Mark a function as one that can also be compiled.

    It may read numbers, texts, tuples and arrays of its module, and call other rules. It computes
    with numbers, not with whole arrays, which is refused when it is compiled.
    """
    if function.__code__.co_freevars:
        raise BindingError(f"the rule {name_of(function)} must not read variables around it")
    _rules.add(function)
    return function


def apart(function: Rule) -> Rule:
    """Mark a rule so large that its compiled form is called by others, not copied into them.

    A copy in each caller is fastest for small rules, and takes long to make of large ones.
    """
    _apart.add(function)
    return rule(function)


def disjoint(function: Rule) -> Rule:
    """Mark a rule whose arrays and records never overlap.

    So its compiled form need not read again what it has read whenever it writes, and copies rows at
    once. Where two of them overlapped, and one was written to, it would compute anything.
    """
    _disjoint.add(function)
    return rule(function)


def marked_as(function: Function, other: Function) -> Function:
    """A function with the marks of another rule."""
    for marked in (_rules, _apart, _disjoint):
        if other in marked:
            marked.add(function)
    return function


def stub(method: Callable[Concatenate[Any, Asked], Answer]) -> Callable[Asked, Answer]:
    """A stub for a method that a protocol asks of whoever gives it; rules call it by its name."""

    def nothing(*_: Asked.args, **__: Asked.kwargs) -> NoReturn:
        raise BindingError(f"{name_of(nothing)} is a stub: bind it to what it stands for")

    nothing.__name__, nothing.__qualname__ = method.__name__, method.__qualname__
    nothing.__module__, nothing.__doc__ = method.__module__, method.__doc__
    _stubs.add(nothing)
    return nothing


def is_rule(value: object) -> bool:
    """Whether this is a rule."""
    return isinstance(value, FunctionType) and value in _rules


def is_apart(value: object) -> bool:
    """Whether this is a rule that is not copied into its callers."""
    return isinstance(value, FunctionType) and value in _apart


def is_disjoint(value: object) -> bool:
    """Whether this is a rule whose arrays and records never overlap."""
    return isinstance(value, FunctionType) and value in _disjoint


def is_stub(value: object) -> bool:
    """Whether this is a stub."""
    return isinstance(value, FunctionType) and value in _stubs


@cache
def allocates(function: Function) -> bool:
    """Whether a function makes arrays or lists of its own.

    Only then need its compiled form count who holds an array: others are lent theirs, and to count
    them with each row that is read took a third of the time.
    """
    assert isinstance(function, FunctionType)
    if any(getattr(each, "__module__", None) == "numpy" for each in _functions_read(function)):
        return True
    instructions = chain.from_iterable(map(get_instructions, _all_code(function.__code__)))
    return any(each.opname in _MAKES for each in instructions)


def _functions_read(function: Function) -> Iterator[object]:
    return (each for each in reads(function).values() if isinstance(each, BuiltinFunctionType))


def _all_code(code: CodeType) -> Iterator[CodeType]:
    """Code, and what is defined within it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _all_code(inner)


def name_of(function: Function) -> str:
    """What errors call a function."""
    return f"{function.__module__}.{function.__qualname__}"


def reads(function: Function) -> dict[str, Any]:
    """What a function reads of its module, by the names that it uses."""
    found: dict[str, Any] = {}
    assert isinstance(function, FunctionType)
    for name, attribute in _names(function.__code__):
        value = function.__globals__.get(name, vars(builtins).get(name))
        if isinstance(value, ModuleType):
            found[f"{name}.{attribute}"] = getattr(value, attribute)
        else:
            found[name] = value
    return found


@cache
def _names(code: CodeType) -> tuple[tuple[str, str], ...]:
    """The names that code reads of its module, each with the name that is read of it in turn."""
    return tuple(_listed(code))


def _listed(code: CodeType) -> Iterator[tuple[str, str]]:
    for each in _all_code(code):
        found = ""
        for instruction in get_instructions(each):
            if found:
                yield found, str(instruction.argval)
            found = instruction.argval if instruction.opname == "LOAD_GLOBAL" else ""


def calls(function: Function) -> dict[str, Function]:
    """The rules and stubs that a rule calls, by the names that it calls them; a function that is no
    rule is not looked into."""
    if not is_rule(function):
        return {}
    return {
        name: value for name, value in reads(function).items() if is_rule(value) or is_stub(value)
    }


@rule
def counted(number: int) -> int:
    """A number that is not negative; by this compiled code knows it, too.

    An index that may be negative is looked at each time, since it may count from the end: that took
    more time than what was done with it.
    """
    return max(number, 0)
