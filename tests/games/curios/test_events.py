"""The log of Curios says what happened, and all but the hands is public."""

from __future__ import annotations

import re
from random import Random

import pytest

from games.curios.table import (
    COLOSSEUM,
    PYRAMID,
    SHIPWRECK,
    SITES,
    TEMPLE,
    play_round,
    search,
    search_on,
    two_begun,
)
from playing import play_on
from potsherd.events import HIDDEN, Event
from potsherd.games.curios import events
from potsherd.moves import Draw, First, Recruit
from potsherd.position import Position


def last(position: Position, number: int) -> list[Event]:
    return list(position.log()[-number:])


def searched(seat: int, site: str, pawns: int, artifacts: int = 1) -> Event:
    return Event("searched", seat, what=site, amounts=(pawns, artifacts))


def test_chance_says_who_begins_and_the_first_round_follows_the_last_hand() -> None:
    position = Position.new("curios", 2)
    position.play(First(1))
    assert last(position, 1) == [Event("begins", 1)]
    position.play(Draw(tuple(f"{site}:1" for site in SITES)))
    assert [event.kind for event in position.log()] == ["begins", "dealt"]
    position.play(Draw(tuple(f"{site}:3" for site in SITES)))
    assert last(position, 1) == [Event("round", 1, amounts=(1,))]


def test_C_8_a_hand_is_seen_by_its_owner_alone() -> None:
    position = two_begun()
    hand = tuple(f"{site}:3" for site in SITES)
    assert position.log(1)[1] == Event("dealt", 1, cards=hand)
    for observer in (0, None):
        assert position.log(observer)[1] == Event("dealt", 1, cards=(HIDDEN,) * 4)


def test_a_search_says_the_pawns_and_the_artifact() -> None:
    position = two_begun()
    search(position, PYRAMID, PYRAMID)
    assert last(position, 2) == [searched(0, PYRAMID, 1), searched(1, PYRAMID, 2)]


def test_C_3_a_search_of_a_site_without_artifacts_takes_none() -> None:
    position = two_begun()
    position._state.left[0] = 0
    search(position, PYRAMID)
    assert last(position, 1) == [searched(0, PYRAMID, 1, 0)]


def test_C_4_a_player_is_out_as_soon_as_no_column_can_be_filled() -> None:
    position = two_begun()
    search(position, PYRAMID, TEMPLE, SHIPWRECK, TEMPLE, PYRAMID)
    assert last(position, 1) == [searched(0, PYRAMID, 2)]  # a pawn left for the Colosseum
    search(position, COLOSSEUM)
    at = [event.kind for event in position.log()].index("out") - 1
    assert list(position.log()[at : at + 3]) == [
        searched(1, COLOSSEUM, 1),
        Event("out", 1),
        Event("out", 0),  # the last column he had the pawn for is taken
    ]


def test_C_4_bonuses_are_told_site_by_site_and_ties_as_well() -> None:
    position = two_begun()
    search(position, PYRAMID, TEMPLE, PYRAMID, PYRAMID, SHIPWRECK, COLOSSEUM)
    assert last(position, 4) == [
        Event("tied", what=PYRAMID),  # 1 + 2 against 3 pawns
        Event("bonus", 0, what=SHIPWRECK),
        Event("bonus", 1, what=TEMPLE),
        Event("bonus", 1, what=COLOSSEUM),
    ]


def test_C_4_a_site_without_pawns_or_artifacts_has_no_bonus_to_tell_of() -> None:
    position = two_begun()
    position._state.left[0] = 0
    search(position, PYRAMID, PYRAMID, SHIPWRECK, PYRAMID, SHIPWRECK, TEMPLE)
    assert last(position, 3) == [
        Event("out", 0),
        Event("bonus", 0, what=SHIPWRECK),
        Event("bonus", 0, what=TEMPLE),
    ]


def test_recruiting_shows_the_card_to_all() -> None:
    position = two_begun()
    play_round(position, "great_pyramid:1", None)
    for observer in (0, 1, None):
        assert position.log(observer)[-2:] == (
            Event("recruited", 0, cards=("great_pyramid:1",)),
            Event("passed", 1),
        )


def test_C_5_who_cannot_recruit_is_skipped_without_a_word() -> None:
    position = two_begun()
    position._state.pawns[0] = 7
    search_on(position)
    assert position.mover == 1
    assert "passed" not in [event.kind for event in position.log()]


def test_C_6_a_flip_is_seen_by_all_and_the_token_goes_left() -> None:
    position = two_begun()
    play_round(position, None, None)
    position.play(Draw(("great_pyramid:7",)))
    assert last(position, 2) == [
        Event("flipped", cards=("great_pyramid:7",)),
        Event("round", 1, amounts=(2,)),
    ]


def test_C_7_the_values_and_the_result_follow_the_last_search() -> None:
    position = two_begun()
    position._state.left[:] = [0, 0, 0, 8]
    position._state.artifacts[0] = [2, 0, 1, 0]
    position._state.artifacts[1] = [0, 3, 0, 1]
    while not position.is_chance:
        position.play(next(position.moves()))
    assert not any(isinstance(move, Recruit) for move in position.moves_played)
    artifacts = position._state.artifacts
    cards = ("great_pyramid:7", "lost_shipwreck:5", "forbidden_temple:5", "ancient_colosseum:7")
    position.play(Draw(cards))
    worth = [sum(map(int.__mul__, artifacts[seat], (7, 5, 5, 7))) for seat in (0, 1)]
    assert last(position, 2) == [Event("values", cards=cards), Event("over", amounts=tuple(worth))]
    assert position.returns() == worth


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seats_and_spectators_read_the_same_but_for_hands(players: int) -> None:
    position = Position.new("curios", players)
    for _ in play_on(position, Random(players)):
        pass
    for seat in range(players):
        for own, public in zip(position.log(seat), position.log(None), strict=True):
            if own.kind == "dealt" and own.seat == seat:
                assert HIDDEN not in own.cards
                assert public.cards == (HIDDEN,) * len(own.cards)
            else:
                assert own == public


def test_the_list_of_kinds_is_complete() -> None:
    told = set()
    for seed in range(8):
        position = Position.new("curios", 2 + seed % 4)
        for _ in play_on(position, Random(seed)):
            pass
        told |= {event.kind for event in position.log()}
    assert told == set(re.findall(r"`(\w+)`", events.__doc__ or ""))
