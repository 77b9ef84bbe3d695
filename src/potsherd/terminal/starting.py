"""What to play: from the options, from a saved game, or asked for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from shlex import quote
from tempfile import gettempdir

from rich.console import Console

from potsherd.bots import check_bot, is_own
from potsherd.dealer import SEED_BYTES, Dealer
from potsherd.editions import built_in, load_edition
from potsherd.errors import OptionError
from potsherd.games import game_of
from potsherd.language import Language
from potsherd.position import Position
from potsherd.record import Record, load
from potsherd.terminal import saved, theme
from potsherd.terminal.seats import GREEDY, seat_numbers, who_plays
from potsherd.terminal.session import Ask, Session
from potsherd.terminal.vocabulary import whole_number
from potsherd.wording import edition_title

_RECORD_MARK = b"potsherd-record"
_DEFAULT_PLAYERS = 2


@dataclass(frozen=True)
class Wanted:
    """What was asked for on the command line; None where nothing was."""

    game: str | None = None
    players: int | None = None
    seat: str | None = None
    bots: str | None = None
    monument: str | None = None
    variants: Sequence[str] = ()
    seed: str | None = None
    save: Path | None = None
    explain: bool = False

    @property
    def is_open(self) -> bool:
        """Whether nothing was said about the game but where to keep it."""
        return self == Wanted(save=self.save, explain=self.explain)


def start(wanted: Wanted, language: Language, console: Console, ask: Ask = input) -> Session:
    """The game that is wanted, ready to be played. Raises PotsherdError, or EOFError if asked in
    vain."""
    if wanted.game is None:
        choice = _asked(wanted, language, console, ask)
        if isinstance(choice, saved.Saved):
            return resumed(
                choice.record, choice.path, language, console, ask, explain=wanted.explain
            )
        wanted = choice
    assert wanted.game is not None
    if _is_record(wanted.game):
        kept = replace(Wanted(wanted.game, save=wanted.save), bots=wanted.bots)
        if replace(kept, explain=wanted.explain) != wanted:
            raise _keeps_its_options(wanted.game)
        path = _free(wanted.save) if wanted.save else Path(wanted.game)
        record = load(wanted.game)
        return resumed(record, path, language, console, ask, wanted.bots, explain=wanted.explain)
    return _new(wanted, language, console, ask)


def resumed(
    record: Record,
    path: Path,
    language: Language,
    console: Console,
    ask: Ask = input,
    bots: str | None = None,
    *,
    explain: bool = False,
) -> Session:
    """A saved game, checked move by move. A file must not run what it names, so bots of one's own
    go on only where they are named once more, as `bots`. Raises RecordError and OptionError."""
    if record.result is not None:
        raise OptionError(
            f"{record.source}: that game is over; potsherd record show shows how it went"
        )
    dealer = record.header.dealer(record.source)
    if dealer is None:
        raise OptionError(f"{record.source}: without its seed the game cannot be gone on with")
    if record.header.earlier:
        raise OptionError(
            f"{record.source}: a game that goes on from another one cannot be played on here"
        )
    _check_bots(record, bots)
    position = record.verify()
    return Session(
        position,
        dealer,
        record.header.seats,
        path,
        language,
        console,
        ask,
        explain=explain,
        journal=record.journal(position),
    )


def _check_bots(record: Record, bots: str | None) -> None:
    """Raise OptionError unless its bots of one's own, and no others, are named once more."""
    own = [*filter(is_own, record.header.seats)]
    if bots is not None and not own:
        raise _keeps_its_options(record.source)
    if own and bots != ",".join(own):
        raise OptionError(
            f"{record.source}: bots of your own play in that game; if they may run, name them once"
            f" more: --bots {quote(','.join(own))}"
        )
    for spec in own:
        check_bot(spec, own=True)


def _keeps_its_options(game: str) -> OptionError:
    return OptionError(
        f"{game} is a saved game, which keeps its players, bots and other options;"
        " only --explain, --lang and --save are accepted with it"
    )


