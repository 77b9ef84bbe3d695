"""Each type of treasure, and each site, has a short mark that no other has."""

from __future__ import annotations

from pathlib import Path

import pytest

from potsherd.editions import built_in, load_edition
from potsherd.games import game_of
from potsherd.language import available, use
from potsherd.wording import Teller

TREASURE = """
[treasures.{id}]
copies = 20
trade = 2
sell = [1, 4]
names = {{ en = ["{name}", "{name}s"] }}
"""

OWN = """
family = "archaeology"
players = [2, 3]
thieves = 1
sandstorms = 1
hand = 2
marketplace = 3
tent_uses = 0
explorations_per_turn = 1
{treasures}
[treasures.map]
copies = 3
trade = 3
sell = [3]

[monuments.oasis]
rule = "pyramid"
chambers = [1]
maps = [1]
"""


def letters(edition: str, language: str = "en") -> dict[str, str]:
    game = game_of(load_edition(edition), 2)
    teller = Teller(use(language), game, None, ("Ann", "Ben"))
    return {card: teller.letter(card) for card in game.edition.types}


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("edition", built_in())
def test_letters_tell_all_types_apart(edition: str, language: str) -> None:
    found = letters(edition, language)
    assert len(set(found.values())) == len(found)
    assert all(mark.isalpha() and len(mark) in (1, 2) for mark in found.values())


def test_letters_are_short_where_they_can_be() -> None:
    assert letters("expedition") == {
        "pot_shard": "Po",
        "parchment_scrap": "Pa",
        "coin": "C",
        "talisman": "T",
        "broken_cup": "BC",
        "map": "M",
        "pharaohs_mask": "Ph",
        "broken_tablet": "BT",
        "broken_pendant": "BP",
    }
    assert letters("curios") == {
        "great_pyramid": "G",
        "lost_shipwreck": "L",
        "forbidden_temple": "F",
        "ancient_colosseum": "A",
    }


def test_letters_are_those_of_the_readers_language() -> None:
    assert letters("archaeology", "ru")["talisman"] == "Т"


def test_a_market_card_has_the_letter_of_its_site() -> None:
    teller = Teller(use("en"), game_of(load_edition("curios"), 2), None, ("Ann", "Ben"))
    assert teller.letter("lost_shipwreck:5") == teller.letter("lost_shipwreck") == "L"


@pytest.mark.parametrize(
    "names",
    [
        ("urn", "Urn", "urn"),
        ("old urn", "old urn", "old urn", "urn old"),
        ("7", "8", "№ 9"),
        ("a", "ab", "ab", "a b"),
        ("m", "ma", "map of maps"),
        ("bark", "bud", "bun", "big cup", "big urn"),
    ],
    ids=str,
)
def test_an_edition_of_ones_own_may_have_any_names(names: tuple[str, ...], tmp_path: Path) -> None:
    treasures = "".join(
        TREASURE.format(id=f"thing_{number}", name=name) for number, name in enumerate(names)
    )
    path = tmp_path / "own.toml"
    path.write_text(OWN.format(treasures=treasures), encoding="utf-8")
    for language in available():
        found = letters(str(path), language)
        assert len({mark.upper() for mark in found.values()}) == len(found)
        assert all(1 <= len(mark) <= 2 for mark in found.values())
