"""What the numbers are that a seat of Archaeology sees, in the order of `sight`."""

from __future__ import annotations

from math import ceil

from potsherd.rules.archaeology.fields import CHAMBERS, TYPES, Tables
from potsherd.steps.archaeology.sight import KINDS, PHASES
from potsherd.steps.contract import Axis, Part


def parts(tables: Tables) -> tuple[Part, ...]:
    """See Sight."""
    seats, others = Axis("seats", tables.players), Axis("others", tables.players - 1)
    types, chambers = Axis("types", TYPES), Axis("chambers", CHAMBERS)
    copies, cards, maps = tables.copies, sum(tables.copies), tables.copies[tables.map]
    places = range(tables.monuments) if tables.monument < 0 else [tables.monument]
    pile = max(tables.pile[place] for place in places)
    chamber = max(max(tables.chamber_size[place]) for place in places) + pile
    passes = tables.players
    idle = passes * (tables.guard_rounds + 1)
    return (
        Part("phase", (Axis("phases", PHASES),), 1, "what is decided or happens now"),
        Part("decides", (seats,), 1, "whose decision it is; zero while chance decides"),
        Part("turn", (seats,), 1, "whose turn it is"),
        Part("to_choose", (), cards, "cards still to choose in the move under way"),
        Part("last", (), TYPES, "the first type that the next card of the move may be of"),
        Part("credit", (), _worth(tables), "trade value given in this trade and not yet spent"),
        Part("offer", (types,), copies, "cards given in this trade"),
        Part("named", (types,), 1, "types named before the Sphinx"),
        Part("hand", (types,), copies, "the own hand"),
        Part("market", (types,), copies, "the marketplace"),
        Part("turned_up", (types,), copies, "cards turned up in the exploration under way"),
        Part("unseen", (types,), copies, "cards that may be anywhere, for all the seat has seen"),
        Part("known", (others, types), copies, "cards known to be in the other hands"),
        Part("hand_size", (seats,), cards, "cards in each hand"),
        Part("money", (seats,), _money(tables), "money of each seat"),
        Part("tents", (seats,), tables.tent_uses, "uses left of each tent"),
        Part("sheltered", (seats,), 1, "whose tent stands in this storm"),
        Part("totals", (seats,), _worth(tables), "trade value of the first hands, if announced"),
        Part("sold", (seats, types), copies, "cards in each museum pile"),
        Part("monument", (Axis("kinds", KINDS),), 1, "the rule of the monument"),
        Part("chamber_cards", (chambers,), chamber, "cards in each chamber"),
        Part("chamber_maps", (chambers,), maps, "maps that each chamber costs"),
        Part("exploring", (chambers,), 1, "the chamber that somebody is in or looks at"),
        Part("chamber_known", (chambers, types), copies, "cards known to lie in each chamber"),
        Part("dig_cards", (), cards + tables.thieves + tables.storms, "cards in the dig site"),
        Part("thieves", (), tables.thieves, "thieves in the dig site"),
        Part("storms", (), tables.storms, "sandstorms in the dig site"),
        Part("pile", (), pile, "cards beside the Buried Ruins"),
        Part("maps_used", (), maps, "maps that left the game"),
        Part("trades", (), tables.trade_limit, "trades of this turn"),
        Part("explored", (), min(tables.explorations, maps), "explorations of this turn"),
        Part("sales", (), 1, "whether a set was sold in this turn"),
        Part("began_empty", (), 1, "whether this turn began with an empty dig site"),
        Part("must_sell", (), 1, "whether this turn cannot end without a sale"),
        Part("passes", (), passes, "passes one after another"),
        Part("idle", (), idle, "turns one after another without digging, sale and exploration"),
        Part("guard", (), 1, "whether turns of trades alone are passes"),
    )


def _worth(tables: Tables) -> int:
    """The trade value of all cards."""
    return sum(n * worth for n, worth in zip(tables.copies, tables.trade, strict=True))


def _money(tables: Tables) -> int:
    """No seat can have more: each card sold in the set in which it brings most."""
    best = (
        max(money / max(size, 1) for size, money in enumerate(row[: largest + 1]))
        for row, largest in zip(tables.sell, tables.largest, strict=True)
    )
    return ceil(sum(n * money for n, money in zip(tables.copies, best, strict=True)))
