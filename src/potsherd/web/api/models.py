"""What programs send and get, described once for checking and for the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

SeatNumber = Annotated[int, Field(ge=0, le=4, description="A seat, counted from 0.")]
Word = Annotated[str, Field(min_length=1, max_length=64)]
Secret = Annotated[str, Field(max_length=128)]
MaybeSeat = Annotated[
    SeatNumber | None,
    Field(description="Which of your seats acts; left out, the one that you have."),
]
Pace = Literal["untimed", "live", "quick", "day", "three_days", "week"]
Phase = Literal["waiting", "playing", "over", "closed"]


class Sent(BaseModel):
    """Base of what programs send: a field that is not known is a mistake and is said to be one."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Shown(BaseModel):
    """Base of what programs get; more fields may come with later versions."""


# ---------------------------------------------------------------- accounts
class NewAccount(Sent):
    """Who you are."""

    name: Annotated[str, Field(max_length=200, description="What others call you.")]
    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Digger"}]})


class Account(Shown):
    """Somebody who plays."""

    id: str
    name: str


class AccountWithToken(Account):
    """A new account, or one for a single seat."""

    token: Annotated[
        str, Field(description="Send it as `Authorization: Bearer TOKEN`. It is shown this once.")
    ]


class SeatToken(AccountWithToken):
    """A token that plays one seat of one table."""

    table: str
    seat: SeatNumber


# ---------------------------------------------------------------- what there is
class EditionShown(Shown):
    """A game that can be played here, and what can be chosen for it."""

    edition: Annotated[str, Field(description="What names it when a table is opened.")]
    family: Annotated[str, Field(description="Which kind of view it has.")]
    digest: Annotated[str, Field(description="SHA-256 of its numbers, as in views and records.")]
    least_players: int
    most_players: int
    monuments: list[str]
    variants: list[str]


class BotShown(Shown):
    """A bot that can be given a seat."""

    name: str
    options: Annotated[
        list[str], Field(description="What can be set, as in `random:seed=3`; whole numbers.")
    ]


# ---------------------------------------------------------------- tables
class NewTable(Sent):
    """A table to be opened."""

    edition: Annotated[Word, Field(description="One of `GET /api/editions`.")]
    seats: Annotated[
        list[Word],
        Field(
            min_length=2,
            max_length=5,
            description='For each seat: `"me"`, `"open"`, or a bot of `GET /api/bots`.',
        ),
    ]
    monument: Annotated[
        Word | None, Field(description="An id; null for one drawn at random, if there is a choice.")
    ] = None
    variants: Annotated[list[Word], Field(max_length=16, description="Ids of variants.")] = []
    pace: Annotated[
        Pace, Field(description="How much time there is; `untimed` is a game without a clock.")
    ] = "untimed"
    listed: Annotated[
        bool, Field(description="Whether everybody sees it in the lobby and may sit down.")
    ] = False
    spectators_talk: Annotated[bool, Field(description="Whether those who watch may talk.")] = False
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"edition": "expedition", "seats": ["me", "greedy"]},
                {
                    "edition": "expedition",
                    "seats": ["me", "open", "greedy"],
                    "monument": "temple",
                    "variants": ["fierce_weather"],
                    "pace": "live",
                    "listed": True,
                },
            ]
        }
    )


class TableListed(Shown):
    """A table in a list."""

    id: str
    edition: str
    phase: Phase
    pace: Pace
    seats: Annotated[list[str], Field(description="Who sits there; empty for an open seat.")]
    open_seats: int
    waiting_for: Annotated[int | None, Field(description="The seat that decides.")]
    yours: Annotated[list[int], Field(description="Which seats are yours.")]
    changed: Annotated[int, Field(description="Milliseconds since 1970.")]


class SeatShown(Shown):
    """One seat of a table."""

    kind: Literal["open", "person", "bot"]
    name: Annotated[str, Field(description="What the person is called, or the bot's spec.")]
    stand_in: Annotated[bool, Field(description="Whether a bot plays on for the person.")]
    gave_words: Annotated[bool, Field(description="Whether it gave words to the shuffle.")]
    reserve: Annotated[
        int | None,
        Field(
            description="Milliseconds left beyond the time for one decision, as they were when the "
            "decision under way began; null without a clock."
        ),
    ]


