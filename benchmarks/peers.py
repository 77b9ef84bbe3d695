"""Other people's card games, each played at random in the way that is fastest for it.

The modules are loaded by name since they are optional and carry no types (requirements/bench.in).
"""

import importlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from benchmarks.timing import Job

BATCH = 1024  # games that pgx plays side by side


@dataclass(frozen=True)
class Peer:
    """A game to compare with; `prepare` raises ImportError where it is not installed."""

    name: str
    unit: str  # "steps" include those of chance, "decisions" do not
    prepare: Callable[[], Job]
    times: float | None = None  # how many times as fast Potsherd means to be


def gin_rummy() -> Job:
    """OpenSpiel's gin rummy, every step asked for and played from Python."""
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game("gin_rummy")

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    card, _ = pyspiel.sample_action(state.chance_outcomes(), random.random())
                    state.apply_action(card)
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        return steps

    return play


def hearts() -> Job:
    """OpenSpiel's hearts; only the start of each game is in Python, all else is C++."""
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    dealt = 1 + 52  # chance settles where cards are passed to, then deals the pack

    def play(games: int) -> int:
        decisions = 0
        for seed in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed)
            decisions += state.move_number() - dealt
        return decisions

    return play


def uno() -> Job:
    """rlcard's uno without the encoding of observations that its environment adds."""
    game = importlib.import_module("rlcard").make("uno").game

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state, _ = game.init_game()
            while not game.is_over():
                state, _ = game.step(random.choice(state["legal_actions"]))
                decisions += 1
        return decisions

    return play


def sparrow_mahjong() -> Job:
    """pgx's sparrow mahjong, whole batches of games in one compiled loop."""
    jax = importlib.import_module("jax")
    env = importlib.import_module("pgx").make("sparrow_mahjong")
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    @jax.jit  # type: ignore[untyped-decorator]
    def batch(seed: int) -> Any:
        def unfinished(loop: tuple[Any, ...]) -> Any:
            return ~loop[0].terminated.all()

        def play_one_each(loop: tuple[Any, ...]) -> tuple[Any, ...]:
            state, key, decisions = loop
            key, choice = jax.random.split(key)
            legal = jax.numpy.log(state.legal_action_mask.astype(float))
            action = jax.random.categorical(choice, legal)
            return step(state, action), key, decisions + (~state.terminated).sum()

        key, deal = jax.random.split(jax.random.key(seed))
        start = init(jax.random.split(deal, BATCH)), key, jax.numpy.int32(0)
        return jax.lax.while_loop(unfinished, play_one_each, start)[2]

    return lambda batches: sum(int(batch(seed)) for seed in range(batches))


PEERS = (
    Peer("OpenSpiel gin_rummy, driven from Python", "steps", gin_rummy, times=100),
    Peer("OpenSpiel hearts, entirely in C++", "decisions", hearts, times=5),
    Peer("rlcard uno", "decisions", uno),
    Peer("pgx sparrow_mahjong, batch 1,024", "decisions", sparrow_mahjong),
)
