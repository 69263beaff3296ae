"""The door to the counting core: a game's settlements as integers over lines of hand values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivecard import _core
from fivecard.arrays import own
from fivecard.batch import bad_hand
from fivecard.errors import PayTableError, TooLargeError
from fivecard.games.game import DrawGame
from fivecard.games.stax import Stax
from fivecard.hands import ROYAL_FLUSH, HandValue, ThreeCardValue
from fivecard.paytable import PayTable, show

HANDS = comb(52, 5)
LARGEST = 2**40  # kLargestPayoff


@dataclass(frozen=True)
class Plan:
    """A game as the core sees it. A line is an interval of values with the same settlements; line 0 is the worst."""

    game: DrawGame
    lows: tuple[int, ...]  # the lowest value of every line
    line_of_value: NDArray[np.uint8]
    scale: int  # nets below are of a first wager of this size, so that they are integers
    draw: tuple[int, ...]  # by line
    stand: tuple[int, ...]
    fold: int | None

    @property
    def lines(self) -> int:
        return len(self.lows)

    @property
    def largest(self) -> int:
        """The largest net result in size."""
        return max((*self.draw, *self.stand), key=abs)

    @property
    def fits(self) -> bool:
        """Whether 64-bit integers hold every sum over hands."""
        return abs(self.largest) <= LARGEST

    @property
    def denominator(self) -> int:
        """Of the core's evs: the least common multiple of the ways to draw from 47 cards, times the scale."""
        return lcm(*(comb(47, k) for k in range(self.game.max_draw + 1))) * self.scale

    def by_line_of(self, table: PayTable) -> tuple[tuple[str, ...], list[int]]:
        """The names of a table's lines, best first, and where each begins among ours, worst first."""
        return _by_line(self.lows, table)


@lru_cache(maxsize=64)
def _by_line(lows: tuple[int, ...], table: PayTable) -> tuple[tuple[str, ...], list[int]]:
    starts = [0]
    names = [table.line(lows[0])]
    for i, low in enumerate(lows):
        if table.line(low) != names[-1]:
            starts.append(i)
            names.append(table.line(low))
    return tuple(reversed(names)), starts


def _lines(cuts: Iterable[int], value: type[HandValue | ThreeCardValue]) -> tuple[tuple[int, ...], NDArray[np.uint8]]:
    """The lowest value of every line, from 1, and the line of every value. PayTableError for more than 256 lines."""
    lows = tuple(sorted({1, *cuts}))
    if len(lows) > 256:
        raise PayTableError(f"the pay tables have {len(lows)} lines together; at most 256 can be counted")
    lines = (np.searchsorted(np.array(lows), np.arange(value.highest + 1), side="right") - 1).clip(0).astype(np.uint8)
    own(lines)
    return lows, lines


@lru_cache(maxsize=64)
def plan_of(game: DrawGame) -> Plan:
    """PayTableError if the tables have more lines than the core can count."""
    lows, line_of_value = _lines((cut for cut in game.cuts if cut <= ROYAL_FLUSH), HandValue)
    draw = [game.settle("draw", low).net for low in lows]
    stand = [game.settle("stand", low).net for low in lows]
    fold = [game.settle("fold", 1).net] if game.can_fold else []
    scale = lcm(*(net.denominator for net in (*draw, *stand, *fold)))
    return Plan(
        game,
        lows,
        line_of_value,
        scale,
        draw=tuple(int(net * scale) for net in draw),
        stand=tuple(int(net * scale) for net in stand),
        fold=int(fold[0] * scale) if fold else None,
    )


@lru_cache(maxsize=16)
def _completions(line_of_value: bytes, lines: int) -> NDArray[np.int32]:
    return _core.completion_counts(np.frombuffer(line_of_value, np.uint8), lines)


class Payoffs(NamedTuple):
    """What the core's solver takes of a plan, all integers: see one_draw.hpp."""

    sums: NDArray[np.int64]
    draw: NDArray[np.int64]
    stand: NDArray[np.int64]
    fold: int | None


def too_large(net: int, scale: int) -> TooLargeError:
    return TooLargeError(
        f"a net result of {show(Fraction(net, scale))} in steps of {Fraction(1, scale)} "
        f"is too large for exact 64-bit work; at most {LARGEST // scale} with these steps"
    )


@lru_cache(maxsize=16)
def payoffs_of(game: DrawGame) -> Payoffs:
    """TooLargeError if the pays leave the range of exact 64-bit counting."""
    plan = plan_of(game)
    if not plan.fits:
        raise too_large(plan.largest, plan.scale)
    draw = np.array(plan.draw, np.int64)
    stand = np.array(plan.stand, np.int64)
    return Payoffs(completions_of(plan) @ draw, draw[plan.line_of_value], stand[plan.line_of_value], plan.fold)


def completions_of(plan: Plan) -> NDArray[np.int32]:
    """int32[18370, lines]: hands on each line that contain each set of up to four cards, whatever the lines pay."""
    return _completions(plan.line_of_value.tobytes(), plan.lines)


