"""Bots by name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bots.scenes import archaeology
from potsherd import Dealer, Position
from potsherd.bots import BOTS, LEVELS, check_bot, make_bot, searches
from potsherd.bots.greedy import GreedyBot
from potsherd.bots.random import RandomBot
from potsherd.bots.search_bot import SearchBot
from potsherd.editions import load_edition
from potsherd.errors import OptionError


def test_a_spec_makes_the_bot_it_names() -> None:
    assert isinstance(make_bot("greedy"), GreedyBot)
    assert isinstance(make_bot("random"), RandomBot)


@pytest.mark.parametrize("name", BOTS)
def test_every_registered_bot_can_be_made_and_plays(name: str) -> None:
    check_bot(name)
    position, dealer = Position.new("curios", players=2), Dealer(bytes(32))
    while position.is_chance:
        position.deal(dealer)
    view = position.view(position.mover)
    assert view.is_legal(make_bot(name).choose(view))


def test_the_levels_come_first_from_the_weakest_to_the_strongest() -> None:
    assert list(BOTS)[: len(LEVELS)] == list(LEVELS)
    assert list(LEVELS) == ["beginner", "student", "digger", "scholar", "expert"]


def test_two_levels_search_and_the_others_need_no_compiler() -> None:
    assert [name for name in BOTS if searches(name)] == ["scholar", "expert", "search"]
    assert searches("search:nodes=20")
    with pytest.raises(OptionError):
        searches("nobody")


def test_a_bot_that_searches_can_be_given_a_budget() -> None:
    bot = make_bot("search:nodes=50:ms=20:worlds=4:network=none:seed=9")
    assert isinstance(bot, SearchBot)
    assert (bot.nodes, bot.ms) == (50, 20)
    assert (bot.worlds, bot.network, bot.seed) == (4, "none", 9)


@pytest.mark.parametrize("edition", ["archaeology", "expedition", "curios"])
def test_levels_that_search_think_more_from_one_to_the_next(edition: str) -> None:
    fewest, most = load_edition(edition).players
    for players in range(fewest, most + 1):
        position, dealer = Position.new(edition, players=players), Dealer(bytes(32))
        while position.is_chance:
            position.deal(dealer)
        budgets = []
        for level in filter(searches, LEVELS):
            bot = make_bot(level)
            assert isinstance(bot, SearchBot)
            searcher, _ = bot._ready(position.view(position.mover))
            budgets.append(searcher.budget)
        assert all(budget.early and budget.nodes > 0 for budget in budgets)
        assert [budget.nodes for budget in budgets] == sorted({b.nodes for b in budgets})


def test_a_seed_in_the_spec_decides_what_a_random_bot_does() -> None:
    view = archaeology({"coin": 5, "talisman": 2, "map": 2}, {"pot_shard": 5}, chambers=(3, 5, 7))

    def choices(spec: str, seed: int) -> list[str]:
        bot = make_bot(spec, seed)
        return [str(bot.choose(view)) for _ in range(20)]

    assert choices("random:seed=3", 7) == choices("random:seed=3", 8)
    assert choices("random", 7) == choices("random", 7) != choices("random", 8)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("gredy", f"no bot 'gredy'; there are: {', '.join(BOTS)}"),
        ("", f"no bot ''; there are: {', '.join(BOTS)}"),
        ("greedy:depth=3", "bot 'greedy' cannot be given 'depth=3'; it takes nothing but its name"),
        ("random:sed=3", "bot 'random' cannot be given 'sed=3'; it takes random:seed=..."),
        ("random:seed", "bot 'random' cannot be given 'seed'; it takes random:seed=..."),
        ("random:seed=1:seed=2", "cannot be given 'seed=2'"),
        ("expert:nodes=5", "bot 'expert' cannot be given 'nodes=5'; it takes expert:seed=..."),
        ("search:nodes=0", "nodes is '0'; it must be a whole number from 1 to 20000"),
        ("search:network=/etc/passwd", "network is '/etc/passwd'; it must be best or none"),
        ("random:seed=x", "bot 'random': seed is 'x'; it must be a whole number"),
    ],
)
def test_a_wrong_spec_says_what_is_accepted(spec: str, message: str) -> None:
    for use in (make_bot, check_bot):
        with pytest.raises(OptionError) as error:
            use(spec)
        assert message in str(error.value)


def test_checking_specs_loads_no_bot() -> None:
    source = (
        "import sys; from potsherd.bots import check_bot; check_bot('greedy');"
        "print([name for name in sys.modules if name.startswith('potsherd.bots.g')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
