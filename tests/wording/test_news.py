"""Which events a log tells, and which of them harm the one who reads it."""

from __future__ import annotations

from random import Random

import pytest

from configurations import FEW, Configuration
from playing import play_on
from potsherd.events import Event
from potsherd.wording import harms, is_news

ARCHAEOLOGY = Configuration("archaeology", 3).new_game()
CURIOS = Configuration("curios", 3).new_game()
ANN, BEN, CLEO = 0, 1, 2


def test_a_theft_harms_the_one_who_is_robbed_and_not_the_thief() -> None:
    theft = Event("stole", ANN, BEN, cards=("coin",))
    assert harms(ARCHAEOLOGY, theft, BEN)
    assert not harms(ARCHAEOLOGY, theft, ANN)
    assert not harms(ARCHAEOLOGY, theft, CLEO)


def test_digging_up_a_thief_or_a_storm_harms_nobody_yet() -> None:
    for kind in ("thief", "sandstorm"):
        assert not any(harms(ARCHAEOLOGY, Event(kind, ANN), seat) for seat in (ANN, BEN, CLEO))


@pytest.mark.parametrize("kind", ["lost", "collapsed", "must_sell"])
def test_losses_and_duties_harm_the_seat_they_befall(kind: str) -> None:
    assert harms(ARCHAEOLOGY, Event(kind, ANN), ANN)
    assert not harms(ARCHAEOLOGY, Event(kind, ANN), BEN)


def test_nothing_harms_a_spectator() -> None:
    assert not harms(ARCHAEOLOGY, Event("stole", ANN, BEN), None)
    assert not harms(ARCHAEOLOGY, Event("lost", ANN), None)


def test_nothing_harms_anybody_in_curios() -> None:
    assert not harms(CURIOS, Event("out", ANN), ANN)


def test_what_the_next_event_or_the_table_says_as_well_is_no_news() -> None:
    told = ("dealt", "dug", "thief", "stole", "sold", "over")
    untold = ("ended", "robs", "stocked", "laid_out")
    assert [kind for kind in (*told, *untold) if is_news(ARCHAEOLOGY, Event(kind, ANN))] == [*told]
    assert is_news(CURIOS, Event("searched", ANN))


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_harm_befalls_only_who_loses_cards_or_a_turn_by_it(configuration: Configuration) -> None:
    befalls = {"lost": "seat", "collapsed": "seat", "must_sell": "seat", "stole": "other"}
    position = configuration.new_position()
    for _ in play_on(position, Random("harm")):
        pass
    for observer in range(configuration.players):
        for event in position.log(observer):
            whom = befalls.get(event.kind)
            told = harms(position.game, event, observer)
            assert told == (whom is not None and getattr(event, whom) == observer), event
