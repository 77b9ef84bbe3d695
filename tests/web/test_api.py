"""What programs can do at tables over HTTP, what they cannot, and what they are told then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest

from potsherd.bots import BOTS
from potsherd.editions import built_in
from potsherd.table.settings import PACES
from potsherd.web.api.models import NewTable
from web.api_server import Json, Program, Running, client, read, refused, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("api")) as server:
        yield server


@pytest.fixture
def http(server: Running) -> Iterator[httpx2.Client]:
    with client(server) as http:
        yield http


@pytest.fixture
def ann(http: httpx2.Client) -> Program:
    return Program.named(http, "Ann")


@pytest.fixture
def bob(http: httpx2.Client) -> Program:
    return Program.named(http, "Bob")


def begun(ann: Program, bob: Program) -> Json:
    """A game of 2009 between two programs, as the first sees it before the first turn's actions;
    cards are discarded first where the first one drawn is a sandstorm."""
    id = ann.opens("archaeology", "me", "open", listed=True)["id"]
    read(bob.post(f"/tables/{id}/sit"))
    table = ann.waits_for_game(id)
    while "end" not in (legal := mover(table, ann, bob).legal(id)):
        read(mover(table, ann, bob).post(f"/tables/{id}/moves", move=legal[0]))
        table = ann.table(id)
    return table


def mover(table: Json, *programs: Program) -> Program:
    """Which of the programs decides."""
    return programs[table["waiting_for"]]


# ---------------------------------------------------------------- what there is
def test_editions_and_bots_are_listed(http: httpx2.Client) -> None:
    editions = {each["edition"]: each for each in http.get("/api/editions").json()}
    assert list(editions) == list(built_in())
    assert "temple" in editions["expedition"]["monuments"]
    assert editions["archaeology"]["monuments"] == []
    assert (editions["curios"]["least_players"], editions["curios"]["most_players"]) == (2, 5)
    assert [bot["name"] for bot in http.get("/api/bots").json()] == list(BOTS)


def test_every_pace_can_be_chosen(ann: Program) -> None:
    assert set(NewTable.model_json_schema()["properties"]["pace"]["enum"]) == set(PACES)
    table = ann.opens("curios", "me", "open", pace="live")
    assert table["seats"][0]["reserve"] == PACES["live"].reserve * 1000


# ---------------------------------------------------------------- who one is
def test_an_account_is_known_by_its_token(ann: Program) -> None:
    assert read(ann.get("/account"))["name"] == "Ann"


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb", "a|b", "a\nb\tc\x07"])
def test_a_name_that_is_none_makes_no_account(http: httpx2.Client, name: str) -> None:
    refused(http.post("/api/accounts", json={"name": name}), 422, "invalid")


@pytest.mark.parametrize(
    "header", [None, "Bearer", "Bearer wrong", "Basic QW5uOnNlY3JldA==", "Bearer \u00e9", "wrong"]
)
def test_without_a_token_that_somebody_has_nothing_is_done(
    http: httpx2.Client, ann: Program, header: str | None
) -> None:
    table = ann.opens("archaeology", "me", "greedy")
    headers = httpx2.Headers({"Authorization": header} if header else {}, encoding="latin-1")
    for path, body in (
        ("/api/tables", {"edition": "curios", "seats": ["me", "greedy"]}),
        (f"/api/tables/{table['id']}/moves", {"move": "end"}),
        (f"/api/tables/{table['id']}/say", {"text": "hello"}),
    ):
        refused(http.post(path, json=body, headers=headers), 401, "no_account")
    refused(http.get("/api/account", headers=headers), 401, "no_account")
    refused(http.get("/api/account/events", headers=headers), 401, "no_account")


def test_a_stranger_sees_what_a_spectator_sees(
    http: httpx2.Client, ann: Program, bob: Program
) -> None:
    id = begun(ann, bob)["id"]
    seen = Program(http).table(id)
    assert seen == Program(http, "wrong").table(id) == Program(http).table(id, **{"as": 0})
    assert seen["view"]["observer"] is None
    assert all(seat["known"] == {} for seat in seen["view"]["seats"])
    assert (seen["yours"], seen["hosting"], seen["invites"]) == ([], False, None)
    assert Program(http).legal(id) == []
    with Program(http, "wrong").follows(f"/tables/{id}/events", **{"as": 1}) as lines:
        assert next(lines) == {"type": "table", "table": {**seen, "spectators": 1}}


def test_one_seat_does_not_see_the_other(ann: Program, bob: Program) -> None:
    id = begun(ann, bob)["id"]
    assert ann.table(id)["view"]["observer"] == 0
    assert bob.table(id)["view"]["observer"] == 1
    assert bob.table(id, **{"as": 0})["view"]["observer"] is None
    view = bob.table(id)["view"]
    thefts = [event for event in view["log"] if event["kind"] == "stole" and event["seat"] == 0]
    stolen = Counter(card for event in thefts for card in event["cards"])
    assert view["seats"][0]["known"] == stolen


def test_a_token_given_up_is_good_for_nothing(ann: Program) -> None:
    assert ann.post("/account/drop-token").status_code == 204
    refused(ann.get("/account"), 401, "no_account")


# ---------------------------------------------------------------- before the game
def test_an_unlisted_table_wants_an_invite(ann: Program, bob: Program, http: httpx2.Client) -> None:
    table = ann.opens("curios", "me", "open", "open")
    id, invites = table["id"], table["invites"]
    assert id not in [each["id"] for each in http.get("/api/tables").json()]
    assert bob.table(id)["invites"] is None
    refused(bob.post(f"/tables/{id}/sit"), 403, "not_yours")
    refused(bob.post(f"/tables/{id}/sit", invite="wrong"), 403, "not_yours")
    refused(bob.post(f"/tables/{id}/sit", seat=1, invite=invites["seats"][2]), 409, "refused")
    assert read(bob.post(f"/tables/{id}/sit", invite=invites["seats"][2]))["yours"] == [2]
    cat = Program.named(http, "Cat")
    assert read(cat.post(f"/tables/{id}/sit", invite=invites["table"]))["yours"] == [1]


def test_the_host_fills_seats_and_frees_them(ann: Program, bob: Program) -> None:
    id = ann.opens("curios", "me", "open", "open", listed=True)["id"]
    assert read(bob.post(f"/tables/{id}/sit", seat=2))["yours"] == [2]
    refused(bob.post(f"/tables/{id}/fill", seat=1), 403, "not_yours")
    assert read(ann.post(f"/tables/{id}/rise", seat=2))["seats"][2]["kind"] == "open"
    read(ann.post(f"/tables/{id}/fill", seat=1, bot="random:seed=3"))
    assert ann.table(id)["seats"][1] == {
        "kind": "bot",
        "name": "random:seed=3",
        "stand_in": False,
        "gave_words": False,
        "reserve": None,
    }
    refused(ann.post(f"/tables/{id}/fill", seat=2, bot="nobody"), 422, "invalid")
    refused(ann.post(f"/tables/{id}/fill", seat=4), 409, "refused")
    read(ann.post(f"/tables/{id}/fill", seat=2))
    with ann.follows(f"/tables/{id}/events") as lines:
        assert any(line["table"]["phase"] == "playing" for line in lines)


def test_the_host_closes_a_table(ann: Program, bob: Program) -> None:
    id = ann.opens("curios", "me", "open", listed=True)["id"]
    refused(bob.post(f"/tables/{id}/close"), 403, "not_yours")
    assert read(ann.post(f"/tables/{id}/close"))["phase"] == "closed"
    assert refused(bob.post(f"/tables/{id}/sit"), 409, "refused")["table"]["phase"] == "closed"
    with ann.follows(f"/tables/{id}/events") as lines:
        assert [line["table"]["phase"] for line in lines] == ["closed"]


def test_a_token_plays_one_seat(ann: Program, http: httpx2.Client) -> None:
    opened = ann.opens("archaeology", "me", "open")
    id, stranger = opened["id"], Program(http)
    path, invite = f"/tables/{id}/seats/1/token", opened["invites"]["seats"][1]
    refused(stranger.post(path, name="Robo"), 403, "not_yours")
    refused(
        stranger.post(f"/tables/{id}/seats/0/token", name="Robo", invite=invite), 409, "refused"
    )
    made = read(stranger.post(path, name="Robo", invite=invite), 201)
    refused(stranger.post(path, name="Other", invite=invite), 409, "refused")
    robo = Program(http, made["token"])
    table = robo.table(id)
    assert (table["yours"], table["seats"][1]["name"]) == ([1], "Robo")
    program = mover(ann.waits_for_game(id), ann, robo)
    other = robo if program is ann else ann
    refused(other.post(f"/tables/{id}/moves", move="end"), 409, "refused")
    read(program.post(f"/tables/{id}/moves", move=program.legal(id)[0]))


def test_settings_that_do_not_fit_are_said_to(ann: Program) -> None:
    for body in (
        {"edition": "chess", "seats": ["me", "greedy"]},
        {"edition": "curios", "seats": ["me"]},
        {"edition": "curios", "seats": ["me", "me"]},
        {"edition": "curios", "seats": ["me", "stockfish"]},
        {"edition": "archaeology", "seats": ["me", *["greedy"] * 4]},
        {"edition": "curios", "seats": ["me", "open"], "monument": "temple"},
        {"edition": "expedition", "seats": ["me", "open"], "monument": "tower"},
        {"edition": "expedition", "seats": ["me", "open"], "variants": ["rain"]},
        {"edition": "curios", "seats": ["me", "open"], "pace": "slow"},
        {"edition": "curios", "seats": ["me", "open"], "colour": "red"},
    ):
        refused(ann.post("/tables", **body), 422, "invalid")


@pytest.mark.parametrize("spec", ["exec:touch ran", "exec:think_ms=5:touch ran", "own_bot:Bot"])
def test_a_server_runs_no_bots_of_peoples_own(
    ann: Program, spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither is a command run nor a module loaded, however a spec comes in."""
    (tmp_path / "own_bot.py").write_text("open('ran', 'w')\nclass Bot: pass\n")
    monkeypatch.chdir(tmp_path)
    table = ann.opens("curios", "me", "open")
    for answer in (
        ann.post("/tables", edition="curios", seats=["me", spec]),
        ann.post(f"/tables/{table['id']}/fill", seat=1, bot=spec),
    ):
        problem = refused(answer, 422, "invalid")
        assert "is a bot of your own; such bots play in potsherd arena" in problem["message"]
        assert "\n" not in problem["message"]
    assert not (tmp_path / "ran").exists()


