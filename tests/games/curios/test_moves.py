"""Steps, moves and tokens of Curios name the same things."""

from __future__ import annotations

from random import Random

import pytest

from games.curios.table import COLOSSEUM, PYRAMID, SITES, play_round, search_on, two_begun
from playing import play_on
from potsherd.errors import IllegalMove, OptionError
from potsherd.games import parse_move
from potsherd.moves import Draw, First, Move, Recruit, Search
from potsherd.position import Position
from potsherd.rules.curios.fields import CARDS, DRAW, FIRST, PASS, STEPS


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_step_is_a_move_is_a_token(players: int) -> None:
    game = Position.new("curios", players).game
    for step in range(STEPS):
        move = game.move_of([step])
        assert game.steps_of(move) == [step]
        assert parse_move(str(move)) == move


def test_cards_are_written_with_their_site_and_value() -> None:
    game = Position.new("curios", 2).game
    assert game.steps_of(Search(COLOSSEUM)) == [3]
    assert game.steps_of(Recruit("lost_shipwreck:5")) == [4 + 4 + 2]
    assert game.steps_of(Recruit(None)) == [PASS]
    assert game.steps_of(First(4)) == [FIRST + 4]
    assert game.steps_of(Draw(("great_pyramid:1", "ancient_colosseum:7"))) == [
        DRAW,
        DRAW + CARDS - 1,
    ]


def test_an_edition_may_have_fewer_sites_and_other_values(tiny_edition: str) -> None:
    game = Position.new(tiny_edition, 2).game
    assert game.steps_of(Recruit("cave:20")) == [4 + 4 + 1]
    assert game.move_of([DRAW + 4 + 2]) == Draw(("cave:300",))
    with pytest.raises(KeyError):
        game.steps_of(Recruit("cave:7"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_listed_can_be_played_and_undone(players: int) -> None:
    position = Position.new("curios", players)
    for move in play_on(position, Random(players)):
        again = position.copy()
        assert again.undo() == move
        assert again.is_chance or move in list(again.moves())
        assert parse_move(str(move)) == move
        again.play(move)
        assert again == position


def test_chance_names_whole_hands_single_flips_and_all_values_at_once() -> None:
    position = Position.new("curios", 2)
    for _ in play_on(position, Random(1)):
        pass
    drawn = [move for move in position.moves_played if isinstance(move, Draw)]
    assert [len(move.cards) for move in drawn[:2]] == [4, 4]
    assert {len(move.cards) for move in drawn[2:-1]} == {1}
    assert [card.partition(":")[0] for card in drawn[-1].cards] == list(SITES)


def test_no_move_is_wasteful() -> None:
    position = two_begun()
    assert list(position.moves(frugal_only=True)) == [Search(site) for site in SITES]


def test_choices_are_whole_tokens_of_the_moves_there_are() -> None:
    position = Position.new("curios", 2)
    assert position.game.choices(position._state) == ("first",)
    position.play(First(1))
    assert position.game.choices(position._state) == ("draw",)
    position = two_begun()
    assert position.view(0).choices() == tuple(f"search {site}" for site in SITES)
    search_on(position)
    assert position.view(0).choices() == (*(f"recruit {site}:1" for site in SITES), "pass")
    assert position.view(1).choices() == ()
    play_round(position, None, None)
    assert position.game.choices(position._state) == ("draw",)


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    position = Position.new("curios", 3)
    for _ in play_on(position, Random(0)):
        pass
    assert position.game.choices(position._state) == ()


@pytest.mark.parametrize(
    ("move", "name"),
    [
        (Search("el_dorado"), "el_dorado"),
        (Recruit("great_pyramid:2"), "great_pyramid:2"),
        (Draw(("coin",)), "coin"),
    ],
)
def test_a_name_the_game_has_not_is_said(move: Move, name: str) -> None:
    position = two_begun()
    assert not position.is_legal(move)
    with pytest.raises(IllegalMove, match=f"this game has no '{name}'; legal now: search great"):
        position.play(move)


def test_there_are_no_monuments_and_no_variants() -> None:
    with pytest.raises(OptionError):
        Position.new("curios", 2, monument=PYRAMID)
    with pytest.raises(OptionError):
        Position.new("curios", 2, variants=["long_expedition"])
