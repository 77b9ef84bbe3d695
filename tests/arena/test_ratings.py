"""Ratings: the strengths that were put in come out, within their intervals."""

from __future__ import annotations

from math import log10

import numpy as np
import pytest

from arena import made_up
from arena.made_up import Seats
from potsherd.arena import Contest, ContestReport, contest_report
from potsherd.arena.ratings import ELO


def elo(share: float) -> float:
    return 400 * log10(share / (1 - share))


def drawn(contest: Contest, deals: int, strengths: list[float], seed: int) -> ContestReport:
    """Games whose winners are drawn in proportion to the strengths."""
    random = np.random.default_rng(seed)

    def winner(_: int, seats: Seats) -> list[int]:
        weights = np.array([strengths[bot] for bot in seats])
        return [int(random.choice(seats, p=weights / weights.sum()))]

    return contest_report(contest, made_up.results(contest, deals, winner))


def test_of_two_the_rating_is_the_share_on_the_scale_of_elo() -> None:
    two = made_up.contest(2, 2)
    report = contest_report(two, made_up.results(two, 100, lambda deal, _: [int(deal % 4 == 0)]))
    # 150 of 200, and half of the game that is added.
    assert report.bots[0].rating.mean == pytest.approx(elo(150.5 / 201))
    assert report.bots[1].rating == type(report.bots[1].rating)(0, 0, 0)


def test_ratings_are_those_that_hunter_s_algorithm_finds() -> None:
    """D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32
    (2004), here for games of three and shared wins."""
    four = made_up.contest(4, 3)
    played = made_up.results(
        four, 30, lambda deal, seats: sorted(seats)[: 1 + deal % 3] if deal % 4 else [max(seats)]
    )
    found = [one.rating.mean for one in contest_report(four, played).bots]
    games = [(pairing, dict.fromkeys(pairing, 1 / 3)) for pairing in four.pairings]
    games += [
        (game.seats, dict(zip(game.seats, game.wins, strict=True)))
        for one in played
        for game in one.games
    ]
    strengths = np.ones(4)
    for _ in range(500):
        won, shares = np.zeros(4), np.zeros(4)
        for seats, wins in games:
            for bot in seats:
                won[bot] += wins[bot]
                shares[bot] += 1 / strengths[list(seats)].sum()
        strengths = won / shares
    assert found == pytest.approx(list(ELO * np.log(strengths / strengths[3])), abs=1e-3)


@pytest.mark.parametrize("players", [2, 3])
def test_intervals_cover_the_strengths_as_often_as_they_say(players: int) -> None:
    contest = made_up.contest(3, players)
    truth = elo(0.8)  # four times the strength of the anchor
    runs, covered = 100, 0
    for seed in range(runs):
        rating = drawn(contest, 60, [4, 2, 1], seed).bots[0].rating
        covered += rating.low <= truth <= rating.high
    assert 0.9 < covered / runs < 0.99


def test_who_wins_all_is_rated_finitely_with_a_wide_interval() -> None:
    two = made_up.contest(2, 2)
    rating = contest_report(two, made_up.results(two, 1000, lambda *_: [0])).bots[0].rating
    assert rating.mean == pytest.approx(elo(2000.5 / 2001))
    # 2,000 of 2,000 do not exclude a share of 0.999, nor of 0.99999.
    assert rating.low < elo(0.999)
    assert rating.high > elo(0.99999) - 500


def test_a_chain_of_pairings_rates_those_who_never_met() -> None:
    chain = made_up.contest(3, 2, ((0, 1), (1, 2)))
    report = drawn(chain, 2000, [9, 3, 1], 3)
    assert report.bots[0].rating.mean == pytest.approx(elo(0.9), abs=40)
    assert report.pairs[0][2] is None


def test_a_ladder_of_certain_wins_is_climbed() -> None:
    five = made_up.contest(5, 2)
    played = made_up.results(five, 500, lambda _, seats: [min(seats)])
    ratings = [one.rating.mean for one in contest_report(five, played).bots]
    assert ratings == sorted(ratings, reverse=True)
    assert all(np.isfinite(ratings))
