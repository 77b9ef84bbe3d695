"""Every refusal is true and complete: it says what there is and what was asked, in any language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from configurations import Configuration
from playing import one_of, play_on
from potsherd.errors import Reason
from potsherd.language import use
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Move,
    Name,
    Recruit,
    Rob,
    Search,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.views import View
from potsherd.wording import Teller, reason_text

CONFIGURATIONS = [
    Configuration("archaeology", 3),
    Configuration("expedition", 3, "temple"),
    Configuration("expedition", 2, "tomb"),
    Configuration("expedition", 4, "mine", ("fierce_weather",)),
    Configuration("expedition", 2, "sphinx"),
    Configuration("curios", 3),
]
NAMES = ("Ann", "Boris", "Cleo", "Dora")


def some_cards(view: View, random: Random) -> tuple[str, ...]:
    """A few cards of few types, so that some of those asked for are there, and some are not."""
    types = [one_of(list(view.game.edition.types), random) for _ in range(2)]
    return tuple(one_of(types, random) for _ in range(1 + int(random.random() * 5)))


def wishes(view: View, random: Random) -> Iterator[Move]:
    """Moves of every kind, most of which cannot be played."""
    number = int(random.random() * 10)
    if view.game.edition.family == "curios":
        yield Search(one_of(list(view.game.edition.types), random))
        yield from (Recruit(None), Recruit(one_of(list(view.game.edition.cards), random)))
        return
    yield Trade(some_cards(view, random), some_cards(view, random))
    yield Sell(one_of(list(view.game.edition.types), random), number)
    yield from (Explore(number), EndTurn(), Rob(number), Look(number), TurnUp(), Stop())
    yield from (Discard(some_cards(view, random)), Keep(some_cards(view, random)))
    yield from (Name(some_cards(view, random)[:2]), Tent(use=True))


def check_truth(view: View, reason: Reason, source: Counter[str]) -> None:
    """What is said not to be there is not, and what is said to be there is all of it."""
    types, chosen, held = (reason.fields.get(name) for name in ("types", "cards", "held"))
    if "not hold" in reason.text:
        assert isinstance(types, tuple)
        assert not any(source[card] for card in types)
    elif isinstance(held, tuple):
        assert isinstance(chosen, tuple)
        assert Counter(held) == Counter({card: source[card] for card in set(held)})
        assert all(n > source[card] for card, n in Counter(chosen).items())
    elif isinstance(held, int) and isinstance(types, tuple):
        assert held == source[types[0]]


def source_of(view: View, reason: Reason) -> Counter[str]:
    """The cards that a reason speaks of."""
    shown = view.to_json()
    if "marketplace" in reason.text:
        return Counter(shown["marketplace"])
    if "chamber holds" in reason.text or "chamber does" in reason.text:
        return Counter(shown["chambers"][view.state.chamber]["known"])
    return Counter(view.hand)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_every_refusal_is_true_and_says_what_there_is(configuration: Configuration) -> None:
    random = Random(f"{configuration} refused")
    position = configuration.new_position()
    said = set()
    for _ in play_on(position, random):
        if position.mover < 0:
            continue
        view = position.view(position.mover)
        for move in wishes(view, random):
            reason = view.refusal(move)
            if reason is None:
                continue
            said.add(reason.text)
            assert set(re.findall(r"\{(\w+)\}", reason.text)) == reason.fields.keys()
            check_truth(view, reason, source_of(view, reason))
            for language in (use("en"), use("ru")):
                told = reason_text(
                    Teller(language, view.game, view.observer, NAMES[: view.game.players]), reason
                )
                assert told
                assert not re.search(r"[{}_]", told), told
    assert len(said) >= 5


def test_a_lack_is_told_in_words() -> None:
    position = Configuration("archaeology", 2).new_position()
    lack = Reason(
        "you choose {cards} and hold only {held}",
        fields={"cards": ("coin", "coin", "map"), "held": ("coin",)},
    )
    english, russian = (
        reason_text(Teller(use(code), position.game, 0, NAMES[:2]), lack) for code in ("en", "ru")
    )
    assert english == "you choose 2 coins and a map and hold only a coin"
    assert russian == "вы выбрали: 2 монеты и карта местности, а у вас только монета"
    assert str(lack) == "you choose 2 coin, 1 map and hold only 1 coin"
