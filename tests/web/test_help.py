"""Rules on pages: every section, card and ruling has its place, in every language."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from potsherd.editions import load_edition
from potsherd.language import available, use
from potsherd.wording.rulebook import card_ids, rulebook
from potsherd.wording.rulings import rulings
from web.finished import House, house

EDITIONS = ("archaeology", "expedition", "curios")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as one:
        yield one


@pytest.fixture(params=available())
def page_of(request: pytest.FixtureRequest, here: House) -> Iterator[tuple[str, House]]:
    here.client.cookies.clear()
    here.client.cookies.set("lang", request.param)
    yield request.param, here
    here.client.cookies.clear()


@pytest.mark.parametrize("name", EDITIONS)
def test_every_section_card_and_ruling_has_its_place(page_of: tuple[str, House], name: str) -> None:
    code, house = page_of
    answer = house.client.get(f"/rules/{name}")
    assert answer.status_code == 200
    edition, language = load_edition(name), use(code)
    ids = re.findall(r'\bid="([^"]+)"', answer.text)
    assert len(ids) == len(set(ids))
    wanted = [section.id for section in rulebook(edition, language)]
    wanted += [f"card-{card}" for card in card_ids(edition)]
    wanted += [ruling for ruling, _ in rulings(language, edition)]
    assert set(wanted) <= set(ids)
    text = unescape(answer.text)
    assert all(section.heading in text for section in rulebook(edition, language))
    assert all(said in text for _, said in rulings(language, edition))


@pytest.mark.parametrize("name", EDITIONS)
def test_links_of_the_contents_lead_somewhere(here: House, name: str) -> None:
    page = here.client.get(f"/rules/{name}").text
    contents = page.partition('class="contents')[2].partition("</nav>")[0]
    for target in re.findall(r'href="#([^"]+)"', contents):
        assert f'id="{target}"' in page


@pytest.mark.parametrize("name", EDITIONS)
def test_every_picture_is_one_of_the_sprite(here: House, name: str) -> None:
    page = here.client.get(f"/rules/{name}").text
    sprite = here.client.get(re.findall(r'"([^"#]+/sprite\.svg)#', page)[0]).text
    for picture in set(re.findall(r"sprite\.svg#([\w-]+)", page)):
        assert f'<symbol id="{picture}"' in sprite, picture


def test_there_are_no_rules_of_an_edition_that_is_not_offered(here: House) -> None:
    assert here.client.get("/rules/chess").status_code == 404