class TakeBack(Shown):
    """A request to take back moves."""

    number: Annotated[int, Field(description="Which request it is; an answer names it.")]
    seat: Annotated[int, Field(description="Who asks.")]
    moves: Annotated[int, Field(description="How many moves, those of chance included.")]
    waiting: Annotated[list[int], Field(description="Seats that have to agree and have not yet.")]


class Invites(Shown):
    """Secrets that let somebody sit down; only the host of a table sees them."""

    table: Annotated[str, Field(description="For any open seat.")]
    seats: Annotated[list[str], Field(description="For each seat, in order.")]


class Talk(Shown):
    """Something that people said or did at the table, besides moves."""

    when: Annotated[int, Field(description="Milliseconds since 1970.")]
    kind: Literal["said", "asked", "answered", "undone", "stood_in", "returned"]
    seat: Annotated[int | None, Field(description="Whose; null for a spectator.")]
    name: Annotated[str | None, Field(description="What the spectator is called.")] = None
    text: Annotated[str | None, Field(description="What was said.")] = None
    agrees: Annotated[bool | None, Field(description="What was answered.")] = None
    late: Annotated[bool | None, Field(description="Whether a bot came since time was up.")] = None


class ViewShown(Shown):
    """What a seat, or a spectator, may know of the game; docs/view.schema.json has the whole."""

    format: Literal["potsherd-view 1"]
    game: Annotated[str, Field(description="The family of the edition.")]
    edition: Annotated[str, Field(description="SHA-256 of the edition's numbers.")]
    players: int
    variants: list[str]
    observer: Annotated[int | None, Field(description="Whose view; null for a spectator.")]
    mover: Annotated[
        int | Literal["chance", "nobody"], Field(description="The seat that decides now.")
    ]
    phase: Annotated[str, Field(description="What is decided now.")]
    choices: Annotated[
        list[str], Field(description="How your legal moves begin; none while others decide.")
    ]
    log: Annotated[
        list[dict[str, Any]],
        Field(description="What happened, as the observer saw it, from event `log_from` on."),
    ]
    model_config = ConfigDict(extra="allow")


class TableShown(Shown):
    """A table as the caller sees it."""

    id: str
    version: Annotated[int, Field(description="Number of the last change of the game itself.")]
    number: Annotated[int, Field(description="Number of the last change of any kind.")]
    phase: Phase
    edition: str
    monument: Annotated[str | None, Field(description="As agreed; null for a random one or none.")]
    variants: list[str]
    pace: Pace
    listed: bool
    spectators_talk: Annotated[bool, Field(description="Whether those who watch may talk.")]
    earlier: Annotated[
        int,
        Field(
            description="How many moves were played in another game, of which this one tries a"
            " position; 0 in a game of its own."
        ),
    ]
    spectators: Annotated[
        int, Field(description="How many follow the table just now without a seat there.")
    ]
    seats: list[SeatShown]
    yours: Annotated[list[int], Field(description="Which seats are yours.")]
    hosting: Annotated[bool, Field(description="Whether you opened the table.")]
    waiting_for: Annotated[
        int | None, Field(description="The seat that decides; null if no seat does.")
    ]
    deadline: Annotated[
        int | None, Field(description="When its time is up, in milliseconds since 1970.")
    ]
    may_undo: Annotated[bool, Field(description="Whether you may take back your last move now.")]
    take_back: TakeBack | None
    winners: Annotated[list[int], Field(description="The seats that won; several share a win.")]
    commitment: Annotated[str, Field(description="SHA-256 of the seed of the shuffle.")]
    contributions: Annotated[
        list[str],
        Field(description="Each seat's share in the shuffle, hexadecimal; none before the game."),
    ]
    seed: Annotated[str | None, Field(description="The seed; secret until the game is over.")]
    next_table: Annotated[str | None, Field(description="The table of the rematch.")]
    invites: Annotated[Invites | None, Field(description="For the host, before the game.")]
    talk_from: Annotated[
        int, Field(description="How many entries at the beginning of `talk` are left out.")
    ]
    talk_length: Annotated[int, Field(description="How many entries `talk` has in all.")]
    talk: list[Talk]
    log_from: Annotated[
        int, Field(description="How many events at the beginning of `view.log` are left out.")
    ]
    view: Annotated[ViewShown | None, Field(description="Null until the game begins.")]


