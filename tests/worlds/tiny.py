"""Tiny games in which all that an observer cannot tell apart can be enumerated."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from potsherd.position import Position

TREASURES = """
family = "archaeology"
marketplace = 1
tent_uses = 0
explorations_per_turn = 99
tomb_keeps = 1
mine_limit = 3
sphinx_draws = 2
treasures.coin = { copies = 4, trade = 2, sell = [2, 5] }
treasures.pot_shard = { copies = 4, trade = 1, sell = [1] }
treasures.talisman = { copies = 3, trade = 3, sell = [3, 7] }
treasures.map = { copies = 2, trade = 3, sell = [3] }
variants.beginners_luck = { lowest_starts = true }
"""

CAVES = """
family = "curios"
columns = [1, 2]
market_values = [0, 20, 300]
artifacts = 4
flips = { 2 = 1, 3 = 0 }
pawns_at_start = 3
pawns_per_player = 4
sites = { shaft = {}, cave = {} }
"""


@dataclass(frozen=True)
class Tiny:
    """A tiny game: the numbers it adds to an edition, and after how many moves to look at it."""

    edition: str
    rest: str
    players: int
    moves: int
    variants: tuple[str, ...] = ()

    def new_position(self, folder: Path) -> Position:
        """The game before its first card."""
        path = folder / "tiny.toml"
        path.write_text(f"{self.edition}{self.rest}\nplayers = [2, 3]", "utf-8")
        first = None if self.variants else 0
        return Position.new(str(path), self.players, variants=self.variants, first=first)


def _dig(
    rule: str,
    chambers: str,
    *,
    hand: int = 1,
    thieves: int = 0,
    storms: int = 0,
    players: int = 2,
    moves: int = 18,
    variants: tuple[str, ...] = (),
) -> Tiny:
    maps = [1] * len(chambers.split(","))
    numbers = f"hand = {hand}\nthieves = {thieves}\nsandstorms = {storms}"
    monument = f'rule = "{rule}", chambers = [{chambers}], maps = {maps}'
    rest = f"{numbers}\nmonuments.vault = {{ {monument} }}"
    return Tiny(TREASURES, rest, players, moves, variants)


TINY = {
    "digs, trades, a sandstorm": _dig("pyramid", "1", storms=1),
    "thieves among three": _dig("pyramid", "2", players=3, thieves=3, moves=19),
    "temple": _dig("temple", "1, 1", moves=16),
    "tomb": _dig("tomb", "3"),
    "mine": _dig("mine", "3"),
    "sphinx": _dig("sphinx", "3"),
    "totals": _dig(
        "pyramid", "1", hand=2, players=3, thieves=1, moves=14, variants=("beginners_luck",)
    ),
    "curios for two": Tiny(CAVES, "hand = 1", 2, 10),
    "curios for three": Tiny(CAVES, "hand = 1", 3, 14),
}
