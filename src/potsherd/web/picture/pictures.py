"""Pictures as PNG: each is made once, beside everything else, and kept for a while."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

_DRAW = Path(__file__).with_name("draw.py")
_KEPT = 64  # of some 60 KB each
_SECONDS = 30.0


@dataclass(frozen=True)
class Png:
    """A picture, and what tells it from any other."""

    data: bytes
    etag: str


class Pictures:
    """Pictures, made one at a time however many ask for them."""

    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, asyncio.Future[Png]] = OrderedDict()
        self._worker = ThreadPoolExecutor(1, "picture")

    async def of(self, key: Hashable, drawn: Callable[[], str]) -> Png:
        """The picture that goes by a key, which is drawn as an SVG if it is not there."""
        if key not in self._made:
            loop = asyncio.get_running_loop()
            made = loop.run_in_executor(self._worker, lambda: png(drawn()))
            self._made[key] = made
            made.add_done_callback(lambda done: self._forget_failed(key, done))
            if len(self._made) > _KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        # Whoever asked first may go away; others still wait for the answer.
        return await asyncio.shield(self._made[key])

    def _forget_failed(self, key: Hashable, done: asyncio.Future[Png]) -> None:
        failed = done.cancelled() or done.exception() is not None
        if failed and self._made.get(key) is done:
            del self._made[key]

    def close(self) -> None:
        """Make no more of them."""
        self._worker.shutdown(wait=False, cancel_futures=True)


def png(svg: str) -> Png:
    """An SVG as it is seen. Raises OSError or SubprocessError where it cannot be drawn."""
    # Not isolated (-I): resvg may be where PYTHONPATH or the user's own packages are.
    made = subprocess.run(
        [sys.executable, "-P", str(_DRAW)],
        input=svg.encode(),
        capture_output=True,
        timeout=_SECONDS,
        check=True,
    )
    return Png(made.stdout, f'"{sha256(made.stdout).hexdigest()[:20]}"')
