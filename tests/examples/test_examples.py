"""The worked examples, but for what torch does in them, which is tried where there is torch."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from examples import policy
from examples.curve import Share, drawn
from examples.policy import Mixed, Network, Policy
from examples.selfplay import Tables, advantages
from potsherd import Dealer, Position
from potsherd.errors import OptionError
from potsherd.steps import Layout, Steps

EXAMPLES = Path(__file__).parents[2] / "examples"


def network(game: str = "curios", players: int = 2, layout: str = "") -> Network:
    """One that was not taught anything."""
    of = Position.new(game, players=players).game
    random, size, steps = np.random.default_rng(1), Layout(of).size, Steps(of).number
    sizes = [(8, size), (8, 8), (steps, 8)]
    layers = [
        (random.normal(size=each).astype(np.float32), np.zeros(each[0], np.float32))
        for each in sizes
    ]
    return Network(layers, layout or Layout(of).name)


@pytest.fixture
def keep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Network], Path]:
    """Keeps a network where the bot finds it."""

    def kept(made: Network) -> Path:
        path = tmp_path / "policy.npz"
        made.save(path)
        policy.loaded.cache_clear()
        monkeypatch.setenv(policy.FILE, str(path))
        return path

    return kept


def outcome_by_hand(rewards: list[float], turns: list[float], step: int) -> float:
    """What the game came to, for who took the step: it ends with the last of them."""
    side = 1.0
    for turn in turns[step:-1]:
        side *= turn
    return rewards[-1] * side


def test_without_trust_in_values_a_step_is_worth_what_the_game_came_to_for_who_took_it() -> None:
    rewards, turns = [0.0, 0.0, 0.0, 0.5], [1.0, -1.0, -1.0, 1.0]
    values = np.array([[0.1], [-0.2], [0.3], [0.4]])
    found = advantages(
        np.array(rewards)[:, None],
        values,
        np.array(turns)[:, None],
        np.array([[0.0], [0.0], [0.0], [1.0]]),
        np.array([9.0]),
        trust=1.0,
    )
    wanted = [outcome_by_hand(rewards, turns, step) for step in range(4)]
    assert wanted == [0.5, 0.5, -0.5, 0.5]
    assert (found + values)[:, 0] == pytest.approx(wanted)


def test_with_all_trust_a_step_is_worth_the_next_value_which_the_other_seat_counts_against() -> (
    None
):
    found = advantages(
        np.zeros((2, 2)),
        np.array([[0.1, 0.1], [0.3, 0.3]]),
        np.array([[1.0, -1.0], [1.0, -1.0]]),
        np.zeros((2, 2)),
        np.array([0.4, 0.4]),
        trust=0.0,
    )
    assert found == pytest.approx(np.array([[0.2, -0.4], [0.1, -0.7]]))


def test_turns_tell_whether_who_stepped_decides_again_and_rewards_are_theirs() -> None:
    tables, random = Tables("curios", alone=3, diggers=2), np.random.default_rng(1)
    tables.reset(seed=1)
    movers, ends = tables.movers, np.zeros(5)
    for _ in range(120):
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in tables.masks])
        observations, rewards, ended = tables.step(actions)
        assert observations.shape == (5, 139)
        assert ((tables.movers == movers) == (tables.turns == 1)).all()
        assert (tables.turns[3:] == 1).all()
        assert (rewards[~ended] == 0).all()
        assert np.isin(rewards[ended], [-0.5, 0, 0.5]).all()
        movers, ends = tables.movers, ends + ended
    assert (ends > 1).all()


@pytest.mark.parametrize(("alone", "diggers"), [(4, 0), (0, 4)])
def test_all_games_may_be_of_one_kind(alone: int, diggers: int) -> None:
    tables = Tables("curios", alone, diggers)
    assert tables.reset(seed=1).shape == (4, 139)
    assert tables.masks.shape == (4, 21)
    assert len(tables.step(tables.masks.argmax(1))) == 3


@pytest.mark.parametrize("game", ["curios", "archaeology"])
def test_a_policy_plays_as_a_bot_and_always_alike(
    game: str, keep: Callable[[Network], Path]
) -> None:
    keep(network(game))
    played = []
    for seed in (1, 2):
        bots = [Policy(seed=seed), Policy(seed=seed)]
        position, dealer = Position.new(game, players=2), Dealer(bytes(32))
        for _ in range(80):
            if position.is_chance:
                position.deal(dealer)
            elif not position.is_over:
                position.play(bots[position.mover].choose(position.view(position.mover)))
        played.append(position.log())
    assert played[0] == played[1]


def test_a_mixed_policy_takes_steps_as_often_as_its_network_says() -> None:
    bot, given = Mixed(seed=1), np.log(np.array([0.5, 0.5, 3.0, 1.0], np.float32))
    counts = np.bincount([bot.taken(given) for _ in range(2000)], minlength=4)
    assert counts / 2000 == pytest.approx([0.1, 0.1, 0.6, 0.2], abs=0.04)
    assert Policy(seed=1).taken(given) == 2


def test_a_policy_is_kept_as_it_is(keep: Callable[[Network], Path]) -> None:
    made = network()
    again = Network.load(keep(made))
    seen = np.linspace(-1, 1, 139, dtype=np.float32)
    assert again.layout == "curios-1"
    assert (again(seen) == made(seen)).all()


def test_a_policy_of_another_layout_or_size_is_refused(keep: Callable[[Network], Path]) -> None:
    game = Position.new("curios", players=2).game
    for other in (network(layout="curios-0"), network(players=3), network("archaeology")):
        keep(other)
        with pytest.raises(
            OptionError, match=r"was learned on .* and this game has 139 of curios-1"
        ):
            policy.network_for(game)


def test_a_missing_policy_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(policy.FILE, raising=False)
    with pytest.raises(OptionError, match=r"no policy at .*curios.npz"):
        policy.network_for(Position.new("curios", players=2).game)


def test_a_curve_is_a_picture_with_a_line_for_each_level() -> None:
    shares = [
        Share(level, at, mean=0.5, low=0.4, high=0.6, deals=10)
        for at in (0, 1000)
        for level in ("student", "a<b")
    ]
    picture = ElementTree.fromstring(drawn("What is won", "steps", shares))
    texts = [each.text for each in picture.iter() if each.text]
    assert {"against student", "against a<b", "1,000", "steps"} <= {*texts}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_examples_compile(path: Path) -> None:
    compile(path.read_text("utf-8"), path.name, "exec")


def test_what_torch_says_is_what_is_kept() -> None:
    torch = pytest.importorskip("torch")
    layers = [torch.nn.Linear(139, 8), torch.nn.ReLU(), torch.nn.Linear(8, 21)]
    seen = torch.linspace(-1, 1, 139)
    said = torch.nn.Sequential(*layers)(seen).detach().numpy()
    assert Network.of(layers, "curios-1")(seen.numpy()) == pytest.approx(said, abs=1e-5)


def test_both_examples_learn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sb3_contrib")
    from examples import imitation, ppo

    monkeypatch.chdir(tmp_path)
    asked = ["curios", "--steps=256", "--alone=2", "--diggers=2", "--length=32", "--points=1"]
    kept = ppo.learn(ppo.options().parse_args(asked))
    assert [moment.at for moment in kept] == [0, 256]
    asked = ["curios", "--teacher=digger", "--number=12", "--epochs=1"]
    kept += imitation.learn(imitation.options().parse_args(asked))
    for moment in kept:
        Network.load(Path(moment.policy)).check(Position.new("curios", players=2).game)


def test_of_two_bots_the_teacher_alone_is_learned_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")
    from examples import imitation

    monkeypatch.chdir(tmp_path)
    asked = ["curios", "--teacher=digger", "--against=student", "--number=12"]
    (rows,) = imitation.made(imitation.options().parse_args(asked))
    assert {*rows.player} == {"digger", "student"}
    learned, held_out = (imitation.taught(rows, "digger", held_out=out) for out in (False, True))
    assert {*rows.player[learned]} == {*rows.player[held_out]} == {"digger"}
    assert {*rows.game[held_out]} == {0, 10}
    assert {*rows.game[learned]} == {*range(12)} - {0, 10}
    assert len(learned) + len(held_out) == (rows.player == "digger").sum()
