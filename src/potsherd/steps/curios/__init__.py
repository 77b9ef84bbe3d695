"""What the seats of Curios see and remember."""

from potsherd.steps.curios.memory import Memory, memory_of, remember
from potsherd.steps.curios.sight import observe, parts

__all__ = ["MEMORY", "VERSION", "memory_of", "observe", "parts", "remember"]

VERSION = 1
MEMORY = Memory
