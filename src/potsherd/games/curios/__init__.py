"""Curios as people see it: moves, events, knowledge, reasons, around the kernel."""
