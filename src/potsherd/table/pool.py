"""The pool: bots think in processes of their own, so that they never hold up the server.

A bot is sent a view and nothing else, so it cannot know more than a person in its seat.
"""

from __future__ import annotations

import asyncio
import os
import pickle
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

from potsherd.advising import weigh
from potsherd.bots import make_bot
from potsherd.moves import Move
from potsherd.processes import work_for_parent
from potsherd.views import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from potsherd.bots.searching import Weighed

Arguments = TypeVarTuple("Arguments")
Answer = TypeVar("Answer")


NICENESS = 10
"""The processor is for whoever serves people."""


class BotPool:
    """Lets bots think in `workers` processes, which start when first needed.

    A worker that dies, of whatever cause, is replaced and asked once more.
    """

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._executor: ProcessPoolExecutor | None = None
        self._starting = asyncio.Lock()

    async def choose(self, spec: str, seed: int, view: View) -> Move:
        """The move of a bot; `view` is of the seat that decides now."""
        return await self._answer(_chosen, spec, seed, pickle.dumps(view))

    async def weigh(self, spec: str, view: View) -> list[Weighed]:
        """What a bot makes of the decision of the seat that `view` is of."""
        return await self._answer(_weighed, spec, pickle.dumps(view))

    async def _answer(self, work: Callable[[*Arguments], Answer], *arguments: *Arguments) -> Answer:
        try:
            return await self._ask(work, *arguments)
        except BrokenProcessPool:
            self.close()
            return await self._ask(work, *arguments)

    async def _ask(self, work: Callable[[*Arguments], Answer], *arguments: *Arguments) -> Answer:
        async with self._starting:
            # Starting processes takes a tenth of a second in which a server must not stand still.
            executor = self._executor or await asyncio.to_thread(self._start)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(executor, work, *arguments)

    def _start(self) -> ProcessPoolExecutor:
        """Start all processes now: otherwise each would start when it is first needed."""
        self._executor = executor = ProcessPoolExecutor(
            self._workers,
            mp_context=get_context("spawn"),
            initializer=work_for_parent,
            initargs=(NICENESS,),
        )
        for _ in range(self._workers):
            executor.submit(os.getpid)
        return executor

    def close(self) -> None:
        """End the processes; whatever they were asked is given up."""
        if self._executor is not None:
            # One that still starts, or thinks for long, would hold up the end of the server.
            for process in [*(self._executor._processes or {}).values()]:
                process.kill()
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None


def _chosen(spec: str, seed: int, packed: bytes) -> Move:
    view: View = pickle.loads(packed)
    return make_bot(spec, seed).choose(view)


def _weighed(spec: str, packed: bytes) -> list[Weighed]:
    view: View = pickle.loads(packed)
    return weigh(spec, view)
