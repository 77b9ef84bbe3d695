"""The start page: playing at once, opening a table, and finding the tables of others."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest

from potsherd.editions import built_in
from potsherd.table.settings import Settings
from web.api_server import Running
from web.conftest import Visitor, form, inside, with_friend, words

Visit = Callable[..., Visitor]


# ------------------------------------------------------------ at once
@pytest.mark.parametrize("game", built_in())
def test_from_the_address_it_is_two_clicks_to_a_game(ann: Visitor, game: str) -> None:
    page = ann.get("/").text
    offered = re.search(
        rf'action="/play" class="rivals">\s*<input type="hidden" name="game" value="{game}">',
        page,
    )
    assert offered
    table = ann.does("/play", game=game)
    assert table.status_code == 200
    assert re.fullmatch(r"/t/[\w-]+", table.url.path)
    assert "Guest" in ann.read("/me")


def test_whoever_has_a_name_plays_under_it(ann: Visitor) -> None:
    ann.does("/me/name", name="Ada")
    ann.does("/play", game="curios")
    assert "Ada and" in ann.read("/me")


def test_pressing_twice_opens_one_table(ann: Visitor) -> None:
    ann.does("/me/name", name="Ada")
    key = re.findall(r'name="key" value="([^"]+)"', ann.get("/").text)[0]
    first, second = (ann.does("/play", game="curios", key=key).url for _ in range(2))
    assert first == second
    assert ann.does("/play", game="curios", key="another").url != first


def test_another_choice_on_the_same_page_is_another_game(server: Running, ann: Visitor) -> None:
    first = ann.does("/play", game="curios", key="same", level="beginner").url.path
    second = ann.does("/play", game="curios", key="same", level="student").url.path
    assert first != second
    assert settings_of(server, second).bots == ("", "student")


def test_each_game_leads_to_its_form_and_its_lesson(ann: Visitor) -> None:
    page = ann.get("/").text
    for game in built_in():
        assert f'href="/new/{game}"' in page
        assert f'action="/learn/{game}"' in page
        assert ann.get(f"/new/{game}").status_code == 200


# ------------------------------------------------------------ against whom
def chosen(page: str, game: str) -> dict[str, str]:
    """What is chosen for a game against bots on the start page."""
    form = page.partition(f'name="game" value="{game}"')[2].partition("</form>")[0]
    fields = re.findall(r'type="radio" name="(\w+)" value="(\w*)"[^>]* checked', form)
    assert len(fields) == len(dict(fields))
    return dict(fields)


def settings_of(server: Running, address: str) -> Settings:
    async def settings() -> Settings:
        return (await server.site.tables.get(address.rpartition("/")[2])).settings

    return inside(server, settings)


def test_a_stranger_is_offered_one_opponent_of_the_lowest_level(ann: Visitor) -> None:
    page = ann.get("/").text
    assert chosen(page, "expedition") == {"level": "beginner", "opponents": "1", "monument": ""}
    assert chosen(page, "curios") == {"level": "beginner", "opponents": "1"}


def test_what_was_chosen_last_is_played_at_a_press(server: Running, ann: Visitor) -> None:
    wanted = {"level": "digger", "opponents": "3", "monument": "tomb"}
    ann.does("/play", game="expedition", **wanted)
    assert chosen(ann.get("/").text, "expedition") == wanted
    assert chosen(ann.get("/").text, "curios")["level"] == "beginner"
    settings = settings_of(server, ann.does("/play", game="expedition").url.path)
    assert (settings.players, settings.monument) == (4, "tomb")
    assert settings.bots == ("", "digger", "digger", "digger")
    ann.does("/play", game="expedition", level="student", opponents="1", monument="")
    assert chosen(ann.get("/").text, "expedition") == {
        "level": "student",
        "opponents": "1",
        "monument": "",
    }


def test_tables_with_friends_and_lessons_change_nothing_of_it(ann: Visitor) -> None:
    ann.does("/play", game="curios", level="student")
    ann.opens(game="curios", seat2="bot:digger", seat3="friend", players="3")
    ann.opens(game="curios", seat2="bot:random")
    ann.does("/learn/curios")
    assert chosen(ann.get("/").text, "curios")["level"] == "student"


def test_another_device_offers_what_the_person_chose_last(ann: Visitor, bob: Visitor) -> None:
    ann.does("/play", game="curios", level="digger", opponents="2")
    link = re.findall(r'value="[^"]*(/link/[^"]+)"', ann.does("/me/link").text)[0]
    bob.does(link)
    assert chosen(bob.get("/").text, "curios") == {"level": "digger", "opponents": "2"}


@pytest.mark.parametrize(
    "nonsense",
    [
        {"level": "nobody"},
        {"level": "search:nodes=20000"},
        {"opponents": "9"},
        {"opponents": "-1"},
        {"opponents": ""},
        {"monument": "pyramid"},
    ],
)
def test_what_cannot_be_chosen_is_left_as_it_was(
    server: Running, ann: Visitor, nonsense: dict[str, str]
) -> None:
    answer = ann.does("/play", game="curios", **nonsense)
    settings = settings_of(server, answer.url.path)
    assert (settings.bots, settings.monument) == (("", "beginner"), None)


def test_the_levels_stand_in_order_with_their_measured_strength(ann: Visitor) -> None:
    said = ann.read("/").partition("The New Expedition")[2]
    found = [said.index(level) for level in ("Beginner", "Student", "Digger", "Scholar", "Expert")]
    assert found == sorted(found)
    assert "it wins 80 against the Student" in said


def test_what_a_monument_and_a_variant_do_stands_in_the_form(ann: Visitor) -> None:
    page = ann.get("/new/expedition")
    assert page.text.count('name="monument"') == 7
    assert "#monument-tomb" in page.text
    assert "looks at its cards and keeps" in words(page)
    assert "Each tent can be used" in words(page)


# ------------------------------------------------------------ the form
def test_the_form_can_be_sent_as_it_is_but_for_a_name(ann: Visitor) -> None:
    page = ann.get("/new/expedition").text
    assert 'name="players" value="2" checked' in page
    answer = ann.does("/new", game="expedition", name="Ann")
    assert "Waiting for 1 more player" in words(answer)


def test_the_form_offers_what_the_edition_has(ann: Visitor) -> None:
    expedition, curios = ann.get("/new/expedition").text, ann.get("/new/curios").text
    assert 'value="temple"' in expedition
    assert 'value="long_expedition"' in expedition
    assert 'name="players" value="5"' in curios
    assert 'name="monument"' not in curios
    assert 'name="players" value="5"' not in ann.get("/new/archaeology").text


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ({"name": ""}, "A name has 1 to 24 letters"),
        ({"name": "x" * 25}, "yours has 25"),
        ({"name": "a|b"}, "no | in it"),
        ({"name": "a\u202eb"}, "that can be seen"),
        ({"name2": ""}, "what the player in seat 2 is called"),
        ({"name2": "ann"}, "same name"),
        ({"seat2": "me"}, "You have one seat"),
        ({"seat2": "bot:nobody"}, "Say who plays in seat 2"),
        ({"seat2": "nonsense"}, "Say who plays in seat 2"),
        ({"players": "5"}, "for 2 to 4 players"),
        ({"players": "1"}, "for 2 to 4 players"),
        ({"players": "²"}, "for 2 to 4 players"),
        ({"players": "9" * 5000}, "for 2 to 4 players"),
        ({"pace": "eternal"}, "Choose one of the paces"),
        (
            {"game": "expedition", "players": "5", "variant": "long_expedition"},
            "Long Expedition is not for 5 players",
        ),
    ],
)
def test_what_is_wrong_is_one_line_at_the_form_and_nothing_typed_is_lost(
    ann: Visitor, wrong: dict[str, str], line: str
) -> None:
    sent = form(**{"listed": "yes", "pace": "day", **wrong})
    answer = ann.post("/new", data=sent)
    assert answer.status_code == 422
    assert answer.text.count('role="alert"') == 1
    assert line in words(answer)
    page = unescape(answer.text)
    for field in ("name", "name2"):
        assert f'name="{field}" value="{sent[field]}"' in page
    if "pace" not in wrong:
        assert '<option value="day" selected>' in page
    assert re.search(r'name="listed" value="yes" checked', page)
    assert "set-cookie" not in answer.headers


def test_what_does_not_belong_to_a_game_is_left_out(ann: Visitor) -> None:
    answer = ann.post("/new", data=form(monument="nowhere", variant="none", extra="x"))
    assert answer.status_code == 303


def test_seats_beyond_the_number_of_players_do_not_matter(ann: Visitor) -> None:
    assert ann.post("/new", data=form(seat3="nonsense", seat5="me")).status_code == 303


def test_a_game_that_is_not_offered_is_not_there(ann: Visitor) -> None:
    for game in ("none", "", "../x"):
        assert ann.post("/new", data=form(game=game)).status_code == 404
        assert ann.post("/play", data={"game": game}).status_code == 404


def test_everybody_at_one_device_begins_at_once(ann: Visitor) -> None:
    table = ann.opens(name="Ann", name2="Bob")
    assert "Waiting for" not in ann.read(table)
    assert "Ann and Bob" in ann.read("/me")


def test_the_settings_of_the_form_are_those_of_the_table(server: Running, ann: Visitor) -> None:
    address = ann.opens(
        game="expedition",
        players="3",
        seat2="bot:random",
        seat3="friend",
        monument="tomb",
        variant=["fierce_weather", "long_expedition"],
        pace="three_days",
        listed="yes",
    )

    async def table() -> object:
        return await server.site.tables.get(address.removeprefix("/t/"))

    found = inside(server, table)
    settings = found.settings  # type: ignore[attr-defined]
    assert (settings.edition, settings.players, settings.monument) == ("expedition", 3, "tomb")
    assert set(settings.variants) == {"fierce_weather", "long_expedition"}
    assert settings.bots == ("", "random", "")
    assert (settings.pace, settings.listed) == ("three_days", True)
    seats = found.seats  # type: ignore[attr-defined]
    assert (seats[0].name, seats[0].words) == ("Ann", None)
    assert seats[2].is_open


# ------------------------------------------------------------ open tables
def test_a_table_that_anyone_may_join_is_listed_until_it_is_full(
    ann: Visitor, bob: Visitor
) -> None:
    table = ann.opens(**with_friend(name="Listed Ann", listed="yes", pace="live"))
    page = bob.get("/").text
    assert f'href="{table}"' in page
    assert "Listed Ann" in page
    assert "30 seconds a move" in page
    bob.does(f"{table}/sit", seat=1, name="Bob")
    third = bob.get("/").text
    assert "Your games" in third
    assert f'<a class="button" href="{table}">Join' not in third


def test_a_table_by_invitation_is_not_listed(ann: Visitor, bob: Visitor) -> None:
    table = ann.opens(**with_friend(name="Hidden Ann", listed="no"))
    assert "Hidden Ann" not in bob.get("/").text
    assert f'href="{table}"' in ann.get("/").text


def test_a_game_that_is_listed_can_be_watched(ann: Visitor, bob: Visitor) -> None:
    table = ann.opens(name="Watched Ann", listed="yes")
    assert "Games to watch" in bob.read("/")
    assert bob.get(table).status_code == 200


def test_a_new_table_is_seen_at_once_by_whoever_looks(ann: Visitor, bob: Visitor) -> None:
    with bob.stream("GET", "/lobby/events") as answer:
        pieces = answer.iter_lines()
        lists = next(line for line in pieces if line.startswith('data: <div id="lists"'))
        assert "Sudden Ann" not in lists
        ann.opens(**with_friend(name="Sudden Ann", listed="yes"))
        assert any("Sudden Ann" in line for line in pieces)


def test_a_persons_own_games_are_pushed_to_him_and_to_nobody_else(
    ann: Visitor, bob: Visitor
) -> None:
    ann.does("/me/name", name="Ann")
    with ann.stream("GET", "/lobby/events") as answer:
        pieces = answer.iter_lines()
        next(line for line in pieces if line.startswith("data:"))
        ann.opens(**with_friend(name="Own Ann", listed="no"))
        assert any("Own Ann" in line for line in pieces)
    assert "Own Ann" not in bob.get("/").text
