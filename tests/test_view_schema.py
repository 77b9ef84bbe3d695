"""docs/view.schema.json describes every view, and nothing that is not in one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from configurations import FEW, Configuration
from playing import play_on, played
from potsherd.games.archaeology import events as archaeology_events
from potsherd.games.archaeology import game as archaeology
from potsherd.games.curios import events as curios_events
from potsherd.games.curios import game as curios
from rules.archaeology.table import play, table

SCHEMA = json.loads(
    (Path(__file__).parent.parent / "docs" / "view.schema.json").read_text(encoding="utf-8")
)
DEFINITIONS = SCHEMA["$defs"]
VALIDATOR = Draft202012Validator(SCHEMA)


class Judge:
    """Judges the views of one game part by part, a part that comes again only once."""

    def __init__(self, family: str) -> None:
        self.properties = DEFINITIONS[family]["properties"]
        self.passed: set[tuple[str, str]] = set()

    def check(self, view: dict[str, Any]) -> None:
        assert view.keys() == self.properties.keys()
        for name, value in view.items():
            schema = self.properties[name]
            if isinstance(value, list) and "items" in schema:
                for part in value:
                    self.check_part(name, part, schema["items"])
            else:
                self.check_part(name, value, schema)

    def check_part(self, name: str, part: Any, schema: Any) -> None:
        key = (name, json.dumps(part))
        if key not in self.passed:
            VALIDATOR.evolve(schema={**schema, "$defs": DEFINITIONS}).validate(part)
            self.passed.add(key)


def consts(definition: str, name: str) -> list[str]:
    """The values that a property of a definition may have."""
    return [each["const"] for each in DEFINITIONS[definition]["properties"][name]["oneOf"]]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_views_of_a_whole_game_fit_for_every_observer(configuration: Configuration) -> None:
    position = configuration.new_position()
    judge = Judge(position.game.edition.family)
    read: dict[int | None, int] = dict.fromkeys((*range(position.players), None), 0)
    VALIDATOR.validate(position.view().to_json())
    for number, _ in enumerate(play_on(position, Random(f"{configuration}"))):
        for observer, events in read.items() if number % 3 == 0 else ():
            view = position.view(observer)
            judge.check(replace(view, log=view.log[events:]).to_json())
            read[observer] = len(view.log)
    last = position.view().to_json()
    VALIDATOR.validate(last)
    assert json.loads(json.dumps(last)) == last


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """All JSON objects in a value, itself included."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict | list):
            yield from objects(inner)


def views() -> list[Any]:
    """A view of each family from the middle of a game, with one event of each kind."""
    found = []
    for configuration in (Configuration("expedition", 3, "temple"), Configuration("curios", 2)):
        view = played(configuration, 1, moves=60).view(0).to_json()
        view["log"] = list({event["kind"]: event for event in view["log"]}.values())
        found.append(view)
    return found


@pytest.mark.parametrize("view", views(), ids=lambda view: view["game"])
def test_nothing_unknown_is_accepted_anywhere(view: Any) -> None:
    changed = deepcopy(view)
    assert VALIDATOR.is_valid(changed)
    for found in list(objects(changed)):
        found["unknown"] = "thing"
        assert not VALIDATOR.is_valid(changed)
        del found["unknown"]


@pytest.mark.parametrize("view", views(), ids=lambda view: view["game"])
def test_nothing_may_be_missing(view: Any) -> None:
    changed = {**deepcopy(view), "log": []}
    assert VALIDATOR.is_valid(changed)
    for found in list(objects(changed)):
        if all(isinstance(value, int) for value in found.values()) and "cards" not in found:
            continue  # cards by type
        for name in list(found):
            value = found.pop(name)
            assert not VALIDATOR.is_valid(changed), name
            found[name] = value


def phases_of_turning_up() -> set[str]:
    described = DEFINITIONS["archaeology"]["properties"]["turned_up"]["description"]
    told = re.search(r"in phase ([\w, ]+) or (\w+), else none", described)
    assert told is not None
    return {*told[1].split(", "), told[2]}


def test_cards_turned_up_in_the_mine_lie_beside_it_as_described() -> None:
    chamber = "pot_shard, 2 talisman, coin"
    position = table("expedition", hands=["map", "coin"], chambers=[chamber], monument="mine")
    play(position, "explore 1", "draw pot_shard", "turn", "draw talisman")
    for observer in (0, 1, None):
        view = position.view(observer).to_json()
        assert view["phase"] in phases_of_turning_up()
        assert view["turned_up"] == {"pot_shard": 1, "talisman": 1}
        assert view["chambers"] == [{"cards": 2, "maps": 1, "known": {}}]
    play(position, "turn", "draw talisman")
    for observer in (0, 1, None):
        view = position.view(observer).to_json()
        assert view["phase"] not in phases_of_turning_up()
        assert view["turned_up"] == {}
        known = {"pot_shard": 1, "talisman": 2}
        assert view["chambers"] == [{"cards": 4, "maps": 1, "known": known}]
    kinds = [event["kind"] for event in view["log"]]
    assert kinds[-4:] == ["turned_up", "turned_up", "turned_up", "collapsed"]


def test_cards_turned_up_before_the_sphinx_go_back_as_described() -> None:
    position = table("expedition", hands=["map", "coin"], chambers=["3 coin"], monument="sphinx")
    play(position, "explore 1", "name map, talisman")
    assert position.view().to_json()["phase"] in phases_of_turning_up()
    play(position, "draw 3 coin")
    view = position.view().to_json()
    assert view["phase"] not in phases_of_turning_up()
    assert view["turned_up"] == {}
    assert view["chambers"] == [{"cards": 3, "maps": 1, "known": {"coin": 3}}]
    assert view["log"][-2]["cards"] == ["coin"] * 3


def test_cards_are_turned_up_in_the_phases_described() -> None:
    assert phases_of_turning_up() == {"mining", "mine_choice", "answer"}


def test_phases_and_kinds_of_events_are_those_of_the_games() -> None:
    inside_moves = {"offering", "taking"}
    assert consts("archaeology", "phase") == [
        phase for phase in archaeology.PHASES.values() if phase not in inside_moves
    ]
    assert consts("curios", "phase") == list(curios.PHASES.values())
    for definition, module in (
        ("archaeology_event", archaeology_events),
        ("curios_event", curios_events),
    ):
        told = re.findall(r"`(\w+)`", module.__doc__ or "")
        assert sorted(consts(definition, "kind")) == sorted(told)


def test_everything_is_described() -> None:
    for found in objects(SCHEMA):
        for name, described in found.get("properties", {}).items():
            reference = described.get("$ref", "").rpartition("/")[2]
            assert "description" in {**DEFINITIONS.get(reference, {}), **described}, name
    assert all("description" in definition for definition in DEFINITIONS.values())
