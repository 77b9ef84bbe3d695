"""The sampler: many worlds follow a script side by side, and the likelier ones are kept.

Each world is a state of the kernel in which hidden cards have been drawn as the rules would draw
them, with foresight, so that what the observer saw later can happen. A world's weight makes up for
the foresight, and for how likely the world makes what the observer saw. All is written as rules,
so that it runs compiled or interpreted. The functions of a kernel and of a family (`held`,
`undrawn`, ...) and the model of how the others play (`chance_of`) are stubs, bound by `sampling`.
"""

from __future__ import annotations

from math import log
from typing import Any, Protocol

from potsherd.rules.chance import below
from potsherd.rules.compiling import rule, stub
from potsherd.rules.contract import apply, legal, outcomes, start
from potsherd.rules.copying import assign
from potsherd.rules.layout import CHANCE
from potsherd.worlds.contract import card_of, decide, held, is_new, missing, undrawn, worth
from potsherd.worlds.script import (
    APART,
    CARD,
    COUNT,
    DECIDE,
    DRAWS,
    END_ROW,
    EXACT,
    FIRST_ROW,
    FORM,
    FOUND,
    GOAL,
    HEIR,
    HEIR_END,
    HEIRLOOMS,
    HIGH,
    LOW,
    NONE,
    OWNER,
    POOL,
    RANGE,
    REST,
    SLOTS,
    SOURCE,
    SOURCE_END,
    STRENGTH,
    STRONG,
    WAIT,
    WEAK,
)

FLOOR = 0.05
"""What foresight leaves of the chance of a draw that looks bad but may still turn out well."""
NEARLY_NOTHING = 1e-6
"""What it leaves of one that cannot turn out well as far as it sees."""

NOT_ALL = 0.9
"""The most that a need may take of a hidden card's chances while a later card can meet it too."""
INHERITED = 0.8
"""The part of a hidden card's chances that the needs of an heir may take."""

EXCHANGE, NOT_THIS = -1, -2
"""In place of an entry that is to be drawn anew: two are exchanged, or nothing is tried."""

IMPOSSIBLE = -1e300
"""The logarithm of a probability of 0."""


# ---------------------------------------------------------------- models of play
@rule
def random_play(e: Any, s: Any, steps: Any, n: int, step: int) -> float:
    """Each legal step alike."""
    return 1.0 / n


@rule
def any_play(e: Any, s: Any, steps: Any, n: int, step: int) -> float:
    """Visible choices tell nothing but that they were legal."""
    return 1.0


class Circumstances(Protocol):
    """What the sampler is told beside the rules of a game."""

    def chance_of(self, e: Any, s: Any, steps: Any, n: int, step: int) -> float:
        """How likely a seat is to choose a step: a model of play."""


chance_of = stub(Circumstances.chance_of)


# ---------------------------------------------------------------- help
@rule
def uniform(g: Any) -> float:
    """A number from 0 to 1, less than 1."""
    return below(g, 1 << 30) / (1 << 30)


@rule
def place_of(steps: Any, n: int, step: int) -> int:
    """Where a step stands among the first n, or -1."""
    for j in range(n):
        if steps[j] == step:
            return j
    return -1


@rule
def fits(entry: Any, step: int) -> bool:
    """Whether a step is one that an entry leaves open."""
    if entry[FORM] == RANGE:
        return bool(entry[LOW] <= step < entry[HIGH])
    return bool(step == entry[LOW] or step == entry[HIGH])


@rule
def list_options(e: Any, s: Any, observer: int, steps: Any, weights: Any, p: Any) -> int:
    """List what may happen now in `steps` and its probability in `p`; return how many."""
    if s.mover == CHANCE:
        n = outcomes(e, s, steps, weights)
        total = 0
        for j in range(n):
            total += weights[j]
        for j in range(n):
            p[j] = weights[j] / total
        return n
    n = legal(e, s, steps)
    for j in range(n):
        p[j] = 1.0 if s.mover == observer else chance_of(e, s, steps, n, steps[j])
    return n


