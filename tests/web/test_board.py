"""What the table page shows, in every phase of many games: never a failure, never a rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from configurations import FEW, SOME, Configuration
from playing import play_on
from potsherd.games import parse_move
from potsherd.games.archaeology.game import Archaeology
from potsherd.language import use
from potsherd.moves import Sell, Trade
from potsherd.position import Position
from potsherd.rules.layout import CHANCE
from potsherd.views import View
from potsherd.web.board.archaeology.board import ArchaeologyBoard
from potsherd.web.board.board import Board, board_of, prices
from potsherd.web.board.curios.board import CuriosBoard
from potsherd.web.board.log import paragraphs
from potsherd.web.board.parts import Button
from potsherd.web.board.scene import Sitting
from potsherd.web.board.weighing import NoFields, weigh
from potsherd.web.pages import render
from potsherd.web.replay import Still
from potsherd.wording import Teller, harms, is_news

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eve")
ARCHAEOLOGY = [each for each in SOME if each.game != "curios"]


def teller_of(view: View, code: str = "en") -> Teller:
    return Teller(use(code), view.game, view.observer, NAMES[: view.game.players])


def moments(configuration: Configuration, seed: int) -> Iterator[Position]:
    """The positions of a game in which a seat decides, and its end."""
    position = configuration.new_position()
    for _ in play_on(position, Random(f"{configuration} board {seed}")):
        if position.mover != CHANCE:
            yield position


def decisions(configuration: Configuration, seed: int) -> Iterator[Position]:
    """The positions of a game in which a seat decides."""
    return (position for position in moments(configuration, seed) if not position.is_over)


def buttons_of(board: Board) -> Iterator[Button]:
    """All buttons of a board that make a move."""
    if board.dialogue:
        yield from board.dialogue.acts
    if isinstance(board, CuriosBoard):
        yield from (site.search for site in board.sites if site.search)
        yield from (card.recruit for card in board.hand if card.recruit)
        return
    assert isinstance(board, ArchaeologyBoard)
    yield from (held.sell for held in board.hand if held.sell)
    if board.end:
        yield board.end
    if board.monument:
        yield from (each.enter for each in board.monument.chambers if each.enter)


class Marked:
    """A form with cards marked."""

    def __init__(self, **fields: tuple[str, ...]) -> None:
        self._fields = fields

    def getlist(self, key: str, /) -> tuple[str, ...]:
        return self._fields.get(key, ())


# ------------------------------------------------------------ whole games
@pytest.mark.parametrize("configuration", SOME[::3], ids=str)
def test_every_seat_and_spectators_are_shown_every_moment(configuration: Configuration) -> None:
    for number, position in enumerate(moments(configuration, 1)):
        observers: list[int | None] = [None, *range(configuration.players)]
        observer = observers[number % len(observers)]
        view = position.view(observer)
        teller = teller_of(view, ("en", "ru")[number % 2])
        board = board_of(view, teller)
        assert len(board.seats) == configuration.players
        assert paragraphs(view, teller)
        if not view.is_mine:
            assert list(buttons_of(board)) == []
            assert board.dialogue is None


@pytest.mark.parametrize("configuration", SOME[::3], ids=str)
def test_buttons_are_allowed_exactly_when_the_move_is_legal(configuration: Configuration) -> None:
    for position in decisions(configuration, 2):
        view = position.view(position.mover)
        teller = teller_of(view)
        board = board_of(view, teller)
        acts = list(buttons_of(board))
        marks = isinstance(board, ArchaeologyBoard) and board.giving == "card"
        assert acts or marks or (board.dialogue and board.dialogue.choices)
        for act in acts:
            assert (act.why is None) == view.is_legal(parse_move(act.token))
            assert act.label


@pytest.mark.parametrize("configuration", SOME[::5], ids=str)
def test_a_move_is_doubtful_only_where_something_would_be_left_undone(
    configuration: Configuration,
) -> None:
    for position in decisions(configuration, 3):
        view = position.view(position.mover)
        board = board_of(view, teller_of(view))
        doubtful = [act for act in buttons_of(board) if act.doubt]
        if not doubtful:
            continue
        assert isinstance(board, ArchaeologyBoard)
        assert board.monument
        assert [act.token for act in doubtful] == ["end"]
        open_chamber = any(each.enter and not each.enter.why for each in board.monument.chambers)
        full_set = any(held.stack.n >= len(held.ladder) > 1 for held in board.hand)
        assert open_chamber or full_set


def test_every_kind_of_decision_has_a_dialogue() -> None:
    kinds = set()
    for configuration in FEW:
        for position in decisions(configuration, 4):
            view = position.view(position.mover)
            board = board_of(view, teller_of(view))
            assert board.dialogue is not None
            kinds.add(board.dialogue.kind)
    assert kinds == {
        *("turn", "theft", "shelter", "lose", "keeping", "mine", "naming", "looking"),
        *("search", "recruit"),
    }


# ------------------------------------------------------------ hand and monument
def test_a_set_in_hand_shows_what_it_brings_now_and_with_the_next_card() -> None:
    seen = 0
    for position in decisions(Configuration("archaeology", 3), 5):
        view = position.view(position.mover)
        board = board_of(view, teller_of(view))
        assert isinstance(board, ArchaeologyBoard)
        for held in board.hand:
            rungs = [rung.mark for rung in held.ladder]
            largest = len(held.ladder)
            now = min(held.stack.n, largest)
            assert rungs[now - 1] == "now"
            assert rungs.count("next") == (now < largest)
            if held.sell:
                assert held.ladder[now - 1].money in held.sell.label
                assert held.sell.token == str(Sell(held.stack.card, now))
                if now < largest:
                    assert held.ladder[now].money in held.sell.detail
                    seen += 1
    assert seen


def test_an_exploration_without_maps_says_why() -> None:
    for position in decisions(Configuration("archaeology", 2), 6):
        view = position.view(position.mover)
        board = board_of(view, teller_of(view))
        assert isinstance(board, ArchaeologyBoard)
        if board.acting and not any(held.stack.card == "map" for held in board.hand):
            assert board.monument
            for chamber in board.monument.chambers:
                if chamber.size:
                    assert chamber.enter is not None
                    assert chamber.enter.why is not None
                    assert "maps needed" in chamber.enter.why.text
            return
    raise AssertionError("nobody ever was without a map")


def test_prices_list_every_type_in_play() -> None:
    view = Configuration("expedition", 2).new_position().view(None)
    listed = {price.stack.card: price for price in prices(view, teller_of(view))}
    assert "broken_pendant" not in listed  # two players: pendants leave the game
    assert listed["coin"].sets[0].startswith("$")


def test_a_treasure_of_ones_own_edition_shows_its_letter_in_the_museum_too(
    tmp_path: Path,
) -> None:
    (tmp_path / "mine.toml").write_text(
        'based_on = "archaeology"\n[remove]\ntreasures = ["coin"]\n'
        "[treasures.scarab]\ncopies = 18\ntrade = 2\nsell = [2, 5, 10, 18, 30]\n",
        encoding="utf-8",
    )
    position = Position.new(str(tmp_path / "mine.toml"), players=2)
    for _ in play_on(position, Random("scarabs")):
        if any(event.kind == "sold" and "scarab" in event.cards for event in position.events):
            break
    view = position.view(None)
    sittings = tuple(Sitting(seat, NAMES[seat], False, False, "", False) for seat in range(2))
    scene = Still("", None, sittings, board_of(view, teller_of(view)))
    shown = render(use("en"), "table/archaeology/seats.html", scene=scene)
    assert '<li class="pile is-scarab"' in shown
    assert '<span class="art letter" aria-hidden="true">S</span>' in shown


# ------------------------------------------------------------ marked cards
@pytest.mark.parametrize("configuration", ARCHAEOLOGY[::6], ids=str)
def test_the_verdict_on_a_trade_is_that_of_the_rules(configuration: Configuration) -> None:
    random = Random("verdicts")
    for position in decisions(configuration, 7):
        view = position.view(position.mover)
        board = board_of(view, teller_of(view))
        assert isinstance(board, ArchaeologyBoard)
        if not board.acting:
            continue
        hand = [held.stack.card for held in board.hand for _ in range(held.stack.n)]
        market = [stack.card for stack in board.market for _ in range(stack.n)]
        give = tuple(random.sample(hand, min(len(hand), random.randrange(3))))
        take = tuple(random.sample(market, min(len(market), random.randrange(3))))
        verdict = weigh(view, teller_of(view), Marked(give=give, take=take))
        assert verdict is not None
        trade, sell = verdict.doing
        assert verdict.is_fair == view.is_legal(Trade(give, take)) == (trade.why is None)
        assert (sell.why is None) == (
            len(set(give)) == 1 and not take and view.is_legal(Sell(give[0], len(give)))
        )


def test_what_a_trade_loses_is_said() -> None:
    for position in decisions(Configuration("archaeology", 2), 8):
        view = position.view(position.mover)
        for move in view.moves(Trade):
            assert isinstance(move, Trade)
            verdict = weigh(view, teller_of(view), Marked(give=move.give, take=move.take))
            assert verdict is not None
            worth = Archaeology.of(view).worth
            lost = worth(move.give) - worth(move.take)
            if lost > 1:
                assert verdict.line.endswith(f"{lost} are lost.")
                return
    raise AssertionError("no trade lost anything")


def test_cards_that_the_game_has_not_are_as_good_as_none() -> None:
    for position in decisions(Configuration("expedition", 2), 9):
        view = position.view(position.mover)
        teller = teller_of(view)
        unmarked = weigh(view, teller, NoFields())
        assert weigh(view, teller, Marked(give=("crown",), take=("",))) == unmarked
        assert weigh(view, teller, Marked(give=("broken_pendant",))) == unmarked  # out of play
        return


def test_choices_are_counted_until_they_are_complete() -> None:
    for position in decisions(Configuration("expedition", 3, "sphinx"), 10):
        view = position.view(position.mover)
        board = board_of(view, teller_of(view))
        if board.dialogue and board.dialogue.kind == "naming":
            one = weigh(view, teller_of(view), Marked(card=("coin",)))
            two = weigh(view, teller_of(view), Marked(card=("coin", "map")))
            assert one is not None
            assert two is not None
            assert (one.line, one.is_fair) == ("1 of 2 chosen", False)
            assert (two.line, two.is_fair) == ("2 of 2 chosen", True)
            return
    raise AssertionError("nobody ever stood before the Sphinx")


# ------------------------------------------------------------ the log
def test_the_newest_comes_first_and_nothing_is_told_twice() -> None:
    position = Configuration("archaeology", 2).new_position()
    for _ in play_on(position, Random("log"), 60):
        pass
    view = position.view(0)
    whole = paragraphs(view, teller_of(view), None)
    short = paragraphs(view, teller_of(view))
    assert whole[-1].text.startswith("You are dealt") or "dealt" in whole[-1].text
    assert [each.text for each in short[:-1]] == [each.text for each in whole[: len(short) - 1]]


def test_what_happened_since_ones_own_last_move_is_marked() -> None:
    for position in decisions(Configuration("archaeology", 2), 11):
        if position.mover == 1 and len(position.log(0)) > 40:
            newest, *_ = paragraphs(position.view(0), teller_of(position.view(0)))
            events = position.log(0)
            assert newest.is_new == (events[-1].seat != 0)
            return


def test_what_others_did_stays_new_until_ones_own_turn_is_over() -> None:
    seen = 0
    for position in decisions(Configuration("archaeology", 3), 12):
        events = position.log(0)
        if position.mover != 0 or events[-1].seat != 0 or len(events) < 30:
            continue
        own, *others = paragraphs(position.view(0), teller_of(position.view(0)))
        assert not own.is_new
        new = [each.seat for each in others if each.is_new]
        assert new, [each.text for each in others]
        assert 0 not in new
        seen += 1
    assert seen


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_what_harms_the_reader_is_marked_and_nothing_beside_it(
    configuration: Configuration,
) -> None:
    position = configuration.new_position()
    for _ in play_on(position, Random("harm")):
        pass
    for observer in (*range(configuration.players), None):
        view = position.view(observer)
        told = paragraphs(view, teller_of(view), None)
        marked = [each.is_harm for one in reversed(told) for each in one.sentences]
        news = [event for event in view.log if is_news(view.game, event)]
        assert marked == [harms(view.game, event, observer) for event in news]
