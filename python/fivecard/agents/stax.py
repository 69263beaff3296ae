"""A Gymnasium environment of 5 Card Stax: three decisions an episode."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.agents.round_env import RoundEnv
from fivecard.checks import shown, whole
from fivecard.games.actions import Raise
from fivecard.games.stax import Stax
from fivecard.games.stax_round import StaxRound

FACE_DOWN = 52


class StaxEnv(RoundEnv[Stax, StaxRound]):
    """Two cards, three community cards turned up one by one.

    - observation: uint8[8]: the two cards, the three community cards (52: face down), the raises made (0: none yet)
    - action: 0 folds, r raises r times the Ante
    - reward: net of the main game in Antes once the episode is over, 0 before
    - info: ``action_mask`` int8[actions] (all are legal); once over ``round``, which prints as a transcript
    """

    def __init__(self, game: Stax | None = None, render_mode: str | None = None) -> None:
        chosen = Stax() if game is None else game
        actions = chosen.max_raise + 1
        super().__init__(chosen, [52, 52, 53, 53, 53, *[actions] * 3], actions, render_mode)

    def step(self, action: int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        round_ = self._to_decide()
        most = self.game.max_raise
        times = whole(
            action, 0, most, f"actions are 0, fold, and 1 to {most}, raise so many Antes, not {shown(action)}"
        )
        return self._after(round_.play(Raise(times) if times else "fold"))

    def _observation(self, round_: StaxRound) -> NDArray[np.uint8]:
        board = [*round_.board, *[FACE_DOWN] * (3 - len(round_.board))]
        raises = [action.times for action in round_.actions[0] if isinstance(action, Raise)]
        return np.array([*round_.hands[0], *board, *raises, *[0] * (3 - len(raises))], np.uint8)