@rule
def probability_of(e: Any, s: Any, observer: int, step: int, steps: Any, weights: Any) -> float:
    """The probability of a step that is known, 0 if it cannot be played."""
    if s.mover == CHANCE:
        n = outcomes(e, s, steps, weights)
        total = 0
        for j in range(n):
            total += weights[j]
        j = place_of(steps, n, step)
        return weights[j] / total if j >= 0 else 0.0
    if s.mover == observer:
        return 1.0
    n = legal(e, s, steps)
    return chance_of(e, s, steps, n, step) if place_of(steps, n, step) >= 0 else 0.0


@rule
def lies(s: Any, holder: int, counts: Any) -> bool:
    """Whether a holder has exactly these cards."""
    same = 0
    for card in range(len(counts)):
        if held(s, holder, card) == counts[card]:
            same += 1
    return same == len(counts)


# ---------------------------------------------------------------- foresight
@rule
def is_missed(s: Any, entry: Any, card: int, rows: Any) -> bool:
    """Whether the source of a card would need it before it can have got all that it lacks."""
    lacking = 0
    for r in range(entry[END_ROW], entry[SOURCE_END]):
        row = rows[r]
        copies = held(s, entry[SOURCE], row[CARD])
        if row[CARD] == card:
            copies -= 1
        if copies < row[COUNT]:
            lacking += 1
            if lacking > row[SLOTS]:
                return True
    return False


@rule
def spared(s: Any, entry: Any, step: int, need: Any, later: Any, rows: Any) -> float:
    """The share of a card's copies at its source that nobody is going to need."""
    card = card_of(step)
    if entry[SOURCE] != POOL:
        if held(s, entry[SOURCE], card) > need[entry[SOURCE]][card]:
            return 1.0
        return NEARLY_NOTHING if is_missed(s, entry, card, rows) else FLOOR
    if not is_new(step):
        return 1.0
    copies = undrawn(s, card) + 0
    left = copies - later[card]
    if left <= 0:
        return 0.0
    for holder in range(len(need)):
        lack = need[holder][card] - held(s, holder, card)
        if lack > 0:
            left -= lack
    return float(max(left / copies, FLOOR))


@rule
def demand(
    s: Any, entry: Any, holder: int, first: int, end: int, part: float, rows: Any, n: int, room: Any
) -> float:
    """Add to `bound` the chances that this hidden card is one that a holder needs, together at most
    `part`; return what is left of it.

    The cards that he lacks are spread over the hidden cards that come to him until each is needed,
    each way alike: the first one lacking falls on any of its slots, the second one on any other.
    """
    steps, _, p, _, bound = room
    strength = STRONG if entry[SOURCE] == POOL else WEAK
    lacking = 0
    apart = 0
    for r in range(first, end):
        row = rows[r]
        if held(s, holder, row[CARD]) < row[COUNT]:
            before = apart if row[APART] == 1 else lacking
            lacking += 1
            apart += row[APART]
            for j in range(n):
                if p[j] > 0.0 and card_of(steps[j]) == row[CARD] and fits(entry, steps[j]):
                    share = part
                    if row[SLOTS] > before:  # a later one will do as well
                        rest = strength + max(row[STRENGTH] - STRONG * before, 0)
                        share *= min(strength / rest, NOT_ALL)
                    bound[j] += share
                    part -= share
                    break
    return part


@rule
def bequeath(s: Any, entry: Any, part: float, rows: Any, n: int, room: Any) -> float:
    """The same for what another will need who is going to take hidden cards of the owner."""
    if entry[HEIR] == NONE:
        return part
    share = part * INHERITED * min(1.0, entry[HEIRLOOMS] / entry[WAIT])
    left = demand(s, entry, entry[HEIR], entry[SOURCE_END], entry[HEIR_END], share, rows, n, room)
    return float(part - share + left)


@rule
def easily(reach: Any, cards: int, total: int) -> float:
    """How easily so many cards come to a total."""
    return reach[cards][total] if 0 <= total < len(reach[cards]) else 0.0


