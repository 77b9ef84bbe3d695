"""Nothing that a seat cannot know reaches it: hidden cards are exchanged, and no byte changes."""

from __future__ import annotations

import gc
import pickle
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest

from configurations import EVERY, FEW, SOME, Configuration
from leaks.worlds import Watched, told
from playing import play_on
from potsherd.dealer import Dealer
from potsherd.events import Event
from potsherd.position import Position
from potsherd.rules.layout import HIDDEN, OWN, Fields

some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)
few_configurations = pytest.mark.parametrize("configuration", FEW, ids=str)


# ---------------------------------------------------------------- the state
@some_configurations
def test_a_view_does_not_depend_on_what_is_hidden_in_the_state(
    configuration: Configuration,
) -> None:
    """Whatever other hands, unseen cards and chambers hold: cards nobody showed do not matter."""
    assert scramble(configuration, every=20) >= 6


def scramble(configuration: Configuration, every: int) -> int:
    """Put nonsense wherever an observer does not look; how often nothing of it came through."""
    position = configuration.new_position()
    random = Random(f"{configuration} scrambled")
    compared = 0
    for number, _ in enumerate(play_on(position, random)):
        if number % every:
            continue
        for observer in (None, *range(configuration.players)):
            other = position.copy()
            other._state = with_nonsense(position, observer, random)
            assert told(other.view(observer)) == told(position.view(observer))
            compared += 1
    return compared


def with_nonsense(position: Position, observer: int | None, random: Random) -> Any:
    """The state with random numbers in all that is hidden from an observer."""
    state = position._state.copy()
    for field in state.LAYOUT:
        value = getattr(state, field.name)
        if field.visibility == HIDDEN:
            setattr(state, field.name, _nonsense(value, random))
        elif field.visibility == OWN:
            for seat in range(len(value)):
                if seat != observer:
                    value[seat] = _nonsense(value[seat], random)
    return state


def _nonsense(value: Any, random: Random) -> Any:
    if isinstance(value, list):
        return [_nonsense(item, random) for item in value]
    return random.randrange(9)


# ---------------------------------------------------------------- the past
@some_configurations
def test_worlds_that_look_alike_are_told_alike(configuration: Configuration) -> None:
    """Other cards were drawn, stolen or kept in secret; who has not seen it gets the same bytes."""
    lasted = follow_worlds(configuration, tries=400)
    assert enough(lasted)


def follow_worlds(configuration: Configuration, tries: int) -> dict[int | None, list[int]]:
    """For how many moves each observer was left in the dark, world by world, until it is enough."""
    watched = Watched(configuration, 0)
    random = Random(f"{configuration} worlds")
    lasted: dict[int | None, list[int]] = {o: [] for o in watched.observers}
    for _ in range(tries):
        changed = watched.change(random)
        if changed is not None:
            for observer, moves in watched.compare(*changed).items():
                if moves > 0:
                    lasted[observer].append(moves)
        if enough(lasted):
            break
    return lasted


def enough(lasted: dict[int | None, list[int]]) -> bool:
    """Whether each observer was in the dark in some worlds, all of them for many moves."""
    fewest = min(len(worlds) for worlds in lasted.values())
    return fewest >= 2 and sum(sum(worlds) for worlds in lasted.values()) >= 60


# ---------------------------------------------------------------- objects
@few_configurations
def test_nothing_secret_can_be_reached_from_a_view(configuration: Configuration) -> None:
    """Neither the position nor its state, nor a dealer or any other source of chance."""
    position = configuration.new_position()
    dealer = Dealer(bytes(32), [b""] * configuration.players)
    while position.is_chance:
        position.deal(dealer)
    for observer in (None, *range(configuration.players)):
        reached = list(reachable(position.view(observer)))
        states = [found for found in reached if isinstance(found, Fields)]
        assert len(states) == 2  # the redacted state, and the tables of the game
        assert all(found is not position._state for found in states)
        assert not any(isinstance(found, Position | Dealer | Random) for found in reached)


@few_configurations
def test_a_view_that_went_to_another_process_says_the_same(configuration: Configuration) -> None:
    """Worlds that look alike are pickled alike: `told` compares the bytes."""
    position = configuration.new_position()
    for number, _ in enumerate(play_on(position, Random(f"{configuration} pickled"))):
        if number % 40:
            continue
        for observer in (None, *range(configuration.players)):
            view = position.view(observer)
            again = pickle.loads(pickle.dumps(view))
            assert told(again) == told(pickle.loads(pickle.dumps(again)))
            assert again.to_json() == view.to_json()
            assert again.state == view.state
            assert again.log == view.log
            assert list(islice(again.moves(), 50)) == list(islice(view.moves(), 50))
            assert again.game.settings() == view.game.settings()
            assert again.game.tables == view.game.tables


def reachable(start: object) -> Iterator[object]:
    """All objects that an object leads to, code apart."""
    seen = {id(start)}
    waiting = [start]
    while waiting:
        found = waiting.pop()
        yield found
        for other in gc.get_referents(found):
            if id(other) not in seen and not isinstance(other, type | ModuleType | FunctionType):
                seen.add(id(other))
                waiting.append(other)


# ---------------------------------------------------------------- the tests themselves
LEAKIEST = [each for each in SOME if each.monument in (None, "tomb", "temple")][::2]


@pytest.mark.parametrize("configuration", LEAKIEST, ids=str)
def test_a_view_that_shows_the_state_would_be_caught(
    configuration: Configuration, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = type(configuration.new_game())
    monkeypatch.setattr(game, "redacted", lambda self, state, knowledge: state.copy())
    with pytest.raises(AssertionError):
        scramble(configuration, every=20)


@pytest.mark.parametrize("configuration", LEAKIEST, ids=str)
def test_a_log_that_shows_hidden_cards_would_be_caught(
    configuration: Configuration, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Event, "seen_from", lambda self, observer: replace(self, seen_by=None))
    with pytest.raises(AssertionError):
        follow_worlds(configuration, tries=60)


@pytest.mark.parametrize("configuration", LEAKIEST, ids=str)
def test_a_log_that_hides_what_was_seen_would_be_caught(
    configuration: Configuration, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        Event,
        "seen_from",
        lambda self, observer: replace(self, seen_by=None, cards=("?",) * len(self.cards)),
    )
    with pytest.raises((AssertionError, KeyError)):
        follow_worlds(configuration, tries=60)


SECRETS = {
    "archaeology": {"deal", "dig", "steal", "uncover_all"},
    "expedition": {
        *("deal", "dig", "steal", "uncover_all", "uncover_tomb", "uncover_look"),
        *("keeping", "mining", "answer"),
    },
    "curios": {"deal"},
}
"""Phases in which something is drawn or chosen that not everybody sees."""


@pytest.mark.parametrize("game", SECRETS)
def test_worlds_differ_in_all_that_is_drawn_in_secret(game: str) -> None:
    """In each such phase another card comes, and there is somebody who cannot tell."""
    missing = set(SECRETS[game])
    for configuration in EVERY:
        if configuration.game == game and not configuration.variants and missing:
            watched = Watched(configuration, 1)
            random = Random(f"{configuration} secrets")
            here = {watched.phase(numbers[0]) for numbers in watched.places.values()}
            for _ in range(600):
                if not here & missing:
                    break
                changed = watched.change(random)
                if changed is None or watched.phase(changed[0]) not in missing:
                    continue
                if max(watched.compare(*changed).values()) > 0:
                    missing.remove(watched.phase(changed[0]))
    assert not missing
