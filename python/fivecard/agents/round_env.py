"""What the Gymnasium environments of one seat share: an episode is a round of a game."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from fivecard.agents.episodes import Episodes, checked_render_mode
from fivecard.errors import GameError, IllegalActionError, MissingExtraError
from fivecard.games.deal import deal
from fivecard.games.draw_round import DrawRound
from fivecard.games.stax_round import StaxRound
from fivecard.solve.results import Game

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtraError("fivecard.agents", "gymnasium") from error

RoundT = TypeVar("RoundT", DrawRound, StaxRound)
GameT = TypeVar("GameT", bound=Game)


class RoundEnv(gymnasium.Env[NDArray[np.uint8], int], Generic[GameT, RoundT]):
    """Deals rounds 0, 1, 2, ... of a seed; every action is legal at every decision."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, game: GameT, sizes: list[int], actions: int, render_mode: str | None) -> None:
        self.game = game
        self.render_mode = checked_render_mode(render_mode)
        self.observation_space = spaces.MultiDiscrete(np.array(sizes), dtype=np.uint8)
        self.action_space = spaces.Discrete(actions)  # type: ignore[assignment]
        self._actions = actions
        self._episodes = Episodes()
        self._round: RoundT | None = None

    @abstractmethod
    def _observation(self, round_: RoundT) -> NDArray[np.uint8]:
        """What the seat sees."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        index = self._episodes.next(seed, options)
        game: Any = self.game
        dealt: Any = deal(game, seed=self._episodes.seed, index=index, wager=game.minimum)
        self._round = dealt
        return self._observation(dealt), self._info()

    def render(self) -> str | None:
        return None if self.render_mode is None else str(self._begun())

    def _after(self, round_: RoundT) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """What a step returns that has led here: the net in first wagers once the round is over."""
        self._round = round_
        if not round_.over:
            return self._observation(round_), 0.0, False, False, self._info()
        net = round_.settlement(0).net / round_.wagers[0]
        return self._observation(round_), float(net), True, False, {**self._info(), "round": round_}

    def _to_decide(self) -> RoundT:
        """The round, if there is something left to decide."""
        round_ = self._begun()
        if round_.over:
            raise IllegalActionError("the episode is over; reset begins the next one")
        return round_

    def _begun(self) -> RoundT:
        if self._round is None:
            raise GameError("reset comes first: it deals the cards")
        return self._round

    def _info(self) -> dict[str, Any]:
        return {"action_mask": np.ones(self._actions, np.int8)}
