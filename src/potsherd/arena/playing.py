"""Playing a contest: all that is still wanted, in order, over many processes or machines."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial

from potsherd.arena.contest import Contest, Duplicate, play_duplicate
from potsherd.arena.deciding import Claim, Trial
from potsherd.arena.patience import Patience
from potsherd.processes.parallel import in_order


def play(
    contest: Contest,
    deals: int,
    *,
    past: Sequence[Duplicate] = (),
    until: Claim | None = None,
    jobs: int | None = 1,
    cluster: bool = False,
) -> Generator[Duplicate, None, None]:
    """Yield what comes after `past`, deal by deal and pairing by pairing, up to so many deals.

    It ends with the deal after which the claim of `until` is decided, however many were wanted.
    `jobs` and `cluster` are those of `potsherd.processes.parallel.in_order`. Raises BotFailed after
    the third game in a row that a bot has lost by its fault.
    """
    patience = Patience()
    trial = Trial(contest, until) if until else None
    if trial and trial.hear(past):
        return
    pairings = len(contest.pairings)
    tasks = (divmod(number, pairings) for number in range(len(past), deals * pairings))
    played = in_order(partial(play_duplicate, contest), tasks, jobs, cluster=cluster)
    try:
        for duplicate in played:
            yield duplicate
            for game in duplicate.games:
                patience.hear({bot: contest.bots[bot] for bot in game.seats}, game.fault)
            if trial and trial.hear([duplicate]):
                return
    finally:
        played.close()
