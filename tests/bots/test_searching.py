"""The bots that search: legal, repeatable, and blind to what they cannot know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from potsherd import Dealer, Position, make_bot
from potsherd.bots.playout import play_out
from potsherd.bots.search_bot import SearchBot
from potsherd.rules.archaeology import fields as at
from potsherd.search.searcher import Budget, Option, Searcher, best_tuning
from potsherd.views import View
from potsherd.worlds import NoWorldFoundError, sample_worlds

GAMES = [("archaeology", None), ("expedition", "mine"), ("expedition", "tomb"), ("curios", None)]
every_game = pytest.mark.parametrize(("game", "monument"), GAMES)


def bot(seed: int = 1, **options: int) -> SearchBot:
    return SearchBot(**{"nodes": 40, "worlds": 8, "seed": seed, **options})  # type: ignore[arg-type]


def middle(game: str, monument: str | None, moves: int = 25) -> Position:
    """A game between greedy bots, where a seat decides after so many moves."""
    position = Position.new(game, players=2, monument=monument)
    dealer, greedy = Dealer(bytes(32)), make_bot("greedy")
    while position.is_chance or position.length < moves:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(greedy.choose(position.view(position.mover)))
    return position


@every_game
def test_a_whole_game_is_played_by_legal_moves(game: str, monument: str | None) -> None:
    position = Position.new(game, players=2, monument=monument)
    play_out(position, [bot(1), bot(2)], Dealer(bytes(32), (b"", b"")))
    assert position.is_over


@every_game
def test_the_same_views_and_seed_give_the_same_moves(game: str, monument: str | None) -> None:
    position = middle(game, monument)
    view = position.view(position.mover)
    assert bot(7).choose(view) == bot(7).choose(view)
    again = bot(7)
    assert [again.choose(view) for _ in range(2)] == [bot(7).choose(view)] * 2


@every_game
def test_what_is_weighed_are_legal_moves_and_the_tries_add_up(
    game: str, monument: str | None
) -> None:
    position = middle(game, monument)
    view = position.view(position.mover)
    weighed = bot(nodes=200).weigh(view)
    assert all(view.is_legal(each.move) for each in weighed)
    assert sum(each.tried for each in weighed) == pytest.approx(1)
    assert all(0 <= each.result <= 1 for each in weighed)
    assert weighed == sorted(weighed, key=lambda each: -each.tried)


@every_game
def test_a_choice_that_cannot_change_any_more_is_thought_over_no_further(
    game: str, monument: str | None
) -> None:
    position = middle(game, monument)
    view = position.view(position.mover)
    tuning, nodes = best_tuning(view.game), 1000
    worlds = sample_worlds(view, 8, seed=1).states
    found: dict[int, int] = {}
    saved = 0
    for early in (False, True):
        searcher = Searcher(view.game, tuning, Budget(nodes, early=early), weights=None)
        for seed in range(6):
            searcher.forget()
            options = searcher.think(worlds, seed)
            saved += nodes - sum(option.tried for option in options)
            assert found.setdefault(seed, options[0].step) == options[0].step
            if not early:
                assert saved == 0
    assert saved > 0


def test_more_thought_finds_the_sale_that_wins_at_once() -> None:
    """One turn before the end, whoever does not sell now does not sell any more."""
    position = middle("archaeology", None, 0)
    greedy, dealer = make_bot("greedy"), Dealer(bytes(32))
    while position.view(0).state.dig_left > 0 or position.is_chance:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(greedy.choose(position.view(position.mover)))
    money = position.returns()[position.mover]
    seat = position.mover
    searching = bot(nodes=300)
    while not position.is_over:
        chosen = searching if position.mover == seat else greedy
        position.play(chosen.choose(position.view(position.mover)))
    assert position.returns()[seat] >= money
    assert sum(position._state.hand_size) == 0


def test_where_no_world_is_found_the_bot_follows_its_instinct(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none(*args: object, **options: object) -> object:
        raise NoWorldFoundError("none")

    monkeypatch.setattr("potsherd.bots.search_bot.sample_by_models", none)
    position = Position.new("archaeology", players=2)
    play_out(position, [bot(1), bot(2)], Dealer(bytes(32), (b"", b"")))
    assert position.is_over
    assert bot().weigh(middle("archaeology", None).view(0)) == []


def test_a_move_that_was_not_played_after_all_is_thought_over_anew() -> None:
    position = middle("archaeology", None)
    view = position.view(position.mover)
    one = bot(5)
    first = one.choose(view)
    assert one.choose(view) == first
    position.play(first)
    while position.mover != view.observer:
        if position.is_chance:
            position.deal(Dealer(bytes(32)))
        else:
            position.play(make_bot("greedy").choose(position.view(position.mover)))
    later: View = position.view(position.mover)
    assert later.is_legal(one.choose(later))


@pytest.mark.parametrize("seed", [0, -1, 2**64 - 1])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    position = middle("curios", None, 10)
    view = position.view(position.mover)
    assert view.is_legal(bot(seed).choose(view))


def test_advice_before_or_after_a_move_changes_no_move() -> None:
    position = middle("archaeology", None)
    view = position.view(position.mover)
    plain, advised = bot(5), bot(5)
    advised.weigh(view)
    first = plain.choose(view)
    assert advised.choose(view) == first
    advised.weigh(view)
    position.play(first)
    if position.mover == view.observer:
        later = position.view(position.mover)
        assert later.is_legal(advised.choose(later))


def test_one_bot_can_play_one_game_after_the_other() -> None:
    one = bot(5)
    for players in (2, 3):
        position = Position.new("curios", players=players)
        play_out(position, [one] * players, Dealer(bytes(32), (b"",) * players))
        assert position.is_over


def test_a_view_of_other_hidden_cards_gives_the_same_move() -> None:
    """A view is all that a bot gets; here all that is not in it is thrown away before."""
    position = middle("archaeology", None)
    view = position.view(position.mover)
    bare = replace(view, state=view.state.redacted(view.observer))
    assert bot(3).choose(bare) == bot(3).choose(view)


def test_worlds_in_which_a_move_turns_out_otherwise_are_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A chamber that only another seat has looked into holds other cards in each world, and they
    come to the explorer's hand without chance. That the first world guessed right proves nothing.
    """
    games = (middle("expedition", "temple", moves) for moves in range(20, 60))
    position = next(each for each in games if each.game.legal(each._state)[0] < at.EXPLORE)
    seat, game = position.mover, position.game
    view, searcher = position.view(seat), bot(worlds=8)
    thinking, states = searcher._ready(view)
    sale = game.legal(position._state)[0]
    monkeypatch.setattr(thinking, "think", lambda *_: [Option(sale, 1, 0.5)])
    states["money"][3, seat] += 1
    position.play(searcher.choose(view))

    after, read = position.view(seat), game.kernel.STATE.read
    assert read(states, 0).redacted(seat) == after.state != read(states, 3).redacted(seat)
    _, states = searcher._ready(after)
    assert all(read(states, world).redacted(seat) == after.state for world in range(8))
