"""Reports: all that looking back at a game has found, as one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from potsherd import __version__
from potsherd.analysis.grade import AT_LEAST, Grade, Summary, grade_of, summary_of
from potsherd.analysis.loss import Candidate, Decision
from potsherd.analysis.luck import Luck, Stroke
from potsherd.analysis.value import Chances

if TYPE_CHECKING:
    from potsherd.record import Record

Json = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """What the game promised to each seat after so many moves, those of chance included."""

    move: int
    chances: Chances


@dataclass(frozen=True)
class Judgement:
    """A decision of the game that was judged, or could not be: the number of its move, from 0."""

    move: int
    decision: Decision

    @property
    def grade(self) -> Grade:
        """What the decision is called."""
        return grade_of(self.decision)


@dataclass(frozen=True)
class Report:
    """What was found about a game, so far if `done`, from 0 to 1, is not yet 1.

    `seats` are those whose decisions are judged, from 0. `moments` are the win chances of the game,
    one for each decision and one for the end, and `luck` its strokes; both stay empty in a game
    that goes on, since they open all hands. `network` names the network that judged, None if all
    was played to the end. `result` is each seat's share of the win, empty while the game goes on.
    The first `earlier` moves are those of another game, and no part of what is told. `stood_in` are
    moves that a bot made for a player who was away; they are not judged.
    """

    source: str
    digest: str
    players: tuple[str, ...]
    edition: str
    edition_digest: str
    monument: str | None
    variants: tuple[str, ...]
    budget: str
    seed: int
    network: str | None
    seats: tuple[int, ...]
    result: tuple[float, ...]
    luck: Luck
    moments: tuple[Moment, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    done: float = 0.0
    earlier: int = 0
    stood_in: tuple[int, ...] = ()

    @classmethod
    def begun(
        cls,
        record: Record,
        digest: str,
        result: tuple[float, ...],
        seats: tuple[int, ...],
        budget: str,
        seed: int,
        network: str | None,
    ) -> Report:
        """The report of a record before anything is found."""
        header = record.header
        return cls(
            source=record.source,
            digest=digest,
            players=header.seats,
            edition=header.game,
            edition_digest=header.digest,
            monument=header.monument,
            variants=header.variants,
            budget=budget,
            seed=seed,
            network=network,
            seats=seats,
            result=result,
            luck=Luck(header.players, ()),
            earlier=header.earlier,
        )

    def summary(self, seat: int) -> Summary:
        """What the game says of the player of a seat; of a game that goes on, of its decisions."""
        decisions = [each.decision for each in self.judgements]
        return summary_of(seat, decisions, self.luck, self.result or (0.0,) * len(self.players))

    def turning_points(self, most: int) -> list[Judgement]:
        """The decisions that gave away most, and no less than an inaccuracy, in their order."""
        worst = sorted(
            (each for each in self.judgements if each.grade in AT_LEAST),
            key=lambda each: -each.decision.loss,
        )
        return sorted(worst[:most], key=lambda each: each.move)

    def strokes(self, most: int) -> list[Stroke]:
        """The strokes of luck that moved most, in their order."""
        return sorted(
            sorted(self.luck.strokes, key=lambda each: -max(map(abs, each.luck)))[:most],
            key=lambda each: each.move,
        )

    def to_json(self) -> Json:
        """What docs/analysis.schema.json describes; seats are numbered from 1, as in records."""
        return {
            "version": __version__,
            "record": self.source,
            "record_digest": self.digest,
            "edition": self.edition,
            "edition_digest": self.edition_digest,
            "monument": self.monument,
            "variants": list(self.variants),
            "budget": self.budget,
            "seed": self.seed,
            "network": self.network,
            "earlier": self.earlier,
            "stood_in": list(self.stood_in),
            "done": self.done,
            "thresholds": {grade.value: least for grade, least in AT_LEAST.items()},
            "players": [self._player(seat) for seat in range(len(self.players))],
            "moments": [{"move": each.move, **_chances(each.chances)} for each in self.moments],
            "luck": [_stroke(each) for each in self.luck.strokes],
            "decisions": [_judgement(each) for each in self.judgements],
        }

    def _player(self, seat: int) -> Json:
        found = self.summary(seat)
        told: Json = {"seat": seat + 1, "name": self.players[seat], "decisions": None}
        if seat in self.seats:
            told["decisions"] = {
                "judged": found.decisions,
                "not_judged": found.not_judged,
                "lost": found.lost,
                "lost_error": found.lost_error,
                "grades": {grade.value: number for grade, number in found.grades.items()},
            }
        told["result"] = {"raw": found.result} if self.result else None
        if self.result:
            told["result"] |= {
                "luck": found.luck,
                "luck_error": found.luck_error,
                "adjusted": found.adjusted,
            }
        return told


def _chances(chances: Chances) -> Mapping[str, Sequence[float]]:
    return {
        "win": chances.win,
        "win_error": chances.win_error,
        "money": chances.money,
        "money_error": chances.money_error,
    }


def _stroke(stroke: Stroke) -> Json:
    return {
        "move": stroke.move,
        "kind": stroke.kind,
        "seat": None if stroke.seat is None else stroke.seat + 1,
        "other": None if stroke.other is None else stroke.other + 1,
        "luck": stroke.luck,
        "error": stroke.error,
    }


def _judgement(judgement: Judgement) -> Json:
    decision = judgement.decision
    return {
        "move": judgement.move,
        "seat": decision.seat + 1,
        "played": str(decision.played),
        "best": str(decision.best),
        "grade": judgement.grade.value,
        "loss": decision.loss,
        "error": decision.error,
        "candidates": [_candidate(each) for each in decision.candidates],
    }


def _candidate(candidate: Candidate) -> Json:
    return {
        "move": str(candidate.move),
        "win": candidate.win,
        "error": candidate.error,
        "tried": candidate.tried,
    }
