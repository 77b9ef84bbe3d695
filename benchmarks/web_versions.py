"""Two versions of the web table side by side: `python -m benchmarks.web_versions CHECKOUT [page]`.

A server of the checkout and one of this version play by turns in short bursts, so that whatever
else the machine does slows both. What is compared is the processor time of a move with its pushes,
to two streams of JSON lines or of pages at each table, ratio by ratio.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.web_load import Game, Posting, followed
from benchmarks.web_servers import ROOT

TABLES, BURSTS, MOVES = 120, 40, 100
_SEATED = "from benchmarks.web_servers import tables; import json, sys; "
_SEATED += "print(json.dumps(tables(sys.argv[1], int(sys.argv[2]))))"
_SERVING = "from benchmarks import web_servers; print(web_servers._SERVE)"


@dataclass
class Version:
    """A server of a checkout, and the games that are played there."""

    process: subprocess.Popen[str]
    games: list[Game]
    turn: int = 0

    async def burst(self) -> float:
        """Some moves, four at a time; the milliseconds of processor time of each."""
        left, before = MOVES, _processor_time(self.process.pid)

        async def play() -> None:
            nonlocal left
            while left:
                self.turn += 1
                game = self.games[self.turn % len(self.games)]
                if game.goes_on:
                    left -= 1
                    await game.move()

        await asyncio.gather(*(play() for _ in range(4)))
        await asyncio.sleep(0.05)  # what was pushed last is still on its way
        return (_processor_time(self.process.pid) - before) / MOVES * 1000


def _processor_time(process: int) -> float:
    """Seconds of processor time of a process in all its threads, to the nanosecond."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


async def _begun(checkout: Path, kind: str, folder: str) -> Version:
    environment = {**os.environ, "PYTHONPATH": f"{checkout}/src:{checkout}"}

    def run(code: str, *arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", code, *arguments]
        return subprocess.Popen(
            command, cwd=checkout, env=environment, stdout=subprocess.PIPE, text=True
        )

    database = f"sqlite:///{folder}/tables.db"
    seated = json.loads(run(_SEATED, database, str(TABLES)).communicate()[0])
    process = run(run(_SERVING).communicate()[0], database, "False")
    assert process.stdout
    port = int(process.stdout.readline().partition("127.0.0.1:")[2].split()[0])
    games = [Game(each["id"], each["tokens"], Posting(port), []) for each in seated]
    plan = {"kind": kind, "stream_port": port}
    for game in games:
        await game.look()
        game.streams = [await followed(game, seat, plan) for seat in range(len(game.tokens))]
    return Version(process, games)


async def _compared(checkout: Path, kind: str) -> list[tuple[float, float]]:
    versions: list[Version] = []
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        try:
            for where, folder in ((checkout, one), (ROOT, other)):
                versions.append(await _begun(where, kind, folder))
            await asyncio.sleep(10)  # until what servers do in the background at first is done
            pairs = []
            for number in range(BURSTS):
                before, now = versions
                if number % 2:  # nobody is always first
                    now_took, before_took = await now.burst(), await before.burst()
                else:
                    before_took, now_took = await before.burst(), await now.burst()
                pairs.append((before_took, now_took))
            return pairs
        finally:
            for version in versions:
                version.process.terminate()
                version.process.wait()


def main() -> None:
    """Compare, and print milliseconds of processor time and the ratio of speeds."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("checkout", type=Path)
    reading.add_argument("kind", nargs="?", choices=("api", "page"), default="api")
    asked = reading.parse_args()
    pairs = asyncio.run(_compared(asked.checkout.resolve(), asked.kind))
    before, now = (statistics.median(figures) for figures in zip(*pairs, strict=True))
    ratios = statistics.quantiles((earlier / later for earlier, later in pairs), n=4)
    print(f"processor time of a move, {asked.kind}: before {before:.2f} ms, now {now:.2f} ms")
    print("speed against before: {1:.2f} (half of the pairs {0:.2f} to {2:.2f})".format(*ratios))


if __name__ == "__main__":
    main()
