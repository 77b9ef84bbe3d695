"""A game at the terminal: played to its end, stopped and gone on with, taken back, handed over."""

import re
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from configurations import FEW, Configuration
from potsherd.dealer import Dealer
from potsherd.errors import BotFailed, OptionError, RecordError
from potsherd.language import Language
from potsherd.moves import Move, Sell
from potsherd.record import Record, load, save
from potsherd.terminal.starting import Wanted, start
from potsherd.views import View
from rules.archaeology.table import play, table
from terminal.script import ENGLISH, RUSSIAN, SEED, Player, Screen, drive, session

GAMES = [
    Configuration("archaeology", 2),
    Configuration("expedition", 3, "temple"),
    Configuration("expedition", 2, "mine"),
    Configuration("curios", 2),
]


@pytest.mark.parametrize(
    ("configuration", "language"), list(zip(FEW, cycle([ENGLISH, RUSSIAN]), strict=False)), ids=str
)
def test_a_whole_game_is_played_to_its_end(
    configuration: Configuration, language: Language, tmp_path: Path
) -> None:
    player = Player(Random(f"{configuration}"), Player.ORDERS)
    screen = Screen(player)
    game = session(configuration, tmp_path / "game", screen, language=language)
    drive(game, player)
    assert game.position.is_over
    record = load(tmp_path / "game")
    assert record.result is not None
    assert record.verify() == game.position
    assert "record verify" in screen.text
    if language is RUSSIAN:
        named = r"(?m)^> .*|[0-9a-f]{64}|\(\w+\)|/tmp.*|potsherd.*|«(sell|nonsense)»|Enter|Curios"
        assert not re.search(r"[A-Za-z]{4,}", re.sub(named, "", screen.text))


def test_R_13_results_are_sorted_by_money_then_by_fewest_cards_sold(tmp_path: Path) -> None:
    screen = Screen()
    game = session(Configuration("archaeology", 4), tmp_path / "game", screen)
    game.position = table(hands=["2 pot_shard", "talisman", "coin", "pot_shard"])
    play(game.position, "sell 2 pot_shard", "end", "sell talisman", "end", "sell coin", "end")
    play(game.position, "sell pot_shard")
    game.run()
    results = re.findall(r"(?m)^[ *]+(\S+).*\$(\d)$", screen.text)
    names = ("Edith", "Ingrid", "You", "Helen")
    assert results == list(zip(names, "3221", strict=True))


def test_the_commitment_comes_before_the_first_card(tmp_path: Path) -> None:
    screen = Screen()
    session(GAMES[0], tmp_path / "game", screen).run()
    assert screen.text.index(Dealer(SEED).commitment) < screen.text.index("dig")


@pytest.mark.parametrize("configuration", GAMES, ids=str)
def test_end_of_input_at_any_question_leaves_a_game_to_go_on_with(
    configuration: Configuration, tmp_path: Path
) -> None:
    path = tmp_path / "game.potsherd"
    for number in (1, 2, 3, 5, 8, 13):
        path.unlink(missing_ok=True)
        player = Player(Random(5))
        screen = Screen()
        game = session(configuration, path, screen)
        player.session = game
        screen.typed = islice(iter(player), number)
        game.run()
        if game.position.is_over:
            assert number > 5, "there were enough questions"
            break
        assert str(path) in screen.text
        gone_on = start(Wanted(game=str(path)), ENGLISH, Screen().console)
        assert gone_on.position == game.position
        assert gone_on.seats == game.seats


def test_a_game_gone_on_with_is_the_game_that_would_have_been(tmp_path: Path) -> None:
    configuration, path = GAMES[1], tmp_path / "game.potsherd"
    seats = ("human", "greedy", "greedy")
    screen = Screen(["end"] * 3)
    session(configuration, path, screen, seats=seats).run()
    later = Screen(["end"] * 3)
    start(Wanted(game=str(path)), ENGLISH, later.console, later.ask).run()
    at_once = Screen(["end"] * 6)
    session(configuration, tmp_path / "other", at_once, seats=seats).run()
    assert load(path) == load(tmp_path / "other")


def test_the_file_is_there_before_the_first_question(tmp_path: Path) -> None:
    path = tmp_path / "game.potsherd"

    def killed(prompt: str) -> str:
        raise SystemExit

    game = session(GAMES[0], path, Screen())
    game.ask = killed
    with pytest.raises(SystemExit):
        game.run()
    assert load(path).verify() == game.position


