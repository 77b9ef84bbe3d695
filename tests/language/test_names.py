"""Names of things read right in each language and number."""

import tomllib

import pytest

from editions.support import built_in_file
from potsherd.language import available, names, use

ENGLISH = use("en")
RUSSIAN = use("ru")
EVERY_LANGUAGE = pytest.mark.parametrize("code", available())
CARDS = (
    "pot_shard",
    "parchment_scrap",
    "coin",
    "talisman",
    "broken_cup",
    "map",
    "pharaohs_mask",
    "broken_tablet",
    "broken_pendant",
    "thief",
    "sandstorm",
    "tent",
)


@pytest.mark.parametrize(
    ("card", "one", "two"),
    [
        ("pot_shard", "1 pot shard", "2 pot shards"),
        ("pharaohs_mask", "1 pharaoh's mask", "2 pharaoh's masks"),
        ("thief", "1 thief", "2 thieves"),
    ],
)
def test_english_counts_cards(card: str, one: str, two: str) -> None:
    assert names.cards(ENGLISH, card, 1) == one
    assert names.cards(ENGLISH, card, 2) == two
    assert names.cards(ENGLISH, card, 2, case="accusative") == two


@pytest.mark.parametrize(
    ("card", "one", "two", "five"),
    [
        ("pot_shard", "1 осколок горшка", "2 осколка горшка", "5 осколков горшка"),
        (
            "parchment_scrap",
            "1 обрывок пергамента",
            "2 обрывка пергамента",
            "5 обрывков пергамента",
        ),
        ("coin", "1 монета", "2 монеты", "5 монет"),
        ("talisman", "1 талисман", "2 талисмана", "5 талисманов"),
        ("broken_cup", "1 разбитая чаша", "2 разбитые чаши", "5 разбитых чаш"),
        ("map", "1 карта местности", "2 карты местности", "5 карт местности"),
        ("pharaohs_mask", "1 маска фараона", "2 маски фараона", "5 масок фараона"),
        ("broken_tablet", "1 разбитая табличка", "2 разбитые таблички", "5 разбитых табличек"),
        ("broken_pendant", "1 сломанная подвеска", "2 сломанные подвески", "5 сломанных подвесок"),
        ("thief", "1 вор", "2 вора", "5 воров"),
        ("sandstorm", "1 песчаная буря", "2 песчаные бури", "5 песчаных бурь"),
        ("tent", "1 палатка", "2 палатки", "5 палаток"),
    ],
)
def test_russian_counts_cards(card: str, one: str, two: str, five: str) -> None:
    assert names.cards(RUSSIAN, card, 1) == one
    assert names.cards(RUSSIAN, card, 2) == two
    assert names.cards(RUSSIAN, card, 5) == five


@pytest.mark.parametrize(
    ("card", "n", "taken"),
    [
        ("coin", 1, "1 монету"),
        ("coin", 2, "2 монеты"),
        ("coin", 21, "21 монету"),
        ("map", 1, "1 карту местности"),
        ("talisman", 1, "1 талисман"),
        ("pharaohs_mask", 1, "1 маску фараона"),
        ("broken_cup", 1, "1 разбитую чашу"),
        ("sandstorm", 1, "1 песчаную бурю"),
        ("thief", 1, "1 вора"),
    ],
)
def test_russian_takes_cards_in_the_accusative(card: str, n: int, taken: str) -> None:
    assert names.cards(RUSSIAN, card, n, case="accusative") == taken


@EVERY_LANGUAGE
@pytest.mark.parametrize("case", names.Case.__args__)  # type: ignore[attr-defined]
def test_names_of_cards_differ(code: str, case: names.Case) -> None:
    spoken = {names.card_name(use(code), card, case=case) for card in CARDS}
    assert len(spoken) == len(CARDS)
    assert not any("_" in name for name in spoken)


