"""The tree: how it chooses, what it keeps apart, and how results go back."""

from __future__ import annotations

from math import exp
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from configurations import SOME, Configuration
from playing import played
from potsherd.rules.compiling import Given, bind
from potsherd.rules.contract import KERNELS, apply, outcomes, score
from potsherd.rules.layout import HIDDEN, OWN, PUBLIC
from potsherd.search.contract import LORE, Tuning, money_of, options, prefer, turn_of
from potsherd.search.results import LEAD, settle, share_out
from potsherd.search.searcher import masks_of, new_tree
from potsherd.search.tree import (
    LONGEST,
    MOST_SEATS,
    MOST_STEPS,
    Desk,
    Tree,
    add_node,
    choose,
    evaluate,
    key_of,
    lead_of_root,
    place_of,
    simulate,
)

every_table = pytest.mark.parametrize("configuration", SOME, ids=str)
TUNING = Tuning(exploration=0.2, temperature=2.0, evenly=0.1, turns=1)


# ---------------------------------------------------------------- what a seat knows
@pytest.mark.parametrize("family", ["archaeology", "curios"])
def test_a_key_changes_with_all_that_the_seat_knows_and_with_nothing_else(family: str) -> None:
    layout = KERNELS.of(family).STATE
    masks = masks_of(layout)
    states = np.zeros(8, layout.dtype())
    words = states.view(np.uint8).view(np.int64)[: masks.shape[1]]
    steps = np.zeros(4, np.int32)

    def key(seat: int) -> int:
        with np.errstate(over="ignore"):
            return int(key_of(words, masks, seat, steps, 2))

    plain = [key(seat) for seat in range(MOST_SEATS)]
    assert len(set(plain)) == MOST_SEATS
    for field in layout.LAYOUT:
        row = states[field.name][0]
        for seat in range(MOST_SEATS):
            if field.visibility == OWN:
                row[seat] = 1
            elif field.shape:
                row[...] = 1
            else:
                states[field.name][0] = 1
            for other in range(MOST_SEATS):
                known = field.visibility == PUBLIC or (field.visibility == OWN and other == seat)
                assert (key(other) != plain[other]) == known, (field.name, seat, other)
            states[field.name][0] = 0
            assert field.visibility in (PUBLIC, OWN, HIDDEN)


def test_other_steps_to_choose_among_make_another_key() -> None:
    masks = masks_of(KERNELS.of("curios").STATE)
    words = np.zeros(masks.shape[1], np.int64)
    with np.errstate(over="ignore"):
        keys = {
            int(key_of(words, masks, 0, np.array(steps), 2))
            for steps in ([1, 2], [1, 3], [2, 1], [0, 2])
        }
    assert len(keys) == 4


# ---------------------------------------------------------------- choosing
def node_of(gains: list[float]) -> tuple[object, int]:
    tree = new_tree(4)
    steps = np.arange(len(gains)) + 10
    node = add_node(TUNING, tree, place_of(tree, 77), 77, steps, np.array(gains), len(gains))
    return tree, node


def test_priors_follow_the_gains_and_a_part_of_them_is_even() -> None:
    tree, _ = node_of([0.0, 2.0])
    odds = exp(-1.0)
    likely = 0.9 / (1 + odds) + 0.05
    assert tree.priors[:2] == pytest.approx([1 - likely, likely])  # type: ignore[attr-defined]


def test_the_likeliest_step_is_tried_first_then_what_has_proved_good() -> None:
    tree, node = node_of([0.0, 3.0, 1.0])
    assert choose(TUNING, tree, node) == 1
    tree.visits[node], tree.tried[:3] = 42, [1, 40, 1]  # type: ignore[attr-defined]
    tree.sums[:3] = [0.1, 0.1 * 40, 0.9]  # type: ignore[attr-defined]
    assert choose(TUNING, tree, node) == 2
    tree.sums[:3] = [0.1, 0.9 * 40, 0.1]  # type: ignore[attr-defined]
    assert choose(TUNING, tree, node) == 1


def test_the_lead_of_the_root_is_over_the_option_tried_second_most() -> None:
    tree, node = node_of([0.0, 3.0, 1.0])
    tree.used[4] = node  # type: ignore[attr-defined]
    for tried, lead in (([0, 0, 0], 0), ([2, 9, 5], 4), ([9, 2, 5], 4), ([5, 5, 1], 0)):
        tree.tried[:3] = tried  # type: ignore[attr-defined]
        assert lead_of_root(tree) == lead
    tree.used[4] = node + 1  # type: ignore[attr-defined]
    assert lead_of_root(tree) == 0  # it has not been added yet


