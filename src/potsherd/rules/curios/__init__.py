"""The rules of Curios, as one kernel driven by tables."""
