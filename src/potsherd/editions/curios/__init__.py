"""Curios' editions: what they are, what their files hold, and the one that is built in."""

from potsherd.editions.curios.edition import CuriosEdition
from potsherd.editions.curios.files import BUILT_IN, SCHEMA, build

__all__ = ["BUILT_IN", "SCHEMA", "CuriosEdition", "build"]
