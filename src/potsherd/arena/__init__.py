"""The arena: bots play duplicate deals against each other, and statistics say who is better."""

from potsherd.arena.contest import Contest, Duplicate, Game, Pairing, round_robin
from potsherd.arena.deciding import Claim, Decision, decide
from potsherd.arena.playing import play
from potsherd.arena.results import ResultsFile, header, seed_in
from potsherd.arena.statistics import Standing, Summary, summarise

__all__ = [
    "Claim",
    "Contest",
    "Decision",
    "Duplicate",
    "Game",
    "Pairing",
    "ResultsFile",
    "Standing",
    "Summary",
    "decide",
    "header",
    "play",
    "round_robin",
    "seed_in",
    "summarise",
]
