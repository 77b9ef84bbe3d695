"""Whole games of bots: legal, from views alone, and greedy far better than random."""

from __future__ import annotations

from collections import Counter

import pytest

from configurations import FEW, SOME, Configuration
from playing import played
from potsherd.arena.matches import Match, play_games
from potsherd.arena.statistics import match_report
from potsherd.bots import make_bot
from potsherd.bots.playout import play_out
from potsherd.dealer import Dealer
from potsherd.moves import Trade
from potsherd.position import Position
from potsherd.views import View


@pytest.mark.parametrize("configuration", SOME, ids=str)
def test_greedy_and_random_play_only_legal_moves(configuration: Configuration) -> None:
    for turn in range(2):
        position = configuration.new_position()
        specs = ["greedy", "random"] * 3
        bots = [make_bot(specs[turn + seat], seed=seat) for seat in range(position.players)]
        play_out(position, bots, Dealer(bytes([turn]) * 32, (b"",) * position.players))
        assert position.winners()


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_greedy_bots_among_themselves_come_to_an_end(configuration: Configuration) -> None:
    position = configuration.new_position()
    bots = [make_bot("greedy")] * position.players
    play_out(position, bots, Dealer(bytes(32), (b"",) * position.players))
    assert position.winners()


@pytest.mark.parametrize(
    ("game", "monument"),
    [
        ("archaeology", None),
        ("expedition", "great_pyramid"),
        ("expedition", "temple"),
        ("expedition", "tomb"),
        ("expedition", "mine"),
        ("expedition", "sphinx"),
        ("expedition", "buried_ruins"),
        ("curios", None),
    ],
)
def test_greedy_beats_random(game: str, monument: str | None) -> None:
    match = Match(game, ("greedy", "random"), monument, seed="1")
    report = match_report(match, list(play_games(match, 30)))
    greedy, random = report.bots
    assert greedy.win_share.mean >= 0.85
    assert greedy.money.low > random.money.high


def test_greedy_never_trades_itself_back_to_a_hand_it_has_had() -> None:
    for seed in range(4):
        position = Position.new("archaeology", players=3)
        play_out(position, [make_bot("greedy")] * 3, Dealer(bytes([seed]) * 32, (b"",) * 3))
        hands, change = [Counter[str]()], Counter[str]()
        for move in position.moves_played:
            if isinstance(move, Trade):
                change.update(move.take)
                change.subtract(move.give)
                assert change not in hands
                hands.append(change.copy())
            else:
                hands, change = [Counter()], Counter()


def _decisions(position: Position) -> list[View]:
    """The view of each seat that decided in a game, before its decision."""
    again, views = Position(position.game), []
    for move in position.moves_played:
        if not again.is_chance:
            views.append(again.view(again.mover))
        again.play(move, check=False)
    return views


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_greedy_is_decided_by_the_view_and_leaves_it_as_it_is(
    configuration: Configuration,
) -> None:
    views = _decisions(played(configuration, seed=1))
    for view in views[::3]:
        state, shown = view.state.copy(), view.to_json()
        move = make_bot("greedy").choose(view)
        assert view.is_legal(move)
        assert make_bot("greedy").choose(view) == move
        assert (view.state, view.to_json()) == (state, shown)


@pytest.mark.parametrize("game", ["archaeology", "expedition"])
def test_bots_cannot_tell_worlds_apart_that_look_alike(game: str) -> None:
    compared = 0
    for seed in range(4):
        position = played(Configuration(game, 3), seed)
        again = Position(position.game)
        for move in position.moves_played:
            if not again.is_chance and (other := _other_world(again)) is not None:
                seat = again.mover
                for spec in ("greedy", "random:seed=1"):
                    here, there = again.view(seat), other.view(seat)
                    assert make_bot(spec).choose(here) == make_bot(spec).choose(there)
                compared += 1
            again.play(move, check=False)
    assert compared > 100


def _other_world(position: Position) -> Position | None:
    """The same to the mover's eyes, with a hidden card of another hand exchanged for one that
    nobody has seen; None if there is none to exchange."""
    mover, state = position.mover, position._state
    known = position.view(mover).knowledge.hands
    for seat in range(position.players):
        for held, card in enumerate(position.game.edition.types):
            hidden = state.hands[seat][held] - known[seat].known[card]
            for drawn, number in enumerate(state.pool):
                if seat != mover and hidden > 0 and number > 0 and drawn != held:
                    other = position.copy()
                    for card_type, change in ((held, -1), (drawn, 1)):
                        other._state.hands[seat][card_type] += change
                        other._state.pool[card_type] -= change
                    return other
    return None
