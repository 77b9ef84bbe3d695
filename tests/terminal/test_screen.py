"""The screen shows what a seat may know, fits, and can be shown anywhere."""

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from configurations import FEW, Configuration
from playing import pick_move
from potsherd.dealer import Dealer
from potsherd.errors import OptionError
from potsherd.games import parse_move
from potsherd.language import Language, use
from potsherd.moves import Draw, Move
from potsherd.position import Position
from potsherd.rules.layout import CHANCE
from potsherd.terminal.console import check_width
from potsherd.terminal.session import Session
from potsherd.terminal.spelling import Spelled, fitting, substitute
from potsherd.wording import Teller
from potsherd.wording.levels import level_name
from terminal.script import ENGLISH, RUSSIAN, SEED, Player, Screen, session

ENOUGH = 4
"""So many pairs of positions are compared."""


def shown(position: Position, seat: int, tmp_path: Path) -> str:
    """Everything that a seat can see or ask to see in this position."""
    screen = Screen(["help", "table", "log", "?"])
    dealer = Dealer(SEED, (b"",) * position.players)
    seats = ("human", *["random"] * (position.players - 1))
    path = tmp_path / "game"
    game = Session(position.copy(), dealer, seats, path, ENGLISH, screen.console, screen.ask)
    with pytest.raises(EOFError):
        game._ask_person(seat)
    return screen.text


def with_other_hands(position: Position, seat: int) -> Position | None:
    """The same game up to now as far as `seat` knows, but other cards dealt to the other seats."""
    others = [
        number
        for number, move in enumerate(position.moves_played)
        if isinstance(move, Draw)
        and position.movers[number] == CHANCE
        and len(move.cards) == position.game.tables.hand
    ][: position.players]
    changed = False
    remade = Position(position.game)
    for number, move in enumerate(position.moves_played):
        played: Move = move
        if number in others and others.index(number) != seat:
            played = remade.deal(Dealer(bytes([number]) * 32, (b"",)))
            changed = changed or played != move
            continue
        if not remade.is_legal(played):
            return None
        remade.play(played)
    return remade if changed else None


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_hidden_cards_change_nothing_on_the_screen(
    configuration: Configuration, tmp_path: Path
) -> None:
    found = 0
    for number in range(40):
        random = Random(number)
        position = configuration.new_position()
        while position.mover < 0 or position.length < configuration.players + 2:
            position.play(pick_move(position.game, position._state, random), check=False)
        seat = position.mover
        other = with_other_hands(position, seat)
        if other is not None and other.view(seat).to_json() == position.view(seat).to_json():
            found += 1
            assert shown(other, seat, tmp_path) == shown(position, seat, tmp_path)
        if found == ENOUGH:
            break
    announced = "beginners_luck" in configuration.variants  # few hands have the same total
    assert found > 0 or announced


def test_opponents_cards_are_named_only_where_they_are_known(tmp_path: Path) -> None:
    position = Position.new("archaeology", players=2, first=1)
    for token in (
        "draw coin, coin, coin, coin",
        "draw talisman, talisman, talisman, pot_shard",
        "draw broken_cup, broken_cup, parchment_scrap, parchment_scrap, parchment_scrap",
        "draw pharaohs_mask",
        "trade talisman > broken_cup",
        "end",
        "draw coin",
    ):
        position.play(parse_move(token))
    text = shown(position, 0, tmp_path)
    assert "digs up a card" in text
    assert "holds a broken cup" in text
    assert "digs up a pharaoh" not in text


