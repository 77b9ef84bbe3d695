"""The end of a game of Curios: what the artifacts of each site brought, and what made the
difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from potsherd.events import Event
from potsherd.games.curios.ending import CuriosEnding, ending_of
from potsherd.games.curios.game import Curios
from potsherd.games.standing import Standing
from potsherd.language import mark
from potsherd.language.names import listing
from potsherd.web.board.curios.pictures import art_of, colour_of
from potsherd.web.board.ending import (
    Ending,
    Fact,
    Part,
    account,
    compared,
    course,
    placing,
    share,
)
from potsherd.web.board.parts import letter_of
from potsherd.web.board.story import Counted, Face, Revealed, Staged, Turned
from potsherd.wording import Teller
from potsherd.wording.curios.names import artifacts


def ending(teller: Teller, events: Sequence[Event], standings: Sequence[Standing]) -> Ending:
    """See Boards."""
    told = ending_of(Curios.of(teller), events)
    text = teller.language.text
    return Ending(
        verdict=(placing(teller, standings), *_difference(teller, told, standings)),
        earned=text("Where the points came from"),
        kind=text("Site"),
        accounts=tuple(
            account(teller, each, _parts(teller, told, each.seat, standings)) for each in standings
        ),
        course=course(
            teller,
            text("Points after each search, by what the sites turned out to be worth"),
            text("Search"),
            told.points,
            standings,
        ),
        facts=tuple(_facts(teller, told)),
        reveal=(*_hands(teller, told), *_sites(teller, told)),
    )


def _difference(teller: Teller, told: CuriosEnding, standings: Sequence[Standing]) -> Iterator[str]:
    """The site that did most to set two seats apart."""
    mine, other = compared(teller, standings)
    if mine is None or other is None:
        return
    best, rest = (mine, other) if mine.place < other.place else (other, mine)
    game = Curios.of(teller)
    ahead = [
        value * (more - less)
        for value, more, less in zip(
            told.values, told.artifacts[best.seat], told.artifacts[rest.seat], strict=True
        )
    ]
    if max(ahead) > 0:
        site = ahead.index(max(ahead))
        yield teller.language.text(
            "What made the difference: {artifacts} of {best} against {less} of {rest},"
            " worth {value} each.",
            artifacts=artifacts(teller, game.sites[site], told.artifacts[best.seat][site]),
            best=teller.names[best.seat],
            less=told.artifacts[rest.seat][site],
            rest=teller.names[rest.seat],
            value=told.values[site],
        )


def _parts(
    teller: Teller, told: CuriosEnding, seat: int, standings: Sequence[Standing]
) -> Iterator[Part]:
    """What the artifacts of each site brought a seat, most first."""
    game = Curios.of(teller)
    counts = told.artifacts[seat]
    brought = [n * value for n, value in zip(counts, told.values, strict=True)]
    for number in sorted(range(len(brought)), key=lambda number: -brought[number]):
        if counts[number]:
            yield Part(
                game.sites[number],
                teller.site(game.sites[number]),
                f"artifact-{colour_of(game.edition, number)}",
                letter_of(teller, game.sites[number]),
                f"{counts[number]} × {told.values[number]}",
                teller.amount(brought[number]),
                share(brought[number], standings),
            )


# ------------------------------------------------------------ what to remember
def _facts(teller: Teller, told: CuriosEnding) -> Iterator[Fact]:
    text, game = teller.language.text, Curios.of(teller)
    best = max(range(len(game.sites)), key=lambda number: told.values[number])
    yield Fact(
        text("The richest site"),
        text(
            "{site}: {amount} for each artifact",
            site=teller.site(game.sites[best]),
            amount=teller.amount(told.values[best]),
        ),
        art_of(game.sites[best]),
    )
    won = Counter(bonus.seat for bonus in told.bonuses)
    if won:
        yield Fact(
            text("Artifacts for most pawns"),
            listing(
                teller.language,
                [
                    text("{who}: {count}", who=teller.names[seat], count=count)
                    for seat, count in won.most_common()
                ],
            ),
            "pawn",
        )
    kept = [
        text("{who}: {cards}", who=teller.names[seat], cards=_listed(teller, cards))
        for seat, cards in enumerate(told.kept)
        if cards
    ]
    if kept:
        yield Fact(text("Never revealed"), "; ".join(kept), "hand")
    if told.unseen:
        yield Fact(text("Nobody ever saw"), _listed(teller, told.unseen), "back")


def _listed(teller: Teller, cards: Sequence[str]) -> str:
    return listing(teller.language, [teller.card(card) for card in cards])


# ------------------------------------------------------------ what comes to light
def _hands(teller: Teller, told: CuriosEnding) -> Iterator[Revealed]:
    """The market cards that were in nobody's sight but their owner's."""
    for seat, cards in enumerate(told.kept):
        if cards:
            text = teller.by(
                seat,
                mark("You still hold {cards}."),
                mark("{who} still holds {cards}."),
                cards=_listed(teller, cards),
            )
            yield Revealed(text, Staged(sound="reveal", laid=_faces(teller, cards)), seat)


def _sites(teller: Teller, told: CuriosEnding) -> Iterator[Revealed]:
    """The card above each site, and what it brings to whom."""
    text, sites = teller.language.text, Curios.of(teller).sites
    totals = [0] * len(told.artifacts)
    for number, (site, value) in enumerate(zip(sites, told.values, strict=True)):
        gains = [artifacts[number] * value for artifacts in told.artifacts]
        totals = [total + gain for total, gain in zip(totals, gains, strict=True)]
        gained = [
            text("{who} +{gain}", who=teller.names[seat], gain=gain)
            for seat, gain in enumerate(gains)
            if gain
        ]
        (face,) = _faces(teller, [f"{site}:{value}"])
        yield Revealed(
            text(
                "{site}: {amount} for each artifact. {gains}.",
                site=teller.site(site),
                amount=teller.amount(value),
                gains=listing(teller.language, gained) or text("Nobody has one"),
            ),
            Staged(
                sound="reveal",
                opens=(f"site-{site}",),
                turned=(Turned(f"above-{site}", face),),
                counted=tuple(
                    Counted(seat, f"+{gain}" if gain else "", str(total))
                    for seat, (gain, total) in enumerate(zip(gains, totals, strict=True))
                ),
            ),
        )


def _faces(teller: Teller, cards: Sequence[str]) -> tuple[Face, ...]:
    game = Curios.of(teller)
    found = []
    for card in cards:
        site, _, value = card.partition(":")
        colour = colour_of(game.edition, game.sites.index(site))
        found.append(Face(art_of(site), colour, letter_of(teller, site), value))
    return tuple(found)
