"""Cards that nobody has seen are never laid down, and yet come exactly as from a shuffled deck.

Whole stretches of play with a few cards: the chance of every course by the rules equals its share
among all ways to shuffle real cards.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from potsherd.moves import Discard, EndTurn, Explore, Keep
from potsherd.position import Position
from rules.archaeology.real_cards import Pick, laid_out, of_real_cards, of_the_rules, shuffled
from rules.archaeology.table import cards_of, table

TINY = """
family = "archaeology"
players = [2, 3]
thieves = 1
sandstorms = 1
hand = 1
marketplace = 1
tent_uses = 0
explorations_per_turn = 99
treasures.coin = { copies = 2, trade = 2, sell = [2, 5] }
treasures.pot_shard = { copies = 3, trade = 1, sell = [1] }
treasures.map = { copies = 1, trade = 3, sell = [3] }
monuments.vault = { rule = "pyramid", chambers = [1], maps = [1] }
"""

TWO_DRAWS = """
based_on = "expedition"
sphinx_draws = 2
"""


@pytest.fixture
def edition(tmp_path: Path) -> Callable[[str], str]:
    def written(text: str) -> str:
        path = tmp_path / "tiny.toml"
        path.write_text(text, "utf-8")
        return str(path)

    return written


def first(position: Position, kind: type) -> str | None:
    """The first legal move of a kind."""
    return next((str(move) for move in position.moves(kind)), None)


def eager(position: Position) -> str | None:
    """Explores the first chamber there is, and ends the turn, while there is something to dig."""
    answer = first(position, Discard) or first(position, Keep) or first(position, Explore)
    if answer is not None:
        return answer
    return first(position, EndTurn) if position._state.dig_left else None


def scripted(*tokens: str) -> Callable[[Position], str | None]:
    """Plays these moves, one after another, then stops.

    How many have been played shows from the moves of seats in the position.
    """

    def decide(position: Position) -> str | None:
        played = sum(mover >= 0 for mover in position.movers)
        return tokens[played] if played < len(tokens) else None

    return decide


# ---------------------------------------------------------------- a whole game
def whole_game(pick: Pick) -> list[str]:
    """The tiny game with real cards, from its set-up until the dig site is empty."""
    deck = shuffled(["coin"] * 2 + ["pot_shard"] * 3, pick)
    hands = [[deck.pop()] for _ in range(2)]
    course = [hand[0] for hand in hands]
    course.append(deck.pop())
    chamber = [deck.pop()]
    dig = shuffled([*deck, "map", "thief", "sandstorm"], pick)
    seat = 0
    while True:
        while dig:
            card = dig.pop()
            course.append(card)
            if card == "sandstorm":
                for hand in (hands[seat], hands[1 - seat]):
                    # The first discard there is takes the first types of the edition.
                    del in_tiny_order(hand)[: len(hand) // 2]
                continue
            if card == "thief":
                victim = hands[1 - seat]
                if victim:
                    card = victim.pop(pick(len(victim)))
                    course.append(card)
            if card != "thief":
                hands[seat].append(card)
            break
        if "map" in hands[seat] and chamber:
            hands[seat].remove("map")
            course += chamber
            hands[seat].append(chamber.pop())
        if not dig:
            return course
        seat = 1 - seat


def in_tiny_order(hand: list[str]) -> list[str]:
    hand.sort(key=("coin", "pot_shard", "map").index)
    return hand


def test_a_whole_tiny_game_from_its_set_up(edition: Callable[[str], str]) -> None:
    position = Position.new(edition(TINY), 2, first=0)
    assert of_the_rules(position, eager) == of_real_cards(whole_game)


# ---------------------------------------------------------------- chambers
DIG = ("coin", "talisman", "map")


def test_a_chamber_taken_between_digs() -> None:
    chambers = ["coin, pot_shard", "pot_shard"]
    position = table(hands=["3 map", "coin"], dig=", ".join(DIG), chambers=chambers)

    def play(pick: Pick) -> list[str]:
        dig, rooms, _ = laid_out(pick, DIG, [cards_of(text) for text in chambers])
        return [dig[0], *rooms[0], dig[1], dig[2], *rooms[1]]

    tokens = ("explore 1", "end", "end", "explore 2")
    assert of_the_rules(position, scripted(*tokens)) == of_real_cards(play)


def test_a_look_in_the_temple_and_digs_after_it() -> None:
    chambers = ["coin, pot_shard", "pot_shard, talisman"]
    position = table(
        "expedition",
        hands=["3 coin, 2 map", "2 map"],
        dig="coin, coin, map",
        chambers=chambers,
        monument="temple",
    )

    def play(pick: Pick) -> list[str]:
        dig, rooms, _ = laid_out(
            pick, ["coin", "coin", "map"], [cards_of(text) for text in chambers]
        )
        # Seen again and taken, the first chamber shows nothing new.
        return [dig[0], *rooms[0], dig[1], *rooms[1], dig[2]]

    tokens = ["sell coin", "look 1", "sell coin", "look 1", "end", "explore 2", "end", "explore 1"]
    courses = of_the_rules(position, scripted(*tokens))
    assert courses == of_real_cards(play)


@pytest.mark.parametrize(("seats", "dig"), [(2, "2 coin, map"), (3, "coin, pot_shard, talisman")])
def test_the_tomb_again_and_again(seats: int, dig: str) -> None:
    chamber = "2 coin, pot_shard, talisman"
    position = table(
        "expedition",
        hands=["map"] * seats,
        dig=dig,
        chambers=[chamber],
        monument="tomb",
    )

    def play(pick: Pick) -> list[str]:
        site, rooms, _ = laid_out(pick, cards_of(dig), [cards_of(chamber)])
        # The first explorer turns up all; the second finds what the first put back.
        return [site[0], *rooms[0], *site[1:]]

    assert of_the_rules(position, eager) == of_real_cards(play)


def test_what_the_tomb_still_holds_is_what_was_put_back() -> None:
    position = table(
        "expedition", hands=["map", "map"], chambers=["2 coin, 2 pot_shard"], monument="tomb"
    )
    kept: set[tuple[str, ...]] = set()

    def decide(position: Position) -> str | None:
        moves = [str(move) for move in position.moves(Keep)]
        if moves and position._state.turn == 1:
            kept.add(tuple(moves))
            return None
        return first(position, Keep) or first(position, Explore) or "end"

    of_the_rules(position, decide)
    assert kept == {("keep 2 coin",)}


# ---------------------------------------------------------------- Mine and Sphinx
WORTH = {"pot_shard": 1, "coin": 2, "talisman": 3, "pharaohs_mask": 4}


def mined(pick: Pick, room: list[str]) -> list[str]:
    """An explorer of the Mine who turns up cards until all is lost or the chamber is empty."""
    up: list[str] = []
    while room and sum(WORTH[card.removeprefix("old ")] for card in up) <= 5:
        up.append(room.pop(pick(len(room))))
    if sum(WORTH[card.removeprefix("old ")] for card in up) > 5:
        room += [f"old {card.removeprefix('old ')}" for card in up]
    return up


def greedy_miner(position: Position) -> str | None:
    legal = {str(move) for move in position.moves()}
    return next((token for token in ("turn", "explore 1") if token in legal), None) or (
        "end" if position._state.dig_left else None
    )


@pytest.mark.parametrize(
    ("dig", "chamber"),
    [
        ("2 coin", "2 coin, talisman"),
        ("talisman, coin", "pharaohs_mask, pot_shard, talisman"),
        ("coin, map", "2 coin, pot_shard"),
    ],
)
def test_the_mine_with_cards_that_went_back(dig: str, chamber: str) -> None:
    position = table(
        "expedition", hands=["map", "map"], dig=dig, chambers=[chamber], monument="mine"
    )

    def play(pick: Pick) -> list[str]:
        site, (room,), _ = laid_out(pick, cards_of(dig), [cards_of(chamber)])
        course = []
        for card in site:
            course.append(card)
            if room:
                course += mined(pick, room)
        return course

    assert of_the_rules(position, greedy_miner) == of_real_cards(play)


def asked(pick: Pick, room: list[str], names: set[str]) -> list[str]:
    """An explorer of the Sphinx, who turns up two cards."""
    up = [room.pop(pick(len(room))) for _ in range(min(2, len(room)))]
    backs = [card.removeprefix("old ") for card in up]
    room += [f"old {card}" for card in backs if card not in names]
    return up


@pytest.mark.parametrize(
    ("dig", "chamber"),
    [
        ("2 pot_shard", "2 pot_shard, coin"),
        ("coin, pot_shard", "2 pot_shard, coin"),
        ("talisman, map", "coin, talisman, 2 pot_shard"),
    ],
)
def test_the_sphinx_asked_twice(edition: Callable[[str], str], dig: str, chamber: str) -> None:
    position = table(
        edition(TWO_DRAWS),
        hands=["map", "map"],
        dig=dig,
        chambers=[chamber],
        monument="sphinx",
    )

    def play(pick: Pick) -> list[str]:
        site, (room,), _ = laid_out(pick, cards_of(dig), [cards_of(chamber)])
        first_answer = asked(pick, room, {"coin", "map"})
        return [site[0], *first_answer, site[1], *asked(pick, room, {"coin", "map"})]

    tokens = ("explore 1", "name coin, map", "end", "explore 1", "name coin, map")
    assert of_the_rules(position, scripted(*tokens)) == of_real_cards(play)


# ---------------------------------------------------------------- Buried Ruins
@pytest.mark.parametrize(
    ("pile", "dig"),
    [
        ("2 coin, pot_shard", "sandstorm, coin, map"),
        ("coin, pot_shard, 2 talisman", "2 sandstorm, map"),
        ("coin", "2 sandstorm, coin, pot_shard"),
    ],
)
def test_the_ruins_refilled_by_sandstorms(pile: str, dig: str) -> None:
    position = table(
        "expedition", hands=["", "map"], dig=dig, pile=pile, monument="buried_ruins", tents=[0, 0]
    )

    def play(pick: Pick) -> list[str]:
        site, _, beside = laid_out(pick, cards_of(dig), [], cards_of(pile))
        course = []
        for card in site:
            course.append(card)
            if card == "sandstorm":
                course += beside[:3]
                del beside[:3]
        return course

    def decide(position: Position) -> str | None:
        if answer := first(position, Discard):
            return answer
        return "end" if position._state.dig_left else None

    assert of_the_rules(position, decide) == of_real_cards(play)


# ---------------------------------------------------------------- thieves
def test_a_card_stolen_from_what_was_dug_and_bought() -> None:
    dig = "2 thief, coin, pot_shard"
    position = table(hands=["2 coin, talisman", "pot_shard"], dig=dig, chambers=["coin"])

    def play(pick: Pick) -> list[str]:
        site, _, _ = laid_out(pick, cards_of(dig), [("coin",)])
        hands = [["coin", "coin", "talisman"], ["pot_shard"]]
        course = []
        for number, card in enumerate(site):
            digger, other = hands[number % 2], hands[1 - number % 2]
            course.append(card)
            if card != "thief":
                digger.append(card)
            elif other:
                digger.append(other.pop(pick(len(other))))
                course.append(digger[-1])
        return course

    assert of_the_rules(position, eager) == of_real_cards(play)
