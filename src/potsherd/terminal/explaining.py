"""Help during a game: what can be done now and how it is typed, and why something cannot."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potsherd.language import mark
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Move,
    Name,
    Recruit,
    Rob,
    Search,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.terminal import theme
from potsherd.terminal.commands import Order, Reader
from potsherd.terminal.verbs import usual_word
from potsherd.wording import reason_text

_TRADES_SHOWN = 3
_CHOICES_SHOWN = 4

_ORDERS = {
    "help": mark("this list; with a move after it: why the move is not allowed"),
    "undo": mark("take your last move back, if nothing new was seen"),
    "table": mark("all values of all sets, and how many cards there are"),
    "log": mark("everything that has happened"),
    "rules": mark("the rules of this game"),
    "save": mark("save the game, in a file of your choice if you name one"),
    "quit": mark("stop here; the game is kept"),
}


def explain(reader: Reader, asked: str) -> RenderableType:
    """The answer to `help` or `why`, with a move asked about or without."""
    if not asked:
        return Group(_legal_moves(reader), _orders(reader))
    meant = reader.read(asked)
    text = reader.language.text
    if isinstance(meant, Order):
        return Text(text(_ORDERS[meant.verb]) if meant.verb in _ORDERS else meant.verb)
    if reader.view.is_legal(meant):
        return Text(text("Yes, you can: {move}.", move=described(reader, meant)))
    return Text(why_not(reader, meant))


def why_not(reader: Reader, move: Move) -> str:
    """Why a move that is not legal is not, in a sentence."""
    reason = reader.view.refusal(move)
    assert reason is not None
    said = reason_text(reader.teller, reason)
    return reader.language.text("No: {reason}.", reason=said)


def _legal_moves(reader: Reader) -> Table:
    rows = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    for move in _examples(reader):
        rows.add_row(Text(reader.typed(move), theme.HELD), described(reader, move))
    return rows


def _examples(reader: Reader) -> Iterator[Move]:
    """Each kind of move that is legal, by as few moves as show it."""
    view = reader.view
    yield from _largest_sets(reader)
    for kind, most in (
        (Trade, _TRADES_SHOWN),
        (Discard, _CHOICES_SHOWN),
        (Keep, _CHOICES_SHOWN),
        (Name, _CHOICES_SHOWN),
    ):
        for number, move in enumerate(view.moves(kind, frugal_only=True)):
            if number == most:
                break
            yield move
    for single in (Explore, Rob, Tent, Look, TurnUp, Stop, Search, Recruit, EndTurn):
        yield from view.moves(single)


def _largest_sets(reader: Reader) -> Iterator[Move]:
    sets: dict[str, Sell] = {}
    for move in reader.view.moves(Sell):
        assert isinstance(move, Sell)
        sets[move.card] = move
    yield from sets.values()


def _orders(reader: Reader) -> Table:
    rows = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    for verb, what in _ORDERS.items():
        rows.add_row(
            Text(usual_word(reader.language, verb), theme.DIM),
            Text(reader.language.text(what), theme.DIM),
        )
    return rows


def described(reader: Reader, move: Move) -> str:
    """A move in a few words."""
    teller, text = reader.teller, reader.language.text
    tables = reader.game.tables
    match move:
        case Trade(give, take):
            return text(
                "trade {given} for {cards}", given=teller.loot(give), cards=teller.loot(take)
            )
        case Sell(card, count):
            money = tables.sell[reader.game.edition.types.index(card)][count]
            return text(
                "sell {cards} for {money}",
                cards=teller.some(card, count),
                money=teller.money(money),
            )
        case Explore(chamber):
            maps = tables.chamber_maps[reader.view.state.monument][chamber]
            return text(
                "explore chamber {chamber} for {maps}",
                chamber=chamber + 1,
                maps=teller.some("map", maps),
            )
        case EndTurn():
            return text("end your turn")
        case Rob(seat):
            return text("rob {other}", other=teller.who(seat))
        case Discard(cards):
            return text("discard {cards}", cards=teller.loot(cards))
        case Keep(cards):
            return text("keep {cards}", cards=teller.loot(cards))
        case Name(cards):
            return text("name {types}", types=teller.types(cards))
        case _:
            return _described_answer(reader, move)


def _described_answer(reader: Reader, move: Move) -> str:
    teller, text = reader.teller, reader.language.text
    match move:
        case Tent(use):
            return text("use your tent") if use else text("do not use your tent")
        case Look(None):
            return text("look at no chamber")
        case Look(int(chamber)):
            return text("look into chamber {chamber}", chamber=chamber + 1)
        case TurnUp():
            return text("turn up another card")
        case Stop():
            return text("take what is turned up")
        case Search(site):
            number = reader.game.edition.types.index(site)
            column = reader.game.tables.column[reader.view.state.filled[number]]
            pawns = reader.language.plural_context("accusative", "{n} pawn", "{n} pawns", column)
            return text("put {pawns} on the {site}", pawns=pawns, site=teller.site(site))
        case Recruit(str(card)):
            return text("reveal {cards} for another pawn", cards=teller.card(card))
        case _:
            return text("recruit nobody")
