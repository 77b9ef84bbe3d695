"""Editions that users write: complete ones, and those based on a built-in one."""

import pytest

from editions.support import Load, built_in_file
from potsherd.editions import Row, built_in, load_edition
from potsherd.errors import OptionError

SMALL = """
family = "archaeology"
players = [2, 3]
thieves = 3
sandstorms = { 2 = 2, 3 = 1 }
hand = 2
marketplace = 3
tent_uses = 0
explorations_per_turn = 1

[treasures.scarab]
copies = 20
trade = 2
sell = [1, 4, 9]
names = { en = ["scarab", "scarabs"], ru = ["скарабей", "скарабея", "скарабеев"] }

[treasures.map]
copies = 3
trade = 3
sell = [3]
source = { copies = "assumed" }

[monuments.oasis]
title = { en = "Oasis", ru = "Оазис" }
rule = "buried_ruins"
chambers = [1, 1]
maps = [1, 2]
pile = 4
"""


def row(rows: tuple[Row, ...], path: str) -> Row:
    return next(row for row in rows if row.path == path)


@pytest.mark.parametrize("name", built_in())
def test_a_built_in_file_loads_as_a_users_own(name: str) -> None:
    path = built_in_file(name)
    own, shipped = load_edition(path), load_edition(name)
    assert own.name == str(path)
    assert own.digest == shipped.digest
    assert own.rows == shipped.rows
    assert own.tables(3) == shipped.tables(3)


def test_a_complete_edition_of_ones_own(load: Load) -> None:
    edition = load(SMALL)
    assert edition.name == "my.toml"
    assert edition.title() == "my"
    assert edition.players == (2, 3)
    assert edition.cards == ("scarab", "map", "thief", "sandstorm")
    tables = edition.tables(3)
    assert tables["copies"] == [20, 3, 0, 0, 0, 0, 0, 0, 0]
    assert (tables["thieves"], tables["storms"], tables["map"]) == (3, 1, 1)
    assert tables["chamber_maps"][0] == [1, 2, 0]  # type: ignore[index]


def test_names_and_titles_of_new_things(load: Load) -> None:
    edition = load(SMALL)
    assert edition.named("scarab", "ru") == ("скарабей", "скарабея", "скарабеев")
    assert edition.named("scarab", "de") is None
    assert edition.named("map", "en") is None
    assert edition.titled("oasis", "ru") == "Оазис"
    assert edition.titled("oasis", "de") == "Oasis"
    assert edition.titled("scarab", "en") is None


def test_a_title_may_serve_for_all_languages(load: Load) -> None:
    assert load('based_on = "curios"\ntitle = "Mine"').title("ru") == "Mine"


def test_numbers_without_a_source_are_of_the_house(load: Load) -> None:
    rows = load(SMALL).rows
    assert row(rows, "hand") == Row("hand", "one", ("1",), (2,), ("house",))
    assert row(rows, "sandstorms") == Row(
        "sandstorms", "players", ("2", "3"), (2, 1), ("house", "house")
    )
    assert row(rows, "treasures.map.copies").sources == ("assumed",)
    assert row(rows, "treasures.map.trade").sources == ("house",)


@pytest.mark.parametrize("name", built_in())
def test_an_edition_that_changes_nothing_plays_the_same(load: Load, name: str) -> None:
    edition = load(f'based_on = "{name}"')
    assert edition.digest == load_edition(name).digest
    assert edition.rows == load_edition(name).rows
    assert edition.title() == "my"


def test_changed_numbers_are_of_the_house_and_others_keep_their_source(load: Load) -> None:
    edition = load(
        """
        based_on = "archaeology"
        hand = 5
        marketplace = 5
        sandstorms = { 3 = 6 }
        treasures.coin.sell = [2, 5, 10, 19, 30]
        treasures.coin.trade = 3
        treasures.coin.source = { trade = "report" }
        """
    )
    assert row(edition.rows, "hand").sources == ("house",)
    assert row(edition.rows, "marketplace").sources == ("rules",)
    assert row(edition.rows, "sandstorms").values == (6, 6, 4)
    assert row(edition.rows, "sandstorms").sources == ("rules", "house", "rules")
    assert row(edition.rows, "treasures.coin.sell").sources == (
        "card",
        "card",
        "card",
        "house",
        "card",
    )
    assert row(edition.rows, "treasures.coin.trade").sources == ("report",)
    assert row(edition.rows, "treasures.coin.copies").sources == ("card",)
    assert edition.digest != load_edition("archaeology").digest


def test_treasures_are_added_removed_and_replaced(load: Load) -> None:
    edition = load(
        """
        based_on = "archaeology"
        [remove]
        treasures = ["broken_cup", "coin"]
        [treasures.scarab]
        copies = 14
        trade = 2
        sell = [2, 5, 10, 18, 30]
        [treasures.coin]
        copies = 9
        trade = 1
        sell = [1]
        """
    )
    assert edition.types == (
        "pot_shard",
        "parchment_scrap",
        "talisman",
        "map",
        "pharaohs_mask",
        "scarab",
        "coin",
    )
    assert row(edition.rows, "treasures.coin.copies").sources == ("house",)
    # What the file does not touch is left as it was, for the next who loads it.
    assert "broken_cup" in load_edition("archaeology").types


def test_monuments_and_variants_are_chosen(load: Load) -> None:
    edition = load(
        """
        based_on = "expedition"
        remove = { monuments = ["mine", "tomb"], variants = ["fierce_weather"] }
        [variants.drought]
        sandstorms = 0
        """
    )
    assert edition.monuments == ("great_pyramid", "temple", "sphinx", "buried_ruins")
    assert edition.variants == ("long_expedition", "beginners_luck", "drought")
    assert edition.tables(2, variants=["drought"])["storms"] == 0


def test_fewer_players_need_no_other_change(load: Load) -> None:
    edition = load('based_on = "expedition"\nplayers = [2, 3]')
    assert row(edition.rows, "thieves").labels == ("2", "3")
    assert edition.tables(2, variants=["long_expedition"])["thieves"] == 5


def test_more_players_need_the_numbers_for_them(load: Load) -> None:
    edition = load('based_on = "archaeology"\nplayers = [2, 5]\nthieves = 8\nsandstorms.5 = 4')
    assert edition.tables(5)["storms"] == 4


def test_the_digest_is_of_what_matters_to_play_only(load: Load) -> None:
    digest = load(SMALL).digest
    same = SMALL.replace("thieves = 3", "thieves = { 3 = 3, 2 = 3 }")
    same = same.replace('"assumed"', '"report"').replace("Oasis", "Well").replace("scarabs", "bugs")
    same = same.replace("copies = 20", "players = [2, 3]\ncopies = 20")
    assert load('title = "Another"\nmine_limit = 7\n' + same).digest == digest
    assert load(SMALL.replace("pile = 4", "pile = 5")).digest != digest
    assert load(SMALL.replace("oasis", "well")).digest != digest


def test_a_mark_at_the_start_and_other_line_ends_do_no_harm(load: Load) -> None:
    assert load("\ufeff" + SMALL.replace("\n", "\r\n")).digest == load(SMALL).digest


def test_two_variants_that_set_the_same_thing_do_not_combine(load: Load) -> None:
    edition = load('based_on = "expedition"\nvariants.calm = { sandstorms = 1 }')
    with pytest.raises(OptionError, match="both set sandstorms"):
        edition.tables(2, variants=["calm", "fierce_weather"])
