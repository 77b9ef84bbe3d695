"""What an observer of Curios knows of market cards, and how likely each value is to him."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from games.curios.table import COLOSSEUM, PYRAMID, SITES, begun, play_round, search_on, two_begun
from playing import play_on
from potsherd.events import Event
from potsherd.games.curios.knowledge import Knowledge
from potsherd.moves import Draw
from potsherd.position import Position


def knowledge(position: Position, observer: int | None) -> Knowledge:
    found = position.view(observer).knowledge
    assert isinstance(found, Knowledge)
    return found


def test_C_8_a_spectator_holds_all_four_values_alike_at_first() -> None:
    known = knowledge(two_begun(), None)
    for site in SITES:
        assert known.odds(site) == {value: Fraction(1, 4) for value in (1, 3, 5, 7)}
        assert known.expected(site) == 4


def test_C_8_a_card_in_the_own_hand_is_not_the_value() -> None:
    known = knowledge(two_begun(), 1)
    assert known.odds(PYRAMID) == {value: Fraction(1, 3) for value in (1, 5, 7)}
    assert known.expected(PYRAMID) == Fraction(13, 3)


def test_C_8_revealed_and_flipped_cards_are_known_to_all_and_by_whom() -> None:
    position = two_begun()
    play_round(position, "great_pyramid:1", "great_pyramid:3")
    position.play(Draw(("great_pyramid:7",)))
    for observer in (0, 1, None):
        known = knowledge(position, observer)
        assert known.revealed == [["great_pyramid:1"], ["great_pyramid:3"]]
        assert known.flipped == ["great_pyramid:7"]
        assert known.odds(PYRAMID) == {5: Fraction(1)}
    assert knowledge(position, 0).hand == [f"{site}:1" for site in SITES[1:]]
    assert knowledge(position, None).hand == []


def test_three_cards_of_a_site_in_the_hand_give_its_value_away() -> None:
    hands = [["great_pyramid:1", "great_pyramid:5", "great_pyramid:7", "lost_shipwreck:1"]]
    position = begun(*hands, [f"{COLOSSEUM}:{value}" for value in (1, 3, 5)] + ["lost_shipwreck:3"])
    assert knowledge(position, 0).odds(PYRAMID) == {3: Fraction(1)}
    assert knowledge(position, 1).odds(PYRAMID)[3] == Fraction(1, 4)


def test_what_others_keep_back_changes_nothing() -> None:
    position = two_begun()
    before = {site: knowledge(position, 0).odds(site) for site in SITES}
    play_round(position, None, None)
    assert {site: knowledge(position, 0).odds(site) for site in SITES} == before


def test_values_turned_up_are_known() -> None:
    position = two_begun()
    position._state.left[:] = [0, 0, 0, 1]
    search_on(position)
    position.play(Draw(tuple(f"{site}:{v}" for site, v in zip(SITES, (5, 7, 5, 7), strict=True))))
    for observer in (0, 1, None):
        odds = [knowledge(position, observer).odds(site) for site in SITES]
        assert odds == [{value: Fraction(1)} for value in (5, 7, 5, 7)]


def test_a_view_keeps_what_was_known_when_it_was_made() -> None:
    position = two_begun()
    view = position.view(0)
    play_round(position, "great_pyramid:1", None)
    position.view(0)
    assert view.knowledge.revealed == [[], []]
    assert len(view.knowledge.hand) == 4


@dataclass(frozen=True)
class Deal:
    """One way the market cards can lie."""

    above: tuple[str, ...]
    hands: tuple[frozenset[str], ...]
    side_deck: tuple[str, ...]

    def fits(self, observer: int | None, log: tuple[Event, ...]) -> bool:
        """Whether an observer may have seen all this."""
        flipped: tuple[str, ...] = ()
        for event in log:
            if event.kind == "dealt" and event.seat == observer:
                if self.hands[event.seat] != set(event.cards):  # type: ignore[index]
                    return False
            elif event.kind == "recruited":
                assert event.seat is not None
                if event.cards[0] not in self.hands[event.seat]:
                    return False
            elif event.kind == "flipped":
                flipped += event.cards
            elif event.kind == "values" and event.cards != self.above:
                return False
        return self.side_deck[: len(flipped)] == flipped


def all_deals(sites: dict[str, list[str]], players: int, hand: int) -> Iterator[Deal]:
    """Every choice of cards above the sites with every order of the others, all alike."""
    for above in product(*sites.values()):
        rest = [card for cards in sites.values() for card in cards if card not in above]
        for order in permutations(rest):
            hands = [frozenset(order[i * hand : (i + 1) * hand]) for i in range(players)]
            yield Deal(above, tuple(hands), order[players * hand :])


@pytest.mark.parametrize("players", [2, 3])
def test_C_8_odds_are_those_of_all_deals_that_an_observer_may_be_in(
    players: int, tiny_edition: str
) -> None:
    sites = {site: [f"{site}:{value}" for value in (0, 20, 300)] for site in ("shaft", "cave")}
    deals = list(all_deals(sites, players, hand=1))
    seen: Counter[int] = Counter()
    for seed in range(4):
        position = Position.new(tiny_edition, players)
        for _ in play_on(position, Random(seed)):
            for observer in (*range(players), None):
                possible = [deal for deal in deals if deal.fits(observer, position.log(observer))]
                known = knowledge(position, observer)
                for number, site in enumerate(sites):
                    above = Counter(int(d.above[number].partition(":")[2]) for d in possible)
                    odds = {v: Fraction(n, len(possible)) for v, n in sorted(above.items())}
                    assert known.odds(site) == odds
                    assert known.expected(site) == sum(v * share for v, share in odds.items())
                    seen[len(odds)] += 1
    assert set(seen) == {1, 2, 3}
