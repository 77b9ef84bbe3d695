"""The hint: who is offered one, how it is told, and that nobody else notices."""

from __future__ import annotations

import asyncio
import pickle
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import httpx2
import pytest

from configurations import Configuration
from potsherd.bots.advising import weigh
from potsherd.bots.search_bot import Weighed
from potsherd.language import use
from potsherd.moves import EndTurn, Move
from potsherd.store import Key, Person
from potsherd.table.entries import Act, Entry, Opened, Sat
from potsherd.table.presence import Asker
from potsherd.table.summaries import summarised
from potsherd.table.table import Table
from potsherd.table.turns import Askers
from potsherd.views import View
from potsherd.web import pages
from potsherd.web.board.board import board_of
from potsherd.web.board.pointing import listed, points
from potsherd.web.visitors import PERSON_COOKIE, digest
from potsherd.wording import Teller, described
from table.scene import AtOnce
from thoughtful import Thoughtful
from web.api_server import PATIENCE, Running, running
from web.conftest import Visitor, inside, with_friend, words
from web.test_api_leaks import NOON, World, acts, person, twins, two_worlds, whole
from web.test_tablepage import IN_PLACE, Hut, said

AGAINST_A_BOT = {"seat2": "bot:greedy", "name2": ""}
HINT = 'id="ask-hint"'


class Searching(AtOnce):
    """The same with the bots that hints come from, of what their processes are sent."""

    async def weigh(self, spec: str, view: View, askers: Askers) -> list[Weighed]:
        return weigh(spec, pickle.loads(pickle.dumps(view)))


@pytest.fixture(scope="module", autouse=True)
def at_once(server: Running) -> None:
    """Bots and hints without processes of their own."""
    server.site.tables._pool = AtOnce()


class Game:
    """A turn of Ann's in a game against a bot, or of hers or Bob's at one device."""

    def __init__(self, server: Running, ann: Visitor, **fields: object) -> None:
        self._server, self.ann = server, ann
        self.at = ann.opens(**{**AGAINST_A_BOT, **fields})
        inside(server, self._asked)
        while not (view := self.table.view(self.seat)).is_legal(EndTurn()):
            sent = {"as": self.seat, "version": self.table.version, "move": str(next(view.moves()))}
            assert ann.post(f"{self.at}/move", data=sent).status_code == 303
            inside(server, self._asked)

    async def _asked(self) -> None:
        """Wait until a person is asked, for bots move by themselves."""
        tables, name = self._server.site.tables, self.at.removeprefix("/t/")
        with tables.watch(name, Asker()) as watch:
            while True:
                table = await tables.get(name)
                if table.waiting_for in table.seats_of(table.host):
                    return
                await watch.changed(PATIENCE)

    @property
    def table(self) -> Table:
        """The table as it is."""
        tables = self._server.site.tables
        return inside(self._server, lambda: tables.get(self.at.removeprefix("/t/")))

    @property
    def seat(self) -> int:
        """The seat that decides."""
        seat = self.table.waiting_for
        assert seat is not None
        return seat

    def hint(
        self, *, seat: int | None = None, version: object = None, in_place: bool = True
    ) -> httpx2.Response:
        """Press the button, as the seat that decides if no other is named."""
        sent = {
            "as": self.seat if seat is None else seat,
            "version": self.table.version if version is None else version,
        }
        return self.ann.post(f"{self.at}/hint", data=sent, headers=IN_PLACE if in_place else {})

    def best(self) -> str:
        """What the bot says that hints come from."""
        view = self.table.view(self.seat)
        teller = Teller(use("en"), view.game, self.seat, self.table.names(use("en")))
        return described(teller, view, Thoughtful().weigh(view)[0].move)


@pytest.fixture
def game(server: Running, ann: Visitor) -> Game:
    return Game(server, ann)


# ------------------------------------------------------------ what is said
def test_a_hint_in_place_is_a_piece_of_the_page_for_a_screen_reader(game: Game) -> None:
    answer = game.hint()
    assert answer.status_code == 200
    assert answer.text.startswith("<div")
    assert f"Best move: {game.best()}. You would be ahead." in said(answer, "best-move")
    assert "a little worse" in said(answer, "other-moves")
    assert 'id="advice" class="advice" role="status"' in answer.text
    assert f'data-version="{game.table.version}"' in answer.text


def test_the_best_move_and_each_other_can_be_played_with_a_press(game: Game) -> None:
    view = game.table.view(game.seat)
    weighed = Thoughtful().weigh(view)
    buttons = re.findall(r'<button name="move" value="([^"]+)"', game.hint().text)
    assert [unescape(token) for token in buttons] == [str(each.move) for each in weighed]
    sent = {"as": game.seat, "version": game.table.version, "move": buttons[0]}
    assert game.ann.post(f"{game.at}/move", data=sent).status_code == 303


