"""What a seat of Archaeology is asked now: thief, sandstorm, tent, monuments, the turn itself."""

from __future__ import annotations

from potsherd.games.archaeology.display import ArchaeologyDisplay, Cards, Chamber
from potsherd.games.archaeology.game import Archaeology
from potsherd.moves import Look, Rob, Stop, Tent, TurnUp
from potsherd.views import View
from potsherd.web.board.archaeology.cards import stacks
from potsherd.web.board.dialogue import Dialogue
from potsherd.web.board.parts import Button, Buttons
from potsherd.wording import Teller


def dialogue_of(
    view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons
) -> Dialogue | None:
    """The decision of the moment; None if it is not the observer's."""
    if not view.is_mine:
        return None
    return _DIALOGUES[shown.phase](view, teller, shown, buttons)


def _turn(view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons) -> Dialogue:
    text = teller.language.text
    if shown.must_sell:
        return Dialogue(
            "turn",
            text("You must sell a set this turn."),
            (text("You were the first to pass after the dig site was empty."),),
        )
    return Dialogue("turn", text("Your turn: trade, explore, sell, or end it."))


def _theft(view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons) -> Dialogue:
    text = teller.language.text
    victims = [seat for seat in range(view.game.players) if seat != view.observer]
    return Dialogue(
        "theft",
        text("You dug up a thief. Whom do you rob?"),
        (text("You get one card of that hand at random."),),
        art="thief",
        acts=tuple(_victim(teller, shown, buttons, seat) for seat in victims),
    )


def _victim(teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons, seat: int) -> Button:
    hand = teller.language.plural("{n} card", "{n} cards", shown.seats[seat].hand)
    known = _listed(shown.seats[seat].known)
    if known:
        cards = teller.loot(sorted(known), "nominative")
        hand = teller.language.text("{hand}, among them {cards}", hand=hand, cards=cards)
    label = teller.language.text("Rob {other}", other=teller.who(seat))
    return buttons.of(Rob(seat), label, hand)


def _listed(cards: Cards) -> tuple[str, ...]:
    """One id for each card."""
    return tuple(card for card, n in cards.items() for _ in range(n))


def _shelter(view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons) -> Dialogue:
    language = teller.language
    uses = shown.seats[view.mover].tents
    return Dialogue(
        "shelter",
        language.text("A sandstorm! Do you use your tent?"),
        (
            language.text("In the tent you lose no card."),
            language.plural(
                "Your tent holds {n} more time.", "Your tent holds {n} more times.", uses
            ),
        ),
        art="tent",
        acts=(
            buttons.of(Tent(use=True), language.text("Use the tent")),
            buttons.of(Tent(use=False), language.text("Keep the tent for later")),
        ),
    )


def _lose(view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons) -> Dialogue:
    language = teller.language
    return Dialogue(
        "lose",
        language.plural(
            "A sandstorm! Choose {n} card that it takes.",
            "A sandstorm! Choose {n} cards that it takes.",
            shown.to_choose,
        ),
        (language.text("It carries them to the marketplace."),),
        art="sandstorm",
    )


def _keeping(view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons) -> Dialogue:
    language = teller.language
    return Dialogue(
        "keeping",
        language.plural(
            "Keep {n} card of this chamber.", "Keep {n} cards of this chamber.", shown.to_choose
        ),
        (language.text("The others stay there. Nobody else sees them."),),
        choices=stacks(view, teller, _entered(shown).known),
    )


def _mine(view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons) -> Dialogue:
    language, game = teller.language, Archaeology.of(view)
    return Dialogue(
        "mine",
        language.text("Turn up another card, or stop?"),
        (
            language.text(
                "Turned up: trade value {total} of {limit}.",
                total=game.worth(_listed(shown.turned_up)),
                limit=game.edition.mine_limit,
            ),
            language.text("Above it the mine caves in and you get nothing."),
        ),
        shown=stacks(view, teller, shown.turned_up),
        shown_as=language.text("Turned up:"),
        acts=(
            buttons.of(TurnUp(), language.text("Turn up another card")),
            buttons.of(Stop(), language.text("Stop and take these cards")),
        ),
    )


def _naming(view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons) -> Dialogue:
    language, game = teller.language, Archaeology.of(view)
    return Dialogue(
        "naming",
        language.text("The Sphinx asks: name two types of treasure."),
        (
            language.plural(
                "{n} card is turned up; you take those of the types you named.",
                "{n} cards are turned up; you take those of the types you named.",
                min(game.edition.sphinx_draws, _entered(shown).cards),
            ),
        ),
        choices=stacks(view, teller, dict.fromkeys(game.treasures, 1)),
    )


def _looking(view: View, teller: Teller, shown: ArchaeologyDisplay, buttons: Buttons) -> Dialogue:
    language = teller.language
    return Dialogue(
        "looking",
        language.text("After a sale you may look into one chamber."),
        (language.text("Only you see its cards, and they stay there."),),
        art="eye",
        acts=(buttons.of(Look(None), language.text("Do not look")),),
    )


def _entered(shown: ArchaeologyDisplay) -> Chamber:
    """The chamber that the player whose turn it is is in."""
    assert shown.exploring is not None
    return shown.chambers[shown.exploring]


_DIALOGUES = {
    "act": _turn,
    "theft": _theft,
    "shelter": _shelter,
    "lose": _lose,
    "keeping": _keeping,
    "mine_choice": _mine,
    "naming": _naming,
    "looking": _looking,
}