@rule
def outlook(s: Any, holder: int, first: int, end: int, rows: Any, cards: int) -> float:
    """A guess at the chance that a holder gets in time what he lacks."""
    whole = 1
    for card in range(cards):
        whole += undrawn(s, card)
    chance = 1.0
    lacking = 0
    apart = 0
    for r in range(first, end):
        row = rows[r]
        if held(s, holder, row[CARD]) < row[COUNT]:
            before = apart if row[APART] == 1 else lacking
            lacking += 1
            apart += row[APART]
            if row[SLOTS] <= before:
                chance *= NEARLY_NOTHING
            else:
                ways = max(row[STRENGTH] - STRONG * before, WEAK) / STRONG
                chance *= min(1.0, ways * (undrawn(s, row[CARD]) + 0.2) / whole)
    return chance


@rule
def propose(
    e: Any, s: Any, entry: Any, need: Any, later: Any, rows: Any, reach: Any, n: int, room: Any
) -> float:
    """Set chances for a hidden step that look ahead; return their sum, 0 if none will do."""
    steps, _, p, q, bound = room
    total = 0.0
    for j in range(n):
        q[j] = 0.0
        if p[j] > 0.0 and fits(entry, steps[j]):
            q[j] = p[j] * spared(s, entry, steps[j], need, later, rows)
            total += q[j]
    for j in range(n):
        bound[j] = 0.0
    free = demand(s, entry, entry[OWNER], entry[FIRST_ROW], entry[END_ROW], 1.0, rows, n, room)
    free = bequeath(s, entry, free, rows, n, room)
    whole = 0.0
    for j in range(n):
        q[j] = bound[j] + (free * q[j] / total if total > 0.0 else 0.0)
        if entry[GOAL] != NONE and q[j] > 0.0:
            lack = missing(e, s, entry[OWNER], entry[GOAL]) - worth(e, card_of(steps[j]))
            q[j] *= easily(reach, entry[REST], lack)
        whole += q[j]
    return whole


@rule
def drawn(q: Any, n: int, total: float, g: Any) -> int:
    """An index, each with probability q[index] / total."""
    mark = uniform(g) * total
    last = 0
    for j in range(n):
        if q[j] > 0.0:
            if mark < q[j]:
                return j
            mark -= q[j]
            last = j
    return last


# ---------------------------------------------------------------- one world, one hidden step
@rule
def look_ahead(e: Any, s: Any, entry: Any, rows: Any, reach: Any, cards: int, hope: Any) -> float:
    """Note anew how good the outlook is for those whom a hidden step concerned; return by how much
    it is better."""
    owner = entry[OWNER]
    now = outlook(s, owner, entry[FIRST_ROW], entry[END_ROW], rows, cards)
    if entry[GOAL] != NONE:
        now *= easily(reach, entry[REST], missing(e, s, owner, entry[GOAL]))
    better = now / hope[owner]
    hope[owner] = now
    source = entry[SOURCE]
    if source != POOL:
        now = outlook(s, source, entry[END_ROW], entry[SOURCE_END], rows, cards)
        better *= now / hope[source]
        hope[source] = now
    return float(better)


@rule
def play_hidden(
    e: Any, s: Any, observer: int, i: int, past: Any, path: Any, hope: Any, g: Any, room: Any
) -> float:
    """Play entry i, of which the step is hidden; return what the world's weight is times."""
    entries, _, needs, later, rows, reach = past
    steps, weights, p, q, _ = room
    entry = entries[i]
    n = list_options(e, s, observer, steps, weights, p)
    total = propose(e, s, entry, needs[i], later[i], rows, reach, n, room)
    if total <= 0.0:
        return 0.0
    j = drawn(q, n, total, g)
    step = steps[j] + 0
    factor = p[j] * total / q[j]
    if entry[SOURCE] == POOL and is_new(step):
        card = card_of(step)
        factor *= (undrawn(s, card) - later[i][card]) / undrawn(s, card)
    apply(e, s, step)
    path[i] = step
    if factor > 0.0 and entry[FORM] == RANGE:
        factor *= look_ahead(e, s, entry, rows, reach, len(later[i]), hope)
    return float(factor)


