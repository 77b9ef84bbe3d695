"""Records for the referee's own tests: sealed lines, deals, a dig site emptied in a hurry."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from referee import Foul, Verdict, check

NAMES = ["Ann", "greedy", "random:seed=3", "Ben", "Eve"]
CONTRIBUTIONS = ["none", "00ff", "none", "none", "none"]


def header(
    game: str = "archaeology",
    players: int = 2,
    monument: str = "pyramid",
    variants: str = "none",
    first: str = "1",
) -> list[str]:
    """The lines of a header, the blank one after it included."""
    return [
        "potsherd-record 1",
        f"game: {game}",
        f"edition: {'0123456789abcdef' * 4}",
        f"players: {players}",
        *([] if game == "curios" else [f"monument: {monument}", f"variants: {variants}"]),
        f"first: {first}",
        f"seats: {' | '.join(NAMES[:players])}",
        "commitment: none",
        f"contributions: {' | '.join(CONTRIBUTIONS[:players])}",
        "seed: none",
        "",
    ]


def sealed(head: list[str], events: list[str]) -> str:
    """The text of a record, each event with its check digits."""
    text = "".join(line + "\n" for line in head)
    for event in events:
        text += event + "  "
        text += "~" + hashlib.sha256(text.encode()).hexdigest()[:8] + "\n"
    return text


def lines_of(body: str) -> list[str]:
    return [line for line in body.splitlines() if line]


def allowed(body: str, head: list[str] | None = None) -> Verdict:
    """All of this is lawful, and the game goes on."""
    verdict = check(sealed(head or header(), [*lines_of(body), "unfinished"]))
    assert not verdict.finished
    return verdict


def finished(body: str, head: list[str] | None = None) -> Verdict:
    """All of this is lawful, and its last line is the result."""
    verdict = check(sealed(head or header(), lines_of(body)))
    assert verdict.finished
    return verdict


def refused(body: str, because: str, head: list[str] | None = None) -> None:
    """The last line begins with "!": all before it is lawful, it is refused for this reason."""
    *lines, foul = lines_of(body)
    assert foul.startswith("! ")
    allowed("\n".join(lines), head)
    text = sealed(head or header(), [*lines, foul.removeprefix("! "), "unfinished"])
    with pytest.raises(Foul) as caught:
        check(text)
    assert caught.value.line_number == len(head or header()) + len(lines) + 1
    assert because in caught.value.why


# Hands and marketplace that every edition can give.
HAND_1 = "* draw coin, coin, parchment_scrap, parchment_scrap\n"
HAND_2 = "* draw talisman, pot_shard, pot_shard, coin\n"
HAND_3 = "* draw pot_shard, pot_shard, broken_cup, pharaohs_mask\n"
MARKET = "* draw talisman, pot_shard, broken_cup, coin, pot_shard\n"
DEAL = HAND_1 + HAND_2 + MARKET
DEAL_3 = HAND_1 + HAND_2 + HAND_3 + MARKET

# First turns in which everybody sells all he has.
OPENING_1 = "* draw coin\n1 sell 3 coin\n1 sell 2 parchment_scrap\n1 end\n"
OPENING_2 = "* draw pot_shard\n2 sell 3 pot_shard\n2 sell talisman\n2 sell coin\n2 end\n"
OPENING_3 = "* draw pot_shard\n3 sell 3 pot_shard\n3 sell broken_cup\n3 sell pharaohs_mask\n3 end\n"

TREASURES = {
    "archaeology": Counter(
        pot_shard=18, parchment_scrap=16, coin=14, talisman=8, broken_cup=6, pharaohs_mask=4
    ),
    "expedition": Counter(
        pot_shard=16, parchment_scrap=16, coin=12, talisman=8, broken_cup=6, pharaohs_mask=4
    ),
}
OPENED = {
    2: Counter(pot_shard=5, coin=5, parchment_scrap=2, talisman=2, broken_cup=1),
    3: Counter(pot_shard=8, coin=5, parchment_scrap=2, talisman=2, broken_cup=2, pharaohs_mask=1),
}
HAZARDS = {
    ("archaeology", 2): Counter(thief=8, sandstorm=6),
    ("archaeology", 3): Counter(thief=8, sandstorm=5),
    ("expedition", 2): Counter(thief=4, sandstorm=6),
}
MAPS = 6
IN_CHAMBERS = 15


def dug_out(
    *held: str, game: str = "archaeology", players: int = 2, last: str | None = None
) -> str:
    """The site is dug out by players who sell all they find but the last cards, `held`.

    With no `last` card left to dig, the last player has just ended his turn and seat 1 begins the
    first turn with an empty dig site. The marketplace is as it was dealt. (With three players
    there are three cards to hold or none, so that the seats come out even.)
    """
    kept = Counter(held)
    hazards = HAZARDS[game, players] - Counter([last] if last else [])
    treasures = list((TREASURES[game] - OPENED[players] - kept).elements())
    dug = treasures[: len(treasures) - IN_CHAMBERS] + ["map"] * (MAPS - kept["map"])
    digs = ["thief"] * hazards["thief"] + dug + list(held)

    body = DEAL + OPENING_1 + OPENING_2 if players == 2 else DEAL_3
    if players == 3:
        body += OPENING_1 + OPENING_2 + OPENING_3
    body += "* draw sandstorm\n" * hazards["sandstorm"]
    for turn, card in enumerate(digs):
        seat = turn % players + 1
        body += f"* draw {card}\n"
        if card != "thief" and turn < len(digs) - len(held):
            body += f"{seat} sell {card}\n"
        body += f"{seat} end\n"
    return body