def test_keys_that_meet_in_the_table_keep_their_places() -> None:
    tree = new_tree(4)
    size = len(tree.keys)
    for node, key in enumerate((5, 5 + size, 5 + 2 * size)):
        place = place_of(tree, key)
        assert tree.nodes[place] == 0
        tree.keys[place], tree.nodes[place] = key, node + 1
    for node, key in enumerate((5, 5 + size, 5 + 2 * size)):
        assert tree.nodes[place_of(tree, key)] == node + 1


# ---------------------------------------------------------------- simulating
def desk_of(tree: Tree) -> Desk:
    """What a search works on that never looks at a state."""
    return Desk(
        tables=[None],
        scratch=[SimpleNamespace(mover=0)],
        words=np.zeros(1, np.int64),
        masks=np.zeros((MOST_SEATS, 1), np.int64),
        guides=[None],
        tuning=TUNING,
        tree=tree,
        generator=None,
        room=(
            np.zeros(2, np.int32),
            np.zeros(2, np.int32),
            np.zeros(2, np.float32),
            np.zeros((LONGEST, 2), np.int32),
            np.zeros(LONGEST, np.int8),
            np.zeros(MOST_SEATS),
        ),
    )


@pytest.mark.parametrize("choices", [1, 2])
def test_a_simulation_ends_even_in_a_game_that_does_not(choices: int) -> None:
    taken = []

    def two_or_one(_e: object, _s: object, _guide: object, steps: object, gains: object) -> int:
        steps[:2], gains[:2] = [0, 1], [0.0, 0.0]  # type: ignore[index]
        return choices

    def take(_e: object, _s: object, step: int) -> None:
        taken.append(step)

    def judge(_e: object, _s: object, _guide: object, shares: object) -> None:
        shares[:2] = [0.75, 0.25]  # type: ignore[index]

    def nothing(*_: object) -> int:
        return 0

    given: Given = {
        options: two_or_one,
        apply: take,
        evaluate: judge,
        outcomes: nothing,
        prefer: nothing,
        turn_of: nothing,
    }
    tree = new_tree(4)
    desk = desk_of(tree)
    endless = bind(simulate, given)
    for number, visits in enumerate([1, 1 + LONGEST]):  # the second one stays inside the tree
        with np.errstate(over="ignore"):
            endless(desk)
        assert len(taken) == (number + 1) * MOST_STEPS
        if choices > 1:
            assert tree.visits[0] == visits
            assert tree.sums[:2].sum() == 0.75 * visits


def test_where_the_tree_has_no_room_all_go_by_their_instinct() -> None:
    """From the first step on: a simulation without a tree is a playout."""
    taken = []

    def better_second(_e: object, _s: object, _guide: object, steps: Any, gains: Any) -> int:
        steps[:2], gains[:2] = [0, 1], [0.0, 1.0]
        return 2

    def take(_e: object, s: Any, step: int) -> None:
        taken.append(step)
        s.turn += len(taken) == 3

    def nothing(*_: object) -> int:
        return 0

    given: Given = {
        options: better_second,
        apply: take,
        evaluate: nothing,
        outcomes: nothing,
        prefer: nothing,
        turn_of: lambda s: s.turn,
    }
    desk = desk_of(new_tree(0))
    desk.scratch[0].turn = 0
    with np.errstate(over="ignore"):
        bind(simulate, given)(desk)
    assert taken == [1, 1, 1]


# ---------------------------------------------------------------- results
def test_promises_in_money_become_shares_of_one() -> None:
    shares = [10.0, 10.0, 10.0 + 7.0]
    share_out(shares, 3, 7.0)
    assert sum(shares) == pytest.approx(1)
    assert shares[0] == shares[1] == pytest.approx(shares[2] / exp(1))


@every_table
def test_the_winners_share_the_win_and_the_lead_counts_a_little(
    configuration: Configuration,
) -> None:
    for seed in range(3):
        position = played(configuration, seed)
        game, state = position.game, position._state
        shares = [0.0] * MOST_SEATS
        lore = LORE.of(game.edition.family)
        given: Given = {score: game.kernel.score, money_of: lore.money_of}
        bind(settle, given)(game.tables, state, shares)
        winners = position.winners()
        assert sum(shares[: game.players]) == pytest.approx(1)
        for seat in range(game.players):
            won = (1 - LEAD) / len(winners) if seat in winners else 0.0
            assert won <= shares[seat] <= won + LEAD
