"""The rules in short, with the numbers of the edition at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from potsherd.editions import ArchaeologyEdition, CuriosEdition, Edition
from potsherd.editions.archaeology import NO_LIMIT, Monument, Variant
from potsherd.language import Language
from potsherd.language.names import card_name, listing, monument_name, site_name, variant_name
from potsherd.terminal import theme
from potsherd.wording import own_names


def rulebook(edition: Edition, language: Language) -> RenderableType:
    """The rules of an edition."""
    title = Text(edition.title(language.code), theme.TITLE)
    if isinstance(edition, ArchaeologyEdition):
        return Group(title, *_archaeology(edition, language))
    assert isinstance(edition, CuriosEdition)
    return Group(title, *_curios(edition, language))


def _section(heading: str, *parts: RenderableType | str) -> Iterator[RenderableType]:
    yield Text(f"\n{heading}", theme.HELD)
    for part in parts:
        yield Padding(Text(part) if isinstance(part, str) else part, (0, 0, 0, 2))


def _grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=theme.DIM)
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number == 0 else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


def _by_players(
    edition: Edition, language: Language, rows: Sequence[tuple[str, Sequence[int]]]
) -> Table:
    """Numbers that depend on how many play."""
    fewest, most = edition.players
    heads = [language.text("players"), *map(str, range(fewest, most + 1))]
    return _grid(heads, [[name, *map(str, values)] for name, values in rows])


# ------------------------------------------------------------ Archaeology
def _archaeology(e: ArchaeologyEdition, language: Language) -> Iterator[RenderableType]:
    text = language.text
    yield from _section(
        text("The aim"),
        text(
            "Dig up treasures, swap them in the marketplace, and sell sets of one type to the"
            " museum. Large sets pay far more than small ones, but what you hold can be stolen or"
            " blown away. Whoever has made the most money wins; if that is a tie, whoever of them"
            " sold the fewest cards; if that is one too, they share the win."
        ),
    )
    yield from _section(text("The treasures"), _treasures(e, language))
    yield from _section(
        text("Before the first turn"),
        text(
            "Each player is dealt {hand} cards, {market} lie face up in the marketplace, and the"
            " monument is filled. Maps, thieves and sandstorms are shuffled in afterwards, so none"
            " is dealt to anybody. What is left is the dig site. Who begins is drawn by lot.",
            hand=e.hand,
            market=e.marketplace,
        ),
        _by_players(
            e,
            language,
            [(text("thieves"), e.thieves), (text("sandstorms"), e.sandstorms)],
        ),
    )
    yield from _section(text("Your turn: first you dig"), *_digging(e, language))
    yield from _section(
        text("Then you act, as often and in any order you like"), *_acting(e, language)
    )
    yield from _section(text("The end"), *_ending(language))
    yield from _section(
        text("The monument") if len(e.places) == 1 else text("The monuments"),
        *(_monument(e, place, language) for place in e.places),
    )
    if e.changes:
        yield from _section(
            text("Variants"), *(_variant(e, change, language) for change in e.changes)
        )


def _treasures(e: ArchaeologyEdition, language: Language) -> Table:
    text = language.text
    largest = max(len(t.sell) for t in e.treasures)
    heads = [text("treasure"), text("cards"), text("trade"), text("sells 1")]
    heads += [str(n) for n in range(2, largest + 1)]
    rows = []
    for t in e.treasures:
        name = card_name(language, t.id, names=own_names(e))
        if t.players != e.players:
            fewest, most = t.players
            name += " *" if fewest <= most else ""
        sells = [*map(str, t.sell), *[""] * (largest - len(t.sell))]
        rows.append([name, str(t.copies), str(t.trade), *sells])
    table = _grid(heads, rows)
    some = [t for t in e.treasures if t.players != e.players]
    if some:
        table.caption = "; ".join(
            text(
                "* {card}: only with {fewest} to {most} players",
                card=card_name(language, t.id, names=own_names(e)),
                fewest=t.players[0],
                most=t.players[1],
            )
            for t in some
        )
        table.caption_justify = "left"
        table.caption_style = theme.DIM
    return table


def _digging(e: ArchaeologyEdition, language: Language) -> Iterator[str]:
    text = language.text
    yield text(
        "While the dig site has cards, you take the top one. A treasure goes into your hand,"
        " unseen by the others."
    )
    yield text(
        "A thief takes a card at random from the hand of an opponent of your choice. Then digging"
        " is over for this turn."
    )
    yield text(
        "A sandstorm makes all players, you first, put half of their cards, rounded down, into the"
        " marketplace; each chooses which. Then you dig again."
    )
    if e.tent_uses:
        yield text(
            "Each player has a tent. When a storm comes, players decide one after another, the"
            " digger last, whether to use it; a tent in use saves the whole hand. Times it can be"
            " used: {uses}.",
            uses=e.tent_uses,
        )


def _acting(e: ArchaeologyEdition, language: Language) -> Iterator[str]:
    text = language.text
    yield text(
        "Trade: give cards of your hand and take cards of the marketplace whose trade values add up"
        " to no more. What is over is lost. No type may be given and taken in the same trade."
    )
    yield text(
        "Sell: lay down cards of one type as a set and take the money its size brings. The table"
        " ends with the largest set there is. What is sold is safe; later sets start anew."
    )
    explore = text("Explore: give up maps to enter a chamber of the monument; see below.")
    if e.explorations_per_turn != NO_LIMIT:
        explore += " " + language.plural(
            "No more than {n} exploration in a turn.",
            "No more than {n} explorations in a turn.",
            e.explorations_per_turn,
        )
    yield explore


def _ending(language: Language) -> Iterator[str]:
    text = language.text
    yield text(
        "When the dig site is empty, turns go on without digging. A turn that begins so and in"
        " which you do nothing is a pass. When all who hold cards have passed one after another,"
        " the first of them must sell a set in the next turn, and the count starts anew. Players"
        " without cards are skipped."
    )
    yield text("The game ends when the dig site and all hands are empty.")


def _monument(e: ArchaeologyEdition, place: Monument, language: Language) -> Text:
    title = e.titled(place.id, language.code) or monument_name(language, place.id)
    line = Text(title, theme.TITLE)
    chambers = ", ".join(map(str, place.chambers))
    maps = ", ".join(map(str, place.maps))
    text = language.text
    line.append(
        " · "
        + text(
            "cards in the chambers: {chambers}; maps to enter: {maps}", chambers=chambers, maps=maps
        )
        + ". ",
        theme.DIM,
    )
    line.append(_MONUMENTS[place.rule](e, place, language))
    return line


def _pyramid(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.text("You take all cards of the chamber, which is then empty for good.")


def _temple(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.text(
        "You take all cards of the chamber, which is then empty for good. Right after each sale the"
        " seller may look into one chamber, alone."
    )


def _tomb(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.plural(
        "You look at all cards of the chamber and keep {n}; the rest go back for others.",
        "You look at all cards of the chamber and keep {n}; the rest go back for others.",
        e.tomb_keeps,
    )


def _mine(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.text(
        "You turn up cards one at a time and stop when you like, to take them all. If their trade"
        " value goes above {limit}, all go back and you get nothing.",
        limit=e.mine_limit,
    )


def _sphinx(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.text(
        "You name two types of treasure and turn up cards, {number} of them or all there are. Those"
        " of the named types are yours, the rest go back.",
        number=e.sphinx_draws,
    )


def _ruins(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.text(
        "The chambers lie face up, and you take all cards of one. Each sandstorm first adds a card"
        " to every chamber, from a pile of {pile}.",
        pile=place.pile,
    )


_MONUMENTS: dict[str, Callable[[ArchaeologyEdition, Monument, Language], str]] = {
    "pyramid": _pyramid,
    "temple": _temple,
    "tomb": _tomb,
    "mine": _mine,
    "sphinx": _sphinx,
    "buried_ruins": _ruins,
}


def _variant(e: ArchaeologyEdition, change: Variant, language: Language) -> Text:
    text = language.text
    title = e.titled(change.id, language.code) or variant_name(language, change.id)
    said = []
    if change.players != e.players:
        fewest, most = change.players
        said.append(text("Only with {fewest} to {most} players.", fewest=fewest, most=most))
    if change.all_treasures:
        said.append(text("All treasures are in play."))
    if change.extra_thieves:
        said.append(text("Thieves more than usual: {number}.", number=change.extra_thieves))
    if change.sandstorms is not None:
        said.append(text("Sandstorms in all: {number}.", number=change.sandstorms))
    if change.tent_uses is not None:
        said.append(text("Times each tent can be used: {number}.", number=change.tent_uses))
    if change.lowest_starts:
        said.append(
            text(
                "The trade values of the starting hands are announced; the lowest begins, at a tie"
                " one of them by lot."
            )
        )
    return Text(title, theme.TITLE).append(" · ", theme.DIM).append(" ".join(said), "not bold")


# ------------------------------------------------------------ Curios
def _curios(e: CuriosEdition, language: Language) -> Iterator[RenderableType]:
    text = language.text
    sites = [e.titled(site, language.code) or site_name(language, site) for site in e.sites]
    values = ", ".join(map(str, e.market_values))
    fewest, most = e.players
    cards = len(e.sites) * (len(e.market_values) - 1)
    decks = [cards - e.hand[n - fewest] * n for n in range(fewest, most + 1)]
    yield from _section(
        text("The aim"),
        text(
            "Gather artifacts whose value nobody knows for certain. Each site has market cards with"
            " the values {values}; one of them, unseen, lies above the site and says what each of"
            " its artifacts is worth at the end. The cards in your hand, and all that are revealed,"
            " tell you which ones it is not. The highest total wins; ties share the win.",
            values=values,
        ),
        text("Sites: {sites}.", sites=listing(language, sites)),
    )
    yield from _section(
        text("Before the first round"),
        text(
            "Each player has {pawns} pawns, and {more} more in supply. The market cards that do not"
            " lie above sites are dealt out; those left over are the side deck. Who is first is"
            " drawn by lot.",
            pawns=e.pawns_at_start,
            more=e.pawns_per_player - e.pawns_at_start,
        ),
        _by_players(
            e,
            language,
            [
                (text("artifacts at each site"), e.artifacts),
                (text("market cards for each"), e.hand),
                (text("cards in the side deck"), decks),
            ],
        ),
    )
    yield from _section(
        text("A round: first the search"),
        text(
            "In turn, choose a site and fill its next column with your pawns: {columns} from left"
            " to right. Take one of its artifacts, if any is left. Whoever can fill a column must;"
            " whoever cannot is out of the search.",
            columns=", ".join(map(str, e.columns)),
        ),
        text(
            "When all are out, the player with the most pawns on a site takes one more of its"
            " artifacts; a tie gets none. Then all pawns go home."
        ),
    )
    flips = [str(n) for n in range(fewest, most + 1) if e.flips[n - fewest]]
    side = (
        " "
        + text(
            "Players {numbers}: then a card of the side deck is turned up, while there is one.",
            numbers=", ".join(flips),
        )
        if flips
        else ""
    )
    yield from _section(
        text("Then recruiting"),
        text(
            "In turn, each may reveal a market card of the hand, for all to see from now on, and"
            " take a pawn from the supply; or pass."
        )
        + side,
        text("Whoever sits to the left of the first player is first in the next round."),
    )
    yield from _section(
        text("The end"),
        text(
            "The game ends with the search in which two sites or more have run out of artifacts."
            " The cards above the sites are turned up, and all artifacts are counted."
        ),
    )
