"""What a family of games gives to the pages: its board, its forms, its pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from potsherd.doors import Door

if TYPE_CHECKING:
    from potsherd.editions import Edition
    from potsherd.events import Event
    from potsherd.games.standing import Standing
    from potsherd.language import Language
    from potsherd.moves import Move
    from potsherd.views import View
    from potsherd.web.board.board import Board, Price
    from potsherd.web.board.ending import Ending
    from potsherd.web.board.explained import Explained
    from potsherd.web.board.forms import SentForm
    from potsherd.web.board.pointing import Point
    from potsherd.web.board.story import Staged
    from potsherd.web.board.weighing import Verdict
    from potsherd.wording import Teller


class Boards(Protocol):
    """The table of a family, as pages show it.

    Pictures are ids of symbols in `static/sprite.svg` (docs/artwork.md), which has enough of them
    for a table without pictures of its own; cards without one are shown by their names.
    """

    @property
    def TEMPLATES(self) -> Path:  # noqa: N802
        """The folder of the family's templates, which are included as `table/<family>/...`.

        `board.html` shows what lies on the table, and `seats.html` has an item of a list for each
        seat; both have the family's board as `scene.board` and who sits there as `scene.sittings`,
        and give each part an id, so that lessons can point to it. They are used by the replay as
        well, where `scene` is a Still. `hand.html` has the items of a list for an open hand, that
        of the observer of `board`. A `study.html`, where there is one, is shown below the table,
        for what helps to decide and needs room. Templates of all tables are theirs to use:
        `table/sitting.html` has the head of a seat, and `table/parts.html` has, among others,
        `button`, which is given a Button with `rules` and `confirm`. What is asked is shown by
        `table/headline.html` and its acts by `table/actions.html`, so that a board whose dialogue
        has all moves as its acts needs no buttons of its own.
        """
        ...

    @property
    def FORMS(self) -> Mapping[str, Callable[[SentForm], Move]]:  # noqa: N802
        """What can be done with cards that are marked: the word for it, which the form has in the
        field `do`, and how the move is read from the form. It raises Refused where there is none.
        """
        ...

    # ------------------------------------------------------------ the table
    def board_of(self, view: View, teller: Teller) -> Board:
        """What lies on the table as the view's observer sees it, and what he can do."""
        ...

    def weigh(self, view: View, teller: Teller, fields: SentForm) -> Verdict | None:
        """The verdict on the cards that are marked; None where nothing can be marked now."""
        ...

    def prices(self, view: View, teller: Teller) -> tuple[Price, ...]:
        """What cards are worth through the whole game; nothing where cards have no prices."""
        ...

    def ending(
        self, teller: Teller, events: Sequence[Event], standings: Sequence[Standing]
    ) -> Ending:
        """How a game that is over went, for the teller's observer, from its log with all cards
        open; `ending.plain` tells who came where."""
        ...

    def staged(self, view: View, teller: Teller, event: Event) -> Staged | None:
        """How an event is shown that the view's observer saw: pictures, what flies from where to
        where, and a sound. Staged() shows it by its words alone; None is for one that the ending
        reveals piece by piece."""
        ...

    def points(self, board: Board, move: Move) -> tuple[Point, ...]:
        """The parts of a board that a move of its seat means, for hints and lessons: ids that the
        templates give. Answers of the dialogue and the end of a turn are found without it."""
        ...

    # ------------------------------------------------------------ around it
    def pictures(self, edition: Edition) -> tuple[str, str, str]:
        """Pictures that stand for an edition, the main one in the middle."""
        ...

    def explained(self, edition: Edition, language: Language) -> Iterable[Explained]:
        """All that the page of the rules explains one by one, with its pictures."""
        ...


BOARDS = Door[Boards]("boards", Boards)
