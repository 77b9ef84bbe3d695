"""Sizes of what the search of Archaeology weighs, and where its networks read what."""

from __future__ import annotations

from potsherd.rules.archaeology.fields import CHAMBERS, SEATS, TYPES

STAGES = 32
"""Turns to come for each player are told apart up to one less than these."""
HELD = 26
"""Cards of a type that a hand may be weighed with."""
MAPS = 8
SPAN = 10
"""The most trade value that a planned trade moves; a larger one is made in several."""

OWN, MARKET, OTHERS, AROUND = 7, 5, 5, 7
"""Numbers of cards of a type that are told apart, the last one standing for all above: in the own
hand, in the marketplace, in the others' hands, and to be had anywhere but in the own hand."""
SPANS, LONG_SPANS = 10, 4
"""Stages told apart with the own cards, and with the others'."""

BY_STAGE = 0  # [type, span, own]
BY_MARKET = BY_STAGE + TYPES * SPANS * OWN  # [type, market, own]
BY_AROUND = BY_MARKET + TYPES * MARKET * OWN  # [type, around, own]
BY_OTHERS = BY_AROUND + TYPES * AROUND * OWN  # [type, long span, others]
SEAT_FEATURES = 7
SEATS_AT = BY_OTHERS + TYPES * LONG_SPANS * OTHERS  # [seat ahead, feature]
KINDS = 6
TABLE_AT = SEATS_AT + SEATS * SEAT_FEATURES
STAGE_STEPS = 12
FEATURES = TABLE_AT + KINDS + STAGE_STEPS + 2 * CHAMBERS + 8
MOST_ACTIVE = 4 * TYPES + SEATS * SEAT_FEATURES + 1 + STAGE_STEPS + 2 * CHAMBERS + 8
"""Features that can be different from zero at once."""
