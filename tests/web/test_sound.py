"""Sounds: which events have which, that they tell nothing hidden, and that nobody loads what he did
not ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from configurations import FEW, Configuration
from guests import guest
from playing import play_on
from potsherd.events import Event
from potsherd.language import use
from potsherd.views import View
from potsherd.web.assets import FOLDER
from potsherd.web.board.contract import BOARDS
from potsherd.web.board.story import Sound, story
from potsherd.wording import Teller
from shells import FAMILY as SHELLS
from web.finished import House, house

Games = list[tuple[Configuration, tuple[View, ...]]]
NAMES = ("Ann", "Ben", "Cem", "Dia", "Eve")
AROUND = {"turn", "won", "over"}
"""Sounds of what no event tells, so they are no family's matter."""
MADE = set(re.findall(r"^  (\w+)(?:: \[|,$)", (FOLDER / "sound.js").read_text(), re.MULTILINE))


@pytest.fixture(scope="module")
def games() -> Games:
    """A whole game of each kind, as each seat and spectators saw it."""
    return [*_games()]


def _games() -> Iterator[tuple[Configuration, tuple[View, ...]]]:
    for configuration in FEW:
        position = configuration.new_position()
        for _ in play_on(position, Random("sound")):
            pass
        seats = (*range(configuration.players), None)
        yield configuration, tuple(position.view(seat) for seat in seats)


def sound_of(view: View, event: Event) -> Sound | None:
    teller = Teller(use("en"), view.game, view.observer, NAMES[: view.game.players])
    staged = BOARDS.of(view.game.edition.family).staged(view, teller, event)
    return staged.sound if staged else None


def test_each_sound_is_made_and_belongs_to_some_event(games: Games) -> None:
    heard = {
        sound_of(view, event) for _, views in games for view in views for event in view.log
    } - {None}
    assert heard <= set(get_args(Sound))
    # Rare ones may not come in so few games, but nothing is made that no event can sound like.
    archaeology, curios = (
        Configuration(game, 2).new_position().view(0) for game in ("archaeology", "curios")
    )
    rare = {
        sound_of(archaeology, Event(kind, 0)) for kind in ("collapsed", "sheltered", "turned_up")
    } | {sound_of(curios, Event("searched", 0, what="lost_shipwreck", amounts=(2, 0)))}
    assert (heard | rare) - {None} == set(get_args(Sound))
    assert set(get_args(Sound)) | AROUND == MADE


@pytest.mark.parametrize(
    ("game", "event", "sound"),
    [
        ("archaeology", Event("dug", 0, cards=("coin",)), "dig"),
        ("archaeology", Event("traded", 0, given=("coin",), cards=("talisman",)), "trade"),
        ("archaeology", Event("sold", 0, cards=("coin",), amounts=(1,)), "sale"),
        ("archaeology", Event("thief", 0), "thief"),
        ("archaeology", Event("stole", 0, 1, cards=("coin",)), "thief"),
        ("archaeology", Event("sandstorm", 0), "storm"),
        ("archaeology", Event("lost", 0, cards=("coin",)), "storm"),
        ("archaeology", Event("ended", 0), None),
        ("curios", Event("searched", 0, what="lost_shipwreck", amounts=(1, 1)), "find"),
        ("curios", Event("searched", 0, what="lost_shipwreck", amounts=(1, 0)), "pawns"),
        ("curios", Event("bonus", 0, what="lost_shipwreck"), "artifact"),
        ("curios", Event("values", cards=("lost_shipwreck:1",)), None),
        ("curios", Event("out", 0), None),
    ],
)
def test_an_event_sounds_like_what_it_is(game: str, event: Event, sound: str | None) -> None:
    assert sound_of(Configuration(game, 2).new_position().view(0), event) == sound


def test_everybody_hears_the_same_whatever_cards_they_saw(games: Games) -> None:
    for configuration, views in games:
        *seats, spectator = views
        public = [sound_of(spectator, event) for event in spectator.log]
        for view in seats:
            assert [sound_of(view, event) for event in view.log] == public, configuration


def test_a_family_that_says_nothing_of_sounds_has_none() -> None:
    with guest(SHELLS):
        configuration = Configuration("shells", 2)
        position = configuration.new_position()
        for _ in play_on(position, Random("shells")):
            pass
        view = position.view(0)
        told = story(view, Teller(use("en"), view.game, 0, ("Ann", "Ben")))
        assert told
        assert {each.staged.sound for each in told} == {None}


# ------------------------------------------------------------ pages
@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("sound")) as made:
        made.as_ann()
        yield made


def page_of(hall: House, path: str) -> str:
    answer = hall.client.get(path)
    assert answer.status_code == 200
    return answer.text


def test_the_table_and_ones_own_page_offer_sounds_and_load_none(hall: House) -> None:
    table = hall.table("archaeology", moves=30)
    for path in (f"/t/{table.id}", "/me"):
        page = page_of(hall, path)
        volumes = re.findall(r'data-volume="(\w+)" aria-pressed="(\w+)"', page)
        assert volumes[0] == ("off", "true")
        assert volumes[1:] == [("soft", "false"), ("normal", "false"), ("loud", "false")]
        assert page.count('id="volume"') == 1
        assert "sound.js" not in page


@pytest.mark.parametrize("edition", ["archaeology", "curios"])
def test_events_on_the_page_say_what_they_sound_like(hall: House, edition: str) -> None:
    table = hall.table(edition, moves=40)
    told = re.findall(r'<li data-number="(\d+)"([^>]*)>', page_of(hall, f"/t/{table.id}"))
    view = table.view(0)
    said = {int(number): re.findall(r'data-sound="(\w+)"', more) for number, more in told}
    expected = {number: sound_of(view, view.log[number]) for number in said}
    assert said == {number: [sound] if sound else [] for number, sound in expected.items()}
    assert any(said.values())


def test_the_end_sounds_like_a_win_to_the_winner_alone(hall: House) -> None:
    table = hall.table("curios")
    assert table.position is not None
    wins = 0 in table.position.winners()
    assert f'data-sound="{"won" if wins else "over"}"' in page_of(hall, f"/t/{table.id}")
    hall.client.cookies.clear()
    stranger = page_of(hall, f"/t/{table.id}")
    assert 'data-sound="over"' in stranger
    assert 'data-sound="won"' not in stranger
    hall.as_ann()
