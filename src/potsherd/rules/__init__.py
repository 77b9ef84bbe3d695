"""The rules: one kernel per game family, written once for compiled and interpreted use."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


def kernel_of(family: str) -> ModuleType:
    """The kernel of a game family, "archaeology" or "curios"; what it holds is in its docstring."""
    return import_module(f"potsherd.rules.{family}.kernel")
