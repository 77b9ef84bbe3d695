"""The rules of an edition, and what each of its cards is for, as any table can show them."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from potsherd.editions import built_in, load_edition
from potsherd.language import Language, use
from potsherd.wording.rulebook import (
    Grid,
    Paragraph,
    Part,
    Term,
    about_card,
    card_ids,
    card_title,
    rulebook,
)

ENGLISH = use("en")
each_language = pytest.mark.parametrize("language", [ENGLISH, use("ru")], ids=["en", "ru"])
each_edition = pytest.mark.parametrize("name", built_in())


def texts(part: Part) -> list[str]:
    match part:
        case Paragraph(text):
            return [text]
        case Grid(heads, rows, caption):
            return [*heads, *(cell for row in rows for cell in row), caption]
        case Term(title, about, text):
            return [title, about, text]


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("archaeology", ["aim", "treasures", "setup", "dig", "act", "end", "monuments"]),
        (
            "expedition",
            ["aim", "treasures", "setup", "dig", "act", "end", "monuments", "variants"],
        ),
        ("curios", ["aim", "setup", "search", "recruit", "end"]),
    ],
)
@each_language
def test_sections_have_the_same_ids_in_all_languages(
    name: str, ids: list[str], language: Language
) -> None:
    assert [section.id for section in rulebook(load_edition(name), language)] == ids


@each_edition
@each_language
def test_every_section_has_a_heading_and_something_to_say(name: str, language: Language) -> None:
    for section in rulebook(load_edition(name), language):
        assert section.heading
        assert section.parts
        said = [text for part in section.parts for text in texts(part)]
        assert not any("{" in text or "_" in text for text in said)


@each_edition
def test_grids_are_rectangular(name: str) -> None:
    grids = [
        part
        for section in rulebook(load_edition(name), ENGLISH)
        for part in section.parts
        if isinstance(part, Grid)
    ]
    assert grids
    for grid in grids:
        assert {len(row) for row in grid.rows} == {len(grid.heads)}


def test_the_grid_of_treasures_says_which_are_not_in_every_game() -> None:
    sections = {section.id: section for section in rulebook(load_edition("expedition"), ENGLISH)}
    grid, _ = sections["treasures"].parts
    assert isinstance(grid, Grid)
    assert grid.rows[-1] == ("broken pendant *", "5", "2?", "2?", "15?", "", "", "")
    assert "* broken pendant: Only for 5 players." in grid.caption


@each_edition
@each_language
def test_every_card_is_explained(name: str, language: Language) -> None:
    edition = load_edition(name)
    ids = card_ids(edition)
    assert {*edition.cards, *edition.types, *edition.monuments} <= set(ids)
    assert len(set(ids)) == len(ids)
    assert len({card_title(edition, card, language) for card in ids}) == len(ids)
    for card in ids:
        said = about_card(edition, card, language)
        assert said
        assert all(text.endswith(".") for text in said)
        assert not any("{" in text or "_" in text for text in said)


def test_a_treasure_is_explained_with_its_numbers() -> None:
    assert about_card(load_edition("expedition"), "broken_tablet", ENGLISH) == (
        "Trade value: 1.",
        "What a set is sold for: 1 card $1?, 2 cards $2?, 3 cards $10.",
        "Cards of this type in the game: 12.",
        "Only for 4 or 5 players. Always with the variant Long Expedition.",
        "A question mark: nobody has attested this number, it is assumed.",
    )


def test_thieves_and_tents_are_explained_with_their_numbers() -> None:
    edition = load_edition("expedition")
    thief = about_card(edition, "thief", ENGLISH)
    assert thief[-1] == "In the dig site: 4 for 2 players, 6 for 3, 8 for 4 and 10 for 5."
    tent = about_card(edition, "tent", ENGLISH)
    assert tent[1:] == (
        "It can be used once.",
        "With the variant Fierce Weather it can be used 2 times.",
    )
    assert "tent" not in card_ids(load_edition("archaeology"))


def test_a_monument_is_explained_with_its_chambers() -> None:
    said = about_card(load_edition("expedition"), "tomb", ENGLISH)
    assert said[-1] == "Cards in the chambers: 7, 8; maps to enter: 1, 1."


def test_what_is_no_card_has_no_explanation() -> None:
    with pytest.raises(KeyError):
        about_card(load_edition("curios"), "thief", ENGLISH)


def test_the_rules_need_no_terminal() -> None:
    code = "import sys, potsherd.wording.rulebook; sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@each_edition
@each_language
def test_assumed_numbers_are_marked_and_the_mark_is_explained(
    name: str, language: Language
) -> None:
    edition = load_edition(name)
    assumed = sum(row.sources.count("assumed") for row in edition.rows)
    marks = 0
    for section in rulebook(edition, language):
        said = [text for part in section.parts for text in texts(part)]
        marked = sum(len(re.findall(r"\d\?", text)) for text in said)
        assert (marked > 0) == (NOTES[language.code] in said)
        marks += marked
    assert marks == assumed


NOTES = {
    "en": "A question mark: nobody has attested this number, it is assumed.",
    "ru": "Знак вопроса: это число никем не подтверждено, оно предположительное.",
}


def section_text(name: str, section: str) -> str:
    (found,) = (each for each in rulebook(load_edition(name), ENGLISH) if each.id == section)
    return " ".join(text for part in found.parts for text in texts(part))


@pytest.mark.parametrize("name", ["archaeology", "expedition"])
def test_R_14_the_rules_tell_the_guards_against_endless_play(name: str) -> None:
    assert "No more than 20 trades in a turn." in section_text(name, "act")
    ending = section_text(name, "end")
    assert "Should 3 rounds of such turns go by without a sale and without an exploration" in ending
    assert "a turn of trades alone is a pass too, until somebody sells" in ending


def test_the_rules_tell_how_many_cards_of_the_tomb_are_kept() -> None:
    assert "keep 2, or all if fewer are left" in section_text("expedition", "monuments")
