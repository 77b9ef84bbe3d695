"""The rules of an edition of Curios."""

from __future__ import annotations

from collections.abc import Iterator

from potsherd.editions import Edition
from potsherd.editions.curios import CuriosEdition
from potsherd.language import Language
from potsherd.language.names import listing, site_name
from potsherd.wording.parts import Section, by_players, for_each_number, prose, told

ARTIFACT, PAWN = "artifact", "pawn"


def _own(edition: Edition) -> CuriosEdition:
    assert isinstance(edition, CuriosEdition)
    return edition


def sections(edition: Edition, language: Language) -> Iterator[Section]:
    """All sections in order."""
    e = _own(edition)
    text = language.text
    fewest, most = e.players
    cards = len(e.sites) * (len(e.market_values) - 1)
    decks = [cards - e.hand[n - fewest] * n for n in range(fewest, most + 1)]
    yield prose(
        "aim",
        text("The aim"),
        text(
            "Gather artifacts whose value nobody knows for certain. Each site has market cards with"
            " the values {values}; one of them, unseen, lies above the site and says what each of"
            " its artifacts is worth at the end. The cards in your hand, and all that are revealed,"
            " tell you which ones it is not. The highest total wins; ties share the win.",
            values=_values(e),
        ),
        text("Sites: {sites}.", sites=listing(language, [_site(e, s, language) for s in e.sites])),
    )
    yield prose(
        "setup",
        text("Before the first round"),
        language.plural(
            "Each player has {n} pawn, and {more} more in supply.",
            "Each player has {n} pawns, and {more} more in supply.",
            e.pawns_at_start,
            more=e.pawns_per_player - e.pawns_at_start,
        ),
        text(
            "The market cards that do not lie above sites are dealt out; those left over are the"
            " side deck. Who is first is drawn by lot."
        ),
        by_players(
            e,
            language,
            [
                (text("artifacts at each site"), told(e, "artifacts")),
                (text("market cards for each"), told(e, "hand")),
                (text("cards in the side deck"), [str(cards) for cards in decks]),
            ],
        ),
    )
    yield prose("search", text("A round: first the search"), _search(e, language), _bonus(language))
    yield prose(
        "recruit",
        text("Then recruiting"),
        " ".join([_recruiting(language), *_flips(e, language)]),
        text("Whoever sits to the left of the first player is first in the next round."),
    )
    yield prose(
        "end",
        text("The end"),
        text(
            "The game ends with the search in which two sites or more have run out of artifacts."
            " The cards above the sites are turned up, and all artifacts are counted."
        ),
    )


def _values(e: CuriosEdition) -> str:
    return ", ".join(told(e, "market_values"))


def _site(e: CuriosEdition, site: str, language: Language) -> str:
    return e.titled(site, language.code) or site_name(language, site)


def _search(e: CuriosEdition, language: Language) -> str:
    return language.text(
        "In turn, choose a site and fill its next column with your pawns: {columns} from left to"
        " right. Take one of its artifacts, if any is left. Whoever can fill a column must; whoever"
        " cannot is out of the search.",
        columns=", ".join(told(e, "columns")),
    )


def _bonus(language: Language) -> str:
    return language.text(
        "When all are out, the player with the most pawns on a site takes one more of its"
        " artifacts; a tie gets none. Then all pawns go home."
    )


def _recruiting(language: Language) -> str:
    return language.text(
        "In turn, each may reveal a market card of the hand, for all to see from now on, and take a"
        " pawn from the supply; or pass."
    )


def _flips(e: CuriosEdition, language: Language) -> Iterator[str]:
    flips = [str(n) for n, flipped in enumerate(e.flips, e.players[0]) if flipped]
    if flips:
        yield language.text(
            "With {numbers} players a card of the side deck is then turned up, while there is one.",
            numbers=listing(language, flips),
        )


# ------------------------------------------------------------ card by card
def card_ids(edition: Edition) -> tuple[str, ...]:
    """Sites, market cards, artifacts and pawns; no id twice."""
    e = _own(edition)
    return tuple(dict.fromkeys([*e.sites, *e.cards, ARTIFACT, PAWN]))


def card_title(edition: Edition, card: str, language: Language) -> str:
    """The heading of an explanation."""
    e = _own(edition)
    if card in e.sites:
        return _site(e, card, language)
    site, colon, value = card.partition(":")
    if colon:
        return language.context(
            "market card", "{site} ({value})", site=_site(e, site, language), value=value
        )
    return language.text("Artifacts") if card == ARTIFACT else language.text("Pawns")


def monument_line(edition: Edition, monument: str, language: Language) -> str:
    """There are no monuments."""
    raise KeyError(monument)


def variant_line(edition: Edition, variant: str, language: Language) -> str:
    """There are no variants."""
    raise KeyError(variant)


def about_card(edition: Edition, card: str, language: Language) -> Iterator[str]:
    """What a card of `card_ids` is for, in paragraphs."""
    e = _own(edition)
    text = language.text
    if card in e.sites:
        yield _search(e, language)
        yield _bonus(language)
        yield text(
            "Each of its artifacts is worth the same, one of {values}: the card above the site says"
            " which, and is turned up when the game is over.",
            values=_values(e),
        )
        yield _how_many(e, language)
    elif ":" in card:
        site, _, value = card.partition(":")
        yield text(
            "Whoever sees this card knows that the artifacts of the site {site} are not worth"
            " {value}: each site has one card of each value, {values}, and one of those lies above"
            " it.",
            site=_site(e, site, language),
            value=value,
            values=_values(e),
        )
        yield text("In your hand it is your secret; reveal it when you recruit, and all know it.")
    elif card == ARTIFACT:
        yield text(
            "Artifacts are what you gather. What those of a site are worth is not known before the"
            " end."
        )
        yield _how_many(e, language)
    else:
        yield language.plural(
            "Pawns fill columns of sites. You start with {n} pawn and can have {most} in all.",
            "Pawns fill columns of sites. You start with {n} pawns and can have {most} in all.",
            e.pawns_at_start,
            most=e.pawns_per_player,
        )
        yield " ".join([_recruiting(language), *_flips(e, language)])


def _how_many(e: CuriosEdition, language: Language) -> str:
    return language.text(
        "Artifacts at each site: {numbers}.",
        numbers=for_each_number(e, language, told(e, "artifacts")),
    )
