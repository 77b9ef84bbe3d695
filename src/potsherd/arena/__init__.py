"""The arena: bots play duplicate deals against each other, and statistics say who is better."""

from potsherd.arena.contest import Contest, Duplicate, Pairing, Seated, round_robin
from potsherd.arena.deciding import Claim, Decision, decide
from potsherd.arena.playing import play
from potsherd.arena.results import ResultsFile, header, seed_in
from potsherd.arena.statistics import ContestReport, RatedPerformance, contest_report

__all__ = [
    "Claim",
    "Contest",
    "ContestReport",
    "Decision",
    "Duplicate",
    "Pairing",
    "RatedPerformance",
    "ResultsFile",
    "Seated",
    "contest_report",
    "decide",
    "header",
    "play",
    "round_robin",
    "seed_in",
]
