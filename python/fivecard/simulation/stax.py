"""Simulated rounds of 5 Card Stax, with its side wagers if they are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.errors import GameError
from fivecard.games.actions import Action, Fold
from fivecard.games.game import Settlement
from fivecard.games.stax import Stax
from fivecard.hands import ROYAL_FLUSH, ThreeCardValue
from fivecard.paytable import FOLDED
from fivecard.shuffling import draw_keyed
from fivecard.simulation import core
from fivecard.simulation.strategies import (
    check_function,
    check_game,
    digest,
    integers,
    name_of,
    refuse,
)
from fivecard.simulation.tally import Tally
from fivecard.solve import counts
from fivecard.solve.card_stax import StaxCard
from fivecard.solve.stax_strategy import StaxStrategy
from fivecard.solve.stax_whole import betting_lines, named

# (cards uint8[n, 2 + turned], raises so far uint8[n, turned]) -> [n] actions: 0 fold, else the raise.
StaxPolicy = Callable[[NDArray[np.uint8], NDArray[np.uint8]], Any]
StaxPlayer = StaxStrategy | StaxCard | StaxPolicy


class StaxPlay:
    """How the seats of a Stax table play: see Play. ``bonus`` and the progressive wager are made by every seat."""

    def __init__(
        self, game: Stax, strategies: Sequence[StaxPlayer], ante: Fraction, bonus: Fraction, progressive: bool
    ) -> None:
        self.game, self.ante, self.bonus, self.progressive = game, ante, bonus, progressive
        self.seats = len(strategies)
        posted = game.progressive
        if progressive and posted is None:
            raise GameError("this table has no progressive; give the game one: Stax(progressive=...)")
        plan = counts.stax_plan(game, posted.lows if progressive and posted is not None else ())
        lows = list(plan.lows)
        if progressive:
            lows.append(ROYAL_FLUSH)  # of diamonds: a line of its own
        self._lows = lows
        self._lows3, lines3 = (
            counts.bonus_lines(game) if bonus else ((1,), np.zeros(ThreeCardValue.highest + 1, np.uint8))
        )
        base = game.max_raise + 1
        self._shape = (base**3, len(lows), len(self._lows3))
        self._bets = dict(betting_lines(game))
        self.scale, nets = self._nets()
        self._classes = core.StaxClasses(
            game.max_raise, plan.line_of_value, len(lows), len(lows) - 1, lines3, len(self._lows3), nets.ravel()
        )
        self._players: list[core.StaxArrays | StaxPolicy] = []
        self._which: list[int] = []
        for strategy in strategies:
            known = next((i for i, seat in enumerate(self._which) if strategies[i] is strategy), None)
            self._which.append(len(self._players) if known is None else self._which[known])
            if known is None:
                self._players.append(_player(game, strategy))
        self._in_core = all(isinstance(player, tuple) for player in self._players)
        self.step = (2**19 if self._in_core else 2**15) // self.seats

    def ending(self, place: int) -> tuple[Settlement, tuple[str, str]]:
        """How a class settles, and its actions and line."""
        bets, line, line3 = (int(index) for index in np.unravel_index(place, self._shape))
        actions = self._bets[bets]
        line_name = FOLDED if isinstance(actions[-1], Fold) else self.game.pays.line(self._lows[line])
        return self._settle(actions, line, line3), (named(actions), line_name)

    def _settle(self, actions: Sequence[Action], line: int, line3: int) -> Settlement:
        return self.game.settle(
            actions,
            self._lows[line],
            self.ante,
            bonus=self.bonus,
            community=self._lows3[line3],
            progressive=self.progressive,
            diamonds=self.progressive and line == len(self._lows) - 1,
        )

    def _nets(self) -> tuple[int, NDArray[np.int64]]:
        """The unit, and in it the nets of all classes. Each wager settles by itself, so that they are sums: of Ante and
        raises by actions and line, of the 3-Up by its line, of the progressive by line."""
        sides = ("3-up", "progressive")

        def net(settlement: Settlement, side: str | None) -> Fraction:
            its = [w.net for w in settlement.wagers if (w.wager == side if side else w.wager not in sides)]
            return sum(its, Fraction(0))

        base, lines, lines3 = self._shape
        folds = (Fold(),)
        by_bets = {
            bets: [net(self._settle(actions, line, 0), None) for line in range(lines)]
            for bets, actions in self._bets.items()
        }
        by_line = [net(self._settle(folds, line, 0), sides[1]) for line in range(lines)]
        by_line3 = [net(self._settle(folds, 0, line3), sides[0]) for line3 in range(lines3)]
        every = [*(one for row in by_bets.values() for one in row), *by_line, *by_line3]
        scale = lcm(*(one.denominator for one in every))
        largest = max(map(abs, every)) * scale
        if 3 * largest > counts.LARGEST:
            raise counts.too_large(int(largest), scale)
        main = np.zeros((base, lines), np.int64)
        for bets, row in by_bets.items():
            main[bets] = [int(one * scale) for one in row]
        line_part = np.array([int(one * scale) for one in by_line], np.int64)
        line3_part = np.array([int(one * scale) for one in by_line3], np.int64)
        return scale, np.asarray(main[:, :, None] + line_part[:, None] + line3_part, np.int64)

    def empty(self) -> Tally:
        return Tally(np.zeros((self.seats, int(np.prod(self._shape))), np.int64), ({},))

    def run(self, key: tuple[int, int], first: int, n: int) -> Tally:
        if self._in_core:
            arrays = [player for player in self._players if isinstance(player, tuple)]
            return core.simulate_stax(key, first, n, arrays, self._which, self._classes)
        rows = draw_keyed(key, first, n, 2 * self.seats + 3)
        actions = np.zeros((n, self.seats, 3), np.uint8)
        for seat, which in enumerate(self._which):
            cards = np.hstack([rows[:, 2 * seat : 2 * seat + 2], rows[:, -3:]])
            alive = np.arange(n)
            for turned in range(3):
                its = np.ascontiguousarray(cards[alive, : 2 + turned])
                raises = np.ascontiguousarray(actions[alive, seat, :turned])
                actions[alive, seat, turned] = self._ask(which, seat, its, raises)
                alive = alive[actions[alive, seat, turned] > 0]
        return core.play_stax(rows, actions, self._classes)

    def _ask(self, which: int, seat: int, cards: NDArray[np.uint8], raises: NDArray[np.uint8]) -> NDArray[np.uint8]:
        player = self._players[which]
        if isinstance(player, tuple):
            return core.stax_actions(player, self.game.max_raise, cards, 1 + raises.sum(axis=1, dtype=np.int64))
        cards.flags.writeable = raises.flags.writeable = False
        most = self.game.max_raise
        found = integers(player(cards, raises), cards, seat, "0 to fold, else the raise")
        refuse((found < 0) | (found > most), found, cards, seat, f"; it may give 0, which folds, to {most}")
        return found.astype(np.uint8)

    def identity(self) -> dict[str, Any]:
        return {
            "game": repr(self.game),
            "strategies": [_digest(self._players[which]) for which in self._which],
            "wagers": [str(self.ante), str(self.bonus), self.progressive],
        }


def _player(game: Stax, strategy: StaxPlayer) -> core.StaxArrays | StaxPolicy:
    """The actions of all states, or the function."""
    check_game(game, getattr(strategy, "game", game))
    if isinstance(strategy, StaxStrategy):
        return strategy.opening, *map(np.ascontiguousarray, strategy.best)  # type: ignore[return-value]
    if isinstance(strategy, StaxCard):
        columns = (1, game.max_raise, 2 * game.max_raise - 1)  # whatever has been wagered
        first, second, third = (np.repeat(actions, n) for actions, n in zip(strategy.actions, columns, strict=True))
        return first, second, third
    check_function(strategy, "stax is solve(game).strategy, a StaxCard, or a function from cards and raises to actions")
    return strategy


def _digest(player: core.StaxArrays | StaxPolicy) -> str:
    if isinstance(player, tuple):
        return digest(b"".join(array.tobytes() for array in player))
    return name_of(player)