@pytest.mark.parametrize("language", [ENGLISH, RUSSIAN], ids=["en", "ru"])
@pytest.mark.parametrize(
    ("configuration", "width"),
    [*((each, 60) for each in FEW), *zip(FEW[::3], cycle((80, 100)), strict=False)],
    ids=str,
)
def test_no_line_is_wider_than_the_terminal(
    configuration: Configuration, language: object, width: int, tmp_path: Path
) -> None:
    player = Player(Random(1))
    screen = Screen(width=width)
    game = session(configuration, tmp_path / "game", screen, language=language)  # type: ignore[arg-type]
    player.session = game
    screen.typed = (line for _, line in zip(range(6), player, strict=False))
    game.run()
    table = screen.text.split("\n")
    shown_here = [line for line in table if not line.startswith(">") and str(tmp_path) not in line]
    seed = game.dealer.commitment
    assert all(len(line) <= width for line in shown_here if seed not in line)


def test_two_players_of_the_2009_game_fit_80_by_24(tmp_path: Path) -> None:
    player = Player(Random(4))
    screen = Screen()
    game = session(Configuration("archaeology", 2), tmp_path / "game", screen)
    player.session = game
    screen.typed = (line for _, line in zip(range(9), player, strict=False))
    game.run()
    screens = screen.text.split("Archaeology: The Card Game")[2:]
    assert all(part.split("\n>")[0].count("\n") < 24 for part in screens)


@pytest.mark.parametrize("columns", [20, 39])
def test_a_narrow_terminal_is_refused_in_one_line(columns: int) -> None:
    with pytest.raises(OptionError, match=f"has {columns} columns; at least 40 are needed"):
        check_width(Screen(width=columns).console, ENGLISH)


def test_russian_is_spelled_in_latin_letters_where_there_are_no_others() -> None:
    spelled = fitting(RUSSIAN, "ascii")
    assert spelled.text("You win!") == "Vy pobedili!"
    assert fitting(RUSSIAN, "koi8-r") is RUSSIAN
    assert fitting(RUSSIAN, "utf-8") is RUSSIAN
    assert fitting(use("en"), "ascii") is use("en")
    assert substitute("… “×” Щука") == '... "x" Schuka'


def test_a_game_spelled_in_latin_letters_is_played_like_any_other(tmp_path: Path) -> None:
    player = Player(Random(8), Player.ORDERS)
    screen = Screen(player)
    game = session(Configuration("curios", 2), tmp_path / "game", screen, language=Spelled(RUSSIAN))
    player.session = game
    game.run()
    assert game.position.is_over


@pytest.mark.parametrize("width", [40, 60])
@pytest.mark.parametrize("language", [ENGLISH, RUSSIAN], ids=["en", "ru"])
@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_narrow_terminals_show_all_of_it(
    configuration: Configuration, language: Language, width: int, tmp_path: Path
) -> None:
    player = Player(Random(3), ["help", "table", "rules"])
    screen = Screen(width=width)
    game = session(configuration, tmp_path / "game", screen, language=language)
    player.session = game
    screen.typed = (line for _, line in zip(range(7), player, strict=False))
    game.run()
    view = game.position.view(0)
    kept = (
        str(game.path),
        "potsherd play",
        game.dealer.commitment,
        "> ",
    )  # not wrapped, to be copied
    lines = [line for line in screen.text.splitlines() if not any(each in line for each in kept)]
    assert max(map(cell_len, lines)) <= width
    assert "…" not in "".join(lines).replace("1, 2, …", "").replace("… ", "")
    for name in named(Teller(language, view.game, 0, game.names), view.game.edition.types):
        assert name in screen.text


def named(teller: Teller, types: Sequence[str]) -> list[str]:
    """What the rows of a table of these types are called."""
    is_curios = teller.game.edition.family == "curios"
    return [teller.site(each) if is_curios else teller.card(each) for each in types]


def test_bots_are_called_by_their_levels_in_the_language_of_the_game(tmp_path: Path) -> None:
    screen = Screen([""])
    seats = ("human", "digger")
    configuration = Configuration("archaeology", 2)
    session(configuration, tmp_path / "game", screen, seats=seats, language=RUSSIAN).run()
    assert f"({level_name(RUSSIAN, 'digger')})" in screen.text
    assert "digger" not in screen.text
