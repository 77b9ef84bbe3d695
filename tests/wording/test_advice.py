"""Advice in words: the best move, the result it is expected to bring, and what others lack."""

from __future__ import annotations

import re
from random import Random

import pytest

from configurations import Configuration
from playing import play_on
from potsherd.bots.search_bot import Weighed
from potsherd.language import Language, use
from potsherd.moves import EndTurn, Sell, Trade
from potsherd.views import View
from potsherd.wording import Advice, Teller, advise, expectation

ENGLISH, RUSSIAN = use("en"), use("ru")
NAMES = ("Ann", "Ben")


@pytest.fixture(scope="module")
def view() -> View:
    """A turn in which something can be sold, traded, and not done."""
    position = Configuration("archaeology", 2).new_position()
    for _ in play_on(position, Random(3)):
        if position.mover >= 0:
            mine = position.view(position.mover)
            if all(any(mine.moves(kind)) for kind in (Sell, Trade, EndTurn)):
                return mine
    raise AssertionError("nobody could ever trade and sell")


def weighed(view: View, *numbers: tuple[float, float]) -> list[Weighed]:
    """The first sale, trades, and so on, with how often they were tried and what they brought."""
    moves = [EndTurn(), next(view.moves(Sell)), *view.moves(Trade, frugal_only=True)]
    assert len(moves) >= len(numbers)
    return [
        Weighed(move, tried, result) for move, (tried, result) in zip(moves, numbers, strict=False)
    ]


def told(view: View, *numbers: tuple[float, float], language: Language = ENGLISH) -> Advice:
    teller = Teller(language, view.game, view.observer, NAMES)
    return advise(teller, view, weighed(view, *numbers))


def test_the_best_move_comes_with_its_result_and_the_others_with_what_they_lack(
    view: View,
) -> None:
    advice = told(view, (0.7, 0.62), (0.2, 0.59), (0.1, 0.61))
    assert advice.best == "Best move: end your turn."
    assert advice.expected == "You would be ahead."
    trade, sale = advice.others
    assert trade.told.startswith("trade ")
    assert trade.compared == "about as good"
    assert sale.told.startswith("sell ")
    assert sale.compared == "a little worse"
    assert advice.move == EndTurn()
    assert advice.lines == (
        advice.best,
        advice.expected,
        f"{trade.told}: about as good",
        f"{sale.told}: a little worse",
    )


def test_no_share_of_anything_is_promised(view: View) -> None:
    """What a search finds has money in it, so it is nobody's chance to win."""
    advice = told(view, (0.7, 0.97), (0.3, 0.4))
    assert not re.search("%|point", " ".join([advice.expected, advice.others[0].compared]))


@pytest.mark.parametrize(
    ("result", "standing"),
    [(0.1, "far behind"), (0.3, "behind"), (0.5, "about even"), (0.7, "ahead"), (0.9, "far ahead")],
)
def test_a_result_says_how_one_would_stand(view: View, result: float, standing: str) -> None:
    assert told(view, (1.0, result)).expected == f"You would be {standing}."


def test_with_more_players_less_of_the_win_is_enough_to_be_ahead() -> None:
    many = Configuration("archaeology", 4).new_position()
    next(None for _ in play_on(many, Random(3)) if many.mover >= 0)
    mine = many.view(many.mover)
    teller = Teller(ENGLISH, mine.game, mine.observer, (*NAMES, "Cem", "Dia"))
    found = [Weighed(next(mine.moves()), 1.0, 0.4)]
    assert advise(teller, mine, found).expected == "You would be ahead."


def test_a_move_that_came_out_better_by_chance_is_about_as_good(view: View) -> None:
    assert told(view, (0.9, 0.5), (0.1, 0.53)).others[0].compared == "about as good"


def test_two_points_are_told_apart_and_one_is_not(view: View) -> None:
    ends = [told(view, (0.8, 0.5), (0.2, other)).others[0].compared for other in (0.49, 0.48)]
    assert ends == ["about as good", "a little worse"]


def test_moves_that_were_hardly_tried_are_not_compared(view: View) -> None:
    assert told(view, (0.99, 0.5), (0.01, 0.1)).others == ()


def test_the_three_that_were_tried_most_are_named_the_best_first(view: View) -> None:
    numbers = [(0.4, 0.5), (0.3, 0.2), (0.15, 0.4), (0.1, 0.3), (0.05, 0.45)]
    others = told(view, *numbers).others
    assert [other.compared for other in others] == ["clearly worse", "far worse", "far worse"]


def test_nothing_is_promised_where_nothing_was_weighed(view: View) -> None:
    advice = told(view, (0.0, 0.5))
    assert advice.lines == ("Best move: end your turn.",)


@pytest.mark.parametrize("language", [ENGLISH, RUSSIAN], ids=["en", "ru"])
def test_numbers_of_tries_are_nobodys_concern(view: View, language: Language) -> None:
    few, many = [(0.5, 0.6), (0.3, 0.5)], [(0.6, 0.6), (0.4, 0.5)]
    assert told(view, *few, language=language) == told(view, *many, language=language)


# ------------------------------------------------------------ what bots say of their own moves
def said(view: View, *numbers: tuple[float, float], openly: bool) -> str:
    teller = Teller(ENGLISH, view.game, None, NAMES)
    found = weighed(view, *numbers)
    return expectation(teller, view, found[0].move, found, openly=openly)


def test_a_bot_says_what_it_expects_against_the_best_other_move(view: View) -> None:
    who = NAMES[view.mover]
    openly = said(view, (0.6, 0.62), (0.3, 0.55), (0.1, 0.58), openly=True)
    assert openly.startswith(f"{who} expects to be ahead; “trade ")
    assert openly.endswith("” would be a little worse.")


def test_a_bot_names_none_of_its_cards_to_those_it_plays_against(view: View) -> None:
    who = NAMES[view.mover]
    assert said(view, (0.6, 0.62), (0.4, 0.58), openly=False) == (
        f"{who} expects to be ahead; the next best move would be a little worse."
    )


@pytest.mark.parametrize("openly", [True, False])
def test_a_bot_without_a_choice_says_nothing(view: View, openly: bool) -> None:
    assert said(view, (0.0, 0.5), openly=openly) == ""
    assert said(view, (1.0, 0.5), (0.0, 0.0), openly=openly).endswith("no other move comes near.")


def test_a_move_is_known_by_how_it_begins(view: View) -> None:
    """A bot thinks of the rest of a trade when it comes to it, and may then take other cards."""
    teller = Teller(ENGLISH, view.game, None, NAMES)
    trades = [*view.moves(Trade)]
    one = trades[0]
    twin = next(
        each for each in trades[1:] if view.game.steps_of(each)[0] == view.game.steps_of(one)[0]
    )
    found = [Weighed(one, 0.7, 0.4), Weighed(EndTurn(), 0.3, 0.3)]
    told = expectation(teller, view, twin, found, openly=False)
    assert "expects to be behind" in told
    assert expectation(teller, view, next(view.moves(Sell)), found, openly=False) == ""
