"""The lessons on Archaeology: one on each of the editions that come with Potsherd."""

from potsherd.table.lessons.archaeology.card_game import CARD_GAME
from potsherd.table.lessons.archaeology.expedition import EXPEDITION

LESSONS = {"archaeology": CARD_GAME, "expedition": EXPEDITION}
