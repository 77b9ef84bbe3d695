"""What an artifact of each site is worth on average, by the market cards that can be excluded."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.rules.curios import fields as at
from potsherd.views import View


def own_estimates(view: View) -> list[float]:
    """By the own hand and all revealed cards."""
    return _estimates(view, view.state.hands[view.observer or 0])


def public_estimates(view: View) -> list[float]:
    """By the revealed cards alone, as far as opponents with unknown hands can tell."""
    return _estimates(view, (0,) * at.CARDS)


def estimates_after(view: View, card: int) -> list[float]:
    """The public estimates once a card is revealed too."""
    return _estimates(view, [int(other == card) for other in range(at.CARDS)])


def _estimates(view: View, excluded: Sequence[int]) -> list[float]:
    """All cards of a site that cannot be excluded lie above it with the same chance (C-8)."""
    tables, revealed = view.game.tables, view.state.revealed
    found = []
    for site in range(tables.sites):
        first = site * at.VALUES
        possible = [
            tables.value[place]
            for place in range(tables.values)
            if not revealed[first + place] and not excluded[first + place]
        ]
        found.append(sum(possible) / len(possible))
    return found
