"""A family that says no more than how its board looks is played by tokens."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from rich.console import RenderableType

from configurations import Configuration
from potsherd.errors import OptionError
from potsherd.moves import Recruit, Search
from potsherd.position import Position
from potsherd.terminal import plain
from potsherd.terminal.contract import SCREENS, Screen
from potsherd.terminal.plain import Tokens
from potsherd.views import View
from potsherd.wording import Teller
from terminal.script import ENGLISH, Player, decisions, drive, session
from terminal.script import Screen as Shown

CURIOS = Configuration("curios", 2)


@pytest.fixture
def tokens() -> Tokens:
    position = next(decisions(Position.new("curios", players=2, first=0), Random(1)))
    return Tokens(position.view(0), ENGLISH)


def test_each_move_is_read_from_its_token() -> None:
    for position in islice(decisions(CURIOS.new_position(), Random(2)), 20):
        commands = Tokens(position.view(position.mover), ENGLISH)
        for move in position.moves():
            verb, _, rest = commands.typed(move).partition(" ")
            assert verb in commands.possible()
            assert commands.read(verb, rest) == move


def test_beginnings_will_do_and_capitals_do_not_matter(tokens: Tokens) -> None:
    assert tokens.read("search", "LOST") == Search("lost_shipwreck")


def test_a_token_that_cannot_be_played_is_read_so_that_it_can_be_told_why(tokens: Tokens) -> None:
    assert tokens.read_bare("pass") == Recruit(None)
    assert tokens.read_bare("dance") is None


def test_what_is_none_is_answered_with_what_could_be(tokens: Tokens) -> None:
    with pytest.raises(OptionError, match="Type it like this: search great_pyramid, search lost"):
        tokens.read("search", "9")


def test_a_board_is_all_that_a_game_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class OnlyABoard:
        values_of = staticmethod(plain.values_of)
        commands_of = staticmethod(plain.commands_of)

        def board_of(
            self, view: View, teller: Teller, labels: Sequence[str], width: int
        ) -> RenderableType:
            return "a bare board"

    screen: Screen = OnlyABoard()
    monkeypatch.setitem(SCREENS._given, "curios", screen)
    player = Player(Random(3), ["help", "table", "help pass"])
    shown = Shown(player)
    game = session(CURIOS, tmp_path / "game", shown)
    drive(game, player)
    assert game.position.is_over
    assert "a bare board" in shown.text
    assert "This game has no table of sets." in shown.text
    assert "all values of all sets" not in shown.text
    assert "No: whoever can fill a column must" in shown.text
