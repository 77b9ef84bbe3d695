"""Potsherd: the Archaeology card games and Curios, exactly right and fast."""

__version__ = "0.1.0"
