"""What a person types, read as a move or an order; the shortest way to type a move."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from potsherd.errors import OptionError
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Move,
    Name,
    Recruit,
    Rob,
    Search,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.terminal.cardwords import CardWords
from potsherd.terminal.verbs import MOVES, ORDERS, all_words, plain, usual_word, verb_of
from potsherd.views import View
from potsherd.wording import Teller

_ARROW = re.compile(r"[>→]| (?:for|за|на) ")
_NUMBER = re.compile(r"\D*([1-9])\D*")


@dataclass(frozen=True)
class Order:
    """A command that plays nothing: a word of ORDERS and what was typed after it."""

    verb: str
    text: str = ""


class Reader:
    """Reads commands of the seat that a view is of."""

    def __init__(self, view: View, teller: Teller) -> None:
        self.view = view
        self.game = view.game
        self.teller = teller
        self.language = teller.language
        self.words = CardWords.of(view.game, teller.language)
        starts = {choice.split()[0] for choice in view.choices()}
        self.legal = {verb for verb in MOVES if verb in starts}
        if self.legal & {"tent", "turn"}:
            self.legal.add("yes")
        if self.legal & {"no", "stop", "pass"}:
            self.legal.add("no")

    def read(self, line: str) -> Move | Order:
        """The move or order that a line means. Raises OptionError that says what is wanted."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return Order("board")
        if word.startswith("?"):
            return Order("help", line.strip()[1:].strip())
        try:
            verb = verb_of(word, self.legal, self.language, alone=not rest.strip())
        except OptionError:
            if ">" not in line:
                raise
            return self._trade(line)  # cards for cards: what else could it be
        if verb in ORDERS:
            return Order(verb, rest.strip())
        return self._move(verb, rest.strip())

    # ------------------------------------------------------------ reading moves
    def _move(self, verb: str, rest: str) -> Move:
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
                return Discard(self._cards(rest, "discard", self._hand()))
            case "keep":
                return Keep(self._cards(rest, "keep", self._lying_there()))
            case "name":
                return Name(self._cards(rest, "name", self._in_play()))
            case "search":
                return Search(self._site(rest))
            case "recruit":
                return self._recruit(rest)
            case "yes" | "no":
                return self._answer(verb == "yes", rest)
        if rest:
            raise self._wanted(verb, usual_word(self.language, verb))
        return {"end": EndTurn(), "tent": Tent(use=True), "turn": TurnUp(), "stop": Stop()}.get(
            verb, Recruit(None)
        )

    def _trade(self, rest: str) -> Move:
        sides = _ARROW.split(f" {rest} ")
        if len(sides) != 2 or not all(side.strip() for side in sides):
            raise self._wanted("trade", "2 {card} > {other}")
        give, take = sides
        return Trade(
            self.words.several(give, self._hand()), self.words.several(take, self._market())
        )

    def _sell(self, rest: str) -> Move:
        if not rest:
            raise self._wanted("sell", "2 {card}")
        hand = self._hand()
        pieces = rest.split()
        named = [piece for piece in pieces if plain(piece) not in all_words()["all"]]
        card = self.words.one(" ".join(named), hand)
        if len(named) < len(pieces):
            largest = self.game.tables.largest[self.game.edition.types.index(card)]
            return Sell(card, max(1, min(hand[card], largest)))
        return Sell(card, len(self.words.several(rest, hand)))

    def _cards(self, rest: str, verb: str, among: Collection[str]) -> tuple[str, ...]:
        if not rest:
            raise self._wanted(verb, "{card}, {other}")
        return self.words.several(rest, among)

    def _chamber(self, rest: str, verb: str) -> int:
        chambers = len(self.view.knowledge.chambers) if self._is_archaeology else 0
        if not rest and chambers == 1:
            return 0
        number = _NUMBER.fullmatch(rest)
        if number is None:
            raise self._wanted(verb, "1")
        return int(number[1]) - 1

    def _seat(self, rest: str) -> int:
        number = _NUMBER.fullmatch(rest)
        if number is not None and int(number[1]) <= self.game.players:
            return int(number[1]) - 1
        typed = plain(rest)
        named = [s for s, name in enumerate(self.teller.names) if plain(name).startswith(typed)]
        if typed and len(named) == 1:
            return named[0]
        raise self._wanted("rob", "2")

    def _site(self, rest: str) -> str:
        if rest.isdigit() and 0 < int(rest) <= len(self.game.edition.types):
            return self.game.edition.types[int(rest) - 1]
        if not rest:
            raise self._wanted("search", "{card}")
        return self.words.one(rest, self.game.edition.types)

    def _recruit(self, rest: str) -> Move:
        number = re.search(r"\d+", rest)
        name = re.sub(r"[\d:]", " ", rest)
        if not name.strip():
            raise self._wanted("recruit", "{card} 5")
        held = self._market_cards()
        site = self.words.one(name, {card.partition(":")[0] for card in held})
        of_site = [card for card in held if card.startswith(f"{site}:")]
        if number is None and len(of_site) == 1:
            return Recruit(of_site[0])
        if number is None:
            raise self._wanted("recruit", "{card} 5")
        return Recruit(f"{site}:{int(number[0])}")

    def _answer(self, yes: bool, rest: str) -> Move:
        about = rest and verb_of(rest.split()[0], self.legal, self.language, alone=True)
        asked: dict[str, tuple[Move, Move]] = {
            "tent": (Tent(use=True), Tent(use=False)),
            "look": (Look(None), Look(None)),
            "turn": (TurnUp(), Stop()),
            "pass": (Recruit(None), Recruit(None)),
        }
        for verb, (agreed, declined) in asked.items():
            if about == verb or (not about and verb in self.legal):
                return agreed if yes else declined
        raise self._wanted("help", "")

    def _wanted(self, verb: str, example: str) -> OptionError:
        """The error for a verb without what belongs to it, with an example of how to type it."""
        kinds = list(self._market() or self.words.titles)[::-1]
        held = list(self._hand() or self.words.titles)
        given = held[0]
        other = next((card for card in kinds if card != given), given)
        word = usual_word(self.language, verb)
        shown = example.format(card=self.short(given), other=self.short(other))
        typed = f"{word} {shown}".strip() if shown != word else word
        return OptionError(self.language.text("Type it like this: {example}", example=typed))

    # ------------------------------------------------------------ writing moves
    def short(self, card: str) -> str:
        """A short way to type a card."""
        return self.words.short(card, self._in_play())

    def typed(self, move: Move) -> str:
        """A short way to type a move."""
        word = self._word
        match move:
            case Trade(give, take):
                return f"{word('trade')} {self._list(give)} > {self._list(take)}"
            case Sell(card, count):
                return f"{word('sell')} {count} {self.short(card)}"
            case Explore(chamber):
                return f"{word('explore')} {chamber + 1}"
            case Rob(seat):
                return f"{word('rob')} {seat + 1}"
            case Discard(cards):
                return f"{word('discard')} {self._list(cards)}"
            case Keep(cards):
                return f"{word('keep')} {self._list(cards)}"
            case Name(cards):
                return f"{word('name')} {self._list(cards)}"
            case Look(int(chamber)):
                return f"{word('look')} {chamber + 1}"
            case Search(site):
                return f"{word('search')} {self.short(site)}"
            case Recruit(str(card)):
                site, _, value = card.partition(":")
                return f"{word('recruit')} {self.short(site)} {value}"
            case Look() | Tent(use=False):
                return f"{word('no')} {word('look' if isinstance(move, Look) else 'tent')}"
            case _:
                plain_words = {EndTurn: "end", Tent: "tent", TurnUp: "turn", Stop: "stop"}
                return word(plain_words.get(type(move), "pass"))

    def _word(self, verb: str) -> str:
        return usual_word(self.language, verb)

    def _list(self, cards: tuple[str, ...]) -> str:
        counts = Counter(cards)
        return " ".join(
            self.short(card) if n == 1 else f"{n} {self.short(card)}" for card, n in counts.items()
        )

    # ------------------------------------------------------------ cards that make sense
    @property
    def _is_archaeology(self) -> bool:
        return self.game.edition.family == "archaeology"

    def _hand(self) -> Counter[str]:
        if not self._is_archaeology or self.view.observer is None:
            return Counter()
        return self._counted(self.view.state.hands[self.view.observer])

    def _market(self) -> Counter[str]:
        return self._counted(self.view.state.market) if self._is_archaeology else Counter()

    def _lying_there(self) -> Counter[str]:
        state = self.view.state
        return self._counted(state.chambers[state.chamber]) if self._is_archaeology else Counter()

    def _in_play(self) -> Counter[str]:
        if not self._is_archaeology:
            return Counter(self.game.edition.types)
        return self._counted(self.game.tables.copies)

    def _market_cards(self) -> list[str]:
        """The market cards in hand, in Curios."""
        return [
            move.card
            for move in self.view.moves(Recruit)
            if isinstance(move, Recruit) and move.card is not None
        ]

    def _counted(self, counts: list[int]) -> Counter[str]:
        found = {t: n for t, n in zip(self.game.edition.types, counts, strict=False) if n}
        return Counter(found)
