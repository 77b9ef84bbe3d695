"""Files that are no edition: one line says where, what is wrong and what is accepted."""

import copy
import os
import tempfile
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editions.support import Refusal, built_in_file, toml_text
from potsherd.editions import built_in, load_edition
from potsherd.errors import EditionError

RAW: dict[str, Any] = {
    name: tomllib.loads(built_in_file(name).read_text("utf-8")) for name in built_in()
}
Path_ = tuple[str | int, ...]


def places(node: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Yield every place in a file, tables and lists before what is in them; of a list its ends."""
    if path:
        yield path, node
    if isinstance(node, dict):
        for key, inner in node.items():
            yield from places(inner, (*path, key))
    elif isinstance(node, list):
        for k in sorted({0, len(node) - 1}) if node else ():
            yield from places(node[k], (*path, k))


def written(path: Path_) -> str:
    return ".".join(str(key + 1) if isinstance(key, int) else key for key in path)


def changed(raw: Any, path: Path_, value: Any) -> Any:
    """Return a copy of a file with another value at a place."""
    new = copy.deepcopy(raw)
    inner = new
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return new


EVERY_PLACE = [(name, path, node) for name in built_in() for path, node in places(RAW[name])]
WRONG = [True, "?", -1, 10**30, 1.5, [], {}, ["?"], {"?": 1}, date(2009, 1, 1)]


def fits(path: Path_, node: Any, value: Any) -> bool:
    """Return whether a wrong value happens to be a right one here."""
    if value == {}:
        return path == ("variants",) or "source" in path or (path[0] == "sites" and len(path) == 2)
    if isinstance(node, bool):
        return value is True
    return value == "?" and path[0] == "title"


@pytest.mark.parametrize("name", built_in())
def test_every_wrong_value_is_refused_at_its_place(refusal: Refusal, name: str) -> None:
    for number, (path, node) in enumerate(places(RAW[name])):
        for value in WRONG[number % 2 :: 2]:
            if not fits(path, node, value):
                message = refusal(toml_text(changed(RAW[name], path, value)))
                assert message.startswith(written(path)), (path, value, message)


@pytest.mark.parametrize("name", built_in())
def test_every_misspelt_key_is_refused_at_its_place(refusal: Refusal, name: str) -> None:
    free = {"treasures", "monuments", "variants", "sites", "title"}
    for path, node in places(RAW[name]):
        key = path[-1]
        if isinstance(key, int) or (len(path) == 2 and path[0] in free):
            continue
        parent = copy.deepcopy(RAW[name])
        inner = parent
        for step in path[:-1]:
            inner = inner[step]
        del inner[key]
        inner[f"{key}x"] = node
        message = refusal(toml_text(parent))
        if path == ("family",):
            assert message.startswith("family: is missing")
        elif path == ("players",):
            assert message.startswith("players: is missing")
        else:
            assert message.startswith(written(path) + "x: "), message
            if not key.isdigit() and path[0] != "source":
                assert f"did you mean {key}?" in message


@pytest.mark.parametrize("name", built_in())
def test_every_missing_number_is_missed_at_its_place(refusal: Refusal, name: str) -> None:
    optional = {"pile", "source"}
    for path, _ in places(RAW[name]):
        key = path[-1]
        if isinstance(key, int) or optional & set(path) or path[0] in {"title", "variants"}:
            continue
        if path[:-1] in {("treasures",), ("monuments",), ("sites",)} and key != "map":
            continue
        if key in {"players", "colour"} and len(path) > 1:
            continue
        raw = copy.deepcopy(RAW[name])
        raw.pop("source", None)
        inner = raw
        for step in path[:-1]:
            inner = inner[step]
        del inner[key]
        inner.pop("source", None)
        message = refusal(toml_text(raw))
        assert message.startswith(
            written(path[:-1] if str(key).isdigit() or key == "map" else path)
        )


VALUES = st.recursive(
    st.booleans() | st.integers(-3, 130) | st.text(max_size=5) | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@settings(max_examples=100, deadline=None)
@given(place=st.sampled_from(EVERY_PLACE), value=VALUES)
def test_whatever_stands_in_a_file_it_loads_or_is_refused_in_one_line(
    place: tuple[str, Path_, Any], value: Any
) -> None:
    name, path, _ = place
    load_or_refuse(toml_text(changed(RAW[name], path, value)).encode("utf-8", "surrogatepass"))


@settings(max_examples=100, deadline=None)
@given(data=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_whatever_bytes_a_file_has_it_is_refused_in_one_line(data: bytes) -> None:
    load_or_refuse(data)


def load_or_refuse(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "my.toml")
        path.write_bytes(data)
        message = ""
        try:
            edition = load_edition(path)
        except EditionError as error:
            message = str(error)
        if message:
            assert message.startswith(f"{path}: ")
            assert message.isprintable()
            return
        for players in range(edition.players[0], edition.players[1] + 1):
            assert edition.tables(players)["players"] == players


EXPEDITION = 'based_on = "expedition"\n'
CURIOS = 'based_on = "curios"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # TOML itself
        ("hand = 4\nhand =", "line 2: "),
        ("hand = 4\n\nhand = 5", "line 3: "),
        ("[" * 5000, "TOML"),
        ("hand = " + "9" * 5000, "TOML"),
        ("hand = 0x" + "f" * 5000, "family: is missing"),
        (EXPEDITION + "hand = 0x" + "f" * 5000, "hand: found a huge number"),
        *(
            (text, f"line {line}: has a name of more than 16 parts; fewer are accepted")
            for text, line in (
                (".".join("a" * 50_000) + " = 1", 1),
                ("#\n[" + " .\t".join("a" * 17) + "]", 2),
                ("hand = 4\n[[" + ".".join("a" * 17) + "]]", 2),
                ("hand = {" + ".".join(["'a.b'"] * 17) + " = 1}", 1),
                (".".join([r'"\"."'] * 17) + " = 1", 1),
            )
        ),
        # what a file is
        ("hand = 4", "family: is missing; accepted are archaeology, curios"),
        ('family = "archaeolgy"', '"archaeolgy" (did you mean archaeology?)'),
        ('based_on = "my.toml"', "accepted are archaeology, expedition, curios"),
        (CURIOS + 'family = "archaeology"', "family: is not that of curios; curios is accepted"),
        (
            'family = "curios"\nplayers = [2, 2]\n[remove]',
            "remove: there is nothing to remove from",
        ),
        (EXPEDITION + 'remove.monuments = ["mines"]', "no mines (did you mean mine?)"),
        (EXPEDITION + "remove.sites = []", "remove.sites: is not known here"),
        # numbers
        (EXPEDITION + "hand = true", "hand: found true; a whole number from 1 to 20 is accepted"),
        (EXPEDITION + "hand = 0", "hand: found 0; a whole number from 1"),
        (EXPEDITION + "players = [3, 2]", "players: goes from 3 to 2"),
        (EXPEDITION + "players = [2, 6]", "players.2: found 6; a whole number from 2 to 5"),
        (EXPEDITION + "thieves = { 6 = 1 }", "thieves.6: is not a number of players"),
        ('based_on = "archaeology"\nplayers = [2, 5]', "thieves: has no number for 5 players"),
        (EXPEDITION + "treasures.coin.sell = [1,2,3,4,5,6,7]", "treasures.coin.sell: found 7 num"),
        (EXPEDITION + "treasures.coin.sell = []", "treasures.coin.sell: found 0 numbers; a list"),
        (EXPEDITION + "treasures.coin.sell = [1, 10000]", "treasures.coin.sell.2: found 10000"),
        # sources
        (EXPEDITION + 'source.hand = "house"', "source.hand: is not a number that this table"),
        (EXPEDITION + 'hand = 5\nsource = "hose"', "source: found the text"),
        (
            EXPEDITION + 'players = [2, 3]\nsource.players = ["house"]',
            "has 1 sources for 2 numbers",
        ),
        # identifiers and texts
        (EXPEDITION + "treasures.Coin.trade = 1", "treasures.Coin: cannot be an identifier"),
        (EXPEDITION + 'treasures."a\\nb".trade = 1', 'treasures."a?b": cannot be an identifier'),
        (EXPEDITION + "treasures.thief.trade = 1", "treasures.thief: means something else"),
        (EXPEDITION + 'title = "\\u001b[2J"', "title: found the text"),
        (
            EXPEDITION + 'treasures.coin.names = { en = ["x"] }',
            "names.en: found 1 forms; a list of 2",
        ),
        (EXPEDITION + 'treasures.coin.names = { Ru = ["x"] }', "names.Ru: is not a language"),
        # treasures and monuments
        (EXPEDITION + "treasures.scarab.copies = 3", "treasures: has 10 tables; 2 to 9"),
        (EXPEDITION + 'remove.treasures = ["map"]', "treasures: there is no map"),
        (EXPEDITION + "treasures.map.players = [3, 4]", "treasures.map.players: maps are in every"),
        (EXPEDITION + "treasures.map.copies = 2", "monuments.great_pyramid.maps.3: costs 3 maps"),
        (EXPEDITION + "monuments.tomb.maps = [1]", "monuments.tomb.maps: has 1 numbers for 2 cha"),
        (EXPEDITION + "monuments.tomb.pile = 3", "monuments.tomb.pile: only the rule buried_ruins"),
        (EXPEDITION + "monuments.buried_ruins.chambers = [1, 2, 1]", "chambers: with the rule bur"),
        (
            'based_on = "archaeology"\nmonuments.pyramid.rule = "mine"',
            "mine_limit: is missing, and",
        ),
        # the deck
        (EXPEDITION + "hand = 12", "monuments.great_pyramid.chambers: with 5 players hands"),
        (
            EXPEDITION + "treasures.coin.copies = 40",
            "treasures: with 2 players and long_expedition there are 124 cards",
        ),
        (EXPEDITION + "variants.long_expedition.extra_thieves = 40", "2 players and long_expedit"),
        # variants
        (EXPEDITION + "variants.calm = {}", "variants.calm: changes nothing"),
        (EXPEDITION + "players = [4, 5]", "variants.long_expedition.players: the edition is never"),
        (
            EXPEDITION + 'players = [2, 3]\nremove.variants = ["long_expedition"]',
            "treasures.broken_tablet.players: the edition is never",
        ),
        # Curios
        (CURIOS + "columns = [1, 3, 2]", "columns: a column is smaller"),
        (CURIOS + "columns = [6]", "columns.1: nobody has the pawns"),
        (CURIOS + "columns = [5, 5, 5, 5, 5]", "columns: 2 players can put all their pawns on one"),
        (CURIOS + "pawns_per_player = 4", "pawns_per_player: is less than the 5"),
        (CURIOS + "market_values = [1, 3, 3]", "market_values.3: 3 comes after 3"),
        (CURIOS + "hand.3 = 5", "hand.3: 3 hands of 5 take 15 cards of the 12"),
        (CURIOS + "flips.2 = 2", "flips.2: found 2; a whole number from 0 to 1"),
        (CURIOS + "sites.lost_city = {}", "sites: has 5 tables; 2 to 4"),
        (CURIOS + "treasures.coin.trade = 1", "treasures: is not known here"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(refusal: Refusal, text: str, said: str) -> None:
    assert said in refusal(text)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"none\.toml: there is no such file; "):
        load_edition(tmp_path / "none.toml")


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="is a folder; "):
        load_edition(str(tmp_path) + os.sep)


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes('family = "curios"\ntitle = "Курьёзы"'.encode("cp1251"))
    with pytest.raises(EditionError, match=r"my\.toml: line 2: is not UTF-8; "):
        load_edition(path)


def test_a_file_without_end(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(b"#" * (1 << 21))
    with pytest.raises(EditionError, match="is too large; "):
        load_edition(path)


def test_a_path_that_cannot_be_one() -> None:
    with pytest.raises(EditionError, match="cannot be a path here"):
        load_edition("my\0.toml")


def test_a_name_that_is_neither_an_edition_nor_a_file() -> None:
    with pytest.raises(
        EditionError, match=r"did you mean expedition\?\); accepted are archaeology"
    ):
        load_edition("expediton")