# ---------------------------------------------------------------- the game
def test_an_illegal_move_says_why_and_what_is_legal(ann: Program, bob: Program) -> None:
    table = begun(ann, bob)
    program = mover(table, ann, bob)
    problem = refused(
        program.post(f"/tables/{table['id']}/moves", move="explore 3"), 422, "illegal_move"
    )
    assert "end" in problem["choices"]
    for move in ("jump", "sell", "trade coin", "trade 999 coin > 999 coin", "dig" * 300):
        refused(program.post(f"/tables/{table['id']}/moves", move=move), 422, "invalid")
    # What chance brings is no move of a seat's.
    refused(program.post(f"/tables/{table['id']}/moves", move="draw coin"), 422, "illegal_move")


def test_the_move_of_somebody_without_a_seat_is_not_read(ann: Program, bob: Program) -> None:
    id = begun(ann, bob)["id"]
    other = Program.named(ann.http, "Eve")
    for move in ("trade 999 coin > 999 coin", "jump"):
        refused(other.post(f"/tables/{id}/moves", move=move), 403, "not_yours")
        refused(other.post(f"/tables/{id}/moves", move=move, seat=0), 403, "not_yours")


def test_legal_moves_are_listed_within_bounds(ann: Program, bob: Program) -> None:
    table = begun(ann, bob)
    program = mover(table, ann, bob)
    path = f"/tables/{table['id']}/moves"
    everything = read(program.get(path, limit=500))
    assert everything["version"] == table["version"]
    assert everything["more"] is False
    few = read(program.get(path, limit=2))
    assert (few["moves"], few["more"]) == (everything["moves"][:2], True)
    frugal = read(program.get(path, frugal="true", limit=500))["moves"]
    assert frugal == [move for move in everything["moves"] if move in set(frugal)]
    refused(program.get(path, limit=501), 422, "invalid")


