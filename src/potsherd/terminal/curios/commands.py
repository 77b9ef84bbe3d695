"""How moves of Curios are typed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

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
        """See Commands: all moves begin with their verbs."""
        return None

    def _site(self, rest: str) -> str:
        sites = self.view.game.edition.types
        number = whole_number(rest)
        if number is not None and 0 < number <= len(sites):
            return sites[number - 1]
        if not rest:
            raise self.wanted("search", self.short(sites[0]))
        return self.cards.one(rest, sites)

    def _market_card(self, rest: str) -> str:
        number = re.search(r"\d+", rest)
        name = re.sub(r"[\d:]", " ", rest)
        if not name.strip():
            raise self._card_wanted()
        site = self.cards.one(name, {card.partition(":")[0] for card in self._hand})
        if number is not None:
            value = whole_number(number[0])
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
