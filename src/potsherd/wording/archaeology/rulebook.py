"""The rules of an edition of Archaeology."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from potsherd.editions import Edition
from potsherd.editions.archaeology import (
    GUARD_ROUNDS,
    MAP,
    NO_LIMIT,
    SANDSTORM,
    THIEF,
    TRADES_PER_TURN,
    ArchaeologyEdition,
    Monument,
    Treasure,
    Variant,
)
from potsherd.language import Language
from potsherd.language.names import card_name, listing, monument_name, variant_name
from potsherd.wording.archaeology.names import amount
from potsherd.wording.called import own_names
from potsherd.wording.parts import (
    Grid,
    Section,
    Term,
    by_players,
    for_each_number,
    only_with,
    prose,
    told,
)

TENT = "tent"


def _own(edition: Edition) -> ArchaeologyEdition:
    assert isinstance(edition, ArchaeologyEdition)
    return edition


def sections(edition: Edition, language: Language) -> Iterator[Section]:
    """All sections in order."""
    e = _own(edition)
    text = language.text
    yield prose(
        "aim",
        text("The aim"),
        text(
            "Dig up treasures, swap them in the marketplace, and sell sets of one type to the"
            " museum. Large sets pay far more than small ones, but what you hold can be stolen or"
            " blown away. Whoever has made the most money wins; if that is a tie, whoever of them"
            " sold the fewest cards; if that is one too, they share the win."
        ),
    )
    yield prose("treasures", text("The treasures"), _treasures(e, language))
    yield prose(
        "setup",
        text("Before the first turn"),
        text(
            "Each player is dealt {hand} cards, {market} lie face up in the marketplace, and the"
            " monument is filled. Maps, thieves and sandstorms are shuffled in afterwards, so none"
            " is dealt to anybody. What is left is the dig site. Who begins is drawn by lot.",
            hand=told(e, "hand")[0],
            market=told(e, "marketplace")[0],
        ),
        by_players(
            e,
            language,
            [
                (text("thieves"), told(e, "thieves")),
                (text("sandstorms"), told(e, "sandstorms")),
            ],
        ),
    )
    yield prose("dig", text("Your turn: first you dig"), *_digging(e, language))
    yield prose(
        "act", text("Then you act, as often and in any order you like"), *_acting(e, language)
    )
    yield prose("end", text("The end"), *_ending(language))
    yield prose(
        "monuments",
        text("The monument") if len(e.places) == 1 else text("The monuments"),
        *(_monument(e, place, language) for place in e.places),
    )
    if e.changes:
        yield prose(
            "variants", text("Variants"), *(_variant(e, change, language) for change in e.changes)
        )


def _treasures(e: ArchaeologyEdition, language: Language) -> Grid:
    text = language.text
    largest = max(len(t.sell) for t in e.treasures)
    heads = (
        *(text("treasure"), text("cards"), text("trade"), text("sells 1")),
        *map(str, range(2, largest + 1)),
    )
    rows, notes = [], []
    for t in e.treasures:
        name = _name(e, t.id, language)
        if t.players != e.players:
            notes.append(f"* {name}: {_when(e, t, language)}")
            name += " *"
        numbers = [n for entry in ("copies", "trade", "sell") for n in _told(e, t, entry)]
        rows.append((name, *numbers, *[""] * (largest - len(t.sell))))
    return Grid(heads, tuple(rows), " ".join(notes))


def _told(e: ArchaeologyEdition, t: Treasure, entry: str) -> tuple[str, ...]:
    return told(e, f"treasures.{t.id}.{entry}")


def _name(e: ArchaeologyEdition, card: str, language: Language, n: int = 1) -> str:
    return card_name(language, card, n, names=own_names(e))


def _when(e: ArchaeologyEdition, t: Treasure, language: Language) -> str:
    """In which games there is a treasure that is not in all of them."""
    fewest, most = t.players
    bringing = [change for change in e.changes if change.all_treasures]
    variants = listing(language, [_variant_title(e, change, language) for change in bringing])
    if fewest > most or most < e.players[0]:
        return language.text("Only with the variant {variants}.", variants=variants)
    said = only_with(language, t.players)
    if not bringing:
        return said
    return said + " " + language.text("Always with the variant {variants}.", variants=variants)


def _digging(e: ArchaeologyEdition, language: Language) -> Iterator[str]:
    text = language.text
    yield text(
        "While the dig site has cards, you take the top one. A treasure goes into your hand,"
        " unseen by the others."
    )
    yield _thief(language)
    yield _sandstorm(language)
    if e.tent_uses:
        yield f"{_tent(language)} {_tent_uses(language, e.tent_uses)}"


def _thief(language: Language) -> str:
    return language.text(
        "A thief takes a card at random from the hand of an opponent of your choice. Then digging"
        " is over for this turn."
    )


def _sandstorm(language: Language) -> str:
    return language.text(
        "A sandstorm makes all players, you first, put half of their cards, rounded down, into the"
        " marketplace; each chooses which. Then you dig again."
    )


def _tent(language: Language) -> str:
    return language.text(
        "Each player has a tent. When a storm comes, players decide one after another, the digger"
        " last, whether to use it; a tent in use saves the whole hand."
    )


def _tent_uses(language: Language, uses: int) -> str:
    return language.plural("It can be used once.", "It can be used {n} times.", uses)


def _acting(e: ArchaeologyEdition, language: Language) -> Iterator[str]:
    text = language.text
    yield text(
        "Trade: give cards of your hand and take cards of the marketplace whose trade values add up"
        " to no more. What is over is lost. No type may be given and taken in the same trade. No"
        " more than {limit} trades in a turn.",
        limit=TRADES_PER_TURN,
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
    yield language.plural(
        "Should {n} round of such turns go by without a sale and without an exploration, then from"
        " the next turn on a turn of trades alone is a pass too, until somebody sells.",
        "Should {n} rounds of such turns go by without a sale and without an exploration, then from"
        " the next turn on a turn of trades alone is a pass too, until somebody sells.",
        GUARD_ROUNDS,
    )
    yield text("The game ends when the dig site and all hands are empty.")


# ------------------------------------------------------------ monuments
def _monument(e: ArchaeologyEdition, place: Monument, language: Language) -> Term:
    return Term(
        _monument_title(e, place.id, language),
        language.text(
            "cards in the chambers: {chambers}; maps to enter: {maps}",
            chambers=", ".join(told(e, f"monuments.{place.id}.chambers")),
            maps=", ".join(told(e, f"monuments.{place.id}.maps")),
        ),
        _MONUMENTS[place.rule](e, place, language),
    )


def _monument_title(e: ArchaeologyEdition, monument: str, language: Language) -> str:
    return e.titled(monument, language.code) or monument_name(language, monument)


def _pyramid(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.text("You take all cards of the chamber, which is then empty for good.")


def _temple(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.text(
        "You take all cards of the chamber, which is then empty for good. Right after each sale the"
        " seller may look into one chamber, alone."
    )


def _tomb(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.plural(
        "You look at all cards of the chamber and keep {n}, or all if fewer are left; the rest go"
        " back for others.",
        "You look at all cards of the chamber and keep {n}, or all if fewer are left; the rest go"
        " back for others.",
        e.tomb_keeps,
    )


def _mine(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.text(
        "You turn up cards one at a time and stop when you like, to take them all. If their trade"
        " value goes above {limit}, all go back and you get nothing.",
        limit=told(e, "mine_limit")[0],
    )


def _sphinx(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.text(
        "You name two types of treasure and turn up cards, {number} of them or all there are. Those"
        " of the named types are yours, the rest go back.",
        number=told(e, "sphinx_draws")[0],
    )


def _ruins(e: ArchaeologyEdition, place: Monument, language: Language) -> str:
    return language.text(
        "The chambers lie face up, and you take all cards of one. Each sandstorm first adds a card"
        " to every chamber, from a pile of {pile}.",
        pile=told(e, f"monuments.{place.id}.pile")[0],
    )


_MONUMENTS: dict[str, Callable[[ArchaeologyEdition, Monument, Language], str]] = {
    "pyramid": _pyramid,
    "temple": _temple,
    "tomb": _tomb,
    "mine": _mine,
    "sphinx": _sphinx,
    "buried_ruins": _ruins,
}


def monument_line(edition: Edition, monument: str, language: Language) -> str:
    """What a monument does, in one sentence."""
    e = _own(edition)
    (place,) = (place for place in e.places if place.id == monument)
    return _LINES[place.rule](e, language)


def _pyramid_line(e: ArchaeologyEdition, language: Language) -> str:
    return language.text("Whoever explores a chamber takes all of its cards.")


def _temple_line(e: ArchaeologyEdition, language: Language) -> str:
    return language.text(
        "Whoever explores a chamber takes all of its cards, and after each sale the seller may look"
        " into one chamber."
    )


def _tomb_line(e: ArchaeologyEdition, language: Language) -> str:
    return language.plural(
        "Whoever explores a chamber looks at its cards and keeps {n} of them.",
        "Whoever explores a chamber looks at its cards and keeps {n} of them.",
        e.tomb_keeps,
    )


def _mine_line(e: ArchaeologyEdition, language: Language) -> str:
    return language.text(
        "Whoever explores turns up cards one by one and stops in time: worth more than {limit} in"
        " trade, all of them are lost.",
        limit=e.mine_limit,
    )


def _sphinx_line(e: ArchaeologyEdition, language: Language) -> str:
    return language.plural(
        "Whoever explores names two types of treasure, turns up {n} card, and keeps it if it is of"
        " one of them.",
        "Whoever explores names two types of treasure, turns up {n} cards, and keeps those of the"
        " two types.",
        e.sphinx_draws,
    )


def _ruins_line(e: ArchaeologyEdition, language: Language) -> str:
    return language.text(
        "The chambers lie face up; whoever explores one takes all of its cards, and each sandstorm"
        " adds a card to all."
    )


_LINES: dict[str, Callable[[ArchaeologyEdition, Language], str]] = {
    "pyramid": _pyramid_line,
    "temple": _temple_line,
    "tomb": _tomb_line,
    "mine": _mine_line,
    "sphinx": _sphinx_line,
    "buried_ruins": _ruins_line,
}


# ------------------------------------------------------------ variants
def variant_line(edition: Edition, variant: str, language: Language) -> str:
    """What a variant changes, for however many players it is."""
    e = _own(edition)
    (change,) = (change for change in e.changes if change.id == variant)
    return " ".join(_changed(change, language))


def _variant(e: ArchaeologyEdition, change: Variant, language: Language) -> Term:
    players = [] if change.players == e.players else [only_with(language, change.players)]
    said = " ".join([*players, *_changed(change, language)])
    return Term(_variant_title(e, change, language), "", said)


def _changed(change: Variant, language: Language) -> Iterator[str]:
    text, plural = language.text, language.plural
    if change.all_treasures:
        yield text("All types of treasure are in the game.")
    if change.extra_thieves:
        yield plural(
            "There is {n} thief more.", "There are {n} thieves more.", change.extra_thieves
        )
    if change.sandstorms is not None:
        yield plural(
            "There is {n} sandstorm in all.", "There are {n} sandstorms in all.", change.sandstorms
        )
    if change.tent_uses is not None:
        yield plural(
            "Each tent can be used once.", "Each tent can be used {n} times.", change.tent_uses
        )
    if change.lowest_starts:
        yield text(
            "The trade values of the starting hands are announced; the lowest begins, at a tie one"
            " of them by lot."
        )


def _variant_title(e: ArchaeologyEdition, change: Variant, language: Language) -> str:
    return e.titled(change.id, language.code) or variant_name(language, change.id)


# ------------------------------------------------------------ card by card
def card_ids(edition: Edition) -> tuple[str, ...]:
    """Treasures, what else is dug up, the tent, monuments; no id twice."""
    e = _own(edition)
    tents = [e.tent_uses, *(change.tent_uses or 0 for change in e.changes)]
    tent = (TENT,) if any(tents) else ()
    return tuple(dict.fromkeys([*e.types, THIEF, SANDSTORM, *tent, *e.monuments]))


def card_title(edition: Edition, card: str, language: Language) -> str:
    """The heading of an explanation."""
    e = _own(edition)
    if card in e.monuments and card not in e.types:
        return _monument_title(e, card, language)
    return _name(e, card, language)


def about_card(edition: Edition, card: str, language: Language) -> Iterator[str]:
    """What a card of `card_ids` is for, in paragraphs."""
    e = _own(edition)
    text = language.text
    for t in e.treasures:
        if t.id == card:
            yield from _about_treasure(e, t, language)
            return
    for place in e.places:
        if place.id == card:
            term = _monument(e, place, language)
            yield term.text
            yield f"{term.about[:1].upper()}{term.about[1:]}."
            return
    if card == THIEF:
        yield _thief(language)
        yield text("If nobody else holds a card, the thief leaves with nothing.")
        yield _in_the_dig_site(e, told(e, "thieves"), language)
    elif card == SANDSTORM:
        yield _sandstorm(language)
        yield text("A single card is safe, since half of it, rounded down, is nothing.")
        yield _in_the_dig_site(e, told(e, "sandstorms"), language)
    else:
        yield _tent(language)
        if e.tent_uses:
            yield _tent_uses(language, e.tent_uses)
        for change in e.changes:
            if change.tent_uses is not None:
                yield language.plural(
                    "With the variant {variant} it can be used once.",
                    "With the variant {variant} it can be used {n} times.",
                    change.tent_uses,
                    variant=_variant_title(e, change, language),
                )


def _in_the_dig_site(e: ArchaeologyEdition, numbers: tuple[str, ...], language: Language) -> str:
    if len(set(numbers)) == 1:
        return language.text("In the dig site: {number}.", number=numbers[0])
    return language.text(
        "In the dig site: {numbers}.",
        numbers=for_each_number(e, language, numbers),
    )


def _about_treasure(e: ArchaeologyEdition, t: Treasure, language: Language) -> Iterator[str]:
    text = language.text
    if t.id == MAP:
        yield text(
            "Maps open the monument: give up as many as a chamber asks for, and explore it. They"
            " lie in the dig site alone, so nobody starts with one."
        )
    yield text("Trade value: {value}.", value=_told(e, t, "trade")[0])
    sets = ", ".join(
        language.plural("{n} card {money}", "{n} cards {money}", n, money=amount(language, money))
        for n, money in enumerate(_told(e, t, "sell"), start=1)
    )
    yield text("What a set is sold for: {sets}.", sets=sets)
    yield text("Cards of this type in the game: {number}.", number=_told(e, t, "copies")[0])
    if t.players != e.players:
        yield _when(e, t, language)