def draw_counts(
    plan: Plan, hand: tuple[int, ...], known: Mapping[int, int], pool: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """int64[32, lines], int64[32]: in how many ways each hold ends on each line; ``known`` maps a box to its card."""
    boxes = np.full(5, 255, np.uint8)
    for box, card in known.items():
        boxes[box - 1] = card
    return _core.draw_counts(np.array(hand, np.uint8), boxes, pool, plan.line_of_value, plan.lines)


def solve_canonical(game: DrawGame, draw_first: bool) -> tuple[NDArray[np.uint8], NDArray[np.int64], int]:
    """Best action and ev numerator of every canonical hand, and the sum of the numerators over all hands."""
    action, ev, high, low = _core.solve_canonical(*payoffs_of(game), game.max_draw, draw_first)
    return action, ev, (high << 32) + low


def solve_hands(
    game: DrawGame, hands: NDArray[np.uint8], draw_first: bool, with_evs: bool
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
    """Best action, ev numerator and, if wanted, the evs of all 33 actions of uint8[n, 5] hands."""
    payoffs = payoffs_of(game)
    try:
        return _core.solve_hands(hands, *payoffs, game.max_draw, draw_first, with_evs)
    except ValueError:
        raise bad_hand(hands) from None


def joint_counts(plan: Plan, action: NDArray[np.uint8]) -> NDArray[np.int64]:
    """int64[7, lines]: by cards drawn (0 stand, 6 fold), ways to end on each line under these canonical actions."""
    return _core.joint_counts(action, plan.line_of_value, plan.lines, completions_of(plan))


STAX_DEALS = 155_937_600  # kStaxDeals: 1,326 hole cards, then three community cards in order
HOLES = 169
FACE_DOWN = 255


@dataclass(frozen=True)
class StaxPlan:
    """5 Card Stax as the core sees it: a line is an interval of values that pay alike; line 0 is the worst."""

    game: Stax
    lows: tuple[int, ...]
    line_of_value: NDArray[np.uint8]
    pays: NDArray[np.int64]  # by line: the net result of one Ante, over `unit`
    unit: int

    def arguments(self, larger: bool) -> tuple[NDArray[np.uint8], NDArray[np.int64], int, int, bool]:
        return self.line_of_value, self.pays, self.unit, self.game.max_raise, larger


@lru_cache(maxsize=64)
def stax_plan(game: Stax, cuts: tuple[int, ...] = ()) -> StaxPlan:
    """``cuts``: values at which lines shall begin too. TooLargeError if the pays do not fit."""
    lows, line_of_value = _lines((cut for cut in (*game.pays.lows, *cuts) if cut <= ROYAL_FLUSH), HandValue)
    nets = [game.pays.net(low) for low in lows]
    unit = lcm(*(net.denominator for net in nets))
    largest = max(*(int(net * unit) for net in nets), -unit, key=abs)
    if abs(largest) > LARGEST:
        raise too_large(largest, unit)
    pays = np.array([int(net * unit) for net in nets], np.int64)
    own(pays)
    return StaxPlan(game, lows, line_of_value, pays, unit)


def bonus_lines(game: Stax) -> tuple[tuple[int, ...], NDArray[np.uint8]]:
    """The lowest three-card value of every line of the 3-Up Bonus, from 1, and the line of every value."""
    return _lines(game.bonus_pays.lows, ThreeCardValue)


def stax_choices(
    plan: StaxPlan, hole: Sequence[int], seen: Mapping[int, int], turned: int, wagered: int, pool: int, larger: bool
) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
    """Ev sums of fold and every raise, ways each ends by line and folded, and ways in all; ``seen``: cards by place."""
    board = np.array([seen.get(place, FACE_DOWN) for place in (1, 2, 3)], np.uint8)
    return _core.stax_choices(np.array(hole, np.uint8), board, turned, wagered, pool, *plan.arguments(larger))


def stax_best(
    plan: StaxPlan, holes: NDArray[np.uint8], boards: NDArray[np.uint8], pools: NDArray[np.uint64]
) -> NDArray[np.int64]:
    """The ev sum of the best first action for many holes, [n, 2], flashed cards, [n, 3], and decks, [n]."""
    return _core.stax_best(holes, boards, pools, 0, 1, *plan.arguments(False))


def stax_states(turned: int) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    """Every state after ``turned`` community cards: cards, and how many deals it stands for."""
    return _core.stax_states(turned)


def stax_solve(
    plan: StaxPlan, larger: bool
) -> tuple[NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64]]:
    """Ev sums of all first actions, then best actions and evs of the states after one and two cards: see stax.hpp."""
    return _core.stax_solve(*plan.arguments(larger))


def stax_joint(plan: StaxPlan, larger: bool, bonus: bool = False) -> NDArray[np.int64]:
    """int64[bets, lines, 3-Up lines]: in how many of all deals each comes under best play; without ``bonus`` one 3-Up
    line."""
    lows, lines = bonus_lines(plan.game) if bonus else ((1,), np.zeros(ThreeCardValue.highest + 1, np.uint8))
    return _core.stax_joint(*plan.arguments(larger), lines, len(lows))


def stax_exposed(plan: StaxPlan, hole: int, dead: int, flashed: int) -> int:
    """The sum of best evs of a hole class over dead and flashed cards: see stax.hpp."""
    high, low = _core.stax_exposed(*plan.arguments(False), hole, dead, flashed)
    return (high << 32) + low
