"""Gymnasium environments of Stand Pat Poker and other one-draw games: one decision an episode."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.agents.episodes import MOST_INDEX, Episodes
from fivecard.agents.round_env import RoundEnv
from fivecard.batch import evaluate_batch
from fivecard.checks import shown, whole
from fivecard.errors import GameError, IllegalActionError, MissingExtraError
from fivecard.games.actions import FOLD, STAND, Action, Draw, action_of_code
from fivecard.games.draw_round import DrawRound
from fivecard.games.game import DrawGame, action_codes
from fivecard.games.stand_pat import StandPat
from fivecard.hands import HandValue
from fivecard.shuffling import draw_cards

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtraError("fivecard.agents.stand_pat", "gymnasium") from error

_MOST_ENVS = 2**24


class StandPatEnv(RoundEnv[DrawGame, DrawRound]):
    """Five cards, one decision.

    - observation: uint8[5], the cards as dealt; after the decision the final hand
    - action: an index into ``codes``; ``action(number)`` says which one it is
    - reward: net, in first wagers
    - info: ``action_mask`` int8[actions] (all are legal); once over ``round``, which prints as a transcript
    """

    def __init__(self, game: DrawGame | None = None, render_mode: str | None = None) -> None:
        chosen = StandPat() if game is None else game
        self.codes = action_codes(chosen)
        super().__init__(chosen, [52] * 5, len(self.codes), render_mode)

    def action(self, number: int) -> Action:
        """The action of a number with the cards of this episode."""
        round_ = self._begun()
        last = len(self.codes) - 1
        code = self.codes[whole(number, 0, last, f"actions are 0 to {last}, not {shown(number)}")]
        return action_of_code(code, round_.hands[0])

    def step(self, action: int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        return self._after(self._to_decide().play(self.action(action)))

    def _observation(self, round_: DrawRound) -> NDArray[np.uint8]:
        drawn = isinstance(round_.actions[0], Draw)
        return np.array(round_.final_hand(0) if drawn else round_.hands[0], np.uint8)


class StandPatVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` such environments at once, on arrays: millions of steps a second.

    Every step ends all episodes and deals the next (``AutoresetMode.SAME_STEP``): the observations are those of the
    next episodes, ``infos["final_obs"]`` the final hands. Environment e plays rounds e, e + num_envs, e + 2 num_envs,
    ... of the seed; the option ``{"index": i}`` goes to the i-th such step.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, num_envs: int = 1024, game: DrawGame | None = None) -> None:
        self.num_envs = whole(num_envs, 1, _MOST_ENVS, f"num_envs is 1 to {_MOST_ENVS}, not {shown(num_envs)}")
        self.game = StandPat() if game is None else game
        self.codes = action_codes(self.game)
        self.single_observation_space = spaces.MultiDiscrete(np.full(5, 52), dtype=np.uint8)
        self.single_action_space = spaces.Discrete(len(self.codes))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._episodes = Episodes(MOST_INDEX // self.num_envs - 1)
        self._places, self._kinds = _places(self.codes)
        self._nets = _nets(self.game)
        self._rows: NDArray[np.uint8] | None = None
        self._mask = np.ones((self.num_envs, len(self.codes)), np.int8)
        self._mask.flags.writeable = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        if isinstance(seed, list):
            raise GameError("one seed for all environments, not a list of them")
        self._episodes.next(seed, options)
        return self._deal(), {"action_mask": self._mask}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        if self._rows is None:
            raise GameError("reset comes first: it deals the cards")
        chosen = np.asarray(actions)
        wanted = f"actions are integers[{self.num_envs}], 0 to {len(self.codes) - 1}"
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalActionError(f"{wanted}, not {chosen.dtype}{list(chosen.shape)}")
        if chosen.min() < 0 or chosen.max() >= len(self.codes):
            row = int(((chosen < 0) | (chosen >= len(self.codes))).argmax())
            raise IllegalActionError(f"{wanted}, not {chosen[row]} (environment {row})")
        final = np.take_along_axis(self._rows, self._places[chosen], axis=1)
        rewards = self._nets[self._kinds[chosen], evaluate_batch(final, validate=False)]
        self._episodes.next(None, {"index": self._episodes.index + 1})
        observations = self._deal()
        over = np.ones(self.num_envs, np.bool_)
        infos = {"action_mask": self._mask, "final_obs": final, "_final_obs": over}
        return observations, rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _deal(self) -> NDArray[np.uint8]:
        first = self._episodes.index * self.num_envs
        self._rows = draw_cards(self.num_envs, 5 + self.game.max_draw, self._episodes.seed, first=first)
        return self._rows[:, :5].copy()


def _places(codes: tuple[int, ...]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """By action: where the cards of its final hand stand in a row of cards and boxes; 0 fold, 1 stand, 2 draw."""
    places, kinds = [], []
    for code in codes:
        held = list(range(5)) if code >= STAND else [card for card in range(5) if code >> card & 1]
        places.append([*held, *range(5, 10 - len(held))])
        kinds.append(0 if code == FOLD else 1 if code == STAND else 2)
    return np.array(places), np.array(kinds)


def _nets(game: DrawGame) -> NDArray[np.float64]:
    """[fold, stand, draw][value of the final hand]: net in first wagers. The game's own settlement, once for each range
    of values between its cuts."""
    nets = np.zeros((3, HandValue.highest + 1))
    cuts = sorted({1, *game.cuts, HandValue.highest + 1})
    for row, kind in enumerate(("fold", "stand", "draw")):
        if kind == "fold" and not game.can_fold:
            continue
        for low, above in pairwise(cuts):
            nets[row, low:above] = float(game.settle(kind, low).net)
    return nets
