"""Where the networks of Curios read what."""

from __future__ import annotations

from potsherd.rules.curios.fields import SEATS, SITES

COLUMN_STEPS, LEFT_STEPS = 5, 4
"""Up to how many columns filled, or artifacts left, each further one is a feature of its own."""
SITE_FEATURES = COLUMN_STEPS + LEFT_STEPS + 3
SEATS_AT = SITES * SITE_FEATURES
SEAT_ITSELF = 7
SEAT_FEATURES = SEAT_ITSELF + 3 * SITES
TABLE_AT = SEATS_AT + SEATS * SEAT_FEATURES
FEATURES = TABLE_AT + 3
