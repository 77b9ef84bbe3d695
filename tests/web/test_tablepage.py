"""The page of a table: who sees what, what can be done, and how refusals are told."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from potsherd.bots import LEVELS, make_bot, next_level
from potsherd.games.archaeology.game import Archaeology
from potsherd.language import use
from potsherd.moves import EndTurn, Explore, Move, Sell, Trade
from potsherd.table.clock import ABSENT
from potsherd.table.entries import Entry, StoodIn
from potsherd.table.presence import Asker
from potsherd.table.table import Table
from potsherd.web.board.scene import scene_of
from web.api_server import PATIENCE, Running
from web.conftest import Visitor, inside, with_friend, words
from web.finished import BEN, House, house, played

IN_PLACE = {"HX-Request": "true"}
HAND = re.compile(r'<fieldset class="zone hand[^>]*>.*?</fieldset>', re.DOTALL)


class Hut:
    """A table of Ann and Ben, each with a browser of their own."""

    def __init__(self, server: Running, ann: Visitor, ben: Visitor, **fields: object) -> None:
        self._server = server
        self.people = (ann, ben)
        self.at = ann.opens(**with_friend(listed="yes", **fields))
        ben.does(f"{self.at}/sit", seat=1, name="Ben")
        inside(server, self._begun)

    async def _begun(self) -> None:
        """Wait until the game has begun, which happens by itself."""
        tables, name = self._server.site.tables, self.at.removeprefix("/t/")
        with tables.watch(name, Asker()) as watch:
            while (await tables.get(name)).phase == "waiting":
                await watch.changed(PATIENCE)

    @property
    def table(self) -> Table:
        """The table as it is."""
        tables = self._server.site.tables
        return inside(self._server, lambda: tables.get(self.at.removeprefix("/t/")))

    @property
    def mover(self) -> int:
        """Who decides."""
        seat = self.table.waiting_for
        assert seat is not None
        return seat

    def sends(self, path: str, sender: int, **fields: object) -> httpx2.Response:
        """Post a form of the page as the person of a seat, without a script."""
        return self._sent(path, sender, {}, fields)

    def puts(self, path: str, sender: int, **fields: object) -> httpx2.Response:
        """Post a form as the script does, to change the page in place."""
        return self._sent(path, sender, IN_PLACE, fields)

    def _sent(
        self, path: str, sender: int, headers: dict[str, str], fields: dict[str, object]
    ) -> httpx2.Response:
        filled = {"as": sender, "version": self.table.version, **fields}
        return self.people[sender].post(f"{self.at}/{path}", data=filled, headers=headers)

    def until(self, kind: type[Move]) -> Move:
        """Play on until a move of a kind can be made, and tell which."""
        while True:
            view = self.table.view(self.mover)
            for move in view.moves(kind):
                return move
            move = EndTurn() if view.is_legal(EndTurn()) else next(iter(view.moves()))
            assert self.sends("move", self.mover, move=str(move)).status_code == 303


def said(answer: httpx2.Response, id: str) -> str:
    """What an element of a page says."""
    found = re.search(rf'<(\w+)[^>]*\bid="{id}"[^>]*>(.*?)</\1>', answer.text, re.DOTALL)
    assert found is not None, f"no #{id} in {words(answer)[:500]}"
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", found[2])).split())


@pytest.fixture
def hut(server: Running, ann: Visitor, bob: Visitor) -> Hut:
    return Hut(server, ann, bob)


@pytest.fixture
def old(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


# ------------------------------------------------------------ looking
def test_a_seat_sees_its_own_hand_and_a_stranger_none(
    hut: Hut, visit: Callable[..., Visitor]
) -> None:
    hut.until(EndTurn)
    for seat, person in enumerate(hut.people):
        shown = HAND.search(person.get(hut.at).text)
        assert shown is not None
        view = hut.table.view(seat)
        for card, n in zip(view.game.edition.types, view.state.hands[seat], strict=False):
            assert shown[0].count(f'value="{card}" id="hand-') == n
    stranger = visit().get(hut.at)
    assert stranger.status_code == 200
    assert HAND.search(stranger.text) is None
    assert 'name="move"' not in stranger.text
    assert '<input type="checkbox"' not in stranger.text


def test_what_a_stranger_sends_for_a_move_is_not_read(
    hut: Hut, visit: Callable[..., Visitor]
) -> None:
    many = ", ".join(["999 coin"] * 700)
    sent = {"as": 0, "version": hut.table.version, "move": f"trade {many} > coin"}
    refused = visit().post(f"{hut.at}/move", data=sent)
    assert refused.status_code == 403
    assert "That is not your seat" in refused.text
    assert "no move" not in refused.text


def test_somebody_elses_seat_is_not_to_be_had_by_asking(hut: Hut) -> None:
    hut.until(EndTurn)
    ann, ben = hut.people
    assert ann.get(f"{hut.at}?as=1").text.count('name="as" id="as" value="0"') == 1
    assert said(ben.get(f"{hut.at}?as=0"), "hand") == said(ben.get(hut.at), "hand")


def test_the_others_are_told_whom_the_game_waits_for(hut: Hut) -> None:
    waits = hut.people[1 - hut.mover].get(hut.at)
    name = hut.table.seats[hut.mover].name
    assert name in said(waits, "asked")
    assert 'data-turn="no"' in waits.text
    assert 'data-turn="yes"' in hut.people[hut.mover].get(hut.at).text


def test_the_whole_log_has_a_page(hut: Hut) -> None:
    ann = hut.people[0]
    assert "You are dealt" in ann.read(f"{hut.at}/log?as=0")
    assert "Ann is dealt 4 cards" in ann.read(f"{hut.at}/log?as=1")


def test_there_is_no_table_of_an_unknown_name(ann: Visitor) -> None:
    for path in ("/t/nothing", "/t/nothing/log", "/t/nothing/events"):
        assert ann.get(path).status_code == 404
    assert ann.post("/t/nothing/move", data={"as": 0, "version": 1}).status_code == 404


# ------------------------------------------------------------ moving
def test_a_move_leads_back_to_the_table(hut: Hut) -> None:
    seat = hut.mover
    answer = hut.sends("move", seat, move=str(hut.until(EndTurn)))
    assert answer.status_code == 303
    assert answer.headers["location"] == f"{hut.at}?as={seat}"


def test_a_move_of_a_script_is_answered_with_the_table(hut: Hut) -> None:
    sale = hut.until(Sell)
    answer = hut.puts("move", hut.mover, move=str(sale))
    assert answer.status_code == 200
    assert answer.text.startswith("<div")
    assert f'data-number="{hut.table.number}"' in answer.text
    assert "You sell" in said(answer, "newest")


def test_a_trade_is_made_by_marking_cards(hut: Hut) -> None:
    trade = hut.until(Trade)
    assert isinstance(trade, Trade)
    seat = hut.mover
    answer = hut.puts("move", seat, do="trade", give=list(trade.give), take=list(trade.take))
    assert answer.status_code == 200
    assert "You trade" in said(answer, "newest")


def test_an_unfair_trade_says_why_and_keeps_what_was_marked(hut: Hut) -> None:
    hut.until(Trade)
    seat = hut.mover
    view = hut.table.view(seat)
    hand = [c for c, n in zip(view.game.edition.types, view.state.hands[seat], strict=False) if n]
    answer = hut.sends("move", seat, do="trade", give=[hand[0]], take=["pharaohs_mask"] * 9)
    assert answer.status_code == 422
    assert said(answer, "error").startswith("No: ")
    in_place = hut.puts("move", seat, do="trade", give=[hand[0]], take=[])
    assert in_place.status_code == 200
    assert "No: a trade gives at least one card and takes at least one. R-7" in said(
        in_place, "error"
    )
    assert '/rules/archaeology#R-7"' in in_place.text


def test_a_move_out_of_turn_is_refused(hut: Hut) -> None:
    waiting = 1 - hut.mover
    answer = hut.sends("move", waiting, move="end")
    assert answer.status_code >= 400
    assert "not your turn" in said(answer, "error")


def test_a_move_for_somebody_elses_seat_is_refused(hut: Hut) -> None:
    seat = hut.mover
    other = hut.people[1 - seat]
    version = hut.table.version
    answer = other.post(f"{hut.at}/move", data={"as": seat, "version": version, "move": "end"})
    assert answer.status_code >= 400
    assert hut.table.version == version


def test_a_move_for_an_earlier_state_gets_the_fresh_view(hut: Hut) -> None:
    sale = hut.until(Sell)
    seat, version = hut.mover, hut.table.version
    hut.sends("move", seat, move=str(sale))
    late = hut.puts("move", seat, move="end", version=version)
    assert "has changed meanwhile" in said(late, "error")
    assert f'data-version="{hut.table.version}"' in late.text


def test_a_move_sent_twice_is_made_once(hut: Hut) -> None:
    sale = hut.until(Sell)
    seat, version = hut.mover, hut.table.version
    first = hut.puts("move", seat, move=str(sale), version=version, key="k1")
    number = hut.table.number
    again = hut.puts("move", seat, move=str(sale), version=version, key="k1")
    assert hut.table.number == number
    assert first.text == again.text


@pytest.mark.parametrize(
    "fields", [{}, {"as": "x", "version": "0"}, {"as": "0"}, {"as": "0", "version": "-1"}]
)
def test_an_incomplete_form_is_refused(hut: Hut, fields: dict[str, str]) -> None:
    answer = hut.people[0].post(f"{hut.at}/move", data={**fields, "move": "end"})
    assert 400 <= answer.status_code < 500


def test_all_pages_give_fresh_keys(hut: Hut) -> None:
    pages = [hut.people[0].get(hut.at).text for _ in range(2)]
    keys = [re.findall(r'name="key" form="\w+" value="([^"]+)"', page) for page in pages]
    assert len({*keys[0], *keys[1]}) == 2 * len(keys[0]) > 2


# ------------------------------------------------------------ weighing
def test_the_scales_answer_without_the_rest_of_the_page(hut: Hut) -> None:
    trade = hut.until(Trade)
    assert isinstance(trade, Trade)
    answer = hut.puts("weigh", hut.mover, give=list(trade.give), take=list(trade.take))
    assert answer.status_code == 200
    assert said(answer, "weighing").startswith("You give ")
    assert "aria-disabled" not in answer.text.split('id="do-trade"')[1].split(">")[0]


def test_without_scripts_a_trade_that_loses_is_told_first_and_goes_through_at_the_next_press(
    hut: Hut,
) -> None:
    while True:
        trade = hut.until(Trade)
        view = hut.table.view(hut.mover)
        worth = Archaeology.of(view).worth
        losing = [
            each
            for each in view.moves(Trade)
            if isinstance(each, Trade) and worth(each.give) > worth(each.take)
        ]
        if losing:
            break
        hut.sends("move", hut.mover, move=str(trade))
    give, take = list(losing[0].give), list(losing[0].take)
    seat, before = hut.mover, hut.table.version
    fresh = hut.people[seat].get(hut.at).text
    assert "data-idle" in fresh  # a script would call these buttons disabled, nobody else does
    assert "aria-disabled" not in fresh.split('id="do-trade"')[1].split(">")[0]
    told = hut.sends("move", seat, do="trade", give=give, take=take)
    assert told.status_code == 409
    assert "lost. Press once more if you mean it." in said(told, "error")
    assert hut.table.version == before
    assert told.text.count(" checked") == len(give) + len(take)
    sure = html.unescape(told.text.split('name="sure" value="')[1].split('"')[0])
    done = hut.sends("move", seat, do="trade", give=give, take=take, sure=sure)
    assert done.status_code == 303
    assert hut.table.version > before


# ------------------------------------------------------------ confirming
def test_only_a_turn_that_leaves_something_undone_is_asked_about(hut: Hut) -> None:
    hut.until(Sell)
    page = hut.people[hut.mover].get(hut.at).text
    assert ('id="end-ask"' in page) == ("Your maps open" in page or "You have a full set" in page)
    hut.until(Explore)
    page = hut.people[hut.mover].get(hut.at).text
    assert page.count('-ask" class="ask"') == page.count('id="end-ask"') == 1


def test_who_does_not_want_to_be_asked_ticks_it_there(hut: Hut) -> None:
    hut.until(Explore)
    seat = hut.mover
    person = hut.people[seat]
    hut.sends("move", seat, move="end", calm="yes")
    assert "confirm=no" in (person.cookies.get("settings") or "")
    hut.until(Explore)
    while hut.mover != seat:
        hut.until(EndTurn)
        hut.sends("move", hut.mover, move="end")
    assert 'id="end-ask"' not in person.get(hut.at).text


# ------------------------------------------------------------ taking back
def test_a_sale_can_be_undone_at_once(hut: Hut) -> None:
    sale = hut.until(Sell)
    seat, before = hut.mover, hut.table.view(hut.mover).state.frozen()
    hut.sends("move", seat, move=str(sale))
    assert 'id="undo-last"' in hut.people[seat].get(hut.at).text
    hut.sends("undo", seat)
    assert hut.table.view(seat).state.frozen() == before


def test_taking_back_what_was_seen_wants_the_consent_of_all(hut: Hut) -> None:
    hut.until(EndTurn)
    seat = hut.mover
    ann, ben = hut.people[seat], hut.people[1 - seat]
    hut.sends("move", seat, move="end")
    hut.sends("ask", seat)
    assert "You ask to take back: end your turn." in said(ann.get(hut.at), "take-back")
    assert "asks to take back: the last move." in said(ben.get(hut.at), "take-back")
    assert 'id="agree"' not in ann.get(hut.at).text
    assert 'id="agree"' in ben.get(hut.at).text
    request = hut.table.request
    assert request is not None
    hut.sends("answer", 1 - seat, agrees="yes", number=request.number)
    assert hut.mover == seat
    assert 'id="take-back"' not in ben.get(hut.at).text


# ------------------------------------------------------------ absent people
def test_a_bot_is_not_called_before_long_absence(hut: Hut) -> None:
    waiting, awaited = 1 - hut.mover, hut.mover
    page = hut.people[waiting].get(hut.at)
    assert 'id="call-bot"' in page.text
    answer = hut.sends("call-bot", waiting, seat=awaited)
    assert "There is still time" in said(answer, "error")
    later = hut.table.clock.started + ABSENT
    tables = hut._server.site.tables
    now, tables.now = tables.now, lambda: later
    try:
        hut.sends("call-bot", waiting, seat=awaited)
    finally:
        tables.now = now
    assert hut.table.seats[awaited].stand_in
    mine = hut.people[awaited].get(hut.at).text
    if hut.table.waiting_for == awaited:
        assert 'id="come-back"' in mine
    hut.sends("come-back", awaited)
    assert not hut.table.seats[awaited].stand_in


def test_a_bot_plays_for_whoever_leaves_until_he_is_back(hut: Hut) -> None:
    hut.until(EndTurn)
    seat = hut.mover
    assert 'id="leave-it"' in hut.people[seat].get(hut.at).text
    away = hut.puts("call-bot", seat, seat=seat)
    assert hut.table.seats[seat].stand_in
    assert "A bot plays for you." in said(away, "asked")
    assert 'id="leave-it"' not in away.text
    refused = hut.puts("move", seat, move="end")
    assert 'id="error"' in refused.text
    assert 'id="come-back"' not in hut.puts("come-back", seat).text


# ------------------------------------------------------------ talk
def test_talk_is_shown_to_all_as_it_was_written(hut: Hut) -> None:
    hut.sends("say", 0, text='<script>alert("hi")</script> & so on')
    page = hut.people[1].get(hut.at)
    assert "<script>alert" not in page.text
    assert 'Ann <script>alert("hi")</script> & so on' in said(page, "talk")
    assert hut.sends("say", 0, text="").status_code >= 400


# ------------------------------------------------------------ one device
def test_the_device_is_handed_over_before_a_hand_is_shown(server: Running, ann: Visitor) -> None:
    at = ann.opens()
    tables = server.site.tables

    def table() -> Table:
        return inside(server, lambda: tables.get(at.removeprefix("/t/")))

    first = table().waiting_for
    assert first is not None
    names = table().names(use("en"))
    screen = ann.get(at)
    assert said(screen, "handover-title") == f"Give the device to {names[first]}"
    assert "hand-" not in screen.text.replace("handover", "")
    assert f'id="as" value="{first}"' in ann.get(f"{at}?as={first}").text
    other = ann.get(f"{at}?as={1 - first}")
    assert HAND.search(other.text) is None
    while table().waiting_for == first:
        view = table().view(first)
        move = EndTurn() if view.is_legal(EndTurn()) else next(iter(view.moves()))
        fields = {"as": first, "version": table().version, "move": str(move)}
        answer = ann.post(f"{at}/move", data=fields, headers=IN_PLACE)
    assert "Give the device to" in words(answer)
    assert HAND.search(answer.text) is None


# ------------------------------------------------------------ the end
def test_the_end_shows_who_won_and_where_to_look(old: House) -> None:
    old.as_ann()
    for edition in ("archaeology", "curios"):
        table = old.table(edition)
        page = old.client.get(f"/t/{table.id}")
        assert page.status_code == 200
        assert table.position is not None
        winners = [table.names(use("en"))[seat] for seat in table.position.winners()]
        told = re.search(r'id="result-title">(.*?)</h2>', page.text, re.DOTALL)
        assert told is not None
        assert ("You win" if 0 in table.position.winners() else winners[0]) in told[1]
        for link in ("replay", "fairness"):
            assert f'href="/t/{table.id}/{link}"' in page.text
        assert 'id="rematch"' in page.text


def test_a_rematch_is_found_by_all(old: House) -> None:
    old.as_ann()
    table = old.table("curios")
    first = old.client.post(f"/t/{table.id}/rematch", follow_redirects=False)
    again = old.client.post(f"/t/{table.id}/rematch", follow_redirects=False)
    assert first.status_code == again.status_code == 303
    assert first.headers["location"] == again.headers["location"] != f"/t/{table.id}"
    assert first.headers["location"] in old.client.get(f"/t/{table.id}").text


def again(house: House, table: Table, **fields: str) -> str:
    """Ask for another game; return the address of its table."""
    answer = house.client.post(f"/t/{table.id}/rematch", data=fields, follow_redirects=False)
    assert answer.status_code == 303
    return answer.headers["location"]


def test_all_at_the_table_are_told_who_wants_to_play_again_and_where(old: House) -> None:
    table = old.table("curios", guests=(BEN,))
    old.as_ann()
    following = again(old, table)
    assert f'href="{following}"' in old.client.get(f"/t/{table.id}").text
    assert "kept for Ben" in words(old.client.get(following))
    old.client.cookies.clear()
    assert "A seat is kept for: Ben" in words(old.client.get(following))
    old.as_person(BEN)
    page = old.client.get(f"/t/{table.id}")
    assert said(page, "again-by") == "For another game: Ann."
    assert said(page, "rematch") == "I play too"
    assert "kept for you" in words(old.client.get(following))
    for address in ("/", "/me"):
        assert "a seat is kept for you" in words(old.client.get(address))
    assert again(old, table) == following
    page = old.client.get(f"/t/{table.id}")
    assert said(page, "again-by") == "For another game: Ann and Ben."
    assert 'id="rematch"' not in page.text
    assert "a seat is kept for you" not in words(old.client.get("/me"))


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_won_is_offered_the_next_level(old: House, level: str) -> None:
    old.as_ann()
    won = set()
    for players in (2, 3):
        table = old.table("curios", players, level=level)
        assert table.position is not None
        page = old.client.get(f"/t/{table.id}")
        wins, above = 0 in table.position.winners(), next_level(level)
        won.add(wins)
        assert said(page, "rematch") == f"Play again: {level.title()}"
        assert ('id="next-level"' in page.text) == bool(wins and above)
        if wins and above:
            assert said(page, "next-level") == f"Next level: {above.title()}"
    assert won == {True, False}


def test_the_next_level_is_that_of_the_next_game(old: House) -> None:
    old.as_ann()
    table = old.table("curios", level="student")
    following = again(old, table, level="digger")
    assert again(old, table, level="expert") == following
    page = old.client.get("/").text
    assert re.search(r'value="digger"[^>]* checked', page.partition('value="curios"')[2])


@pytest.mark.parametrize("level", ["nobody", "search:nodes=20000", ""])
def test_a_level_that_there_is_not_changes_nothing(old: House, level: str) -> None:
    old.as_ann()
    again(old, old.table("curios", level="student"), level=level)
    page = old.client.get("/").text
    assert re.search(r'value="student"[^>]* checked', page.partition('value="curios"')[2])


def test_the_level_stands_at_the_seat_of_a_bot(old: House) -> None:
    for number, level in enumerate(["digger", "greedy"], start=7):
        table = old.table("curios", moves=number, level=level)
        assert f"bot: {level.title()}" in words(old.client.get(f"/t/{table.id}"))


def test_at_a_seat_of_a_finished_game_no_bot_plays_on(old: House) -> None:
    story = played("left", "curios", 2)
    told: list[Table] = []
    for at in range(len(story)):
        entry, table = story[at]
        if table.phase == "playing" and not told:
            left = Entry(table.number + 1, entry.when, "", "", StoodIn(0, late=False))
            told = [table.after(left)]
        elif told:
            told.append(told[-1].after(replace(entry, number=told[-1].number + 1)))
    before, after = (scene_of(one, 1, use("en")) for one in (told[0], told[-1]))
    assert [sitting.is_stand_in for sitting in before.sittings] == [True, False]
    assert [sitting.is_stand_in for sitting in after.sittings] == [False, False]
    assert not scene_of(told[-1], 0, use("en")).is_replaced


def test_a_rematch_is_for_those_who_played(old: House) -> None:
    table = old.table("curios")
    assert old.client.post(f"/t/{table.id}/rematch").status_code == 403


# ------------------------------------------------------------ clocks
def test_the_seat_that_decides_shows_the_time_that_the_headline_shows(
    server: Running, ann: Visitor, bob: Visitor
) -> None:
    hut = Hut(server, ann, bob, pace="quick")
    table, page = hut.table, hut.people[hut.mover].get(hut.at).text
    clocks = re.findall(r'<time data-deadline="(\d+)">([^<]*)</time>', page)
    assert [deadline for deadline, _ in clocks] == [str(table.deadline)] * 2
    assert {text for _, text in clocks} <= {"2:10", "2:09", "2:08"}
    assert "2:10 </header>" in re.sub(r"(</span>\s*)+</header>", " </header>", page)


def test_the_time_that_is_left_is_said_as_the_page_is_given_out(
    server: Running, ann: Visitor, bob: Visitor
) -> None:
    hut = Hut(server, ann, bob, pace="quick")
    tables, look = server.site.tables, hut.people[hut.mover].get
    assert "UTC" not in look(hut.at).text
    began = hut.table.clock.started
    now = tables.now
    try:
        for later, left in ((1_000, "2:09"), (70_500, "1:00"), (129_500, "0:01")):
            tables.now = lambda ms=later: began + ms  # type: ignore[misc]
            assert f">{left}</time>" in look(hut.at).text
    finally:
        tables.now = now


# ------------------------------------------------------------ spectators
_IS_COUNT = re.compile("data: {").match


def test_whoever_watches_is_told_so_and_nobody_else(
    hut: Hut, visit: Callable[..., Visitor]
) -> None:
    watching = visit().get(hut.at).text
    assert "You are watching this game." in watching
    assert 'id="saying"' not in watching
    assert 'id="spectating"' not in hut.people[0].get(hut.at).text


def test_those_who_watch_are_counted_for_all(hut: Hut, visit: Callable[..., Visitor]) -> None:
    def watching() -> str:
        found = re.search(r'data-spectators="(\d+)"', hut.people[0].get(hut.at).text)
        assert found
        return found[1]

    assert watching() == "0"
    with hut.people[0].stream("GET", f"{hut.at}/events?as=0") as seated:
        lines = seated.iter_lines()
        assert 'data-spectators="0"' in next(line for line in lines if 'id="watching"' in line)
        with visit().stream("GET", f"{hut.at}/events") as answer:
            watched = answer.iter_lines()  # which ends the stream when it is dropped
            next(watched)
            assert next(filter(_IS_COUNT, lines)) == 'data: {"spectators": 1}'
            assert watching() == "1"
        assert next(filter(_IS_COUNT, lines)) == 'data: {"spectators": 0}'
    assert watching() == "0"


def test_a_stranger_who_may_talk_says_what_he_is_called(
    server: Running, ann: Visitor, bob: Visitor, visit: Callable[..., Visitor]
) -> None:
    hut, zoe = Hut(server, ann, bob, spectators_talk="yes"), visit()
    assert 'id="say-name"' in zoe.get(hut.at).text
    said_so = zoe.does(f"{hut.at}/say", name="Zoe", text="well played", key="1")
    assert "Zoe (watches) well played" in words(said_so)
    assert 'id="say-name"' not in said_so.text
    assert "Zoe (watches) well played" in ann.read(hut.at)
    refused = visit().post(f"{hut.at}/say", data={"name": "Ann", "text": "I am Ann", "key": "2"})
    assert "Somebody here is called Ann" in said(refused, "error")


def test_a_stranger_who_may_not_talk_becomes_nobody(
    hut: Hut, visit: Callable[..., Visitor]
) -> None:
    stranger = visit()
    refused = stranger.post(f"{hut.at}/say", data={"name": "Zoe", "text": "hello", "key": "1"})
    assert "Only those at the table can talk." in said(refused, "error")
    assert not stranger.cookies


# ------------------------------------------------------------ taking back, in words
def test_what_would_be_taken_back_is_said_in_words(hut: Hut) -> None:
    hut.until(EndTurn)
    seat = hut.mover
    card = next(move for move in hut.table.view(seat).moves(Sell))
    page = hut.puts("move", seat, move=str(card)).text
    assert re.search(r'id="undo-last"[^>]*title="Take back: You sell ', page)


def test_where_nobody_has_to_agree_nobody_is_asked(ann: Visitor, server: Running) -> None:
    at = ann.opens(seat2="bot:greedy", name2="")

    def page() -> str:
        return ann.get(at).text

    async def my_turn() -> None:
        tables, name = server.site.tables, at.removeprefix("/t/")
        with tables.watch(name, Asker()) as watch:
            while (await tables.get(name)).waiting_for != 0:
                await watch.changed(PATIENCE)

    inside(server, my_turn)
    while 'id="ask-back"' not in page():
        table = inside(server, lambda: server.site.tables.get(at.removeprefix("/t/")))
        move = make_bot("greedy").choose(table.view(0))
        ann.does(
            f"{at}/move", **{"as": 0}, move=str(move), version=table.version, key=table.version
        )
        inside(server, my_turn)
    button = re.search(r'<button form="ask"[^>]*title="([^"]*)".*?</button>', page())
    assert button
    assert "Ask" not in words_of(button[0])
    assert re.match(r"Take back: (You \w+|end your turn|The sandstorm takes)", button[1])


def words_of(text: str) -> str:
    """What a piece of a page says."""
    return html.unescape(re.sub(r"<[^>]+>", " ", text))