class Moves(Shown):
    """Legal moves of the seat that decides, if it is yours."""

    version: int
    seat: Annotated[int | None, Field(description="The seat they are of; null if not yours.")]
    moves: list[str]
    more: Annotated[bool, Field(description="Whether there are more than were asked for.")]


# ---------------------------------------------------------------- deeds
class AtSeat(Sent):
    """Which of your seats acts."""

    seat: MaybeSeat = None


class Sit(Sent):
    """Which seat to take."""

    seat: Annotated[
        SeatNumber | None, Field(description="A seat; null for the first that is open.")
    ] = None
    name: Annotated[
        str | None,
        Field(max_length=200, description="What others call you at this table; null: your name."),
    ] = None
    invite: Annotated[Secret | None, Field(description="An invite's secret, if one is needed.")] = (
        None
    )
    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 1}]})


class Words(Sent):
    """Words to the shuffle."""

    commitment: Annotated[
        str, Field(pattern="^[0-9a-f]{64}$", description="The one that they answer.")
    ]
    words: Annotated[
        str,
        Field(
            max_length=128,
            pattern="^([0-9a-f]{2})*$",
            description="Your share in the shuffle in hexadecimal, say 16 random bytes, or none.",
        ),
    ]
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"commitment": "ab" * 32, "words": "0f" * 16}]}
    )


class OneSeat(Sent):
    """A seat."""

    seat: SeatNumber


class Fill(Sent):
    """An open seat, and the bot that takes it."""

    seat: SeatNumber
    bot: Word = "greedy"
    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 1, "bot": "greedy"}]})


class NewMove(AtSeat):
    """A move of yours."""

    move: Annotated[
        str,
        Field(
            min_length=1,
            max_length=1000,
            description="The move as it stands in records (docs/records.md).",
        ),
    ]
    version: Annotated[
        int | None, Field(ge=0, description="The version of the table that you looked at.")
    ] = None
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"move": "sell 4 talisman", "version": 17},
                {"move": "trade 2 parchment_scrap, coin > talisman"},
                {"move": "end"},
            ]
        }
    )


class Answer(Sent):
    """Whether you agree to what was asked."""

    agree: bool
    number: Annotated[int, Field(ge=0, description="Which request it is, from `take_back`.")]
    model_config = ConfigDict(json_schema_extra={"examples": [{"agree": True, "number": 31}]})


class Say(Sent):
    """Something to say to all at the table."""

    text: Annotated[str, Field(max_length=2000)]
    model_config = ConfigDict(json_schema_extra={"examples": [{"text": "Well played."}]})


class NewSeatToken(Sent):
    """A program for an open seat."""

    name: Annotated[str, Field(max_length=200, description="What others call it.")]
    invite: Annotated[Secret | None, Field(description="An invite's secret, if one is needed.")] = (
        None
    )
    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Robo"}]})


# ---------------------------------------------------------------- errors and lines of streams
class Problem(Shown):
    """What went wrong; the same shape everywhere."""

    error: Annotated[str, Field(description="A word for programs, such as `illegal_move`.")]
    message: Annotated[str, Field(description="One line for people.")]
    ruling: Annotated[str | None, Field(description="The ruling that forbids a move.")] = None
    choices: Annotated[list[str], Field(description="How the moves begin that are legal.")] = []
    table: Annotated[TableShown | None, Field(description="What the table is like now (409).")] = (
        None
    )


class TableLine(Shown):
    """A line of a table's stream."""

    type: Literal["table", "changed"]
    table: TableShown


class AccountLine(Shown):
    """A line of an account's stream."""

    type: Literal["seated", "begun", "your_turn", "over", "closed"]
    table: str
    seats: Annotated[list[int], Field(description="Which seats of it are yours.")]
