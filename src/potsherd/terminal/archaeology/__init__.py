"""Archaeology at a terminal."""

from potsherd.terminal.archaeology.board import board_of, values_of
from potsherd.terminal.archaeology.commands import commands_of

__all__ = ["board_of", "commands_of", "values_of"]
