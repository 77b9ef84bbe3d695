"""Each network that comes with Potsherd against evaluation by hand, in the same time.

    python -m benchmarks.strength.networks [--deals N] [--ms MS] [--only TEXT] [--folder DIR]

Both search by the clock, so that what a network costs counts against it. A network is shipped only
if it wins more than its equal share with 95 % confidence: one seat evaluates by it, all others by
hand. The New Expedition is played with any of its monuments.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.strength.contests import summary_of
from potsherd.arena import Contest
from potsherd.editions import load_edition
from potsherd.search import networks

ENOUGH = 20_000
"""Simulations that no budget of time comes to."""


def contest_of(name: str, ms: int) -> Contest:
    """The contest that tries a network, by the name of its file."""
    edition, players = name.rsplit("-", 1)
    by_network = f"search:nodes={ENOUGH}:ms={ms}"
    bots = (by_network, *[f"{by_network}:network={networks.NONE}"] * (int(players) - 1))
    monument = "random" if len(load_edition(edition).monuments) > 1 else None
    return Contest(edition, bots, (tuple(range(int(players))),), monument, seed=f"networks {name}")


def main() -> None:
    """Try the networks asked for and print a line of each."""
    parser = argparse.ArgumentParser(prog="benchmarks.strength.networks")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--ms", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--folder", type=Path, default=Path("build/networks"))
    parser.add_argument("--jobs", type=int)
    asked = parser.parse_args()
    for path in sorted((Path(networks.__file__).parent / "trained").glob("*.npz")):
        if asked.only in path.stem:
            contest = contest_of(path.stem, asked.ms)
            file = asked.folder / f"{path.stem}-{asked.ms}ms.jsonl"
            summary = summary_of(contest, asked.deals, file, asked.jobs)
            won, equal = summary.standings[0].win_share, 1 / contest.players
            print(
                f"{path.stem:<16} {won.mean:6.1%} ({won.low:.1%} to {won.high:.1%}) of"
                f" {summary.deals} deals, equal share {equal:.0%}"
                f" {'OK' if won.low > equal else 'NO PROOF'}",
                flush=True,
            )


if __name__ == "__main__":
    main()
