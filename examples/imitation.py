"""Imitation of a bot, from many of its games: python -m examples.imitation curios --teacher expert

The games are made once, as a data set: of the bot against itself, or --against a faster one. A
network learns by cross-entropy to choose among the legal steps as the bot did, or, with --weigh, as
a search shared its simulations out among them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from examples.curve import Moment, measured, show
from examples.policy import KEPT, Network
from potsherd.cli import main as potsherd
from potsherd.datasets import DataSet, Rows, load

BATCH = 1024
RATE = 1e-3
"""Of learning, at the beginning; it falls to nothing."""
HELD_OUT = 10
"""One game of so many is not learned from: by those the others are judged."""


def made(given: argparse.Namespace) -> DataSet:
    """Games of the teacher, played unless they are there already."""
    bots = ",".join([given.teacher] + [given.against] * (given.against is not None))
    path = given.folder / f"{given.edition}-{bots}-{given.number}-{given.weigh}.parquet"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        asked = ["simulate", given.edition, "--players", "2", "--bots", bots]
        asked += ["--games", given.number, "--seed", given.seed, "--dataset", path]
        potsherd([str(word) for word in asked + ["--weigh", given.weigh] * (given.weigh > 0)])
    return load(path)


def learn(given: argparse.Namespace) -> list[Moment]:
    """Learn, and return what was kept on the way."""
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    random = np.random.default_rng(given.seed)
    data = made(given)
    model = torch.nn.Sequential(
        torch.nn.Linear(data.about.size, given.width),
        torch.nn.ReLU(),
        torch.nn.Linear(given.width, given.width),
        torch.nn.ReLU(),
        torch.nn.Linear(given.width, len(data.about.steps)),
    )
    pace = torch.optim.Adam(model.parameters(), RATE)
    slower = torch.optim.lr_scheduler.CosineAnnealingLR(pace, given.epochs)
    began, kept = time.process_time(), list[Moment]()
    for epoch in range(1, given.epochs + 1):
        for group in random.permutation(data.groups):
            rows = data.group(int(group))
            for observations, masks, wanted in batches(rows, given.teacher, random):
                pace.zero_grad()
                cross_entropy(chosen(model, observations, masks), wanted).backward()
                pace.step()
        slower.step()
        path = given.folder / data.about.game / f"{epoch}.npz"
        network = Network.of(model, data.about.layout)
        network.save(path)
        kept.append(Moment(epoch, (time.process_time() - began) / 60, str(path)))
        found = judged(model, data, given.teacher)
        print(f"epoch {epoch}, {kept[-1].minutes:.1f} min: {found}", flush=True)
    network.save(KEPT / f"imitation-{data.about.game}.npz")
    return kept


def batches(rows: Rows, teacher: str, random: np.random.Generator) -> Iterator[list[Any]]:
    """The teacher's rows to learn from, in random order: observations, masks, and how much of each
    step was wanted."""
    columns = rows.observation, rows.mask, wishes(rows)
    order = random.permutation(taught(rows, teacher, held_out=False))
    for begin in range(0, len(order), BATCH):
        some = order[begin : begin + BATCH]
        yield [torch.from_numpy(column[some]) for column in columns]


def taught(rows: Rows, teacher: str, *, held_out: bool) -> Any:
    """The numbers of the teacher's rows, in games held out or in those that are learned from."""
    return np.flatnonzero((rows.player == teacher) & ((rows.game % HELD_OUT == 0) == held_out))


def wishes(rows: Rows) -> Any:
    """How much of each step was wanted: of the one that was taken all, of those that a search has
    weighed the shares of its visits."""
    wanted = np.zeros(rows.mask.shape, np.float32)
    wanted[np.arange(len(rows)), rows.step] = 1
    if rows.visits is not None:
        weighed = rows.visits.sum(1) > 0
        visits = rows.visits[weighed].astype(np.float32)
        wanted[weighed] = visits / visits.sum(1, keepdims=True)
    return wanted


def chosen(model: Any, observations: Any, masks: Any) -> Any:
    """How much each step is to be taken; none that is not legal."""
    return model(observations).masked_fill(masks == 0, -1e9)


def judged(model: Any, data: DataSet, teacher: str) -> str:
    """Of the teacher's choices in games that were not learned from, which part it makes alike."""
    alike, free = 0, 0
    for rows in data:
        some = taught(rows, teacher, held_out=True)
        some = some[rows.mask[some].sum(1) > 1]
        with torch.no_grad():
            given = chosen(model, *map(torch.from_numpy, (rows.observation[some], rows.mask[some])))
        alike += int((given.argmax(1).numpy() == wishes(rows)[some].argmax(1)).sum())
        free += len(some)
    return f"{alike / free:.1%} of {free:,} choices alike"


def options() -> argparse.ArgumentParser:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("edition", nargs="?", default="curios")
    parser.add_argument("--teacher", default="scholar", help="a bot")
    parser.add_argument("--against", help="who sits opposite, in place of the teacher itself")
    parser.add_argument("--weigh", type=int, default=0, help="simulations for each decision")
    parser.add_argument("--number", type=int, default=10_000, help="of games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--width", type=int, default=256, help="of both layers")
    parser.add_argument("--deals", type=int, default=50, help="for each point of the curve")
    parser.add_argument("--folder", type=Path, default=Path("build/examples/imitation"))
    parser.add_argument("--picture", type=Path, default=Path("build/examples/imitation.svg"))
    return parser


def main() -> None:
    """Learn, play against the levels, draw."""
    given = options().parse_args()
    shares = measured(given.edition, learn(given), given.deals)
    title = f"Imitation of {given.number:,} games of {given.teacher} in {given.edition}"
    show(f"{title}: share of wins", "times all were learned from", shares, given.picture)


if __name__ == "__main__":
    main()
