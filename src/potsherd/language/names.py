"""Names of cards, monuments, variants, sites and artifacts, with the right plurals.

Cards that are counted have two cases: the nominative names them ("2 coins lie there"), the
accusative is what somebody takes, gives or sells; in Russian the two differ. An edition's own
cards bring their names: by card and by language the plural forms in gettext's order, the same in
both cases.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from potsherd.language.catalogue import ENGLISH, Language, use
from potsherd.language.marks import mark, mark_plural, mark_plural_context

Case = Literal["nominative", "accusative"]
Names = Mapping[str, Mapping[str, Sequence[str]]]

_NOMINATIVE = {
    "pot_shard": mark_plural("pot shard", "pot shards"),
    "parchment_scrap": mark_plural("parchment scrap", "parchment scraps"),
    "coin": mark_plural("coin", "coins"),
    "talisman": mark_plural("talisman", "talismans"),
    "broken_cup": mark_plural("broken cup", "broken cups"),
    "map": mark_plural("map", "maps"),
    "pharaohs_mask": mark_plural("pharaoh's mask", "pharaoh's masks"),
    "broken_tablet": mark_plural("broken tablet", "broken tablets"),
    "broken_pendant": mark_plural("broken pendant", "broken pendants"),
    "thief": mark_plural("thief", "thieves"),
    "sandstorm": mark_plural("sandstorm", "sandstorms"),
    "tent": mark_plural("tent", "tents"),
}

_ACCUSATIVE = {
    "pot_shard": mark_plural_context("accusative", "pot shard", "pot shards"),
    "parchment_scrap": mark_plural_context("accusative", "parchment scrap", "parchment scraps"),
    "coin": mark_plural_context("accusative", "coin", "coins"),
    "talisman": mark_plural_context("accusative", "talisman", "talismans"),
    "broken_cup": mark_plural_context("accusative", "broken cup", "broken cups"),
    "map": mark_plural_context("accusative", "map", "maps"),
    "pharaohs_mask": mark_plural_context("accusative", "pharaoh's mask", "pharaoh's masks"),
    "broken_tablet": mark_plural_context("accusative", "broken tablet", "broken tablets"),
    "broken_pendant": mark_plural_context("accusative", "broken pendant", "broken pendants"),
    "thief": mark_plural_context("accusative", "thief", "thieves"),
    "sandstorm": mark_plural_context("accusative", "sandstorm", "sandstorms"),
    "tent": mark_plural_context("accusative", "tent", "tents"),
}

# Russian gives the two cases of an artifact the same forms; a language that does not can tell
# them apart in the sentence.
_ARTIFACTS = {
    "yellow": mark_plural("{n} yellow artifact", "{n} yellow artifacts"),
    "blue": mark_plural("{n} blue artifact", "{n} blue artifacts"),
    "red": mark_plural("{n} red artifact", "{n} red artifacts"),
    "green": mark_plural("{n} green artifact", "{n} green artifacts"),
}
COLOURS = frozenset(_ARTIFACTS)
"""Colours of artifacts that have a name."""

_MONUMENTS = {
    "pyramid": mark("Pyramid"),
    "great_pyramid": mark("Great Pyramid"),
    "temple": mark("Temple"),
    "tomb": mark("Tomb"),
    "mine": mark("Mine"),
    "sphinx": mark("Sphinx"),
    "buried_ruins": mark("Buried Ruins"),
}

_VARIANTS = {
    "long_expedition": mark("Long Expedition"),
    "fierce_weather": mark("Fierce Weather"),
    "beginners_luck": mark("Beginner's Luck"),
}

_SITES = {
    "great_pyramid": mark("Great Pyramid"),
    "lost_shipwreck": mark("Lost Shipwreck"),
    "forbidden_temple": mark("Forbidden Temple"),
    "ancient_colosseum": mark("Ancient Colosseum"),
}


def card_name(
    language: Language,
    card: str,
    n: int = 1,
    *,
    case: Case = "nominative",
    names: Names | None = None,
) -> str:
    """Return a card's name without a number, in the form that goes with n.

    A market card of Curios, such as lost_shipwreck:5, is named by its site and its value.
    """
    if names and card in names:
        return _own_name(language, card, n, names[card])
    if ":" in card:
        site, _, value = card.partition(":")
        return language.context(
            "market card", "{site} ({value})", site=site_name(language, site), value=value
        )
    if card not in _NOMINATIVE:
        return _spelled(card)
    if case == "accusative":
        return language.plural_context(*_ACCUSATIVE[card], n)
    return language.plural(*_NOMINATIVE[card], n)


def cards(
    language: Language,
    card: str,
    n: int,
    *,
    case: Case = "nominative",
    names: Names | None = None,
) -> str:
    """Return the number and the name, as in "3 coins"; a market card of Curios is never counted."""
    name = card_name(language, card, n, case=case, names=names)
    if ":" in card:
        return name
    return language.context("counted cards", "{n} {name}", n=n, name=name)


def listing(language: Language, parts: Sequence[str]) -> str:
    """Return the parts as one phrase, as in "a, b and c"; nothing for no parts."""
    if len(parts) < 2:
        return "".join(parts)
    before = parts[0]
    for part in parts[1:-1]:
        before = language.context("list", "{before}, {next}", before=before, next=part)
    return language.context("list", "{before} and {last}", before=before, last=parts[-1])


def artifacts(language: Language, colour: str, n: int) -> str:
    """Return the number and the name of a colour's artifacts, as in "2 red artifacts"."""
    return language.plural(*_ARTIFACTS[colour], n)


def monument_name(language: Language, monument: str) -> str:
    """Return the name of a monument."""
    return _title(language, _MONUMENTS, monument)


def variant_name(language: Language, variant: str) -> str:
    """Return the name of a variant."""
    return _title(language, _VARIANTS, variant)


def site_name(language: Language, site: str) -> str:
    """Return the name of a site of Curios."""
    return _title(language, _SITES, site)


def _title(language: Language, titles: Mapping[str, str], identifier: str) -> str:
    if identifier in titles:
        return language.text(titles[identifier])
    return _spelled(identifier)


def _own_name(language: Language, card: str, n: int, forms: Mapping[str, Sequence[str]]) -> str:
    for spoken in (language, use(ENGLISH)):
        if spoken.code in forms:
            plurals = forms[spoken.code]
            return plurals[min(spoken.plural_form(n), len(plurals) - 1)]
    return _spelled(card)


def _spelled(identifier: str) -> str:
    # An edition of a user's own need not name everything it brings.
    return identifier.replace("_", " ")
