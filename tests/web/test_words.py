"""Words to the shuffle, on pages and for programs: they answer a commitment, unseen by others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest

from web.api_server import Program, Running, client, read, refused, running
from web.conftest import Visitor, with_friend, words

Visit = Callable[..., Visitor]
GIVEN = "c0ffee" * 5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits for words longer than any test lasts."""
    with running(tmp_path_factory.mktemp("words"), word_grace=3600.0, bot_pause=3600.0) as server:
        yield server


def facts(page: str) -> dict[str, str]:
    """What a page tells the script of the shuffle."""
    (found,) = re.findall(r'<div id="shuffle" hidden (.*?)></div>', page, re.S)
    return {name: unescape(value) for name, value in re.findall(r'data-([\w-]+)="(.*?)"', found)}


def gives(visitor: Visitor, table: str, given: str = GIVEN) -> dict[str, bool]:
    """What the script does."""
    fields = {"commitment": facts(visitor.get(table).text)["commitment"], "words": given}
    answer = visitor.post(f"{table}/words", data=fields, headers={"Accept": "application/json"})
    assert answer.status_code == 200
    told: dict[str, bool] = answer.json()
    return told


def test_a_game_at_once_shows_the_commitment_asks_for_words_and_begins(ann: Visitor) -> None:
    table = ann.does("/play", game="curios").url.path
    before = facts(ann.get(table).text)
    assert (before["begun"], before["wanted"], before["mine"]) == ("", "yes", "yes")
    assert gives(ann, table) == {"given": True, "begun": True}
    after = facts(ann.get(table).text)
    assert after["commitment"] == before["commitment"]
    assert (after["begun"], after["wanted"], after["words"]) == ("yes", "", f"{GIVEN} ")
    assert after["seed"] == ""


def test_the_same_words_again_change_nothing_and_others_are_refused(ann: Visitor) -> None:
    table = ann.does("/play", game="curios").url.path
    commitment = facts(ann.get(table).text)["commitment"]
    for given, told in ((GIVEN, True), (GIVEN, True), ("00", False)):
        fields = {"commitment": commitment, "words": given}
        answer = ann.post(f"{table}/words", data=fields, headers={"Accept": "application/json"})
        assert answer.json()["given"] is told
    assert facts(ann.get(table).text)["words"] == f"{GIVEN} "


def test_words_for_another_commitment_are_refused(ann: Visitor) -> None:
    table = ann.opens(**with_friend())
    answer = ann.post(f"{table}/words", data={"commitment": "0" * 64, "lucky": "seven horses"})
    assert answer.status_code == 409
    assert "another commitment" in words(answer)


def test_without_scripts_typed_words_or_none_begin_the_game(ann: Visitor, bob: Visitor) -> None:
    for visitor, typed, given in ((ann, "seven horses", b"seven horses"), (bob, "", b"")):
        table = visitor.does("/play", game="curios").url.path
        page = visitor.get(table).text
        assert re.search(r"<noscript>.*Into the shuffle.*</noscript>", page, re.S)
        commitment = facts(page)["commitment"]
        visitor.does(f"{table}/words", commitment=commitment, lucky=typed)
        assert facts(visitor.get(table).text)["words"] == f"{given.hex()} "
        told = visitor.read(f"{table}/fairness")
        assert ("No words came from anybody" in told) is (not given)


def test_no_byte_of_others_words_is_told_before_all_are_given(
    ann: Visitor, bob: Visitor, visit: Visit
) -> None:
    pages = []
    for given in ("00" * 16, "ff" * 16):
        table = ann.opens(**with_friend(players="3", seat3="friend", listed="yes"))
        gives(ann, table, given)
        bob.does(f"{table}/sit", seat=1, name="Bob")
        commitment = facts(ann.get(table).text)["commitment"]
        seen = [
            bob.get(table),
            visit().get(table),
            bob.get(f"/api{table.replace('/t/', '/tables/')}"),
        ]
        pages.append(
            [page.text.replace(table[3:], "TABLE").replace(commitment, "C") for page in seen]
        )
    for one, other in zip(*pages, strict=True):
        assert _steady(one) == _steady(other)


def _steady(page: str) -> str:
    """A page without what differs at every look."""
    return re.sub(
        r'(/join/|link-?\w*" value=")[\w-]+|"opened":\d+|<svg.*?</svg>', "", page, flags=re.S
    )


def test_a_form_for_a_seat_sends_no_words(ann: Visitor, bob: Visitor) -> None:
    table = ann.opens(**with_friend(players="3", seat3="friend", listed="yes"))
    for page in (ann.get("/new/curios").text, bob.get(table).text):
        assert 'name="lucky"' not in page.split("<noscript>")[0]
        assert "data-lucky" in page


def test_the_fairness_page_says_from_whom_words_came(ann: Visitor, bob: Visitor) -> None:
    table = ann.opens(**with_friend(listed="yes"))
    bob.does(f"{table}/sit", seat=1, name="Bob")
    gives(ann, table)
    commitment = facts(bob.get(table).text)["commitment"]
    bob.does(f"{table}/words", commitment=commitment)
    told = ann.read(f"{table}/fairness")
    assert "No words came from Bob" in told
    assert "whoever runs it could look at all cards" in told
    assert "--commitment" not in told


# ------------------------------------------------------------ programs
def test_a_program_gives_words_after_it_has_the_commitment(server: Running) -> None:
    with client(server) as http:
        ann = Program.named(http, "Ann")
        table = read(ann.post("/tables", edition="curios", seats=["me", "greedy"]), 201)
        assert (table["phase"], table["contributions"]) == ("waiting", [])
        assert [seat["gave_words"] for seat in table["seats"]] == [False, False]
        path = f"/tables/{table['id']}/words"
        refused(ann.post(path, commitment="0" * 64, words=GIVEN), 409, "stale")
        refused(ann.post(path, commitment=table["commitment"], words="xy"), 422, "invalid")
        refused(
            Program.named(http, "Eve").post(path, commitment="0" * 64, words=""), 403, "not_yours"
        )
        begun = read(ann.post(path, commitment=table["commitment"], words=GIVEN))
        assert (begun["phase"], begun["contributions"]) == ("playing", [GIVEN, ""])
        refused(ann.post(path, commitment=table["commitment"], words=GIVEN), 409, "refused")


def test_the_token_of_a_seat_gives_words_for_it(server: Running) -> None:
    with client(server) as http:
        ann = Program.named(http, "Ann")
        table = ann.opens("curios", "me", "open")
        path, invite = f"/tables/{table['id']}", table["invites"]["seats"][1]
        made = read(Program(http).post(f"{path}/seats/1/token", name="Robo", invite=invite), 201)
        robo, bound = Program(http, made["token"]), table["commitment"]
        read(robo.post(f"{path}/words", commitment=bound, words="01"))
        begun = read(ann.post(f"{path}/words", commitment=bound, words="02"))
        assert (begun["phase"], begun["contributions"]) == ("playing", ["02", "01"])
