"""The probe: who plays, what is learned of it, and how a run that was broken off goes on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.strength import probe as probing
from benchmarks.strength.against_prototype import Result
from benchmarks.strength.probe import Loose, Probe, course_of, line_of, positions_of, retold
from configurations import Configuration
from playing import played
from potsherd import Position, make_bot
from potsherd.bots import Bot
from potsherd.bots.playout import Outcome, dealer_from, play_out
from potsherd.bots.search_bot import SearchBot
from potsherd.dealer import Dealer
from potsherd.search.contract import LORE
from potsherd.search.networks import BEST, WEIGHTS, read_weights, reading_of, weights_of
from potsherd.training.fitting import fresh_weights

SOURCE = bytes(32)
both_games = pytest.mark.parametrize("edition", ["archaeology", "curios"])


def weights_in(bot: SearchBot) -> dict[str, Any] | None:
    """The network that a bot has searched with."""
    assert bot._searcher is not None
    guides = bot._searcher.desk.guides
    if guides["units"][0] == 0:
        return None
    return {name: guides[name][0] for name in WEIGHTS}


def same(one: Any, other: Any) -> bool:
    if one is None or other is None:
        return one is other
    return all(np.array_equal(one[name], other[name]) for name in other)


# ---------------------------------------------------------------- who plays
@both_games
def test_the_learner_has_a_network_of_its_own_and_the_frozen_bot_keeps_what_it_has(
    edition: str,
) -> None:
    probe = Probe(edition, 2, "search:nodes=2:worlds=2", nodes=1)
    own = fresh_weights(reading_of(probe.game()).FEATURES, seed=1)
    shipped = weights_of(probe.game(), BEST)
    learner = probe.learner(own, SOURCE)
    frozen, other = probe.table(learner, 1, SOURCE)
    assert other is learner
    assert isinstance(frozen, SearchBot)
    position, dealer = Position(probe.game()), dealer_from(SOURCE, 2)
    while frozen._searcher is None or learner._searcher is None:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play([frozen, learner][position.mover].choose(position.view(position.mover)))
    assert same(weights_in(learner), own)
    assert same(weights_in(frozen), shipped)


def test_one_learner_sits_among_frozen_bots() -> None:
    probe = Probe("curios", 4, "greedy", nodes=1)
    learner = probe.learner(BEST, SOURCE)
    for seat in range(4):
        table = probe.table(learner, seat, SOURCE)
        assert [bot is learner for bot in table] == [other == seat for other in range(4)]
        assert {type(bot) for bot in table} == {type(learner), type(make_bot("greedy"))}


def test_now_and_then_a_looser_bot_moves() -> None:
    class Never:
        def choose(self, view: object) -> Any:
            raise AssertionError

    position = Position.new("curios", players=2)
    while position.is_chance:
        position.deal(Dealer(SOURCE))
    view = position.view(position.mover)
    assert view.is_legal(Loose(Never(), 1000, seed=1).choose(view))
    greedy = make_bot("greedy")
    tight = Loose(greedy, 0, seed=1)
    assert all(tight.choose(view) == greedy.choose(view) for _ in range(20))


# ---------------------------------------------------------------- what is learned
@both_games
def test_the_true_state_at_the_beginning_of_each_turn_is_read_with_the_result(edition: str) -> None:
    position = played(Configuration(edition, 2), 7)
    states, end = retold(position)
    assert end == position._state
    lore, reading = LORE.of(edition), reading_of(position.game)
    turns = [lore.turn_of(state) for state in states]
    assert len(turns) > 5
    assert all(turn != after for turn, after in pairwise(turns))
    assert all(reading.under_way(state) for state in states)

    positions = positions_of(position)
    assert positions.lengths.tolist() == [len(states)]
    guide: Any = lore.guide_of(position.game.tables)
    for number, state in enumerate(states):
        for seat in range(2):
            n = reading.features(position.game.tables, state, guide, seat)
            assert positions.counts[number, seat] == n
            assert positions.active[number, seat, :n].tolist() == guide.active[:n]
            assert positions.values[number, seat, :n] == pytest.approx(guide.values[:n])
    (winner,) = position.winners()
    assert (positions.shares.argmax(axis=1) == winner).all()
    assert (positions.shares[:, winner] > 0.85).all()
    assert positions.shares.sum(axis=1) == pytest.approx(1)


def test_lots_are_games_of_the_learner_by_turns_at_each_seat_and_how_they_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games: list[tuple[list[str], Outcome]] = []

    def watched(position: Position, bots: Sequence[Bot], dealer: Dealer) -> Outcome:
        ended = play_out(position, bots, dealer)
        games.append(([type(bot).__name__ for bot in bots], ended))
        return ended

    monkeypatch.setattr(probing, "play_out", watched)
    course = course_of(Probe("curios", 2, "greedy", nodes=1), 6, 1, tmp_path)
    course.run(1, lambda *_: None)
    assert [bots for bots, _ in games] == [["Loose", "GreedyBot"], ["GreedyBot", "Loose"]] * 3
    with np.load(tmp_path / "round-0-lot-0.npz") as lot:
        shares, lengths = lot["arr_3"], lot["arr_4"]
    assert len(lengths) == 6
    ends = shares[np.cumsum(lengths) - 1]
    for (_, ended), share in zip(games, ends, strict=True):
        assert share == pytest.approx(0.85 * np.array(ended.wins), abs=0.15)


# ---------------------------------------------------------------- a run
class BrokenOff(Exception):
    pass


def test_a_run_that_was_broken_off_ends_alike_and_the_learner_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(probing, "LOT", 2)

    def run(folder: str, deals: int = 2) -> str:
        asked = ["--frozen", "greedy", "--nodes", "1", "--games", "16", "--jobs", "1"]
        where = ["--folder", str(tmp_path / folder), "--deals", str(deals)]
        monkeypatch.setattr("sys.argv", ["", "curios", *asked, *where])
        probing.main()
        return capsys.readouterr().out

    def until_the_second_round(what: str, number: int, loss: float, done: float) -> None:
        if (what, number) == ("playing", 1) and done > 0.3:
            raise BrokenOff

    whole = run("whole")
    assert whole.count(" of 2 deals") == 3
    with monkeypatch.context() as broken:
        broken.setattr(probing, "tell", until_the_second_round)
        with pytest.raises(BrokenOff):
            run("broken")
    run("broken", deals=1)
    assert run("broken") == whole

    (folder,) = (tmp_path / "whole").iterdir()
    (other,) = (tmp_path / "broken").iterdir()
    learned = [read_weights(folder / f"round-{number}.npz") for number in range(2)]
    begun = fresh_weights(reading_of(Probe("curios", 2, "greedy", nodes=1).game()).FEATURES, 0)
    assert not same(learned[0], begun)
    assert not same(learned[1], learned[0])
    for number in range(2):
        assert same(read_weights(other / f"round-{number}.npz"), learned[number])


def test_what_was_gained_is_of_the_same_deals() -> None:
    before = [Result(deal, won, 10.0, 10.0) for deal, won in enumerate([0.0, 0.75, 0.5, 0.75])]
    after = [Result(each.deal, each.won + 0.25, 12.0, 9.0) for each in before]
    assert line_of(0, before, before).startswith("after 0 games: 50.0% (")
    assert "gained" not in line_of(0, before, before)
    assert line_of(50, before, after).endswith("of 4 deals, gained 25.0% (25.0% to 25.0%)")
