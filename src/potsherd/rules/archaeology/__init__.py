"""The rules of both editions of Archaeology, as one kernel driven by tables."""
