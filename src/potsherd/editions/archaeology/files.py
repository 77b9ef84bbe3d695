"""Files of Archaeology editions: what they hold, and the checks that such a game can be played."""

from pathlib import Path

from potsherd.editions.archaeology.edition import (
    HIGHEST_VALUE,
    LARGEST_SET,
    MAP,
    MOST_CARDS,
    MOST_CHAMBERS,
    MOST_COPIES,
    MOST_MONUMENTS,
    MOST_TYPES,
    MOST_VARIANTS,
    NO_LIMIT,
    SANDSTORM,
    THIEF,
    ArchaeologyEdition,
    Deck,
    Monument,
    Treasure,
    Variant,
)
from potsherd.editions.edition import Row, Wording
from potsherd.editions.places import Place, listed, span
from potsherd.editions.schema import (
    ByPlayers,
    Each,
    Flag,
    Names,
    Number,
    Schema,
    Span,
    Title,
    Tree,
    Word,
)
from potsherd.rules.archaeology.fields import RULES

BUILT_IN = {
    name: Path(__file__).with_name(f"{name}.toml") for name in ("archaeology", "expedition")
}

RUINS = "buried_ruins"
NEEDED_BY = {"tomb_keeps": "tomb", "mine_limit": "mine", "sphinx_draws": "sphinx"}
EFFECTS = ("all_treasures", "extra_thieves", "sandstorms", "tent_uses", "lowest_starts")
NEVER = (0, 0)  # the players of a treasure that only a variant brings into play

TREASURE = Schema(
    kinds={
        "copies": Number(low=1, high=MOST_COPIES),
        "trade": Number(low=1, high=9),
        "sell": Number(low=0, high=HIGHEST_VALUE, longest=LARGEST_SET),
        "players": Span(required=False),
        "names": Names(),
    }
)
MONUMENT = Schema(
    kinds={
        "rule": Word(words=RULES),
        "chambers": Number(low=1, high=MOST_COPIES, longest=MOST_CHAMBERS),
        "maps": Number(low=1, high=MOST_COPIES, longest=MOST_CHAMBERS),
        "pile": Number(low=0, high=MOST_COPIES, required=False),
        "title": Title(),
    }
)
VARIANT = Schema(
    kinds={
        "players": Span(required=False),
        "all_treasures": Flag(),
        "extra_thieves": Number(low=1, high=MOST_COPIES, required=False),
        "sandstorms": Number(low=0, high=MOST_COPIES, required=False),
        "tent_uses": Number(low=0, high=9, required=False),
        "lowest_starts": Flag(),
        "title": Title(),
    }
)
SCHEMA = Schema(
    kinds={
        "title": Title(),
        "players": Span(),
        "thieves": ByPlayers(low=0, high=MOST_COPIES),
        "sandstorms": ByPlayers(low=0, high=MOST_COPIES),
        "hand": Number(low=1, high=20),
        "marketplace": Number(low=1, high=MOST_COPIES),
        "tent_uses": Number(low=0, high=9),
        "explorations_per_turn": Number(low=1, high=NO_LIMIT),
        "tomb_keeps": Number(low=1, high=20, required=False),
        "mine_limit": Number(low=1, high=99, required=False),
        "sphinx_draws": Number(low=1, high=20, required=False),
        "treasures": Each(
            inner=TREASURE, fewest=2, most=MOST_TYPES, reserved=(THIEF, SANDSTORM, "old")
        ),
        "monuments": Each(inner=MONUMENT, fewest=1, most=MOST_MONUMENTS, reserved=("random",)),
        "variants": Each(
            inner=VARIANT, fewest=0, most=MOST_VARIANTS, reserved=("none",), required=False
        ),
    }
)


def build(name: str, place: Place, tree: Tree, rows: tuple[Row, ...]) -> ArchaeologyEdition:
    """Return the edition of a complete tree of entries; raise EditionError where it cannot work."""
    fewest, most = tree.numbers("players").values
    tables = tree.inner("monuments")
    rules = {table.word("rule") for table in tables.values()}
    _check_needed(place, tree)
    edition = ArchaeologyEdition(
        name=name,
        players=(fewest, most),
        rows=rows,
        wording=_wording(tree),
        thieves=tree.numbers("thieves").values,
        sandstorms=tree.numbers("sandstorms").values,
        hand=tree.number("hand"),
        marketplace=tree.number("marketplace"),
        tent_uses=tree.number("tent_uses"),
        explorations_per_turn=tree.number("explorations_per_turn"),
        # What no monument uses does not matter to play, so not to the digest either.
        tomb_keeps=tree.number("tomb_keeps") if "tomb" in rules else 0,
        mine_limit=tree.number("mine_limit") if "mine" in rules else 0,
        sphinx_draws=tree.number("sphinx_draws") if "sphinx" in rules else 0,
        treasures=tuple(
            _treasure(key, table, (fewest, most)) for key, table in tree.inner("treasures").items()
        ),
        places=tuple(
            _monument(place.at("monuments", key), key, table) for key, table in tables.items()
        ),
        changes=tuple(
            _variant(place.at("variants", key), key, table, (fewest, most))
            for key, table in tree.inner("variants").items()
        ),
    )
    _check_maps(place, edition)
    _check_in_play(place, edition)
    for players, variants, deck in edition.decks():
        game = f"{players} players" + "".join(f" and {variant.id}" for variant in variants)
        _check_deck(place, edition, deck, players, game)
    return edition


