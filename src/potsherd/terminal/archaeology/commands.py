"""How moves of Archaeology are typed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from potsherd.games.archaeology.display import ArchaeologyDisplay, Cards
from potsherd.games.archaeology.game import Archaeology
from potsherd.language import Language
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Move,
    Name,
    Rob,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.terminal.cardcommands import CardCommands
from potsherd.terminal.contract import Commands
from potsherd.terminal.vocabulary import Vocabulary, plain
from potsherd.views import View
from potsherd.wording import Teller

_ARROW = re.compile(r"[>→]| (?:for|за|на) ")
_NUMBER = re.compile(r"\D*([1-9])\D*")
_TRADES_SHOWN = 3
_CHOICES_SHOWN = 4
_BARE: dict[str, Move] = {
    "end": EndTurn(),
    "tent": Tent(use=True),
    "turn": TurnUp(),
    "stop": Stop(),
}
_DECLINED: dict[str, Move] = {"tent": Tent(use=False), "look": Look(None), "turn": Stop()}
"""What no means, by the verb that yes means."""


def commands_of(view: View, teller: Teller) -> Commands:
    """How the moves of the view's observer are typed."""
    return ArchaeologyCommands(view, teller)


class ArchaeologyCommands(CardCommands):
    """The commands of a seat in Archaeology."""

    alone = frozenset({"end", "stop", "turn"})

    def __init__(self, view: View, teller: Teller) -> None:
        super().__init__(view, teller)
        self._display = ArchaeologyDisplay.of(view)
        self._treasures = Archaeology.of(view).treasures

    def words(self, language: Language) -> dict[str, str]:
        """See Commands."""
        return {
            "trade": language.context("typed words", "trade give"),
            "sell": language.context("typed words", "sell"),
            "explore": language.context("typed words", "explore enter"),
            "end": language.context("typed words", "end done"),
            "rob": language.context("typed words", "rob steal"),
            "discard": language.context("typed words", "discard lose"),
            "tent": language.context("typed words", "tent shelter"),
            "look": language.context("typed words", "look peek"),
            "keep": language.context("typed words", "keep"),
            "name": language.context("typed words", "name call"),
            "turn": language.context("typed words", "turn more dig"),
            "stop": language.context("typed words", "stop"),
            "yes": language.context("typed words", "yes"),
            "no": language.context("typed words", "no without"),
        }

    def possible(self) -> Collection[str]:
        """See Commands."""
        found = {choice.split()[0] for choice in self.view.choices()}
        if found & {"tent", "turn"}:
            found.add("yes")
        if "stop" in found:
            found.add("no")
        return found

    # ------------------------------------------------------------ reading
    def read(self, verb: str, rest: str) -> Move:
        """See Commands."""
        match verb:
            case "trade":
                return self._trade(rest)
            case "sell":
                return self._sell(rest)
            case "explore":
                return Explore(self._chamber(rest, "explore"))
            case "look":
                return Look(self._chamber(rest, "look"))
            case "rob":
                return Rob(self._seat(rest))
            case "discard":
                return Discard(self._several(rest, "discard", self._hand))
            case "keep":
                return Keep(self._several(rest, "keep", self._lying_there))
            case "name":
                return Name(self._several(rest, "name", self._treasures))
            case "yes":
                return self.read(self._asked(verb, rest), "")
            case "no":
                return _DECLINED[self._asked(verb, rest)]
        if rest:
            raise self.wanted(verb)
        return _BARE[verb]

    def read_bare(self, line: str) -> Move | None:
        """See Commands: cards for cards are a trade."""
        return self._trade(line) if ">" in line else None

    def _trade(self, rest: str) -> Move:
        sides = _ARROW.split(f" {rest} ")
        if len(sides) != 2 or not all(side.strip() for side in sides):
            given, taken = self._examples_of_cards()
            raise self.wanted("trade", f"2 {given} > {taken}")
        give, take = sides
        return Trade(
            self.cards.several(give, self._hand),
            self.cards.several(take, self._display.marketplace),
        )

    def _sell(self, rest: str) -> Move:
        if not rest:
            raise self.wanted("sell", f"2 {self._examples_of_cards()[0]}")
        every = Vocabulary.of(lambda language: {"all": language.context("typed words", "all")})
        pieces = rest.split()
        named = [piece for piece in pieces if plain(piece) not in every.words["all"]]
        card = self.cards.one(" ".join(named), self._hand)
        if len(named) < len(pieces):
            largest = self._treasures[card].largest if card in self._treasures else 1
            return Sell(card, max(1, min(self._hand.get(card, 0), largest)))
        return Sell(card, len(self.cards.several(rest, self._hand)))

    def _several(self, rest: str, verb: str, among: Collection[str]) -> tuple[str, ...]:
        if not rest:
            raise self.wanted(verb, ", ".join(self._examples_of_cards()))
        return self.cards.several(rest, among)

    def _chamber(self, rest: str, verb: str) -> int:
        if not rest and len(self._display.chambers) == 1:
            return 0
        number = _NUMBER.fullmatch(rest)
        if number is None:
            raise self.wanted(verb, "1")
        return int(number[1]) - 1

    def _seat(self, rest: str) -> int:
        number = _NUMBER.fullmatch(rest)
        if number is not None and int(number[1]) <= self.view.game.players:
            return int(number[1]) - 1
        typed = plain(rest)
        named = [s for s, name in enumerate(self.teller.names) if plain(name).startswith(typed)]
        if typed and len(named) == 1:
            return named[0]
        raise self.wanted("rob", "2")

    def _asked(self, answer: str, about: str) -> str:
        """The verb that yes or no answers: one that was named with it, or one that is possible."""
        verbs = self.vocabulary.meanings(about.split()[0]) if about else self.possible()
        for verb in _DECLINED:
            if verb in verbs:
                return verb
        raise self.unknown(about or self.word(answer))

    def _examples_of_cards(self) -> tuple[str, str]:
        """A card to give, and another one to take."""
        kinds = list(self._display.marketplace or self._treasures)[::-1]
        given = next(iter(self._hand or self._treasures))
        other = next((card for card in kinds if card != given), given)
        return self.short(given), self.short(other)

    # ------------------------------------------------------------ writing
    def typed(self, move: Move) -> str:
        """See Commands."""
        word = self.word
        match move:
            case Trade(give, take):
                return f"{word('trade')} {self.listed(give)} > {self.listed(take)}"
            case Sell(card, count):
                return f"{word('sell')} {count} {self.short(card)}"
            case Explore(chamber):
                return f"{word('explore')} {chamber + 1}"
            case Rob(seat):
                return f"{word('rob')} {seat + 1}"
            case Discard(cards):
                return f"{word('discard')} {self.listed(cards)}"
            case Keep(cards):
                return f"{word('keep')} {self.listed(cards)}"
            case Name(cards):
                return f"{word('name')} {self.listed(cards)}"
            case Look(int(chamber)):
                return f"{word('look')} {chamber + 1}"
            case Look():
                return f"{word('no')} {word('look')}"
            case Tent(use=False):
                return f"{word('no')} {word('tent')}"
            case _:
                return word(next(verb for verb, bare in _BARE.items() if bare == move))

    def examples(self) -> Iterator[Move]:
        """See Commands: of sets the largest, of trades and choices the first few."""
        yield from self._largest_sets()
        for kind, most in (
            (Trade, _TRADES_SHOWN),
            (Discard, _CHOICES_SHOWN),
            (Keep, _CHOICES_SHOWN),
            (Name, _CHOICES_SHOWN),
        ):
            for number, move in enumerate(self.view.moves(kind, frugal_only=True)):
                if number == most:
                    break
                yield move
        for single in (Explore, Rob, Tent, Look, TurnUp, Stop, EndTurn):
            yield from self.view.moves(single)

    def _largest_sets(self) -> Iterator[Move]:
        sets: dict[str, Sell] = {}
        for move in self.view.moves(Sell):
            assert isinstance(move, Sell)
            sets[move.card] = move
        yield from sets.values()

    # ------------------------------------------------------------ cards that make sense
    def in_play(self) -> Collection[str]:
        """See CardCommands."""
        return self._treasures

    @property
    def _hand(self) -> Cards:
        observer = self.view.observer
        return {} if observer is None else self._display.seats[observer].known

    @property
    def _lying_there(self) -> Cards:
        chamber = self._display.exploring
        return {} if chamber is None else self._display.chambers[chamber].known