def test_of_two_writers_for_one_version_one_wins(ann: Program, bob: Program) -> None:
    """The other gets a clear answer and the table as it is now."""
    for _ in range(5):
        table = begun(ann, bob)
        program, path = mover(table, ann, bob), f"/tables/{table['id']}/moves"
        move = {"move": program.legal(table["id"])[0], "version": table["version"]}
        with ThreadPoolExecutor(4) as pool:
            writers = [pool.submit(program.post, path, **move) for _ in range(4)]
        answers = [writer.result() for writer in writers]
        won = [answer for answer in answers if answer.status_code == 200]
        assert len(won) == 1
        now = program.table(table["id"])
        assert now["version"] == read(won[0])["version"]
        for answer in answers:
            if answer is not won[0]:
                assert refused(answer, 409, "stale")["table"] == now


def test_a_repeated_post_is_answered_like_the_first(ann: Program, bob: Program) -> None:
    table = begun(ann, bob)
    program, path = mover(table, ann, bob), f"/tables/{table['id']}/moves"
    move = {"move": "end", "version": table["version"]}
    first = program.post(path, "one", **move)
    assert read(first)["version"] > table["version"]
    again = program.post(path, "one", **move)
    assert (again.status_code, again.content) == (200, first.content)
    refused(program.post(path, "two", **move), 409, "stale")
    # A key is its person's own.
    other = bob if program is ann else ann
    read(other.post(f"/tables/{table['id']}/say", "one", text="mine"))
    assert other.table(table["id"])["talk"][-1]["text"] == "mine"


