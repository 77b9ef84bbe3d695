"""What is typed is read as meant: tokens, short forms, abbreviations, both languages."""

from itertools import islice
from random import Random

import pytest

from configurations import FEW, Configuration
from potsherd.errors import OptionError
from potsherd.games import parse_move
from potsherd.language import Language
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    First,
    Keep,
    Look,
    Move,
    Name,
    Rob,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.position import Position
from potsherd.terminal.orders import Order
from terminal.script import ENGLISH, RUSSIAN, decisions, reader_of

BOTH = pytest.mark.parametrize("language", [ENGLISH, RUSSIAN], ids=["en", "ru"])
MOST_DECISIONS, MOST_MOVES = 25, 6


@BOTH
@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_every_legal_move_is_read_from_its_token_and_from_its_short_form(
    configuration: Configuration, language: Language
) -> None:
    random = Random(f"{configuration}")
    for position in islice(decisions(configuration.new_position(), random), MOST_DECISIONS):
        reader = reader_of(position, position.mover, language)
        moves = list(islice(position.moves(), 400))
        for move in random.sample(moves, min(MOST_MOVES, len(moves))):
            assert reader.read(str(move)) == move
            assert reader.read(reader.typed(move)) == move


def table(*draws: str, game: str = "archaeology", monument: str | None = None) -> Position:
    """A two-player game after these chance moves, the first seat beginning."""
    position = Position.new(game, players=2, monument=monument, first=0)
    for token in draws:
        position.play(parse_move(f"draw {token}"))
    return position


@pytest.fixture
def acting() -> Position:
    return table(
        "talisman, talisman, parchment_scrap, parchment_scrap",
        "coin, coin, pot_shard, pot_shard",
        "talisman, pot_shard, pharaohs_mask, coin, broken_cup",
        "map",
    )


SAID: list[tuple[str, Move]] = [
    ("sell tal 2", Sell("talisman", 2)),
    ("sell 2 tal", Sell("talisman", 2)),
    ("sell tal", Sell("talisman", 1)),
    ("sell all tal", Sell("talisman", 2)),
    ("продать все талисманы", Sell("talisman", 2)),
    ("s ma", Sell("map", 1)),
    ("SELL TALISMANS 2", Sell("talisman", 2)),
    ("sell tal 4", Sell("talisman", 4)),
    (
        "trade par par tal > mask",
        Trade(("parchment_scrap",) * 2 + ("talisman",), ("pharaohs_mask",)),
    ),
    ("t 2 par > coin", Trade(("parchment_scrap",) * 2, ("coin",))),
    ("t par x2 for pot", Trade(("parchment_scrap",) * 2, ("pot_shard",))),
    ("2 parchment scraps > broken cup", Trade(("parchment_scrap",) * 2, ("broken_cup",))),
    ("tal tal > pharaoh's mask, coin", Trade(("talisman",) * 2, ("pharaohs_mask", "coin"))),
    ("explore 2", Explore(1)),
    ("e 1", Explore(0)),
    ("end", EndTurn()),
    ("rob 2", Rob(1)),
    ("discard pot pot", Discard(("pot_shard", "pot_shard"))),
    ("tent", Tent(use=True)),
    ("no tent", Tent(use=False)),
    ("keep coin tal", Keep(("coin", "talisman"))),
    ("name coin map", Name(("coin", "map"))),
    ("turn", TurnUp()),
    ("stop", Stop()),
    ("look 2", Look(1)),
    ("no look", Look(None)),
    ("продать тал 2", Sell("talisman", 2)),
    ("прод карту", Sell("map", 1)),
    ("обмен 2 обр > мон", Trade(("parchment_scrap",) * 2, ("coin",))),
    (
        "обмен талисман и обрывок на маску",
        Trade(("talisman", "parchment_scrap"), ("pharaohs_mask",)),
    ),
    ("исследовать 1", Explore(0)),
    ("конец", EndTurn()),
    ("без палатки", Tent(use=False)),
    ("сбросить осколки", Discard(("pot_shard",))),
]


