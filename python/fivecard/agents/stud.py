"""A PettingZoo AEC environment of Five Card Stud: one hand an episode, a seat an agent."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from fivecard.agents.episodes import Episodes, checked_render_mode
from fivecard.checks import shown, whole
from fivecard.errors import GameError, IllegalActionError, MissingExtraError
from fivecard.games.actions import Action, Bet, Call, Check, Fold, RaiseTo
from fivecard.games.deal import deal
from fivecard.games.stud.round import StudRound
from fivecard.games.stud.rules import Stud

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise MissingExtraError("fivecard.agents.stud", "pettingzoo") from error

HIDDEN, NO_CARD = 54, 55
FOLD, CHECK_OR_CALL, LEAST, MOST = range(4)
_MOST_ACTIONS = 4


class StudEnv(AECEnv):  # type: ignore[misc]
    """A hand of Five Card Stud; ``seat_0``, ``seat_1``, ... are the agents.

    - actions: 0 fold; 1 check or call; 2 the least bet or raise; 3 the most (of fixed limit the same)
    - observation: ``action_mask`` int8[4], and ``observation`` int64, by seat and then of the table: five cards a seat
      (52 and 53 jokers, 54 hidden, 55 none yet), stacks, bets in front, 1 where the seat is in the hand; the pot, the
      chips to call, the dealer, the seat that looks
    - rewards: net chips of the hand, once it is over
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fivecard_stud_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, game: Stud | None = None, seats: int = 2, stacks: int | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.game = Stud() if game is None else game
        self.seats = whole(seats, 2, self.game.max_seats, f"seats are 2 to {self.game.max_seats}, not {shown(seats)}")
        self.stacks = 100 * self.game.minimum if stacks is None else stacks
        self.render_mode = checked_render_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        size = self.seats * (5 + 3) + 4
        everything = self.stacks * self.seats
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, max(everything, NO_CARD), (size,), np.int64),
                    "action_mask": spaces.Box(0, 1, (_MOST_ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(_MOST_ACTIONS) for agent in self.possible_agents}
        self._episodes = Episodes()
        self._round: StudRound | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        known = {"index": options["index"]} if options and "index" in options else None  # others are not ours to judge
        index = self._episodes.next(seed, known)
        dealer = index % self.seats  # the deal goes round
        dealt = deal(
            self.game, seats=self.seats, stacks=self.stacks, dealer=dealer, seed=self._episodes.seed, index=index
        )
        assert isinstance(dealt, StudRound)
        self._round = dealt
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        round_ = self._begun()
        seat = self.possible_agents.index(agent)
        view = round_.view(seat)
        row: list[int] = []
        for hand in view.hands:
            row += [HIDDEN if card is None else int(card) for card in hand] + [NO_CARD] * (5 - len(hand))
        row += [*view.stacks, *view.bets, *map(int, view.alive), view.pot, view.to_call, view.dealer, seat]
        mask = np.zeros(_MOST_ACTIONS, np.int8)
        mask[list(self._actions(round_, seat))] = 1
        return {"observation": np.array(row, np.int64), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        round_ = self._begun()
        seat = self.possible_agents.index(agent)
        legal = self._actions(round_, seat)
        if action not in legal:
            listed = ", ".join(f"{number} ({one})" for number, one in legal.items())
            raise IllegalActionError(f"{shown(action)} is not legal for {agent}: {round_.view(seat)}; legal: {listed}")
        self._cumulative_rewards[agent] = 0.0
        self._round = round_.play(legal[action])
        self._next()

    def render(self) -> str | None:
        return None if self.render_mode is None else str(self._begun())

    def close(self) -> None:
        """Nothing to let go of."""

    def _next(self) -> None:
        round_ = self._begun()
        if round_.to_act is not None:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[round_.to_act]
            return
        self.rewards = dict(zip(self.possible_agents, map(float, round_.deltas), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    @staticmethod
    def _actions(round_: StudRound, seat: int) -> dict[int, Action]:
        """By number: what the seat may do now."""
        found: dict[int, Action] = {}
        for action in round_.legal_for(seat):
            if isinstance(action, Fold):
                found[FOLD] = action
            elif isinstance(action, (Check, Call)):
                found[CHECK_OR_CALL] = action
            elif isinstance(action, (Bet, RaiseTo)):
                found[MOST if LEAST in found else LEAST] = action
        if LEAST in found:
            found.setdefault(MOST, found[LEAST])
        return found

    def _begun(self) -> StudRound:
        if self._round is None:
            raise GameError("reset comes first: it deals the cards")
        return self._round
