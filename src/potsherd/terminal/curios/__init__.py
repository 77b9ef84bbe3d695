"""Curios at a terminal."""

from potsherd.terminal.curios.board import board_of
from potsherd.terminal.curios.commands import commands_of
from potsherd.terminal.plain import values_of

__all__ = ["board_of", "commands_of", "values_of"]