@BOTH
@pytest.mark.parametrize(("typed", "move"), SAID)
def test_abbreviations_are_read_in_either_language(
    acting: Position, typed: str, move: Move, language: Language
) -> None:
    assert reader_of(acting, 0, language).read(typed) == move


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("", Order("board")),
        ("?", Order("help")),
        ("help trade par > mask", Order("help", "trade par > mask")),
        ("why sell 3 coin", Order("why", "sell 3 coin")),
        ("почему обмен обр > мас", Order("why", "обмен обр > мас")),
        ("u", Order("undo")),
        ("q", Order("quit")),
        ("save my file.potsherd", Order("save", "my file.potsherd")),
        ("журнал", Order("log")),
    ],
)
def test_orders_are_told_from_moves(acting: Position, typed: str, order: Order) -> None:
    assert reader_of(acting, 0).read(typed) == order


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("frobnicate", "I do not know the word “frobnicate”; “help” lists the moves."),
        ("e", "“e” can mean: explore, end. Type one more letter."),
        ("sell", "Type it like this: sell 2 "),
        ("sell 2", "I cannot read “2” as cards"),
        ("sell xyz", "I do not know “xyz”; there are: parchment scrap, talisman, map."),
        ("sell tal map", "Name one kind, not “tal map”."),
        ("trade 2 tal > p", "“p” can mean: pot shard, pharaoh's mask. Type one more letter."),
        ("trade par", "Type it like this: trade 2 "),
        ("explore", "Type it like this: explore 1"),
        ("rob 5", "Type it like this: rob 2"),
        ("trade 2 3 par > coin", "I cannot read “ 2 3 par ” as cards"),
        ("sell 0 tal", "I cannot read “0 tal” as cards"),
        *((f"sell {'9' * digits} tal", "I cannot read") for digits in (20, 5000)),
        ("end 2", "Type it like this: end"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_is_meant(
    acting: Position, typed: str, answer: str
) -> None:
    with pytest.raises(OptionError) as refused:
        reader_of(acting, 0).read(typed)
    assert answer.replace(" 2 3 par ", "2 3 par") in str(refused.value)


def test_an_ambiguous_word_means_the_card_that_is_there() -> None:
    position = table(
        "pot_shard, coin, coin, coin",
        "coin, coin, talisman, talisman",
        "talisman, talisman, talisman, talisman, broken_cup",
        "pot_shard",
    )
    assert reader_of(position, 0).read("sell p 2") == Sell("pot_shard", 2)


def test_a_single_chamber_needs_no_number() -> None:
    position = table(
        "coin, coin, coin, coin",
        "talisman, talisman, talisman, talisman",
        "broken_cup, broken_cup, broken_cup, broken_cup, broken_cup",
        "map",
        game="expedition",
        monument="mine",
    )
    assert reader_of(position, 0).read("explore") == Explore(0)
    position.play(Explore(0))
    position.play(parse_move("draw talisman"))
    reader = reader_of(position, 0)
    assert [reader.read(word) for word in ("t", "yes", "s", "no")] == [
        TurnUp(),
        TurnUp(),
        Stop(),
        Stop(),
    ]


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("search ship", "search lost_shipwreck"),
        ("search 2", "search lost_shipwreck"),
        ("2", "search lost_shipwreck"),
        ("s colo", "search ancient_colosseum"),
        ("искать корабль", "search lost_shipwreck"),
        ("recruit ship 5", "recruit lost_shipwreck:5"),
        ("recruit ship", "recruit lost_shipwreck:5"),
        ("recruit lost shipwreck:5", "recruit lost_shipwreck:5"),
        ("recruit 2", "recruit lost_shipwreck:5"),
        ("recruit 1 3", "recruit great_pyramid:3"),
        ("1 3", "recruit great_pyramid:3"),
        ("нанять храм 7", "recruit forbidden_temple:7"),
        ("pass", "pass"),
        ("пас", "pass"),
        ("no", "pass"),
    ],
)
def test_curios_is_played_with_sites_and_market_cards(typed: str, token: str) -> None:
    position = Position.new("curios", players=2, first=0)
    position.play(
        parse_move("draw lost_shipwreck:5, great_pyramid:1, great_pyramid:3, forbidden_temple:7")
    )
    position.play(next(position.chances())[0])
    while (
        token != "pass"
        and "search" not in token
        and "search" in position.game.choices(position._state)[0]
    ):
        position.play(next(position.moves()))
    if token == "pass":
        while not position.is_legal(parse_move("pass")):
            position.play(next(position.moves()))
    assert reader_of(position, position.mover).read(typed) == parse_move(token)


def test_yes_is_no_answer_to_what_can_only_be_declined() -> None:
    looking = table(
        "coin, coin, coin, coin",
        "talisman, talisman, talisman, talisman",
        "broken_cup, broken_cup, broken_cup, broken_cup, broken_cup",
        "map",
        game="expedition",
        monument="temple",
    )
    looking.play(Sell("coin", 1))
    reader = reader_of(looking, 0)
    assert reader.read("no") == Look(None)
    with pytest.raises(OptionError, match="Type it like this: look 1"):
        reader.read("yes")
    recruiting = reader_of(Position.new("curios", players=2, first=0), 0)
    with pytest.raises(OptionError, match="I do not know the word “yes”"):
        recruiting.read("yes")


def test_words_of_other_games_mean_nothing() -> None:
    with pytest.raises(OptionError, match="I do not know the word “sell”"):
        reader_of(Position.new("curios", players=2, first=0), 0).read("sell 2")
    with pytest.raises(OptionError, match="I do not know the word “recruit”"):
        reader_of(table(), 0).read("recruit ship")


def test_a_seat_can_be_robbed_by_name() -> None:
    position = Position.new("archaeology", players=3, first=0)
    assert not isinstance(position, First)
    names = ("Ann", "Boris", "Clara")
    reader = reader_of(position, 0)
    teller = type(reader.teller)(ENGLISH, position.game, 0, names)
    assert type(reader)(position.view(0), teller).read("rob clara") == Rob(2)
