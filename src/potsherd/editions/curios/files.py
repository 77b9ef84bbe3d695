"""Files of Curios editions: what they hold, and the checks that such a game can be played."""

from pathlib import Path

from potsherd.editions.curios.edition import (
    HIGHEST_VALUE,
    MOST_ARTIFACTS,
    MOST_COLUMNS,
    MOST_PAWNS,
    MOST_SITES,
    MOST_VALUES,
    CuriosEdition,
)
from potsherd.editions.edition import Row, Wording
from potsherd.editions.places import Place
from potsherd.editions.schema import (
    ByPlayers,
    Each,
    Number,
    Numbers,
    Schema,
    Span,
    Title,
    Tree,
    Word,
)

BUILT_IN = {"curios": Path(__file__).with_name("curios.toml")}

SCHEMA = Schema(
    kinds={
        "title": Title(),
        "players": Span(),
        "columns": Number(low=1, high=MOST_PAWNS, longest=MOST_COLUMNS),
        "market_values": Number(low=0, high=HIGHEST_VALUE, shortest=2, longest=MOST_VALUES),
        "artifacts": ByPlayers(low=1, high=MOST_ARTIFACTS),
        "hand": ByPlayers(low=1, high=MOST_SITES * (MOST_VALUES - 1)),
        "flips": ByPlayers(low=0, high=1),
        "pawns_at_start": Number(low=1, high=MOST_PAWNS),
        "pawns_per_player": Number(low=1, high=MOST_PAWNS),
        "sites": Each(
            inner=Schema(kinds={"colour": Word(required=False), "title": Title()}),
            fewest=2,  # the game ends when two have run out
            most=MOST_SITES,
        ),
    }
)


def build(name: str, place: Place, tree: Tree, rows: tuple[Row, ...]) -> CuriosEdition:
    """Return the edition of a complete tree of entries; raise EditionError where it cannot work."""
    fewest, most = tree.numbers("players").values
    sites = tree.inner("sites")
    edition = CuriosEdition(
        name=name,
        players=(fewest, most),
        rows=rows,
        wording=Wording(
            title=tree.texts("title"),
            titles={key: table.texts("title") for key, table in sites.items()},
        ),
        sites=tuple(sites),
        colours=tuple(table.word("colour") for table in sites.values()),
        columns=tree.numbers("columns").values,
        market_values=tree.numbers("market_values").values,
        artifacts=tree.numbers("artifacts").values,
        hand=tree.numbers("hand").values,
        flips=tree.numbers("flips").values,
        pawns_at_start=tree.number("pawns_at_start"),
        pawns_per_player=tree.number("pawns_per_player"),
    )
    _check_columns(place, edition)
    _check_values(place, tree.numbers("market_values"))
    _check_hands(place, edition)
    _check_it_ends(place, edition)
    return edition


def _check_columns(place: Place, edition: CuriosEdition) -> None:
    columns = edition.columns
    if list(columns) != sorted(columns):
        place.at("columns").fail(
            "a column is smaller than the one before it", "numbers that do not fall are accepted"
        )
    if edition.pawns_per_player < edition.pawns_at_start:
        place.at("pawns_per_player").fail(
            f"is less than the {edition.pawns_at_start} a player starts with",
            f"a whole number from {edition.pawns_at_start} to {MOST_PAWNS} is accepted",
        )
    if columns[0] > edition.pawns_at_start:
        place.at("columns", "1").fail(
            "nobody has the pawns to fill the first column",
            f"a whole number from 1 to {edition.pawns_at_start} is accepted",
        )


def _check_values(place: Place, values: Numbers) -> None:
    for k in range(1, len(values.values)):
        if values.values[k] <= values.values[k - 1]:
            place.at("market_values", str(k + 1)).fail(
                f"{values.values[k]} comes after {values.values[k - 1]}",
                "numbers that rise, each different, are accepted",
            )


def _check_hands(place: Place, edition: CuriosEdition) -> None:
    cards = len(edition.sites) * (len(edition.market_values) - 1)
    for players in range(edition.players[0], edition.players[1] + 1):
        hand = edition.hand[players - edition.players[0]]
        if hand * players > cards:
            place.at("hand", str(players)).fail(
                f"{players} hands of {hand} take {hand * players} cards of the {cards} that are"
                " dealt",
                f"a whole number from 1 to {cards // players} is accepted",
            )


def _check_it_ends(place: Place, edition: CuriosEdition) -> None:
    for players in range(edition.players[0], edition.players[1] + 1):
        if _one_site_is_enough(edition, (0,) * players, frozenset(), 0, 0):
            place.at("columns").fail(
                f"{players} players can put all their pawns on one site in every round, so the game"
                " need not end",
                "columns that leave somebody pawns for another site are accepted",
            )


def _one_site_is_enough(
    edition: CuriosEdition, spent: tuple[int, ...], out: frozenset[int], column: int, seat: int
) -> bool:
    """Return whether all can be out of a search that went to a single site.

    If that site has no artifacts left, such rounds take none, and can be played for ever. Players
    may own any number of pawns from those at the start to all there are.
    """
    if len(out) == len(spent):
        return True
    after = (seat + 1) % len(spent)
    if seat in out:
        return _one_site_is_enough(edition, spent, out, column, after)
    used = spent[seat]
    left = max(used, edition.pawns_at_start) - used
    if left < edition.columns[0] and _one_site_is_enough(
        edition, spent, out | {seat}, column, after
    ):
        return True
    if column == len(edition.columns) or used + edition.columns[column] > edition.pawns_per_player:
        return False
    spent = (*spent[:seat], used + edition.columns[column], *spent[seat + 1 :])
    return _one_site_is_enough(edition, spent, out, column + 1, after)
