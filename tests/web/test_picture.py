"""The picture of a game and what messengers show of links: right, safe, made beside the rest."""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import Iterator
from copy import copy
from html import unescape
from pathlib import Path
from string import ascii_letters, digits

import pytest
import resvg_py

from potsherd.editions import load_edition
from potsherd.language import use
from potsherd.table.table import Table
from potsherd.web.board.ending import ending_of
from potsherd.web.budgets import Budgets
from potsherd.web.picture import pictures
from potsherd.web.picture.drawing import svg_of
from potsherd.web.picture.pictures import Pictures, Png
from potsherd.web.picture.text import FONTS, Face, fitted, width
from potsherd.wording import Teller
from web.finished import House, house, played

RICH = """
family = "curios"
title = "The vaults of a very rich and very old family"
players = [2, 3]
columns = [1, 2]
market_values = [9997, 9998, 9999]
artifacts = 40
hand = 1
flips = { 2 = 1, 3 = 0 }
pawns_at_start = 3
pawns_per_player = 4
sites = { shaft = {}, cave = {} }
"""
EDITIONS = ("archaeology", "expedition", "curios")
LETTERS = ascii_letters + digits + "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ"
WEIGHTS = {Face.PLAIN: "400", Face.BOLD: "700", Face.TITLE: "700"}
FAMILIES = {
    Face.PLAIN: "DejaVu Sans Condensed",
    Face.BOLD: "DejaVu Sans Condensed",
    Face.TITLE: "DejaVu Serif Condensed",
}
FONT_FILES = [str(file) for file in sorted(FONTS.glob("*.ttf"))]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as one:
        yield one


@pytest.fixture
def stranger(here: House) -> House:
    here.client.cookies.clear()
    return here


def svg(table: Table, code: str = "en") -> str:
    edition = load_edition(table.settings.edition)
    return svg_of(table, use(code), "The title", edition)


def words(drawn: str) -> list[str]:
    """All that is written in a picture."""
    return [unescape(found) for found in re.findall(r"<text[^>]*>([^<]*)</text>", drawn)]


def without_fonts_of_the_machine(drawn: str) -> bytes:
    return resvg_py.svg_to_bytes(svg_string=drawn, skip_system_fonts=True, font_files=FONT_FILES)


# ------------------------------------------------------------ what it shows
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("code", ["en", "ru"])
def test_a_finished_game_is_shown_with_all_players_and_what_they_have(
    edition: str, code: str
) -> None:
    table = played("over", edition, 3)[-1][1]
    assert table.position is not None
    names = table.names(use(code))
    teller = Teller(use(code), table.position.game, None, names)
    shown = words(svg(table, code))
    assert {*names, "The title"} <= set(shown)
    assert {teller.amount(amount) for amount in table.position.returns()} <= set(shown)
    best = ending_of(table.position, teller).accounts[0].parts[0]
    assert best.amount in shown
    assert ("$" in "".join(shown)) == (edition != "curios")


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_game_that_goes_on_nothing_of_its_position_is_shown(edition: str) -> None:
    table = played("on", edition, 3, moves=20)[-1][1]
    blind = copy(table)
    blind.position = None  # whatever read it would fail
    assert svg(blind) == svg(table)
    assert words(svg(table)) == [
        "The title",
        "The game is on: come and watch!",
        "Potsherd",
        *table.names(use("en")),
    ]


def test_of_a_table_that_waits_the_free_seats_are_told() -> None:
    waiting = copy(played("wait", "archaeology", 3, moves=0)[0][1])
    waiting.seats = (waiting.seats[0], *(type(seat)() for seat in waiting.seats[1:]))
    assert "2 seats are free: sit down!" in words(svg(waiting))


def test_what_people_call_themselves_cannot_break_the_picture() -> None:
    table = played("over", "archaeology", 2)[-1][1]
    mean = copy(table)
    mean._seat(0, name='<a>&"]]>\u0438')
    assert '<a>&"]]>\u0438' in words(svg(mean))
    assert without_fonts_of_the_machine(svg(mean))


def test_large_amounts_and_long_names_have_room(tmp_path: Path) -> None:
    edition = tmp_path / "rich.toml"
    edition.write_text(RICH, encoding="utf-8")
    table = copy(played("over", str(edition), 2)[-1][1])
    table._seat(0, name="Ж" * 24)
    drawn = svg(table)
    assert re.search(r">Ж+…<", drawn)
    for size, text in re.findall(r'font-size="(\d+)" font-weight="700">([\d ]+points)<', drawn):
        assert width(text, int(size), Face.BOLD) <= 170
    assert without_fonts_of_the_machine(drawn)


def test_pictures_need_nothing_from_elsewhere() -> None:
    drawn = svg(played("over", "expedition", 2)[-1][1])
    assert "var(" not in drawn
    assert not re.findall(r'href="[^#]', drawn)
    used = set(re.findall(r'href="#([^"]+)"', drawn))
    assert used == set(re.findall(r'<symbol id="([^"]+)"', drawn))


# ------------------------------------------------------------ text
@pytest.mark.parametrize("face", Face)
def test_no_letter_is_wider_than_is_thought(face: Face) -> None:
    size = 30
    texts = [*LETTERS, "Wolfgang", "Щёлкающий", "AVATAR", "Łódź", "62 points"]

    def ink(shown: list[str]) -> bytes:
        """What of each text is to the right of where it is thought to end."""
        lines = "".join(
            f'<text x="{500 - width(text, size, face)}" y="{40 * number}">{text}</text>'
            for number, text in enumerate(shown, start=1)
        )
        height = 40 * len(texts) + 40
        return without_fonts_of_the_machine(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="{height}"'
            f' viewBox="500 0 300 {height}" font-family="{FAMILIES[face]}"'
            f' font-weight="{WEIGHTS[face]}" font-size="{size}">{lines}</svg>'
        )

    assert ink(texts) == ink([])


