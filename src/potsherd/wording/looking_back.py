"""Looking back in words: grades, what decided a game, and what luck brought."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from potsherd.analysis.grade import JUDGED, Grade, Summary, grade_of_loss
from potsherd.analysis.loss import Candidate, Decision
from potsherd.analysis.luck import Stroke
from potsherd.analysis.player import Figures, Mean
from potsherd.analysis.report import Report
from potsherd.language import Language, mark
from potsherd.views import View
from potsherd.wording.moves import described
from potsherd.wording.teller import Teller

_GRADES: Mapping[Grade, str] = {
    Grade.BEST: mark("best"),
    Grade.GOOD: mark("good"),
    Grade.INACCURACY: mark("inaccuracy"),
    Grade.MISTAKE: mark("mistake"),
    Grade.BLUNDER: mark("blunder"),
    Grade.NOT_JUDGED: mark("not judged"),
}
_STROKES: Mapping[str, str] = {
    "deal": mark("the cards dealt"),
    "monument": mark("the choice of the monument"),
    "market": mark("the first marketplace"),
    "laid out": mark("the cards laid out in the monument"),
    "first": mark("who begins"),
    "dig": mark("the card dug up"),
    "storm": mark("whether a sandstorm comes"),
    "thief": mark("whether a thief comes"),
    "theft": mark("the card stolen"),
    "buried": mark("the cards that the sandstorm buried"),
    "chamber": mark("the cards of a chamber"),
    "look": mark("the cards looked at in a chamber"),
    "mine": mark("the cards turned up in the mine"),
    "sphinx": mark("the cards that the Sphinx showed"),
    "flip": mark("the card turned up beside the sites"),
    "value": mark("the value of a site"),
    "chance": mark("what chance brought"),
}

_DECISIONS: Mapping[str, str] = {
    "trade": mark("trading"),
    "sale": mark("selling"),
    "exploration": mark("exploring"),
    "storm": mark("in a sandstorm"),
    "theft": mark("robbing"),
    "chamber": mark("in a chamber"),
    "end of turn": mark("ending the turn"),
    "search": mark("searching a site"),
    "recruiting": mark("recruiting"),
    "other": mark("anything else"),
}


def grade_name(language: Language, grade: Grade) -> str:
    """What a grade is called."""
    return language.text(_GRADES[grade])


def stroke_name(language: Language, stroke: Stroke) -> str:
    """What a stroke of luck was about."""
    return language.text(_STROKES[stroke.kind])


def decision_name(language: Language, kind: str) -> str:
    """What a kind of decision is called."""
    return language.text(_DECISIONS[kind])


def points_text(language: Language, share: float, *, signed: bool = False, digits: int = 1) -> str:
    """A share of the win in points, of which a whole win has 100, as in "4.2"."""
    return language.number(100 * share, f"{'+' if signed else ''}.{digits}f")


def mean_text(language: Language, mean: Mean, *, signed: bool = False, digits: int = 1) -> str:
    """A mean in points with its error, as in "4.2 ± 1.1"."""
    value = points_text(language, mean.value, signed=signed, digits=digits)
    if mean.error is None:
        return value
    # A line may end before the sign, not after it.
    return f"{value} ±\u00a0{points_text(language, mean.error, digits=digits)}"


def lost_text(language: Language, mean: Mean | None) -> str:
    """What a decision lost, which is little in every game; "" for nothing judged."""
    return "" if mean is None else mean_text(language, mean, digits=2)


def percent_of(report: Report | None) -> int:
    """How much of the work on a report is done, never all before it is."""
    return int(100 * report.done) if report else 0


def luck_text(language: Language, summary: Summary) -> str:
    """The luck of a player in a game, with its error."""
    return mean_text(language, Mean(summary.luck, summary.luck_error), signed=True)


def adjusted_text(language: Language, summary: Summary) -> str:
    """The result of a player in a game less the luck, with its error."""
    return mean_text(language, Mean(summary.adjusted, summary.luck_error))


def lost_a_decision_text(language: Language, summary: Summary) -> str:
    """What a decision of a player lost in a game, with its error; "" if none was judged."""
    if not summary.decisions:
        return ""
    return lost_text(language, Mean(summary.lost, summary.lost_error))


def judged_by(language: Language, report: Report) -> str:
    """By what the positions of a game were judged."""
    if report.network is None:
        return language.text("Judged by games played to their ends, as there is no network for it.")
    return language.text("Judged by the network {network}.", network=report.network)


@dataclass(frozen=True)
class Row:
    """A figure of each player: what it is, and what it is for each; `strong` if it is a result."""

    label: str
    cells: tuple[str, ...]
    strong: bool = False


def figures(language: Language, report: Report) -> list[Row]:
    """What a report says of each player, as far as it has come, in points of the win."""
    found, text = [report.summary(seat) for seat in range(len(report.players))], language.text
    rows = []
    if report.result:
        rows.append(
            Row(text("result"), tuple(points_text(language, each.result) for each in found))
        )
    if report.luck.strokes:
        rows += [
            Row(text("luck"), tuple(luck_text(language, each) for each in found)),
            Row(text("without luck"), tuple(adjusted_text(language, each) for each in found), True),
        ]
    if report.judgements:

        def judged(told: Callable[[Summary], str]) -> tuple[str, ...]:
            return tuple(told(each) if each.seat in report.seats else "" for each in found)

        lost = judged(lambda one: lost_a_decision_text(language, one))
        rows.append(Row(text("lost a decision"), lost, True))
        for grade in JUDGED:
            numbers = judged(lambda one, grade=grade: str(one.grades[grade]))  # type: ignore[misc]
            rows.append(Row(grade_name(language, grade), numbers))
    return rows


def player_headings(language: Language) -> tuple[str, ...]:
    """What `player_cells` are called."""
    text = language.text
    told = text("games"), text("result"), text("luck"), text("without luck")
    return (*told, text("lost a decision"))


def player_cells(language: Language, found: Figures) -> tuple[str, ...]:
    """The figures of a player in several games, in points of the win with their errors."""
    return (
        str(found.games),
        mean_text(language, found.result),
        mean_text(language, found.luck, signed=True),
        mean_text(language, found.adjusted),
        lost_text(language, found.lost),
    )


def told_course(language: Language, who: str, chances: Sequence[tuple[int, int]]) -> str:
    """How a seat's chance to win went: where it began and its sharpest turn; `chances` are numbers
    of moves, each with the chance after it in percent."""
    before, after = max(pairwise(chances), key=lambda each: abs(each[1][1] - each[0][1]))
    return language.text(
        "{who}: {first} % at first; the sharpest turn is from {before} % to {after} %, after move"
        " {number}.",
        who=who,
        first=chances[0][1],
        before=before[1],
        after=after[1],
        number=after[0],
    )


def told_decision(teller: Teller, view: View, decision: Decision) -> str:
    """What a seat did, and what would have been better by how much; `view` is what it saw then."""
    played = described(teller, view, decision.played)
    if not decision.is_judged:
        return teller.by(
            decision.seat,
            mark("You chose “{played}”; no way the cards could have lain was found to judge it."),
            mark("{who} chose “{played}”; no way the cards could have lain was found to judge it."),
            played=played,
        )
    if decision.is_equal or decision.best == decision.played:
        return teller.by(
            decision.seat,
            mark("You chose “{played}”, and nothing was better."),
            mark("{who} chose “{played}”, and nothing was better."),
            played=played,
        )
    return teller.by(
        decision.seat,
        mark(
            "You chose “{played}”, with a chance to win of {chance} %; “{best}” was better by"
            " {points} points of the win."
        ),
        mark(
            "{who} chose “{played}”, with a chance to win of {chance} %; “{best}” was better by"
            " {points} points of the win."
        ),
        played=played,
        chance=round(100 * decision.chance),
        best=described(teller, view, decision.best),
        points=points_text(teller.language, decision.loss),
    )


def told_answer(teller: Teller, view: View, decision: Decision, chosen: Candidate) -> str:
    """What is said to somebody who was asked what to play in a decision, and chose this."""
    if chosen.move == decision.best:
        return teller.language.text("Right: of all that was weighed nothing was better.")
    loss = decision.loss_of(chosen)
    is_good = grade_of_loss(loss) is Grade.GOOD
    return teller.language.text(
        mark("Good: “{best}” is better by {points} points of the win, which is next to nothing.")
        if is_good
        else mark("“{best}” is better by {points} points of the win."),
        best=described(teller, view, decision.best),
        points=points_text(teller.language, max(0.0, loss)),
    )
