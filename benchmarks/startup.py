"""The time to import, to compile and to the first prompt, each in new processes."""

import os
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

from benchmarks.timing import Spread

IMPORT = """
import sys, time
start = time.perf_counter()
import potsherd
print(time.perf_counter() - start, "numba" in sys.modules)
"""
COMPILE = """
import time
start = time.perf_counter()
from benchmarks.speed import GAMES, Setting, play
for game in GAMES:
    play(Setting(game, 2), 1)
print(time.perf_counter() - start)
"""


def importing(times: int = 5) -> tuple[Spread, bool]:
    """Seconds that `import potsherd` takes, and whether it brings numba in."""
    answers = [_python(IMPORT).split() for _ in range(times)]
    seconds = Spread.of([float(seconds) for seconds, _ in answers])
    return seconds, any(numba == "True" for _, numba in answers)


def compiling(warm_times: int = 5) -> tuple[Spread, Spread]:
    """Seconds to the end of a first game of each kind, with the cache folder empty and full."""
    with tempfile.TemporaryDirectory() as cache:
        runs = (_python(COMPILE, POTSHERD_CACHE=cache) for _ in range(1 + warm_times))
        cold, *warm = map(float, runs)
    return Spread.of([cold]), Spread.of(warm)


def first_prompt(times: int = 5) -> Spread:
    """Seconds that `potsherd play` takes when its input is over at once: an upper bound."""
    command = [f"{sysconfig.get_path('scripts')}/potsherd", "play", "archaeology"]
    seconds = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as home:  # where the game that is broken off is saved
            kept = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"), home)
            start = time.perf_counter()
            subprocess.run(
                command,
                cwd=home,
                env=os.environ | kept,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=True,
            )
            seconds.append(time.perf_counter() - start)
    return Spread.of(seconds)


def _python(code: str, **environment: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parent.parent,
        env=os.environ | environment,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
