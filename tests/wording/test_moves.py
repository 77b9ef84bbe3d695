"""What is asked, whom the others wait for, and each move in a few words."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from configurations import SOME, Configuration
from playing import pick_move, play_on
from potsherd.games import parse_move
from potsherd.language import Language, use
from potsherd.moves import Explore, Move, Recruit, Rob, Search, Sell, Stop, Trade
from potsherd.position import Position
from potsherd.views import View
from potsherd.wording import Teller, described, question, waiting_text, why_not

ENGLISH, RUSSIAN = use("en"), use("ru")
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")

some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)
each_language = pytest.mark.parametrize("language", [ENGLISH, RUSSIAN], ids=["en", "ru"])

DECISIONS = {
    "archaeology": {"theft", "lose", "act"},
    "expedition": {
        *("theft", "lose", "act", "shelter"),
        *("keeping", "mine_choice", "naming", "looking"),
    },
    "curios": {"search", "recruit"},
}


def teller(view: View, language: Language = ENGLISH) -> Teller:
    return Teller(language, view.game, view.observer, NAMES)


def waited_for(configuration: Configuration) -> dict[str, set[str]]:
    """What others than the deciding seat are told in a game, by phase."""
    position = configuration.new_position()
    found: dict[str, set[str]] = {}
    for _ in play_on(position, Random(f"{configuration} waiting")):
        if position.mover < 0:
            continue
        mine = position.view(position.mover)
        assert waiting_text(mine, teller(mine)) == question(mine, teller(mine))
        for observer in (None, (position.mover + 1) % position.players):
            view = position.view(observer)
            said = waiting_text(view, teller(view))
            assert NAMES[position.mover] in said
            assert said.endswith(".")
            assert "You" not in said
            assert "{" not in said
            assert question(view, teller(view)) == question(mine, teller(mine))
            found.setdefault(str(replace(view, log=()).to_json()["phase"]), set()).add(said)
    return found


@pytest.mark.parametrize("game", DECISIONS)
def test_others_are_told_of_every_decision_whom_they_wait_for(game: str) -> None:
    found: dict[str, set[str]] = {}
    for configuration in SOME:
        if configuration.game == game and configuration.players in (3, 5):
            for phase, said in waited_for(configuration).items():
                found.setdefault(phase, set()).update(said)
    assert set(found) == DECISIONS[game]
    assert len(set.union(*found.values())) == sum(len(said) for said in found.values())


def told(position: Position, observer: int | None) -> str:
    view = position.view(observer)
    return waiting_text(view, teller(view))


def storm(*tokens: str) -> Position:
    position = Position.new("archaeology", players=3, first=1)
    for token in (
        "draw talisman, coin, coin, coin",
        "draw pot_shard, pot_shard, pot_shard, pot_shard",
        "draw talisman, talisman, coin, coin",
        "draw parchment_scrap, parchment_scrap, parchment_scrap, broken_cup, broken_cup",
        *tokens,
    ):
        position.play(parse_move(token))
    return position


def test_a_sandstorm_is_waited_out() -> None:
    position = storm("draw sandstorm")
    assert told(position, None) == "A sandstorm: Ben chooses 2 cards to lose."
    assert told(position, 2) == "A sandstorm: Ben chooses 2 cards to lose."
    assert told(position, 1) == "A sandstorm! Discard 2 cards."


def test_a_thief_is_waited_for() -> None:
    position = storm("draw thief")
    assert told(position, 0) == "Ben decides whom the thief robs."
    position.play(Rob(0))
    assert told(position, 0) == "Cards are being turned up."


def test_after_the_end_nobody_is_waited_for() -> None:
    position = Position.new("curios", players=2)
    for _ in play_on(position, Random(1)):
        pass
    assert told(position, None) == told(position, 0) == "The game is over."
    assert question(position.view(0), teller(position.view(0))) == "The game is over."


CASES: list[tuple[Move, str]] = [
    (Trade(("pot_shard",) * 2, ("broken_cup",)), "trade 2 pot shards for a broken cup"),
    (Sell("pot_shard", 3), "sell 3 pot shards for $3"),
    (Explore(0), "explore chamber 1 for a map"),
]


@pytest.mark.parametrize(("move", "words"), CASES)
def test_a_move_in_a_few_words(move: Move, words: str) -> None:
    view = storm("draw map").view(1)
    assert described(teller(view), view, move) == words


def test_a_move_of_curios_in_a_few_words() -> None:
    position = Position.new("curios", players=2, first=0)
    while position.is_chance:
        position.play(pick_move(position.game, position._state, Random(1)))
    view = position.view(0)
    said = [described(teller(view), view, move) for move in (Search("lost_shipwreck"),)]
    said += [described(teller(view), view, Recruit(card)) for card in ("lost_shipwreck:5", None)]
    assert said == [
        "put 1 pawn on the Lost Shipwreck",
        "reveal Lost Shipwreck (5) for another pawn",
        "recruit nobody",
    ]


@each_language
@some_configurations
def test_different_moves_are_told_apart(configuration: Configuration, language: Language) -> None:
    position = configuration.new_position()
    for number, _ in enumerate(play_on(position, Random(f"{configuration} told apart"))):
        if position.mover < 0 or number % 7:
            continue
        view = position.view(position.mover)
        moves = list(islice(view.moves(), 60))
        said = {described(teller(view, language), view, move) for move in moves}
        assert len(said) == len(moves)
        assert not any("{" in words or "_" in words for words in said)


def test_what_is_not_allowed_says_why() -> None:
    view = storm("draw map").view(1)
    assert why_not(teller(view), view, Sell("coin", 1)) == "No: you do not hold coins."
    assert why_not(teller(view), view, Stop()).startswith("No: ")
