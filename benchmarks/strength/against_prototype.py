"""The top level against a search with the ingredients of the prototype that came before it.

    python -m benchmarks.strength.against_prototype [--deals N] [--jobs J]

The prototype's best search of the 2009 game for two had 1,000 simulations, left out wasteful
steps, put half of the prior on the step of a greedy player, played eight turns on with that player,
and valued the position by a table of what hands may bring. Rebuilt here from our own parts, it is
rather stronger than it was: its greedy player finds the best of all trades, and each mover in its
tree acts on what he knows.
"""

from __future__ import annotations

import argparse
from functools import partial
from hashlib import sha256

from potsherd import Dealer, Position, make_bot
from potsherd.bots import Bot
from potsherd.bots.searching import SearchBot
from potsherd.estimates import mean_of
from potsherd.matches import play_out
from potsherd.parallel import in_order
from potsherd.search.networks import NONE
from potsherd.search.tree import Settings

GOAL = 0.65
PROTOTYPE = Settings(
    exploration=0.5, temperature=0.01, evenly=0.5, untried=0.0, turns=8, randomly=0
)


def prototype(seed: int) -> SearchBot:
    """The prototype's search, rebuilt."""
    return SearchBot(nodes=1000, network=NONE, settings=PROTOTYPE, seed=seed)


def wins_of(top: str, deal: int) -> float:
    """The part of the wins of one deal, played from both seats, that goes to the top level."""
    won = 0.0
    for seat in range(2):
        bots: list[Bot] = [prototype(deal), prototype(deal)]
        bots[seat] = make_bot(top, deal)
        position = Position.new("archaeology", players=2)
        play_out(position, bots, Dealer(sha256(b"prototype %d" % deal).digest(), (b"", b"")))
        winners = position.winners()
        won += (seat in winners) / len(winners)
    return won / 2


def main() -> None:
    """Play the deals and print the wins."""
    parser = argparse.ArgumentParser(prog="benchmarks.strength.against_prototype")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--top", default="expert")
    asked = parser.parse_args()
    won = list(in_order(partial(wins_of, asked.top), range(asked.deals), asked.jobs))
    estimate = mean_of(won)
    verdict = "OK" if estimate.mean >= GOAL else "BELOW"
    print(
        f"{asked.top} against the prototype's search: {estimate.mean:.1%} ({estimate.low:.1%} to"
        f" {estimate.high:.1%}) of {len(won)} deals, goal {GOAL:.0%} {verdict}"
    )


if __name__ == "__main__":
    main()
