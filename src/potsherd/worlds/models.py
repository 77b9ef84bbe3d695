"""Worlds where it is open which of several models of play the others follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import exp, log
from typing import TYPE_CHECKING

from potsherd.worlds.contract import Play
from potsherd.worlds.sampling import NoWorldFoundError, Worlds, sample_worlds

if TYPE_CHECKING:
    from potsherd.views import View


def sample_by_models(view: View, number: int, seed: int, models: Mapping[Play, float]) -> Worlds:
    """Sample `number` worlds from all that the observer of a view knows; see sample_worlds.

    The others all play by one of the models, which have these odds at first: so many worlds come
    from each as Bayes' rule says after what was seen. Raises NoWorldFoundError where none has any.
    """
    found: list[tuple[Worlds, float]] = []
    for play, odds in models.items():
        with suppress(NoWorldFoundError):
            found.append((sample_worlds(view, number, seed, play=play), odds))
    if not found:
        raise NoWorldFoundError("no model of play has a world that agrees with what was seen")
    if len(models) == 1:
        return found[0][0]
    most = max(worlds.evidence for worlds, _ in found)
    after = [odds * exp(worlds.evidence - most) for worlds, odds in found]
    evidence = most + log(sum(after) / sum(models.values()))
    return _joined([worlds for worlds, _ in found], after, evidence)


def _joined(found: Sequence[Worlds], odds: Sequence[float], evidence: float) -> Worlds:
    """As many worlds as each sample has, from each by its odds."""
    import numpy as np

    number = len(found[0])
    ends = np.rint(np.cumsum(odds) / sum(odds) * number).astype(int)
    parts = []
    for begin, end in zip([0, *ends[:-1]], ends, strict=True):
        # Worlds that came from one lie side by side, so those taken are spread over all.
        parts.append((np.arange(end - begin) + 0.5) * number // max(1, end - begin))
    chosen = [part.astype(int) for part in parts]
    return Worlds(
        found[0].script,
        np.concatenate([each.states[part] for each, part in zip(found, chosen, strict=True)]),
        np.concatenate([each.paths[part] for each, part in zip(found, chosen, strict=True)]),
        evidence,
        found[0]._game,
    )
