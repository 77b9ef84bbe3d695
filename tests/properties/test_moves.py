"""Moves: listed, written and read back, judged one by one, refused, taken back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from configurations import EVERY, SOME, Configuration
from playing import pick_move, play_on
from potsherd.errors import IllegalMove
from potsherd.games import parse_move
from potsherd.games.game import Game
from potsherd.moves import (
    OLD,
    Discard,
    Draw,
    EndTurn,
    Explore,
    First,
    Keep,
    Look,
    Monument,
    Move,
    Name,
    Recruit,
    Rob,
    Search,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.position import Position

each_configuration = pytest.mark.parametrize("configuration", EVERY, ids=str)
some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)

FEW = 400
"""Positions with fewer moves are listed to the end."""


def journey(configuration: Configuration, seed: int, every: int = 1) -> Iterator[Position]:
    """The positions of a game, one of `every` moves."""
    position = configuration.new_position()
    for number, _ in enumerate(play_on(position, Random(f"{configuration} {seed}"))):
        if number % every == 0:
            yield position


def all_moves(position: Position) -> list[Move] | None:
    """All that may be played now, by chance too; None if it is too much to list."""
    if position.is_chance:
        found = list(islice((move for move, _ in position.chances()), FEW))
    else:
        found = list(islice(position.moves(), FEW))
    return found if len(found) < FEW else None


def assert_round_trip(game: Game, move: Move) -> None:
    """From move to steps and back, and from move to token and back."""
    steps = game.steps_of(move)
    assert all(0 <= step < game.kernel.STEPS for step in steps)
    assert game.move_of(steps) == move
    assert parse_move(str(move)) == move


@some_configurations
def test_every_move_survives_steps_and_token(configuration: Configuration) -> None:
    for position in journey(configuration, 1, every=15):
        listed = list(islice(position.moves(), 200))
        for move in listed:
            assert_round_trip(position.game, move)
        assert len(set(listed)) == len(listed)
        assert len({str(move) for move in listed}) == len(listed)
        for move, _ in islice(position.chances(), 30):
            assert_round_trip(position.game, move)


@each_configuration
def test_moves_picked_at_random_survive_steps_and_token(configuration: Configuration) -> None:
    """Also where too many trades are legal to list them."""
    random = Random(2)
    for position in journey(configuration, 2, every=9):
        if not position.is_over:
            move = pick_move(position.game, position._state, random)
            assert_round_trip(position.game, move)
            assert position.is_legal(move)


@some_configurations
def test_exact_probabilities_add_up_to_one(configuration: Configuration) -> None:
    for position in journey(configuration, 3, every=5):
        if position.is_chance and all_moves(position) is not None:
            chances = list(position.chances())
            assert sum(probability for _, probability in chances) == 1
            assert len({move for move, _ in chances}) == len(chances)
            for move, probability in chances[:5]:
                assert position.probability(move) == probability > 0


@some_configurations
def test_listing_by_kind_gives_the_moves_of_that_kind(configuration: Configuration) -> None:
    for position in journey(configuration, 4, every=19):
        listed = all_moves(position)
        if listed is None or position.is_chance:
            continue
        for kind in {type(move) for move in listed}:
            assert list(position.moves(kind)) == [move for move in listed if type(move) is kind]


@some_configurations
def test_frugal_trades_are_those_in_which_no_given_card_could_be_kept(
    configuration: Configuration,
) -> None:
    for position in journey(configuration, 5, every=23):
        listed = all_moves(position)
        if listed is None or position.is_chance:
            continue
        frugal = [move for move in listed if not can_keep_one(position, move)]
        assert list(position.moves(frugal_only=True)) == frugal


def can_keep_one(position: Position, move: Move) -> bool:
    """Whether a trade stays legal without one of the cards given."""
    if not isinstance(move, Trade):
        return False
    return any(
        position.is_legal(Trade((*move.give[:index], *move.give[index + 1 :]), move.take))
        for index in range(len(move.give))
    )


# ---------------------------------------------------------------- any move at all
def any_move(configuration: Configuration) -> st.SearchStrategy[Move]:
    """Moves of all kinds with the names of the game, few of them legal at any time."""
    edition = configuration.new_game().edition
    types = [*edition.types, *edition.cards, *edition.monuments]
    words = st.sampled_from([*types, "thief", "sandstorm", "urn"])
    card = st.sampled_from(list(edition.cards)) | words
    drawn = card | card.map(OLD.__add__)
    few = st.lists(card, max_size=4).map(tuple)
    pair = st.lists(card, min_size=2, max_size=2).map(tuple)
    number = st.integers(-1, 6)
    return st.one_of(
        st.builds(Trade, few, few),
        st.builds(Sell, card, st.integers(-1, 8)),
        st.builds(Explore, number),
        st.builds(Rob, number),
        st.builds(Tent, st.booleans()),
        st.builds(Discard, few),
        st.builds(Look, st.none() | number),
        st.builds(Keep, few),
        st.builds(Name, pair),
        st.builds(Search, words),
        st.builds(Recruit, st.none() | card),
        st.builds(Draw, st.lists(drawn, max_size=2).map(tuple)),
        st.builds(Monument, words),
        st.builds(First, number),
        st.sampled_from([EndTurn(), TurnUp(), Stop()]),
    )


@some_configurations
@settings(max_examples=2)
@given(data=st.data())
def test_a_move_is_legal_if_and_only_if_it_is_listed(
    configuration: Configuration, data: st.DataObject
) -> None:
    seed = data.draw(st.integers(0, 999), "seed")
    every = data.draw(st.integers(9, 40), "every")
    moves = st.lists(any_move(configuration), min_size=8, max_size=8)
    for position in islice(journey(configuration, seed, every), 8):
        listed = all_moves(position)
        if listed is None:
            continue
        tried = data.draw(moves, "moves") if len(listed) < 200 else []
        for move in [*listed[:20], *tried]:
            assert position.is_legal(move) == (move in listed)
            if move not in listed:
                assert_refused(position, move)


def assert_refused(position: Position, move: Move) -> None:
    """The error says why, and what is legal; the position stays as it is."""
    before = position._state.copy(), position.moves_played, position.log()
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert caught.value.choices == position.game.choices(position._state)
    assert str(caught.value.reason).isprintable()
    assert (position._state, position.moves_played, position.log()) == before
    mover = position.mover
    if mover >= 0:
        view = position.view(mover)
        assert not view.is_legal(move)
        assert view.choices() == caught.value.choices


# ---------------------------------------------------------------- taking back
@some_configurations
def test_undo_goes_back_through_the_whole_game(configuration: Configuration) -> None:
    position = configuration.new_position()
    passed = [all_of(position)]
    looked = {0: all_views(position)}
    for number, _ in enumerate(play_on(position, Random(f"{configuration} undo")), start=1):
        passed.append(all_of(position))
        if number % 60 == 0:
            looked[number] = all_views(position)
    moves = position.moves_played
    for number in reversed(range(len(moves))):
        assert position.undo() == moves[number]
        assert all_of(position) == passed[number]
        if number in looked:
            assert all_views(position) == looked[number]
    assert position == configuration.new_position()
    with pytest.raises(IndexError):
        position.undo()


def all_of(position: Position) -> tuple[object, ...]:
    """State, events and the dealer's place, as they are now."""
    return position._state.copy(), position.events, position.chance_steps


