"""Measures everything and prints one table: Potsherd, its ratios to its peers, and the targets."""

from collections.abc import Iterator

from benchmarks import speed, startup
from benchmarks.peers import PEERS
from benchmarks.report import Row, show
from benchmarks.speed import REFERENCE
from benchmarks.timing import Job, Spread, rates


def peers() -> Iterator[Row | str]:
    """The reference game beside each peer that is installed, all in turns."""
    jobs: dict[str, Job] = {
        unit: speed.job(REFERENCE, unit=unit) for unit in ("steps", "decisions")
    }
    skipped = []
    for peer in PEERS:
        try:
            jobs[peer.name] = peer.prepare()
        except ImportError as error:
            skipped.append(f"{peer.name}: skipped, {error} (make bench-peers installs it)")
    measured = rates(jobs)
    yield Row(str(REFERENCE), measured["steps"], "steps/s", at_least=15e6)
    yield Row(str(REFERENCE), measured["decisions"], "decisions/s")
    for peer in PEERS:
        if peer.name in measured:
            theirs = measured[peer.name]
            ratio = measured[peer.unit].median / theirs.median
            yield Row(peer.name, theirs, f"{peer.unit}/s", ratio, at_least=peer.times)
    yield from skipped


def forms() -> Iterator[Row]:
    """Compiled against interpreted, two cores against one."""
    compiled, interpreted = "compiled", "interpreted"
    with speed.on_cores(1) as one, speed.on_cores(2) as two:
        jobs: dict[str, Job] = {
            compiled: speed.job(REFERENCE),
            interpreted: speed.job(REFERENCE, compiled=False),
            "one core": one,
            "two cores": two,
        }
        measured = rates(jobs)
    yield Row(interpreted, measured[interpreted], "steps/s", at_least=350e3)
    times = measured[compiled].median / measured[interpreted].median
    yield Row("compiled / interpreted", measured[compiled], "steps/s", times, at_least=25)
    times = measured["two cores"].median / measured["one core"].median
    yield Row("two cores / one core", measured["two cores"], "steps/s", times, at_least=1.8)


def settings() -> Iterator[Row]:
    """Every game, player count and monument against the reference."""
    reference = str(REFERENCE)
    measured = rates({str(setting): speed.job(setting) for setting in speed.settings()}, turns=3)
    for name, rate in measured.items():
        ratio = rate.median / measured[reference].median
        yield Row(name, rate, "steps/s", ratio, at_least=1 / 3)


def sizes() -> Iterator[Row]:
    for game in speed.GAMES:
        size = Spread.of([speed.state_size(game)])
        yield Row(f"state of {game}", size, "bytes", at_most=512)
        yield Row(f"copy of a state of {game}", speed.copying(game), "ns", at_most=100)


def starts() -> Iterator[Row | str]:
    seconds, numba = startup.importing()
    yield Row("import potsherd", seconds, "s", at_most=0.25)
    yield f"numba imported with it: {'yes, TOO EARLY' if numba else 'no, OK'}"
    yield Row("potsherd play, input closed", startup.first_prompt(), "s", at_most=1)
    cold, warm = startup.compiling()
    yield Row("first game of each kind, nothing compiled", cold, "s", at_most=20)
    yield Row("first game of each kind, all compiled", warm, "s")


SECTIONS = (
    ("Against peers (ratio: Potsherd / peer)", peers),
    ("Compiled and interpreted, one core and two", forms),
    (f"Every game (ratio: to {REFERENCE})", settings),
    ("States", sizes),
    ("Starting", starts),
)


def main() -> None:
    show(SECTIONS)


if __name__ == "__main__":
    main()
