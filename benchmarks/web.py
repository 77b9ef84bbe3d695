"""Measures the web table under load and prints one table: figures, their peer, and the targets.

python -m benchmarks.web: every server, and the load, in a process of its own on 127.0.0.1. A word
after it, as in `idle`, measures only what has it in the title.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from benchmarks import web_neighbours, web_servers
from benchmarks.report import Row, show
from benchmarks.timing import Spread, share_of
from benchmarks.web_servers import ROOT, Serving

TABLES = 100  # with two streams each
RATE = 50.0  # moves a second, at which pushes are timed
SECONDS = 5.0
TURNS = 3
CALLERS = 6  # tables at which bots play all seats
KINDS = {"api": "JSON lines", "page": "pages"}

Measured = dict[str, Any]


def one_process() -> Iterator[Row | str]:
    """SQLite, 200 streams: beside the peer, in turns."""
    runs: dict[str, list[Measured]] = {"api": [], "page": [], "echo": []}
    for turn in range(TURNS):
        with tempfile.TemporaryDirectory() as folder:
            database = f"sqlite:///{folder}/tables.db"
            tables = _tables(database, turn)
            with web_servers.potsherd(database) as server:
                for kind, own in zip(KINDS, _halves(tables), strict=True):
                    runs[kind].append(_load(kind, own, server))
        with web_servers.echo() as server:
            runs["echo"].append(_load("echo", tables[:TABLES], server))
    peer = _spread(runs["echo"], lambda run: run["moves"] / run["seconds"])
    yield Row("the peer, saturated", peer, "moves/s")
    for kind, name in KINDS.items():
        speed = _spread(runs[kind], lambda run: run["moves"] / run["seconds"])
        yield Row(f"saturated, streams of {name}", speed, "moves/s", at_least=500)
        yield f"  the peer makes {peer.median / speed.median:.1f} times as many"
        cost = _spread(runs[kind], lambda run: 1000 * run["processor"] / run["moves"])
        yield Row("  processor time of a move and its pushes", cost, "ms", at_most=2)


def pushes() -> Iterator[Row]:
    """SQLite, 200 streams, a steady rate: how long a move takes to all who watch."""
    runs: dict[str, list[Measured]] = {"api": [], "page": [], "echo": []}
    for turn in range(TURNS):
        with tempfile.TemporaryDirectory() as folder:
            database = f"sqlite:///{folder}/tables.db"
            tables = _tables(database, turn)
            with web_servers.potsherd(database) as server:
                for kind, own in zip(KINDS, _halves(tables), strict=True):
                    runs[kind].append(_load(kind, own, server, rate=RATE))
        with web_servers.echo() as server:
            runs["echo"].append(_load("echo", tables[:TABLES], server, rate=RATE))
    yield Row("the peer, p99", _spread(runs["echo"], _p99), "ms")
    for kind, name in KINDS.items():
        yield Row(f"push to {name}, p50", _spread(runs[kind], _p50), "ms")
        yield Row(f"push to {name}, p99", _spread(runs[kind], _p99), "ms", at_most=50)


def memory() -> Iterator[Row]:
    """What 200 open streams add to the memory of a server that has served each of them before."""
    for kind, name in KINDS.items():
        grown = []
        for turn in range(TURNS):
            with tempfile.TemporaryDirectory() as folder:
                database = f"sqlite:///{folder}/tables.db"
                tables = _tables(database, turn)
                with web_servers.potsherd(database) as server:
                    # Other tables first, so that what is made once is there already.
                    _load(kind, tables[TABLES:], server, rate=RATE, seconds=1.0)
                    run = _load(kind, tables[:TABLES], server, rate=RATE, seconds=1.0)
                    grown.append(run["memory"] / 1024)
        yield Row(f"a stream of {name}", Spread.of(grown), "KiB", at_most=64)


def two_processes() -> Iterator[Row | str]:
    """PostgreSQL: a move made through one process, pushed by the other."""
    with _postgres() as database:
        if database is None:
            yield "skipped: PostgreSQL (initdb, pg_ctl) is not installed"
            return
        runs = []
        for turn in range(TURNS):
            tables = _tables(database, turn)
            with web_servers.potsherd(database) as one, web_servers.potsherd(database) as other:
                runs.append(_load("page", tables[:TABLES], one, streams=other, rate=RATE))
        yield Row("push through the other process, p50", _spread(runs, _p50), "ms")
        yield Row("push through the other process, p99", _spread(runs, _p99), "ms", at_most=50)


def bots() -> Iterator[Row]:
    """SQLite: what bots that think all the time at other tables add to a push."""
    quiet, busy = [], []
    for turn in range(TURNS):
        with tempfile.TemporaryDirectory() as folder:
            database = f"sqlite:///{folder}/tables.db"
            tables = _tables(database, turn)
            with web_servers.potsherd(database) as server:
                quiet.append(_load("page", tables[:TABLES], server, rate=RATE))
                web_servers.bots_play(server, CALLERS)
                busy.append(_load("page", tables[TABLES:], server, rate=RATE))
    before, now = _spread(quiet, _p99), _spread(busy, _p99)
    yield Row("push without bots, p99", before, "ms")
    yield Row("push beside bots, p99", now, "ms")
    added = [_p99(late) - _p99(early) for early, late in zip(quiet, busy, strict=True)]
    yield Row("delay by bots, p99", Spread.of(added), "ms", at_most=50)


def _tables(database: str, turn: int) -> list[dict[str, Any]]:
    """Twice as many as are measured at a time, so that each measurement has new ones."""
    return web_servers.tables(database, 2 * TABLES, f"turn{turn}-")


def _halves(tables: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    return tables[:TABLES], tables[TABLES:]


def _load(
    kind: str,
    tables: list[dict[str, Any]],
    server: Serving,
    *,
    streams: Serving | None = None,
    rate: float | None = None,
    seconds: float = SECONDS,
) -> Measured:
    """One measurement."""
    return web_servers.load(
        {
            "kind": kind,
            "tables": tables,
            "process": server.process,
            "post_port": server.port,
            "stream_port": (streams or server).port,
            "rate": rate,
            "seconds": seconds,
        }
    )


def _p50(run: Measured) -> float:
    """In ms, as all delays are shown."""
    return 1000 * share_of(run["delays"], 0.50)


def _p99(run: Measured) -> float:
    return 1000 * share_of(run["delays"], 0.99)


def _spread(runs: list[Measured], figure: Any) -> Spread:
    return Spread.of([figure(run) for run in runs])


@contextmanager
def _postgres() -> Iterator[str | None]:
    """A database on a server of our own, None where PostgreSQL is not installed."""
    sys.path.append(str(ROOT / "tests"))
    from store.postgres_server import NoServer, PostgresServer

    try:
        server = PostgresServer()
    except NoServer:
        yield None
        return
    try:
        yield server.url("postgres")
    finally:
        server.remove()


SECTIONS = (
    ("One process on SQLite, 200 streams, as many moves as it can", one_process),
    ("One process on SQLite, 200 streams, 50 moves/s", pushes),
    ("Memory of 200 streams", memory),
    ("Two processes on PostgreSQL, 200 streams, 50 moves/s", two_processes),
    ("Bots at other tables, 200 streams, 50 moves/s", bots),
    ("One address has four bots search at each of 100 tables", web_neighbours.attacked),
    ("A thousand idle connections", web_neighbours.idle),
    ("A day of 10,000 tables, in simulated time", web_neighbours.a_day),
)


def main() -> None:
    show(SECTIONS, *sys.argv[1:2])


if __name__ == "__main__":
    main()