def test_a_name_comes_without_a_number_too() -> None:
    assert names.card_name(ENGLISH, "coin") == "coin"
    assert names.card_name(ENGLISH, "coin", 5) == "coins"
    assert names.card_name(RUSSIAN, "coin", 5) == "монет"


def test_longer_lists_have_commas() -> None:
    assert names.listing(ENGLISH, []) == ""
    assert names.listing(ENGLISH, ["a"]) == "a"
    assert names.listing(ENGLISH, ["a", "b"]) == "a and b"
    assert names.listing(ENGLISH, ["a", "b", "c", "d"]) == "a, b, c and d"
    assert names.listing(RUSSIAN, ["а", "б", "в"]) == "а, б и в"
    assert names.listing(ENGLISH, ["{a}", "{b}", "{c}"]) == "{a}, {b} and {c}"


def test_an_edition_names_its_own_cards() -> None:
    own = {"scarab": {"en": ["scarab", "scarabs"], "ru": ["скарабей", "скарабея", "скарабеев"]}}
    assert names.cards(ENGLISH, "scarab", 2, names=own) == "2 scarabs"
    assert names.cards(RUSSIAN, "scarab", 2, names=own) == "2 скарабея"
    assert names.cards(RUSSIAN, "scarab", 5, case="accusative", names=own) == "5 скарабеев"


def test_an_edition_may_rename_a_card() -> None:
    own = {"coin": {"en": ["drachma", "drachmas"]}}
    assert names.cards(ENGLISH, "coin", 2, names=own) == "2 drachmas"


def test_a_card_without_a_name_in_the_language_is_named_in_english() -> None:
    own = {"scarab": {"en": ["scarab", "scarabs"]}}
    assert names.cards(RUSSIAN, "scarab", 5, names=own) == "5 scarabs"
    assert names.cards(RUSSIAN, "scarab", 21, names=own) == "21 scarabs"


def test_a_card_without_any_name_is_named_by_its_identifier() -> None:
    assert names.cards(RUSSIAN, "clay_lamp", 2) == "2 clay lamp"
    assert names.cards(ENGLISH, "clay_lamp", 2, names={"clay_lamp": {}}) == "2 clay lamp"


def test_one_form_may_serve_for_all_numbers() -> None:
    own = {"ankh": {"ru": ["анх"]}}
    assert names.cards(RUSSIAN, "ankh", 5, names=own) == "5 анх"


def test_market_cards_are_named_by_site_and_value() -> None:
    assert names.card_name(ENGLISH, "lost_shipwreck:5") == "Lost Shipwreck (5)"
    assert names.cards(RUSSIAN, "great_pyramid:1", 1) == "Великая пирамида (1)"


def test_artifacts_are_counted() -> None:
    assert names.artifacts(ENGLISH, "red", 1) == "1 red artifact"
    assert [names.artifacts(RUSSIAN, "yellow", n) for n in (1, 2, 5)] == [
        "1 жёлтый артефакт",
        "2 жёлтых артефакта",
        "5 жёлтых артефактов",
    ]


def test_titles_are_translated() -> None:
    assert names.monument_name(RUSSIAN, "tomb") == "Гробница"
    assert names.variant_name(RUSSIAN, "fierce_weather") == "Суровая погода"
    assert names.site_name(RUSSIAN, "lost_shipwreck") == "Затонувший корабль"


def test_a_title_nobody_gave_is_the_identifier() -> None:
    assert names.monument_name(RUSSIAN, "sunken_well") == "sunken well"


@pytest.mark.parametrize("edition", ["archaeology", "expedition", "curios"])
def test_everything_an_edition_brings_has_a_name(edition: str) -> None:
    read = tomllib.loads(built_in_file(edition).read_text(encoding="utf-8"))
    for part, name in (
        ("treasures", names.card_name),
        ("monuments", names.monument_name),
        ("variants", names.variant_name),
        ("sites", names.site_name),
    ):
        for identifier in read.get(part, ()):
            assert name(RUSSIAN, identifier) != name(ENGLISH, identifier)
