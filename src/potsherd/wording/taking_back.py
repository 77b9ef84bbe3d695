"""Taking back in a sentence, for whoever looks back at a game."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.language import Language
from potsherd.language.names import listing


def taken_back(
    language: Language, names: Sequence[str], seat: int, moves: int, agreed: Sequence[int]
) -> str:
    """Who took back so many moves, those of chance included, and who agreed."""
    told = (
        language.text("{who} takes the last move back.", who=names[seat])
        if moves == 1
        else language.text("{who} takes the last move back and all that followed.", who=names[seat])
    )
    if not agreed:
        return told
    others = listing(language, tuple(names[each] for each in agreed))
    return f"{told} " + language.text("Agreed: {others}.", others=others)
