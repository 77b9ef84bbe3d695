"""Contests whose results are kept in a file and gone on with, for all measurements of strength."""

from __future__ import annotations

from pathlib import Path

from potsherd.arena import Contest, ResultsFile, Summary, play, summarise


def summary_of(contest: Contest, deals: int, path: Path, jobs: int | None) -> Summary:
    """Play so many deals of a contest, but those that a file has; what comes of all of them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with ResultsFile(str(path), contest) as file:
        results = file.played[:]
        for duplicate in play(contest, deals, past=results, jobs=jobs):
            file.append(duplicate)
            results.append(duplicate)
    return summarise(contest, results)
