"""OpenSpiel's own tests of games, what its states show to whom, and what is refused."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

from configurations import FEW, SOME, Configuration  # noqa: E402
from playing import pick_step  # noqa: E402
from potsherd import EditionError, IllegalMove, OptionError  # noqa: E402
from potsherd.adapters.openspiel import SpielState  # noqa: E402
from potsherd.steps import Layout, Observation, Steps  # noqa: E402

some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)
few_configurations = pytest.mark.parametrize("configuration", FEW, ids=str)
TINY = Path("benchmarks/strength/editions/curios_two_cards.toml")
RECALL = pyspiel.IIGObservationType(perfect_recall=True)


def load(configuration: Configuration) -> Any:
    options = {
        "players": configuration.players,
        "monument": configuration.monument or "",
        "variants": "+".join(configuration.variants),
    }
    return pyspiel.load_game(f"python_{configuration.game}", options)


def walk(game: Any, seed: object, steps: int = 10**6) -> Iterator[SpielState]:
    """The states of a game of varied steps, those of chance included; the same one goes on."""
    state, random = game.new_initial_state(), Random(str(seed))
    for _ in range(steps):
        if state.is_terminal():
            break
        yield state
        step = pick_step(game.rules, state.moment.state, random)
        state.apply_action(game.action_of(state.moment, step))
    else:
        return
    yield state


def some(configuration: Configuration, every: int, steps: int = 10**6) -> Iterator[SpielState]:
    """Some states of the first so many steps of a game, in which a seat decides."""
    for number, state in enumerate(walk(load(configuration), configuration, steps)):
        if number % every == 0 and state.current_player() >= 0:
            yield state


def tensors(state: SpielState, seat: int) -> list[list[float]]:
    return [list(state.information_state_tensor(seat)), list(state.observation_tensor(seat))]


def told(state: SpielState, seat: int) -> list[object]:
    """All that a seat gets."""
    return [
        state.information_state_string(seat),
        state.observation_string(seat),
        *tensors(state, seat),
        state.legal_actions(seat),
    ]


# ---------------------------------------------------------------- their tests
@few_configurations
def test_their_test_of_whole_games(configuration: Configuration) -> None:
    pyspiel.random_sim_test(load(configuration), num_sims=1, serialize=True, verbose=False)


@some_configurations
def test_their_test_of_the_end_of_a_game(configuration: Configuration) -> None:
    game = load(configuration)
    states = [state.clone() for state in walk(game, configuration)]
    late = states[int(len(states) * 0.9)]
    pyspiel.random_sim_test(
        game, num_sims=1, serialize=True, verbose=False, specific_initial_state=late
    )


# ---------------------------------------------------------------- the same game
@few_configurations
def test_a_game_of_openspiel_is_the_same_game_as_a_position(configuration: Configuration) -> None:
    position = configuration.new_position()
    for length, state in enumerate(walk(load(configuration), configuration)):
        if not state.moment.state.midway and state.moment.before:
            moment = state.moment.before
            move = position.game.move_of([*moment.begun, state.moment.step])
            position.play(move)  # checked: raises what is not legal
            assert state.moment.state == position.open_state
            assert state.is_chance_node() == position.is_chance
        assert state.is_terminal() == position.is_over
        assert len(state.history()) == length
    parts = [seat in position.winners() for seat in range(position.players)]
    worth = [part / sum(parts) - 1 / len(parts) for part in parts]
    assert state.returns() == state.rewards() == pytest.approx(worth)


def test_chances_and_names_are_those_of_the_rules() -> None:
    for state in walk(pyspiel.load_game("python_curios(players=3)"), "names"):
        player, game = state.current_player(), state.get_game()
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            assert max(actions) < game.max_chance_outcomes()
            names = {"first", "draw"}
        else:
            actions = state.legal_actions()
            names = {"search", "recruit", "pass"}
        for action in actions:
            name = state.action_to_string(player, action)
            assert state.string_to_action(player, name) == action
            assert name.split()[0] in names
    assert game.num_distinct_actions() == Steps(game.rules).number


def test_an_edition_of_ones_own_is_played() -> None:
    game = pyspiel.load_game("python_curios", {"edition": str(TINY), "first": 0})
    state = list(walk(game, 1))[-1]
    assert state.is_terminal()
    assert game.get_type().max_num_players == 2
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


# ---------------------------------------------------------------- what seats know
@few_configurations
def test_an_observation_is_that_of_the_view(configuration: Configuration) -> None:
    for state in some(configuration, every=31):
        observer = state.get_game().make_py_observer()
        for seat in range(configuration.players):
            moment = state.moment
            at = moment.choice() if seat == moment.mover else moment.view(seat)
            vector = Observation(moment.game, seat).vector(at)
            assert np.array_equal(state.observation_tensor(seat), vector)
            assert np.array_equal(state.information_state_tensor(seat)[: len(vector)], vector)
            observer.set_from(state, seat)
            unseen = Layout(moment.game).named(vector)["unseen"]
            assert np.array_equal(observer.dict["unseen"], unseen)


@few_configurations
def test_what_a_seat_cannot_know_can_be_exchanged(configuration: Configuration) -> None:
    random, differs = Random(2), 0
    every = 5 if configuration.game == "curios" else 40
    for state in some(configuration, every, steps=130):
        for seat in (state.current_player(), (state.current_player() + 1) % configuration.players):
            other = state.resample_from_infostate(seat, random.random)
            differs += other.moment.state != state.moment.state
            assert told(other, seat) == told(state, seat)
            if seat == state.current_player():
                assert other.current_player() == seat
    assert differs


def test_a_resampled_state_goes_on_and_its_past_can_be_played_again() -> None:
    random = Random(3)
    for state in some(Configuration("expedition", 3, "temple"), every=50, steps=250):
        other = state.resample_from_infostate(state.current_player(), random.random)
        again = state.get_game().new_initial_state()
        for action in other.history():
            assert action in again.legal_actions()
            again.apply_action(action)
        assert str(again) == str(other)
        while not other.is_terminal():
            other.apply_action(random.choice(other.legal_actions()))
        assert sum(other.returns()) == pytest.approx(0)


def test_resampling_hangs_on_what_the_seat_knows_and_on_the_sampler_alone() -> None:
    for state in some(Configuration("curios", 3), every=9):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, lambda: 0.7)
        drawn = [each.resample_from_infostate(seat, lambda: 0.3) for each in (state, other)]
        assert drawn[0].history() == drawn[1].history()


@few_configurations
def test_a_seat_forgets_nothing(configuration: Configuration) -> None:
    """What it has seen only grows, and tells which of its own steps it has taken."""
    seen = [""] * configuration.players
    for number, state in enumerate(walk(load(configuration), configuration)):
        for seat in range(configuration.players):
            if not state.moment.state.midway:
                string = state.information_state_string(seat)
                assert string.startswith(seen[seat])
                seen[seat] = string
        seat = state.current_player()
        if seat >= 0 and number % 7 == 0:
            after = [state.child(action) for action in state.legal_actions()]
            strings = {child.information_state_string(seat) for child in after}
            assert len(strings) == len(after)
            vectors = {tuple(child.information_state_tensor(seat)) for child in after}
            assert len(vectors) == len(after)


def test_others_learn_of_a_move_when_it_is_whole() -> None:
    found = 0
    for state in walk(pyspiel.load_game("python_archaeology"), "trades"):
        if state.moment.state.midway and state.current_player() >= 0:
            other, before = 1 - state.current_player(), state.moment.start
            spiel = SpielState(state.get_game(), before)
            assert told(state, other) == told(spiel, other)
            assert told(state, 1 - other) != told(spiel, 1 - other)
            found += 1
    assert found


def test_other_kinds_of_observers_are_not_made() -> None:
    game = pyspiel.load_game("python_curios")
    for public, private in ((True, "NONE"), (False, "SINGLE_PLAYER"), (True, "ALL_PLAYERS")):
        kind = pyspiel.IIGObservationType(
            public_info=public,
            perfect_recall=False,
            private_info=getattr(pyspiel.PrivateInfoType, private),
        )
        assert game.make_py_observer(kind) is None
    with pytest.raises(OptionError, match="colour"):
        game.make_py_observer(RECALL, {"colour": 1})


# ---------------------------------------------------------------- copies
def test_copies_go_their_own_ways_and_come_back_from_text_as_they_were() -> None:
    game = pyspiel.load_game("python_expedition(players=3,monument=tomb,variants=fierce_weather)")
    for number, state in enumerate(walk(game, "copies", 200)):
        if number % 40:
            continue
        before = str(state), state.history(), told(state, 0)
        text = pyspiel.serialize_game_and_state(game, state)
        assert len(text) < 20_000
        copies = [
            state.clone(),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            pyspiel.deserialize_game_and_state(text)[1],
        ]
        for other in copies:
            assert (str(other), other.history(), told(other, 0)) == before
            other.apply_action(other.legal_actions()[0])
            assert str(other) != before[0]
        assert (str(state), state.history(), told(state, 0)) == before
    again = pyspiel.deserialize_game_and_state(text)[0]
    assert str(again) == str(game) == str(pickle.loads(pickle.dumps(game)))
    assert again.rules.settings() == game.rules.settings()


# ---------------------------------------------------------------- bad input
def test_a_step_that_is_not_legal_is_refused_with_its_ruling_and_changes_nothing() -> None:
    state = pyspiel.load_game("python_archaeology").new_initial_state()
    with pytest.raises(IllegalMove, match="draw pot_shard"):
        state.apply_action(9)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state), state.history()
    for action in (76, 116, 117):
        with pytest.raises(IllegalMove, match=r"legal now: .*end"):
            state.apply_action(action)
    with pytest.raises(IllegalMove, match=r"given, then those taken \[R-7\]"):
        state.apply_action(76)
    assert (str(state), state.history()) == before
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    with pytest.raises(IllegalMove, match="the game is over"):
        state.apply_action(0)


def test_seats_that_there_are_not_see_nothing() -> None:
    game = pyspiel.load_game("python_curios")
    state = game.new_initial_state()
    for seat in (-1, 2):
        for ask in (state.information_state_string, state.observation_tensor):
            with pytest.raises(pyspiel.SpielError):
                ask(seat)
        with pytest.raises(OptionError, match="seats are 0 to 1"):
            game.make_py_observer().set_from(state, seat)
        with pytest.raises(OptionError, match="seats are 0 to 1"):
            state.resample_from_infostate(seat, lambda: 0.0)


def test_editions_and_options_are_checked() -> None:
    for edition in ("pottery", "nowhere/pottery.toml"):
        with pytest.raises(EditionError, match="pottery"):
            pyspiel.load_game("python_curios", {"edition": edition})
    for options, words in (
        ("curios(players=9)", "players"),
        ("curios(first=2)", "seat 2"),
        ("curios(edition=expedition)", "family curios"),
        ("expedition(monument=ziggurat)", "monument"),
        ("expedition(variants=fierce_weather+snow)", "snow"),
    ):
        with pytest.raises(OptionError, match=words):
            pyspiel.load_game(f"python_{options}")


def test_without_the_extra_it_is_said_how_to_install_it() -> None:
    code = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "try:\n    import potsherd.adapters.openspiel\n"
        "except ImportError as missing:\n    print(missing)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'potsherd[openspiel]'" in shown.stdout


def test_nothing_is_printed_when_python_ends() -> None:
    """OpenSpiel frees what it was given after Python has ended."""
    code = "import potsherd.adapters.openspiel"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == shown.stderr == ""
