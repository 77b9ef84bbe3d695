"""What is said when an extra is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from potsherd.errors import PotsherdError


class MissingExtraError(PotsherdError, ImportError):
    """When packages are needed that only an extra brings; says how to install it."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Whatever cannot be imported in here comes with this extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise MissingExtraError(
            f"there is no module {missing.name}; install what it needs: "
            f"pip install 'potsherd[{name}]'"
        ) from missing
