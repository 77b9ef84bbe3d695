"""The three editions that come with the package."""

import subprocess
import sys

import pytest

from potsherd.editions import Edition, Row, built_in, load_edition
from potsherd.editions.archaeology import ArchaeologyEdition
from potsherd.editions.curios import CuriosEdition


def row(edition: Edition, path: str) -> Row:
    return next(row for row in edition.rows if row.path == path)


def assumed(edition: Edition) -> list[str]:
    return [
        f"{row.path}.{label}"
        for row in edition.rows
        for label, source in zip(row.labels, row.sources, strict=True)
        if source == "assumed"
    ]


@pytest.mark.parametrize("name", built_in())
def test_every_number_has_a_source(name: str) -> None:
    edition = load_edition(name)
    assert edition.rows
    for entry in edition.rows:
        assert len(entry.labels) == len(entry.values) == len(entry.sources)
        assert set(entry.sources) <= {"card", "rules", "report", "assumed"}, entry.path


def test_the_card_game_has_seven_treasures_of_72_cards() -> None:
    edition = load_edition("archaeology")
    assert edition.family == "archaeology"
    assert edition.types == (
        "pot_shard",
        "parchment_scrap",
        "coin",
        "talisman",
        "broken_cup",
        "map",
        "pharaohs_mask",
    )
    assert edition.cards == (*edition.types, "thief", "sandstorm")
    assert edition.monuments == ("pyramid",)
    assert edition.variants == ()
    tables = edition.tables(2)
    assert tables["copies"] == [18, 16, 14, 8, 6, 6, 4, 0, 0]
    assert tables["trade"] == [1, 1, 2, 3, 2, 3, 4, 0, 0]


def test_all_numbers_of_the_card_game_are_attested() -> None:
    assert assumed(load_edition("archaeology")) == []


def test_a_set_of_four_talismans_and_one_of_five_coins_sell_for_24_and_30() -> None:
    sell = load_edition("archaeology").tables(2)["sell"]
    assert isinstance(sell, list)
    assert sell[3] == [0, 3, 7, 14, 24, 40, 0]
    assert sell[2] == [0, 2, 5, 10, 18, 30, 0]


def test_R_9_the_largest_set_is_the_length_of_the_printed_table() -> None:
    assert load_edition("archaeology").tables(2)["largest"] == [5, 4, 5, 5, 2, 1, 4, 0, 0]


@pytest.mark.parametrize(("players", "storms"), [(2, 6), (3, 5), (4, 4)])
def test_more_players_meet_fewer_sandstorms(players: int, storms: int) -> None:
    assert load_edition("archaeology").tables(players)["storms"] == storms
    assert load_edition("expedition").tables(players)["storms"] == storms


def test_the_card_game_has_no_tents_and_any_number_of_explorations() -> None:
    tables = load_edition("archaeology").tables(2)
    assert (tables["tent_uses"], tables["explorations"]) == (0, 99)
    tables = load_edition("expedition").tables(2)
    assert (tables["tent_uses"], tables["explorations"]) == (1, 1)


def test_the_expedition_has_nine_treasures_of_85_cards() -> None:
    edition = load_edition("expedition")
    assert edition.types[7:] == ("broken_tablet", "broken_pendant")
    assert edition.tables(5)["copies"] == [16, 16, 12, 8, 6, 6, 4, 12, 5]


@pytest.mark.parametrize(("players", "left_out"), [(2, {7, 8}), (3, {7, 8}), (4, {8}), (5, set())])
def test_tablets_and_pendants_come_with_more_players(players: int, left_out: set[int]) -> None:
    copies = load_edition("expedition").tables(players)["copies"]
    assert isinstance(copies, list)
    assert {t for t, count in enumerate(copies) if count == 0} == left_out