def _treasure(key: str, table: Tree, whole: tuple[int, int]) -> Treasure:
    return Treasure(
        id=key,
        copies=table.number("copies"),
        trade=table.number("trade"),
        sell=table.numbers("sell").values,
        players=_clipped(table, whole),
    )


def _monument(place: Place, key: str, table: Tree) -> Monument:
    monument = Monument(
        id=key,
        rule=table.word("rule"),
        chambers=table.numbers("chambers").values,
        maps=table.numbers("maps").values,
        pile=table.number("pile"),
    )
    if len(monument.maps) != len(monument.chambers):
        place.at("maps").fail(
            f"has {len(monument.maps)} numbers for {len(monument.chambers)} chambers",
            "a list with the maps each chamber costs is accepted",
        )
    if monument.rule != RUINS and monument.pile:
        place.at("pile").fail(
            f"only the rule {RUINS} has a pile", "0, or no pile at all is accepted"
        )
    if monument.rule == RUINS and set(monument.chambers) != {1}:
        place.at("chambers").fail(
            f"with the rule {RUINS} every chamber starts with one card", "1 for each is accepted"
        )
    return monument


def _variant(place: Place, key: str, table: Tree, whole: tuple[int, int]) -> Variant:
    players = _clipped(table, whole)
    if players == NEVER:
        place.at("players").fail(
            "the edition is never played with so many",
            f"numbers of players within {span(*whole)} are accepted",
        )
    variant = Variant(
        id=key,
        players=players,
        all_treasures=table.flag("all_treasures"),
        extra_thieves=table.number("extra_thieves"),
        sandstorms=table.number("sandstorms") if "sandstorms" in table else None,
        tent_uses=table.number("tent_uses") if "tent_uses" in table else None,
        lowest_starts=table.flag("lowest_starts"),
    )
    if not any(name in table and table[name] is not False for name in EFFECTS):
        place.fail("changes nothing", f"one or more of {listed(EFFECTS)} are accepted")
    return variant


def _clipped(table: Tree, whole: tuple[int, int]) -> tuple[int, int]:
    if "players" not in table:
        return whole
    fewest, most = table.numbers("players").values
    clipped = (max(fewest, whole[0]), min(most, whole[1]))
    return clipped if clipped[0] <= clipped[1] else NEVER


def _wording(tree: Tree) -> Wording:
    return Wording(
        title=tree.texts("title"),
        titles={
            key: table.texts("title")
            for group in ("monuments", "variants")
            for key, table in tree.inner(group).items()
        },
        names={key: table.texts("names") for key, table in tree.inner("treasures").items()},
    )


def _check_needed(place: Place, tree: Tree) -> None:
    for name, rule in NEEDED_BY.items():
        for key, table in tree.inner("monuments").items():
            if table.word("rule") == rule and name not in tree:
                place.at(name).fail(
                    f"is missing, and monuments.{key} needs it", SCHEMA.kinds[name].accepted
                )


def _check_maps(place: Place, edition: ArchaeologyEdition) -> None:
    treasures = place.at("treasures")
    if MAP not in edition.types:
        treasures.fail("there is no map", "a treasure with the identifier map is needed")
    maps = edition.treasures[edition.types.index(MAP)]
    if maps.players != edition.players:
        treasures.at(MAP, "players").fail("maps are in every game", "leaving it out is accepted")
    for monument in edition.places:
        for k, cost in enumerate(monument.maps, 1):
            if cost > maps.copies:
                place.at("monuments", monument.id, "maps", str(k)).fail(
                    f"costs {cost} maps of the {maps.copies} there are",
                    f"a whole number from 1 to {maps.copies} is accepted",
                )


def _check_in_play(place: Place, edition: ArchaeologyEdition) -> None:
    if any(variant.all_treasures for variant in edition.changes):
        return
    for treasure in edition.treasures:
        if treasure.players == NEVER:
            place.at("treasures", treasure.id, "players").fail(
                "the edition is never played with so many, and no variant has all_treasures",
                f"numbers of players within {span(*edition.players)} are accepted",
            )


def _check_deck(
    place: Place, edition: ArchaeologyEdition, deck: Deck, players: int, game: str
) -> None:
    cards = sum(deck.copies) + deck.thieves + deck.sandstorms
    if cards > MOST_CARDS:
        place.at("treasures").fail(
            f"with {game} there are {cards} cards in play, thieves and sandstorms included",
            f"{MOST_CARDS} at most are accepted",
        )
    dealt = sum(deck.copies) - deck.copies[edition.types.index(MAP)]  # maps are not dealt
    table = players * edition.hand + edition.marketplace
    for monument in edition.places:
        needed = table + sum(monument.chambers) + monument.pile
        if needed > dealt:
            place.at("monuments", monument.id, "chambers").fail(
                f"with {game} hands, marketplace and monument take {needed} cards, but there are"
                f" {dealt} treasures without the maps",
                "smaller ones, or more copies of treasures are accepted",
            )