# ---------------------------------------------------------------- many worlds
@rule
def play_known(
    e: Any, states: Any, observer: int, i: int, entry: Any, paths: Any, w: Any, room: Any
) -> None:
    """Play entry i, of which the step is known, in all worlds."""
    steps, weights, _, _, _ = room
    step = entry[LOW] + 0
    draws = entry[DRAWS] + 0
    for k in range(len(w)):
        if w[k] > 0.0:
            s = states[k]
            w[k] *= probability_of(e, s, observer, step, steps, weights)
            if w[k] > 0.0:
                if draws != NONE:
                    w[k] /= undrawn(s, draws)
                apply(e, s, step)
                paths[k][i] = step


@rule
def play_entry(
    e: Any,
    states: Any,
    observer: int,
    i: int,
    past: Any,
    paths: Any,
    hopes: Any,
    w: Any,
    g: Any,
    room: Any,
) -> None:
    """Play entry i in all worlds, and weigh them."""
    entry = past[0][i]
    if entry[FORM] == EXACT:
        play_known(e, states, observer, i, entry, paths, w, room)
    elif entry[FORM] == FOUND:
        counts = past[1][entry[HIGH]]
        for k in range(len(w)):
            if not lies(states[k], entry[LOW], counts):
                w[k] = 0.0
    elif entry[FORM] != DECIDE:
        for k in range(len(w)):
            if w[k] > 0.0:
                w[k] *= play_hidden(e, states[k], observer, i, past, paths[k], hopes[k], g, room)


@rule
def resample(states: Any, paths: Any, hopes: Any, w: Any, counts: Any, end: int, g: Any) -> None:
    """Copy worlds of large weight over ones of small weight, until all weigh the same.

    Each is kept as often as its share says, rounded up or down by one common draw.
    """
    number = len(w)
    total = 0.0
    for k in range(number):
        total += w[k]
    stride = total / number
    mark = uniform(g) * stride
    given = 0
    reached = 0.0
    best = 0
    for k in range(number):
        counts[k] = 0
        reached += w[k]
        while given < number and mark < reached:
            counts[k] += 1
            given += 1
            mark += stride
        if counts[k] > counts[best]:
            best = k
    counts[best] += number - given
    donor = 0
    for k in range(number):
        if counts[k] == 0:
            while counts[donor] < 2:
                donor += 1
            assign(states, k, donor)
            for i in range(end):
                paths[k][i] = paths[donor][i]
            for holder in range(len(hopes[k])):
                hopes[k][holder] = hopes[donor][holder]
            counts[donor] -= 1
        w[k] = 1.0


@rule
def are_uneven(w: Any) -> bool:
    """Whether the weights are worth less than half as many equal ones."""
    total = 0.0
    squares = 0.0
    for k in range(len(w)):
        total += w[k]
        squares += w[k] * w[k]
    return total * total < 0.5 * len(w) * squares


@rule
def follow(
    tables: Any,
    states: Any,
    observer: int,
    past: Any,
    paths: Any,
    hopes: Any,
    w: Any,
    counts: Any,
    g: Any,
    room: Any,
) -> float:
    """Let worlds, of which there are as many as weights `w`, follow the script from states of
    zeros; in the end all weigh the same.

    Returns the logarithm of the estimated probability of what was seen, the observer's own choices
    taken as given, or IMPOSSIBLE if no world came through.
    """
    e = tables[0]
    number = len(w)
    length = len(past[0])
    evidence = 0.0
    for k in range(number):
        start(e, states[k])
        w[k] = 1.0
        for holder in range(len(hopes[k])):
            hopes[k][holder] = 1.0
    for i in range(length):
        play_entry(e, states, observer, i, past, paths, hopes, w, g, room)
        total = 0.0
        for k in range(number):
            total += w[k]
        if total <= 0.0:
            return IMPOSSIBLE
        evidence += log(total / number)
        for k in range(number):
            w[k] *= number / total
        if are_uneven(w):
            resample(states, paths, hopes, w, counts, i + 1, g)
    total = 0.0
    for k in range(number):
        for holder in range(len(hopes[k])):
            w[k] /= hopes[k][holder]
        total += w[k]
    resample(states, paths, hopes, w, counts, length, g)
    return evidence + log(total / number) if total > 0.0 else IMPOSSIBLE


