"""The families of games, and how they come to be known to all layers."""

from potsherd.families.contract import Family
from potsherd.families.register import OWN, register, register_all

__all__ = ["OWN", "Family", "register", "register_all"]