def test_a_hint_points_at_what_it_means(game: Game) -> None:
    view = game.table.view(game.seat)
    teller = Teller(use("en"), view.game, game.seat, game.table.names(use("en")))
    board = board_of(view, teller)
    best, *others = [listed(points(board, each.move)) for each in Thoughtful().weigh(view)]
    shown = re.findall(r'data-points="([^"]*)"', game.hint().text)
    assert shown == [best, *others]
    page = game.hint(in_place=False).text
    for place, _, how in (each.rpartition(":") for each in best.split()):
        assert f' id="{place}" data-meant="{how}"' in page
    assert page.count("data-meant=") == len(best.split())
    assert "data-meant=" not in game.ann.get(game.at).text


def test_a_hint_can_be_closed_without_scripts(game: Game) -> None:
    close = re.search(r'id="close-hint" href="([^"]+)"', game.hint(in_place=False).text)
    assert close is not None
    assert 'id="best-move"' not in game.ann.get(close[1]).text


def test_without_a_script_the_page_comes_with_the_hint(game: Game) -> None:
    answer = game.hint(in_place=False)
    assert answer.status_code == 200
    assert game.best() in said(answer, "best-move")
    assert 'id="hand"' in answer.text
    assert 'id="best-move"' not in game.ann.get(game.at).text


def test_a_hint_changes_nothing_at_the_table(game: Game, visit: Callable[..., Visitor]) -> None:
    before, seen = game.table.number, visit().get(game.at).text
    game.hint()
    assert game.table.number == before
    keys = re.compile(r'(name="key"[^>]* value|data-now)="[^"]*"')
    assert keys.sub("", visit().get(game.at).text) == keys.sub("", seen)


def test_hints_speak_the_language_of_the_visitor(
    server: Running, visit: Callable[..., Visitor]
) -> None:
    game = Game(server, visit(**{"Accept-Language": "ru"}))
    assert not re.search("[A-Za-z]", said(game.hint(), "best-move"))


# ------------------------------------------------------------ who is offered one
def test_the_button_is_there_for_the_seat_that_decides(
    game: Game, visit: Callable[..., Visitor]
) -> None:
    page = game.ann.get(game.at).text
    assert HINT in page
    assert f'action="{game.at}/hint"' in page
    assert HINT not in visit().get(game.at).text


def test_at_one_device_each_who_decides_may_have_a_hint(server: Running, ann: Visitor) -> None:
    game = Game(server, ann, seat2="here", name2="Bob")
    assert HINT in ann.get(f"{game.at}?as={game.seat}").text
    assert "Best move" in words(game.hint())
    assert HINT not in ann.get(game.at).text, "the device is handed over first"
    other = game.hint(seat=1 - game.seat)
    assert "It is not your turn." in said(other, "no-hint")


def test_against_people_a_hint_is_neither_offered_nor_given(
    server: Running, ann: Visitor, bob: Visitor
) -> None:
    hut = Hut(server, ann, bob)
    for seat, sitter in enumerate((ann, bob)):
        assert HINT not in sitter.get(hut.at).text
        refused = hut.puts("hint", seat)
        assert "There are hints only where all others are bots" in said(refused, "no-hint")
        page = hut.sends("hint", seat)
        assert page.status_code == 409
        assert "There are hints only where all others are bots" in said(page, "error")


def test_a_stranger_gets_no_hint(game: Game, bob: Visitor) -> None:
    sent = {"as": game.seat, "version": game.table.version}
    answer = bob.post(f"{game.at}/hint", data=sent)
    assert answer.status_code == 403
    assert "That is not your seat." in said(answer, "error")
    assert 'id="best-move"' not in answer.text


def test_a_hint_for_an_earlier_position_is_refused(game: Game) -> None:
    late = game.hint(version=game.table.version - 1)
    assert "has changed meanwhile" in said(late, "no-hint")
    assert game.hint(in_place=False, version=game.table.version - 1).status_code == 409
    assert game.hint(version="x").status_code == 200, "told in place"
    assert game.ann.post("/t/nothing/hint", data={"as": 0, "version": 0}).status_code == 404


def test_before_the_game_there_is_nothing_to_hint_at(ann: Visitor) -> None:
    at = ann.opens(**with_friend())
    answer = ann.post(f"{at}/hint", data={"as": 0, "version": 0}, headers=IN_PLACE)
    assert answer.status_code in (200, 409)
    assert 'id="best-move"' not in answer.text


def test_one_address_gets_so_many_hints_in_a_while(tmp_path: Path) -> None:
    with running(tmp_path, limits=True) as server:
        server.site.tables._pool = AtOnce()
        with Visitor(server) as ann:
            game = Game(server, ann)
            statuses = [game.hint().status_code for _ in range(61)]
            assert statuses == [200] * 60 + [429]
            assert ann.get(game.at).status_code == 200


