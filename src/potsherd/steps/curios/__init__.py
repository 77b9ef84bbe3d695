"""What the seats of Curios see and remember."""

from potsherd.steps.curios.memory import Memory, memory_of, remember
from potsherd.steps.curios.sight import observe, parts
from potsherd.steps.plain import recall

__all__ = ["MEMORY", "VERSION", "memory_of", "observe", "parts", "recall", "remember"]

VERSION = 1
MEMORY = Memory
