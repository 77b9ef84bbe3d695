"""The top level against the players of the prototype: its best search, or its greedy player.

    python -m benchmarks.strength.against_prototype [--greedy] [--deals N] [--jobs J] [--top BOT]
        [--folder DIR]

Each deal of the 2009 game for two is played from both seats. Results are kept in a folder and gone
on with, so that a long run can be broken off.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import fmean

from benchmarks.strength.prototype.bots import GreedyPlayer, SearchingPlayer
from potsherd import Position, make_bot
from potsherd.bots import Bot
from potsherd.estimates import mean_of
from potsherd.matches import dealer_from, play_out, seed_of
from potsherd.parallel import in_order

EDITION = "archaeology"
GREEDY, SEARCH = "greedy", "search"
GOALS = {GREEDY: 0.92, SEARCH: 0.65}
PLAYERS: dict[str, Callable[[int], Bot]] = {
    GREEDY: lambda seed: GreedyPlayer(),
    SEARCH: SearchingPlayer,
}


@dataclass(frozen=True)
class Result:
    """One deal, played from both seats: the top level's part of the wins, and the mean money of the
    top level and of the other."""

    deal: int
    won: float
    money: float
    other: float


def play_deal(top: str, player: str, deal: int) -> Result:
    """Play a deal from both seats."""
    source = sha256(f"prototype {deal}".encode()).digest()
    won, money, other = [], [], []
    for seat in range(2):
        bots = [
            make_bot(top, seed_of(source, b"top %d" % seat)),
            PLAYERS[player](seed_of(source, b"prototype %d" % seat)),
        ]
        position = Position.new(EDITION, players=2)
        ended = play_out(position, bots if seat == 0 else bots[::-1], dealer_from(source, 2))
        won.append(ended.wins[seat])
        money.append(ended.money[seat])
        other.append(ended.money[1 - seat])
    return Result(deal, fmean(won), fmean(money), fmean(other))


def results_in(path: Path) -> list[Result]:
    """The results in a file that were written to their ends; the rest of it is cut off."""
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")[:-1]
    os.truncate(path, sum(len(line) + 1 for line in lines))
    return [Result(**json.loads(line)) for line in lines]


def line_of(top: str, player: str, results: Sequence[Result]) -> str:
    """What the results come to."""
    won = mean_of([result.won for result in results])
    money = fmean(result.money for result in results)
    other = fmean(result.other for result in results)
    goal = GOALS[player]
    return (
        f"{top} against the prototype's {player}: {won.mean:.1%} ({max(won.low, 0.0):.1%} to"
        f" {min(won.high, 1.0):.1%}) of {len(results)} deals, money {money:.1f} to {other:.1f},"
        f" goal {goal:.0%} {'OK' if won.mean >= goal else 'BELOW'}"
    )


def main() -> None:
    """Play the deals and print what they come to."""
    parser = argparse.ArgumentParser(prog="benchmarks.strength.against_prototype")
    parser.add_argument("--greedy", action="store_true")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--top", default="expert")
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    asked = parser.parse_args()
    player = GREEDY if asked.greedy else SEARCH
    asked.folder.mkdir(parents=True, exist_ok=True)
    path = asked.folder / f"{asked.top.replace(':', '-')}-against-prototype-{player}.jsonl"
    results = results_in(path)[: asked.deals]
    wanted = range(len(results), asked.deals)
    with path.open("a") as file:
        for result in in_order(partial(play_deal, asked.top, player), wanted, asked.jobs):
            file.write(json.dumps(asdict(result)) + "\n")
            file.flush()
            results.append(result)
    print(line_of(asked.top, player, results))


if __name__ == "__main__":
    main()
