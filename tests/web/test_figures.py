"""My figures: of one's own games alone, with errors, and with what has not been looked back at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from time import sleep

import pytest

from analysis.small import shrink_plans
from language.reading import points_between_digits
from potsherd.analysis import keeping
from potsherd.analysis.player import Played, figures_of, played_of
from potsherd.language import use
from potsherd.store import Person
from potsherd.table.refusals import Unreadable
from potsherd.table.table import Table
from potsherd.web.analyses import Analyses
from potsherd.wording.looking_back import player_cells
from web.finished import ANN, BEN, House, house, put
from web.finished import played as finished
from web.test_analysis import Hand

PATH = "/me/figures"
ENGLISH = use("en")
EVE = Person("p-eve", "Eve")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch, house(folder) as one:
        shrink_plans(patch)
        patch.setattr(keeping, "cache_base", lambda: folder / "cache")
        yield one


@pytest.fixture
def hand(here: House) -> Iterator[Hand]:
    """Who does the work in a test, at a server that has forgotten all reports in memory."""
    hand = Hand()
    here.site.analyses = Analyses(hand.does)
    yield hand
    hand.holds = False
    here.client.portal.call(here.site.analyses.close)  # type: ignore[union-attr]


def plays(here: House, person: Person, *sizes: int, guests: tuple[Person, ...] = ()) -> None:
    """Somebody who finishes games of Curios for so many, in this order, and asks from now on."""
    for number, players in enumerate(sizes):
        name = f"{person.id}-{number}"
        story = finished(name, "curios", players, host=person, guests=guests)
        here._do(put, here.site.store, story)
    here.as_person(person)


def words(here: House, language: str = "en") -> str:
    answer = here.client.get(PATH, headers={"Accept-Language": language})
    assert answer.status_code == 200
    main = answer.text[answer.text.index("<main") : answer.text.index("</main>")]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", main)))


def look_back(here: House) -> str:
    """Have the last game looked back at that has not been; return its table."""
    answer = here.client.post(PATH, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, PATH)
    table, looking = [*here.site.analyses._made.items()][-1]
    while looking.is_running:
        sleep(0.005)
    return table


def cells(games: Sequence[Played]) -> list[str]:
    return [cell.replace("\u00a0", " ") for cell in player_cells(ENGLISH, figures_of(games))]


# ------------------------------------------------------------ what is counted
@pytest.mark.usefixtures("hand")
def test_games_are_looked_back_at_one_by_one_from_the_last_and_then_counted(here: House) -> None:
    plays(here, Person("p-one", "One"), 2, 2, 3)
    assert "2 games" not in words(here)
    assert "3 games wait" in words(here)
    assert "0 have been looked back at" in words(here)
    last, *others = [look_back(here) for _ in range(3)]
    assert last == "p-one-2"
    assert {*others} == {"p-one-1", "p-one-0"}
    text = words(here)
    assert "wait" not in text
    assert "3 have been looked back at" in text
    made = here.site.analyses._made.values()
    played = [played_of(each.report, 0) for each in made if each.report is not None]
    assert all(cell in text for cell in cells(played))
    for games in (played[1:], played[:1]):  # those for two, that for three
        assert " ".join(cells(games)) in text
    assert here.client.post(PATH).status_code == 409
    page = here.client.get(PATH).text
    assert page.count('<svg class="curve trend"') == 2
    assert page.count('<circle class="dot" cx') == 3


@pytest.mark.usefixtures("hand")
def test_they_are_known_after_a_restart_without_a_table_being_rebuilt(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays(here, Person("p-two", "Two"), 2, 2)
    look_back(here)
    before = words(here)
    here.site.analyses = Analyses(Hand().does)
    monkeypatch.setattr(Table, "of", None)
    assert words(here) == before


@pytest.mark.usefixtures("hand")
def test_a_game_looked_back_at_on_its_own_page_counts_too(here: House) -> None:
    plays(here, Person("p-three", "Three"), 2)
    here.client.post("/t/p-three-0/analysis")
    while here.site.analyses._made["p-three-0"].is_running:
        sleep(0.005)
    assert "1 has been looked back at" in words(here)


@pytest.mark.usefixtures("hand")
def test_games_that_one_did_not_decide_alone_are_left_out(here: House) -> None:
    twice = Person("p-twice", "Twice")
    plays(here, twice, 2, guests=(twice,))
    text = words(here)
    assert "1 game is left out" in text
    assert "waits" not in text
    assert here.client.post(PATH).status_code == 409


@pytest.mark.usefixtures("hand")
def test_it_is_told_in_russian_too(here: House) -> None:
    plays(here, Person("p-ru", "Мария"), 2, 2)
    look_back(here)
    look_back(here)
    text = words(here, "ru")
    assert re.search(r"\d,\d ± \d+,\d", text)
    assert not points_between_digits(text)
    assert "Мои показатели" in text
    assert not re.search("[A-Za-z]{4,}", re.sub("Curios|Quaint", "", text))


# ------------------------------------------------------------ whose they are, and when
@pytest.mark.usefixtures("hand")
def test_nobody_sees_those_of_others(here: House) -> None:
    plays(here, EVE, 2, guests=(BEN,))
    look_back(here)
    own = words(here)
    here.as_person(BEN)
    assert words(here) != own  # of the same game, from the other seat
    assert "Eve" not in words(here)
    here.as_person(Person("p-nobody", "Nobody"))
    stranger = words(here)
    assert "no finished game" in stranger
    here.client.cookies.clear()
    assert words(here) == stranger
    assert here.client.post(PATH).status_code == 409


def test_while_one_is_looked_back_at_no_other_is_begun(here: House, hand: Hand) -> None:
    plays(here, Person("p-busy", "Busy"), 2, 2)
    hand.holds = True
    here.client.post(PATH)
    page = here.client.get(PATH).text
    assert '<form method="post" action="/me/figures"' not in page
    assert 'hx-get="/me/figures" hx-trigger="every 2s"' in page
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in page
    (begun,) = here.site.analyses._made
    (other,) = {"p-busy-0", "p-busy-1"} - {begun}
    for path in (PATH, f"/t/{begun}/analysis"):
        assert here.client.post(path, follow_redirects=False).status_code == 303
    assert here.client.post(f"/t/{other}/analysis").status_code == 429
    assert [*here.site.analyses._made] == [begun]


def test_one_that_fails_does_not_keep_others_waiting(here: House, hand: Hand) -> None:
    plays(here, Person("p-fail", "Fail"), 2, 2)
    hand.fails = True
    failed = look_back(here)
    hand.fails = False
    assert "could not be finished" in words(here)
    assert f'href="/t/{failed}/analysis"' in here.client.get(PATH).text
    assert look_back(here) != failed
    assert look_back(here) == failed
    assert "wait" not in words(here)


@pytest.mark.usefixtures("hand")
def test_nor_does_a_table_that_cannot_be_read(here: House, monkeypatch: pytest.MonkeyPatch) -> None:
    plays(here, Person("p-lost", "Lost"), 2, 3)
    get = here.site.tables.get

    async def lost(table: str) -> Table:
        if table == "p-lost-1":
            raise Unreadable("This table cannot be read.")
        return await get(table)

    monkeypatch.setattr(here.site.tables, "get", lost)
    assert look_back(here) == "p-lost-0"
    answer = here.client.post(PATH)
    assert answer.status_code == 503
    assert here.client.get(PATH).headers["cache-control"] == "no-store"


@pytest.mark.usefixtures("hand")
def test_games_that_go_on_are_not_counted(here: House) -> None:
    person = Person("p-on", "On")
    here._do(put, here.site.store, finished("goes-on", "curios", 2, 6, host=person))
    here.as_person(person)
    assert "no finished game" in words(here)


@pytest.mark.usefixtures("hand")
def test_my_games_lead_there(here: House) -> None:
    plays(here, ANN, 2)
    assert 'href="/me/figures"' in here.client.get("/me").text