def all_views(position: Position) -> list[object]:
    return [position.view(seat).to_json() for seat in (None, *range(position.players))]


@some_configurations
def test_what_happens_later_leaves_earlier_positions_as_they_were(
    configuration: Configuration,
) -> None:
    """Copies, past states and views taken share nothing that changes."""
    position = configuration.new_position()
    random = Random(f"{configuration} later")
    observers = [None, *range(configuration.players)]
    kept = []
    for number, _ in enumerate(play_on(position, random)):
        if number % 80 == 0:
            twin = position.copy()
            views = [position.view(seat) for seat in observers]
            told = [view.to_json() for view in views]
            kept.append((twin, views, told, hash_of(position)))
            for _ in play_on(position.copy(), random, 3):
                pass
    hashes = [hash(state.frozen()) for state, _, _ in position._past]
    for twin, views, told, known in kept:
        assert hash_of(twin) == known
        assert hashes[: len(twin._past)] == [hash(state.frozen()) for state, _, _ in twin._past]
        assert [view.to_json() for view in views] == told
        assert [twin.view(seat).to_json() for seat in observers] == told


def hash_of(position: Position) -> int:
    return hash((position._state.frozen(), position.moves_played, position.chance_steps))


@some_configurations
def test_a_game_played_again_is_the_same_game(configuration: Configuration) -> None:
    """Checked one by one, the same moves lead to the same states, winners and views."""
    position = configuration.new_position()
    for _ in play_on(position, Random(6)):
        pass
    again = configuration.new_position()
    for move in position.moves_played:
        again.play(move)
    assert again == position
    assert again.winners() == position.winners() != ()
    assert again.returns() == position.returns()
    assert again.movers == position.movers
    for observer in (None, *range(configuration.players)):
        assert again.view(observer).to_json() == position.view(observer).to_json()


# ---------------------------------------------------------------- a view is enough
@some_configurations
def test_a_seat_finds_its_legal_moves_in_its_view(configuration: Configuration) -> None:
    """Move by move, and step by step within a move."""
    random = Random(7)
    for position in journey(configuration, 7, every=17):
        mover = position.mover
        for observer in (None, *range(configuration.players)):
            if observer != mover:
                view = position.view(observer)
                assert list(view.moves()) == []
                assert view.choices() == ()
        if mover < 0:
            continue
        view, game = position.view(mover), position.game
        assert list(islice(view.moves(), 50)) == list(islice(position.moves(), 50))
        assert view.choices() == game.choices(position._state)
        state, seen = position._state.copy(), view.state.copy()
        for step in game.steps_of(pick_move(game, state, random)):
            assert game.legal(seen) == game.legal(state)
            game.play_step(state, step)
            game.play_step(seen, step)
