"""Names and phrases that sentences are made of, as one reader would put them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from potsherd.events import HIDDEN
from potsherd.games.game import Game
from potsherd.language import Language
from potsherd.language.names import (
    Case,
    card_name,
    cards,
    listing,
    monument_name,
    site_name,
    variant_name,
)
from potsherd.wording.called import edition_title, forms, own_names
from potsherd.wording.contract import WORDING

_VOWELS = tuple("aeiou")
_APOSTROPHES = re.compile("['’]")
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Teller:
    """Whom is told (`observer`, a seat or None), in which language, and what seats are called."""

    language: Language
    game: Game
    observer: int | None
    names: Sequence[str]

    # ------------------------------------------------------------ who
    def who(self, seat: int) -> str:
        """What a seat is called when it is not the reader's."""
        return self.names[seat]

    def by(self, seat: int, you: str, they: str, **fields: object) -> str:
        """One of two messages: the reader does it, or another seat, {who}, does it."""
        message = you if seat == self.observer else they
        return self.language.text(message, who=self.who(seat), **fields)

    def towards(
        self, seat: int, other: int, messages: tuple[str, str, str], **fields: object
    ) -> str:
        """One of three messages: you to {other}, {who} to you, {who} to {other}."""
        number = 0 if seat == self.observer else 1 if other == self.observer else 2
        names = {"who": self.who(seat), "other": self.who(other)}
        return self.language.text(messages[number], **names, **fields)

    # ------------------------------------------------------------ what
    def card(self, card: str, n: int = 1, case: Case = "nominative") -> str:
        """A card's name without a number."""
        if ":" in card:
            site, _, value = card.partition(":")
            return self.language.context(
                "market card", "{site} ({value})", site=self.site(site), value=value
            )
        return card_name(self.language, card, n, case=case, names=self._own)

    def loot(self, listed: Sequence[str], case: Case = "accusative") -> str:
        """Cards by type, as in "2 coins and a map"; those not seen are counted."""
        counts = Counter(listed)
        hidden = counts.pop(HIDDEN, 0)
        parts = [self.some(card, n, case) for card, n in counts.items()]
        if hidden:
            parts.append(self._unseen(hidden))
        return listing(self.language, parts)

    def some(self, card: str, n: int, case: Case = "accusative") -> str:
        """So many of a card, as in "a coin" or "2 coins"."""
        if ":" in card:
            return self.card(card)
        if n == 1:
            name = self.card(card, 1, case)
            if name.startswith(_VOWELS):
                return self.language.context("one card", "an {name}", name=name)
            return self.language.context("one card", "a {name}", name=name)
        return cards(self.language, card, n, case=case, names=self._own)

    def _unseen(self, n: int) -> str:
        if n == 1:
            return self.language.context("accusative", "a card")
        return self.language.plural_context("accusative", "{n} card", "{n} cards", n)

    def types(self, listed: Sequence[str]) -> str:
        """Types of cards, as in "coin and map"."""
        return listing(self.language, [self.card(card) for card in listed])

    @property
    def _own(self) -> Mapping[str, Mapping[str, Sequence[str]]]:
        return own_names(self.game.edition)

    # ------------------------------------------------------------ marks
    def letter(self, card: str) -> str:
        """A letter, or two where one will not do, that tells a type of treasure or a site from all
        others of the edition; a market card has that of its site."""
        return self._letters[card.partition(":")[0]]

    @cached_property
    def _letters(self) -> dict[str, str]:
        edition = self.game.edition
        return _letters({kind: forms(self.language, edition, kind)[0] for kind in edition.types})

    # ------------------------------------------------------------ where
    def monument(self, monument: str) -> str:
        """A monument's title."""
        own = self.game.edition.titled(monument, self.language.code)
        return own or monument_name(self.language, monument)

    def site(self, site: str) -> str:
        """A site's title."""
        own = self.game.edition.titled(site, self.language.code)
        return own or site_name(self.language, site)

    def variant(self, variant: str) -> str:
        """A variant's title."""
        own = self.game.edition.titled(variant, self.language.code)
        return own or variant_name(self.language, variant)

    def title(self) -> str:
        """The title of the game."""
        return edition_title(self.language, self.game.edition)

    def amount(self, amount: int) -> str:
        """So much of what players of this game have at the end, as in "$62" or "62 points"."""
        return WORDING.of(self.game.edition.family).amount(self.language, amount)

    def score_list(self, amounts: Sequence[int]) -> str:
        """Who has how much, as in "you $12 and Ben $9"."""
        parts = [
            self.language.context(
                "score", "{who} {amount}", who=self._score_of(seat), amount=self.amount(amount)
            )
            for seat, amount in enumerate(amounts)
        ]
        return listing(self.language, parts)

    def _score_of(self, seat: int) -> str:
        if seat == self.observer:
            return self.language.context("score", "you")
        return self.names[seat]


def _letters(names: Mapping[str, str]) -> dict[str, str]:
    """Short marks for names, all different: the first way to make one that sets a name apart."""
    words = {card: _WORD.findall(_APOSTROPHES.sub("", name)) for card, name in names.items()}
    found: dict[str, str] = {}
    for way in (_first_letter, _first_two_letters, _initials):
        marks = {card: way(words[card]) for card in names if card not in found}
        counts = Counter(mark.upper() for mark in [*marks.values(), *found.values()])
        found |= {card: mark for card, mark in marks.items() if mark and counts[mark.upper()] == 1}
    numbers = {card: str(number) for number, card in enumerate(names, start=1)}
    return {card: found.get(card, numbers[card]) for card in names}


def _first_letter(words: Sequence[str]) -> str:
    return words[0][:1].upper() if words else ""


def _first_two_letters(words: Sequence[str]) -> str:
    return words[0][:2].capitalize() if words else ""


def _initials(words: Sequence[str]) -> str:
    return "".join(word[0].upper() for word in words[:2])