# ------------------------------------------------------------ bots that are not ready
class Waking(AtOnce):
    """A pool whose bots are not ready for as long as any test takes."""

    async def choose(self, spec: str, seed: int, view: View, askers: Askers) -> Move:
        await asyncio.sleep(PATIENCE)
        return await super().choose(spec, seed, view, askers)

    def is_ready(self, spec: str, family: str) -> bool:
        return False


def test_a_table_says_that_a_bot_is_getting_ready(tmp_path: Path) -> None:
    notice = "This bot is getting ready"
    with running(tmp_path) as server:
        server.site.tables._pool = AtOnce()
        with Visitor(server) as ann:
            game = Game(server, ann)
            server.site.tables._pool = Waking()
            assert notice not in ann.read(game.at)
            sent = {"as": game.seat, "version": game.table.version, "move": str(EndTurn())}
            assert notice in words(ann.does(f"{game.at}/move", **sent))


# ------------------------------------------------------------ what nobody can know
LEAKS = (
    (Configuration("archaeology", 3), ""),
    (Configuration("expedition", 2, "tomb"), ""),
    (Configuration("expedition", 2, "temple", ("beginners_luck",)), ""),
    (Configuration("curios", 3), ""),
    (Configuration("archaeology", 2), "search:nodes=50"),
    (Configuration("expedition", 3, "tomb"), "search:nodes=50"),
)


ENOUGH = 2
"""So many pairs of worlds are compared, one in each language."""


def secret(name: str) -> str:
    return f"browser of {name}"


def alone(configuration: Configuration, moves: Sequence[Move], seat: int) -> Iterator[Act]:
    """The log of a table at which one person plays against bots."""
    for act in acts(configuration, moves):
        if isinstance(act, Opened):
            bots = tuple("" if n == seat else "greedy" for n in range(configuration.players))
            act = replace(act, host=person(seat), settings=replace(act.settings, bots=bots))
        if not isinstance(act, Sat) or act.seat == seat:
            yield act


def tell(world: World, id: str, configuration: Configuration, log: Sequence[Act]) -> None:
    """Write the table, and give all who sit there a browser."""

    async def write() -> None:
        store = world.server.site.store
        for seat in range(configuration.players):
            await store.put_person(Person(person(seat), person(seat)))
            await store.put_key(Key(digest(secret(person(seat))), person(seat), "browser", None))
        entries = [Entry(number, NOON, "", "", act) for number, act in enumerate(log)]
        for number, entry in enumerate(entries):
            # Nothing is due before the last entry is there.
            summary = replace(summarised(Table.of(id, entries[: number + 1])), due=None)
            await store.append(id, number, entry.to_text(), summary)

    asyncio.run_coroutine_threadsafe(write(), world.server.loop).result()


def hints(world: World, id: str, seat: int, language: str) -> Iterator[bytes]:
    """All that a browser is told when it asks for a hint."""
    with httpx2.Client(
        base_url=world.server.url,
        timeout=300,
        cookies={PERSON_COOKIE: secret(person(seat))},
        headers={"Accept-Language": language},
    ) as http:
        version = re.search(r'id="hint-version" value="(\d+)"', http.get(f"/t/{id}").text)
        assert version is not None
        sent = {"as": seat, "version": version[1]}
        told = http.post(f"/t/{id}/hint", data=sent, headers=IN_PLACE)
        assert 'id="best-move"' in told.text
        yield whole(told)
        yield whole(http.post(f"/t/{id}/hint", data=sent))


@pytest.fixture
def keys_that_do_not_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forms hold random keys, which are nobody's secret: here all are alike."""
    monkeypatch.setattr(pages, "secrets", SimpleNamespace(token_urlsafe=lambda _: "key"))


@pytest.mark.usefixtures("keys_that_do_not_change")
@pytest.mark.parametrize(("configuration", "adviser"), LEAKS, ids=str)
def test_a_hint_is_the_same_whatever_the_seat_cannot_know(
    configuration: Configuration, adviser: str, tmp_path: Path
) -> None:
    compared = 0
    with two_worlds(tmp_path) as (here, there):
        for world in (here, there):
            tables = world.server.site.tables
            tables._pool = Searching() if adviser else AtOnce()
            tables._adviser = adviser or tables._adviser
        for number, (moves, others, observers) in enumerate(twins(configuration, 20)):
            position = configuration.new_position()
            for move in moves:
                position.play(move)
            if position.mover not in observers:
                continue
            seat, id = position.mover, f"table{number}"
            for world, played in ((here, moves), (there, others)):
                tell(world, id, configuration, [*alone(configuration, played, seat)])
            language = ("en", "ru")[compared % 2]
            assert [*hints(here, id, seat, language)] == [*hints(there, id, seat, language)]
            compared += 1
            if compared == ENOUGH:
                break
    assert compared == ENOUGH
