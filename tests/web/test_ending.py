"""What a table shows when its game is over: who came where and why, and how it went."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise

import pytest

from potsherd.events import Event
from potsherd.games.standing import Standing
from potsherd.language import use
from potsherd.position import Position
from potsherd.web.board.archaeology.ending import ending as archaeology
from potsherd.web.board.curios.ending import ending as curios
from potsherd.web.board.curve import curve_of
from potsherd.web.board.ending import ending_of, placing
from potsherd.wording import Teller
from web.finished import House, house

EDITIONS = ("archaeology", "expedition", "curios")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as one:
        yield one


@pytest.fixture
def stranger(here: House) -> House:
    here.client.cookies.clear()
    return here


def teller(observer: int | None = None, edition: str = "archaeology", code: str = "en") -> Teller:
    game = Position.new(edition, 3).game
    return Teller(use(code), game, observer, ("Ann", "Ben", "Cleo"))


def standings(*amounts: int, sold: int | None = None, level: bool = False) -> list[Standing]:
    """Seats in order, the best first; `level` if nothing sets the first two apart."""
    return [
        Standing(seat, 1 if level and seat == 1 else seat + 1, amount, sold, seat == 0 or level)
        for seat, amount in enumerate(amounts)
    ]


# ------------------------------------------------------------ in words
@pytest.mark.parametrize(
    ("observer", "sentence"),
    [
        (None, "$4 ahead of Ben."),
        (0, "First place, $4 ahead of Ben."),
        (1, "Second place, $4 behind Ann."),
        (2, "Third place, $20 behind Ann."),
    ],
)
def test_whoever_reads_is_told_the_place_and_by_how_much(
    observer: int | None, sentence: str
) -> None:
    assert placing(teller(observer), standings(30, 26, 10)) == sentence


@pytest.mark.parametrize(
    ("observer", "sentence"),
    [
        (None, "Ben has as much, with more cards sold."),
        (0, "First place: Ben has as much, with more cards sold."),
        (1, "Second place: Ann has as much, with fewer cards sold."),
    ],
)
def test_a_tie_in_money_is_told_with_what_broke_it(observer: int | None, sentence: str) -> None:
    assert placing(teller(observer), standings(30, 30, 10, sold=5)) == sentence


def test_where_cards_sold_do_not_count_a_tie_is_left_to_the_rules() -> None:
    assert placing(teller(), standings(3, 3)) == "Ben has as much; the rules break the tie."


def test_a_win_that_two_share_is_set_off_against_the_third() -> None:
    three = standings(30, 30, 10, level=True)
    assert placing(teller(1), three) == "First place, $20 ahead of Cleo."
    assert placing(teller(), standings(30, 30, level=True)) == "Nothing sets them apart."


TWO_SALES = (
    Event("dealt", 0, cards=("talisman",) * 4),
    Event("dealt", 1, cards=("talisman", "pharaohs_mask")),
    Event("sold", 1, cards=("talisman",), amounts=(3,)),
    Event("sold", 0, cards=("talisman",) * 4, amounts=(24,)),
    Event("sandstorm", 0),
    Event("lost", 1, cards=("pharaohs_mask",)),
)


def test_who_has_lost_is_told_which_card_would_have_mattered_and_who_held_it() -> None:
    two = standings(6, 3)
    assert archaeology(teller(1), TWO_SALES, two).verdict == (
        "Second place, $3 behind Ann.",
        "You sold a talisman; one more would have brought $4 more, and Ann held it.",
        "That is more than the difference to the first place.",
    )
    assert archaeology(teller(), TWO_SALES, two).verdict[1] == (
        "Ben sold a talisman; one more would have brought $4 more, and Ann held it."
    )
    assert archaeology(teller(0), TWO_SALES, two).verdict == ("First place, $3 ahead of Ben.",)


def test_a_card_that_would_have_changed_little_is_not_held_against_anybody() -> None:
    assert len(archaeology(teller(1), TWO_SALES, standings(24, 3)).verdict) == 1


def test_money_is_told_by_type_and_the_sale_and_storm_that_weigh_most() -> None:
    told = archaeology(teller(), TWO_SALES, standings(24, 3))
    ann = told.accounts[0]
    assert [(part.name, part.detail, part.amount) for part in ann.parts] == [
        ("talisman", "4", "$24")
    ]
    facts = {fact.title: fact.text for fact in told.facts}
    assert facts["The best sale"] == "Ann: 4 talismans for $24"
    assert facts["The costliest storm"] == "Turn 1: Ben: a pharaoh's mask"
    assert "The costliest theft" not in facts


def test_curios_tells_the_site_that_made_the_difference() -> None:
    game = [
        Event("searched", 0, what="lost_shipwreck", amounts=(1, 1)),
        Event("bonus", 0, what="lost_shipwreck"),
        Event("searched", 1, what="great_pyramid", amounts=(1, 1)),
        Event(
            "values",
            cards=(
                "great_pyramid:1",
                "lost_shipwreck:7",
                "forbidden_temple:3",
                "ancient_colosseum:5",
            ),
        ),
    ]
    told = curios(teller(edition="curios"), game, standings(14, 1))
    assert told.verdict[1] == (
        "What made the difference: 2 blue artifacts of Ann against 0 of Ben, worth 7 each."
    )
    assert [part.detail for part in told.accounts[0].parts] == ["2 × 7"]
    assert "$" not in repr(told)


# ------------------------------------------------------------ drawn
def test_lines_rise_in_steps_where_amounts_do_and_end_where_the_game_does() -> None:
    curve = curve_of([(0, 0), (10, 0), (10, 0), (10, 5)], 300, 100)
    assert [line.path for line in curve.lines] == ["M0 100H100V0H300", "M0 100H300V50H300"]
    assert curve.rows == ((1, (10, 0)), (3, (10, 5)))
    assert curve.ahead == (3, 0)


def test_marks_are_round_and_few_and_marks_of_seats_do_not_cover_each_other() -> None:
    curve = curve_of([(0, 0, 0), (131, 130, 0)], 300, 100)
    assert [amount for amount, _ in curve.marks] == [0, 50, 100]
    places = sorted(line.mark for line in curve.lines)
    assert all(upper + 26 <= lower for upper, lower in pairwise(places))
    assert places[0] >= 0


def test_a_game_in_which_nobody_earned_anything_is_drawn_flat() -> None:
    assert curve_of([(0, 0), (0, 0)], 300, 100).lines[0].path == "M0 100H300"


# ------------------------------------------------------------ on the page
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_finished_table_shows_everybody_how_it_went(
    stranger: House, edition: str, language: str
) -> None:
    table = stranger.table(edition, 3)
    page = stranger.client.get(f"/t/{table.id}", headers={"Accept-Language": language}).text
    ending = page[page.index('class="ending"') : page.index('id="move"')]
    assert table.position is not None
    told = Teller(use(language), table.position.game, None, table.names(use(language)))
    text = unescape(re.sub(r"<[^>]+>", "", ending))
    for seat, amount in enumerate(table.position.returns()):
        assert told.amount(amount) in text
        assert told.names[seat] in text
    assert ending.count('class="line seat-') == 3
    assert "style=" not in ending


def test_a_seat_is_told_its_own_place(here: House) -> None:
    here.as_ann()
    table = here.table("archaeology", 3)
    page = here.client.get(f"/t/{table.id}").text
    here.client.cookies.clear()
    verdict = re.search(r'<p class="verdict">(.*?)</p>', page)
    assert verdict is not None
    assert " place" in verdict[1]


def test_the_replay_tells_it_when_it_has_come_to_the_end(stranger: House) -> None:
    table = stranger.table("expedition", 3)
    assert 'class="ending"' not in stranger.client.get(f"/t/{table.id}/replay?at=5").text
    last = stranger.client.get(f"/t/{table.id}/replay?at=9999&as=1").text
    assert 'class="ending"' in last
    assert re.search(r'<p class="verdict">\w+ place', last)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_of_it_is_there_before_the_end(stranger: House, edition: str) -> None:
    table = stranger.table(edition, 3, moves=20)
    page = stranger.client.get(f"/t/{table.id}").text
    assert 'class="ending"' not in page
    assert "verdict" not in page
    assert table.position is not None
    with pytest.raises(ValueError, match="not over"):
        ending_of(table.position, teller())


# ------------------------------------------------------------ to whoever missed it
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_missed_the_end_is_told_it_from_before_the_last_move(here: House, edition: str) -> None:
    here.as_ann()
    table = here.table(edition, 3)
    address = f"/t/{table.id}/ending?as=0"
    page = here.client.get(f"/t/{table.id}").text
    assert f'data-ending="{address[1:]}"' in page
    before = here.client.get(address)
    here.client.cookies.clear()
    assert 'id="result"' in page
    assert 'id="result"' not in before.text
    assert f'data-number="{table.number - 1}"' in before.text
    last = re.findall(r'<li data-number="(\d+)"', before.text)[-1]
    told = re.findall(r'<li data-number="(\d+)"([^>]*)>', page)
    assert any(int(number) > int(last) and "data-revealed" in marks for number, marks in told)
    assert "data-revealed" not in before.text


def test_the_end_is_told_to_nobody_but_a_player_and_after_the_game(here: House) -> None:
    here.client.cookies.clear()
    table, running = here.table("curios", 3), here.table("curios", 3, moves=20)
    assert "data-ending" not in here.client.get(f"/t/{table.id}").text
    assert here.client.get(f"/t/{table.id}/ending?as=0").status_code == 409
    here.as_ann()
    assert here.client.get(f"/t/{table.id}/ending?as=1").status_code == 409
    assert here.client.get(f"/t/{running.id}/ending?as=0").status_code == 409
    assert "data-ending" not in here.client.get(f"/t/{running.id}").text
    here.client.cookies.clear()
