"""What each seat may know of a game by remembering all that it saw, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from potsherd.dealer import Dealer
from potsherd.moves import EndTurn, Move, Sell
from potsherd.position import Position
from potsherd.views import View
from rules.archaeology.table import legal, new_game, play, table

OBSERVERS = (0, 1, 2, None)


def known(position: Position, observer: int | None, seat: int) -> str:
    """The cards of a hand that an observer is certain of."""
    seats = position.view(observer).to_json()["seats"]
    return written(seats[seat]["known"])


def lying(position: Position, observer: int | None, chamber: int = 0) -> str:
    """The cards of a chamber that an observer is certain of."""
    return written(position.view(observer).to_json()["chambers"][chamber]["known"])


def written(tally: dict[str, int]) -> str:
    counted = sorted(tally.items())
    return ", ".join(card if n == 1 else f"{n} {card}" for card, n in counted)


def all_know(position: Position, seat: int) -> list[str]:
    """What each of three seats, and a spectator, know of a hand."""
    return [known(position, observer, seat) for observer in OBSERVERS]


# ---------------------------------------------------------------- hands
def test_at_first_each_seat_knows_its_own_hand_alone() -> None:
    position = new_game(hands=["4 coin", "4 talisman", "4 pot_shard"])
    assert all_know(position, 0) == ["4 coin", "", "", ""]
    assert all_know(position, 2) == ["", "", "4 pot_shard", ""]
    sizes = [seat["hand"] for seat in position.view().to_json()["seats"]]
    assert sizes == [4, 4, 4]


def test_a_dug_treasure_is_seen_by_the_digger_alone() -> None:
    position = table(hands=["", "coin", "coin"], dig="talisman, map")
    play(position, "draw map")
    assert all_know(position, 0) == ["map", "", "", ""]
    assert [position.log(observer)[-1].cards for observer in OBSERVERS] == [
        ("map",),
        ("?",),
        ("?",),
        ("?",),
    ]


def test_traded_cards_are_known_to_all_until_they_are_seen_leaving() -> None:
    position = table(hands=["2 coin, map", "coin", "coin"], market="2 broken_cup, talisman")
    play(position, "trade 2 coin > 2 broken_cup")
    assert all_know(position, 0) == ["2 broken_cup, map", *["2 broken_cup"] * 3]
    play(position, "trade broken_cup > coin")
    assert all_know(position, 0) == ["broken_cup, coin, map", *["broken_cup, coin"] * 3]
    play(position, "sell broken_cup")
    assert all_know(position, 0) == ["coin, map", *["coin"] * 3]


def test_giving_an_unknown_card_of_a_known_type_is_taken_for_the_known_one() -> None:
    position = table(hands=["2 coin, map", "coin", "coin"], market="coin, broken_cup")
    play(position, "trade map > coin")
    assert known(position, 1, 0) == "coin"
    play(position, "trade coin > broken_cup")
    # He holds two coins more, but nobody else can be certain of one.
    assert known(position, 1, 0) == "broken_cup"


def test_discards_are_seen_leaving() -> None:
    position = table(
        hands=["coin, map", "3 talisman", "coin"], market="2 broken_cup", dig="coin, sandstorm, map"
    )
    play(position, "draw coin", "trade 2 coin > 2 broken_cup", "end")
    play(position, "draw sandstorm", "discard talisman", "discard broken_cup")
    assert all_know(position, 0) == ["broken_cup, map", *["broken_cup"] * 3]
    assert [seat["hand"] for seat in position.view(2).to_json()["seats"]] == [2, 2, 1]


# ---------------------------------------------------------------- thefts
def test_thief_and_victim_know_the_stolen_card_and_others_do_not() -> None:
    position = table(hands=["pot_shard", "coin, talisman", "coin"], dig="thief, map")
    play(position, "draw thief", "rob 2", "draw talisman")
    assert all_know(position, 0) == ["pot_shard, talisman", "talisman", "", ""]
    assert all_know(position, 1) == ["", "coin", "", ""]
    assert [position.log(observer)[-1].cards for observer in OBSERVERS] == [
        ("talisman",),
        ("talisman",),
        ("?",),
        ("?",),
    ]


def test_the_thief_remembers_what_the_victim_bought_before() -> None:
    position = table(hands=["3 coin", "coin", "coin"], market="2 talisman", dig="coin, thief")
    play(position, "draw coin", "trade 4 coin > 2 talisman", "end", "draw thief", "rob 1")
    play(position, "draw talisman")
    assert all_know(position, 0) == ["talisman"] * 4
    # Both cards were talismans, so even others know what was stolen.
    assert all_know(position, 1) == ["talisman", "coin, talisman", "talisman", "talisman"]


def test_a_theft_unseen_takes_certainty_of_a_card_away() -> None:
    position = table(
        hands=["2 coin, map", "coin", "coin"], market="broken_cup, talisman", dig="pot_shard, thief"
    )
    play(position, "draw pot_shard", "trade 2 coin > broken_cup", "end")
    assert all_know(position, 0)[1:] == ["broken_cup"] * 3
    play(position, "draw thief", "rob 1", "draw map")
    # The third seat cannot tell whether the cup is still there; the thief can.
    assert all_know(position, 0) == ["broken_cup, pot_shard", "broken_cup", "", ""]
    assert all_know(position, 1) == ["map", "coin, map", "", ""]


def test_of_two_known_cards_alike_one_is_certain_to_stay() -> None:
    position = table(
        hands=["2 coin, map", "coin", "coin"], market="2 broken_cup", dig="pot_shard, thief"
    )
    play(position, "draw pot_shard", "trade 2 coin > 2 broken_cup", "end")
    play(position, "draw thief", "rob 1", "draw broken_cup")
    assert all_know(position, 0) == ["broken_cup, map, pot_shard", *["broken_cup"] * 3]
    assert all_know(position, 1) == ["broken_cup", "broken_cup, coin", "", ""]


def test_a_hand_of_one_known_card_holds_no_secret_from_third_parties() -> None:
    position = table(
        hands=["coin", "talisman", "2 pot_shard"], market="broken_cup", dig="pot_shard, thief"
    )
    play(position, "draw pot_shard", "sell pot_shard", "trade coin > broken_cup", "end")
    play(position, "draw thief", "rob 1", "draw broken_cup")
    assert all_know(position, 1) == [
        "broken_cup",
        "broken_cup, talisman",
        "broken_cup",
        "broken_cup",
    ]
    assert position.log(2)[-1].cards == ("?",)


def test_a_stolen_card_is_known_until_it_may_have_been_stolen_again() -> None:
    position = table(hands=["pot_shard", "coin, map", "coin"], dig="2 thief, coin")
    play(position, "draw thief", "rob 2", "draw map", "end")
    assert all_know(position, 0) == ["map, pot_shard", "map", "", ""]
    play(position, "draw coin", "end", "draw thief", "rob 1", "draw pot_shard")
    # The one robbed first cannot tell whether it was the map.
    assert all_know(position, 0) == ["map", "", "", ""]


# ---------------------------------------------------------------- chambers
SEEN = "coin, coin, talisman, pot_shard, pot_shard"


def temple() -> Position:
    return table(
        "expedition",
        hands=["2 coin", "2 map, coin", "2 coin"],
        chambers=["2 coin, talisman, 2 pot_shard", "5 parchment_scrap"],
        monument="temple",
    )


def test_only_who_looked_into_a_temple_chamber_knows_its_cards() -> None:
    position = temple()
    play(position, "sell coin", "look 1", f"draw {SEEN}")
    assert [lying(position, observer) for observer in OBSERVERS] == [
        "2 coin, 2 pot_shard, talisman",
        "",
        "",
        "",
    ]
    assert lying(position, 0, 1) == ""
    assert [event.chamber for event in position.log(2) if event.kind == "saw"] == [0]


def test_who_looked_knows_what_another_takes_from_the_chamber() -> None:
    position = temple()
    play(position, "sell coin", "look 1", f"draw {SEEN}", "end", "explore 1")
    assert all_know(position, 1) == [
        "2 coin, 2 pot_shard, talisman",
        "3 coin, 2 pot_shard, talisman",
        "",
        "",
    ]
    assert [lying(position, observer) for observer in OBSERVERS] == [""] * 4


def test_two_who_looked_know_the_same() -> None:
    position = temple()
    play(position, "sell coin", "look 1", f"draw {SEEN}", "end", "sell coin", "look 1")
    assert lying(position, 1) == lying(position, 0) == "2 coin, 2 pot_shard, talisman"
    assert lying(position, 2) == ""


def test_who_kept_cards_of_the_tomb_knows_what_is_left() -> None:
    position = table(
        "expedition",
        hands=["map", "map", "coin"],
        chambers=["3 coin, talisman, pot_shard"],
        monument="tomb",
    )
    play(position, "explore 1", "draw coin, coin, coin, talisman, pot_shard")
    assert lying(position, 0) == "3 coin, pot_shard, talisman"
    play(position, "keep pot_shard, talisman")
    assert [lying(position, observer) for observer in OBSERVERS] == ["3 coin", "", "", ""]
    play(position, "end", "explore 1")
    assert lying(position, 1) == "3 coin"
    play(position, "keep 2 coin")
    # The first explorer did not see the cards, but all there were coins.
    assert all_know(position, 1) == ["2 coin", "2 coin", "", ""]
    assert lying(position, 0) == "coin"


def test_an_earlier_explorer_of_the_tomb_is_certain_only_of_what_must_have_gone_or_stayed() -> None:
    position = table(
        "expedition",
        hands=["map", "map", "coin"],
        chambers=["4 coin, talisman"],
        monument="tomb",
    )
    play(position, "explore 1", "draw coin, coin, talisman, coin, coin", "keep 2 coin", "end")
    play(position, "explore 1", "keep coin, talisman")
    assert lying(position, 1) == "coin"
    # Three lay there, two coins and a talisman; two left: at least one was a coin.
    assert known(position, 0, 1) == "coin"
    assert lying(position, 0) == ""


def test_cards_turned_up_in_the_mine_are_remembered_by_all() -> None:
    position = table(
        "expedition",
        hands=["map, coin", "map, coin", "map, coin"],
        chambers=["3 coin, 2 talisman, pharaohs_mask"],
        monument="mine",
    )
    play(position, "explore 1", "draw coin", "turn", "draw pharaohs_mask", "end")
    assert [lying(position, observer) for observer in OBSERVERS] == ["coin, pharaohs_mask"] * 4
    play(position, "explore 1", "draw coin", "turn", "draw old coin", "turn", "draw talisman")
    # Two coins at the same time: nobody can tell which of them had been seen before.
    assert [lying(position, observer) for observer in OBSERVERS] == [
        "2 coin, pharaohs_mask, talisman"
    ] * 4
    play(position, "end", "explore 1", "draw old coin", "turn", "draw old talisman", "stop")
    assert [lying(position, observer) for observer in OBSERVERS] == ["coin, pharaohs_mask"] * 4
    assert all_know(position, 2) == ["coin, talisman"] * 2 + [
        "2 coin, talisman",
        "coin, talisman",
    ]


def test_one_coin_turned_up_twice_is_certain_to_be_one_coin_only() -> None:
    position = table(
        "expedition",
        hands=["map, coin", "map, coin"],
        chambers=["2 coin, 2 pharaohs_mask"],
        monument="mine",
    )
    play(position, "explore 1", "draw coin", "turn", "draw pharaohs_mask", "end")
    play(position, "explore 1", "draw coin", "turn", "draw pharaohs_mask")
    assert lying(position, 0) == lying(position, None) == "coin, pharaohs_mask"


def test_what_the_sphinx_turned_up_is_remembered_by_all() -> None:
    position = table(
        "expedition",
        hands=["map, coin", "map, coin", "coin"],
        chambers=["3 coin, 4 pot_shard"],
        monument="sphinx",
    )
    play(position, "explore 1", "name coin, map", "draw coin, pot_shard, coin, pot_shard, coin")
    for observer in OBSERVERS:
        assert lying(position, observer) == "2 pot_shard"
    assert all_know(position, 0) == ["4 coin", "3 coin", "3 coin", "3 coin"]


def test_the_named_types_are_shown_while_the_sphinx_answers() -> None:
    position = table("expedition", hands=["map", "coin"], chambers=["2 coin"], monument="sphinx")
    assert position.view(1).to_json()["named"] == []
    play(position, "explore 1", "name coin, map")
    assert position.view(1).to_json()["named"] == ["coin", "map"]
    play(position, "draw coin, coin")
    assert position.view(1).to_json()["named"] == []


def test_cards_of_the_buried_ruins_are_seen_by_all_and_followed_into_the_hand() -> None:
    position = table(
        "expedition",
        hands=["map", "coin", "coin"],
        chambers=["coin, talisman"],
        monument="buried_ruins",
    )
    assert [lying(position, observer) for observer in OBSERVERS] == ["coin, talisman"] * 4
    play(position, "explore 1")
    assert all_know(position, 0) == ["coin, talisman"] * 4
    assert lying(position, None) == ""


def test_a_pyramid_chamber_is_seen_by_its_explorer_alone() -> None:
    position = table(hands=["map", "coin", "coin"], chambers=["2 coin, talisman"])
    play(position, "explore 1", "draw coin, talisman, coin")
    assert all_know(position, 0) == ["2 coin, talisman", "", "", ""]
    assert [seat["hand"] for seat in position.view().to_json()["seats"]] == [3, 1, 1]


# ---------------------------------------------------------------- Beginner's Luck
def test_starting_totals_tell_nothing_certain_but_themselves() -> None:
    position = new_game(
        "expedition",
        hands=["4 coin", "3 pot_shard, coin", "4 talisman"],
        monument="mine",
        variants=["beginners_luck"],
        first=None,
    )
    for observer in OBSERVERS:
        assert position.view(observer).to_json()["starting_totals"] == [8, 5, 12]
    assert all_know(position, 0) == ["4 coin", "", "", ""]


# ---------------------------------------------------------------- views as a whole
def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    position = table(hands=["2 coin", "coin"], market="broken_cup", dig="coin, thief")
    view = position.view(0)
    before = view.to_json()
    play(position, "draw coin", "trade coin > broken_cup", "end", "draw thief", "draw coin")
    assert view.to_json() == before
    assert position.view(0).to_json() != before


def test_after_undo_a_seat_knows_what_it_knew() -> None:
    position = table(hands=["2 coin", "coin"], market="broken_cup", dig="coin, thief")
    tokens = ["draw coin", "trade coin > broken_cup", "end", "draw thief", "draw broken_cup"]
    views = []
    for token in tokens:
        views.append([position.view(observer).to_json() for observer in (0, 1, None)])
        play(position, token)
    for seen in reversed(views):
        position.undo()
        assert [position.view(observer).to_json() for observer in (0, 1, None)] == seen


def test_only_the_mover_has_moves() -> None:
    position = table(hands=["coin", "coin"], market="pot_shard")
    assert {str(move) for move in position.view(0).moves()} == legal(position)
    for observer in (1, None):
        view = position.view(observer)
        assert list(view.moves()) == []
        assert view.choices() == ()
        assert not view.is_mine
        assert not view.is_legal(EndTurn())
    assert position.view(0).is_legal(Sell("coin", 1))


def test_who_decides_is_said_in_words_where_it_is_no_seat() -> None:
    position = table(hands=["coin", ""], dig="coin")
    assert position.view().to_json()["mover"] == "chance"
    play(position, "draw coin")
    assert position.view().to_json()["mover"] == 0
    play(position, "sell 2 coin")
    assert position.view().to_json()["mover"] == "nobody"
    assert position.view().returns() == [5, 0]


def decide(position: Position, random: Random) -> Move:
    """A move of random steps."""
    game, state = position.game, position._state.copy()
    steps: list[int] = []
    while not steps or state.midway:
        steps.append(random.choice(game.legal(state)))
        game.play_step(state, steps[-1])
    return game.move_of(steps)


def play_out(position: Position, seed: int, look: Any) -> None:
    """A whole random game; `look` is called before every move."""
    random, dealer = Random(seed), Dealer(seed.to_bytes(32, "big"))
    while not position.is_over:
        look(position)
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(decide(position, random))
    look(position)


CONFIGURATIONS = [
    ("archaeology", 3, None),
    *(
        ("expedition", 3, monument)
        for monument in ("great_pyramid", "temple", "tomb", "mine", "sphinx", "buried_ruins")
    ),
]


@pytest.mark.parametrize(("edition", "players", "monument"), CONFIGURATIONS)
def test_what_a_seat_is_certain_of_is_true_and_its_sizes_are_right(
    edition: str, players: int, monument: str | None
) -> None:
    def look(position: Position) -> None:
        state = position._state
        types = position.game.edition.types
        for observer in OBSERVERS:
            knowledge = position.view(observer).knowledge
            for seat, place in enumerate(knowledge.hands):
                assert place.size == state.hand_size[seat]
                for card, number in place.known.items():
                    assert number <= state.hands[seat][types.index(card)]
                if seat == observer:
                    assert place.known.total() == state.hand_size[seat]
            for number, place in enumerate(knowledge.chambers):
                turned_up = sum(state.drawn)
                assert place.size == state.chamber_left[number] + turned_up
                for card, count in place.known.items():
                    card_type = types.index(card)
                    lying = state.chambers[number][card_type] + state.drawn[card_type]
                    assert count <= lying

    for seed in range(2):
        play_out(Position.new(edition, players, monument=monument), seed, look)


@pytest.mark.parametrize(("edition", "players", "monument"), CONFIGURATIONS)
def test_legal_moves_follow_from_the_view(edition: str, players: int, monument: str | None) -> None:
    def look(position: Position) -> None:
        if not position.is_chance and not position.is_over:
            view: View = position.view(position.mover)
            game, state = position.game, position._state
            assert game.legal(view.state) == game.legal(state)
            assert view.choices() == game.choices(state)

    for seed in range(2):
        play_out(Position.new(edition, players, monument=monument), seed, look)