def test_ctrl_c_keeps_the_game_and_is_passed_on(tmp_path: Path) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    screen = Screen()
    game = session(GAMES[0], tmp_path / "game", screen)
    game.ask = interrupted
    with pytest.raises(KeyboardInterrupt):
        game.run()
    assert load(tmp_path / "game").result is None
    assert str(tmp_path / "game") in screen.text


# ------------------------------------------------------------ undo
def test_undo_at_the_prompt_gives_the_cards_back(tmp_path: Path) -> None:
    screen = Screen(["sell all coin", "undo", "undo", "quit"])
    configuration = Configuration("archaeology", 2)
    seed = next(
        seed
        for seed in (bytes([n]) * 32 for n in range(99))
        if _holds_a_coin(session(configuration, tmp_path / "probe", Screen(), seed=seed))
    )
    game = session(configuration, tmp_path / "game", screen, seed=seed)
    game.run()
    assert game.position.movers[-1] == -1
    assert screen.text.count("Nothing to take back") == 1


def _holds_a_coin(game: object) -> bool:
    from potsherd.terminal.session import Session

    assert isinstance(game, Session)
    game.run()
    position = game.position
    return position.mover == 0 and position.is_legal(Sell("coin", 1))


# ------------------------------------------------------------ several people, or none
def test_the_device_is_handed_over_between_people(tmp_path: Path) -> None:
    player = Player(Random(3))
    screen = Screen()
    game = session(Configuration("curios", 2), tmp_path / "game", screen, seats=("human", "human"))
    player.session = game
    screen.typed = _pressing_enter(player, screen)
    game.run()
    assert game.position.is_over
    assert "Player 1, it is your turn. Take the device" in screen.text
    assert "Player 2, it is your turn. Take the device" in screen.text


def _pressing_enter(player: Player, screen: Screen):  # type: ignore[no-untyped-def]
    moves = iter(player)
    while True:
        last = screen.text.rstrip().splitlines()[-1]
        yield "" if "press Enter" in last else next(moves)


@pytest.mark.parametrize("configuration", GAMES, ids=str)
def test_bots_alone_are_watched_to_the_end(configuration: Configuration, tmp_path: Path) -> None:
    screen = Screen()
    game = session(
        configuration, tmp_path / "game", screen, seats=("greedy",) * configuration.players
    )
    game.run()
    assert game.position.is_over
    assert screen.questions == 0
    assert " ".join(screen.text.split()).count("The game is over: ") == 1
    assert "You" not in screen.text


# ------------------------------------------------------------ how a game is started
def begun(tmp_path: Path, *, typed: tuple[str, ...] = (), **wanted: object):  # type: ignore[no-untyped-def]
    screen = Screen(typed)
    given = Wanted(save=tmp_path / "new.potsherd", **wanted)  # type: ignore[arg-type]
    return start(given, ENGLISH, screen.console, screen.ask)


def test_enter_alone_plays_the_2009_game_against_a_greedy_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = begun(tmp_path, typed=("",))
    assert game.position.game.edition.name == "archaeology"
    assert game.seats == ("human", "greedy")


def test_a_number_chooses_the_game_and_another_the_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = begun(tmp_path, typed=("9", "2 7", "2 4"))
    assert game.position.game.edition.name == "expedition"
    assert game.position.players == 4


def test_the_last_unfinished_game_is_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    screen = Screen()
    first = start(Wanted(game="curios"), ENGLISH, screen.console, screen.ask)
    first.run()
    assert str(tmp_path) in screen.text.replace("\n", "")
    again = Screen(["0"])
    game = start(Wanted(), ENGLISH, again.console, again.ask)
    assert game.position == first.position
    assert game.path == first.path


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    for number in (1, 2):
        screen = Screen(["end"] * 5)
        given = Wanted(game="expedition", seed="tea", save=tmp_path / str(number))
        start(given, ENGLISH, screen.console, screen.ask).run()
    assert load(tmp_path / "1") == load(tmp_path / "2")


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"game": "archaeology", "players": 7}, "is not for 7 players"),
        ({"game": "archaeology", "seat": "3"}, "no seat '3'"),
        ({"game": "archaeology", "seat": "x"}, "no seat 'x'"),
        ({"game": "archaeology", "seat": "9" * 5000}, "no seat '999"),
        ({"game": "archaeology", "bots": "deep"}, "no bot 'deep'"),
        ({"game": "archaeology", "bots": "greedy,greedy"}, "2 bots for 1 seats"),
        ({"game": "archaeology", "monument": "mine"}, "has one monument"),
        (
            {"game": "expedition", "players": 4, "variants": ("long_expedition",)},
            "not for 4 players",
        ),
    ],
)
def test_options_that_do_not_fit_are_refused(
    tmp_path: Path, wanted: dict[str, object], message: str
) -> None:
    with pytest.raises(OptionError, match=message):
        begun(tmp_path, **wanted)  # type: ignore[arg-type]


