"""The story that a table's page plays: what is shown of an event, and the end that is revealed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape

import pytest

from configurations import Configuration
from potsherd.events import HIDDEN, Event
from potsherd.games.archaeology.display import ArchaeologyDisplay
from potsherd.games.curios.game import Curios
from potsherd.language import use
from potsherd.position import Position
from potsherd.table.table import Table
from potsherd.views import View
from potsherd.web.board.contract import BOARDS
from potsherd.web.board.ending import ending_of
from potsherd.web.board.story import Happening, Staged, story
from potsherd.wording import Teller
from web.finished import House, house

NAMES = ("Ann", "Ben", "Cem")
REVEALED = re.compile(r'data-(revealed|turned|counted)\b|id="reveal"')


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("story")) as one:
        yield one


def teller_of(view: View, code: str = "en") -> Teller:
    return Teller(use(code), view.game, view.observer, NAMES[: view.game.players])


def staged(view: View, event: Event) -> Staged:
    found = BOARDS.of(view.game.edition.family).staged(view, teller_of(view), event)
    assert found is not None
    return found


def told(table: Table, seat: int | None = None) -> tuple[Happening, ...]:
    view = table.view(seat)
    assert table.position is not None
    return story(view, teller_of(view), ending_of(table.position, teller_of(view)).reveal)


def revealed(table: Table, seat: int | None = None) -> list[Happening]:
    return [each for each in told(table, seat) if each.is_revealed]


# ------------------------------------------------------------ the end of Curios
def test_the_cards_above_the_sites_turn_over_one_by_one_and_count_up_to_the_result(
    here: House,
) -> None:
    table = here.table("curios", 3)
    turning = [each for each in revealed(table) if each.staged.turned]
    assert table.position is not None
    sites = Curios.of(table.position).sites
    assert [each.staged.turned[0].place for each in turning] == [f"above-{site}" for site in sites]
    sums = [[int(each.total) for each in step.staged.counted] for step in turning]
    assert sums[-1] == table.position.returns()
    before = [0, 0, 0]
    for step, total in zip(turning, sums, strict=True):
        gains = [int(each.gain or 0) for each in step.staged.counted]
        assert [a + b for a, b in zip(before, gains, strict=True)] == total
        before = total


def test_what_a_card_above_a_site_brings_is_said_in_words(here: House) -> None:
    table = here.table("curios", 3)
    for each in revealed(table):
        for turned in each.staged.turned:
            assert f"{turned.face.figure} point" in each.text
        for counted in each.staged.counted:
            gain = f"{NAMES[counted.seat]} {counted.gain}"
            assert (gain in each.text) == bool(counted.gain)


def test_the_cards_above_the_sites_are_not_told_before_they_turn_over(here: House) -> None:
    table = here.table("curios", 3)
    *others, last = told(table)
    assert last.text.startswith("The game is over")
    assert not any(each.text.startswith("The cards above") for each in others)
    first = next(number for number, each in enumerate(others) if each.is_revealed)
    assert all(each.is_revealed for each in others[first:])


def test_hands_are_laid_open_before_the_sites(here: House) -> None:
    table = here.table("curios", 2)
    hands = [each for each in revealed(table) if each.staged.laid]
    assert table.position is not None
    kept = {seat: len(table.view(seat).hand) for seat in (0, 1)}
    assert {each.seat: len(each.staged.laid) for each in hands} == {
        seat: n for seat, n in kept.items() if n
    }
    assert all(not each.staged.laid for each in revealed(table)[len(hands) :])


def test_pawns_go_to_the_column_that_they_fill_and_stay_there() -> None:
    position = Configuration("curios", 2).new_position()
    view = position.view(None)
    site = "lost_shipwreck"
    searches = [Event("searched", seat, what=site, amounts=(seat + 1, 1)) for seat in (0, 1)]
    view = View(view.game, None, view.state, view.knowledge, (Event("round", 0), *searches))
    first, second = (
        [flight for flight in staged(view, event).flights if flight.stays] for event in searches
    )
    assert [flight.end for flight in first] == [f"column-{site}-1:1"]
    assert [flight.end for flight in second] == [f"column-{site}-2:1", f"column-{site}-2:2"]


# ------------------------------------------------------------ the end of Archaeology
@pytest.mark.parametrize("edition", ["archaeology", "expedition"])
def test_sets_are_counted_up_seat_by_seat_and_the_best_comes_last(
    here: House, edition: str
) -> None:
    table = here.table(edition, 3)
    assert table.position is not None
    counted = [each for each in revealed(table) if each.staged.counted]
    standings = table.position.standings()
    assert [each.seat for each in counted] == [each.seat for each in reversed(standings)]
    for each in counted:
        assert each.seat is not None
        (sum_,) = each.staged.counted
        brought = [int(face.figure.removeprefix("$")) for face in each.staged.laid]
        assert sum(brought) == table.position.returns()[each.seat]
        assert sum_.total == f"${sum(brought)}"
        assert brought == sorted(brought)


@pytest.mark.parametrize("edition", ["archaeology", "expedition"])
def test_chambers_that_nobody_opened_open_at_the_end(here: House, edition: str) -> None:
    table = here.table(edition, 3)
    chambers = [each for each in revealed(table) if each.staged.opens]
    display = ArchaeologyDisplay.of(table.view(None))
    closed = [n for n, chamber in enumerate(display.chambers, 1) if chamber.cards]
    assert [each.staged.opens for each in chambers] == (
        [tuple(f"chamber-{n}" for n in closed)] if closed else []
    )
    for each in chambers:
        shown = sum(int(face.figure[1:] or 1) for face in each.staged.laid)
        assert shown == sum(chamber.cards for chamber in display.chambers) + display.pile


# ------------------------------------------------------------ chambers in play
def seen(event: Event, observer: int | None) -> Staged:
    view = Position.new("expedition", 2, monument="tomb").view(observer)
    return staged(view, event.seen_from(observer))


@pytest.mark.parametrize(
    ("event", "moves"),
    [
        (Event("explored", 0, chamber=1, amounts=(2,)), [("map", "seat-1", "chamber-2")] * 2),
        (
            Event("took", 0, chamber=1, cards=("coin",), seen_by=frozenset([0])),
            [("back", "chamber-2", "seat-1")],
        ),
        (Event("collapsed", 0, chamber=1), []),
    ],
)
def test_a_chamber_opens_and_cards_go_in_and_out(
    event: Event, moves: list[tuple[str, str, str]]
) -> None:
    shown = seen(event, None)
    assert shown.opens == ("chamber-2",)
    assert [(each.picture, each.start, each.end) for each in shown.flights] == moves


def test_who_looks_into_a_chamber_sees_its_cards_and_others_do_not() -> None:
    looked = Event("saw", 0, chamber=0, cards=("coin", "map", "coin"), seen_by=frozenset([0]))
    mine, theirs = seen(looked, 0), seen(looked, 1)
    assert [(face.kind, face.figure) for face in mine.laid] == [("coin", "×2"), ("map", "")]
    assert theirs.opens == mine.opens == ("chamber-1",)
    assert theirs.laid == ()
    assert HIDDEN not in repr(mine)


def test_cards_that_are_turned_up_are_laid_out_before_all() -> None:
    shown = seen(Event("turned_up", 0, chamber=0, cards=("coin",)), None)
    assert [face.kind for face in shown.laid] == ["coin"]


# ------------------------------------------------------------ on the page
def page_of(here: House, table: Table, language: str = "en") -> str:
    return here.client.get(f"/t/{table.id}", headers={"Accept-Language": language}).text


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("edition", ["archaeology", "expedition", "curios"])
def test_whoever_comes_after_the_end_reads_all_that_was_revealed(
    here: House, edition: str, language: str
) -> None:
    here.client.cookies.clear()
    table = here.table(edition, 3)
    page = page_of(here, table, language)
    read = unescape(page[page.index('id="reveal"') :])
    names = table.names(use(language))
    view = table.view(None)
    assert table.position is not None
    for each in ending_of(table.position, Teller(use(language), view.game, None, names)).reveal:
        assert f"<li>{each.text}</li>" in read


@pytest.mark.parametrize("edition", ["archaeology", "expedition", "curios"])
def test_nothing_is_revealed_before_the_end(here: House, edition: str) -> None:
    for moves in (5, 25):
        table = here.table(edition, 3, moves)
        assert table.phase == "playing"
        here.as_ann()
        own = page_of(here, table)
        here.client.cookies.clear()
        assert not REVEALED.search(own)
        assert not REVEALED.search(page_of(here, table))


def above(page: str) -> Mapping[str, str]:
    """The classes of the card above each site."""
    return {
        site: classes
        for classes, site in re.findall(r'<span class="([^"]*)" id="above-(\w+)"', page)
    }


def test_the_card_above_a_site_lies_face_down_until_the_game_is_over(here: House) -> None:
    here.as_ann()
    going, over = here.table("curios", 2, 12), here.table("curios", 2)
    assert set(above(page_of(here, going)).values()) == {"card back"}
    shown = above(page_of(here, over))
    assert len(shown) == 4
    assert not any("back" in classes for classes in shown.values())
    here.client.cookies.clear()
