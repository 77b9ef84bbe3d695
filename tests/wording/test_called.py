"""What editions are called, and all the names that go for what they are played with."""

import pytest

from potsherd.editions import built_in, load_edition
from potsherd.language import Language, use
from potsherd.wording import edition_title, forms, tagline

ENGLISH, RUSSIAN = use("en"), use("ru")


@pytest.mark.parametrize("language", [ENGLISH, RUSSIAN], ids=["en", "ru"])
@pytest.mark.parametrize("name", built_in())
def test_an_edition_that_is_built_in_has_a_title_and_a_line_of_its_own(
    name: str, language: Language
) -> None:
    edition = load_edition(name)
    assert edition_title(language, edition) not in ("", name)
    assert tagline(language, edition) != language.text("An edition of this server's own.")


def test_titles_are_translated() -> None:
    assert edition_title(RUSSIAN, load_edition("expedition")) == "Археология: Новая экспедиция"


def test_a_treasure_goes_by_all_its_forms_and_a_site_by_its_title() -> None:
    assert forms(ENGLISH, load_edition("archaeology"), "coin") == ("coin", "coins")
    russian = forms(RUSSIAN, load_edition("archaeology"), "coin")
    assert russian == ("монета", "монету", "монеты", "монет")
    assert forms(ENGLISH, load_edition("curios"), "lost_shipwreck") == ("Lost Shipwreck",)