def test_a_repeated_post_opens_one_table(ann: Program) -> None:
    body = {"edition": "curios", "seats": ["me", "open"]}
    first, again = (read(ann.post("/tables", "k", **body), 201) for _ in range(2))
    assert first == again
    assert read(ann.post("/tables", "other", **body), 201)["id"] != first["id"]


def test_own_moves_are_taken_back_and_others_asked(ann: Program, bob: Program) -> None:
    table = begun(ann, bob)
    id, version = table["id"], table["version"]
    program = mover(table, ann, bob)
    other = bob if program is ann else ann
    refused(program.post(f"/tables/{id}/undo"), 409, "refused")
    sale = next(move for move in program.legal(id) if move.startswith("sell"))
    assert read(program.post(f"/tables/{id}/moves", move=sale))["may_undo"]
    undone = read(program.post(f"/tables/{id}/undo"))
    assert undone["view"]["seats"] == table_seats(program, id)
    assert undone["version"] > version
    read(program.post(f"/tables/{id}/moves", move="end"))
    refused(other.post(f"/tables/{id}/answer", agree=True, number=1), 409, "refused")
    me = table["waiting_for"]
    asked = read(program.post(f"/tables/{id}/ask"))
    number = asked["number"]
    asked_for = asked["take_back"]
    assert asked_for.pop("moves") >= 2  # ending the turn and what was dug up then, perhaps a storm
    assert asked_for == {"number": number, "seat": me, "waiting": [1 - me]}
    refused(program.post(f"/tables/{id}/answer", agree=True, number=number), 403, "not_yours")
    refused(other.post(f"/tables/{id}/answer", agree=True, number=number - 1), 409, "stale")
    agreed = read(other.post(f"/tables/{id}/answer", agree=True, number=number))
    assert (agreed["waiting_for"], agreed["take_back"]) == (me, None)
    kinds = [line["kind"] for line in program.table(id)["talk"]]
    assert kinds == ["undone", "asked", "answered"]


