"""A Gymnasium environment of 5 Card Stax: three decisions an episode."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.agents.episodes import Episodes
from fivecard.checks import whole
from fivecard.errors import GameError, IllegalActionError, MissingExtraError
from fivecard.games.actions import Raise
from fivecard.games.deal import deal
from fivecard.games.stax import Stax
from fivecard.games.stax_round import StaxRound

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtraError("fivecard.agents.stax", "gymnasium") from error

FACE_DOWN = 52


class StaxEnv(gymnasium.Env[NDArray[np.uint8], int]):
    """Two cards, three community cards turned up one by one.

    - observation: uint8[8]: the two cards, the three community cards (52: face down), the raises made (0: none yet)
    - action: 0 folds, r raises r times the Ante
    - reward: net of the main game in Antes once the episode is over, 0 before
    - info: ``action_mask`` int8[actions] (all are legal); once over ``round``, which prints as a transcript
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, game: Stax | None = None, render_mode: str | None = None) -> None:
        if render_mode not in (None, "ansi"):
            raise GameError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.game = Stax() if game is None else game
        self.render_mode = render_mode
        sizes = [52, 52, 53, 53, 53, *[self.game.max_raise + 1] * 3]
        self.observation_space = spaces.MultiDiscrete(np.array(sizes), dtype=np.uint8)
        self.action_space = spaces.Discrete(self.game.max_raise + 1)  # type: ignore[assignment]
        self._episodes = Episodes()
        self._round: StaxRound | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        index = self._episodes.next(seed, options)
        dealt = deal(self.game, seed=self._episodes.seed, index=index, wager=self.game.minimum)
        assert isinstance(dealt, StaxRound)
        self._round = dealt
        return self._observation(dealt), self._info()

    def step(self, action: int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        round_ = self._begun()
        if round_.over:
            raise IllegalActionError("the episode is over; reset begins the next one")
        most = self.game.max_raise
        times = whole(action, 0, most, f"actions are 0, fold, and 1 to {most}, raise so many Antes, not {action!r}")
        self._round = after = round_.play(Raise(times) if times else "fold")
        if not after.over:
            return self._observation(after), 0.0, False, False, self._info()
        net = after.settlement(0).net / after.wagers[0]
        return self._observation(after), float(net), True, False, {**self._info(), "round": after}

    def render(self) -> str | None:
        return None if self.render_mode is None else str(self._begun())

    def _begun(self) -> StaxRound:
        if self._round is None:
            raise GameError("reset comes first: it deals the cards")
        return self._round

    def _info(self) -> dict[str, Any]:
        return {"action_mask": np.ones(self.game.max_raise + 1, np.int8)}

    def _observation(self, round_: StaxRound) -> NDArray[np.uint8]:
        board = [*round_.board, *[FACE_DOWN] * (3 - len(round_.board))]
        raises = [action.times for action in round_.actions[0] if isinstance(action, Raise)]
        return np.array([*round_.hands[0], *board, *raises, *[0] * (3 - len(raises))], np.uint8)