def test_no_file_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "new.potsherd").write_text("dear diary")
    with pytest.raises(OptionError, match="is there already"):
        begun(tmp_path, game="archaeology")


def test_a_damaged_save_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.potsherd"
    session(GAMES[0], path, Screen()).run()
    path.write_text(path.read_text().replace("* draw", "* draw coin,", 1))
    with pytest.raises(RecordError, match="line 13"):
        start(Wanted(game=str(path)), ENGLISH, Screen().console)


def test_a_finished_game_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.potsherd"
    session(GAMES[3], path, Screen(), seats=("random", "random")).run()
    with pytest.raises(OptionError, match="that game is over"):
        start(Wanted(game=str(path)), ENGLISH, Screen().console)


# ---------------------------------------------------------------- bots of one's own
class First:
    """Plays the first move there is, until it is out of them."""

    left = 1000

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> Move:
        First.left -= 1
        if First.left < 0:
            raise ValueError("out of moves")
        return next(view.moves())


OWN = f"{__name__}:First"


def test_a_bot_of_ones_own_plays_against_a_person_and_against_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(First, "left", 1000)
    game = begun(tmp_path, game="curios", bots=OWN, typed=("pass",) * 50)
    game.run()
    assert game.seats == ("human", OWN)
    (tmp_path / "new.potsherd").unlink()
    watched = begun(tmp_path, game="curios", bots=f"{OWN},random", seat="none")
    watched.run()
    assert watched.position.is_over
    assert load(tmp_path / "new.potsherd").header.seats == (OWN, "random")


def test_a_bot_of_ones_own_that_fails_ends_the_game_which_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(First, "left", 3)
    game = begun(tmp_path, game="curios", bots=f"{OWN},random", seat="none")
    with pytest.raises(BotFailed, match=f"the bot '{OWN}' has failed: it raised ValueError: out"):
        game.run()
    kept = load(tmp_path / "new.potsherd")
    assert kept.result is None
    assert kept.verify() == game.position


def test_a_file_runs_nothing_unless_its_bots_are_named_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(First, "left", 3)
    touched, path = tmp_path / "touched", tmp_path / "new.potsherd"
    game = begun(tmp_path, game="curios", bots=f"{OWN},random", seat="none")
    with pytest.raises(BotFailed):
        game.run()
    bots = (f"exec:touch {touched}", "random")
    save(Record.of(game.position, bots, game.dealer, reveal=True), path)
    for given in (None, "random", "exec:true"):
        with pytest.raises(
            OptionError, match=f"name them once more: --bots 'exec:touch {touched}'"
        ):
            start(Wanted(game=str(path), bots=given), ENGLISH, Screen().console)
    assert not touched.exists()
    game.keep()
    monkeypatch.setattr(First, "left", 1000)
    game = start(Wanted(game=str(path), bots=OWN), ENGLISH, Screen().console)
    game.run()
    assert game.position.is_over


def test_the_last_game_on_the_list_runs_nothing_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(First, "left", 3)
    with pytest.raises(BotFailed):
        start(Wanted("curios", bots=f"{OWN},random", seat="none"), ENGLISH, Screen().console).run()
    again = Screen(["0"])
    with pytest.raises(OptionError, match="name them once more"):
        start(Wanted(), ENGLISH, again.console, again.ask)


def test_a_game_without_bots_of_ones_own_takes_none_later(tmp_path: Path) -> None:
    path = tmp_path / "game"
    session(GAMES[3], path, Screen()).run()
    with pytest.raises(OptionError, match="keeps its players, bots"):
        start(Wanted(game=str(path), bots="random"), ENGLISH, Screen().console)


def test_only_what_can_be_in_a_record_is_a_bot_in_play(tmp_path: Path) -> None:
    game = begun(tmp_path, game="curios", bots="exec:cat | cat")
    with pytest.raises(OptionError, match=r"has no \| in it"):
        game.run()
    assert not (tmp_path / "new.potsherd").exists()
