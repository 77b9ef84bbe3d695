"""How moves of Curios are typed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from potsherd.errors import OptionError
from potsherd.games.curios.display import CuriosDisplay
from potsherd.language import Language
from potsherd.moves import Move, Recruit, Search
from potsherd.terminal.cardcommands import CardCommands
from potsherd.terminal.contract import Commands
from potsherd.terminal.vocabulary import whole_number
from potsherd.views import View
from potsherd.wording import Teller


def commands_of(view: View, teller: Teller) -> Commands:
    """How the moves of the view's observer are typed."""
    return CuriosCommands(view, teller)


class CuriosCommands(CardCommands):
    """The commands of a seat in Curios."""

    alone = frozenset({"pass"})

    def words(self, language: Language) -> dict[str, str]:
        """See Commands."""
        return {
            "search": language.context("typed words", "search visit"),
            "recruit": language.context("typed words", "recruit reveal hire"),
            "pass": language.context("typed words", "pass"),
            "no": language.context("typed words", "no without"),
        }

    def possible(self) -> Collection[str]:
        """See Commands."""
        found = {choice.split()[0] for choice in self.view.choices()}
        return found | {"no"} if "pass" in found else found

    # ------------------------------------------------------------ reading
    def read(self, verb: str, rest: str) -> Move:
        """See Commands."""
        match verb:
            case "search":
                return Search(self._site(rest))
            case "recruit":
                return Recruit(self._market_card(rest))
        if rest:
            raise self.wanted(verb)
        return Recruit(None)

    def read_bare(self, line: str) -> Move | None:
        """See Commands: the number of a site alone, as the table numbers them."""
        if whole_number(line.split()[0]) is None:
            return None
        if "recruit" in self.possible():
            return Recruit(self._market_card(line))
        return Search(self._site(line.strip()))

    def _site(self, rest: str) -> str:
        if not rest:
            raise self.wanted("search", self.short(self._sites[0]))
        return self._numbered(rest) or self.cards.one(rest, self._sites)

    def _numbered(self, word: str) -> str:
        """The site of a number, "" if there is none."""
        number = whole_number(word)
        return self._sites[number - 1] if number and number <= len(self._sites) else ""

    @property
    def _sites(self) -> Sequence[str]:
        return self.view.game.edition.types

    def _market_card(self, rest: str) -> str:
        first, *values = rest.split() or [""]
        if site := self._numbered(first):
            return self._of_site(site, " ".join(values))
        number = re.search(r"\d+", rest)
        name = re.sub(r"[\d:]", " ", rest)
        if not name.strip():
            raise self._card_wanted()
        site = self.cards.one(name, {card.partition(":")[0] for card in self._hand})
        return self._of_site(site, number[0] if number else "")

    def _of_site(self, site: str, worth: str) -> str:
        """The market card of a site, of this value, or the only one of it that is held."""
        if worth:
            value = whole_number(worth)
            if value is None:
                raise self._card_wanted()
            return f"{site}:{value}"
        of_site = [card for card in self._hand if card.startswith(f"{site}:")]
        if len(of_site) != 1:
            raise self._card_wanted()
        return of_site[0]

    def _card_wanted(self) -> OptionError:
        site, _, value = (*self._hand, *self.view.game.edition.cards)[0].partition(":")
        return self.wanted("recruit", f"{self.short(site)} {value}")

    @property
    def _hand(self) -> tuple[str, ...]:
        observer = self.view.observer
        return () if observer is None else CuriosDisplay.of(self.view).seats[observer].known

    # ------------------------------------------------------------ writing
    def typed(self, move: Move) -> str:
        """See Commands."""
        match move:
            case Search(site):
                return f"{self.word('search')} {self.short(site)}"
            case Recruit(str(card)):
                site, _, value = card.partition(":")
                return f"{self.word('recruit')} {self.short(site)} {value}"
            case _:
                return self.word("pass")

    def examples(self) -> Iterator[Move]:
        """See Commands: all of them."""
        return self.view.moves()
