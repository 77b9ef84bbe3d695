"""Shells goes through every door, though nothing in the package knows of it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest
from playwright.sync_api import expect

from browser.elsewhere import chromium, person
from browser.playing import Player as Browsing
from browser.playing import open_table, play, sees_table
from browser.support import NewPerson
from configurations import Configuration
from guests import guest
from leaks.test_leaks import enough, follow_worlds, scramble
from playing import play_on, played
from potsherd.cli import main
from potsherd.errors import IllegalMove
from potsherd.families import OWN
from potsherd.language import use
from potsherd.position import Position
from potsherd.record import Record, load
from potsherd.simulation import playouts
from potsherd.steps import Observation, Steps
from potsherd.table.settings import Settings
from potsherd.worlds import random_play, sample_worlds
from shells import FAMILY
from table.scene import AtOnce
from terminal.script import Player, Screen, drive, session
from web import conftest as visits
from web.api_server import PATIENCE, Program, Running, client, read, running
from web.conftest import Visitor, words
from web.test_api_games import play_on as play_programs
from web.test_api_leaks import twins, two_worlds
from web.test_leaks import admit, keys_that_do_not_change, pages_of
from worlds.exact import chances_of, random_steps
from worlds.test_exact import agree

__all__ = ["chromium", "keys_that_do_not_change", "person"]

TWO, THREE = Configuration("shells", 2), Configuration("shells", 3)
visit, ann = visits.visit, visits.ann


@pytest.fixture(scope="module", autouse=True)
def let_in() -> Iterator[None]:
    with guest(FAMILY), pytest.MonkeyPatch.context() as patch:
        patch.setenv(OWN, FAMILY.name)  # for processes that are begun here
        yield


@pytest.fixture(scope="module")
def server(let_in: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("shells")) as server:
        yield server


# ---------------------------------------------------------------- the engine
def test_no_shell_is_lost_or_made_and_every_game_ends() -> None:
    for seed in range(20):
        position = THREE.new_position()
        for _ in play_on(position, Random(seed)):
            state = position._state
            places = [state.sea, *state.hands, *state.shown]
            assert [sum(of_type) for of_type in zip(*places, strict=True)] == [8, 6, 3, 0]
        assert position.is_over
        assert max(position.returns()) == position.standings()[0].amount


def test_moves_tokens_and_steps_round_trip_and_undo_is_exact() -> None:
    position = TWO.new_position()
    for move in play_on(position, Random("round trip")):
        game = position.game
        assert game.notation.read(str(move)) == move
        assert game.move_of(game.steps_of(move)) == move
        after = position.copy()
        assert position.undo() == move
        position.play(str(move))
        assert position == after


def test_compiled_and_interpreted_games_are_the_same() -> None:
    one, other = (playouts("shells", 3, 40, 7, compile_rules=each) for each in (True, False))
    assert one == other


def test_its_moves_are_chosen_step_by_step_and_its_views_are_numbers() -> None:
    position = THREE.new_position()
    steps, random = Steps(position.game), Random("chosen")
    seen = [Observation(position.game, seat) for seat in range(3)]
    for _ in play_on(position, random):
        for seat, observation in enumerate(seen):
            view = position.view(seat)
            parts = observation.named(view)
            assert parts["hand"].sum() > 0 or not view.hand
            assert abs(observation.vector(view)).max() <= 1
        if position.mover >= 0:
            choice = steps.begin(position)
            choice.play(steps.legal(position)[0])
            assert position.is_legal(choice.move)
            with pytest.raises(IllegalMove, match="no such step"):
                steps.begin(position).play(steps.number)
    assert "dive" in steps.names


def test_a_record_is_read_and_verified_and_an_altered_one_is_not() -> None:
    position = played(TWO, 1)
    text = Record.of(position, ("Ann", "Ben")).write()
    assert Record.read(text).verify() == position
    assert "monument:" not in text


# ---------------------------------------------------------------- who knows what
def test_a_view_holds_nothing_that_is_hidden() -> None:
    assert scramble(THREE, every=5) >= 20


def test_worlds_that_look_alike_are_told_alike() -> None:
    assert enough(follow_worlds(THREE, tries=400))


def test_pages_of_worlds_that_look_alike_are_alike(tmp_path: Path) -> None:
    compared = 0
    with two_worlds(tmp_path) as (here, there):
        for number, (moves, others, observers) in enumerate(twins(TWO, 2)):
            assert moves != others
            for world, made in ((here, moves), (there, others)):
                world.tell(f"table{number}", TWO, made)
                admit(world, TWO)
            for observer in observers:
                ours, theirs = (
                    [*pages_of(world, f"table{number}", observer, "en")] for world in (here, there)
                )
                assert ours == theirs
                compared += 1
    assert compared >= 2


def test_worlds_come_as_often_as_exact_enumeration_says() -> None:
    position = TWO.new_position()
    for _ in play_on(position, Random("exact"), moves=7):
        pass
    chances = chances_of(position, None, random_steps)
    assert len(chances) > 3
    agree(position.view(None), chances, random_play, rounds=0)


def test_compiled_worlds_agree_with_what_the_seat_sees() -> None:
    position = THREE.new_position()
    for _ in play_on(position, Random("compiled"), moves=14):
        pass
    view = position.view(1)
    worlds = sample_worlds(view, 40, 1)
    for number in range(len(worlds)):
        assert view.game.redacted(worlds.state(number), view.knowledge) == view.state


# ---------------------------------------------------------------- people and bots
def test_in_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "ru"):
        path, typist = tmp_path / language, Player(Random(language))
        game = session(TWO, path, Screen(typist), language=use(language))
        drive(game, typist)
        assert load(path).verify() == game.position
        for command in ("verify", "show"):
            assert main(["record", command, str(path)]) == 0
            assert capsys.readouterr().out


def test_its_rules_and_numbers_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "shells"]) == 0
    assert "Dive for shells" in capsys.readouterr().out
    assert main(["edition", "show", "shells"]) == 0
    assert "cockle" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_bots_of_every_kind_play_it(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    bots = "scholar,greedy" if command == "arena" else "digger,random,beginner"
    assert main([command, "shells", "--bots", bots, "--games", "2", "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] > 0


def test_search_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "shells", "--bots", "expert,random", "--games", "40", "--seed", "1"]
    assert main([*command, "--jobs", "1", "--json"]) == 0
    expert, _ = json.loads(capsys.readouterr().out)["bots"]
    assert expert["win_share"]["low"] > 0.5


def test_commands_and_their_processes_find_a_game_that_is_named(tmp_path: Path) -> None:
    """With POTSHERD_GAMES alone, in processes of their own, which have workers of theirs."""
    tests = str(Path(__file__).parents[1])
    path = os.pathsep.join([tests, *filter(None, [os.environ.get("PYTHONPATH")])])
    surroundings = {**os.environ, OWN: "shells", "PYTHONPATH": path}
    for command in ("simulate", "arena"):
        done = subprocess.run(
            [
                *(sys.executable, "-m", "potsherd", command, "shells", "--bots", "greedy,random"),
                *("--games", "4", "--jobs", "2", "--json"),
            ],
            env=surroundings,
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(done.stdout)["games"] > 0


def test_over_the_api(server: Running) -> None:
    with client(server) as http:
        programs = [Program.named(http, name) for name in ("Ann", "Ben")]
        id = programs[0].opens("shells", "me", "open", listed=True)["id"]
        read(programs[1].post(f"/tables/{id}/sit"))
        over = play_programs(programs, programs[0].waits_for_game(id), Random("api"))
        view = read(programs[0].get(f"/tables/{id}"))["view"]
        record = Record.read(programs[0].get(f"/tables/{id}/record").text)
    assert (view["game"], view["phase"]) == ("shells", "over")
    assert list(record.verify().winners()) == over["winners"] != []


def test_without_scripts(ann: Visitor) -> None:
    """A whole game by the buttons of the page, each press a form."""
    table = ann.opens(game="shells", seat2="bot:greedy")
    assert "The sea" in ann.read(table)
    pressed: Counter[str] = Counter()
    while "standings" not in (page := _when_it_is_for_ann(ann, table)):
        answer = _answers(page)[-1]
        fields = {"as": 0, "move": answer, "version": _version(page)}
        assert ann.does(f"{table}/move", **fields).status_code == 200
        pressed[answer] += 1
    assert pressed["dive"]
    assert sum(pressed.values()) > pressed["dive"]
    assert "points" in ann.read(table)
    assert 'class="verdict"' in page
    assert ann.get(f"{table}/picture.png").content.startswith(b"\x89PNG")
    for perspective in ("1", "open", "spectator"):
        assert "The sea" in ann.read(f"{table}/replay?at=9&as={perspective}")
    assert "Everything fits." in ann.read(f"{table}/fairness?check=1")
    assert "Dive for shells" in ann.read("/rules/shells")


def _when_it_is_for_ann(ann: Visitor, table: str) -> str:
    """The page of the table, once the bot has moved."""
    end = monotonic() + PATIENCE
    while not (_answers(page := ann.get(table).text) or "standings" in page):
        assert monotonic() < end, words(ann.get(table))
        sleep(0.02)
    return page


def _answers(page: str) -> list[str]:
    return re.findall(r'name="move" value="([^"]+)"', page)


def _version(page: str) -> str:
    found = re.search(r'data-version="(\d+)"', page)
    assert found is not None
    return found[1]


def test_in_a_browser(person: NewPerson, server: Running) -> None:
    """From the start page to the result, with the pushes and scripts of a real browser."""
    ann = Browsing(person(reduced_motion=True), "Ann")
    open_table(ann, server.url, "shells", "bot:greedy")
    sees_table(ann)
    play([ann])
    assert ann.page.locator(".standings tbody tr").count() == 2
    expect(ann.page.locator(".standings")).to_contain_text("point")


def test_a_hint_for_it(server: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.site.tables, "_pool", AtOnce())
    table = ann.opens(game="shells", seat2="bot:greedy")
    page = _when_it_is_for_ann(ann, table)
    answer = ann.post(f"{table}/hint", data={"as": 0, "version": _version(page)})
    assert "Best move" in answer.text


def test_settings_of_its_tables_are_kept_as_text() -> None:
    settings = Settings("shells", 2, bots=("", "greedy"))
    assert Settings.from_json(settings.to_json()) == settings


def test_positions_of_it_can_be_copied() -> None:
    position: Position = played(TWO, 2, moves=6)
    assert position.copy() == position