def _new(wanted: Wanted, language: Language, console: Console, ask: Ask) -> Session:
    assert wanted.game is not None
    is_file = wanted.game not in built_in()
    # A saved game must find its edition wherever it is gone on with.
    edition = load_edition(os.path.abspath(wanted.game) if _is_path(wanted.game) else wanted.game)
    players = wanted.players
    if players is None:
        players = min(max(_DEFAULT_PLAYERS, edition.players[0]), edition.players[1])
    game = game_of(edition, players, wanted.monument, wanted.variants)
    people = seat_numbers(wanted.seat or "1", players)
    bots = (wanted.bots or GREEDY).split(",")
    seats = who_plays(players, people, [spec.strip() for spec in bots])
    dealer = Dealer(_seed(wanted.seed), (b"",) * players)
    name = Path(wanted.game).stem if is_file else wanted.game
    path = _free(wanted.save) if wanted.save else _path(name)
    return Session(
        Position(game), dealer, seats, path, language, console, ask, explain=wanted.explain
    )


def _path(game: str) -> Path:
    try:
        return saved.new_path(game)
    except OSError:  # a home that cannot be written to must not cost the game
        return Path(gettempdir(), f"potsherd-{game}-{os.getpid()}{saved.SUFFIX}")


def _free(path: Path) -> Path:
    if path.exists():
        raise OptionError(
            f"{path} is there already; name a new file, or go on with a game by: potsherd play"
            f" {path}"
        )
    return path


def _seed(text: str | None) -> bytes:
    """The seed that 64 hex digits are, or one made of any other text."""
    if text is None:
        return os.urandom(SEED_BYTES)
    if len(text) == 2 * SEED_BYTES:
        try:
            return bytes.fromhex(text)
        except ValueError:
            pass
    return sha256(b"potsherd seed 1\0" + text.encode()).digest()


def _is_path(game: str) -> bool:
    return game not in built_in() and (game.endswith(".toml") or os.path.basename(game) != game)


def _is_record(game: str) -> bool:
    if game.endswith(saved.SUFFIX):
        return True
    try:
        with open(game, "rb") as readable:
            return readable.read(len(_RECORD_MARK)) == _RECORD_MARK
    except (OSError, ValueError):
        return False


# ------------------------------------------------------------ asking
def _asked(wanted: Wanted, language: Language, console: Console, ask: Ask) -> Wanted | saved.Saved:
    """The game that a person chooses from a short list."""
    text = language.text
    found = saved.newest() if wanted.is_open else None
    console.print(text("What shall it be?"), style=theme.TITLE)
    for number, name in enumerate(built_in(), start=1):
        edition = load_edition(name)
        fewest, most = edition.players
        console.print(
            f"  {number}  {edition_title(language, edition)}, "
            + text("{fewest} to {most} players", fewest=fewest, most=most)
        )
    if found is not None:
        header, when = found.record.header, f"{found.when:%Y-%m-%d %H:%M}"
        console.print(
            "  0  "
            + text(
                "Go on with your last game: {game}, {when}",
                game=_title(language, header.game),
                when=when,
            ),
            style=theme.HELD,
        )
    while True:
        console.print(
            text(
                "Number of a game, then of players if not two, as in “2 4”."
                " Enter alone plays the first one against a bot."
            ),
            style=theme.DIM,
        )
        choice = _choice(ask("> ").split(), wanted, found)
        if choice is not None:
            return choice
        console.print(text("That is not on the list."), style=theme.ERROR)


def _title(language: Language, game: str) -> str:
    return edition_title(language, load_edition(game)) if game in built_in() else Path(game).stem


def _choice(
    said: Sequence[str], wanted: Wanted, found: saved.Saved | None
) -> Wanted | saved.Saved | None:
    """What an answer means, None if it means nothing."""
    number = said[0] if said else "1"
    if number == "0" and len(said) == 1:
        return found
    names = {str(n): name for n, name in enumerate(built_in(), start=1)}
    names |= {name: name for name in built_in()}
    if number not in names or len(said) > 2:
        return None
    players = wanted.players
    if len(said) == 2:
        fewest, most = load_edition(names[number]).players
        players = whole_number(said[1])
        if players is None or not fewest <= players <= most:
            return None
    return replace(wanted, game=names[number], players=players)
