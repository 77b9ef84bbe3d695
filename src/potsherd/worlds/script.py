"""The past as an observer saw it, step by step, with what is hidden left open.

A script has one entry for each kernel step that was played. Most entries name the step. Others
leave open what the observer did not see, and the sampler fills them in. So that it can do so with
foresight, the script also says what will turn out later: cards that somebody is going to show, and
cards that will be drawn in the open.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

# Forms of an entry.
EXACT = 0  # the step `low`
RANGE = 1  # some step from `low` up to, but not including, `high`
EITHER = 2  # one of the steps `low` and `high`
FOUND = 3  # no step: the holder `low` is seen to hold exactly the contents number `high`
DECIDE = 4  # no step: somebody knows the cards of chamber `low`

# Columns of an entry; rows up to END are needs of the owner, then come those of a source that is a
# holder, then those of an heir, who takes HEIRLOOMS hidden cards of the owner after WAIT more
# hidden cards, this one included, have come to the owner.
FORM, LOW, HIGH, DRAWS, OWNER, SOURCE, GOAL, REST = range(8)
FIRST_ROW, END_ROW, SOURCE_END, HEIR_END, HEIR, HEIRLOOMS, WAIT = range(8, 15)
COLUMNS = 15

# Columns of a row, one card that a holder needs after the entry.
SLOTS, CARD, COUNT, APART, STRENGTH = range(5)

STRONG, WEAK = 4, 1
"""How much a hidden card counts for meeting a need: one that nobody has seen can be any, one that
comes from another holder only what he has."""

POOL = -1
"""The source of cards that nobody has seen."""
NONE = -1
"""No owner, or no goal."""

MOST_ROWS = 24
"""Rows kept for an entry, those with the nearest deadlines; more foresight gains nothing."""


@dataclass
class PastStep:
    """One step of the past; see the forms above.

    `owner` is the holder (a seat, or the number of seats + a chamber) that a hidden card goes to,
    `source` the holder that it comes from. `goal` is the announced total of a hand being dealt, of
    which `rest` cards are dealt after this one. `apart` is the card that this entry can bring and
    some others cannot.
    """

    form: int
    low: int
    high: int = 0
    owner: int = NONE
    source: int = POOL
    goal: int = NONE
    rest: int = 0
    apart: bool = False
    chamber: int = NONE
    """The chamber that somebody looks at, or where a card comes from that may have been looked at
    before."""
    draws: int = NONE
    """The card drawn in the open from those that nobody has seen."""
    changes: list[tuple[int, int, int]] = field(default_factory=list)
    """What becomes known by it: holder, card, and +1 (it came) or -1 (it went)."""

    @property
    def is_step(self) -> bool:
        """Whether a step was played; else something was only seen."""
        return self.form not in (FOUND, DECIDE)


@dataclass
class Row:
    """At least `count` cards of a type must be with an owner before a deadline.

    `slots` hidden cards come to him until then that can be of this type; `strength` is how much
    they count for it, together.
    """

    card: int
    count: int
    slots: int = 0
    strength: int = 0


class Demands:
    """What one holder must come to hold, seen from some point of the past onwards."""

    def __init__(self, apart: int) -> None:
        self.apart = apart
        self.rows: list[Row] = []
        self.heir = NONE
        self.heirlooms = 0
        self.wait = 0

    def went(self, card: int) -> None:
        """Before a card of a type went, it was there, besides those still to go."""
        for row in self.rows:
            row.count += row.card == card
        self.rows.insert(0, Row(card, 1))

    def came(self, card: int) -> None:
        """Before a card of a type came, one less was needed."""
        for row in self.rows:
            row.count -= row.card == card
        self.rows = [row for row in self.rows if row.count > 0]

    def lay(self, counts: Iterable[int]) -> None:
        """All these cards lay there at the same time."""
        counts = list(counts)
        self.rows = [row for row in self.rows if row.count > counts[row.card]]
        units = [Row(card, u + 1) for card, n in enumerate(counts) for u in range(n)]
        self.rows = [*units, *self.rows]

    def taken(self, heir: int) -> None:
        """A hidden card goes to another holder."""
        self.heirlooms = self.heirlooms + 1 if (heir, 0) == (self.heir, self.wait) else 1
        self.heir, self.wait = heir, 0

    def slot(self, may_be_apart: bool, strength: int) -> None:
        """A hidden card comes."""
        self.wait += 1
        for row in self.rows:
            if may_be_apart or row.card != self.apart:
                row.slots += 1
                row.strength += strength


class Script:
    """The entries of a past, and the tables of foresight that go with them.

    After `finish`, with an index for each entry: `needs` has how many cards of each type each
    holder must have or get from then on, `later` how many of each type are drawn in the open
    afterwards (`open`: from the beginning), and `entries` refer to `rows`, the same needs with
    deadlines.
    """

    def __init__(self, holders: int, cards: int, apart: int = NONE) -> None:
        self.holders, self.cards, self.apart = holders, cards, apart
        self.past: list[PastStep] = []
        self.contents: list[list[int]] = []
        self.reach: list[list[float]] = [[1.0]]
        self.entries: list[list[int]] = []
        self.needs: list[list[list[int]]] = []
        self.later: list[list[int]] = []
        self.rows: list[list[int]] = []
        self.open: list[int] = []

    def exact(
        self, step: int, *changes: tuple[int, int, int], draws: int = NONE, chamber: int = NONE
    ) -> None:
        """A step that the observer saw."""
        past = PastStep(EXACT, step, chamber=chamber, draws=draws, changes=list(changes))
        self.past.append(past)

    def hidden(
        self, low: int, high: int, owner: int, source: int = POOL, apart: bool = False
    ) -> PastStep:
        """A step of which the observer saw only what kind it is."""
        self.past.append(PastStep(RANGE, low, high, owner, source, apart=apart))
        return self.past[-1]

    def found(self, holder: int, counts: list[int]) -> None:
        """All cards of a holder are seen."""
        self.past.append(PastStep(FOUND, holder, len(self.contents), holder))
        self.contents.append(counts)

    def finish(self) -> None:
        """Make the tables, from the end of the past to its beginning."""
        demands = [Demands(self.apart) for _ in range(self.holders)]
        needs = [[0] * self.cards for _ in range(self.holders)]
        later = [0] * self.cards
        for entry in reversed(self.past):
            self._undo(entry, demands, needs)
            place = [entry.draws, entry.owner, entry.source, entry.goal, entry.rest]
            self.entries.append([entry.form, entry.low, entry.high, *place])
            if entry.form == RANGE:
                self._look_ahead(entry, demands)
            else:
                self.entries[-1] += [0, 0, 0, 0, NONE, 0, 0]
            self.needs.append([row[:] for row in needs])
            self.later.append(later[:])
            if entry.draws != NONE:
                later[entry.draws] += 1
        self.open = later
        for table in (self.entries, self.needs, self.later):
            table.reverse()

    def _undo(self, entry: PastStep, demands: list[Demands], needs: list[list[int]]) -> None:
        """Go back over what an entry let the observer know."""
        for holder, card, change in reversed(entry.changes):
            needs[holder][card] = max(0, needs[holder][card] - change)
            if change < 0:
                demands[holder].went(card)
            else:
                demands[holder].came(card)
        if entry.form == FOUND:
            lying = self.contents[entry.high]
            demands[entry.owner].lay(lying)
            needs[entry.owner] = [max(n, k) for n, k in zip(needs[entry.owner], lying, strict=True)]

    def _look_ahead(self, entry: PastStep, demands: list[Demands]) -> None:
        """Note what owner, source and heir are going to need when a hidden step is played."""
        owner = demands[entry.owner]
        ends = [len(self.rows), self._keep_rows(owner)]
        owner.slot(entry.apart, STRONG if entry.source == POOL else WEAK)
        if entry.source != POOL:
            demands[entry.source].taken(entry.owner)
            self._keep_rows(demands[entry.source])
        ends.append(len(self.rows))
        if owner.heir != NONE:
            self._keep_rows(demands[owner.heir])
        ends.append(len(self.rows))
        self.entries[-1] += [*ends, owner.heir, owner.heirlooms, owner.wait]

    def _keep_rows(self, demands: Demands) -> int:
        for row in demands.rows[:MOST_ROWS]:
            apart = int(row.card == self.apart)
            self.rows.append([row.slots, row.card, row.count, apart, row.strength])
        return len(self.rows)


def reach_of(copies: list[int], worth: list[int], most: int) -> list[list[float]]:
    """For each number of cards up to `most` and each total, how easily it is reached.

    Relative chances of so many cards drawn with replacement; a guide for the sampler.
    """
    values = [(n, value) for n, value in zip(copies, worth, strict=True) if n > 0]
    highest = max((value for _, value in values), default=0) * most
    reach = [[1.0] + [0.0] * highest]
    whole = sum(n for n, _ in values)
    for _ in range(most):
        last = reach[-1]
        reach.append(
            [
                sum(n * last[total - value] for n, value in values if value <= total) / whole
                for total in range(highest + 1)
            ]
        )
    return reach
