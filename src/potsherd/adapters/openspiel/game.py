"""A game as a game of OpenSpiel, and its states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from potsherd.adapters.extras import extra
from potsherd.adapters.openspiel.moments import Moment, check_seat
from potsherd.adapters.openspiel.observing import Observer, observer_of
from potsherd.adapters.returns import returns
from potsherd.editions import Edition, built_in, load_edition
from potsherd.errors import OptionError
from potsherd.games import game_of
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.steps import Steps

with extra("openspiel"):
    import pyspiel

PARAMETERS: dict[str, Any] = {
    "edition": "",
    "players": 2,
    "monument": "",
    "variants": "",
    "first": -1,
}
"""The parameters of a game, and what they are if they are not given."""
JOINT = "+"
"""Stands between variants: OpenSpiel's own parameters are parted by commas."""
LONGEST = 100_000
"""More steps than any game has."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel; `rules` is the game of Potsherd.

    The actions of seats are the steps of `potsherd.steps`. What chance brings is numbered from 0 as
    well. A return is a seat's part of the win less 1 / players, and comes at the end.

    Parameters: `edition` is the path of a file, for an edition of one's own; `players`, `monument`
    and `first` are as in Position.new, and left to chance by "" and -1; `variants` are joined
    by +. Raises EditionError and OptionError.
    """

    NAME: ClassVar[str]
    """The built-in edition that is played if no other one is given."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        edition = load_edition(str(given["edition"] or self.NAME))
        family = load_edition(self.NAME).family
        if edition.family != family:
            raise OptionError(
                f"{edition.name} is no edition of the family {family}, but of {edition.family}"
            )
        self.rules = game_of(
            edition,
            given["players"],
            str(given["monument"]) or None,
            tuple(filter(None, str(given["variants"]).split(JOINT))),
            None if given["first"] == PARAMETERS["first"] else given["first"],
        )
        kernel, share = self.rules.kernel, 1 / self.rules.players
        info = pyspiel.GameInfo(
            num_distinct_actions=kernel.DECISIONS,
            max_chance_outcomes=kernel.STEPS - kernel.DECISIONS,
            num_players=self.rules.players,
            min_utility=-share,
            max_utility=1 - share,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        self.names = Steps(self.rules).names
        self._beginning = Moment(self.rules)
        told = {key: value for key, value in given.items() if value != PARAMETERS.get(key)}
        super().__init__(_type_of(self.NAME, edition), info, told)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its name and its parameters."""
        return pyspiel.load_game, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self) -> SpielState:
        """A game before its first card."""
        return SpielState(self, self._beginning)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """See Observer; None for what a spectator, or more than one seat, may know."""
        if params:
            raise OptionError(f"observers have no parameters, and were given {', '.join(params)}")
        return observer_of(self.rules, iig_obs_type)

    def action_of(self, moment: Moment, step: int) -> int:
        """The number that OpenSpiel knows a step of the rules by."""
        return step - self.rules.kernel.DECISIONS if moment.mover == CHANCE else step


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel, which is at a moment of its game; methods with a leading underscore are
    called by OpenSpiel itself.

    An action that is not legal raises IllegalMove, with the ruling if there is one, and changes
    nothing. States of games in Python cannot undo; `clone` costs next to nothing here.
    """

    def __init__(self, game: SpielGame, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's numbers for chance and the end."""
        special = {CHANCE: pyspiel.PlayerId.CHANCE, NOBODY: pyspiel.PlayerId.TERMINAL}
        return int(special.get(self.moment.mover, self.moment.mover))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment.mover == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring now, and the probability of each."""
        first = self.moment.game.kernel.DECISIONS
        return [(step - first, chance) for step, chance in self.moment.outcomes]

    def _apply_action(self, action: int) -> None:
        step = self._step_of(self.moment.mover, action)
        self.moment.check(step)
        self.moment = Moment(self.moment.game, self.moment, step)

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            return str(self.get_game().names[action])
        return self.moment.game.step_name(self._step_of(CHANCE, action))

    def _step_of(self, mover: int, action: int) -> int:
        return action + self.moment.game.kernel.DECISIONS if mover == CHANCE else action

    def returns(self) -> list[float]:
        """What the game was worth to each seat; zero before its end."""
        game, state = self.moment.game, self.moment.state
        return returns(game.scores(state)) if self.is_terminal() else [0.0] * game.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that a seat may be in for all it knows; all that others may have seen in it is
        whole, too. `sampler` gives numbers from 0 to 1, less than 1, of which one chooses among
        the worlds that were sampled for what the seat knows.

        Raises NoWorldFoundError where the sampler finds none.
        """
        check_seat(self.moment.game, player)
        worlds = self.moment.worlds(player)
        made = self.get_game().new_initial_state()
        for step in worlds.steps(int(sampler() * len(worlds))):
            made.apply_action(self.get_game().action_of(made.moment, step))
        if self.moment.mover == player:
            for step in self.moment.begun:
                made.apply_action(step)
        return made  # type: ignore[no-any-return]

    def __str__(self) -> str:
        """The fields of the state of the rules that are not all zero."""
        zero, state = self.moment.game.kernel.STATE(), self.moment.state
        names = [field.name for field in state.LAYOUT]
        told = [name for name in names if getattr(state, name) != getattr(zero, name)]
        return "\n".join(f"{name} {getattr(state, name)}" for name in told)


def register_games() -> None:
    """Register the games that come with Potsherd, as `python_` and the game's name."""
    for name in built_in():
        # A class, since OpenSpiel lets go of it when Python has ended, too late to free anything.
        made = type(f"{name.capitalize()}Game", (SpielGame,), {"NAME": name})
        pyspiel.register_game(_type_of(name, load_edition(name)), made)


def _type_of(name: str, edition: Edition) -> Any:
    fewest, most = edition.players
    return pyspiel.GameType(
        short_name=f"python_{name}",
        long_name=name.capitalize(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )
