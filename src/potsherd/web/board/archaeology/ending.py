"""The end of a game of Archaeology: what each set brought, and what storms and thieves took."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from potsherd.events import Event
from potsherd.games.archaeology.display import Cards
from potsherd.games.archaeology.ending import ArchaeologyEnding, Sold, ending_of
from potsherd.games.archaeology.game import Archaeology
from potsherd.games.standing import Standing
from potsherd.language import mark
from potsherd.web.board.archaeology.cards import faces
from potsherd.web.board.archaeology.pictures import art_of
from potsherd.web.board.ending import (
    Account,
    Ending,
    Fact,
    Part,
    account,
    compared,
    course,
    placing,
    share,
)
from potsherd.web.board.parts import letter_of, name_of
from potsherd.web.board.story import Counted, Face, Revealed, Staged
from potsherd.wording import Teller

_HELD = (
    mark("You sold {cards}; one more would have brought {money} more, and {other} held it."),
    mark("{who} sold {cards}; one more would have brought {money} more, and {other} held it."),
)
_OFFERED = (
    mark("You sold {cards}; one more would have brought {money} more, and lay in the marketplace."),
    mark(
        "{who} sold {cards}; one more would have brought {money} more, and lay in the marketplace."
    ),
)
_WORTH_TELLING = 4
"""What one card would have brought is told if it is this part, one in so many, of what lacked."""


def ending(teller: Teller, events: Sequence[Event], standings: Sequence[Standing]) -> Ending:
    """See Boards."""
    told = ending_of(Archaeology.of(teller), events)
    text = teller.language.text
    accounts = tuple(
        account(teller, each, _parts(teller, told, each.seat, standings)) for each in standings
    )
    return Ending(
        verdict=(placing(teller, standings), *_missed(teller, told, standings)),
        earned=text("Where the money came from"),
        kind=text("Cards"),
        accounts=accounts,
        course=course(teller, text("Money after each turn"), text("Turn"), told.money, standings),
        facts=tuple(_facts(teller, told)),
        reveal=(*_chambers(teller, told), *_museums(teller, told, reversed(accounts))),
    )


# ------------------------------------------------------------ what was missing
def _missed(
    teller: Teller, told: ArchaeologyEnding, standings: Sequence[Standing]
) -> Iterator[str]:
    """Which one card somebody who has not won lacked most, where it could be had."""
    mine, other = compared(teller, standings)
    if mine is None or other is None:
        return
    loser, winner = (other, mine) if mine.is_winner else (mine, other)
    if teller.observer is not None and loser is other:
        return
    lacking = [
        sale
        for sale in told.sales
        if sale.seat == loser.seat and sale.more and (sale.held_by or sale.offered)
    ]
    most = max(lacking, key=lambda sale: sale.more, default=None)
    gap = winner.amount - loser.amount
    if most and most.more * _WORTH_TELLING >= gap:
        yield _lacked(teller, most)
        if most.more > gap:
            yield teller.language.text("That is more than the difference to the first place.")


def _lacked(teller: Teller, sale: Sold) -> str:
    return teller.by(
        sale.seat,
        *(_HELD if sale.held_by else _OFFERED),
        cards=teller.some(sale.card, sale.count),
        money=teller.amount(sale.more),
        other=teller.names[sale.held_by[0]] if sale.held_by else "",
    )


# ------------------------------------------------------------ where the money came from
def _parts(
    teller: Teller, told: ArchaeologyEnding, seat: int, standings: Sequence[Standing]
) -> Iterator[Part]:
    """What each type of card brought a seat, most first."""
    found: dict[str, list[Sold]] = {}
    for sale in told.sales:
        if sale.seat == seat:
            found.setdefault(sale.card, []).append(sale)
    brought = {card: sum(sale.money for sale in sales) for card, sales in found.items()}
    for card in sorted(found, key=lambda card: -brought[card]):
        yield Part(
            card,
            name_of(teller, card),
            art_of(card),
            letter_of(teller, card),
            " + ".join(str(sale.count) for sale in found[card]),
            teller.amount(brought[card]),
            share(brought[card], standings),
        )


# ------------------------------------------------------------ what to remember
def _facts(teller: Teller, told: ArchaeologyEnding) -> Iterator[Fact]:
    text, names = teller.language.text, teller.names
    if told.sales:
        best = max(told.sales, key=lambda sale: sale.money)
        yield Fact(
            text("The best sale"),
            text(
                "{who}: {cards} for {money}",
                who=names[best.seat],
                cards=teller.some(best.card, best.count, "nominative"),
                money=teller.amount(best.money),
            ),
            art_of(best.card) or "money",
            best.seat,
        )
    if any(storm.worth for storm in told.storms):
        worst = max(told.storms, key=lambda storm: storm.worth)
        yield Fact(
            text("The costliest storm"),
            text(
                "Turn {turn}: {losses}",
                turn=worst.turn,
                losses="; ".join(
                    text("{who}: {cards}", who=names[seat], cards=teller.loot(cards, "nominative"))
                    for seat, cards in worst.losses
                ),
            ),
            "sandstorm",
        )
    if told.thefts:
        dearest = max(told.thefts, key=lambda theft: theft.worth)
        yield Fact(
            text("The costliest theft"),
            text(
                "Turn {turn}: {who} from {other}, {cards}",
                turn=dearest.turn,
                who=names[dearest.seat],
                other=names[dearest.victim],
                cards=teller.loot([dearest.card], "nominative"),
            ),
            "thief",
            dearest.victim,
        )
    yield from _left(teller, told)


def _left(teller: Teller, told: ArchaeologyEnding) -> Iterator[Fact]:
    """Cards that nobody made money of."""
    text = teller.language.text

    if told.chambers:
        lying = _listed(teller, told.chambers)
        if told.chambers == told.unseen:
            lying = text("{cards}; nobody ever saw them", cards=lying)
        elif told.unseen:
            unseen = _listed(teller, told.unseen)
            lying = text(
                "{cards}; nobody is sure to have seen: {unseen}", cards=lying, unseen=unseen
            )
        yield Fact(text("Left in the chambers"), lying, "dig")
    if told.marketplace:
        lying = _listed(teller, told.marketplace)
        yield Fact(text("Left in the marketplace"), lying, "marketplace")


def _listed(teller: Teller, counts: Cards) -> str:
    return teller.loot([card for card, n in counts.items() for _ in range(n)], "nominative")


# ------------------------------------------------------------ what comes to light
def _chambers(teller: Teller, told: ArchaeologyEnding) -> Iterator[Revealed]:
    """What lay in chambers to the end."""
    if told.chambers:
        lying = _listed(teller, told.chambers)
        yield Revealed(
            teller.language.text("Left in the chambers: {cards}.", cards=lying),
            Staged(
                sound="chamber",
                opens=tuple(f"chamber-{number + 1}" for number in told.closed),
                laid=faces(teller, told.chambers),
            ),
        )


def _museums(
    teller: Teller, told: ArchaeologyEnding, accounts: Iterable[Account]
) -> Iterator[Revealed]:
    """What each seat has sold, the last first, and of that the dearest last."""
    for each in accounts:
        text = teller.language.plural(
            "{who}: {n} set for {amount}.",
            "{who}: {n} sets for {amount}.",
            sum(sale.seat == each.seat for sale in told.sales),
            who=each.name,
            amount=each.amount,
        )
        staged = Staged(
            sound="sale",
            laid=tuple(
                Face(part.art, part.kind, part.letter, part.amount) for part in each.parts[::-1]
            ),
            counted=(Counted(each.seat, "", each.amount),),
        )
        yield Revealed(text, staged, each.seat)
