"""The form for a new table: what was typed, and the settings that it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from starlette.datastructures import FormData

from potsherd.bots import BOTS
from potsherd.editions import Edition
from potsherd.errors import OptionError
from potsherd.language import Language, mark
from potsherd.language.names import listing
from potsherd.table.names import checked_name, same_name
from potsherd.table.refusals import BadInput
from potsherd.table.seats import MOST_SEATS
from potsherd.table.settings import PACES, UNTIMED, Settings
from potsherd.web.labels import variant

ME, HERE, FRIEND, BOT = "me", "here", "friend", "bot:"
RANDOM = ""


@dataclass(frozen=True)
class SeatDraft:
    """Who is to have a seat: me, somebody else at this device (by name), a friend, or a bot."""

    who: str
    name: str = ""

    @property
    def bot(self) -> str:
        """The bot's spec, "" for a person."""
        return self.who.removeprefix(BOT) if self.who.startswith(BOT) else ""


@dataclass(frozen=True)
class Draft:
    """All that the form holds, as it was typed."""

    name: str = ""
    players: str = "2"
    seats: Sequence[SeatDraft] = field(
        default=(SeatDraft(ME), *[SeatDraft(FRIEND)] * (MOST_SEATS - 1))
    )
    monument: str = RANDOM
    variants: frozenset[str] = frozenset()
    pace: str = UNTIMED
    listed: bool = False
    spectators_talk: bool = False

    @classmethod
    def of(cls, form: FormData) -> Draft:
        """What a form that was sent holds; what it lacks is as in a new one."""
        fresh = cls()
        seats = [
            SeatDraft(_text(form, f"seat{n}", fresh.seats[n - 1].who), _text(form, f"name{n}"))
            for n in range(1, MOST_SEATS + 1)
        ]
        return cls(
            name=_text(form, "name"),
            players=_text(form, "players", fresh.players),
            seats=seats,
            monument=_text(form, "monument"),
            variants=frozenset(str(each) for each in form.getlist("variant")),
            pace=_text(form, "pace", fresh.pace),
            listed=_text(form, "listed") == "yes",
            spectators_talk=_text(form, "spectators_talk") == "yes",
        )

    # ------------------------------------------------------------ what it means
    def settings(self, edition: Edition, language: Language) -> Settings:
        """The settings of the table; raises BadInput with one line for whoever typed."""
        players = self._players(edition)
        monument = self.monument if self.monument in edition.monuments else None
        variants = tuple(each for each in edition.variants if each in self.variants)
        _check_variants(edition, players, variants, language)
        seats = self.seats[:players]
        for number, seat in enumerate(seats, start=1):
            if seat.who not in (ME, HERE, FRIEND) and seat.bot not in BOTS:
                raise BadInput(mark("Say who plays in seat {number}."), number=number)
        if self.pace not in PACES:
            raise BadInput(mark("Choose one of the paces."))
        return Settings(
            edition=edition.name,
            players=players,
            monument=monument if len(edition.monuments) > 1 else None,
            variants=variants,
            bots=tuple(seat.bot for seat in seats),
            pace=self.pace,
            listed=self.listed,
            by_link=not self.listed,
            spectators_talk=self.spectators_talk,
        )

    def names(self, players: int) -> tuple[str, ...]:
        """For each seat the name that somebody at this device has there, or ""; raises BadInput."""
        seats = self.seats[:players]
        if [seat.who for seat in seats].count(ME) > 1:
            raise BadInput(
                mark("You have one seat; give the others to somebody else on this device.")
            )
        names = []
        for number, seat in enumerate(seats, start=1):
            if seat.who == HERE and not seat.name.strip():
                raise BadInput(
                    mark("Say what the player in seat {number} is called."), number=number
                )
            typed = {ME: self.name, HERE: seat.name}.get(seat.who)
            names.append("" if typed is None else checked_name(typed))
        given = [name for name in names if name]
        if any(same_name(one, other) for one, other in combinations(given, 2)):
            raise BadInput(mark("Two players have the same name; change one of them."))
        return tuple(names)

    def _players(self, edition: Edition) -> int:
        fewest, most = edition.players
        for players in range(fewest, most + 1):
            if self.players == str(players):
                return players
        raise BadInput(
            mark("This game is for {fewest} to {most} players."), fewest=fewest, most=most
        )


def _check_variants(
    edition: Edition, players: int, variants: tuple[str, ...], language: Language
) -> None:
    for each in variants:
        if not fits(edition, players, (each,)):
            raise BadInput(
                mark("{variant} is not for {n} players."),
                variant=variant(language, edition, each),
                n=players,
            )
    if not fits(edition, players, variants):
        names = [variant(language, edition, each) for each in variants]
        raise BadInput(
            mark("{variants} do not go together; choose one of them."),
            variants=listing(language, names),
        )


def fits(edition: Edition, players: int, variants: tuple[str, ...]) -> bool:
    """Whether a game of so many can be played with these variants."""
    try:
        edition.tables(players, None, variants)
    except OptionError:
        return False
    return True


def variant_players(edition: Edition) -> Mapping[str, tuple[int, ...]]:
    """For how many players each variant is."""
    fewest, most = edition.players
    return {
        each: tuple(n for n in range(fewest, most + 1) if fits(edition, n, (each,)))
        for each in edition.variants
    }


def _text(form: FormData, name: str, missing: str = "") -> str:
    value = form.get(name)
    return value if isinstance(value, str) else missing
