"""What a seat of Archaeology is asked now: thief, sandstorm, tent, monuments, the turn itself."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.moves import Look, Rob, Stop, Tent, TurnUp
from potsherd.rules.archaeology import fields as at
from potsherd.views import View
from potsherd.web.board.dialogue import Dialogue
from potsherd.web.board.parts import Act, Buttons, Stack, stacks, tally
from potsherd.wording import Teller

_TURN_ENDS = frozenset({"ended", "passed", "begins"})
_FINDS = frozenset({"dug", "stole"})


def archaeology_dialogue(view: View, teller: Teller, buttons: Buttons) -> Dialogue | None:
    """The decision of the moment; None if it is not the observer's."""
    if not view.is_mine:
        return None
    return _DIALOGUES[view.state.phase](view, teller, buttons)


def _turn(view: View, teller: Teller, buttons: Buttons) -> Dialogue:
    text = teller.language.text
    if view.state.must_sell:
        return Dialogue(
            "turn",
            text("You must sell a set this turn."),
            (text("You were the first to pass after the dig site was empty."),),
        )
    return Dialogue(
        "turn",
        text("Your turn: trade, explore, sell, or end it."),
        shown=_found(view, teller),
        shown_as=text("You have just got:"),
    )


def _found(view: View, teller: Teller) -> tuple[Stack, ...]:
    """The card that this turn began with: dug up or stolen, until something is done with it."""
    for event in reversed(view.log):
        if event.kind in _TURN_ENDS:
            break
        if event.seat == view.observer:
            return stacks(view, teller, tally(event.cards)) if event.kind in _FINDS else ()
    return ()


def _theft(view: View, teller: Teller, buttons: Buttons) -> Dialogue:
    text = teller.language.text
    victims = [seat for seat in range(view.game.players) if seat != view.observer]
    return Dialogue(
        "theft",
        text("You dug up a thief. Whom do you rob?"),
        (text("You get one card of that hand at random."),),
        acts=tuple(_victim(view, teller, buttons, seat) for seat in victims),
    )


def _victim(view: View, teller: Teller, buttons: Buttons, seat: int) -> Act:
    hand = teller.language.plural("{n} card", "{n} cards", view.state.hand_size[seat])
    known = sorted(view.knowledge.hands[seat].known.elements())
    if known:
        cards = teller.loot(known, "nominative")
        hand = teller.language.text("{hand}, among them {cards}", hand=hand, cards=cards)
    label = teller.language.text("Rob {other}", other=teller.who(seat))
    return buttons.of(Rob(seat), label, hand)


def _shelter(view: View, teller: Teller, buttons: Buttons) -> Dialogue:
    language = teller.language
    uses = view.state.tents[view.mover]
    return Dialogue(
        "shelter",
        language.text("A sandstorm! Do you use your tent?"),
        (
            language.text("In the tent you lose no card."),
            language.plural(
                "Your tent holds {n} more time.", "Your tent holds {n} more times.", uses
            ),
        ),
        acts=(
            buttons.of(Tent(use=True), language.text("Use the tent")),
            buttons.of(Tent(use=False), language.text("Keep the tent for later")),
        ),
    )


def _lose(view: View, teller: Teller, buttons: Buttons) -> Dialogue:
    language, left = teller.language, view.state.left
    return Dialogue(
        "lose",
        language.plural(
            "A sandstorm! Choose {n} card that it takes.",
            "A sandstorm! Choose {n} cards that it takes.",
            left,
        ),
        (language.text("It carries them to the marketplace."),),
        choices=stacks(view, teller, by_type(view, view.state.hands[view.mover])),
    )


def _keeping(view: View, teller: Teller, buttons: Buttons) -> Dialogue:
    language, state = teller.language, view.state
    return Dialogue(
        "keeping",
        language.plural(
            "Keep {n} card of this chamber.", "Keep {n} cards of this chamber.", state.left
        ),
        (language.text("The others stay there. Nobody else sees them."),),
        choices=stacks(view, teller, by_type(view, state.chambers[state.chamber])),
    )


def _mine(view: View, teller: Teller, buttons: Buttons) -> Dialogue:
    language, game = teller.language, view.game
    drawn = game.names(view.state.drawn)  # type: ignore[attr-defined]
    total = game.worth(drawn)  # type: ignore[attr-defined]
    return Dialogue(
        "mine",
        language.text("Turn up another card, or stop?"),
        (
            language.text(
                "Trade value turned up: {total} of at most {limit}.",
                total=total,
                limit=game.tables.mine_limit,
            ),
            language.text("If it gets higher, the mine caves in and you get nothing."),
        ),
        shown=stacks(view, teller, tally(drawn)),
        shown_as=language.text("Turned up:"),
        acts=(
            buttons.of(TurnUp(), language.text("Turn up another card")),
            buttons.of(Stop(), language.text("Stop and take these cards")),
        ),
    )


def _naming(view: View, teller: Teller, buttons: Buttons) -> Dialogue:
    language = teller.language
    return Dialogue(
        "naming",
        language.text("The Sphinx asks: name two types of treasure."),
        (
            language.plural(
                "{n} card is turned up; you take those of the types you named.",
                "{n} cards are turned up; you take those of the types you named.",
                min(view.game.tables.sphinx_draws, view.state.chamber_left[view.state.chamber]),
            ),
        ),
        choices=stacks(view, teller, dict.fromkeys(in_play(view), 1)),
    )


def _looking(view: View, teller: Teller, buttons: Buttons) -> Dialogue:
    language = teller.language
    chambers = range(len(view.knowledge.chambers))
    look = [
        buttons.of(
            Look(chamber),
            language.text("Look into chamber {chamber}", chamber=chamber + 1),
            language.plural("{n} card", "{n} cards", view.state.chamber_left[chamber]),
        )
        for chamber in chambers
    ]
    return Dialogue(
        "looking",
        language.text("After a sale you may look into one chamber."),
        (language.text("Only you see its cards, and they stay there."),),
        acts=(*look, buttons.of(Look(None), language.text("Do not look"))),
    )


_DIALOGUES = {
    at.ACT: _turn,
    at.THEFT: _theft,
    at.SHELTER: _shelter,
    at.LOSE: _lose,
    at.KEEPING: _keeping,
    at.MINE_CHOICE: _mine,
    at.NAMING: _naming,
    at.LOOKING: _looking,
}


def in_play(view: View) -> tuple[str, ...]:
    """The types that this game is played with."""
    copies = view.game.tables.copies
    types: tuple[str, ...] = view.game.types  # type: ignore[attr-defined]
    return tuple(card for card, n in zip(types, copies, strict=False) if n)


def by_type(view: View, counts: Sequence[int]) -> dict[str, int]:
    """Counts in the edition's order, by type."""
    types: tuple[str, ...] = view.game.types  # type: ignore[attr-defined]
    return dict(zip(types, counts, strict=False))