def table_seats(program: Program, id: str) -> Json:
    """The seats as the program sees them."""
    seats: Json = program.table(id)["view"]["seats"]
    return seats


def test_a_bot_plays_on_until_one_comes_back(ann: Program, bob: Program) -> None:
    table = begun(ann, bob)
    id, seat = table["id"], table["waiting_for"]
    program = mover(table, ann, bob)
    other = bob if program is ann else ann
    refused(other.post(f"/tables/{id}/call-bot", seat=seat), 409, "refused")
    refused(program.post(f"/tables/{id}/come-back"), 409, "refused")
    assert read(program.post(f"/tables/{id}/call-bot", seat=seat))["seats"][seat]["stand_in"]
    with program.follows(f"/tables/{id}/events") as lines:
        assert any(line["table"]["waiting_for"] == 1 - seat for line in lines)
    refused(program.post(f"/tables/{id}/moves", move="end"), 409, "refused")
    assert not read(program.post(f"/tables/{id}/come-back"))["seats"][seat]["stand_in"]


def test_people_at_the_table_talk(ann: Program, bob: Program, http: httpx2.Client) -> None:
    id = begun(ann, bob)["id"]
    read(ann.post(f"/tables/{id}/say", text="Good luck <b>all</b> & Ω"))
    said = bob.table(id)["talk"][-1]
    assert (said["kind"], said["seat"], said["text"]) == ("said", 0, "Good luck <b>all</b> & Ω")
    refused(Program.named(http, "Eve").post(f"/tables/{id}/say", text="Hi"), 403, "not_yours")
    refused(ann.post(f"/tables/{id}/say", text="x" * 2001), 422, "invalid")


def test_the_same_people_play_again(ann: Program, bob: Program, http: httpx2.Client) -> None:
    table = ann.opens("curios", "me", "random:seed=1")
    refused(ann.post(f"/tables/{table['id']}/rematch"), 409, "refused")
    refused(ann.get(f"/tables/{table['id']}/record"), 409, "refused")
    with ann.follows(f"/tables/{table['id']}/events") as lines:
        for line in lines:
            if line["table"]["waiting_for"] == 0:
                ann.post(f"/tables/{table['id']}/moves", move=ann.legal(table["id"])[0])
    refused(bob.post(f"/tables/{table['id']}/rematch"), 403, "not_yours")
    again = read(ann.post(f"/tables/{table['id']}/rematch"))
    assert again["id"] != table["id"]
    assert again["seats"] == table["seats"]
    assert ann.table(table["id"])["next_table"] == again["id"]
    assert read(ann.post(f"/tables/{table['id']}/rematch"))["id"] == again["id"]


# ---------------------------------------------------------------- streams of accounts
def test_an_account_hears_of_all_its_games(ann: Program, bob: Program) -> None:
    waiting = ann.opens("curios", "me", "open", listed=True)["id"]
    with ann.follows("/account/events") as lines:
        assert next(lines) == {"type": "seated", "table": waiting, "seats": [0]}
        read(bob.post(f"/tables/{waiting}/sit"))
        heard = [next(lines)]
        while heard[-1]["type"] != "your_turn":
            table = ann.table(waiting)
            if table["waiting_for"] == 1:
                read(bob.post(f"/tables/{waiting}/moves", move=bob.legal(waiting)[0]))
            heard.append(next(lines))
        assert {"type": "begun", "table": waiting, "seats": [0]} in heard
        second = ann.opens("curios", "me", "open")["id"]
        heard = [*lines_until(lines, "seated")]
        read(ann.post(f"/tables/{second}/close"))
        heard += lines_until(lines, "closed")
        types = [line["type"] for line in heard if line["table"] == second]
        assert types == ["seated", "closed"]
    listed = {each["id"]: each for each in ann.get("/account/tables").json()}
    assert listed[waiting]["phase"] == "playing"
    assert listed[second]["open_seats"] == 1


