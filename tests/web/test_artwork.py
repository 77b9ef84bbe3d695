"""The pictures are whole, drawn for every card there is, plain for a strict policy, and small."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from potsherd.editions import built_in, load_edition
from potsherd.editions.curios import CuriosEdition

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/potsherd/web/static"
SPRITE = STATIC / "sprite.svg"
STYLES = STATIC / "base.css"
PAGE = ROOT / "docs/artwork.md"
PICTURES = ("sprite.svg", "favicon.svg", "favicon-turn.svg")
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {f"{SVG}{name}" for name in ("svg", "symbol", "path", "circle", "ellipse", "rect")}


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


def symbols() -> list[ElementTree.Element]:
    return list(ElementTree.parse(SPRITE).getroot())


def ids() -> list[str]:
    return [symbol.attrib["id"] for symbol in symbols()]


def listed() -> list[str]:
    table = PAGE.read_text("utf-8").partition("| group | symbols |")[2].partition("\n\n")[0]
    return re.findall(r"`([a-z0-9_-]+)`", table)


def test_the_symbols_are_those_of_the_page_about_artwork() -> None:
    assert sorted(ids()) == sorted(listed())
    assert len(ids()) == len(set(ids()))


def test_symbols_lie_side_by_side_and_each_has_its_ground() -> None:
    for symbol in symbols():
        assert symbol.tag == f"{SVG}symbol"
        assert symbol.attrib["viewBox"] in {"0 0 48 48", "0 0 24 24", "0 0 48 68"}
        assert len(symbol) > 0


@pytest.mark.parametrize("edition", built_in())
def test_every_treasure_monument_site_and_artifact_has_its_picture(edition: str) -> None:
    game = load_edition(edition)
    if isinstance(game, CuriosEdition):
        wanted = [f"site-{site}" for site in game.sites]
        wanted += [f"artifact-{colour}" for colour in game.colours]
    else:
        wanted = [*game.types, *(f"monument-{monument}" for monument in game.monuments)]
    assert set(wanted) <= set(ids())


@pytest.mark.parametrize("edition", built_in())
def test_every_treasure_and_site_has_its_own_hue(edition: str) -> None:
    game = load_edition(edition)
    hues = [rule_of(f".is-{kind}") for kind in game.types]
    assert len(set(hues)) == len(hues)


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_plain_shapes_without_styles_scripts_or_links(name: str) -> None:
    for element in ElementTree.parse(STATIC / name).getroot().iter():
        assert element.tag in DRAWN
        for attribute, value in element.attrib.items():
            assert attribute not in {"style", "class", "href"}
            assert not attribute.startswith(("on", "{"))
            assert "url(" not in value


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_can_be_read_aloud_as_nothing(name: str) -> None:
    for element in ElementTree.parse(STATIC / name).getroot().iter():
        assert not (element.text or "").strip()
        assert not (element.tail or "").strip()


def test_styles_ask_for_nothing_but_files_beside_them() -> None:
    css = STYLES.read_text("utf-8")
    assert "@import" not in css
    for target in re.findall(r'url\("?([^")]+)"?\)', css):
        assert (STATIC / target).is_file()


def test_every_token_that_styles_use_is_defined() -> None:
    css = STYLES.read_text("utf-8")
    used = set(re.findall(r"var\((--[a-z-]+)\)", css))
    assert used <= set(re.findall(r"(--[a-z-]+):", css))


@pytest.mark.parametrize(("path", "limit"), [(SPRITE, 9_000), (STYLES, 9_000)])
def test_what_the_first_page_loads_stays_small(path: Path, limit: int) -> None:
    assert packed(path) <= limit


def rule_of(selector: str) -> str:
    """The declarations of the first rule that names a selector."""
    found = re.search(
        rf"(?:^|, ){re.escape(selector)}(?=[ ,])[^{{]*\{{([^}}]*)\}}",
        STYLES.read_text("utf-8"),
        re.MULTILINE,
    )
    assert found, f"{selector} has no hue"
    return found[1]
