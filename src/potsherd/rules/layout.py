"""Layouts: states and tables as Python objects of lists, or as numpy records with the same fields.

A layout is a class whose annotations say what each field is::

    @layout
    class State(Fields):
        mover: Annotated[int, public("i1")]
        hands: Annotated[list[list[int]], own("i1", 5, 9)]

Kernel functions read and write such fields and never care which of the two forms they get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, get_type_hints

if TYPE_CHECKING:
    import numpy as np

CHANCE = -1
"""The mover when chance decides."""
NOBODY = -2
"""The mover when the game is over."""

PUBLIC, OWN, HIDDEN = "public", "own", "hidden"


@dataclass(frozen=True)
class Field:
    """Width (numpy type code), shape and visibility of a field; the name comes from the class.

    PUBLIC fields are seen by all, of an OWN field each seat sees the row with its own number,
    HIDDEN fields are seen by nobody.
    """

    code: str
    shape: tuple[int, ...]
    visibility: str
    name: str = ""

    def zeros(self) -> Any:
        """A zero, or nested lists of zeros of the field's shape."""
        return _zeros(self.shape)


def public(code: str, *shape: int) -> Field:
    """A field everybody sees."""
    return Field(code, shape, PUBLIC)


def own(code: str, *shape: int) -> Field:
    """A field of one row per seat, each seen by its seat alone."""
    return Field(code, shape, OWN)


def hidden(code: str, *shape: int) -> Field:
    """A field no seat sees."""
    return Field(code, shape, HIDDEN)


def _zeros(shape: tuple[int, ...]) -> Any:
    if len(shape) < 2:
        return [0] * shape[0] if shape else 0
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def _copy(value: Any) -> Any:
    return [_copy(item) for item in value] if isinstance(value, list) else value


class Fields:
    """Base of all layouts: zero at first, compared and copied field by field."""

    __slots__ = ()
    LAYOUT: ClassVar[tuple[Field, ...]] = ()
    FILL: ClassVar[Callable[[Any, Any], None]]
    """Gives a second object copies of all fields of the first. It is written out for each layout,
    since copying is most of what interpreted rules spend their time on."""
    REDACT: ClassVar[Callable[[Any, Any, int | None], None]]
    """Gives it what a seat may see of them; written out like FILL."""

    def __init__(self) -> None:
        for field in self.LAYOUT:
            setattr(self, field.name, field.zeros())

    @classmethod
    def of(cls, values: dict[str, Any]) -> Self:
        """An object with these values, one for each field; lists are copied."""
        made = cls()
        for field in cls.LAYOUT:
            setattr(made, field.name, _copy(values[field.name]))
        return made

    def copy(self) -> Self:
        """An independent copy."""
        made = object.__new__(type(self))
        type(self).FILL(self, made)
        return made

    def redacted(self, seat: int | None) -> Self:
        """What `seat` may see of these fields (nobody in particular: None); the rest is zero."""
        made = object.__new__(type(self))
        type(self).REDACT(self, made, seat)
        return made

    def frozen(self) -> tuple[Any, ...]:
        """All fields in order, nested lists as tuples: hashable."""
        return tuple(_frozen(getattr(self, field.name)) for field in self.LAYOUT)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fields) and self.frozen() == other.frozen()

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The numpy record type with the same fields."""
        return _record_type(cls.LAYOUT)

    def write(self, records: np.ndarray[Any, Any], index: int) -> None:
        """Store the fields in `records[index]`, an array of `dtype()`."""
        for field in self.LAYOUT:
            records[field.name][index] = getattr(self, field.name)

    @classmethod
    def read(cls, records: np.ndarray[Any, Any], index: int) -> Self:
        """The fields of `records[index]` as an object of Python numbers and lists."""
        return cls.of({f.name: records[f.name][index].tolist() for f in cls.LAYOUT})


@cache
def _record_type(layout: tuple[Field, ...]) -> np.dtype[Any]:
    import numpy as np

    fields = [(field.name, field.code, field.shape) for field in layout]
    return np.dtype((np.record, fields))


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


Layout = TypeVar("Layout", bound=Fields)


def layout(cls: type[Layout]) -> type[Layout]:
    """Collect the annotated fields of `cls` and give it one slot for each."""
    hints = get_type_hints(cls, include_extras=True)
    fields = tuple(
        Field(spec.code, spec.shape, spec.visibility, name)
        for name, hint in hints.items()
        for spec in getattr(hint, "__metadata__", ())
        if isinstance(spec, Field)
    )
    namespace = {
        key: value for key, value in vars(cls).items() if key not in ("__dict__", "__weakref__")
    }
    names = tuple(field.name for field in fields)
    written = {"FILL": _filling(fields), "REDACT": _redacting(fields)}
    namespace.update(__slots__=names, LAYOUT=fields, **written)
    return type(cls.__name__, cls.__bases__, namespace)


def _filling(fields: Iterable[Field]) -> Callable[[Any, Any], None]:
    return _written("self, made", [f"made.{f.name} = {_copy_of(f)}" for f in fields])


def _redacting(fields: Iterable[Field]) -> Callable[[Any, Any, int | None], None]:
    lines = []
    for f in fields:
        shown = _copy_of(f) if f.visibility == PUBLIC else _zeros_of(f.shape)
        lines.append(f"made.{f.name} = {shown}")
        if f.visibility == OWN:
            own = _copied(f"self.{f.name}[seat]", len(f.shape) - 1)
            lines.append(f"if seat is not None: made.{f.name}[seat] = {own}")
    return _written("self, made, seat", lines)


def _written(parameters: str, lines: Iterable[str]) -> Callable[..., None]:
    """A function of these lines, as a method that is called with all of its parameters."""
    written: dict[str, Any] = {}
    exec("\n    ".join([f"def written({parameters}):", *lines]), written)
    made: Callable[..., None] = staticmethod(written["written"])
    return made


def _copy_of(field: Field) -> str:
    return _copied(f"self.{field.name}", len(field.shape))


def _zeros_of(shape: tuple[int, ...]) -> str:
    """An expression for what Field.zeros gives."""
    if len(shape) < 2:
        return f"[0] * {shape[0]}" if shape else "0"
    return f"[{_zeros_of(shape[1:])} for _ in range({shape[0]})]"


def _copied(value: str, rank: int) -> str:
    """An expression that copies a number, a list, a list of lists, and so on."""
    if rank > 1:
        return f"[{_copied(f'row{rank}', rank - 1)} for row{rank} in {value}]"
    return f"{value}[:]" if rank else value
