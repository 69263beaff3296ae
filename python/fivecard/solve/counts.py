"""The door to the counting core: a game's settlements as integers over lines of hand values."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard import _core
from fivecard.errors import PayTableError, TooLargeError
from fivecard.games.game import DrawGame
from fivecard.paytable import PayTable, show

HANDS = comb(52, 5)
STAND, FOLD = 31, 32  # action codes; 0..30 are the bits of the cards held while the others are drawn
NOT_LEGAL = np.iinfo(np.int64).min
_LARGEST = 2**40  # kLargestPayoff
_VALUES = 7476


@dataclass(frozen=True)
class Plan:
    """A game as the core sees it. A line is an interval of values on which no settlement changes; line 0 is the worst."""

    game: DrawGame
    lows: tuple[int, ...]  # the lowest value of every line
    line_of_value: NDArray[np.uint8]
    draw_net: tuple[Fraction, ...]  # by line, per first wager
    stand_net: tuple[Fraction, ...]
    fold_net: Fraction | None
    scale: int  # nets times this are integers

    @property
    def lines(self) -> int:
        return len(self.lows)

    @property
    def denominator(self) -> int:
        """Of the core's evs: the least common multiple of the ways to draw from 47 cards, times the scale."""
        return lcm(*(comb(47, k) for k in range(self.game.max_draw + 1))) * self.scale

    def scaled(self, nets: tuple[Fraction, ...]) -> list[int]:
        return [int(net * self.scale) for net in nets]

    def by_line_of(self, table: PayTable) -> tuple[tuple[str, ...], list[int]]:
        """The names of a table's lines, ``nothing`` first, and where each begins among ours."""
        starts = [0]
        names = [table.line(self.lows[0])]
        for i, low in enumerate(self.lows):
            if table.line(low) != names[-1]:
                starts.append(i)
                names.append(table.line(low))
        return tuple(names), starts


@lru_cache(maxsize=64)
def plan_of(game: DrawGame) -> Plan:
    """PayTableError if the tables have more lines than the core can count."""
    lows = tuple(sorted({1, *(cut for cut in game.cuts if cut <= 7462)}))
    if len(lows) > 256:
        raise PayTableError(f"the pay tables have {len(lows)} lines together; at most 256 can be counted")
    line_of_value = (np.searchsorted(np.array(lows), np.arange(_VALUES), side="right") - 1).clip(0).astype(np.uint8)
    line_of_value.setflags(write=False)
    draw_net = tuple(game.settle("draw", low).net for low in lows)
    stand_net = tuple(game.settle("stand", low).net for low in lows)
    fold_net = game.settle("fold", 1).net if game.can_fold else None
    nets = (*draw_net, *stand_net, *(() if fold_net is None else (fold_net,)))
    return Plan(game, lows, line_of_value, draw_net, stand_net, fold_net, lcm(*(net.denominator for net in nets)))


@lru_cache(maxsize=16)
def _completions(line_of_value: bytes, lines: int) -> NDArray[np.int32]:
    return _core.completion_counts(np.frombuffer(line_of_value, np.uint8), lines)


@dataclass(frozen=True)
class Payoffs:
    """What the core's solver takes of a plan, all integers: see one_draw.hpp."""

    sums: NDArray[np.int64]
    draw: NDArray[np.int64]
    stand: NDArray[np.int64]
    fold: int | None

    def arguments(self) -> tuple[Any, ...]:
        return self.sums, self.draw, self.stand, self.fold


@lru_cache(maxsize=16)
def payoffs_of(game: DrawGame) -> Payoffs:
    """TooLargeError if the pays leave the range of exact 64-bit counting."""
    plan = plan_of(game)
    nets = (*plan.draw_net, *plan.stand_net)
    largest = max(nets, key=abs)
    if abs(largest) * plan.scale > _LARGEST:
        raise TooLargeError(
            f"a pay of {show(largest)} (in steps of {Fraction(1, plan.scale)}) is too large for exact 64-bit work; "
            f"at most {_LARGEST // plan.scale} with these steps"
        )
    draw = np.array(plan.scaled(plan.draw_net), np.int64)
    stand = np.array(plan.scaled(plan.stand_net), np.int64)
    return Payoffs(
        sums=completions_of(plan) @ draw,
        draw=draw[plan.line_of_value],
        stand=stand[plan.line_of_value],
        fold=None if plan.fold_net is None else int(plan.fold_net * plan.scale),
    )


def completions_of(plan: Plan) -> NDArray[np.int32]:
    """int32[18370, lines]: hands on each line that contain each set of up to four cards. Shared by all pays on these lines."""
    return _completions(plan.line_of_value.tobytes(), plan.lines)


def draw_counts(
    plan: Plan, hand: tuple[int, ...], known: dict[int, int], pool: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """int64[32, lines] and int64[32]: in how many ways each hold ends on each line; ``known`` maps a box to its card."""
    boxes = np.full(5, 255, np.uint8)
    for box, card in known.items():
        boxes[box - 1] = card
    return _core.draw_counts(np.array(hand, np.uint8), boxes, pool, plan.line_of_value, plan.lines)


def solve_canonical(game: DrawGame, draw_first: bool) -> tuple[NDArray[np.uint8], NDArray[np.int64], int]:
    """Best action and ev numerator of every canonical hand, and the sum of the numerators over all hands."""
    action, ev, high, low = _core.solve_canonical(*payoffs_of(game).arguments(), game.max_draw, draw_first)
    return action, ev, (high << 32) + low


def solve_hands(
    game: DrawGame, hands: NDArray[np.uint8], draw_first: bool, with_evs: bool
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
    """Best action, ev numerator and, if wanted, the evs of all 33 actions of uint8[n, 5] hands."""
    return _core.solve_hands(hands, *payoffs_of(game).arguments(), game.max_draw, draw_first, with_evs)


def joint_counts(plan: Plan, action: NDArray[np.uint8]) -> NDArray[np.int64]:
    """int64[7, lines]: by cards drawn (0 stand, 6 fold), ways to end on each line under these canonical actions."""
    return _core.joint_counts(action, plan.line_of_value, plan.lines, completions_of(plan))
