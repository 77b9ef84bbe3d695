"""How strong the top level is: duplicate deals against greedy bots in every game.

    python -m benchmarks.strength [--deals N] [--only TEXT] [--folder DIR] [--jobs J] [--speed]

Results are kept in a folder and gone on with, so that a long run can be broken off. A figure is
printed with its 95 % interval over deals, beside its goal.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.strength import search_speed
from benchmarks.strength.own_search import searches
from potsherd.arena import Contest, ResultsFile, contest_report, play
from potsherd.editions import load_edition

TOP, OTHERS = "expert", "greedy"
GOALS = {2: 0.92, 3: 0.70, 4: 0.60, 5: 0.50}
"""Wins of one expert among greedy bots in the game of 2009, by players; none is set for five, where
half the wins are two and a half times an equal share."""
MARGIN = 0.05
"""What the New Expedition may fall short of them."""
CURIOS_GOAL = 0.75


@dataclass(frozen=True)
class Meeting:
    """One expert among greedy bots."""

    edition: str
    players: int
    monument: str | None
    goal: float | None

    def __str__(self) -> str:
        return " ".join(filter(None, [self.edition, self.monument, f"of {self.players}"]))

    def contest(self) -> Contest:
        """The contest: all deals in all seatings."""
        bots = (TOP, *[OTHERS] * (self.players - 1))
        pairing = tuple(range(self.players))
        return Contest(self.edition, bots, (pairing,), self.monument, seed="strength")


def meetings() -> Iterator[Meeting]:
    """All of them, game by game."""
    for players in (2, 3, 4):
        yield Meeting("archaeology", players, None, GOALS[players])
    for players in (2, 3, 4, 5):
        yield Meeting("curios", players, None, CURIOS_GOAL if players == 2 else None)
    for monument in load_edition("expedition").monuments:
        for players in (2, 3, 4, 5):
            yield Meeting("expedition", players, monument, GOALS[players] - MARGIN)


def main() -> None:
    """Play the meetings asked for and print a line of each."""
    parser = argparse.ArgumentParser(prog="benchmarks.strength")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--only", default="")
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--speed", action="store_true")
    asked = parser.parse_args()
    if asked.speed:
        for row in search_speed.rows("search of the 2009 game for two", searches()):
            print(row)
        return
    asked.folder.mkdir(parents=True, exist_ok=True)
    for meeting in meetings():
        if asked.only in str(meeting):
            print(_line(meeting, asked.deals, asked.folder, asked.jobs), flush=True)


def _line(meeting: Meeting, deals: int, folder: Path, jobs: int | None) -> str:
    contest = meeting.contest()
    with ResultsFile(str(folder / f"{str(meeting).replace(' ', '-')}.jsonl"), contest) as file:
        results = file.played[:]
        for duplicate in play(contest, deals, past=results, jobs=jobs):
            file.append(duplicate)
            results.append(duplicate)
    report = contest_report(contest, results)
    won = report.bots[0].win_share
    verdict = ""
    if meeting.goal is not None:
        verdict = f"goal {meeting.goal:.0%} {'OK' if won.mean >= meeting.goal else 'BELOW'}"
    return (
        f"{meeting!s:<32} {won.mean:6.1%} ({won.low:.1%} to {won.high:.1%})"
        f" of {report.deals} deals  {verdict}"
    ).rstrip()


if __name__ == "__main__":
    main()
