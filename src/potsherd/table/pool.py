"""The pool: bots think in processes of their own, so that they never hold up the server.

A bot is sent a view and nothing else, so it cannot know more than a person in its seat.
"""

from __future__ import annotations

import asyncio
import os
import pickle
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from math import inf
from multiprocessing import get_context
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

from potsherd.bots import make_bot, searches
from potsherd.bots.advising import weigh
from potsherd.bots.readiness import GettingReady, get_ready, one_of_each, play
from potsherd.language import mark
from potsherd.moves import Move
from potsherd.processes.beside import work_for_parent
from potsherd.table.refusals import Refused
from potsherd.table.turns import Askers, Turns
from potsherd.views import View

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from potsherd.bots.search_bot import Weighed

Arguments = TypeVarTuple("Arguments")
Answer = TypeVar("Answer")


NICENESS = 10
"""The processor is for whoever serves people."""
_NICEST = 19
"""What nobody at a table waits for takes what is left of it."""
_QUICK, _SLOW = 0.02, 1.0
"""Seconds that a bot which does not search is taken to need, and one which does, until it shows."""
_PATIENCE = 10.0
"""Seconds that a hint waits for the bots to get ready."""
_LOOK = 0.1
"""Seconds between two looks whether they are."""


class _Processes:
    """Processes that start when first needed. One that dies is replaced, with all others."""

    def __init__(self, number: int, niceness: int) -> None:
        self._number, self._niceness = number, niceness
        self._executor: ProcessPoolExecutor | None = None
        self._starting = asyncio.Lock()
        self._closed = False

    async def answer(self, work: Callable[[*Arguments], Answer], *arguments: *Arguments) -> Answer:
        """What some work comes to. Raises Refused once closed."""
        loop, again = asyncio.get_running_loop(), False
        while True:
            executor = await self._started()
            try:
                # Work called off would end the thread that watches the processes, once they end.
                return await asyncio.shield(loop.run_in_executor(executor, work, *arguments))
            except BrokenProcessPool:
                if executor is self._executor:  # nobody else has replaced it yet
                    self._end()
                if again and not self._closed:
                    raise
                again = True

    async def _started(self) -> ProcessPoolExecutor:
        async with self._starting:
            if self._executor is None and not self._closed:
                # Starting takes a tenth of a second in which a server must not stand still.
                self._executor = await asyncio.to_thread(self._start)
            if self._closed or self._executor is None:
                self._end()
                raise Refused(mark("The server is being stopped."))
            return self._executor

    def _start(self) -> ProcessPoolExecutor:
        """Start all processes now: otherwise each would start when it is first needed."""
        executor = ProcessPoolExecutor(
            self._number,
            mp_context=get_context("spawn"),
            initializer=work_for_parent,
            initargs=(self._niceness,),
        )
        for _ in range(self._number):
            executor.submit(os.getpid)
        return executor

    def close(self) -> None:
        """End them for good; whatever they were asked is refused."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        if self._executor is not None:
            # One that still starts, or thinks for long, would hold up the end of the server.
            for process in [*(self._executor._processes or {}).values()]:
                process.kill()
            self._executor.shutdown(wait=False)
            self._executor = None


class BotPool:
    """Lets bots think in `workers` processes, which start when first needed, in fair turns.

    A worker that dies, of whatever cause, is replaced and asked once more. While what bots search
    with in a family of games is still `getting_ready`, those that search wait for it: each worker
    would compile the same, and none would be left for the other bots. Beside the workers is one
    process for what no table waits for.
    """

    def __init__(
        self, workers: int | None = None, getting_ready: GettingReady | None = None
    ) -> None:
        # At least two, so that a quick bot need not wait for one that thinks.
        self._workers = workers or max(2, (os.cpu_count() or 1) - 1)
        self.turns = Turns(self._workers)
        self._getting_ready = getting_ready
        self._processes = _Processes(self._workers, NICENESS)
        self._beside = _Processes(1, _NICEST)
        self._closed = False

    async def choose(self, spec: str, seed: int, view: View, askers: Askers) -> Move:
        """The move of a bot for those who are there; `view` is of the seat that decides now.

        Raises Refused when nobody is there any more, and once closed.
        """
        await self._ready(spec, view.game.edition.family, inf)
        async with self._turn(spec, askers):
            return await self._processes.answer(_chosen, spec, seed, pickle.dumps(view))

    async def weigh(self, spec: str, view: View, askers: Askers) -> list[Weighed]:
        """What a bot makes of the decision of the seat that `view` is of. Raises Refused while bots
        are getting ready, when nobody is there any more, and once closed."""
        if not await self._ready(spec, view.game.edition.family, _PATIENCE):
            raise Refused(
                mark(
                    "The bot that gives hints is getting ready, which takes a minute or two after"
                    " the first start, and longer on a busy machine. Ask again then."
                )
            )
        async with self._turn(spec, askers):
            return await self._processes.answer(_weighed, spec, pickle.dumps(view))

    async def behind(
        self, family: str, work: Callable[[*Arguments], Answer], *arguments: *Arguments
    ) -> Answer:
        """What some short work on a game of a family comes to that no table waits for.

        It has a process of its own, which gives way to bots, and begins while they leave room, once
        all that is compiled for the family is ready. Raises Refused once closed.
        """
        await self._once(lambda: self.is_ready_behind(family), inf)
        async with self.turns.behind():
            return await self._beside.answer(work, *arguments)

    def _turn(self, spec: str, askers: Askers) -> AbstractAsyncContextManager[None]:
        dear = searches(spec)
        return self.turns.turn(spec, _SLOW if dear else _QUICK, dear, askers)

    def is_ready(self, spec: str, family: str) -> bool:
        """Whether a bot can think at once in the games of a family."""
        return not searches(spec) or self._searches_ready(family)

    def is_ready_behind(self, family: str) -> bool:
        """Whether work that no table waits for can begin without compiling anything."""
        getting = self._getting_ready
        return getting is None or getting.is_all_ready(family)

    def _searches_ready(self, family: str) -> bool:
        getting = self._getting_ready
        return getting is None or getting.is_ready(family)

    async def wake(self) -> None:
        """Start the processes, and let each play a move of every family: so whoever meets the first
        bot waits for nothing. Raises Refused once closed."""
        await asyncio.gather(*(self._processes.answer(_woken) for _ in range(self._workers)))

    async def _ready(self, spec: str, family: str, within: float) -> bool:
        """Whether a bot is ready, as soon as it is or after so many seconds."""
        return await self._once(lambda: self.is_ready(spec, family), within)

    async def _once(self, is_ready: Callable[[], bool], within: float) -> bool:
        """Whether something is ready, as soon as it is or after so many seconds."""
        waited = 0.0
        while not is_ready() and not self._closed:
            if waited >= within:
                return False
            await asyncio.sleep(_LOOK)
            waited += _LOOK
        return True

    def close(self) -> None:
        """End the processes for good; whatever they were asked is refused."""
        self._closed = True
        self.turns.open_all()
        self._processes.close()
        self._beside.close()


def _woken() -> None:
    get_ready([(edition, play) for edition in one_of_each()])


def _chosen(spec: str, seed: int, packed: bytes) -> Move:
    view: View = pickle.loads(packed)
    return make_bot(spec, seed).choose(view)


def _weighed(spec: str, packed: bytes) -> list[Weighed]:
    view: View = pickle.loads(packed)
    return weigh(spec, view)
