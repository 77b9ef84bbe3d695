"""Contests: who meets whom, who sits where, and games that depend on nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import potsherd
from arena import made_up
from potsherd.arena import Contest, Pairing, play, round_robin
from potsherd.arena.contest import play_duplicate, seatings
from potsherd.errors import EditionError, OptionError

CONTEST = Contest("curios", ("greedy", "random", "random"), round_robin(3, 2), seed="7")


def test_in_a_round_robin_all_groups_of_so_many_meet_once() -> None:
    assert round_robin(3, 2) == ((0, 1), (0, 2), (1, 2))
    assert round_robin(4, 4) == ((0, 1, 2, 3),)
    assert len(round_robin(6, 3)) == 20


@pytest.mark.parametrize(("players", "orders"), [(2, 1), (3, 2), (4, 6), (5, 24)])
def test_each_bot_has_each_seat_once_a_deal_and_all_seatings_come_alike(
    players: int, orders: int
) -> None:
    pairing = tuple(range(players))
    every: Counter[tuple[int, ...]] = Counter()
    for deal in range(orders):
        turns = seatings(pairing, deal)
        assert all({seats[seat] for seats in turns} == set(pairing) for seat in pairing)
        every.update(turns)
    assert len(every) == orders * players
    assert set(every.values()) == {1}


def test_bots_of_one_spec_are_told_apart_by_numbers() -> None:
    assert CONTEST.labels == ("greedy", "random#1", "random#2")


def test_results_are_the_same_in_one_process_in_two_and_gone_on_with() -> None:
    whole = list(play(CONTEST, 3))
    assert [(one.deal, one.pairing) for one in whole] == [
        (deal, pairing) for deal in range(3) for pairing in range(3)
    ]
    assert list(play(CONTEST, 3, jobs=2)) == whole
    assert list(play(CONTEST, 3, past=whole[:4])) == whole[4:]
    assert list(play(CONTEST, 3, past=whole)) == []


def test_another_seed_gives_other_games() -> None:
    assert list(play(CONTEST, 1)) != list(play(replace(CONTEST, seed="8"), 1))


def test_a_deal_has_the_same_cards_for_everybody() -> None:
    """Bots that play alike, whoever they are, get the same at the same seats."""
    same = Contest("curios", ("greedy", "greedy", "greedy"), round_robin(3, 2), seed="1")
    for deal in range(3):
        money = {
            tuple(game.money)
            for number in range(3)
            for game in play_duplicate(same, (deal, number)).games
        }
        assert len(money) == 1


def test_bots_that_draw_lots_draw_others_in_every_seating() -> None:
    first, second = play_duplicate(CONTEST, (0, 2)).games
    assert first.money not in (second.money, second.money[::-1])


def test_money_and_wins_are_those_of_the_seats() -> None:
    strong = Contest("archaeology", ("random", "greedy"), ((0, 1),), seed="1")
    for game in play_duplicate(strong, (0, 0)).games:
        greedy = game.seats.index(1)
        assert game.money[greedy] == max(game.money)
        assert game.wins[greedy] == 1.0


@pytest.mark.parametrize(
    ("bots", "pairings", "message"),
    [
        (2, (), "nobody meets anybody"),
        (3, ((0, 1), (0, 1, 2)), "of one size"),
        (2, ((0, 0),), "different numbers"),
        (2, ((0, 2),), "different numbers from 0 to 1"),
        (4, ((0, 1), (2, 3)), "never meet the others"),
        (3, ((0, 1),), "never meet the others"),
        (1, ((0,),), "players"),
    ],
)
def test_pairings_that_cannot_be_played_are_refused(
    bots: int, pairings: tuple[Pairing, ...], message: str
) -> None:
    with pytest.raises(OptionError, match=message):
        Contest("curios", ("random",) * bots, pairings)


def test_bots_need_to_meet_only_by_way_of_others() -> None:
    chain = made_up.contest(4, 2, ((2, 3), (0, 1), (1, 2)))
    assert chain.players == 2


def test_options_that_do_not_fit_are_refused() -> None:
    with pytest.raises(EditionError):
        Contest("chess", ("random", "random"), ((0, 1),))
    with pytest.raises(OptionError, match="clever"):
        Contest("curios", ("random", "clever"), ((0, 1),))
    with pytest.raises(OptionError, match="castle"):
        Contest("expedition", ("random", "random"), ((0, 1),), "castle")


def test_a_machine_with_other_code_or_numbers_does_not_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    elsewhere = made_up.contest(2, 2)
    object.__setattr__(elsewhere, "digest", "0" * 64)
    with pytest.raises(OptionError, match="another edition"):
        play_duplicate(elsewhere, (0, 0))
    monkeypatch.setattr(potsherd, "__version__", "99")
    with pytest.raises(OptionError, match="Potsherd 99"):
        play_duplicate(CONTEST, (0, 0))