def lines_until(lines: Iterator[Json], kind: str) -> Iterator[Json]:
    """Lines up to the first of a kind."""
    for line in lines:
        yield line
        if line["type"] == kind:
            return


def test_streams_end_when_the_server_stops(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("stopping")) as server, client(server) as http:
        ann = Program.named(http, "Ann")
        id = ann.opens("curios", "me", "open")["id"]
        with (
            ann.follows(f"/tables/{id}/events") as table_lines,
            ann.follows("/account/events") as account_lines,
        ):
            assert next(table_lines)["type"] == "table"
            assert next(account_lines)["type"] == "seated"
            server.stop()
            assert list(table_lines) == list(account_lines) == []


def test_a_quiet_stream_says_that_it_is_there(
    ann: Program, http: httpx2.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("potsherd.web.api.lines.BEAT_SECONDS", 0.05)
    id = ann.opens("curios", "me", "open")["id"]
    for path in (f"/api/tables/{id}/events", "/api/account/events"):
        with http.stream("GET", path, headers=ann.headers) as answer:
            lines = answer.iter_lines()
            assert next(line for line in lines if not line) == ""


# ---------------------------------------------------------------- bad requests
def test_a_body_that_is_no_json_is_said_to_be_none(http: httpx2.Client, ann: Program) -> None:
    headers = ann.headers | {"Content-Type": "application/json"}
    deep, long = b'{"seats":' + b"[" * 10_000, b'{"seats":' + b"9" * 5000 + b"}"
    for body in (b"{", b"", b"\xff\xfe", b"nonsense", deep, long):
        answer = http.post("/api/tables", content=body, headers=headers)
        assert answer.status_code in (400, 422)
        refused(answer, answer.status_code, "invalid" if body == b"" else "unreadable")


def test_only_what_is_called_json_is_read(http: httpx2.Client, ann: Program) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        headers = ann.headers | {"Content-Type": kind}
        answer = http.post("/api/tables", content=b'{"edition": "curios"}', headers=headers)
        refused(answer, 415, "not_json")


def test_too_large_a_body_is_not_read(http: httpx2.Client, ann: Program) -> None:
    refused(ann.post("/tables", edition="x" * 100_000, seats=["me", "open"]), 413, "too_large")


def test_unknown_tables_and_addresses_are_not_found(ann: Program) -> None:
    for id in ("nope", "x" * 64, "%00", "caf\u00e9", "a b"):
        answer = ann.get(f"/tables/{id}")
        assert answer.status_code in (400, 404, 422)
        refused(answer, answer.status_code, answer.json()["error"])
        answer = ann.post(f"/tables/{id}/moves", move="end")
        assert answer.status_code in (400, 404, 405, 422)
    refused(ann.get("/nothing"), 404, "not_found")
    refused(ann.post("/editions"), 405, "no_such_method")


def test_another_site_cannot_use_a_browsers_cookie(http: httpx2.Client) -> None:
    answer = http.post(
        "/api/accounts", json={"name": "Eve"}, headers={"Origin": "https://example.org"}
    )
    refused(answer, 403, "not_yours")


def test_too_many_requests_are_told_when_to_come_back(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with running(tmp_path_factory.mktemp("limits"), limits=True) as server, client(server) as http:
        answers = [http.post("/api/accounts", json={"name": ""}) for _ in range(200)]
        limited = next(answer for answer in answers if answer.status_code == 429)
        refused(limited, 429, "too_many")
        assert int(limited.headers["Retry-After"]) > 0