@rule
def settle(
    tables: Any,
    states: Any,
    observer: int,
    past: Any,
    paths: Any,
    number: int,
    g: Any,
    room: Any,
) -> None:
    """Decide the cards that others have looked at, in worlds that have followed the script."""
    entries = past[0]
    for i in range(len(entries)):
        if entries[i][FORM] == DECIDE:
            for k in range(number):
                decide(tables[0], states[k], entries[i][LOW], g, room[0], room[1])


# ---------------------------------------------------------------- refreshing
@rule
def retrace(
    e: Any, s: Any, observer: int, past: Any, path: Any, redraw: int, g: Any, room: Any
) -> float:
    """Play a path from a state of zeros, with the step at entry `redraw`, if any, drawn anew.

    Returns the logarithm of its probability; IMPOSSIBLE if a step cannot be played. How much of it
    comes from the new step being likelier than the old one is left in q[0].
    """
    entries, contents = past[0], past[1]
    steps, weights, p, q, _ = room
    start(e, s)
    logarithm = 0.0
    gain = 0.0
    for i in range(len(entries)):
        entry = entries[i]
        if entry[FORM] == DECIDE:
            continue
        if entry[FORM] == FOUND:
            if not lies(s, entry[LOW], contents[entry[HIGH]]):
                return IMPOSSIBLE
            continue
        if i == redraw:
            n = list_options(e, s, observer, steps, weights, p)
            total = 0.0
            for j in range(n):
                q[j] = p[j] if fits(entry, steps[j]) else 0.0
                total += q[j]
            was = place_of(steps, n, path[i])
            if total <= 0.0 or was < 0:
                return IMPOSSIBLE
            now = drawn(q, n, total, g)
            path[i] = steps[now]
            logarithm += log(p[now])
            gain = log(p[now]) - log(p[was])
        else:
            factor = probability_of(e, s, observer, path[i], steps, weights)
            if factor <= 0.0:
                return IMPOSSIBLE
            logarithm += log(factor)
        apply(e, s, path[i])
    q[0] = gain
    return logarithm


@rule
def suggest(entries: Any, path: Any, trial: Any, hidden: Any, g: Any) -> int:
    """Copy a path and exchange two of its hidden steps, or return one that is to be drawn anew.

    Returns NOT_THIS if the steps cannot be exchanged.
    """
    for i in range(len(path)):
        trial[i] = path[i]
    one = hidden[below(g, len(hidden))] + 0
    other = hidden[below(g, len(hidden))] + 0
    if one == other or below(g, 2) == 0:
        return int(one)
    if not (fits(entries[one], path[other]) and fits(entries[other], path[one])):
        return NOT_THIS
    trial[one] = path[other]
    trial[other] = path[one]
    return EXCHANGE


@rule
def refresh(
    tables: Any,
    states: Any,
    observer: int,
    past: Any,
    paths: Any,
    hidden: Any,
    rounds: int,
    number: int,
    g: Any,
    room: Any,
) -> None:
    """Change hidden steps of each world in a way that keeps the distribution of worlds.

    In each round a world is offered one change, by the rule of Metropolis and Hastings. `states`
    and `paths` have one place more than there are worlds, to try in, and `states` another one after
    it, of zeros.
    """
    e = tables[0]
    trial = number + 0
    for k in range(number):
        assign(states, trial, trial + 1)
        now = retrace(e, states[trial], observer, past, paths[k], EXCHANGE, g, room)
        for _ in range(rounds):
            redraw = suggest(past[0], paths[k], paths[trial], hidden, g)
            if redraw == NOT_THIS:
                continue
            assign(states, trial, trial + 1)
            then = retrace(e, states[trial], observer, past, paths[trial], redraw, g, room)
            # The new step was drawn with its own probability, so that part of the ratio cancels.
            gain = room[3][0]
            if then > IMPOSSIBLE and log(uniform(g) + 1e-12) < then - gain - now:
                for i in range(len(past[0])):
                    paths[k][i] = paths[trial][i]
                assign(states, k, trial)
                now = then
