"""What bots think, at the terminal: hints for the player, and what bots say of their moves."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from configurations import Configuration
from potsherd.bots import BOTS
from potsherd.bots.registry import Recipe
from potsherd.errors import OptionError
from potsherd.language import Language
from potsherd.record import load
from potsherd.terminal.session import Session
from potsherd.terminal.starting import Wanted, start
from potsherd.wording import described
from terminal.script import ENGLISH, RUSSIAN, Player, Screen, drive, reader_of, session
from thoughtful import Thoughtful

TWO = Configuration("archaeology", 2)
TOMB = Configuration("expedition", 3, "tomb")


@pytest.fixture(autouse=True)
def thoughtful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "thoughtful", Recipe("thoughtful", "Thoughtful"))


def asking(path: Path, *typed: str, language: Language = ENGLISH) -> tuple[Session, str]:
    """A game in which lines are typed, and what the screen showed."""
    screen = Screen([*typed, "quit"])
    game = session(TWO, path, screen, language=language)
    game.hints = "thoughtful"
    game.run()
    return game, " ".join(screen.text.split())


# ------------------------------------------------------------ hints
def test_a_hint_says_what_to_do_and_how_it_is_typed(tmp_path: Path) -> None:
    game, shown = asking(tmp_path / "game", "hint")
    reader = reader_of(game.position, 0)
    weighed = Thoughtful().weigh(reader.view)
    best = described(reader.teller, reader.view, weighed[0].move)
    assert f"Best move: {best}. {reader.typed(weighed[0].move)}" in shown
    assert "You would be ahead." in shown
    other = described(reader.teller, reader.view, weighed[1].move)
    assert f"{other}: a little worse" in shown


def test_a_hint_plays_nothing_and_can_be_asked_for_again(tmp_path: Path) -> None:
    game, shown = asking(tmp_path / "game", "hint", "advice")
    without, _ = asking(tmp_path / "other")
    assert shown.count("Best move:") == 2
    assert game.position == without.position


def test_help_tells_of_hints(tmp_path: Path) -> None:
    _, shown = asking(tmp_path / "game", "help", "help hint")
    assert shown.count("the move that the strongest bot would make here") == 2


def test_a_hint_in_russian_is_asked_for_in_russian(tmp_path: Path) -> None:
    _, shown = asking(tmp_path / "game", "подсказка", language=RUSSIAN)
    assert "Тогда вы будете впереди." in shown


@pytest.mark.parametrize("configuration", [TOMB, Configuration("curios", 3)], ids=str)
def test_hints_are_there_at_every_question_of_a_game(
    configuration: Configuration, tmp_path: Path
) -> None:
    class Asking(Player):
        def __iter__(self):  # type: ignore[no-untyped-def]
            for line in super().__iter__():
                yield "hint"
                yield line

    player = Asking(Random(1))
    screen = Screen(player)
    game = session(configuration, tmp_path / "game", screen)
    game.hints = "thoughtful"
    drive(game, player)
    assert game.position.is_over
    assert screen.text.count("Best move:") == screen.questions / 2


def test_a_search_gives_hints(tmp_path: Path) -> None:
    screen = Screen(["hint", "quit"])
    game = session(TWO, tmp_path / "game", screen)
    game.hints = "search:nodes=50"
    game.run()
    shown = " ".join(screen.text.split())
    assert re.search(r"Best move: [^.]+\. .+ You would be [a-z ]+\.", shown)


# ------------------------------------------------------------ what bots say of their moves
SAID = re.compile(r"(\w+) expects to be ahead; ([^.;]*) would be a little worse\.")


def explained(path: Path, screen: Screen, *seats: str) -> Session:
    return Session(
        *(TWO.new_position(), session(TWO, path, Screen()).dealer, seats, path),
        *(ENGLISH, screen.console, screen.ask),
        explain=True,
    )


def test_bots_say_what_they_expect_but_name_no_card(tmp_path: Path) -> None:
    player = Player(Random(2))
    screen = Screen(player)
    game = explained(tmp_path / "game", screen, "human", "thoughtful")
    drive(game, player)
    said = SAID.findall(" ".join(screen.text.split()))
    assert len(said) > 5
    assert {who for who, _ in said} == {game.names[1]}
    assert {other for _, other in said} == {"the next best move"}


def test_bots_that_are_watched_say_what_else_they_could_do(tmp_path: Path) -> None:
    screen = Screen()
    game = explained(tmp_path / "game", screen, "thoughtful", "thoughtful")
    game.run()
    said = SAID.findall(" ".join(screen.text.split()))
    assert {who for who, _ in said} == set(game.names)
    assert all(other.startswith("“") and other.endswith("”") for _, other in said)


def test_a_remark_follows_the_move_that_it_is_about(tmp_path: Path) -> None:
    screen = Screen()
    game = explained(tmp_path / "game", screen, "thoughtful", "thoughtful")
    game.run()
    shown = " ".join(screen.text.split())
    told = re.findall(r"(\w+) [^.]+[.!] (\w+) expects to be", shown)
    assert len(told) == len(SAID.findall(shown))
    assert all(mover == who for mover, who in told)


def test_each_choice_of_a_bot_is_remarked_on_once(tmp_path: Path) -> None:
    screen = Screen()
    game = explained(tmp_path / "game", screen, "thoughtful", "thoughtful")
    game.run()
    position, choices = TWO.new_position(), 0
    for mover, move in zip(game.position.movers, game.position.moves_played, strict=True):
        choices += mover >= 0 and len(Thoughtful().weigh(position.view(mover))) > 1
        position.play(move)
    assert len(SAID.findall(" ".join(screen.text.split()))) == choices > 0


def test_a_game_that_is_explained_is_the_game_that_would_have_been(tmp_path: Path) -> None:
    path, other = tmp_path / "game", tmp_path / "other"
    explained(path, Screen(), "thoughtful", "thoughtful").run()
    session(TWO, other, Screen(), seats=("thoughtful", "thoughtful")).run()
    assert load(path) == load(other)


def test_where_no_bot_thinks_there_is_nothing_to_explain(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="--bots expert"):
        explained(tmp_path / "game", Screen(), "human", "greedy")


def test_a_saved_game_can_be_explained(tmp_path: Path) -> None:
    path, screen = tmp_path / "game.potsherd", Screen(["quit"])
    wanted = Wanted(game="archaeology", bots="thoughtful", save=path)
    start(wanted, ENGLISH, screen.console, screen.ask).run()
    game = start(Wanted(game=str(path), explain=True), ENGLISH, screen.console, screen.ask)
    assert game.explain
    assert game.seats == ("human", "thoughtful")
