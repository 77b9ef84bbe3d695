"""The lesson on Curios."""

from potsherd.table.lessons.curios.first_game import FIRST_GAME

LESSONS = {"curios": FIRST_GAME}
