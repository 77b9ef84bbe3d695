"""The top level among players of the prototype: its best search, or its greedy player.

    python -m benchmarks.strength.against_prototype [--greedy] [--players P] [--deals N] [--jobs J]
        [--top BOT] [--folder DIR]

Each deal of the 2009 game is played with the top level at each seat in turn. Results are kept in a
folder and gone on with, so that a long run can be broken off.
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
from potsherd.arena.estimates import mean_of
from potsherd.bots import Bot
from potsherd.bots.playout import dealer_from, play_out, seed_of
from potsherd.processes.parallel import in_order

EDITION = "archaeology"
GREEDY, SEARCH = "greedy", "search"
GOALS = {(GREEDY, 2): 0.92, (GREEDY, 3): 0.70, (GREEDY, 4): 0.60, (SEARCH, 2): 0.65}
PLAYERS: dict[str, Callable[[int], Bot]] = {
    GREEDY: lambda seed: GreedyPlayer(),
    SEARCH: SearchingPlayer,
}


@dataclass(frozen=True)
class Result:
    """One deal, played from all seats: the top level's part of the wins, and the mean money of the
    top level and of the others."""

    deal: int
    won: float
    money: float
    other: float


def play_deal(top: str, player: str, players: int, deal: int) -> Result:
    """Play a deal with the top level at each seat."""
    source = sha256(f"prototype {deal}".encode()).digest()
    won, money, other = [], [], []
    for seat in range(players):
        bots = [
            PLAYERS[player](seed_of(source, b"prototype %d" % rival)) for rival in range(players)
        ]
        bots[seat] = make_bot(top, seed_of(source, b"top %d" % seat))
        position = Position.new(EDITION, players=players)
        ended = play_out(position, bots, dealer_from(source, players))
        won.append(ended.wins[seat])
        money.append(ended.money[seat])
        other += [ended.money[rival] for rival in range(players) if rival != seat]
    return Result(deal, fmean(won), fmean(money), fmean(other))


def results_in(path: Path) -> list[Result]:
    """The results in a file that were written to their ends; the rest of it is cut off."""
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")[:-1]
    os.truncate(path, sum(len(line) + 1 for line in lines))
    return [Result(**json.loads(line)) for line in lines]


def line_of(top: str, player: str, players: int, results: Sequence[Result]) -> str:
    """What the results come to."""
    won = mean_of([result.won for result in results])
    money = fmean(result.money for result in results)
    other = fmean(result.other for result in results)
    goal = GOALS.get((player, players))
    verdict = ""
    if goal is not None:
        verdict = f", goal {goal:.0%} {'OK' if won.mean >= goal else 'BELOW'}"
    return (
        f"{top} against the prototype's {player}, {players} players: {won.mean:.1%}"
        f" ({max(won.low, 0.0):.1%} to {min(won.high, 1.0):.1%}) of {len(results)} deals,"
        f" money {money:.1f} to {other:.1f}{verdict}"
    )


def main() -> None:
    """Play the deals and print what they come to."""
    parser = argparse.ArgumentParser(prog="benchmarks.strength.against_prototype")
    parser.add_argument("--greedy", action="store_true")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--top", default="expert")
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    asked = parser.parse_args()
    player = GREEDY if asked.greedy else SEARCH
    asked.folder.mkdir(parents=True, exist_ok=True)
    top, players = asked.top, asked.players
    path = asked.folder / f"{top.replace(':', '-')}-against-prototype-{player}-{players}.jsonl"
    results = results_in(path)[: asked.deals]
    wanted = range(len(results), asked.deals)
    with path.open("a") as file:
        for result in in_order(partial(play_deal, top, player, players), wanted, asked.jobs):
            file.write(json.dumps(asdict(result)) + "\n")
            file.flush()
            results.append(result)
    print(line_of(top, player, players, results))


if __name__ == "__main__":
    main()
