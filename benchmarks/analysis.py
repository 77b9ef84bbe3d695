"""Measures the analysis: how fast it is, how fair luck is and what it takes out, and losses.

    python -m benchmarks.analysis [--games N] [--positions N] [--decisions N] [--levels N]
        [--followed N] [--pairs N] [--by LEVEL] [--jobs J] [--only TEXT]

Luck is told of `--games` of `digger` among its like, for each game and number of players; those
with monuments have one at random. Win chances are of `--positions` of such games. Losses are
compared with exact ones for `--decisions` of each tiny game; those of `--levels` games, in which
the levels meet by twos, are put in order. `--followed` decisions of beginners that were judged to
give away four points or more are followed: the best move and the one played are both played on by
`--by` at all seats, in `--pairs` pairs of games that have the same chance numbers.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, count, islice
from random import Random

import numpy as np

from benchmarks.strength.exact import EDITIONS
from benchmarks.strength.instinct import Exact, tiny, true_shares
from benchmarks.strength.tree import Reals
from potsherd.analysis.contract import FORTUNES
from potsherd.analysis.loss import CERTAIN, Effort, Judge, decisions_of
from potsherd.analysis.luck import luck_of
from potsherd.analysis.plans import plan_of
from potsherd.analysis.value import Valuer
from potsherd.bots import LEVELS, make_bot
from potsherd.bots.playout import dealer_from, play_out
from potsherd.editions import built_in, load_edition
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.processes.parallel import in_order
from potsherd.views import View

LINE = "{:<58} {:>30} {:>10}  {}"
AT_LEAST_SO_OFTEN = 0.95
ROUNDING = 0.01
"""What true losses are off by, since worlds are sampled for them too."""
MISTAKE = 0.04
"""The least loss of decisions that are followed."""


@dataclass(frozen=True)
class Setting:
    """A game to be played by one kind of bot."""

    edition: str
    players: int
    bot: str = "digger"

    def __str__(self) -> str:
        return f"{self.edition} of {self.players}"

    def game(self) -> Game:
        return game_of(load_edition(self.edition), self.players)


def settings() -> list[Setting]:
    """Every built-in game with every number of players."""
    return [
        Setting(name, players)
        for name in built_in()
        for players in range(load_edition(name).players[0], load_edition(name).players[1] + 1)
    ]


def row(what: str, found: str, bar: str = "", holds: bool | None = None) -> str:
    verdict = "" if holds is None else "OK" if holds else "MISSED"
    return LINE.format(what, found, bar, verdict).rstrip()


# ---------------------------------------------------------------- luck
@dataclass(frozen=True)
class Told:
    """A game: the result, the luck of each seat, and of the first one by kind."""

    won: Reals
    luck: Reals
    kinds: dict[str, float]
    seconds: float


def play(setting: Setting, number: int, *bots: str) -> Position:
    """A game among bots: those given, or the one of the setting at every seat."""
    position = Position(setting.game())
    specs = bots or (setting.bot,) * setting.players
    made = [make_bot(spec, number * 10 + seat) for seat, spec in enumerate(specs)]
    play_out(position, made, dealer_from(number.to_bytes(32, "big"), setting.players))
    return position


def tell(setting: Setting, number: int) -> Told:
    """Play a game and tell its luck."""
    position = play(setting, number)
    valuer, plan = Valuer(position.game), plan_of("fast", position.game)
    began = time.process_time()  # whatever else the machine does
    luck = luck_of(position.game, position.moves_played, valuer, number, plan.luck)
    seconds = time.process_time() - began
    kinds: dict[str, float] = {}
    for (kind, _), part in luck.parts(0).items():
        kinds[kind] = kinds.get(kind, 0.0) + part
    winners = position.winners()
    won = np.array([(seat in winners) / len(winners) for seat in range(setting.players)])
    return Told(won, np.array(luck.total()), kinds, seconds)


def luck_rows(setting: Setting, games: int, jobs: int) -> Iterator[str]:
    """How long luck takes, whether it is zero on average, and how much of results it explains."""
    told = list(in_order(partial(tell, setting), range(games), jobs))
    won, luck = np.array([each.won for each in told]), np.array([each.luck for each in told])
    seconds = float(np.median([each.seconds for each in told]))
    is_barred = (setting.edition, setting.players) == ("archaeology", 3)
    bar = ("< 1 s", seconds < 1) if is_barred else ("", None)
    yield row(f"{setting}: luck alone, of one core", f"{seconds:.2f} s", *bar)
    mean, error = luck.mean(axis=0), luck.std(axis=0, ddof=1) / games**0.5
    worst = int(abs(mean / error).argmax())
    yield row(
        f"{setting}: mean luck, seat furthest from 0",
        f"{mean[worst]:+.3f} ± {error[worst]:.3f}",
        "0 ± 2 se",
        bool(abs(mean[worst]) <= 2 * error[worst]),
    )
    left = (won - luck).var(axis=0).mean() / won.var(axis=0).mean()
    barred = setting.players < (3 if setting.edition == "curios" else 4)
    bar = ("<= 0.50", bool(left <= 0.5)) if barred else ("", None)
    yield row(f"{setting}: variance left of results", f"{left:.2f}", *bar)
    for kind in FORTUNES.of(setting.game().edition.family).KINDS:
        part = np.array([each.kinds.get(kind, 0.0) for each in told])
        if part.any():
            rest = np.mean((2 * won[:, 0] - luck[:, 0]) * (part - part.mean()))
            yield row(f"    {kind}", f"takes out {rest / won[:, 0].var():+.3f}")


# ---------------------------------------------------------------- win chances
def chance_rows(setting: Setting, positions: int) -> Iterator[str]:
    """The standard error of win chances, and whether another seed agrees."""
    game = setting.game()
    valuer, plan, random = Valuer(game), plan_of("normal", game), Random(1)
    errors, strays = [], []
    for number in range(positions):
        end = play(setting, number)
        position = after(game, end.moves_played[: random.randrange(len(end.moves_played))])
        one, two = (
            valuer.chances(position, plan.playouts, seed, plan.endings)
            for seed in (2 * number, 2 * number + 1)
        )
        errors.append(max(one.win_error))
        both = np.hypot(one.win_error, two.win_error)
        gaps = abs(np.array(one.win) - two.win)
        strays += [gap / max(error, 1e-9) for gap, error in zip(gaps, both, strict=True)]
    worst, agree = max(errors), float(np.mean(np.array(strays) <= 2))
    yield row(f"{setting}: largest error of a win chance", f"{worst:.3f}", "<= 0.02", worst <= 0.02)
    yield row(
        f"{setting}: another seed within two errors",
        f"{agree:.1%}",
        ">= 95 %",
        agree >= AT_LEAST_SO_OFTEN,
    )


# ---------------------------------------------------------------- losses
def exact_rows(edition: str, decisions: int) -> Iterator[str]:
    """How often judged losses are within two standard errors of the exact ones, where all go by
    their instinct afterwards: a tree of search has no such truth."""
    game = tiny(edition)
    exact, judge = Exact(game), Judge(game, Effort(search=200, simulations=800, worlds=400))
    judge.by_instinct()
    near = []
    for number, view, move in islice(_tiny_decisions(game), decisions):
        found = judge.decision(view, move, number)
        if found.is_open:
            truths = true_shares(exact, view, [each.move for each in found.candidates])
            gap = max(truths.values()) - truths[move]
            near.append(abs(found.loss - gap) <= max(2 * found.error, ROUNDING))
    share = float(np.mean(near))
    yield row(
        f"{edition}: losses within two errors of exact",
        f"{share:.1%} of {len(near)}",
        ">= 95 %",
        share >= AT_LEAST_SO_OFTEN,
    )


def _tiny_decisions(game: Game) -> Iterator[tuple[int, View, Move]]:
    """Decisions of game after game of random moves."""
    for number in count():
        position = Position(game)
        bots = [make_bot("random", number * 10 + seat) for seat in range(game.players)]
        play_out(position, bots, dealer_from(number.to_bytes(32, "big"), game.players))
        for _, view, move in decisions_of(game, position.moves_played):
            yield number, view, move


def levels_rows(setting: Setting, games: int, jobs: int) -> Iterator[str]:
    """Points lost a decision by each level, and how often they come in order when resampled."""
    pairs = [pair for _ in range(games) for pair in combinations(LEVELS, 2)][:games]
    work = partial(losses_in, setting)
    lost: dict[str, list[list[float]]] = {level: [] for level in LEVELS}
    for found in in_order(work, enumerate(pairs), jobs):
        for level, losses in found:
            lost[level].append(losses)
    for level, by_game in lost.items():
        every = np.array([loss for losses in by_game for loss in losses])
        if len(every):
            error = every.std(ddof=1) / len(every) ** 0.5
            yield row(
                f"{setting}: points lost a decision by {level}",
                f"{every.mean() * 100:.2f} ± {error * 100:.2f} ({len(by_game)} games)",
            )
    ordered = in_order_so_often(lost)
    yield row(
        f"{setting}: levels in order when games are drawn anew",
        f"{ordered:.0%}",
        ">= 95 %",
        ordered >= AT_LEAST_SO_OFTEN,
    )


def losses_in(setting: Setting, task: tuple[int, tuple[str, str]]) -> list[tuple[str, list[float]]]:
    """Play a game of two levels; each level with the losses of its decisions."""
    number, pair = task
    bots = pair if number % 2 else pair[::-1]
    position = play(setting, number, *bots)
    effort = plan_of("normal", position.game).effort
    assert effort is not None
    judge = Judge(position.game, effort)
    losses: list[list[float]] = [[] for _ in bots]
    for _, view, move in decisions_of(position.game, position.moves_played):
        found = judge.decision(view, move, number)
        if found.is_open:
            losses[found.seat].append(found.loss)
    return list(zip(bots, losses, strict=True))


def in_order_so_often(lost: dict[str, list[list[float]]], resamples: int = 200) -> float:
    """How often the levels come from the weakest to the strongest if games are drawn anew."""
    random = np.random.default_rng(1)
    right = 0
    for _ in range(resamples):
        means = []
        for games in lost.values():
            if games:
                drawn = [games[i] for i in random.integers(len(games), size=len(games))]
                means.append(np.mean([loss for game in drawn for loss in game]))
        right += means == sorted(means, reverse=True)
    return right / resamples


def followed_rows(
    setting: Setting, decisions: int, pairs: int, bot: str, jobs: int
) -> Iterator[str]:
    """What mistakes turn out to cost when games go on, beside what they were judged to cost."""
    work = partial(mistakes_in, setting, pairs=pairs, bot=bot)
    judged, gained = [], []
    for found in in_order(work, count(), jobs):
        for loss, followed in found:
            judged.append(loss)
            gained.append(followed)
        if len(judged) >= decisions:
            break
    by_decision = np.array(gained).mean(axis=1)
    off = by_decision - np.array(judged)
    error = off.std(ddof=1) / len(off) ** 0.5
    name = f"{setting}: {len(off)} mistakes by {bot} × {pairs}"
    alike = float((by_decision > 0).mean())
    yield row(f"{name}, same sign", f"{alike:.0%}", ">= 90 %", alike >= 0.9)
    yield row(
        f"{name}, mean loss",
        f"{by_decision.mean() * 100:.2f}, judged {np.mean(judged) * 100:.2f} ± {error * 100:.2f}",
        "within 1",
        bool(abs(off.mean()) <= 0.01),
    )


def mistakes_in(
    setting: Setting, number: int, *, pairs: int, bot: str
) -> list[tuple[float, list[float]]]:
    """Play a game of beginners; each of their mistakes with its judged loss and what each pair of
    games that go on from there says of it."""
    position = play(setting, number, *("beginner",) * setting.players)
    moves = position.moves_played
    effort = plan_of("normal", position.game).effort
    assert effort is not None
    judge = Judge(position.game, effort)
    found = []
    for at, view, move in decisions_of(position.game, moves):
        decision = judge.decision(view, move, number)
        if decision.loss >= max(MISTAKE, CERTAIN * decision.error):
            lines = [[*moves[:at], choice] for choice in (decision.best, move)]
            follow = by_instinct if bot == "digger" else partial(by_bots, bot)
            best, played = follow(position.game, lines, pairs)[:, :, decision.seat]
            found.append((decision.loss, (best - played).tolist()))
    return found


def by_instinct(game: Game, lines: Sequence[Sequence[Move]], pairs: int) -> Reals:
    """Shares of the win [line, pair, seat] when diggers, compiled, play on after these moves."""
    states = [after(game, line).open_state for line in lines]
    return Valuer(game, "none").shares(states, pairs, len(lines[0]))


def by_bots(bot: str, game: Game, lines: Sequence[Sequence[Move]], pairs: int) -> Reals:
    """The same when bots of a level do, a hundred times as slowly."""

    def shares(line: Sequence[Move], pair: int) -> tuple[float, ...]:
        bots = [make_bot(bot, pair * 10 + seat) for seat in range(game.players)]
        dealer = dealer_from((pair + 1).to_bytes(32, "big"), game.players)
        return play_out(after(game, line), bots, dealer).wins

    return np.array([[shares(line, pair) for pair in range(pairs)] for line in lines])


def after(game: Game, moves: Sequence[Move]) -> Position:
    """The position after these moves."""
    position = Position(game)
    for move in moves:
        position.play(move, check=False)
    return position


# ---------------------------------------------------------------- all of it
def rows(asked: argparse.Namespace) -> Iterator[str]:
    """All measurements that were asked for, as they come."""
    for setting in settings():
        if asked.only in f"luck {setting}" and asked.games > 1:
            yield from luck_rows(setting, asked.games, asked.jobs)
    for setting in settings():
        if asked.only in f"chances {setting}" and asked.positions:
            yield from chance_rows(setting, asked.positions)
    for path in sorted(EDITIONS.glob("*.toml")):
        if asked.only in f"exact {path.stem}" and asked.decisions:
            yield from exact_rows(path.stem, asked.decisions)
    for setting in [Setting("archaeology", 2), Setting("expedition", 2), Setting("curios", 2)]:
        if asked.only in f"levels {setting}" and asked.levels:
            yield from levels_rows(setting, asked.levels, asked.jobs)
        if asked.only in f"followed {setting}" and asked.followed:
            yield from followed_rows(setting, asked.followed, asked.pairs, asked.by, asked.jobs)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.analysis")
    parser.add_argument("--games", type=int, default=2000, help="games of each for luck")
    parser.add_argument("--positions", type=int, default=100, help="positions for win chances")
    parser.add_argument("--decisions", type=int, default=200, help="decisions of tiny games")
    parser.add_argument("--levels", type=int, default=200, help="games of levels against others")
    parser.add_argument("--followed", type=int, default=200, help="mistakes that are followed")
    parser.add_argument("--pairs", type=int, default=400, help="pairs of games for each of those")
    parser.add_argument("--by", default="digger", help="the level that plays on after mistakes")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--only", default="", help="such as 'luck curios' or 'levels'")
    for line in rows(parser.parse_args(arguments)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
