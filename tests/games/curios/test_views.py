"""Views of whole games of Curios: what they show agrees with what lies on the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.curios.table import PYRAMID, SITES, play_round, search, two_begun
from playing import play_on
from potsherd.games.curios.game import Curios
from potsherd.position import Position
from potsherd.rules.layout import CHANCE, NOBODY


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_views_of_a_whole_game_add_up(players: int) -> None:
    position = Position.new("curios", players)
    dealt = 0
    for _ in play_on(position, Random(players + 10)):
        dealt = max(dealt, sum(position._state.hand_size))
        for observer in (*range(players), None):
            shown = position.view(observer).to_json()
            check_cards(shown, position, observer)
            check_pawns_and_artifacts(shown, position)
    assert dealt == {2: 8, 3: 12, 4: 12, 5: 10}[players]


def check_cards(shown: dict[str, Any], position: Position, observer: int | None) -> None:
    """No card is in two places, and every card shown is truly there."""
    state, game = position._state, position.game
    assert isinstance(game, Curios)
    places = [*shown["flipped"]]
    for number, seat in enumerate(shown["seats"]):
        places += [*seat["known"], *seat["revealed"]]
        hand = [card for card in game.edition.cards if state.hands[number][game.index[card]]]
        assert seat["known"] == (hand if number == observer else [])
        assert seat["hand"] == len(hand)
    assert len(set(places)) == len(places)
    shown_up = {f"{s['site']}:{v['value']}" for s in shown["sites"] for v in s["values"]}
    assert not shown_up & set(places)
    unseen = 4 * len(SITES) - len(places)
    if position.mover != NOBODY:
        assert unseen == len(shown_up)
        hidden = sum(seat["hand"] - len(seat["known"]) for seat in shown["seats"])
        if position.mover != CHANCE:
            assert unseen == hidden + shown["side_deck"] + len(SITES)
    revealed = [card for card in game.edition.cards if state.revealed[game.index[card]]]
    known = shown["flipped"] + [c for seat in shown["seats"] for c in seat["revealed"]]
    assert sorted(known) == sorted(revealed)


def check_pawns_and_artifacts(shown: dict[str, Any], position: Position) -> None:
    for number, site in enumerate(shown["sites"]):
        taken = sum(seat["artifacts"][number] for seat in shown["seats"])
        assert site["artifacts"] + taken == position.game.tables.artifacts
        assert sum(site["pawns"]) == sum(shown["columns"][: site["filled"]])
        rest = [*shown["columns"], None][site["filled"] :]
        assert site["next_column"] == rest[0]
    for number, seat in enumerate(shown["seats"]):
        placed = sum(site["pawns"][number] for site in shown["sites"])
        assert seat["at_hand"] + placed == seat["pawns"]
        assert seat["pawns"] + seat["supply"] == 7
        assert seat["pawns"] == 5 + len(seat["revealed"])
        if seat["out"]:
            assert shown["mover"] != number
            assert all(
                s["next_column"] in (None, *range(seat["at_hand"] + 1, 9)) for s in shown["sites"]
            )


def test_the_first_player_is_shown_once_there_is_one() -> None:
    position = Position.new("curios", 2)
    assert position.view().to_json()["first"] is None
    position = Position.new("curios", 2, first=1)
    assert position.view().to_json()["first"] == 1


def test_a_seat_is_out_in_the_search_alone() -> None:
    position = two_begun()
    search(position, PYRAMID, PYRAMID, SITES[1], PYRAMID)
    shown = position.view(0).to_json()
    assert [seat["out"] for seat in shown["seats"]] == [False, True]
    assert [seat["at_hand"] for seat in shown["seats"]] == [3, 0]
    play_round(position)
    shown = position.view(0).to_json()
    assert shown["phase"] == "recruit"
    assert [seat["out"] for seat in shown["seats"]] == [False, False]
    assert [seat["at_hand"] for seat in shown["seats"]] == [5, 5]


def test_artifacts_are_worth_nothing_yet_before_the_end() -> None:
    position = Position.new("curios", 3)
    for _ in play_on(position, Random(5)):
        worth = [seat["worth"] for seat in position.view(1).to_json()["seats"]]
        if position.is_over:
            assert worth == position.returns() == position.view(None).returns()
            best = max(worth)
            assert position.winners() == tuple(s for s in range(3) if worth[s] == best)
        else:
            assert worth == [None] * 3
            assert position.returns() == [0, 0, 0]
            assert position.winners() == ()
    assert position.is_over


def test_a_view_lists_and_judges_the_moves_of_its_seat() -> None:
    position = two_begun()
    play_round(position)
    view = position.view(0)
    assert list(view.moves()) == list(position.moves())
    assert list(position.view(1).moves()) == []
