"""One's own page: games, name, settings, other devices, and programs that play as oneself."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from potsherd.language import use
from potsherd.store import Key
from potsherd.table.steady import now_ms
from potsherd.web.labels import ago
from potsherd.web.visitors import digest
from web.api_server import Running
from web.conftest import Visitor, inside, with_friend, words
from web.finished import BEN, house

Visit = Callable[..., Visitor]


def shown(page: str, field: str) -> str:
    found = re.search(rf'<input id="{field}" value="([^"]+)" readonly>', page)
    assert found, field
    return unescape(found[1])


def link_of(visitor: Visitor) -> str:
    return urlsplit(shown(visitor.does("/me/link").text, "link")).path


# ------------------------------------------------------------ games
def test_a_stranger_has_no_games_yet_but_may_take_a_name(ann: Visitor) -> None:
    assert "No game of yours is going on" in ann.read("/me")
    assert ann.get("/me/turns").json() == {"turns": 0}
    ann.does("/me/name", name="Ada")
    assert 'value="Ada"' in ann.get("/me").text


def test_ones_games_are_sorted_by_what_they_ask_of_one(ann: Visitor, bob: Visitor) -> None:
    waiting = ann.opens(**with_friend())
    playing = ann.opens()
    page = ann.get("/me").text
    assert page.index(f'href="{playing}"') < page.index(f'href="{waiting}"')
    assert "Waiting for players" in words(ann.get("/me"))
    assert ann.get("/me/turns").json() == {"turns": 1}
    assert bob.get("/me/turns").json() == {"turns": 0}


def test_finished_games_tell_opponents_levels_result_monument_and_date(tmp_path: Path) -> None:
    with house(tmp_path) as old:
        old.as_ann()
        old.table("expedition", 3, level="digger")
        old.table("archaeology", 2, level="student")
        old.table("curios", 2, guests=(BEN,))
        old.table("curios", 4, level="beginner")
        page = old.client.get("/me").text
    rows = [
        " ".join(re.sub(r"<[^>]+>", " ", row).split())
        for row in re.findall(r'<div class="game-line">.*?</div>\s*</li>', page, re.DOTALL)
    ]
    assert len(set(rows)) == len(rows) == 4
    told = " | ".join(rows)
    assert "Ingrid (Digger) $60 and Ann $49 Buried Ruins" in told
    assert re.search(r"Ann \$\d+ and Edith \(Student\) \$\d+ 1970-01-01 Won", told)
    assert re.search(r"Ben \d+ points", told)
    assert "Lost" in told


def test_what_is_on_is_dated_by_its_beginning(ann: Visitor) -> None:
    ann.opens(**with_friend())
    assert "just now" in ann.read("/me")


@pytest.mark.parametrize(
    ("past", "told"),
    [
        (0, "just now"),
        (59_999, "just now"),
        (60_000, "1 minute ago"),
        (7_200_000, "2 hours ago"),
        (29 * 86_400_000, "29 days ago"),
        (30 * 86_400_000, "2001-09-09"),
    ],
)
def test_times_past_are_told_in_the_largest_unit_and_long_past_ones_as_dates(
    past: int, told: str
) -> None:
    assert ago(use("en"), past, 1_000_000_000_000) == told


def test_the_number_of_turns_is_not_kept_by_anything_between(ann: Visitor) -> None:
    assert ann.get("/me/turns").headers["cache-control"] == "no-store"


# ------------------------------------------------------------ name and settings
def test_a_new_name_is_for_tables_yet_to_come(ann: Visitor) -> None:
    table = ann.opens(name="Ann")
    ann.does("/me/name", name="Anna")
    assert 'value="Anna"' in ann.get("/new/curios").text
    assert "Ann and Bob" in ann.read("/")
    assert ann.get(table).status_code == 200


def test_a_bad_name_is_said_at_its_form_and_stays_there(ann: Visitor) -> None:
    answer = ann.post("/me/name", data={"name": "a|b"})
    assert answer.status_code == 422
    assert 'value="a|b"' in answer.text
    assert answer.text.count('role="alert"') == 1


def test_settings_stay_as_they_were_ticked(ann: Visitor) -> None:
    def ticked() -> set[str]:
        page = ann.get("/me").text
        return set(re.findall(r'type="checkbox" name="(\w+)" value="yes" checked', page))

    assert ticked() == {"confirm"}
    ann.does("/me/settings", notices="yes")
    assert ticked() == {"notices"}
    assert "data-notices" in ann.get("/").text
    ann.does("/theme", theme="dark")
    assert ticked() == {"notices"}
    assert 'data-theme="dark"' in ann.get("/").text


# ------------------------------------------------------------ other devices
def test_a_link_makes_another_device_the_same_person(ann: Visitor, bob: Visitor) -> None:
    table = ann.opens(**with_friend())
    link = link_of(ann)
    assert "Play here as Ann?" in words(bob.get(link))
    answer = bob.does(link)
    assert answer.url.path == "/me"
    assert f'href="{table}"' in answer.text
    assert bob.cookies["potsherd"] != ann.cookies["potsherd"]
    assert "2 browsers know you" in ann.read("/me")


def test_looking_at_a_link_does_not_take_it_and_it_is_taken_once(
    ann: Visitor, bob: Visitor, visit: Visit
) -> None:
    ann.opens()
    link = link_of(ann)
    for _ in range(2):
        assert bob.get(link).status_code == 200
    assert bob.post(link).status_code == 303
    cid = visit()
    for answer in (cid.get(link), cid.post(link)):
        assert answer.status_code == 404
        assert "has been used" in words(answer)


def test_a_link_is_good_for_ten_minutes(server: Running, ann: Visitor, bob: Visitor) -> None:
    ann.opens()
    link = link_of(ann)
    secret = link.rpartition("/")[2]

    async def age() -> int:
        store = server.site.store
        key = await store.key(digest(secret))
        assert key is not None
        assert key.expires is not None
        await store.put_key(Key(key.digest, key.person, "link", now_ms() - 1))
        return key.expires - now_ms()

    left = inside(server, age)
    assert 9 * 60_000 < left <= 10 * 60_000
    assert bob.get(link).status_code == 404
    assert bob.post(link).status_code == 404


def test_a_link_comes_with_a_picture_for_the_camera(ann: Visitor) -> None:
    ann.opens()
    assert 'class="qr"' in ann.does("/me/link").text


def test_who_would_lose_games_by_a_link_is_told_so(ann: Visitor, bob: Visitor) -> None:
    ann.opens()
    bob.opens(name="Robert")
    link = link_of(ann)
    assert "Up to now you are Robert here" in words(bob.get(link))
    assert "knows you already" in words(ann.get(link))


def test_no_other_secret_is_a_link(ann: Visitor, bob: Visitor) -> None:
    ann.opens()
    token = shown(ann.does("/me/programs").text, "token")
    for secret in (ann.cookies["potsherd"], token, "x", "%ff"):
        assert bob.get(f"/link/{secret}").status_code == 404
        assert bob.post(f"/link/{secret}").status_code == 404
    assert "Other devices" in ann.read("/me")


def test_all_other_devices_can_be_signed_out(ann: Visitor, bob: Visitor, visit: Visit) -> None:
    ann.opens()
    bob.does(link_of(ann))
    unused = link_of(ann)
    ann.does("/me/others")
    assert "Other devices" in ann.read("/me")
    assert "Other devices" not in bob.read("/me")
    assert visit().get(unused).status_code == 404


def test_a_device_can_forget_a_person(ann: Visitor) -> None:
    ann.opens()
    secret = ann.cookies["potsherd"]
    assert ann.post("/me/leave").status_code == 303
    assert "potsherd" not in ann.cookies
    ann.cookies.set("potsherd", secret)
    assert "Other devices" not in ann.read("/me")


@pytest.mark.parametrize("path", ["/me/link", "/me/others", "/me/programs", "/me/programs/drop"])
def test_a_stranger_is_told_to_take_a_name_first(ann: Visitor, path: str) -> None:
    answer = ann.post(path)
    assert answer.status_code == 422
    assert "no name here yet" in words(answer)


# ------------------------------------------------------------ programs
def test_a_token_lets_a_program_act_as_oneself_until_it_is_withdrawn(
    ann: Visitor, bob: Visitor
) -> None:
    table = ann.opens(**with_friend()).removeprefix("/t/")
    page = ann.does("/me/programs").text
    token = shown(page, "token")
    assert token not in ann.get("/me").text
    header = {"Authorization": f"Bearer {token}"}
    assert bob.get(f"/api/tables/{table}", headers=header).json()["yours"] == [0]
    program = re.findall(r'name="program" value="(\w+)"', page)[0]
    ann.does("/me/programs/drop", program=program)
    answer = bob.get(f"/api/tables/{table}", headers=header)
    assert answer.status_code != 200 or not answer.json()["yours"]
    assert "Withdraw" not in ann.read("/me")


def test_nobody_withdraws_the_tokens_of_others(ann: Visitor, bob: Visitor) -> None:
    ann.opens()
    bob.opens()
    page = ann.does("/me/programs").text
    program = re.findall(r'name="program" value="(\w+)"', page)[0]
    bob.does("/me/programs/drop", program=program)
    ann.does("/me/programs/drop", program="")
    assert program in ann.get("/me").text
