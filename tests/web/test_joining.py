"""Before the game: invitations, seats taken and given up, bots and programs, the waiting room."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from potsherd.store import Key, Person
from potsherd.table.table import Table
from web.api_server import Json, Running, running
from web.conftest import Visitor, inside, with_friend, words

Visit = Callable[..., Visitor]


def link(page: str, field: str = "link") -> str:
    """The path of a link that a page offers to be copied."""
    found = re.search(rf'<input id="{field}" value="([^"]+)" readonly>', page)
    assert found, field
    return urlsplit(unescape(found[1])).path


def table_of(server: Running, address: str) -> Table:
    async def get() -> Table:
        return await server.site.tables.get(address.removeprefix("/t/"))

    return inside(server, get)


def opened(visitor: Visitor, players: int = 3, **fields: object) -> str:
    return visitor.opens(**with_friend(players=str(players), seat3="friend", **fields))


def withdrawn(host: Visitor, guest: Visitor) -> str:
    """A table from which the host has removed somebody, so that its address invites nobody."""
    table = opened(host)
    guest.does(link(host.get(table).text), name="Gus")
    host.does(f"{table}/rise", seat=1)
    return table


# ------------------------------------------------------------ invitations
def test_one_link_invites_to_the_table_and_one_to_each_open_seat(ann: Visitor) -> None:
    page = ann.get(opened(ann)).text
    links = {link(page), link(page, "link-2"), link(page, "link-3")}
    assert len(links) == 3
    assert all(re.fullmatch(r"/t/[\w-]+/join/[\w-]{20}", each) for each in links)


def test_links_that_are_good_on_this_computer_only_are_shown_with_a_way_out(
    ann: Visitor, tmp_path: Path
) -> None:
    page = ann.get(opened(ann)).text
    assert "potsherd serve --host 0.0.0.0" in page
    assert 'class="qr"' not in page
    with running(tmp_path, origin="http://play.example") as public, Visitor(public) as visitor:
        page = visitor.get(opened(visitor)).text
        assert 'value="http://play.example/t/' in page
        assert "--host" not in page
        assert 'class="qr"' in page


def test_who_is_invited_says_a_name_and_sits(server: Running, ann: Visitor, bob: Visitor) -> None:
    table = opened(ann)
    invitation = link(ann.get(table).text)
    page = bob.get(invitation)
    assert "You are invited" in words(page)
    assert "With Ann" in words(page)
    answer = bob.does(invitation, name="Bob")
    assert answer.url.path == table
    seat = table_of(server, table).seats[1]
    assert (seat.name, seat.words) == ("Bob", None)


def test_a_seats_own_link_gives_that_seat(server: Running, ann: Visitor, bob: Visitor) -> None:
    table = opened(ann)
    bob.does(link(ann.get(table).text, "link-3"), name="Bob")
    assert [seat.name for seat in table_of(server, table).seats] == ["Ann", "", "Bob"]


def test_a_link_to_a_seat_that_is_taken_says_so(ann: Visitor, bob: Visitor, visit: Visit) -> None:
    table = opened(ann)
    invitation = link(ann.get(table).text, "link-2")
    bob.does(invitation, name="Bob")
    cid = visit()
    taken = words(cid.get(invitation))
    assert "has been taken" in taken
    assert "All seats are taken" not in taken
    late = cid.post(invitation, data={"name": "Cid"})
    assert late.status_code == 422
    assert "set-cookie" not in late.headers


@pytest.mark.parametrize("word", ["x", "x" * 20, "%ff", "é", "A" * 3000])
def test_a_wrong_invitation_opens_nothing(ann: Visitor, bob: Visitor, word: str) -> None:
    table = opened(ann)
    assert bob.get(f"{table}/join/{word}").status_code == 404
    answer = bob.post(f"{table}/join/{word}", data={"name": "Bob"})
    assert answer.status_code == 404
    assert "not valid" in words(answer)


def test_an_invitation_to_one_table_opens_no_other(ann: Visitor, bob: Visitor) -> None:
    one, other = opened(ann), opened(ann)
    word = link(ann.get(one).text).rpartition("/")[2]
    assert bob.get(f"{other}/join/{word}").status_code == 404


def test_only_those_who_belong_there_see_the_links(
    ann: Visitor, bob: Visitor, visit: Visit
) -> None:
    table = opened(ann)
    invitation = link(ann.get(table).text)
    bob.does(invitation, name="Bob")
    assert link(bob.get(table).text) == invitation
    assert 'id="link-3"' not in bob.get(table).text
    assert "/join/" not in visit().get(table).text


def test_whoever_sits_already_is_led_to_the_table(ann: Visitor) -> None:
    table = opened(ann)
    invitation = link(ann.get(table).text)
    assert ann.get(invitation).headers["location"] == table
    assert ann.post(invitation, data={"name": "Ann"}).headers["location"] == table


def test_after_the_beginning_an_invitation_leads_to_the_game(ann: Visitor, bob: Visitor) -> None:
    table = ann.opens(**with_friend())
    invitation = link(ann.get(table).text)
    bob.does(invitation, name="Bob")
    assert bob.get(invitation, follow_redirects=True).url.path == table


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("", "A name has"),
        ("Ann", "Somebody here is called Ann"),
        ("a|b", "no | in it"),
        ("greedy", "what a bot is called"),
    ],
)
def test_a_name_that_does_not_do_is_said_at_the_form(
    ann: Visitor, bob: Visitor, name: str, line: str
) -> None:
    answer = bob.post(link(ann.get(opened(ann)).text), data={"name": name})
    assert answer.status_code == 422
    assert line in words(answer)
    assert "set-cookie" not in answer.headers


def test_who_comes_too_late_for_a_seat_watches(ann: Visitor, bob: Visitor) -> None:
    table = ann.opens()
    answer = bob.post(f"{table}/sit", data={"seat": 1, "name": "Late"})
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert "set-cookie" not in answer.headers


def test_without_scripts_the_page_stays_while_a_name_may_be_typed(
    ann: Visitor, bob: Visitor
) -> None:
    table = opened(ann)
    assert 'http-equiv="refresh"' not in bob.get(table).text
    ann.does(f"{table}/fill", seat=1, bot="random")
    bob.does(f"{table}/sit", seat=2, name="Bob")


# ------------------------------------------------------------ seats
def test_at_a_listed_table_anyone_takes_the_seat_he_likes(
    server: Running, ann: Visitor, bob: Visitor
) -> None:
    table = opened(ann, listed="yes")
    assert "Take this seat" in bob.read(table)
    bob.does(f"{table}/sit", seat=2, name="Bob")
    assert [seat.name for seat in table_of(server, table).seats] == ["Ann", "", "Bob"]
    assert "Take this seat" not in bob.read(table)


def test_the_address_of_a_table_is_an_invitation(
    server: Running, ann: Visitor, bob: Visitor
) -> None:
    table = opened(ann)
    assert "Ann invites you to play" in bob.read(table)
    bob.does(f"{table}/sit", seat=2, name="Bob")
    assert table_of(server, table).seats[2].name == "Bob"
    assert "Take a seat" not in bob.read(table)


def test_after_somebody_was_removed_a_stranger_is_told_what_to_ask_the_host_for(
    ann: Visitor, bob: Visitor, visit: Visit
) -> None:
    table, cid = withdrawn(ann, bob), visit()
    for who in (bob, cid):
        assert "Ann can send you a link to a seat" in who.read(table)
        assert "Take a seat" not in who.read(table)
    answer = cid.post(f"{table}/sit", data={"seat": 1, "name": "Cid"})
    assert answer.status_code == 403
    assert "with an invitation" in words(answer)
    assert "set-cookie" not in answer.headers
    cid.does(link(ann.get(table).text), name="Cid")
    assert "Stand up" in cid.read(table)


def test_an_old_link_leads_to_the_table_that_says_what_to_ask_for(
    ann: Visitor, bob: Visitor
) -> None:
    table = opened(ann)
    old = link(ann.get(table).text)
    bob.does(old, name="Bob")
    ann.does(f"{table}/rise", seat=1)
    answer = bob.get(old)
    assert answer.status_code == 404
    assert "no longer" in words(answer)
    assert "Ann can send you a link to a seat" in words(answer)


def test_a_wrong_link_to_a_game_that_has_begun_leads_there(ann: Visitor, bob: Visitor) -> None:
    assert bob.get(f"{(table := ann.opens())}/join/x").headers["location"] == table


@pytest.mark.parametrize("seat", ["", "x", "-1", "100", "9" * 5000, "1.5"])
def test_a_seat_there_is_not_cannot_be_taken(ann: Visitor, bob: Visitor, seat: str) -> None:
    table = opened(ann, listed="yes")
    for what in ("sit", "rise", "fill"):
        assert bob.post(f"{table}/{what}", data={"seat": seat, "name": "B"}).status_code == 422


def test_a_seat_can_be_given_up_and_taken_again(ann: Visitor, bob: Visitor) -> None:
    table = opened(ann, listed="yes")
    bob.does(f"{table}/sit", seat=1, name="Bob")
    assert "Stand up" in bob.read(table)
    bob.does(f"{table}/rise", seat=1)
    assert "Waiting for 2 more players" in bob.read(table)
    assert bob.does(f"{table}/sit", seat=2, name="Bob").status_code == 200


def test_the_host_may_free_a_seat_and_nobody_else(ann: Visitor, bob: Visitor, visit: Visit) -> None:
    table = opened(ann, listed="yes")
    bob.does(f"{table}/sit", seat=1, name="Bob")
    cid = visit()
    cid.does("/me/name", name="Cid")
    assert cid.post(f"{table}/rise", data={"seat": 1}).status_code == 403
    assert ann.post(f"{table}/rise", data={"seat": 1}).status_code == 303
    assert "Bob" not in ann.read(table)


def test_a_guest_who_was_removed_is_let_in_again_by_a_new_link_alone(
    server: Running, ann: Visitor, bob: Visitor, visit: Visit
) -> None:
    table = opened(ann)
    page = ann.get(table).text
    for_all, for_second = link(page), link(page, "link-2")
    bob.does(for_all, name="Bob")
    ann.does(f"{table}/rise", seat=1)
    for guest in (bob, visit()):
        for old in (for_all, for_second):
            assert guest.post(old, data={"name": "Bob"}).status_code == 404
    assert bob.post(link(ann.get(table).text), data={"name": "Bob"}).status_code == 303


def test_the_host_gives_a_seat_to_a_bot(server: Running, ann: Visitor, bob: Visitor) -> None:
    table = opened(ann)
    assert bob.post(f"{table}/fill", data={"seat": 1, "bot": "random"}).status_code == 403
    assert ann.post(f"{table}/fill", data={"seat": 1, "bot": "nobody"}).status_code == 422
    ann.does(f"{table}/fill", seat=1, bot="random")
    assert table_of(server, table).seats[1].bot == "random"
    assert "At random" in ann.read(table)


def test_the_host_gives_all_free_seats_to_bots_and_the_game_begins(
    server: Running, ann: Visitor
) -> None:
    table = opened(ann, players=4, seat4="friend")
    ann.does(f"{table}/fill-all", bot="random")
    found = table_of(server, table)
    assert [seat.bot for seat in found.seats] == ["", "random", "random", "random"]
    assert found.is_full


def test_the_host_closes_the_table_and_nobody_else(ann: Visitor, bob: Visitor) -> None:
    table = opened(ann, name="Closing Ann", listed="yes")
    assert bob.post(f"{table}/close").status_code == 403
    assert "has closed this table" in words(ann.does(f"{table}/close"))
    assert "Closing Ann" not in bob.get("/").text
    again = ann.post(f"{table}/close")
    assert again.status_code == 409


def test_after_the_beginning_seats_are_fixed(ann: Visitor) -> None:
    table = ann.opens()
    for what in ("rise", "fill"):
        data = {"seat": 0, "name": "X", "bot": "random"}
        answer = ann.post(f"{table}/{what}", data=data)
        assert answer.status_code == 409
        assert 'role="alert"' in answer.text


# ------------------------------------------------------------ programs
def command(page: str, seat: int) -> tuple[str, Json]:
    """The address and the body of the command that takes a seat for a program."""
    found = re.search(rf'<input id="command-{seat + 1}" value="([^"]+)"', page)
    assert found
    _, address, *_, body = shlex.split(unescape(found[1]))
    return address, json.loads(body)


def test_the_token_of_a_programs_seat_is_shown_to_whoever_takes_it_alone(
    server: Running, ann: Visitor, visit: Visit
) -> None:
    table, program = ann.opens(**with_friend()), visit()
    address, body = command(ann.get(table).text, 1)
    made = program.post(address, json=body).json()
    assert table_of(server, table).seats[1].name == "Robot"
    bearer = {"Authorization": f"Bearer {made['token']}"}
    path = f"/api/tables/{made['table']}"
    assert program.get(path, headers=bearer).json()["yours"] == [1]
    assert made["token"] not in ann.get(table).text + ann.get(path).text
    assert program.post(address, json=body).status_code == 409


def test_a_program_needs_a_name_an_invitation_and_a_free_seat(ann: Visitor, bob: Visitor) -> None:
    table = withdrawn(ann, bob)
    address, body = command(ann.get(table).text, 1)
    for changed, status in (({"name": ""}, 422), ({"invite": ""}, 403), ({"invite": "x"}, 403)):
        assert bob.post(address, json={**body, **changed}).status_code == status
    assert bob.post(address.replace("seats/1", "seats/0"), json=body).status_code == 409
    assert "command-2" not in bob.get(table).text


def test_of_many_programs_for_one_seat_one_is_kept(
    server: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, kept = ann.opens(**with_friend()), list[Person | Key]()
    people = server.site.people

    async def keep(one: Person | Key) -> None:
        kept.append(one)

    monkeypatch.setattr(people, "put_person", keep)
    monkeypatch.setattr(people, "put_key", keep)
    address, body = command(ann.get(table).text, 1)
    with ThreadPoolExecutor(8) as pool:
        answers = [*pool.map(lambda _: ann.post(address, json=body).status_code, range(8))]
    assert sorted(answers) == [201, *[409] * 7]
    assert [type(one) for one in kept] == [Person, Key]


# ------------------------------------------------------------ the waiting room
def test_the_room_shows_everybody_at_once_who_comes_until_the_game_begins(
    ann: Visitor, bob: Visitor
) -> None:
    table = ann.opens(**with_friend())
    invitation = link(ann.get(table).text)
    with ann.stream("GET", f"{table}/room") as answer:
        pieces = answer.iter_lines()
        assert "Waiting for 1 more player" in next(each for each in pieces if "Waiting" in each)
        bob.does(invitation, name="Bob")
        assert any("data-begun" in each for each in pieces)


def test_what_the_dealer_is_bound_to_is_told_before_the_game(
    server: Running, ann: Visitor, bob: Visitor
) -> None:
    table = opened(ann)
    commitment = table_of(server, table).commitment
    assert commitment in bob.get(table).text


def test_the_rules_are_at_hand_before_the_game(ann: Visitor, bob: Visitor) -> None:
    table = opened(ann)
    for path in ("/new/archaeology", table, link(ann.get(table).text)):
        assert 'href="/rules/archaeology"' in bob.get(path).text
    assert bob.get("/rules/archaeology").status_code == 200


def test_there_is_no_room_without_a_table(ann: Visitor) -> None:
    assert ann.get("/t/nothing/room").status_code == 404
    for what in ("sit", "rise", "fill", "fill-all", "close", "program"):
        data = {"seat": 0, "name": "X", "bot": "random"}
        assert ann.post(f"/t/nothing/{what}", data=data).status_code == 404
