"""What happens is told as a sentence, from where the reader sits, in both languages."""

# ruff: noqa: E501  a case is best read on one line

from random import Random

import pytest

from configurations import SOME, Configuration
from playing import play_on
from potsherd.errors import Reason
from potsherd.events import HIDDEN, Event
from potsherd.games.game import Game
from potsherd.language import Language, use
from potsherd.moves import Draw, Sell, Trade
from potsherd.position import Position
from potsherd.wording import Teller, reason_text, sentence

ENGLISH, RUSSIAN = use("en"), use("ru")
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")

ARCHAEOLOGY = Configuration("archaeology", 3).new_game()
EXPEDITION = Configuration("expedition", 3, "mine").new_game()
CURIOS = Configuration("curios", 3).new_game()


def told(event: Event, observer: int | None, language: Language, game: Game) -> str:
    return sentence(language, game, event.seen_from(observer), observer, NAMES)


BOTH = frozenset([0, 1])
CASES = [
    (Event("dug", 0, cards=("coin",), seen_by=frozenset([0])), 0, "You dig up a coin.", "Вы откапываете монету."),
    (Event("dug", 0, cards=("coin",), seen_by=frozenset([0])), 1, "Ann digs up a card.", "Ann откапывает карту."),
    (Event("dug", 0, cards=("coin",), seen_by=frozenset([0])), None, "Ann digs up a card.", "Ann откапывает карту."),
    (Event("stole", 0, 1, cards=("map",), seen_by=BOTH), 0, "You steal a map from Ben.", "Вы крадёте карту местности у игрока Ben."),
    (Event("stole", 0, 1, cards=("map",), seen_by=BOTH), 1, "Ann steals a map from you.", "Ann крадёт у вас карту местности."),
    (Event("stole", 0, 1, cards=("map",), seen_by=BOTH), 2, "Ann steals a card from Ben.", "Ann крадёт карту у игрока Ben."),
    (Event("sold", 1, cards=("talisman",) * 4, amounts=(24,)), 0, "Ben sells 4 talismans for $24.", "Ben продаёт 4 талисмана за $24."),
    (Event("sold", 1, cards=("broken_cup",) * 2, amounts=(15,)), 1, "You sell 2 broken cups for $15.", "Вы продаёте 2 разбитые чаши за $15."),
    (Event("traded", 0, given=("coin", "coin", "map"), cards=("pharaohs_mask",)), 0, "You trade 2 coins and a map for a pharaoh's mask.", "Вы меняете 2 монеты и карту местности на маску фараона."),
    (Event("lost", 1, cards=("pot_shard",) * 5), 1, "The sandstorm takes 5 pot shards from you.", "Песчаная буря уносит у вас 5 осколков горшка."),
    (Event("explored", 0, chamber=1, amounts=(2,)), 1, "Ann explores chamber 2 for 2 maps.", "Ann исследует палату 2 за 2 карты местности."),
    (Event("took", 0, chamber=1, cards=("coin",) * 5, seen_by=frozenset([0])), 1, "Ann takes 5 cards.", "Ann берёт 5 карт."),
    (Event("took", 0, chamber=1), 0, "You take nothing.", "Вы не берёте ничего."),
    (Event("saw", 0, chamber=1, cards=("coin",) * 3, seen_by=frozenset([0])), 1, "Ann looks into chamber 2.", "Ann заглядывает в палату 2."),
    (Event("over", amounts=(12, 3, 50)), None, "The game is over: Ann $12, Ben $3 and Cleo $50.", "Игра окончена: Ann $12, Ben $3 и Cleo $50."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "observer", "english", "russian"), CASES)
def test_sentences_of_archaeology(
    event: Event, observer: int | None, english: str, russian: str
) -> None:
    assert told(event, observer, ENGLISH, ARCHAEOLOGY) == english
    assert told(event, observer, RUSSIAN, ARCHAEOLOGY) == russian


@pytest.mark.parametrize(
    ("event", "observer", "english", "russian"),
    [
        (
            Event("searched", 0, what="lost_shipwreck", amounts=(2, 1)),
            0,
            "You put 2 pawns on the Lost Shipwreck and take 1 blue artifact.",
            "Затонувший корабль: вы ставите 2 фишки и берёте 1 синий артефакт.",
        ),
        (
            Event("recruited", 1, cards=("lost_shipwreck:5",)),
            0,
            "Ben reveals Lost Shipwreck (5) and recruits a pawn.",
            "Ben открывает карту «Затонувший корабль (5)» и берёт фишку.",
        ),
        (
            Event("over", amounts=(62, 1, 15)),
            1,
            "The game is over: Ann 62 points, you 1 point and Cleo 15 points.",
            "Игра окончена: Ann 62 очка, вы 1 очко и Cleo 15 очков.",
        ),
    ],
)
def test_sentences_of_curios(
    event: Event, observer: int | None, english: str, russian: str
) -> None:
    assert told(event, observer, ENGLISH, CURIOS) == english
    assert told(event, observer, RUSSIAN, CURIOS) == russian


@pytest.mark.parametrize("language", [ENGLISH, RUSSIAN], ids=["en", "ru"])
@pytest.mark.parametrize("configuration", SOME, ids=str)
def test_every_event_of_a_game_is_told_to_everybody(
    configuration: Configuration, language: Language
) -> None:
    position = configuration.new_position()
    for _ in play_on(position, Random(f"{configuration}")):
        pass
    names = NAMES[: position.players]
    for observer in (None, *range(position.players)):
        for event in position.log(observer):
            text = sentence(language, position.game, event, observer, names)
            assert text.endswith(".")
            assert "{" not in text
            assert "_" not in text
            assert HIDDEN not in text


@pytest.mark.parametrize("language", [ENGLISH, RUSSIAN], ids=["en", "ru"])
def test_russian_is_not_english(language: Language) -> None:
    texts = [told(event, seat, language, ARCHAEOLOGY) for event, seat, _, _ in CASES]
    assert all(any("а" <= letter <= "я" for letter in t) == (language is RUSSIAN) for t in texts)


def reasons(move: object, language: Language) -> str:
    position = Position.new("archaeology", players=2, first=0)
    for cards in (
        ("talisman", "coin", "coin", "pot_shard"),
        ("pot_shard",) * 4,
        ("pharaohs_mask", "broken_cup", "coin", "coin", "coin"),
        ("coin",),
    ):
        position.play(Draw(cards))
    view = position.view(0)
    reason = view.refusal(move)  # type: ignore[arg-type]
    assert isinstance(reason, Reason)
    return reason_text(Teller(language, position.game, 0, NAMES), reason)


def test_reasons_name_cards_and_rulings() -> None:
    assert (
        reasons(Trade(("coin",), ("pharaohs_mask",)), ENGLISH)
        == "you take cards worth 4 in trade for cards worth only 2"
    )
    assert reasons(Sell("map", 1), ENGLISH) == "you do not hold maps"
    assert reasons(Sell("coin", 4), ENGLISH) == (
        "of coins you hold 3, not 4; at most 3 can be sold as one set"
    )
    assert (
        reasons(Trade(("coin",), ("coin",)), ENGLISH)
        == "a coin cannot be both given and taken in one trade (R-7)"
    )
    assert reasons(Sell("map", 1), RUSSIAN).endswith(": карт местности")
    assert "(R-7)" in reasons(Trade(("coin",), ("coin",)), RUSSIAN)
