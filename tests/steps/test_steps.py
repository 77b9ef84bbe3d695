"""Steps: each has a name, those that are legal make moves, and others are refused with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from benchmarks.strength.exact import EDITIONS
from configurations import FEW, SOME, Configuration
from playing import one_of, play_on
from potsherd import CHANCE, IllegalMove, OptionError, Position, View
from potsherd.language import use
from potsherd.rules.archaeology import fields as at
from potsherd.rules.contract import KERNELS
from potsherd.steps import Choice, Steps
from potsherd.wording import Teller, reason_text

some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)
few_configurations = pytest.mark.parametrize("configuration", FEW, ids=str)

ARCHAEOLOGY = Configuration("archaeology", 2)


def decisions(configuration: Configuration, every: int) -> Iterator[Position]:
    """Every so many decisions of a game."""
    position = configuration.new_position()
    number = 0
    for _ in play_on(position, Random(f"{configuration} steps")):
        number += position.mover >= 0
        if position.mover >= 0 and number % every == 0:
            yield position


def choose(choice: Choice, random: Random) -> Choice:
    """Take steps until the move is whole."""
    while not choice.is_whole:
        choice.play(one_of(choice.legal(), random))
    return choice


def arranged(hand: str, market: str = "", phase: int = at.ACT, **fields: int) -> Position:
    """The 2009 game for two, somewhere in a turn of the first seat."""
    position = ARCHAEOLOGY.new_position()
    state, types = position._state, position.game.edition.types
    for cards, counts in ((hand, state.hands[0]), (market, state.market)):
        for card in cards.split():
            counts[types.index(card)] += 1
    state.mover = state.turn = 0
    state.phase, state.hand_size[0], state.hand_size[1] = phase, len(hand.split()), 1
    for name, value in fields.items():
        setattr(state, name, value)
    return position


# ---------------------------------------------------------------- names
REDUCED = sorted((Path(__file__).parents[2] / "benchmarks/strength/editions").glob("*.toml"))


@pytest.mark.parametrize("path", REDUCED, ids=lambda path: path.stem)
def test_steps_of_cards_that_an_edition_has_not_have_no_name(path: Path) -> None:
    steps = Steps(Position.new(str(path), players=2).game)
    assert len(steps.names) == steps.number
    assert "" in steps.names


@pytest.mark.parametrize(("name", "number"), [("archaeology", 117), ("curios", 21)])
def test_decisions_are_counted_without_what_chance_brings(name: str, number: int) -> None:
    steps = Steps(Configuration(name, 2).new_game())
    assert steps.number == len(steps.names) == number
    assert number < KERNELS.of(name).STEPS


@few_configurations
def test_every_step_has_a_name_of_its_own_by_which_it_is_found(
    configuration: Configuration,
) -> None:
    steps = Steps(configuration.new_game())
    named = [name for name in steps.names if name]
    assert len(set(named)) == len(named)
    assert all(steps.names[steps.step(name)] == name for name in named)


@pytest.mark.parametrize("edition", sorted(EDITIONS.iterdir()), ids=lambda path: path.stem)
def test_an_edition_with_fewer_cards_has_fewer_names_and_none_for_what_is_legal_is_missing(
    edition: Path,
) -> None:
    position = Position.new(str(edition), 2)
    steps = Steps(position.game)
    assert "" in steps.names
    for _ in play_on(position, Random(1)):
        assert all(steps.names[step] for step in steps.legal(position))


def test_steps_are_called_as_in_moves_and_parts_of_trades_by_what_they_do() -> None:
    names = Steps(ARCHAEOLOGY.new_game()).names
    wanted = {"offer coin", "take talisman", "settle", "sell 3 talisman", "sell coin", "end"}
    assert wanted | {"explore 1", "rob 2", "discard map"} <= set(names)
    curios = Steps(Configuration("curios", 2).new_game()).names
    assert {"search lost_shipwreck", "recruit lost_shipwreck:5", "pass"} <= set(curios)


@pytest.mark.parametrize("name", ["", "offer", "sell 9 coin", "draw coin"])
def test_an_unknown_name_is_told_what_there_is(name: str) -> None:
    with pytest.raises(OptionError, match="offer coin"):
        Steps(ARCHAEOLOGY.new_game()).step(name)


# ---------------------------------------------------------------- playing
@some_configurations
def test_steps_make_up_legal_moves_on_what_the_seat_knows(configuration: Configuration) -> None:
    random = Random(f"{configuration} chosen")
    steps = Steps(configuration.new_game())
    for position in decisions(configuration, every=12):
        assert steps.legal(position) == steps.legal(position.view(position.mover))
        assert all(steps.names[step] for step in steps.legal(position))
        choice = choose(steps.begin(position), random)
        assert position.is_legal(choice.move)
        assert position.game.steps_of(choice.move) == list(choice.steps)


@few_configurations
def test_undoing_steps_leads_back_to_where_the_move_began(configuration: Configuration) -> None:
    random = Random(f"{configuration} undone")
    steps = Steps(configuration.new_game())
    for position in decisions(configuration, every=25):
        choice = choose(steps.begin(position), random)
        taken = choice.steps
        for number in range(len(taken), 0, -1):
            assert choice.undo() == taken[number - 1]
            assert taken[number - 1] in choice.legal()
        assert choice.states[-1] == position.view(position.mover).state
        with pytest.raises(IndexError):
            choice.undo()


def test_a_trade_is_chosen_by_names_and_nobody_learns_of_it_before_it_is_played() -> None:
    position = arranged("pot_shard pot_shard pot_shard talisman", market="coin")
    choice = Steps(position.game).begin(position)
    for name in ("offer pot_shard", "offer pot_shard", "take coin"):
        choice.play(name)
    with pytest.raises(ValueError, match="no whole move"):
        _ = choice.move
    assert position.view(0).hand.count("pot_shard") == 3
    choice.play("settle")
    assert str(choice.move) == "trade 2 pot_shard > coin"
    position.play(choice.move)
    assert position.view(0).hand == ("pot_shard", "coin", "talisman")


# ---------------------------------------------------------------- refusals
@few_configurations
def test_every_step_that_is_not_legal_is_refused_in_words(configuration: Configuration) -> None:
    """At each decision, and within moves, all steps are tried."""
    random = Random(f"{configuration} refused")
    steps = Steps(configuration.new_game())
    tellers = [Teller(use(code), steps.game, 0, ("A", "B", "C", "D", "E")) for code in ("en", "ru")]
    for position in decisions(configuration, every=40):
        choice = steps.begin(position)
        while not choice.is_whole:
            legal = choice.legal()
            for step in sorted({*range(-1, steps.number + 1)} - {*legal}):
                with pytest.raises(IllegalMove) as refused:
                    choice.play(step)
                assert refused.value.choices == tuple(steps.names[each] for each in legal)
                for teller in tellers:
                    assert reason_text(teller, refused.value.reason)
            choice.play(one_of(legal, random))


@pytest.mark.parametrize(
    ("played", "step", "said"),
    [
        ("", "sell 2 talisman", "you hold 1, not 2"),
        ("", "rob 2", "now is the time to trade"),
        ("", "settle", r"first the cards given, then those taken \[R-7\]"),
        ("", "take coin", r"first the cards given, then those taken \[R-7\]"),
        ("", "offer broken_cup", "you do not hold broken_cup"),
        ("offer coin", "end", "a move is under way"),
        ("offer coin", "offer pot_shard", "cannot be next"),
        ("offer coin", "take coin", r"both given and taken in one trade \[R-7\]"),
        ("offer coin", "take map", "worth 3 in trade for cards worth only 2"),
        ("offer coin", "take broken_tablet", "no such step"),
        ("offer coin", "take pharaohs_mask", "the marketplace does not hold pharaohs_mask"),
        ("offer coin", "settle", r"takes at least one \[R-7\]"),
        ("offer coin, offer talisman, take map", "take pot_shard", "cannot be next"),
        ("offer coin, take pot_shard", "offer talisman", r"first the cards given.* \[R-7\]"),
    ],
)
def test_a_step_of_a_turn_that_is_not_legal_is_refused_with_its_ruling(
    played: str, step: str, said: str
) -> None:
    position = arranged("pot_shard coin talisman", market="pot_shard coin map")
    choice = Steps(position.game).begin(position)
    for name in filter(None, played.split(", ")):
        choice.play(name)
    with pytest.raises(IllegalMove, match=said):
        choice.play(step)


def test_cards_that_buy_nothing_and_trades_beyond_the_limit_cannot_be_begun() -> None:
    position = arranged("pot_shard", market="map")
    with pytest.raises(IllegalMove, match=r"nothing that pot_shard .* can buy \[R-7\]"):
        Steps(position.game).begin(position).play("offer pot_shard")
    position = arranged("pot_shard", market="pot_shard", trades=20)
    with pytest.raises(IllegalMove, match=r"no more than 20 trades in one turn \[R-14\]"):
        Steps(position.game).begin(position).play("offer pot_shard")


@pytest.mark.parametrize(
    ("phase", "played", "step", "said"),
    [
        (at.LOSE, "", "discard talisman", "cannot be next"),  # two of later types would be needed
        (at.LOSE, "", "discard map", r"you do not hold map \[R-5\]"),
        (at.LOSE, "discard coin", "discard pot_shard", "cannot be next"),
        (at.LOSE, "discard coin", "keep coin", "a move is under way"),
        (at.NAMING, "name coin", "name coin", r"two different types .* not 2 coin \[M-3\]"),
        (at.NAMING, "name coin", "name pot_shard", "cannot be next"),
        (at.NAMING, "", "sell coin", r"first name two types of treasure \[M-3\]"),
        (at.KEEPING, "", "keep map", "the chamber does not hold map"),
    ],
)
def test_cards_of_a_move_are_chosen_in_order(phase: int, played: str, step: str, said: str) -> None:
    position = arranged("pot_shard coin coin talisman", phase=phase, left=2)
    choice = Steps(position.game).begin(position)
    for name in filter(None, played.split(", ")):
        choice.play(name)
    with pytest.raises(IllegalMove, match=said):
        choice.play(step)


@pytest.mark.parametrize("mover", [CHANCE, 1])
def test_who_does_not_decide_has_no_steps_and_is_told_so(mover: int) -> None:
    position = ARCHAEOLOGY.new_position()
    for _ in play_on(position, Random(1)):
        if position.mover == mover:
            break
    steps = Steps(position.game)
    places: list[View | Position] = [position.view(0), position.view(None)]
    for place in [*places, position] if mover == CHANCE else places:
        assert steps.legal(place) == []
        with pytest.raises(IllegalMove, match=r"not your turn|cards are being turned up"):
            steps.begin(place).play(0)


def test_after_the_end_and_after_a_whole_move_nothing_follows() -> None:
    position = ARCHAEOLOGY.new_position()
    choice = None
    for _ in play_on(position, Random(2)):
        if position.mover >= 0 and choice is None:
            choice = choose(Steps(position.game).begin(position), Random(3))
    assert choice is not None
    assert choice.legal() == []
    with pytest.raises(IllegalMove, match="the move is whole"):
        choice.play(0)
    with pytest.raises(IllegalMove, match="R-12"):
        Steps(position.game).begin(position).play("end")
