"""Curios in words: events, questions, moves, and the rules of an edition."""
