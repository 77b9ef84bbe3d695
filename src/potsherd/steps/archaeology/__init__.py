"""What the seats of Archaeology see and remember."""

from potsherd.steps.archaeology.memory import Memory, memory_of, recall, remember
from potsherd.steps.archaeology.parts import parts
from potsherd.steps.archaeology.sight import observe

__all__ = ["MEMORY", "VERSION", "memory_of", "observe", "parts", "recall", "remember"]

VERSION = 1
MEMORY = Memory
