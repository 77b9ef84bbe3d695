"""Observations: what a view says is what the rules keep beside a state, number by number, and
nothing that a seat cannot know is in it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import layouts
from configurations import EVERY, FEW, SOME, Configuration
from leaks.test_leaks import with_nonsense
from playing import one_of, pick_step
from potsherd import NOBODY, OptionError, Position
from potsherd.games.game import Game
from potsherd.rules.layout import Fields
from potsherd.steps import Layout, Observation, Steps
from potsherd.steps.contract import SIGHTS

some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)
few_configurations = pytest.mark.parametrize("configuration", FEW, ids=str)

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


class Witness:
    """A position, with what the rules keep of all seats beside its state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.position = Position(game)
        self.sight = SIGHTS.of(game.edition.family)
        self.memory = self.sight.MEMORY()
        self.layout = Layout(game)

    def play(self, random: Random) -> None:
        """Play a whole move."""
        state = self.position.open_state
        steps: list[int] = []
        while not steps or state.midway:
            steps.append(pick_step(self.game, state, random))
            self.step(state, self.memory, steps[-1])
        self.position.play(self.game.move_of(steps), check=False)

    def step(self, state: Any, memory: Fields, step: int) -> None:
        """Play one step in a state and a memory."""
        before = state.copy()
        self.game.play_step(state, step)
        self.sight.remember(self.game.tables, before, state, memory, step)

    def listed(self, state: Any, memory: Fields, seat: int) -> list[int]:
        """What the rules list for a seat."""
        numbers = [0] * self.layout.size
        n = self.sight.observe(self.game.tables, state, memory, seat, numbers)
        assert n == self.layout.size
        return numbers

    def kept(self, seat: int) -> list[int]:
        """The same of what was kept."""
        return self.listed(self.position.open_state, self.memory, seat)

    def viewed(self, seat: int) -> list[int]:
        """The same of a view."""
        view = self.position.view(seat)
        return self.listed(view.state, self.sight.memory_of(view), seat)


def witnessed(configuration: Configuration, every: int = 1) -> Iterator[Witness]:
    """A game after every so many moves."""
    witness = Witness(configuration.new_game())
    random = Random(f"{configuration} observed")
    number = 0
    while witness.position.mover != NOBODY:
        witness.play(random)
        number += 1
        if number % every == 0:
            yield witness


# ---------------------------------------------------------------- one source
@some_configurations
def test_a_view_says_what_the_rules_keep_beside_a_state(configuration: Configuration) -> None:
    """After each move, for one seat after the other: what was forgotten or made up would stay."""
    for number, witness in enumerate(witnessed(configuration)):
        seat = number % configuration.players
        assert witness.viewed(seat) == witness.kept(seat), witness.position.moves_played[-1]


@some_configurations
def test_within_a_move_it_says_how_far_the_move_has_come(configuration: Configuration) -> None:
    random = Random(f"{configuration} chosen")
    for witness in witnessed(configuration, every=12):
        position = witness.position
        if position.mover < 0:
            continue
        state, memory = position.open_state, witness.memory.copy()
        choice = Steps(position.game).begin(position)
        observation = Observation(position.game, position.mover)
        while True:
            seen = np.array(witness.listed(state, memory, position.mover), np.float32)
            assert np.array_equal(observation.vector(choice), seen * witness.layout.scale)
            choice.play(one_of(choice.legal(), random))
            if choice.is_whole:
                break
            witness.step(state, memory, choice.steps[-1])


# ---------------------------------------------------------------- what is in it
@few_configurations
def test_it_hangs_on_nothing_that_a_seat_cannot_know(configuration: Configuration) -> None:
    """Nonsense wherever the seat does not look changes nothing, in the state and in the memory."""
    random = Random(f"{configuration} scrambled")
    for witness in witnessed(configuration, every=20):
        for seat in range(configuration.players):
            state = with_nonsense(witness.position, seat, random)
            memory = witness.memory.redacted(seat)
            assert witness.listed(state, memory, seat) == witness.kept(seat)


