"""Processes: work spread over many of them, and those that work beside the one that people use."""
