"""Claims: decided as soon as they can be, and wrong less often than one time in twenty."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.random import Generator

from arena import made_up
from arena.made_up import Seats
from potsherd.arena import Claim, Contest, decide, play, round_robin
from potsherd.arena.contest import Duplicate
from potsherd.arena.deciding import Trial
from potsherd.arena.statistics import Floats
from potsherd.errors import OptionError

TWO = made_up.contest(2, 2)
ZERO, ONE = TWO.labels


def test_a_claim_names_two_bots() -> None:
    assert Claim.parse(" expert > greedy") == Claim("expert", "greedy")
    assert str(Claim("a", "b")) == "a>b"


@pytest.mark.parametrize("text", ["expert", "expert>", ">greedy", "", "greedy>greedy"])
def test_a_claim_that_names_no_two_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="say which bot wins more"):
        Claim.parse(text)


def test_between_equals_it_is_decided_in_less_than_one_run_of_twenty() -> None:
    """One looks after every deal."""
    random = np.random.default_rng(11)
    runs, deals, decided = 300, 250, 0
    for _ in range(runs):
        played = made_up.results(TWO, deals, _swayed(random, random.beta(0.5, 0.5, deals)))
        decided += decide(TWO, Claim(ZERO, ONE), played).winner is not None
    assert 0 < decided <= runs // 20


def _swayed(random: Generator, luck: Floats) -> Callable[[int, Seats], list[int]]:
    """Winners of games between equals; a deal favours the same bot in both of its games."""
    return lambda deal, _: [int(random.random() > luck[deal])]


def test_who_wins_all_is_found_out_after_a_few_deals_whichever_way_it_was_claimed() -> None:
    for claim in (Claim(ONE, ZERO), Claim(ZERO, ONE)):
        trial = Trial(TWO, claim)
        played = made_up.results(TWO, 30, lambda *_: [1])
        heard = [trial.hear([one]) for one in played]
        assert 3 < heard.index(True) < 12
        assert trial.decision.winner == ONE
        assert trial.decision.evidence >= 40


def test_small_differences_are_decided_in_about_as_many_deals_as_a_test_of_fixed_length_needs() -> (
    None
):
    """A wins 55 % of independent games: 1.96 and 1.28 standard errors are 1,300 deals."""
    random = np.random.default_rng(4)
    played = made_up.results(TWO, 3000, lambda *_: [int(random.random() > 0.55)])
    trial = Trial(TWO, Claim(ZERO, ONE))
    heard = [trial.hear([one]) for one in played]
    assert 100 < heard.index(True) < 2600
    assert trial.decision.winner == ZERO


def test_once_decided_is_decided() -> None:
    trial = Trial(TWO, Claim(ZERO, ONE))
    trial.hear(made_up.results(TWO, 20, lambda *_: [0]))
    before = trial.decision
    assert trial.hear(made_up.results(TWO, 500, lambda *_: [1]))
    assert trial.decision == before


def test_a_claim_about_a_spec_is_about_the_mean_of_its_copies() -> None:
    copies = Contest("curios", ("greedy", "random", "random"), round_robin(3, 3))
    # The copies win two thirds, so each of them as much as the other bot.
    even = made_up.results(copies, 300, lambda deal, _: [deal % 3])
    assert decide(copies, Claim("greedy", "random"), even).winner is None
    uneven = made_up.results(copies, 300, lambda deal, _: [max(0, deal % 4 - 1)])
    assert decide(copies, Claim("greedy", "random"), uneven).winner == "greedy"


def test_a_deal_counts_when_all_pairings_have_played_it() -> None:
    three = made_up.contest(3, 2)
    claim = Claim(three.labels[0], three.labels[1])
    played = made_up.results(three, 40, lambda _, seats: [min(seats)])
    trial = Trial(three, claim)
    heard = [trial.hear([one]) for one in played]
    assert (heard.index(True) + 1) % 3 == 0
    assert decide(three, claim, played[:1]).evidence == 1


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        (Claim("clever", "greedy"), "no bot 'clever' in this contest; there are: greedy, random"),
        (Claim("random", "random#1"), "with itself"),
        (Claim("greedy", "random#2"), "never meet"),
    ],
)
def test_a_claim_that_the_contest_cannot_decide_is_refused(claim: Claim, message: str) -> None:
    contest = Contest("curios", ("greedy", "random", "random"), ((0, 1), (1, 2)))
    with pytest.raises(OptionError, match=message):
        decide(contest, claim, [])


def test_play_ends_with_the_deal_that_decides_however_many_processes_there_are() -> None:
    strong = Contest("archaeology", ("greedy", "random"), ((0, 1),), seed="3")
    claim = Claim("greedy", "random")
    played = list(play(strong, 1000, until=claim))
    assert 3 < len(played) < 20
    assert decide(strong, claim, played).winner == "greedy"
    assert decide(strong, claim, played[:-1]).winner is None
    assert list(play(strong, 1000, until=claim, jobs=2)) == played
    assert list(play(strong, 1000, until=claim, past=played[:3])) == played[3:]
    none: list[Duplicate] = list(play(strong, 1000, until=claim, past=played))
    assert none == []