@pytest.mark.parametrize("face", Face)
def test_a_machine_without_fonts_writes_every_language(face: Face) -> None:
    def written(letter: str) -> bytes:
        return without_fonts_of_the_machine(
            '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"'
            f' font-family="{FAMILIES[face]}" font-weight="{WEIGHTS[face]}"'
            f' font-size="30"><text x="5" y="30">{letter}</text></svg>'
        )

    assert written("Ж") != written("Ю") != written("")
    assert all(width(letter, 1, face) < 1.3 for letter in LETTERS)


def test_a_text_without_room_becomes_smaller_and_is_cut_off_at_last() -> None:
    assert fitted("Ann", 200, Face.PLAIN, 40, 20) == ("Ann", 40)
    assert fitted("Ann", 40, Face.PLAIN, 40, 20) == ("Ann", 20)
    cut, size = fitted("Конституция Константина", 100, Face.PLAIN, 40, 20)
    assert size == 20
    assert cut.endswith("…")
    assert width(cut, size, Face.PLAIN) <= 100


def test_signs_of_other_fonts_are_thought_to_be_wide() -> None:
    assert width("漢字", 10, Face.PLAIN) > 20
    assert width("e\u20d7", 10, Face.PLAIN) == width("e", 10, Face.PLAIN)


# ------------------------------------------------------------ at its address
def test_the_picture_is_of_the_size_that_messengers_want_and_is_known_again(
    stranger: House,
) -> None:
    table = stranger.table("archaeology", 2)
    path = f"/t/{table.id}/picture.png"
    first = stranger.client.get(path)
    assert first.status_code == 200
    assert first.headers["content-type"] == "image/png"
    assert struct.unpack(">LL", first.content[16:24]) == (1200, 630)
    assert first.headers["cross-origin-resource-policy"] == "cross-origin"
    again = stranger.client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    russian = stranger.client.get(f"{path}?lang=ru")
    assert russian.headers["etag"] != first.headers["etag"]
    assert stranger.client.get(f"{path}?lang=xx").content == first.content


def test_a_table_that_is_not_there_has_no_picture(stranger: House) -> None:
    assert stranger.client.get("/t/nowhere/picture.png").status_code == 404


@pytest.mark.parametrize("page", ["", "/replay", "/share"])
def test_a_link_to_a_finished_game_tells_how_it_ended(stranger: House, page: str) -> None:
    table = stranger.table("archaeology", 2)
    text = stranger.client.get(f"/t/{table.id}{page}").text
    tags = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', text))
    assert tags["og:title"] == "Archaeology: The Card Game"
    assert re.fullmatch(r"(Ann|Edith) wins\. .* and .*\.", tags["og:description"])
    assert tags["twitter:card"] == "summary_large_image"
    address = unescape(tags["og:image"])
    assert address == f"http://127.0.0.1/t/{table.id}/picture.png?lang=en&at=over"
    assert stranger.client.get(address).status_code == 200


def test_a_link_to_a_game_that_goes_on_tells_who_plays(stranger: House) -> None:
    table = stranger.table("curios", 3, moves=20)
    text = stranger.client.get(f"/t/{table.id}").text
    described = re.search(r'<meta property="og:description" content="([^"]*)">', text)
    assert described is not None
    assert described[1] == ("At the table: Ann, Edith and Ingrid. The game is on: come and watch!")


def test_the_picture_is_named_by_the_address_that_people_use(tmp_path: Path) -> None:
    with house(tmp_path, origin="https://127.0.0.1/games") as one:
        table = one.table("archaeology", 2)
        text = one.client.get(f"/games/t/{table.id}").text
    assert f'content="https://127.0.0.1/games/t/{table.id}/picture.png?lang=en&amp;at=over"' in text


def test_a_finished_game_can_be_shared_and_no_other(stranger: House) -> None:
    table = stranger.table("archaeology", 2)
    text = stranger.client.get(f"/t/{table.id}/share").text
    assert f'value="http://127.0.0.1/t/{table.id}"' in text
    assert "potsherd serve --host 0.0.0.0" in text
    assert re.search(rf'<img src="/t/{table.id}/picture\.png[^>]* alt="[^"]+ wins', text)
    running = stranger.table("archaeology", 2, moves=20)
    assert stranger.client.get(f"/t/{running.id}/share").status_code == 409


def test_an_address_cannot_have_many_pictures_made() -> None:
    budgets = Budgets(lambda: 0.0)
    waits = [budgets.spend("GET", "/t/abc/picture.png", "192.0.2.1") for _ in range(200)]
    assert waits.count(0) == 120
    assert budgets.spend("GET", "/t/abc", "192.0.2.1") == 0


# ------------------------------------------------------------ beside the rest
def test_a_picture_is_made_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def png(drawn: str) -> Png:
        made.append(drawn)
        return Png(drawn.encode(), "")

    async def ask() -> set[bytes]:
        kept = Pictures()
        answers = await asyncio.gather(*(kept.of("one", lambda: "<svg/>") for _ in range(5)))
        kept.close()
        return {each.data for each in answers}

    monkeypatch.setattr(pictures, "png", png)
    assert asyncio.run(ask()) == {b"<svg/>"}
    assert made == ["<svg/>"]


def test_a_picture_that_failed_is_tried_again() -> None:
    small = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

    async def ask() -> bytes:
        kept = Pictures()
        with pytest.raises(ZeroDivisionError):
            await kept.of("one", lambda: str(1 // 0))
        again = await kept.of("one", lambda: small)
        kept.close()
        return again.data

    assert asyncio.run(ask()).startswith(b"\x89PNG")