def test_what_is_assumed_in_the_expedition_is_marked() -> None:
    edition = load_edition("expedition")
    assert row(edition, "sandstorms").sources == ("report", "assumed", "assumed", "assumed")
    assert row(edition, "treasures.coin.sell").sources == (
        "report",
        "report",
        "assumed",
        "assumed",
        "rules",
    )
    assert row(edition, "treasures.broken_tablet.sell").sources == ("assumed", "assumed", "rules")
    assert row(edition, "treasures.broken_cup.trade").sources == ("assumed",)
    assert row(edition, "treasures.broken_cup.copies").sources == ("rules",)
    assert len(assumed(edition)) == 26


def test_the_monuments_of_the_expedition() -> None:
    edition = load_edition("expedition")
    assert edition.monuments == (
        "great_pyramid",
        "temple",
        "tomb",
        "mine",
        "sphinx",
        "buried_ruins",
    )
    tables = edition.tables(2)
    assert tables["kind"] == [0, 1, 2, 3, 4, 5, 0, 0]
    assert tables["chambers"] == [3, 3, 2, 1, 1, 3, 0, 0]
    assert tables["chamber_size"] == [
        [2, 5, 8],
        [5, 5, 5],
        [7, 8, 0],
        [15, 0, 0],
        [15, 0, 0],
        [1, 1, 1],
        [0, 0, 0],
        [0, 0, 0],
    ]
    assert tables["pile"] == [0, 0, 0, 0, 0, 12, 0, 0]
    assert (tables["tomb_keeps"], tables["mine_limit"], tables["sphinx_draws"]) == (2, 5, 5)


def test_C_1_all_sites_of_curios_have_the_same_columns() -> None:
    edition = load_edition("curios")
    assert isinstance(edition, CuriosEdition)
    assert edition.columns == (1, 2, 3, 4, 4)
    assert edition.sites == (
        "great_pyramid",
        "lost_shipwreck",
        "forbidden_temple",
        "ancient_colosseum",
    )
    assert edition.colours == ("yellow", "blue", "red", "green")
    assert edition.cards[5] == "lost_shipwreck:3"
    assert len(edition.cards) == 16


@pytest.mark.parametrize(
    ("players", "artifacts", "hand", "side_deck", "flips"),
    [(2, 8, 4, 4, 1), (3, 10, 4, 0, 0), (4, 12, 3, 0, 0), (5, 14, 2, 2, 0)],
)
def test_C_6_artifacts_hands_and_side_deck_of_curios(
    players: int, artifacts: int, hand: int, side_deck: int, flips: int
) -> None:
    tables = load_edition("curios").tables(players)
    assert tables == {
        "players": players,
        "sites": 4,
        "columns": 5,
        "column": [1, 2, 3, 4, 4, 0],
        "values": 4,
        "value": [1, 3, 5, 7],
        "artifacts": artifacts,
        "hand": hand,
        "side_deck": side_deck,
        "flips": flips,
        "pawns": 5,
        "pawns_max": 7,
        "first": -1,
    }


def test_built_in_editions_have_titles_in_both_languages() -> None:
    edition = load_edition("expedition")
    assert edition.title("en") == "Archaeology: The New Expedition"
    assert edition.title("ru") == "Археология: Новая экспедиция"
    assert edition.title("de") == edition.title("en")


def test_digests_stand_in_records_and_do_not_change() -> None:
    assert {name: load_edition(name).digest for name in built_in()} == {
        "archaeology": "9cf8581ef2a1754c174bee06773f180ab00b80dd497b9712a929a54c4fc60ae2",
        "expedition": "ed431104ed1324b42603b6be29e13634e04a19b593ef79e50568a096d4ca7d5a",
        "curios": "fb3c3f3d285bc45dbd214a633f084309a27717f770316407143dd34f7a9876b6",
    }


def test_editions_are_values() -> None:
    edition = load_edition("archaeology")
    assert isinstance(edition, ArchaeologyEdition)
    assert edition is load_edition("archaeology")
    assert hash(edition) == hash(load_edition("archaeology"))
    with pytest.raises(AttributeError):
        edition.hand = 5  # type: ignore[misc]


def test_editions_load_without_numpy() -> None:
    code = (
        "import sys; from potsherd.editions import load_edition; load_edition('expedition').digest;"
        "sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