@some_configurations
def test_numbers_are_from_minus_1_to_1_and_parts_have_their_shapes(
    configuration: Configuration,
) -> None:
    for witness in witnessed(configuration, every=50):
        for seat in range(configuration.players):
            observation = Observation(witness.game, seat)
            vector = observation.vector(witness.position.view(seat))
            assert vector.dtype == np.float32
            assert vector.shape == (observation.layout.size,)
            assert np.abs(vector).max() <= 1
            named = observation.layout.named(vector)
            assert [(one.name, one.shape) for one in observation.layout.parts] == [
                (name, part.shape) for name, part in named.items()
            ]
            assert np.array_equal(np.concatenate([p.ravel() for p in named.values()]), vector)


def test_the_own_hand_and_the_marketplace_are_shares_of_all_such_cards() -> None:
    witness = next(witnessed(Configuration("archaeology", 2), every=6))
    view, tables = witness.position.view(1), witness.game.tables
    parts = Observation(witness.game, 1).named(view)
    for number, card in enumerate(witness.game.edition.types):
        held = view.hand.count(card)
        assert parts["hand"][number] == pytest.approx(held / tables.copies[number])
        lying = view.state.market[number]
        assert parts["market"][number] == pytest.approx(lying / tables.copies[number])
    assert parts["unseen"].sum() > parts["hand"].sum()


def test_the_layout_is_one_for_a_family_and_a_number_of_players() -> None:
    found: dict[tuple[str, int], set[tuple[tuple[str, tuple[int, ...]], ...]]] = {}
    for each in EVERY:
        layout = Layout(each.new_game())
        shapes = tuple((part.name, part.shape) for part in layout.parts)
        found.setdefault((layout.name, each.players), set()).add(shapes)
    assert len(found) == 4 + 4
    assert all(len(shapes) == 1 for shapes in found.values())


@pytest.mark.parametrize(
    ("configuration", "name", "digest"),
    [
        (Configuration("archaeology", 2), "archaeology-1", "fdeea599f35c4e34"),
        (Configuration("expedition", 5, "tomb"), "archaeology-1", "bba93bef9a72fb4e"),
        (Configuration("curios", 3), "curios-1", "62d0e52614319afa"),
    ],
    ids=str,
)
def test_a_layout_never_changes_under_its_name(
    configuration: Configuration, name: str, digest: str
) -> None:
    """Policies and data sets are kept: whoever changes a layout raises its version."""
    layout = Layout(configuration.new_game())
    told = repr([(part.name, part.shape) for part in layout.parts]) + repr(layout.scale.tolist())
    assert (layout.name, sha256(told.encode()).hexdigest()[:16]) == (name, digest)


# ---------------------------------------------------------------- bad input
def test_what_another_seat_sees_is_refused() -> None:
    position = Configuration("curios", 3).new_position()
    for observer in (1, None):
        with pytest.raises(OptionError, match="seat 0 does not see"):
            Observation(position.game, 0).vector(position.view(observer))


def test_what_is_of_another_game_is_refused_but_not_what_went_through_another_process() -> None:
    game = Configuration("expedition", 3, "tomb").new_game()
    for other in (Configuration("expedition", 3, "temple"), Configuration("curios", 3)):
        position = other.new_position()
        with pytest.raises(OptionError, match="another game"):
            Observation(game, 0).vector(position.view(0))
        for at in (position, position.view(0)):
            with pytest.raises(OptionError, match="another game"):
                Steps(game).legal(at)
            with pytest.raises(OptionError, match="another game"):
                Steps(game).begin(at)
    view = pickle.loads(pickle.dumps(Position(game).view(0)))
    assert Observation(game, 0).vector(view).size == Observation(game, 0).layout.size


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_there_is_not_is_refused(seat: int) -> None:
    with pytest.raises(OptionError, match="seats are 0 to 2"):
        Observation(Configuration("curios", 3).new_game(), seat)


# ---------------------------------------------------------------- the page
def test_the_tables_of_the_page_are_made_from_the_code() -> None:
    page = PAGE.read_text("utf-8")
    assert layouts.written(page) == page, "run python tools/layouts.py"
