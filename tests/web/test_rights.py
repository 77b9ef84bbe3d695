"""What each secret opens, and what it does not: all of them at every door (docs/web.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import partial
from html import unescape

import httpx2
import pytest

from potsherd.web import (
    figures,
    help,
    joining,
    lessons,
    lobby,
    looking_back,
    me,
    mistakes,
    replay,
    streams,
    tablepage,
    trying,
)
from potsherd.web.picture import page as picture
from potsherd.web.visitors import PERSON_COOKIE
from web.api_server import Json, Program, Running, client, read

PERSON, OWN, SEATED, GUEST, HOST = "person", "own", "seated", "guest", "host"
"""Rights: of anybody who is known, of whom no single seat confines, of all who sit at the table, of
the guest in seat 1, and of its host."""
ANYBODY: frozenset[str] = frozenset()

API = {
    "GET /api/editions": ANYBODY,
    "GET /api/bots": ANYBODY,
    "GET /api/tables": ANYBODY,
    "GET /api/tables/{id}": ANYBODY,
    "GET /api/tables/{id}/moves": ANYBODY,
    "GET /api/tables/{id}/record": ANYBODY,
    "GET /api/tables/{id}/events": ANYBODY,
    "GET /api/account": {PERSON},
    "GET /api/account/tables": {PERSON},
    "GET /api/account/events": {PERSON},
    "POST /api/accounts": ANYBODY,
    "POST /api/account/drop-token": {"token"},
    "POST /api/tables": {OWN},
    "POST /api/tables/{id}/sit": {OWN},
    "POST /api/tables/{id}/seats/{seat}/token": ANYBODY,
    "POST /api/tables/{id}/rise": {GUEST, HOST},
    "POST /api/tables/{id}/fill": {HOST},
    "POST /api/tables/{id}/close": {HOST},
    "POST /api/tables/{id}/moves": {SEATED},
    "POST /api/tables/{id}/undo": {SEATED},
    "POST /api/tables/{id}/ask": {SEATED},
    "POST /api/tables/{id}/answer": {SEATED},
    "POST /api/tables/{id}/call-bot": {SEATED},
    "POST /api/tables/{id}/come-back": {SEATED},
    "POST /api/tables/{id}/say": {SEATED},
    "POST /api/tables/{id}/words": {SEATED},
    "POST /api/tables/{id}/rematch": {GUEST, HOST},
}
PAGES = {
    **dict.fromkeys(
        (
            *("GET /", "GET /lobby/events", "GET /new/{slug}", "GET /rules/{slug}", "GET /learn"),
            *(f"GET /t/{{table}}{what}" for what in ("", "/log", "/events", "/room", "/replay")),
            *(
                f"GET /t/{{table}}/{what}"
                for what in ("record", "fairness", "join/{word}", "ending")
            ),
            *("GET /t/{table}/picture.png", "GET /t/{table}/share"),
            *("GET /me", "GET /me/puzzles", "GET /me/turns", "GET /me/figures", "POST /me/figures"),
            *("GET /link/{secret}", "POST /t/{table}/weigh"),
            *(f"POST /{what}" for what in ("play", "new", "theme", "language", "learn/{name}")),
            *(f"POST /{what}" for what in ("me/name", "me/settings", "me/leave", "link/{secret}")),
            *("POST /t/{table}/join/{word}", "POST /t/{table}/free"),
        ),
        ANYBODY,
    ),
    **dict.fromkeys(
        ("POST /me/link", "POST /me/others", "POST /me/programs", "POST /me/programs/drop"),
        frozenset({PERSON}),
    ),
    "POST /t/{table}/sit": {GUEST, HOST},
    "POST /t/{table}/rise": {GUEST, HOST},
    "POST /t/{table}/fill": {HOST},
    "POST /t/{table}/fill-all": {HOST},
    "POST /t/{table}/close": {HOST},
    "POST /t/{table}/call-bot": {GUEST, HOST},
    "POST /t/{table}/rematch": {GUEST, HOST},
    "POST /t/{table}/words": {GUEST, HOST},
    **dict.fromkeys(
        (
            *("GET /t/{table}/analysis", "GET /t/{table}/analysis.json"),
            *("POST /t/{table}/analysis", "GET /t/{table}/mistakes"),
            *("GET /t/{table}/mistakes/{step}", "GET /t/{table}/try", "POST /t/{table}/try"),
        ),
        frozenset({GUEST, HOST}),
    ),
    **dict.fromkeys(
        (
            f"POST /t/{{table}}/{what}"
            for what in ("hint", "move", "undo", "ask", "answer", "come-back", "say")
        ),
        frozenset({GUEST, HOST}),
    ),
}
DURING = re.compile(r".*/(moves|move|undo|ask|answer|call-bot|come-back|say|rematch|hint|free)")
BODIES: Mapping[str, Json] = {
    "POST /api/accounts": {"name": "New"},
    "POST /api/tables": {"edition": "archaeology", "seats": ["me", "open"]},
    "POST /api/tables/{id}/rise": {"seat": 1},
    "POST /api/tables/{id}/fill": {"seat": 3, "bot": "random"},
    "POST /api/tables/{id}/moves": {"move": "end"},
    "POST /api/tables/{id}/answer": {"agree": True, "number": 0},
    "POST /api/tables/{id}/call-bot": {"seat": 1},
    "POST /api/tables/{id}/say": {"text": "Hello"},
    "POST /t/{table}/sit": {"seat": 3, "name": "Sitting"},
    "POST /t/{table}/rise": {"seat": 1},
    "POST /t/{table}/fill": {"seat": 3, "bot": "random"},
    "POST /t/{table}/fill-all": {"bot": "random"},
    "POST /t/{table}/call-bot": {"seat": 1},
    "POST /t/{table}/answer": {"number": 0, "agrees": "no"},
    "POST /t/{table}/say": {"text": "Hello"},
    "POST /t/{table}/words": {"commitment": 64 * "0"},
    "POST /api/tables/{id}/words": {"commitment": 64 * "0", "words": "c0ffee"},
}
REFUSED = {401, 403}


# ------------------------------------------------------------ people and tables
@dataclass
class Somebody:
    """A person with a browser, and a token that acts as the same person."""

    http: httpx2.Client
    name: str
    secret: str = field(init=False)
    token: str = field(init=False)

    def __post_init__(self) -> None:
        made = self.http.post("/me/name", data={"name": self.name})
        self.secret = made.cookies[PERSON_COOKIE]
        self.http.cookies.clear()
        self.token = self.shown("/me/programs", "token")

    def shown(self, path: str, field: str) -> str:
        """What a page shows that comes after a press of a button."""
        page = self.http.post(path, headers=cookie(self.secret)).text
        found = re.search(rf'<input id="{field}" value="([^"]+)"', page)
        assert found
        return unescape(found[1])


def cookie(secret: str) -> dict[str, str]:
    return {"Cookie": f"{PERSON_COOKIE}={secret}"}


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


@dataclass
class Table:
    """A table that waits for players in seat 3, or at which a game goes on: the host sits in seat
    0, a guest in seat 1, and a program with the token of seat 2."""

    id: str
    invites: Json
    token: str


class World:
    """A server with people."""

    def __init__(self, http: httpx2.Client) -> None:
        self.http = http
        self.ann, self.bob, self.eve = (Somebody(http, name) for name in ("Ann", "Bob", "Eve"))

    def table(self, *, playing: bool = False, guest: Mapping[str, str] | None = None) -> Table:
        """A new table; the guest may be another than Bob."""
        host, seats = Program(self.http, self.ann.token), ["me", "open", "open", "open"]
        opened = host.opens("archaeology", *seats[: 3 if playing else 4])
        id, invites = opened["id"], opened["invites"]
        invite = {"invite": invites["table"]}
        headers = guest or bearer(self.bob.token)
        read(self.http.post(f"/api/tables/{id}/sit", json=invite, headers=headers))
        path = f"/api/tables/{id}/seats/2/token"
        made = read(self.http.post(path, json={"name": "Robo", **invite}), 201)
        if playing:
            host.waits_for_game(id)
        return Table(id, invites, made["token"])

    def holders(
        self, table: Table, needed: Set[str] = ANYBODY
    ) -> list[tuple[str, dict[str, str], set[str]]]:
        """What can be sent along to say who one is, and the rights that it gives at a table: those
        last who have one that is needed, for they change the table."""
        ann, bob, eve = self.ann, self.bob, self.eve
        link = ann.shown("/me/link", "link").rpartition("/")[2]
        secrets = (table.invites["table"], table.invites["seats"][-1], link, "nonsense")
        host, guest = {PERSON, OWN, SEATED, HOST}, {PERSON, OWN, SEATED, GUEST}
        everybody: list[tuple[str, dict[str, str], set[str]]] = [
            ("nothing", {}, set()),
            *(("no key", as_what(secret), set()) for secret in secrets for as_what in WAYS),
            ("a cookie as a token", bearer(ann.secret), set()),
            ("a token as a cookie", cookie(ann.token), set()),
            ("a seat's token as a cookie", cookie(table.token), set()),
            ("another's cookie", cookie(eve.secret), {PERSON, OWN}),
            ("another's token", bearer(eve.token), {PERSON, OWN, "token"}),
            ("the token of a seat", bearer(table.token), {PERSON, SEATED, "token"}),
            ("the guest's cookie", cookie(bob.secret), guest),
            ("the guest's token", bearer(bob.token), {*guest, "token"}),
            ("the host's cookie", cookie(ann.secret), host),
            ("the host's token", bearer(ann.token), {*host, "token"}),
        ]
        return sorted(everybody, key=lambda one: (bool(one[2] & needed), "Cookie" in one[1]))


WAYS = (cookie, bearer)


@pytest.fixture(scope="module")
def world(server: Running) -> Iterator[World]:
    with client(server) as http:
        yield World(http)


# ------------------------------------------------------------ every door
def test_every_door_is_in_the_lists(world: World) -> None:
    paths = world.http.get("/api/openapi.json").json()["paths"]
    assert {f"{way.upper()} {path}" for path, ways in paths.items() for way in ways} == set(API)
    rooms = (
        *(tablepage, streams, lobby, joining, me, figures, replay, looking_back, mistakes),
        trying,
        *(picture, help, lessons),
    )
    routes = [route for room in rooms for route in room.router.routes]
    assert {f"{min(route.methods)} {route.path}" for route in routes} == set(PAGES)


@pytest.mark.parametrize("door", API)
def test_each_door_for_programs_opens_to_those_who_may_and_to_nobody_else(
    world: World, door: str
) -> None:
    method, path = door.split()
    table = world.table(playing=bool(DURING.fullmatch(path)) and method == "POST")
    body = BODIES.get(door, {"name": "Robo 2"} if path.endswith("/token") else {})
    if "/sit" in path or path.endswith("/token"):
        body = {**body, "invite": table.invites["table"]}
    ask = partial(world.http.stream, method, path.format(id=table.id, seat=3))
    for what, headers, rights in world.holders(table, API[door]):
        if door.endswith("drop-token") and "token" in rights:
            continue  # each is given up only once, below
        with ask(headers=headers, json=body if method == "POST" else None) as answer:
            allowed = answer.status_code not in REFUSED
        if allowed and path.endswith("/rise") and API[door] & rights:
            break  # the seat is nobody's from now on
        assert allowed == (not API[door] or bool(API[door] & rights)), (what, answer.status_code)


@pytest.mark.parametrize("door", [door for door, needed in PAGES.items() if needed])
def test_each_button_does_something_for_those_who_may_and_for_nobody_else(
    world: World, door: str
) -> None:
    method, path = door.split()
    table = world.table(playing=bool(DURING.fullmatch(path)))
    for what, headers, rights in world.holders(table, PAGES[door]):
        if what == "the host's cookie" and path == "/me/others":
            continue  # it would take the link away from those that come after
        rights = rights if "Cookie" in headers else set()
        fields = {"as": 0 if HOST in rights else 1, "version": 0, **BODIES.get(door, {})}
        answer = world.http.request(
            method, path.format(table=table.id, step=1), data=fields, headers=headers
        )
        refused = answer.status_code in ({422} if PERSON in PAGES[door] else REFUSED)
        assert refused != bool(PAGES[door] & rights), (what, answer.status_code)
        world.http.cookies.clear()


# ------------------------------------------------------------ what each shows and opens
def test_secrets_are_shown_to_those_alone_who_are_to_have_them(world: World) -> None:
    table = world.table()
    invites = {"table": table.invites["table"], "seat": table.invites["seats"][3]}
    secrets = {**invites, "token": table.token, "cookie": world.bob.secret, "key": world.bob.token}
    seen_by = {HOST: {"table", "seat"}, SEATED: {"table"}}
    for what, headers, rights in world.holders(table):
        answer = world.http.get(f"/api/tables/{table.id}", headers=headers)
        in_api = {name for name, secret in secrets.items() if secret in answer.text}
        assert in_api == (seen_by[HOST] if HOST in rights else set()), what
        page = world.http.get(f"/t/{table.id}", headers=headers)
        in_page = {name for name, secret in secrets.items() if secret in page.text}
        known = rights if "Cookie" in headers else set()
        right = HOST if HOST in known else SEATED if SEATED in known else ""
        assert in_page == seen_by.get(right, set()), what


def test_an_invitation_opens_its_seats_at_its_table_and_nothing_else(world: World) -> None:
    table, other = world.table(), world.table()
    http, seats = world.http, f"/api/tables/{table.id}/seats"

    def takes(seat: int, word: str) -> int:
        answer = http.post(f"{seats}/{seat}/token", json={"name": "Robo 2", "invite": word})
        return answer.status_code

    wrong = (*other.invites["seats"], other.invites["table"], "", "x" * 20)
    assert {takes(3, word) for word in wrong} == {403}
    assert {takes(3, table.invites["seats"][seat]) for seat in range(3)} == {403}
    assert {takes(seat, table.invites["table"]) for seat in range(3)} == {409}
    for word in wrong:
        assert http.get(f"/t/{table.id}/join/{word}").status_code == 404
        assert http.post(f"/t/{table.id}/join/{word}", data={"name": "X"}).status_code == 404
    assert takes(3, table.invites["seats"][3]) == 201
    assert takes(3, table.invites["seats"][3]) == 409


def test_what_the_host_withdraws_is_good_for_nothing(world: World) -> None:
    table, host = world.table(), Program(world.http, world.ann.token)
    read(host.post(f"/tables/{table.id}/rise", seat=2))
    robo = Program(world.http, table.token)
    assert robo.table(table.id)["yours"] == []
    for invite in (table.invites["table"], table.invites["seats"][2]):
        again = {"name": "Robo", "invite": invite}
        answer = world.http.post(f"/api/tables/{table.id}/seats/2/token", json=again)
        assert answer.status_code == 403
        assert robo.post(f"/tables/{table.id}/sit", invite=invite).status_code == 403
    kept = {"name": "Robo 3", "invite": table.invites["seats"][3]}
    assert world.http.post(f"/api/tables/{table.id}/seats/3/token", json=kept).status_code == 201


def test_a_token_is_given_up_once_and_takes_no_other_with_it(world: World) -> None:
    table, path = world.table(), "/api/account/drop-token"
    for token, other in (
        (table.token, world.bob.token),
        (world.eve.shown("/me/programs", "token"), world.eve.token),
    ):
        assert world.http.post(path, headers=bearer(token)).status_code == 204
        assert world.http.post(path, headers=bearer(token)).status_code == 401
        assert world.http.get("/api/account", headers=bearer(token)).status_code == 401
        assert world.http.get("/api/account", headers=bearer(other)).status_code == 200


def test_a_link_makes_one_browser_its_persons_until_it_is_withdrawn(world: World) -> None:
    somebody = Somebody(world.http, "Dan")
    taken, withdrawn = (somebody.shown("/me/link", "link") for _ in range(2))
    assert world.http.get(taken).status_code == 200
    made = world.http.post(taken)
    new = made.cookies[PERSON_COOKIE]
    world.http.cookies.clear()
    assert new != somebody.secret
    assert world.http.get("/api/account", headers=cookie(new)).json()["name"] == "Dan"
    assert world.http.post(taken).status_code == 404
    assert "1 link can still be taken" in world.http.get("/me", headers=cookie(new)).text
    world.http.post("/me/others", headers=cookie(new))
    assert world.http.post(withdrawn).status_code == 404
    for secret, known in ((new, 200), (somebody.secret, 401)):
        assert world.http.get("/api/account", headers=cookie(secret)).status_code == known
    assert world.http.get("/api/account", headers=bearer(somebody.token)).status_code == 200
