"""Programs play whole games over HTTP, by asking again and again and by following streams."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx2
import pytest
from jsonschema import Draft202012Validator

from potsherd.record import Record
from web.api_server import Json, Program, Running, client, read, running

DOCS = Path(__file__).parents[2] / "docs"
VIEW_SCHEMA = DOCS / "view.schema.json"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("api-games")) as server:
        yield server


@pytest.fixture
def http(server: Running) -> Iterator[httpx2.Client]:
    with client(server) as http:
        yield http


def play_on(programs: list[Program], table: Json, random: Random) -> Json:
    """Let programs play a table to its end, each for its own seat; the table then."""
    id, last = table["id"], table
    while last["phase"] == "playing":
        program = programs[last["waiting_for"]]
        move = random.choice(program.legal(id, frugal="true", limit=20))
        last = read(program.post(f"/tables/{id}/moves", move=move, version=last["version"]))
    return last


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("archaeology", {}),
        ("expedition", {"monument": "temple", "variants": ["fierce_weather"]}),
        ("curios", {}),
    ],
)
def test_two_programs_play_a_whole_game(http: httpx2.Client, edition: str, options: Json) -> None:
    ann, bob = Program.named(http, "Ann"), Program.named(http, "Bob")
    table = ann.opens(edition, "me", "open", listed=True, **options)
    assert table["phase"] == "waiting"
    assert table["id"] in [each["id"] for each in http.get("/api/tables").json()]
    read(bob.post(f"/tables/{table['id']}/sit"))
    over = play_on([ann, bob], ann.waits_for_game(table["id"]), Random(edition))
    assert over["phase"] == "over"
    assert over["winners"]
    assert over["seed"]
    text = ann.get(f"/tables/{table['id']}/record").text
    assert list(Record.read(text).verify().winners()) == over["winners"]


@pytest.mark.parametrize("edition", ["archaeology", "expedition", "curios"])
def test_a_stream_tells_the_whole_game(http: httpx2.Client, edition: str) -> None:
    """Its lines, put together, are the table and the log that one gets by asking."""
    ann = Program.named(http, "Ann")
    random = Random(edition)
    validator = Draft202012Validator(read_schema())
    id = ann.opens(edition, "me", "random:seed=3")["id"]
    log: list[Json] = []
    kinds = []
    with ann.follows(f"/tables/{id}/events") as lines:
        for line in lines:
            kinds.append(line["type"])
            table = line["table"]
            if table["view"] is None:
                continue
            validator.validate(table["view"])
            del log[table["log_from"] :]
            log += table["view"]["log"]
            if table["waiting_for"] == 0:
                move = random.choice(ann.legal(id, frugal="true", limit=20))
                read(ann.post(f"/tables/{id}/moves", move=move, version=table["version"]))
    asked = ann.table(id)
    assert kinds[0] == "table"
    assert set(kinds[1:]) == {"changed"}
    assert log == asked["view"]["log"]
    assert {**table, "log_from": 0, "view": {**table["view"], "log": log}} == asked


def read_schema() -> Json:
    schema: Json = json.loads(VIEW_SCHEMA.read_text())
    return schema


def test_the_example_bot_plays_a_whole_game_in_forty_lines(server: Running) -> None:
    bot = DOCS / "example_bot.py"
    lines = bot.read_text().splitlines()
    assert len(lines) <= 40
    played = subprocess.run(
        [sys.executable, bot, server.url], capture_output=True, text=True, timeout=120, check=True
    )
    assert played.stdout.startswith("Winners: [")


def test_the_example_bot_plays_all_three_games(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["example_bot.py", server.url])
    play = runpy.run_path(str(DOCS / "example_bot.py"))["play"]
    for edition in ("expedition", "curios"):
        assert play(edition)["phase"] == "over"
